# The two games on 3x3 of the overview of the Logical Japanese Rules, with
# marks, pass counts and captives after every turn, and the scores.

ruleset ljrg

# ljrg-overview-game1: 3x3 game, Black controls everything (OVERVIEW game 1)
position .../.../... to_play=black
10 play black B2
#? []
20 position
#? [\.\.\./\.x\./\.\.\. to_play=white passes=0 captives=0,0]
30 play white B3
#? []
40 position
#? [\.o\./\.x\./\.\.\. to_play=black passes=0 captives=0,0]
50 play black C2
#? []
60 position
#? [\.o\./\.xx/\.\.\. to_play=white passes=0 captives=0,0]
70 play white A2
#? []
80 position
#? [\.o\./oxx/\.\.\. to_play=black passes=0 captives=0,0]
90 play black B1
#? []
100 position
#? [\.o\./oxx/\.x\. to_play=white passes=0 captives=0,0]
110 play white pass
#? []
120 position
#? [\.o\./oxx/\.x\. to_play=black passes=1 captives=0,0]
130 play black pass
#? []
140 position
#? [\.o\./oxx/\.x\. to_play=white passes=2 captives=0,0]
150 game_over
#? [yes: by passes]
# Black controls the whole board: 9 locations, 3 own stones, 2 dead ones.
160 control black A1 A2 A3 B1 B2 B3 C1 C2 C3
#? []
170 control white
#? []
180 final_score_ruleset ljrg
#? [B\+8 proven .*Black 8 White 0.*]
190 final_score
#? [B\+8]
200 analyse_control
#? [B B B\nB B B\nB B B]
210 final_status_list dead
#? [B3\nA2|A2\nB3]

# ljrg-overview-game2-pinwheel: pinwheel ko and cycle removal on 3x3 (OVERVIEW game 2)
position .../.../... to_play=black temporary=B2
220 play black C2
#? []
230 position
#? [\.\.\./\.\.x/\.\.\. to_play=white passes=0 captives=0,0]
240 play white B2
#? []
250 position
#? [\.\.\./\.ox/\.\.\. to_play=black passes=0 captives=0,0]
260 play black B1
#? []
270 position
#? [\.\.\./\.ox/\.x\. to_play=white passes=0 captives=0,0]
280 play white A3
#? []
290 position
#? [o\.\./\.ox/\.x\. to_play=black passes=0 captives=0,0]
300 play black A2
#? []
310 position
#? [o\.\./xox/\.x\. to_play=white passes=0 captives=0,0]
320 play white A1
#? []
330 position
#? [o\.\./\.ox/ox\. to_play=black passes=-1 captives=1,0 temporary=A2]
340 play black B3
#? []
350 position
#? [ox\./\.ox/ox\. to_play=white passes=0 captives=1,0]
360 play white C1
#? []
370 position
#? [ox\./\.ox/o\.o to_play=black passes=-1 captives=2,0 temporary=B1]
380 play black A2
#? []
390 position
#? [\.x\./xox/o\.o to_play=white passes=-1 captives=2,1 temporary=A3]
400 play white C3
#? []
410 position
#? [\.xo/xo\./o\.o to_play=black passes=-1 captives=3,1 temporary=C2]
420 play black B1
#? []
430 position
#? [\.xo/xo\./\.xo to_play=white passes=-1 captives=3,2 temporary=A1]
440 play white A3
#? []
450 position
#? [o\.o/xo\./\.xo to_play=black passes=-1 captives=4,2 temporary=B3]
460 play black C2
#? []
470 position
#? [o\.o/xox/\.x\. to_play=white passes=-1 captives=4,3 temporary=C1]
480 play white A1
#? []
490 position
#? [o\.o/\.ox/ox\. to_play=black passes=-1 captives=5,3 temporary=A2]
500 play black B3
#? []
510 position
#? [ox\./\.ox/ox\. to_play=white passes=-1 captives=5,4 temporary=C3]
520 play white C1
#? []
530 position
#? [ox\./\.ox/o\.o to_play=black passes=-1 captives=6,4 temporary=B1]
540 remove_cycle
550 play black pass
#? []
560 position
#? [\*\*\*/\*o\*/\*\*\* to_play=white passes=0 captives=8,7]
570 play white pass
#? []
580 position
#? [\*\*\*/\*o\*/\*\*\* to_play=black passes=1 captives=8,7]
590 play black pass
#? []
600 position
#? [\*\*\*/\*o\*/\*\*\* to_play=white passes=2 captives=8,7]
610 list_marks
#? [permanent A3 B3 C3 A2 C2 A1 B1 C1]
620 captures black
#? [7]
630 captures white
#? [8]
# Nobody controls anything: captives decide.
640 control black
#? []
650 control white
#? []
660 final_score_ruleset ljrg
#? [W\+1 proven .*Black 7 White 8.*]
