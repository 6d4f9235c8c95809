# Positional superko of the Simplified Korean rules and the Correction of the
# Asian Games 2013 rules, and of Tromp and Taylor's; AGA's situational one.


# kor-psk-triple-ko: sixth play of a triple-ko cycle would restore the start (mirrors example 7)
clear_board
ruleset simplified-korean
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3 black A2
10 legal white E3
#? [no: positional.superko: .*]
clear_board
ruleset asian-games-2013
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3 black A2
20 legal white E3
#? [no: positional.superko: .*]

# kor-psk-triple-ko-ok: fifth play is new
clear_board
ruleset simplified-korean
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3
30 legal black A2
#? [yes]
clear_board
ruleset asian-games-2013
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3
40 legal black A2
#? [yes]

# kor-psk-pass-does-not-lift: passes never lift superko
clear_board
ruleset simplified-korean
position xxxxx/.xoxo/xo.o./ooooo to_play=black
# The game is over after two passes; its superko goes on in the analysis.
50 gogui-play_sequence black C2 white pass black pass
#? []
60 analysis start common
#? []
70 legal white C3
#? [no: positional.superko: .*]
80 analysis cancel
#? []

# kor-psk-s2r1: sending-two-returning-one: the third play recreates the start
clear_board
ruleset simplified-korean
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
gogui-play_sequence black A3 white A5
90 legal black A4
#? [no: positional.superko: .*]
clear_board
ruleset asian-games-2013
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
gogui-play_sequence black A3 white A5
100 legal black A4
#? [no: positional.superko: .*]

# A three-play cycle (sending two, returning one) with a pass: the same position, but not
# the same player to move, so only positional superko minds.
clear_board
ruleset tromp-taylor
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
gogui-play_sequence b A3 w A5
110 legal black A4
#? [no: positional.superko: .*]
clear_board
ruleset chinese
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
gogui-play_sequence b A3 w A5
120 legal black A4
#? [no: .*superko.*: .*]
clear_board
ruleset aga
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
gogui-play_sequence b A3 w A5
130 legal black A4
#? [yes]
