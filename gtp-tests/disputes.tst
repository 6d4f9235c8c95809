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
#? [dispute: no proof under japanese2003 that can be played against tells of a string at A5; .*]
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
#? [dispute: no proof under aga that can be played against tells of a claim at C1; .*]

# What books of life prove, on the whole board: dead stones, then a string that lives.
boardsize 14 9
ruleset japanese2003
position .xx.xo...ooooo/x.xxxo.x.o.x../xxx.xoo.ooxxxo/..xxxo.ooo..x./.xx.xooo.ooooo/xx.xxo..oo..x./.xxxxooooo.x.o/x.xxxo.o.o.x../.x.xxoo.oooooo to_play=black
300 analyse_control M8
#? [.*line of play: W O6, .*then nothing of Black is left there, .*]
310 dispute M8
#? [.*White can sweep Black from .*the referee plays white, you play black.*white to play]
320 dispute reply
#? [white O6]
330 dispute play black L8
340 dispute reply
#? [white .*]
350 dispute play black pass
360 dispute reply
#? [white .*]
370 dispute play black C4
380 dispute reply
#? [white .*]
390 dispute undo
400 dispute reply
#? [white .*]
410 dispute end
420 dispute F9
#? [.*Black cannot force the capture of .*the referee plays white, you play black.*black to play]
430 dispute play black H9
440 dispute reply
#? [white pass]
450 dispute play black pass
#? [over: White, the referee: .*both have passed, and it stands]
460 expect_error dispute reply
#? [dispute: it is over]
470 dispute end
480 final_score
#? [W\+32]
