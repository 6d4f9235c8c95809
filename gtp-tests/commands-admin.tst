# The session itself.

10 protocol_version
#? [2]
20 name
#? [shinpan]
30 version
#? [[0-9]+\.[0-9]+\.[0-9]+.*]
40 known_command play
#? [true]
50 known_command genmove
#? [false]
60 known_command Play
#? [false]
70 list_commands
#? [protocol_version\n(.*\n)?play\n.*gogui-rules_final_result]
80 list_commands
#? [!(.*\n)?genmove(\n.*)?]
90 help play
#? [play COLOR VERTEX\|pass: .*]
100 help
#? [- Administration\n.*\n- GoGui\n.*]
110 cputime
#? [[0-9]+\.[0-9]+]

# Clients that ask a referee for moves learn why there are none.
120 expect_error genmove black
#? [genmove: .*referee.*]
130 expect_error reg_genmove white
#? [reg_genmove: .*referee.*]
140 expect_error kgs-genmove_cleanup b
#? [kgs-genmove_cleanup: .*referee.*]

# Errors name the command and what it expects.
150 expect_error nonsense
#? [unknown command]
160 expect_error name please
#? [syntax error: name expects no arguments; got 1 argument]
170 expect_error known_command
#? [syntax error: known_command expects COMMAND; got no arguments]
180 expect_error help nonsense
#? [help: "nonsense" is not in list_commands]

# expect_error fails if there is no error, and takes back what was done.
clear_board
190 expect_error play black D4
#? [.*]*
200 color D4
#? [empty]
210 expect_error expect_error name
#? [.*]*

# Limits of the search; never more than the program was started with.
900 search_limits 5 1000
#? [seconds 5 situations 1000]
910 search_limits 4
#? [seconds 4 situations 1000]
920 expect_error search_limits soon
#? [syntax error: search_limits expects .*]
925 expect_error search_limits 0
#? [syntax error: search_limits expects .*; "0" is no number of seconds above 0]
930 search_limits most most
#? [seconds (none|[0-9.]+) situations [0-9]+]
