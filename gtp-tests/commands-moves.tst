# Playing, taking back, other acts.

ruleset tromp-taylor
boardsize 5
10 play black C3
#? []
20 play W c2
#? []
30 play b d2
#? []
40 play white PASS
#? []
50 move_history
#? [1 black C3\n2 white C2\n3 black D2\n4 white pass]
60 last_move
#? [white pass]
70 undo
#? []
80 last_move
#? [black D2]
90 gg-undo 2
#? []
100 move_history
#? [1 black C3]
110 gogui-undo
#? []
120 move_history
#? []

# There is nothing left to take back.
130 expect_error undo
#? [cannot undo: there is no move to take back]
140 expect_error last_move
#? [no previous move known]
play black C3
150 expect_error gg-undo 2
#? [cannot undo: there is only 1 move to take back]
160 gg-undo 0
#? []
170 expect_error gg-undo two
#? [syntax error: gg-undo expects \[COUNT\]; "two" is no number .*]
180 move_history
#? [1 black C3]

# Two moves of one player are allowed by the protocol.
190 play black A1
#? []
200 to_play
#? [white]

# Refused moves.
210 expect_error play white C3
#? [illegal move: vacant location: C3 holds a black stone]
220 expect_error play white F1
#? [syntax error: play expects COLOR VERTEX\|pass; "F1" is no vertex of this 5x5 board]
230 expect_error play white I1
#? [syntax error: play .*]
240 expect_error play green A2
#? [syntax error: play .*"green" is no color \(black, white\)]
250 expect_error play white
#? [syntax error: play expects COLOR VERTEX\|pass; got 1 argument]
260 expect_error play black resign
#? [syntax error: play .*resign.*]
270 list_stones black
#? [C3 A1]

# A sequence is played as a whole or not at all.
clear_board
280 gogui-play_sequence b B1 w A1 b A2
#? []
290 events
#? [removed white A1]
300 captures black
#? [1]
310 captures white
#? [0]
320 expect_error gogui-play_sequence w C1 b C2 w C2
#? [illegal move: vacant location: .* \(number 3 of the sequence\)]
330 move_history
#? [1 black B1\n2 white A1\n3 black A2]
340 expect_error gogui-play_sequence w C1 b
#? [syntax error: gogui-play_sequence .*; got 3 arguments]
350 gogui-play_sequence
#? []

# Suicide: allowed by Tromp and Taylor, forbidden by others.
position .xo. to_play=black
360 legal black A1
#? [yes]
370 play black A1
#? []
380 events
#? [removed black (A1 B1|B1 A1)]
undo
ruleset stone
390 legal black A1
#? [no: .*suicide.*: .*]

# The end.
ruleset tromp-taylor
boardsize 3
gogui-play_sequence b B2 w pass b pass
400 game_over
#? [yes: by passes]
410 events
#? [ended by passes]
420 expect_error play white A1
#? [illegal move: end of play: the sequence is over]
430 undo
#? []
440 game_over
#? [no]

# Acts of the other rulesets.
450 list_acts
#? []
460 act white play A1
#? []
470 act black pass
#? []
480 expect_error act white ko-pass
#? [illegal move: unknown action: tromp-taylor has no ko-pass]
490 expect_error act white jump
#? [syntax error: act expects COLOR ACTION\.\.\.; unknown action .*]
500 expect_error act white
#? [syntax error: act expects COLOR ACTION\.\.\.; an action is missing.*]

# LJRG: a ko capture marks, a cycle can be removed.
ruleset ljrg
boardsize 4 3
position .xo./xo.o/.xo. to_play=black
510 play black C2
#? []
520 list_marks
#? [temporary B2]
530 pass_count
#? [-1]
540 legal white B2
#? [no: .*mark.*]
550 list_cycles
#? []
560 expect_error remove_cycle
#? [illegal move: cycle removal: no earlier situation is similar to this one]
570 gogui-play_sequence w pass b pass w B2 b pass w pass b C2
#? []
580 list_cycles
#? [2]
590 expect_error remove_cycle 1
#? [illegal move: cycle removal: .*]
600 expect_error remove_cycle 0
#? [syntax error: remove_cycle expects \[MOVE\]; .*]
610 list_acts
#? [remove-cycle]
620 remove_cycle
#? [removed black C2]
630 to_play
#? [white]
640 list_marks
#? [temporary B2\npermanent B2 C2]
650 play white pass
#? []
660 pass_count
#? [0]
670 gg-undo 2
#? []
680 act white remove-cycle 2
#? [removed black C2]
690 move_history
#? [.*8 white remove-cycle 2]
