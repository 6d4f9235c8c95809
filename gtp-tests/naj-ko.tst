# Basic-ko and fixed-ko in the alternation: the lines and probes of the
# commentary on the New Amateur-Japanese Rules.


# naj-basicko-1: basic ko on 6x5 (Basic-ko rule (1))
clear_board
ruleset naj
position ....../..xo../.xo.o./..xo../...... to_play=black
10 gogui-play_sequence black D3
#? []
20 position
#? [\.\.\.\.\.\./\.\.xo\.\./\.x\.xo\./\.\.xo\.\./\.\.\.\.\.\. .*]
30 game_over
#? [no]
clear_board
ruleset naj
position ....../..xo../.xo.o./..xo../...... to_play=black
gogui-play_sequence black D3
40 legal white C3
#? [no: basic-ko: .*]
clear_board
ruleset naj
position ....../..xo../.xo.o./..xo../...... to_play=black
play black pass
play white pass
# Two passes do not end an analysis.
50 analysis start white
#? []
60 gogui-play_sequence black D3 white pass black pass
#? []
70 legal white C3
#? [yes]
80 analysis cancel
#? []

# naj-basicko-2: triple ko on 5x4, ban is per ko (Basic-ko rule (2))
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
90 gogui-play_sequence black C2
#? []
100 position
#? [xxxxx/\.x\.xo/xoxo\./ooooo .*]
110 game_over
#? [no]
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2
120 legal white C3
#? [no: basic-ko: .*]
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2
130 legal white A3
#? [yes]
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2
140 legal white pass
#? [yes]

# naj-fixedko-1: sending-two-returning-one on 5x5 (Fixed-ko rule (1))
clear_board
ruleset naj
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
150 gogui-play_sequence black A3 white A5 black A4 white pass
#? []
160 position
#? [\.xx\.o/xoooo/\.oxxx/oox\.x/xxxx\. .*]
170 game_over
#? [no]
clear_board
ruleset naj
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
gogui-play_sequence black A3 white A5
180 legal black A4
#? [yes]
clear_board
ruleset naj
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
gogui-play_sequence black A3 white A5 black A4
190 legal white pass
#? [yes]
clear_board
ruleset naj
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
gogui-play_sequence black A3 white A5 black A4 white pass
200 legal black A3
#? [no: fixed-ko: .*]
clear_board
ruleset najn
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
gogui-play_sequence black A3 white A5 black A4 white pass
210 legal black A3
#? [yes]

# naj-fixedko-2: triple ko: full cycle of six plays (Fixed-ko rule (2))
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
220 gogui-play_sequence black C2 white A3 black E2 white C3 black A2 white E3 black pass white pass
#? []
230 position
#? [xxxxx/\.xoxo/xo\.o\./ooooo .*]
240 game_over
#? [yes: by passes]
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3 black A2 white E3
250 legal black C2
#? [no: fixed-ko: .*]
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3 black A2 white E3
260 legal black E2
#? [no: basic-ko: .*]
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3 black A2 white E3 black pass
270 legal white A3
#? [yes]
clear_board
ruleset najn
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3 black A2 white E3
280 legal black C2
#? [yes]

# naj-5x5-game: complete 5x5 game from the empty grid (The Game / naive approach)
clear_board
ruleset naj
position ...../...../...../...../..... to_play=black
290 gogui-play_sequence black C4 white C3 black B4 white D3 black D4 white B3 black A4 white A3 black E2 white C2 black E4 white E3 black pass white pass
#? []
300 position
#? [\.\.\.\.\./xxxxx/ooooo/\.\.o\.x/\.\.\.\.\. .*]
310 game_over
#? [yes: by passes]

# naj-tripleko: triple ko: black- and white-analysis (Triple Ko)
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3 black A2 white E3
320 legal black C2
#? [no: fixed-ko: .*]
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
gogui-play_sequence black C2 white A3 black E2 white C3 black A2 white E3
330 legal black E2
#? [no: basic-ko: .*]

# naj-passes-2: dead ko, analyses with three ending passes (Two and Three Successive Passes (2))
clear_board
ruleset naj
position .xo.oo/xxxoo./oooo.o to_play=black
gogui-play_sequence black D3
340 legal white C3
#? [no: basic-ko: .*]
clear_board
ruleset naj
position .xo.oo/xxxoo./oooo.o to_play=black
play black pass
play white pass
# Two passes do not end an analysis.
350 analysis start white
#? []
360 gogui-play_sequence black D3 white pass black pass
#? []
370 legal white C3
#? [yes]
380 analysis cancel
#? []

# naj-direct-ko: direct-ko (Unexpected Scores)
clear_board
ruleset naj
position oooxo./.ox.xo/ooxxxx/.ox.x. to_play=white
390 gogui-play_sequence white pass black F4 white pass black pass
#? []
400 position
#? [ooox\.x/\.ox\.x\./ooxxxx/\.ox\.x\. .*]
410 game_over
#? [yes: by passes]

