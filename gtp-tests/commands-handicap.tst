# Handicap.

ruleset japanese2003
boardsize 19
komi 0.5
10 fixed_handicap 5
#? [D4 Q16 D16 Q4 K10]
20 to_play
#? [white]
30 get_komi
#? [0\.5]
40 expect_error fixed_handicap 2
#? [board not empty: fixed_handicap .*]
clear_board
50 expect_error fixed_handicap 10
#? [invalid number of stones: fixed_handicap: .*]
60 expect_error fixed_handicap 1
#? [invalid number of stones: fixed_handicap: .*]
65 expect_error fixed_handicap 9999999
#? [invalid number of stones: .*]
70 expect_error fixed_handicap some
#? [syntax error: fixed_handicap expects STONES; .*]
80 list_stones black
#? []
90 place_free_handicap 12
#? [([A-T][0-9]+ ?){12}]
100 expect_error place_free_handicap 2
#? [board not empty: .*]
clear_board
110 expect_error place_free_handicap 1
#? [invalid number of stones: .*]
120 set_free_handicap D4 q16 K10
#? []
130 list_stones black
#? [Q16 K10 D4]
140 to_play
#? [white]
clear_board
150 expect_error set_free_handicap D4
#? [bad vertex list: .*]
160 expect_error set_free_handicap D4 D4
#? [bad vertex list: set_free_handicap: D4 is named twice]
170 expect_error set_free_handicap D4 Z50
#? [syntax error: set_free_handicap .*]
boardsize 5
180 expect_error fixed_handicap 2
#? [invalid number of stones: .*]
play black C3
190 expect_error set_free_handicap A1 B2
#? [board not empty: .*]
