# Scores.

boardsize 5
komi 0.5
ruleset tromp-taylor
position .x.o./.x.o./.x.o./.x.o./.x.o.
10 final_score
#? [W\+0\.5]
20 final_score_ruleset tromp-taylor
#? [W\+0\.5 proven tromp-taylor: Black 10 White 10\.5.*]
30 final_status_list alive
#? [B5 B4 B3 B2 B1\nD5 D4 D3 D2 D1]
40 final_status_list dead
#? []
50 final_status A1
#? [black_territory]
60 final_status C1
#? [dame]
70 final_status D1
#? [alive]
80 analyse_control
#? [B B \. W W\nB B \. W W\nB B \. W W\nB B \. W W\nB B \. W W]
90 analyse_control black
#? [(B B \. \. \.\n?){5}]
100 analyse_control tromp-taylor white
#? [(\. \. \. W W\n?){5}]
110 analyse_control D3
#? [White's string D5 D4 D3 D2 D1: alive.*; owner under tromp-taylor: White's; proven verdict\nline of play: none needed]

# LJRG's control is searched, and every answer proven.
ruleset ljrg
komi 0
120 final_score_ruleset ljrg
#? [0 proven ljrg: Black 5 White 5]
130 final_score
#? [0]
140 final_status_list dead
#? []
150 final_status_list alive
#? [B5 B4 B3 B2 B1\nD5 D4 D3 D2 D1]
160 analyse_control
#? [(B B \. W W\n?){5}]
162 analyse_control ljrg white
#? [(\. \. \. W W\n?){5}]
164 analyse_control ljrg A1
#? [empty location A1; owner under ljrg: Black's; proven verdict\nclaim: Black locks A1-B5 \(10 locations\)\nline of play: W .*, B .*]
166 analyse_control C1
#? [empty location C1; owner under ljrg: nobody's; proven verdict\nclaim: Black cannot lock A1-E5 \(25 locations\)\nline of play: W .*\nclaim: White cannot lock .*\nline of play: B .*]
168 final_status B1
#? [alive]
170 missing_reinforcements
#? []
# Nobody controls anything: seki.
position x.o/x.o to_play=black
172 final_status_list seki
#? [A2 A1\nC2 C1]
174 missing_reinforcements black
#? []
# A missing reinforcement: both sides have one.
position .x.xo..../.x.xooooo/.xxxxxxo./.xooooxo./..x...o..
180 missing_reinforcements black
#? [B B1: secures A5 B5 C5 D5 A4 B4 C4 D4 A3 B3 C3 D3 E3 F3 G3 A2 B2 G2 A1 C1\n(B .*\n?)*]
182 missing_reinforcements white
#? [W H1: secures J3 J2 G1 J1\n(W .*\n?)*]
184 expect_error missing_reinforcements red
#? [syntax error: missing_reinforcements expects \[COLOR\]; "red" is no color .*]
ruleset tromp-taylor
186 expect_error missing_reinforcements
#? [missing_reinforcements: .*]

# A proven score can leave statuses open.
ruleset spight
position .xo.
188 expect_error final_status_list dead
#? [cannot list: the status of 2 strings, the first at B1, is not decided, and the proven score does not need it; "final_status_list undecided" lists them]
189 final_status_list undecided
#? [B1\nC1]
# Neutral points between what both players lock.
position .x.o./.x.o./.x.o./.x.o./.x.o.
191 final_score_ruleset spight
#? [B\+1 proven spight; .*]
192 final_status_list alive
#? [B5 B4 B3 B2 B1\nD5 D4 D3 D2 D1]
190 expect_error final_score_ruleset quidditch
#? [unknown ruleset .*]
200 expect_error final_score_ruleset
#? [syntax error: final_score_ruleset expects RULESET; got no arguments]
210 expect_error final_status_list wounded
#? [syntax error: final_status_list expects alive\|dead\|seki\|undecided; "wounded" is no status]
220 expect_error analyse_control nowhere
#? [syntax error: analyse_control expects .*; "nowhere" is no ruleset, color or vertex]
230 expect_error analyse_control ljrg B2 B3
#? [syntax error: analyse_control .*]
240 expect_error final_status
#? [syntax error: final_status expects VERTEX; got no arguments]