# naj-long-dks-fighting-ko: double-ko-seki and fighting-ko (Long-cycle-tie under NAJN)
clear_board
ruleset najn
position xx.ox.xo.ox.o/xxooxxxoooxxo/x.xox.xo.oxoo/xxooxxxoooxo./xo.oxxxoooxxo to_play=black
420 gogui-play_sequence black N2 white B3 black C1 white N1 black C3 white B1
#? []
430 position
#? [xx\.ox\.xo\.ox\.o/xxooxxxoooxxo/x\.xox\.xo\.oxoo/xxooxxxoooxo\./xo\.oxxxoooxxo .*]
440 game_over
#? [no]
450 events
#? [.*no result.*]
clear_board
ruleset najn
position xx.ox.xo.ox.o/xxooxxxoooxxo/x.xox.xo.oxoo/xxooxxxoooxo./xo.oxxxoooxxo to_play=black
460 gogui-play_sequence black N2 white B3 black C1 white N1 black C3 white B1 black N2 white B3 black C1 white N1 black C3 white B1
#? []
470 position
#? [xx\.ox\.xo\.ox\.o/xxooxxxoooxxo/x\.xox\.xo\.oxoo/xxooxxxoooxo\./xo\.oxxxoooxxo .*]
480 game_over
#? [no]
490 events
#? [.*no result.*]
clear_board
ruleset naj
position xx.ox.xo.ox.o/xxooxxxoooxxo/x.xox.xo.oxoo/xxooxxxoooxo./xo.oxxxoooxxo to_play=black
500 gogui-play_sequence black pass white pass
#? []
510 position
#? [xx\.ox\.xo\.ox\.o/xxooxxxoooxxo/x\.xox\.xo\.oxoo/xxooxxxoooxo\./xo\.oxxxoooxxo .*]
520 game_over
#? [yes: by passes]
clear_board
ruleset naj
position xx.ox.xo.ox.o/xxooxxxoooxxo/x.xox.xo.oxoo/xxooxxxoooxo./xo.oxxxoooxxo to_play=black
530 gogui-play_sequence black C1 white B3 black N2 white B1 black C3 white N1 black pass white pass
#? []
540 position
#? [xx\.ox\.xo\.ox\.o/xxooxxxoooxxo/x\.xox\.xo\.oxoo/xxooxxxoooxo\./xo\.oxxxoooxxo .*]
550 game_over
#? [yes: by passes]
clear_board
ruleset naj
position xx.ox.xo.ox.o/xxooxxxoooxxo/x.xox.xo.oxoo/xxooxxxoooxo./xo.oxxxoooxxo to_play=black
560 gogui-play_sequence black N2 white B3 black C1 white N1 black C3 white B1 black pass white pass
#? []
570 position
#? [xx\.ox\.xo\.ox\.o/xxooxxxoooxxo/x\.xox\.xo\.oxoo/xxooxxxoooxo\./xo\.oxxxoooxxo .*]
580 game_over
#? [yes: by passes]
clear_board
ruleset naj
position xx.ox.xo.ox.o/xxooxxxoooxxo/x.xox.xo.oxoo/xxooxxxoooxo./xo.oxxxoooxxo to_play=black
gogui-play_sequence black N2 white B3 black C1 white N1 black C3 white B1
590 legal black N2
#? [no: fixed-ko: .*]
clear_board
ruleset najn
position xx.ox.xo.ox.o/xxooxxxoooxxo/x.xox.xo.oxoo/xxooxxxoooxo./xo.oxxxoooxxo to_play=black
gogui-play_sequence black N2 white B3 black C1 white N1 black C3 white B1
600 legal black N2
#? [yes]

# naj-long-tripleko: triple-ko (Long-cycle-tie under NAJN)
clear_board
ruleset najn
position ooooo/.o.ox/oxox./xxxxx to_play=black
610 gogui-play_sequence black A3 white E2 black C3 white A2 black E3 white C2
#? []
620 position
#? [ooooo/\.o\.ox/oxox\./xxxxx .*]
630 game_over
#? [no]
640 events
#? [.*no result.*]
clear_board
ruleset najn
position ooooo/.o.ox/oxox./xxxxx to_play=black
650 gogui-play_sequence black A3 white E2 black C3 white A2 black E3 white C2 black A3 white E2 black C3 white A2 black E3 white C2
#? []
660 position
#? [ooooo/\.o\.ox/oxox\./xxxxx .*]
670 game_over
#? [no]
680 events
#? [.*no result.*]
clear_board
ruleset naj
position ooooo/.o.ox/oxox./xxxxx to_play=black
690 gogui-play_sequence black pass white pass
#? []
700 position
#? [ooooo/\.o\.ox/oxox\./xxxxx .*]
710 game_over
#? [yes: by passes]
clear_board
ruleset naj
position ooooo/.o.ox/oxox./xxxxx to_play=black
720 gogui-play_sequence black A3 white E2 black C3 white A2 black E3 white C2 black pass white pass
#? []
730 position
#? [ooooo/\.o\.ox/oxox\./xxxxx .*]
740 game_over
#? [yes: by passes]
clear_board
ruleset naj
position ooooo/.o.ox/oxox./xxxxx to_play=black
gogui-play_sequence black A3 white E2 black C3 white A2 black E3 white C2
750 legal black A3
#? [no: fixed-ko: .*]
clear_board
ruleset najn
position ooooo/.o.ox/oxox./xxxxx to_play=black
gogui-play_sequence black A3 white E2 black C3 white A2 black E3 white C2
760 legal black A3
#? [yes]
