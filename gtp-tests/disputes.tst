# Play against the proof of a verdict, on a side board.
boardsize 5
ruleset japanese2003
position .x.x./xxxxx/ooooo/..o.x/ooo.. to_play=black
10 final_score
#? [W\+4]
20 dispute E2
#? [.*the referee plays white, you play black.*]
30 expect_error dispute E2
#? [dispute: on the side board there are .*]
40 expect_error dispute play white pass
#? [dispute: the referee plays that colour.*]
50 expect_error dispute play black pass
#? [dispute: it is not that player's turn]
60 dispute reply
#? [white D1.*]
70 dispute undo
80 dispute reply
#? [white D1.*over: White, the referee: .*]
90 dispute board
100 final_score
#? [W\+4]
110 move_history
#? []
120 dispute end
130 expect_error dispute reply
#? [dispute: none is open; .*]
140 expect_error dispute end
#? [dispute: none is open; .*]
150 expect_error dispute A5
#? [dispute: no proof under japanese2003 tells of a string at A5; .*]
ruleset ljrg
160 dispute C1
170 dispute end
180 dispute C1 white
#? [.*White can lock .*the referee plays white, you play black.*]
190 dispute play black E1
200 dispute reply
210 dispute end
ruleset aga
220 expect_error dispute C1
#? [dispute: no proof under aga tells of a claim at C1; .*]
