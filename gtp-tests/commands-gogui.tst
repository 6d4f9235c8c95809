# What GoGui asks for.

ruleset tromp-taylor
boardsize 3
position .x./xxo/.o. to_play=white
10 gogui-analyze_commands
#? [string/Final Score/final_score\n.*]
20 gogui-interrupt
#? []
30 gogui-title
#? [shinpan, Tromp-Taylor rules]
40 shinpan-ownership
#? [1\.0 1\.0 0\.0\n1\.0 1\.0 -1\.0\n0\.0 -1\.0 0\.0|.*]
50 shinpan-territory
#? [black black .*]
60 shinpan-strings
#? [CIRCLE B3 A2 B2 C2 B1\nTEXT .*]
70 shinpan-marks
#? [TEXT pass count 0]
80 gogui-rules_game_id
#? [Go]
90 gogui-rules_board
#? [\. X \.\nX X O\n\. O \.]
100 gogui-rules_board_size
#? [3]
110 gogui-rules_legal_moves
#? [(.* )?C3( .*)? pass]
120 gogui-rules_side_to_move
#? [white]
130 gogui-rules_captured_count
#? [0 0]
140 gogui-rules_final_result
#? [Tromp-Taylor rules: .*]

# No move is left when the game is over.
gogui-play_sequence w pass b pass
150 gogui-rules_legal_moves
#? []
boardsize 3 4
160 expect_error gogui-rules_board_size
#? [gogui-rules_board_size: the board is 3x4, not square]

# Marks of LJRG as pictures.
ruleset ljrg
position .xo*/xo.o/.xo. to_play=black
play black C2
170 shinpan-marks
#? [TRIANGLE B2\nSQUARE D3\nTEXT pass count -1]
180 shinpan-strings
#? [(.*\n)?TEXT circle alive, cross dead, square seki, triangle undecided]

# Control and claims of LJRG as pictures.
position .x.o./.x.o./.x.o./.x.o./.x.o. to_play=black
182 shinpan-control
#? [(black black "" white white\n?){5}]
184 shinpan-control white
#? [("" "" "" white white\n?){5}]
186 shinpan-line A1
#? [COLOR green A5 B5 A4 B4 A3 B3 A2 B2 A1 B1\nVAR w .*\nTEXT Black locks A1-B5: W .*]
187 shinpan-neutral
#? [C5 C4 C3 C2 C1]
188 expect_error shinpan-line
#? [syntax error: shinpan-line expects VERTEX; got no arguments]
190 expect_error gogui-title now
#? [syntax error: gogui-title expects no arguments; got 1 argument]

# A neutral point, and the reinforcement it asks for with the threat; a ko that
# forbids a play.
boardsize 5
ruleset japanese2003
position .xo../.xoo./.x.oo/xxo.o/.xxoo to_play=black
200 shinpan-missing
#? [CIRCLE C3\nMARK D2\nVAR b D2\nTEXT circle neutral, cross reinforcement, square support]
position .xo./xo.o/.xo. to_play=black
play black C2
210 shinpan-marks
#? [LABEL B2 ko\nTEXT pass count 0]
play white pass
play black pass
220 shinpan-marks
#? [TEXT pass count 2]
