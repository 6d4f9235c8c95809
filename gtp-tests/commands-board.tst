# Size, shape, komi, time.

10 boardsize 9
#? []
20 query_boardsize
#? [9]
30 komi 6.5
#? []
40 get_komi
#? [6\.5]

# A new size clears the board and leaves komi and ruleset alone.
ruleset aga
play black E5
50 boardsize 13 9
#? []
60 query_boardsize
#? [13 9]
70 get_komi
#? [6\.5]
80 ruleset
#? [aga]
90 list_stones black
#? []
100 rectangular_boardsize 5 7
#? []
110 query_boardsize
#? [5 7]
120 boardsize 52
#? []
130 play black BB52
#? []
140 list_stones black
#? [BB52]
150 boardsize 1 3
#? []
160 play white A3
#? []

170 clear_board
#? []
180 move_history
#? []
190 query_boardsize
#? [1 3]
200 get_komi
#? [6\.5]

# What cannot be a size leaves the game as it is.
boardsize 5
play black C3
210 expect_error boardsize 53
#? [unacceptable size: .*1 to 52.*]
220 expect_error boardsize 0
#? [unacceptable size: .*]
230 expect_error boardsize 99999999999999999999999
#? [unacceptable size: .*]
240 expect_error boardsize -5
#? [unacceptable size: .*1 to 52.*]
245 expect_error boardsize nine
#? [syntax error: boardsize expects SIZE \| COLUMNS ROWS; .*]
250 expect_error boardsize
#? [syntax error: boardsize expects .*; got no arguments]
260 expect_error rectangular_boardsize 9
#? [syntax error: rectangular_boardsize expects COLUMNS ROWS; got 1 argument]
270 list_stones black
#? [C3]

# Komi comes in whole or half points.
280 komi -3
#? []
290 get_komi
#? [-3]
300 komi 7.50
#? []
310 get_komi
#? [7\.5]
320 expect_error komi 3.75
#? [syntax error: komi expects POINTS; "3\.75" is no number of whole or half points up to 1000000]
325 expect_error komi 1000000.5
#? [syntax error: komi .* up to 1000000]
330 expect_error komi many
#? [syntax error: komi .*]
340 get_komi
#? [7\.5]
350 list_stones black
#? [C3]

# The board as text.
ruleset tromp-taylor
komi 0.5
boardsize 3
play black B2
360 showboard
#? [A B C\n *3 \. \. \. 3\n *2 \. x \. 2\n *1 \. \. \. 1\n *A B C\nRules: tromp-taylor; komi 0\.5\nTo play: White; passes 0\nCaptured stones: black 0, white 0]

# The clock is the controller's.
370 time_settings 600 30 1
#? []
380 time_settings 0 30.5 25
#? []
390 time_left black 59.5 0
#? []
400 time_left white -3 0
#? []
410 expect_error time_settings 600
#? [syntax error: time_settings expects MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES; got 1 argument]
420 expect_error time_left green 5 0
#? [syntax error: time_left expects COLOR TIME STONES; "green" is no color \(black, white\)]
430 expect_error time_left black soon 0
#? [syntax error: time_left .*]

# Other shapes.
ruleset tromp-taylor
440 board torus 5
#? []
450 board
#? [torus 5x5]
460 gogui-play_sequence b A5 w E5 b A4 w pass b A1 w pass b B5
#? []
470 play b D5
#? []
480 play b E4
#? []
# White's stone in the corner has one liberty left, round the edge: E1.
490 play b E1
#? []
500 events
#? [removed white E5]
510 board 9x9 without A1 J9
#? []
520 board
#? [9x9 without J9 A1]
530 expect_error play b A1
#? [syntax error: play .*"A1" is no vertex of this 9x9 board]
540 board moebius 4x3
#? []
550 clear_board
#? []
560 board
#? [moebius 4x3]
570 expect_error board cube 3
#? [board: unknown board shape "cube"; known are .*]
580 expect_error board torus 99
#? [board: .*1 to 52]
590 board_file data/hexagon.board
#? []
600 board
#? [board of 6 locations from a file; see print_board]
610 print_board
#? [board\ngrid .*\nlocation .*\npair .*]
620 gogui-play_sequence b A1
#? []
630 expect_error board_file data/missing.board
#? [board_file: "data/missing\.board": .*]
640 expect_error board_file data/loop.board
#? [board_file: "data/loop\.board": line 4: .*]
650 expect_error board_file
#? [syntax error: board_file expects FILE; got no arguments]
660 list_stones black
#? [A1]
670 boardsize 19
#? []
680 board
#? [19x19]
