# SGF files beside this one.

ruleset japanese2003
boardsize 9
komi 6.5
10 loadsgf data/small.sgf
#? []
20 query_boardsize
#? [5]
30 get_komi
#? [0\.5]
40 move_history
#? [1 black C3\n2 white C2\n3 black D2\n4 white pass]

# Only what is before a move.
50 loadsgf data/small.sgf 3
#? []
60 move_history
#? [1 black C3\n2 white C2]
70 loadsgf "data/small.sgf" 99
#? []
80 move_history
#? [1 black C3\n2 white C2\n3 black D2\n4 white pass]

# A file that cannot be loaded leaves the game as it is.
90 expect_error loadsgf data/missing.sgf
#? [cannot load file: "data/missing\.sgf": .*]
100 expect_error loadsgf
#? [syntax error: loadsgf expects FILE \[MOVE\]; got no arguments]
110 expect_error loadsgf data/cut.sgf
#? [cannot load file: "data/cut\.sgf": line 2.*cut off.*]
120 expect_error loadsgf data/occupied.sgf
#? [cannot load file: under japanese2003, move 2 .* is illegal: .*; "loadsgf FILE 2" loads what is before it]
130 expect_error loadsgf "data/small.sgf
#? [syntax error: loadsgf .*no closing quotation mark]
140 move_history
#? [1 black C3\n2 white C2\n3 black D2\n4 white pass]
150 loadsgf data/occupied.sgf 2
#? []
160 move_history
#? [1 black C3]

# The session's ruleset stays; a remark says what the record names.
ruleset ljrg
170 loadsgf data/small.sgf
#? [.*the record names the rules "Japanese"; ljrg stay.*]
180 ruleset
#? [ljrg]

190 printsgf
#? [\(;.*SZ\[5\].*;B\[cc\].*;W\[cd\].*\)]
200 expect_error savesgf
#? [syntax error: savesgf expects FILE; got no arguments]
203 expect_error savesgf "open
#? [syntax error: savesgf expects FILE; the file name has no closing quotation mark]
205 expect_error savesgf ""
#? [syntax error: savesgf expects FILE; the file name is empty]
207 expect_error savesgf "a.sgf" b
#? [syntax error: savesgf expects FILE; "b" behind the file name is too much]
209 expect_error board_file "open
#? [syntax error: board_file .*the file name has no closing quotation mark]
210 expect_error savesgf data/no-such-folder/x.sgf
#? [savesgf: "data/no-such-folder/x\.sgf": .*]
220 expect_error printsgf data/no-such-folder/x.sgf
#? [printsgf: .*]
