# Games that start from a position.

ruleset ljrg
boardsize 3
10 position
#? [\.\.\./\.\.\./\.\.\. to_play=black passes=0 captives=0,0]
20 position .o./oxx/.x. to_play=white passes=1 captives=2,1
#? []
30 position
#? [\.o\./oxx/\.x\. to_play=white passes=1 captives=2,1]
40 captures black
#? [1]
50 captures white
#? [2]

# Marks: temporary ones by their vertices, permanent ones in the rows.
60 position .../.../..* temporary=B2
#? []
70 position
#? [\.\.\./\.\.\./\.\.\* to_play=black passes=-1 captives=0,0 temporary=B2]
80 list_marks
#? [temporary B2\npermanent C1]
90 legal black B2
#? [no: .*]
100 legal black A1
#? [yes]

# Rows of another size or with missing locations make another board.
110 position ..,/...
#? []
120 query_boardsize
#? [3 2]
130 expect_error color C2
#? [syntax error: color expects VERTEX; "C2" is no vertex of this 3x2 board]

# What cannot be a position leaves the one before.
140 expect_error position ../.
#? [syntax error: position .*]
150 expect_error position .z/..
#? [syntax error: position .*]
160 expect_error position ../.. colour=black
#? [syntax error: position .*"colour=black" is none of .*]
170 expect_error position xo
#? [the .* string at .* has no liberty]
180 expect_error position ../.. passes=9
#? [syntax error: position .*]
190 expect_error position ../.. captives=1
#? [syntax error: position .*]
200 expect_error position x./.. temporary=A2
#? [syntax error: position .*]
210 query_boardsize
#? [3 2]
ruleset naj
220 expect_error position ..*/...
#? [naj .*marks.*]

# GoGui's setup.
boardsize 5
230 gogui-setup b A1 w B1 b C3
#? []
240 gogui-setup_player w
#? []
250 position
#? [\.\.\.\.\./\.\.\.\.\./\.\.x\.\./\.\.\.\.\./xo\.\.\. to_play=white passes=0 captives=0,0]
260 expect_error gogui-setup b D4
#? [board not empty: .*]
270 move_history
#? []
280 play w A2
#? []
290 expect_error gogui-setup_player b
#? [gogui-setup_player: the game has begun; use clear_board first]
clear_board
300 expect_error gogui-setup b A1 w
#? [syntax error: gogui-setup .*]
boardsize 2 1
310 expect_error gogui-setup b A1 b B1
#? [the Black string at A1 has no liberty]
320 list_stones black
#? []
