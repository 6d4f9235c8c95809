# Questions about the game change nothing.

ruleset japanese2003
boardsize 4 3
position .xo./xo.o/.xo. to_play=black
10 legal black C2
#? [yes]
20 is_legal black C2
#? [1]
play black C2
30 legal white B2
#? [no: basic-ko: .*]
40 is_legal white B2
#? [0]
50 legal white pass
#? [yes]
60 all_legal white
#? [!(.* )?B2( .*)?]
70 all_legal white
#? [(.* )?D3( .*)?]
80 to_play
#? [white]
90 captures black
#? [1]
100 pass_count
#? [0]
110 list_marks
#? []
120 list_stones black
#? [B3 A2 C2 B1]
130 list_stones white
#? [C3 D2 C1]
140 color C2
#? [black]
150 color B2
#? [empty]
160 color D2
#? [white]
170 game_over
#? [no]
180 last_move
#? [black C2]

# Whoever is asked about, the turn stays.
190 legal black B2
#? [yes]
200 to_play
#? [white]

210 expect_error legal white
#? [syntax error: legal expects COLOR VERTEX\|pass; got 1 argument]
220 expect_error all_legal nobody
#? [syntax error: all_legal expects COLOR; "nobody" is no color \(black, white\)]
230 expect_error color E9
#? [syntax error: color expects VERTEX; "E9" is no vertex of this 4x3 board]
