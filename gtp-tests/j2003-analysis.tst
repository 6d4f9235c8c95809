# The hypothetical-analysis of the Japanese 2003 Rules in words: statuses, lines of play, direct-ko.

ruleset japanese2003

# j2003-three-points: capturable-1, an unusual seki, a dame that costs points.
position .xxo.o/oxxoo./xooooo/xxxxxx/xxx.x.
10 final_score
#? [0]
20 final_score_ruleset j2003
#? [0 proven japanese2003: Black 2 White 2.*]
30 final_status_list dead
#? []
40 final_status_list seki
#? [B5 C5 B4 C4\nA4]
50 final_status D1
#? [black_territory]
60 analyse_control
#? [\. \. \. W W W\n\. \. \. W W W\nB W W W W W\nB B B B B B\nB B B B B B]
70 analyse_control white
#? [\. \. \. W W W\n\. \. \. W W W\n\. W W W W W\n\. \. \. \. \. \.\n\. \. \. \. \. \.]
80 analyse_control B5
#? [Black's string B5 C5 B4 C4: seki \(capturable-1, in-seki\);.*\nstatus: White can force its capture, but not with no permanent-stone of Black on local-1, its own 4 intersections\nproof: White can force the capture of B4-C5.*\nbut: W .*captured\nproof: White cannot force .*\nline of play: W .*]
90 analyse_control A5
#? [empty location A5; .*\nplace: A5 is a dame: not Black's, alive A4 is beside it; not White's, alive B5 is beside it\n.*]
100 shinpan-strings
#? [(.|\n)*LABEL (.|\n)*B5 1(.|\n)*]
110 shinpan-line B5
#? [COLOR green B5 C5 B4 C4\nVAR w .*\nTEXT Black B4-C5 is capturable-1: W .*]
120 shinpan-line A5
#? [TEXT there is no string on A5]
130 certificate
#? [japanese2003 questions [1-9][0-9]* situations [0-9]+ bytes [0-9]+]

132 expect_error missing_reinforcements
#? [missing_reinforcements: this is a question about control by search, not about japanese2003 with basis "search"]
134 expect_error dispute scheme 1
#? [dispute: dispute breakers belong to ljrg; the ruleset is japanese2003]

# A dead stone inside.
position ...../.xxx./.xox./.x.x./.xxx.
140 final_score
#? [B\+16]
150 final_status_list dead
#? [C3]
160 analyse_control C3
#? [White's string C3: dead \(dead\); .*\nstatus: Black can force its capture and no permanent-stone of White on local-2\nproof: Black can .*\nline of play: B .*\nplace: C3 is black-territory \(2 points, a dead stone\): .*]
170 shinpan-line C3
#? [COLOR green C3\nVAR b .*\nTEXT White C3 is dead: B .*]

# j2003-direct-ko-alternation: White to move just after a black ko-capture.
position oooxo./.ox.xo/ooxxxx/.ox.x. to_play=white
180 analyse_control D4
#? [Black's string D4: alive \(capturable-2\);(.|\n)*\ncapturable-3: (.|\n)*\nproof: White cannot sweep (.|\n)*line of play: W .*]
190 final_score_ruleset j2003
#? [B\+6 proven japanese2003: Black 8 White 2; direct-ko: a pass may not succeed a pass here: D4 is capturable-3]
200 legal white pass
#? [yes]
210 play white pass
#? []
220 legal black pass
#? [no: direct-ko: D4 is capturable-3; a pass may not succeed a pass]
230 expect_error play black pass
#? [illegal move: direct-ko: D4 is capturable-3; a pass may not succeed a pass]
240 gogui-rules_legal_moves
#? [!.*pass.*]
250 gogui-play_sequence black F4 white pass black pass
#? []
260 game_over
#? [yes: by passes]
270 final_score
#? [B\+5]

# With the colours exchanged.
position xxxox./.xo.ox/xxoooo/.xo.o. to_play=black
280 gogui-play_sequence black pass
#? []
290 expect_error play white pass
#? [illegal move: direct-ko: D4 is capturable-3; a pass may not succeed a pass]

# Agreed dead stones: no search.
position ...../.xxx./.xox./.x.x./.xxx.
dead C3
300 analyse_control C3
#? [White's string C3: dead \(dead\); .*; estimated verdict\nline of play: .*]
