# Long cycles of the Japanese 2003 Rules: a tie if both sides lost as many
# stones, else a win, at once; basic-ko; two passes end.

ruleset japanese2003

# j2003-direct-ko-alternation: alternation position, White to move just after a black ko-capture
position oooxo./.ox.xo/ooxxxx/.ox.x. to_play=white
10 gogui-play_sequence white pass black F4 white pass black pass
#? []
20 game_over
#? [yes: by passes]

# j2003-long-dks-fighting-ko: double-ko-seki and fighting-ko, Black to move during the alternating-sequence
position xx.ox.xo.ox.o/xxooxxxoooxxo/x.xox.xo.oxoo/xxooxxxoooxo./xo.oxxxoooxxo to_play=black
30 gogui-play_sequence black N2 white B3 black C1 white N1 black C3 white B1
#? []
40 game_over
#? [yes: by a long cycle, a tie]
50 final_score
#? [0]
60 final_score_ruleset j2003
#? [0 proven .*]
70 expect_error play black pass
#? [illegal move: end of play: .*]

# j2003-long-tripleko: triple-ko, Black to move during the alternating-sequence
position ooooo/.o.ox/oxox./xxxxx to_play=black
80 gogui-play_sequence black A3 white E2 black C3 white A2 black E3 white C2
#? []
90 game_over
#? [yes: by a long cycle, a tie]
100 final_score
#? [0]
110 final_score_ruleset j2003
#? [0 proven .*]
120 expect_error play black pass
#? [illegal move: end of play: .*]

# Sending two, returning one: White has lost two stones and Black one when the position
# comes back, so Black wins at once; with the colours exchanged White does.
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
130 gogui-play_sequence b A3 w A5
#? []
140 legal black A4
#? [yes]
150 play b A4
#? []
160 events
#? [(.|\n)*repeats what was before move 1(.|\n)*ended by a long cycle, .* wins]

# Basic-ko lasts one turn, passes and plays elsewhere end it.
boardsize 6 5
position ....../..xo../.xo.o./..xo../...... to_play=black
170 play b D3
#? []
180 legal w C3
#? [no: basic-ko: .*]
190 play w A1
#? []
200 play b F1
#? []
210 legal w C3
#? [yes]
220 gg-undo 2
#? []
230 play w pass
#? []
240 play b F1
#? []
250 legal w C3
#? [yes]