# "japanese" says for which text it stands.
250 final_score_ruleset japanese
#? [0 proven japanese2003: .*"japanese" stands for japanese2003: .*]

# Dead stones as agreed.
ruleset japanese2003
komi 0
position .x.o./.x.o./oxxo./.x.o./.x.o.
260 dead A3
#? []
270 dead show
#? [A3]
280 final_status_list dead
#? [A3]
290 final_status_list seki
#? [.*]
300 final_score_ruleset japanese2003
#? [[BW]\+[0-9]+ estimated japanese2003: Black [0-9]+ White [0-9]+ with the dead stones agreed on.*|0 estimated .*]
310 expect_error dead C5
#? [dead: there is no stone on C5]
320 dead show
#? [A3]
330 dead clear
#? []
340 dead show
#? []
350 final_score_ruleset japanese2003
#? [0 proven japanese2003: Black 0 White 0.*dame: C5 C4 C2 C1]
360 dead
#? []
370 final_score
#? [[BW]\+[0-9]+|0]
# Another position, another agreement.
play black C5
380 final_score
#? [0]

# LJRG's score of a control map.
ruleset ljrg
boardsize 3
play black B2
390 control black A1 A2 A3 B1 B2 B3 C1 C2 C3
#? []
400 control show
#? [black A3 B3 C3 A2 B2 C2 A1 B1 C1\nwhite none]
410 final_score_ruleset ljrg
#? [B\+8 proven ljrg: Black 8 White 0 by the given control.*]
420 control clear
#? []
430 control show
#? []
440 final_score
#? [B\+8]
450 expect_error control green A1
#? [syntax error: control .*]
460 expect_error control black A9
#? [syntax error: control .*]
470 expect_error control
#? [syntax error: control .*; got no arguments]

# Under another ruleset the moves must be legal there.
ruleset tromp-taylor
position .xo. to_play=black
play black A1
480 expect_error final_score_ruleset stone
#? [cannot score: under stone, move 1 \(black A1\) is illegal: .*suicide.*]

# Missing moves: in turn, with the reason.
clear_board
ruleset japanese2003
position .x.o./.x.o./.x.o./.x.o./.x.o.
900 missing_moves
#? [B C5 neutral\nW C4 neutral\nB C3 neutral\nW C2 neutral\nB C1 neutral]
902 expect_error missing_moves nonsense
#? [unknown ruleset .*]

# The value of a game in play.
ruleset ljrg
position .xo. to_play=black
910 solve_game
#? [B\+1 proven ljrg\nB D1, W pass, B C1, W pass, B pass]
912 solve_game naj
#? [B\+1 proven naj\nB D1, W pass, B pass]
play black pass
play white pass
914 expect_error solve_game
#? [cannot solve: play is over; .*]
916 expect_error solve_game nonsense
#? [unknown ruleset .*]

# A proven score can leave open whose a location is.
ruleset naj
position .x.o./xxxoo
917 final_score_ruleset naj
#? [0 proven naj.*]
918 analyse_control B2
#? [Black's string B2 A1 B1 C1: undecided; owner under naj: not decided, and the score does not need it; proven verdict\n(.*\n?)*]

# Both orders of play after a stop.
ruleset japanese1989-pauli
position .xo.
920 two_results
#? [black -2 white -2 proven japanese1989-pauli: both lose\nWhite first: W\+2: W A1, .*\nBlack first: B\+2: B D1, .*]
play black pass
play white pass
komi 2
922 two_results
#? [black -4 white 0 proven japanese1989-pauli: Black loses, White has a tie\n.*\n.*]
924 expect_error two_results naj
#? [cannot solve: two results are for rules .*]
