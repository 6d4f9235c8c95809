# Ko, cycle and cycle-removal diagrams of the Logical Japanese Rules: the
# situation after every turn.

ruleset ljrg

# ljrg-cycle-passfight-seq1: first chance to remove is Black's (CYCLE REMOVAL pass fight, sequence S1-S9)
position .x.xxo.oox.xoo/x.xxo.ooxxxoo./xxx.ooox.xo.oo to_play=black
10 play black pass
#? []
20 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxx\.ooox\.xo\.oo to_play=white passes=1 captives=0,0]
30 play white J1
#? []
40 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxx\.ooo\.oxo\.oo to_play=black passes=-1 captives=1,0 temporary=H1]
50 play black M1
#? []
60 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxx\.ooo\.ox\.xoo to_play=white passes=-1 captives=1,1 temporary=L1]
70 play white L3
#? []
80 position
#? [\.x\.xxo\.ooxo\.oo/x\.xxo\.ooxxxoo\./xxx\.ooo\.ox\.xoo to_play=black passes=-1 captives=2,1 temporary=M3]
90 play black H1
#? []
100 position
#? [\.x\.xxo\.ooxo\.oo/x\.xxo\.ooxxxoo\./xxx\.ooox\.x\.xoo to_play=white passes=-1 captives=2,2 temporary=J1]
110 play white L1
#? []
120 position
#? [\.x\.xxo\.ooxo\.oo/x\.xxo\.ooxxxoo\./xxx\.ooox\.xo\.oo to_play=black passes=-1 captives=3,2 temporary=M1]
130 play black M3
#? []
140 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxx\.ooox\.xo\.oo to_play=white passes=-1 captives=3,3 temporary=L3]
150 play white J1
#? []
160 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxx\.ooo\.oxo\.oo to_play=black passes=-1 captives=4,3 temporary=H1]
170 remove_cycle
180 play black pass
#? []
190 position
#? [\.x\.xxo\.oox\*\*oo/x\.xxo\.ooxxxoo\./xxx\.ooo\*\*x\*\*oo to_play=white passes=0 captives=5,5]

# ljrg-cycle-passfight-seq3: S15 repeats S3 (Black to move, may remove) (CYCLE REMOVAL pass fight, sequence with the neutral filled)
position .x.xxo.oox.xoo/x.xxo.ooxxxoo./xxx.ooox.xo.oo to_play=black
200 play black D1
#? []
210 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxxxooox\.xo\.oo to_play=white passes=0 captives=0,0]
220 play white J1
#? []
230 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxxxooo\.oxo\.oo to_play=black passes=-1 captives=1,0 temporary=H1]
240 play black M1
#? []
250 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxxxooo\.ox\.xoo to_play=white passes=-1 captives=1,1 temporary=L1]
260 play white L3
#? []
270 position
#? [\.x\.xxo\.ooxo\.oo/x\.xxo\.ooxxxoo\./xxxxooo\.ox\.xoo to_play=black passes=-1 captives=2,1 temporary=M3]
280 play black H1
#? []
290 position
#? [\.x\.xxo\.ooxo\.oo/x\.xxo\.ooxxxoo\./xxxxooox\.x\.xoo to_play=white passes=-1 captives=2,2 temporary=J1]
300 play white pass
#? []
310 position
#? [\.x\.xxo\.ooxo\.oo/x\.xxo\.ooxxxoo\./xxxxooox\.x\.xoo to_play=black passes=0 captives=2,2]
320 play black pass
#? []
330 position
#? [\.x\.xxo\.ooxo\.oo/x\.xxo\.ooxxxoo\./xxxxooox\.x\.xoo to_play=white passes=1 captives=2,2]
340 play white J1
#? []
350 position
#? [\.x\.xxo\.ooxo\.oo/x\.xxo\.ooxxxoo\./xxxxooo\.ox\.xoo to_play=black passes=-1 captives=3,2 temporary=H1]
360 play black M3
#? []
370 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxxxooo\.ox\.xoo to_play=white passes=-1 captives=3,3 temporary=L3]
380 play white L1
#? []
390 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxxxooo\.oxo\.oo to_play=black passes=-1 captives=4,3 temporary=M1]
400 play black H1
#? []
410 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxxxooox\.xo\.oo to_play=white passes=-1 captives=4,4 temporary=J1]
420 play white pass
#? []
430 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxxxooox\.xo\.oo to_play=black passes=0 captives=4,4]
440 play black pass
#? []
450 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxxxooox\.xo\.oo to_play=white passes=1 captives=4,4]
460 play white J1
#? []
470 position
#? [\.x\.xxo\.oox\.xoo/x\.xxo\.ooxxxoo\./xxxxooo\.oxo\.oo to_play=black passes=-1 captives=5,4 temporary=H1]
# S15 repeats S3, here by the moves that led to both: Black may remove.
480 list_cycles
#? [3]
490 legal white A1
#? [no: .*]

# ljrg-cycle-two-double-kos: no-outcome attempt is punished (CYCLE REMOVAL two double-ko sekis)
position xo.ox.xo./xxooxxxoo/x.xooxo.o/xxoooxxoo/.xo.ox.xo to_play=black captives=1,0
500 play black C5
#? []
510 position
#? [x\.xox\.xo\./xxooxxxoo/x\.xooxo\.o/xxoooxxoo/\.xo\.ox\.xo to_play=white passes=-1 captives=1,1 temporary=B5]
520 play white B3
#? []
530 position
#? [x\.xox\.xo\./xxooxxxoo/xo\.ooxo\.o/xxoooxxoo/\.xo\.ox\.xo to_play=black passes=-1 captives=2,1 temporary=C3]
540 play black H3
#? []
550 position
#? [x\.xox\.xo\./xxooxxxoo/xo\.oox\.xo/xxoooxxoo/\.xo\.ox\.xo to_play=white passes=-1 captives=2,2 temporary=G3]
560 play white G1
#? []
570 position
#? [x\.xox\.xo\./xxooxxxoo/xo\.oox\.xo/xxoooxxoo/\.xo\.oxo\.o to_play=black passes=-1 captives=3,2 temporary=H1]
580 play black C3
#? []
590 position
#? [x\.xox\.xo\./xxooxxxoo/x\.xoox\.xo/xxoooxxoo/\.xo\.oxo\.o to_play=white passes=-1 captives=3,3 temporary=B3]
600 play white B5
#? []
610 position
#? [xo\.ox\.xo\./xxooxxxoo/x\.xoox\.xo/xxoooxxoo/\.xo\.oxo\.o to_play=black passes=-1 captives=4,3 temporary=C5]
620 play black H1
#? []
630 position
#? [xo\.ox\.xo\./xxooxxxoo/x\.xoox\.xo/xxoooxxoo/\.xo\.ox\.xo to_play=white passes=-1 captives=4,4 temporary=G1]
640 play white G3
#? []
650 position
#? [xo\.ox\.xo\./xxooxxxoo/x\.xooxo\.o/xxoooxxoo/\.xo\.ox\.xo to_play=black passes=-1 captives=5,4 temporary=H3]
660 play black C5
#? []
670 position
#? [x\.xox\.xo\./xxooxxxoo/x\.xooxo\.o/xxoooxxoo/\.xo\.ox\.xo to_play=white passes=-1 captives=5,5 temporary=B5]
680 remove_cycle
690 play white pass
#? []
700 position
#? [x\*\*ox\.xo\./xxooxxxoo/x\*\*oox\*\*o/xxoooxxoo/\.xo\.ox\*\*o to_play=black passes=0 captives=8,6]

# ljrg-cycle-round-robin-b: 9 at the other point: not yet a repetition (CYCLE REMOVAL round-robin ko)
position xxxxxxx/.x..xoo/ooxxo../ooooooo to_play=black captives=1,0
710 play black F2
#? []
720 position
#? [xxxxxxx/\.x\.\.xoo/ooxxox\./ooooooo to_play=white passes=0 captives=1,0]
730 play white C3
#? []
740 position
#? [xxxxxxx/\.xo\.xoo/ooxxox\./ooooooo to_play=black passes=0 captives=1,0]
750 play black G2
#? []
760 position
#? [xxxxxxx/\.xo\.x\.\./ooxxoxx/ooooooo to_play=white passes=0 captives=1,2]
770 play white D3
#? []
780 position
#? [xxxxxxx/\.xoox\.\./oo\.\.oxx/ooooooo to_play=black passes=0 captives=3,2]
790 play black C2
#? []
800 position
#? [xxxxxxx/\.xoox\.\./oox\.oxx/ooooooo to_play=white passes=0 captives=3,2]
810 play white F3
#? []
820 position
#? [xxxxxxx/\.xooxo\./oox\.oxx/ooooooo to_play=black passes=0 captives=3,2]
830 play black D2
#? []
840 position
#? [xxxxxxx/\.x\.\.xo\./ooxxoxx/ooooooo to_play=white passes=0 captives=3,4]
850 play white G3
#? []
860 position
#? [xxxxxxx/\.x\.\.xoo/ooxxo\.\./ooooooo to_play=black passes=0 captives=5,4]
870 play black G2
#? []
880 position
#? [xxxxxxx/\.x\.\.xoo/ooxxo\.x/ooooooo to_play=white passes=0 captives=5,4]

# ljrg-control-two-step-before-end: costs White one point (CONTROL example 2, ko fought before the end)
position oox.x./xox.x./.oxxxx/xooxoo/.xoo../x.xooo/.xo.o. to_play=black
890 play black D1
#? []
900 position
#? [oox\.x\./xox\.x\./\.oxxxx/xooxoo/\.xoo\.\./x\.xooo/\.x\.xo\. to_play=white passes=-1 captives=0,1 temporary=C1]
910 play white A5
#? []
920 position
#? [oox\.x\./\.ox\.x\./ooxxxx/xooxoo/\.xoo\.\./x\.xooo/\.x\.xo\. to_play=black passes=0 captives=1,1]
930 play black A3
#? []
940 position
#? [oox\.x\./\.ox\.x\./ooxxxx/xooxoo/xxoo\.\./x\.xooo/\.x\.xo\. to_play=white passes=0 captives=1,1]
950 play white C1
#? []
960 position
#? [oox\.x\./\.ox\.x\./ooxxxx/xooxoo/xxoo\.\./x\.xooo/\.xo\.o\. to_play=black passes=-1 captives=2,1 temporary=D1]
970 play black pass
#? []
980 position
#? [oox\.x\./\.ox\.x\./ooxxxx/xooxoo/xxoo\.\./x\.xooo/\.xo\.o\. to_play=white passes=0 captives=2,1]

# ljrg-before-6x6-game: defects fixed before the end (BEFORE END 6x6 example game)
position ....../....../....../....../....../...... to_play=black
990 play black D4
#? []
1000 position
#? [\.\.\.\.\.\./\.\.\.\.\.\./\.\.\.x\.\./\.\.\.\.\.\./\.\.\.\.\.\./\.\.\.\.\.\. to_play=white passes=0 captives=0,0]
1010 play white C3
#? []
1020 position
#? [\.\.\.\.\.\./\.\.\.\.\.\./\.\.\.x\.\./\.\.o\.\.\./\.\.\.\.\.\./\.\.\.\.\.\. to_play=black passes=0 captives=0,0]
1030 play black D3
#? []
1040 position
#? [\.\.\.\.\.\./\.\.\.\.\.\./\.\.\.x\.\./\.\.ox\.\./\.\.\.\.\.\./\.\.\.\.\.\. to_play=white passes=0 captives=0,0]
1050 play white C4
#? []
1060 position
#? [\.\.\.\.\.\./\.\.\.\.\.\./\.\.ox\.\./\.\.ox\.\./\.\.\.\.\.\./\.\.\.\.\.\. to_play=black passes=0 captives=0,0]
1070 play black C5
#? []
1080 position
#? [\.\.\.\.\.\./\.\.x\.\.\./\.\.ox\.\./\.\.ox\.\./\.\.\.\.\.\./\.\.\.\.\.\. to_play=white passes=0 captives=0,0]
1090 play white B5
#? []
1100 position
#? [\.\.\.\.\.\./\.ox\.\.\./\.\.ox\.\./\.\.ox\.\./\.\.\.\.\.\./\.\.\.\.\.\. to_play=black passes=0 captives=0,0]
1110 play black C2
#? []
1120 position
#? [\.\.\.\.\.\./\.ox\.\.\./\.\.ox\.\./\.\.ox\.\./\.\.x\.\.\./\.\.\.\.\.\. to_play=white passes=0 captives=0,0]
1130 play white B2
#? []
1140 position
#? [\.\.\.\.\.\./\.ox\.\.\./\.\.ox\.\./\.\.ox\.\./\.ox\.\.\./\.\.\.\.\.\. to_play=black passes=0 captives=0,0]
1150 play black B3
#? []
1160 position
#? [\.\.\.\.\.\./\.ox\.\.\./\.\.ox\.\./\.xox\.\./\.ox\.\.\./\.\.\.\.\.\. to_play=white passes=0 captives=0,0]
1170 play white B4
#? []
1180 position
#? [\.\.\.\.\.\./\.ox\.\.\./\.oox\.\./\.xox\.\./\.ox\.\.\./\.\.\.\.\.\. to_play=black passes=0 captives=0,0]
1190 play black B1
#? []
1200 position
#? [\.\.\.\.\.\./\.ox\.\.\./\.oox\.\./\.xox\.\./\.ox\.\.\./\.x\.\.\.\. to_play=white passes=0 captives=0,0]
1210 play white A2
#? []
1220 position
#? [\.\.\.\.\.\./\.ox\.\.\./\.oox\.\./\.xox\.\./oox\.\.\./\.x\.\.\.\. to_play=black passes=0 captives=0,0]
1230 play black D2
#? []
1240 position
#? [\.\.\.\.\.\./\.ox\.\.\./\.oox\.\./\.xox\.\./ooxx\.\./\.x\.\.\.\. to_play=white passes=0 captives=0,0]
1250 play white D5
#? []
1260 position
#? [\.\.\.\.\.\./\.oxo\.\./\.oox\.\./\.xox\.\./ooxx\.\./\.x\.\.\.\. to_play=black passes=0 captives=0,0]
1270 play black E5
#? []
1280 position
#? [\.\.\.\.\.\./\.oxox\./\.oox\.\./\.xox\.\./ooxx\.\./\.x\.\.\.\. to_play=white passes=0 captives=0,0]
1290 play white C6
#? []
1300 position
#? [\.\.o\.\.\./\.o\.ox\./\.oox\.\./\.xox\.\./ooxx\.\./\.x\.\.\.\. to_play=black passes=0 captives=1,0]
1310 play black E6
#? []
1320 position
#? [\.\.o\.x\./\.o\.ox\./\.oox\.\./\.xox\.\./ooxx\.\./\.x\.\.\.\. to_play=white passes=0 captives=1,0]
1330 play white D6
#? []
1340 position
#? [\.\.oox\./\.o\.ox\./\.oox\.\./\.xox\.\./ooxx\.\./\.x\.\.\.\. to_play=black passes=0 captives=1,0]
1350 play black C1
#? []
1360 position
#? [\.\.oox\./\.o\.ox\./\.oox\.\./\.xox\.\./ooxx\.\./\.xx\.\.\. to_play=white passes=0 captives=1,0]
1370 play white A3
#? []
1380 position
#? [\.\.oox\./\.o\.ox\./\.oox\.\./o\.ox\.\./ooxx\.\./\.xx\.\.\. to_play=black passes=0 captives=2,0]
1390 play black pass
#? []
1400 position
#? [\.\.oox\./\.o\.ox\./\.oox\.\./o\.ox\.\./ooxx\.\./\.xx\.\.\. to_play=white passes=1 captives=2,0]
1410 play white pass
#? []
1420 position
#? [\.\.oox\./\.o\.ox\./\.oox\.\./o\.ox\.\./ooxx\.\./\.xx\.\.\. to_play=black passes=2 captives=2,0]

# ljrg-before-19x19-test: four more stones needed, then 41:41 (BEFORE END test 2 (IGS game))
position ....o..ox.xxxo.o.o./...oxxxoxx.xoo.o.xx/...ooxoooxxoo.o.oox/ooo.ooxxx.xooo..ox./oxxx..x.xooooxoooxx/ooxxooooxooxxxx.ox./ooxo..oxx..x.xxxox./xxxooox.xoooxx.xox./.xx..xxxx..xxooox.x/x.xoooxoxooxoxo.xxo/xxoo..oooxxooxxxxoo/ooo.oo.oox.oooooooo/.oxxx.oo.xoooxxxxox/xxx.xxxoxxxoooooxxx/xoooooxxxoxxo..ox../o..oxoxox.xoo.oxoox/.o.oxoooxxxxxooxxxx/o.ooxo.ox.xoo.oox.x/...oxxxx.xxxoo.oox. to_play=white captives=8,0
1430 play white D19
#? []
1440 position
#? [\.\.\.oo\.\.ox\.xxxo\.o\.o\./\.\.\.oxxxoxx\.xoo\.o\.xx/\.\.\.ooxoooxxoo\.o\.oox/ooo\.ooxxx\.xooo\.\.ox\./oxxx\.\.x\.xooooxoooxx/ooxxooooxooxxxx\.ox\./ooxo\.\.oxx\.\.x\.xxxox\./xxxooox\.xoooxx\.xox\./\.xx\.\.xxxx\.\.xxooox\.x/x\.xoooxoxooxoxo\.xxo/xxoo\.\.oooxxooxxxxoo/ooo\.oo\.oox\.oooooooo/\.oxxx\.oo\.xoooxxxxox/xxx\.xxxoxxxoooooxxx/xoooooxxxoxxo\.\.ox\.\./o\.\.oxoxox\.xoo\.oxoox/\.o\.oxoooxxxxxooxxxx/o\.ooxo\.ox\.xoo\.oox\.x/\.\.\.oxxxx\.xxxoo\.oox\. to_play=black passes=0 captives=8,0]
1450 play black G19
#? []
1460 position
#? [\.\.\.oo\.x\.x\.xxxo\.o\.o\./\.\.\.oxxx\.xx\.xoo\.o\.xx/\.\.\.oox\.\.\.xxoo\.o\.oox/ooo\.ooxxx\.xooo\.\.ox\./oxxx\.\.x\.xooooxoooxx/ooxxooooxooxxxx\.ox\./ooxo\.\.oxx\.\.x\.xxxox\./xxxooox\.xoooxx\.xox\./\.xx\.\.xxxx\.\.xxooox\.x/x\.xoooxoxooxoxo\.xxo/xxoo\.\.oooxxooxxxxoo/ooo\.oo\.oox\.oooooooo/\.oxxx\.oo\.xoooxxxxox/xxx\.xxxoxxxoooooxxx/xoooooxxxoxxo\.\.ox\.\./o\.\.oxoxox\.xoo\.oxoox/\.o\.oxoooxxxxxooxxxx/o\.ooxo\.ox\.xoo\.oox\.x/\.\.\.oxxxx\.xxxoo\.oox\. to_play=white passes=0 captives=8,5]
1470 play white E15
#? []
1480 position
#? [\.\.\.oo\.x\.x\.xxxo\.o\.o\./\.\.\.oxxx\.xx\.xoo\.o\.xx/\.\.\.oox\.\.\.xxoo\.o\.oox/ooo\.ooxxx\.xooo\.\.ox\./oxxxo\.x\.xooooxoooxx/ooxxooooxooxxxx\.ox\./ooxo\.\.oxx\.\.x\.xxxox\./xxxooox\.xoooxx\.xox\./\.xx\.\.xxxx\.\.xxooox\.x/x\.xoooxoxooxoxo\.xxo/xxoo\.\.oooxxooxxxxoo/ooo\.oo\.oox\.oooooooo/\.oxxx\.oo\.xoooxxxxox/xxx\.xxxoxxxoooooxxx/xoooooxxxoxxo\.\.ox\.\./o\.\.oxoxox\.xoo\.oxoox/\.o\.oxoooxxxxxooxxxx/o\.ooxo\.ox\.xoo\.oox\.x/\.\.\.oxxxx\.xxxoo\.oox\. to_play=black passes=0 captives=8,5]
1490 play black T13
#? []
1500 position
#? [\.\.\.oo\.x\.x\.xxxo\.o\.o\./\.\.\.oxxx\.xx\.xoo\.o\.xx/\.\.\.oox\.\.\.xxoo\.o\.oox/ooo\.ooxxx\.xooo\.\.ox\./oxxxo\.x\.xooooxoooxx/ooxxooooxooxxxx\.ox\./ooxo\.\.oxx\.\.x\.xxxoxx/xxxooox\.xoooxx\.xox\./\.xx\.\.xxxx\.\.xxooox\.x/x\.xoooxoxooxoxo\.xxo/xxoo\.\.oooxxooxxxxoo/ooo\.oo\.oox\.oooooooo/\.oxxx\.oo\.xoooxxxxox/xxx\.xxxoxxxoooooxxx/xoooooxxxoxxo\.\.ox\.\./o\.\.oxoxox\.xoo\.oxoox/\.o\.oxoooxxxxxooxxxx/o\.ooxo\.ox\.xoo\.oox\.x/\.\.\.oxxxx\.xxxoo\.oox\. to_play=white passes=0 captives=8,5]
1510 play white pass
#? []
1520 position
#? [\.\.\.oo\.x\.x\.xxxo\.o\.o\./\.\.\.oxxx\.xx\.xoo\.o\.xx/\.\.\.oox\.\.\.xxoo\.o\.oox/ooo\.ooxxx\.xooo\.\.ox\./oxxxo\.x\.xooooxoooxx/ooxxooooxooxxxx\.ox\./ooxo\.\.oxx\.\.x\.xxxoxx/xxxooox\.xoooxx\.xox\./\.xx\.\.xxxx\.\.xxooox\.x/x\.xoooxoxooxoxo\.xxo/xxoo\.\.oooxxooxxxxoo/ooo\.oo\.oox\.oooooooo/\.oxxx\.oo\.xoooxxxxox/xxx\.xxxoxxxoooooxxx/xoooooxxxoxxo\.\.ox\.\./o\.\.oxoxox\.xoo\.oxoox/\.o\.oxoooxxxxxooxxxx/o\.ooxo\.ox\.xoo\.oox\.x/\.\.\.oxxxx\.xxxoo\.oox\. to_play=black passes=1 captives=8,5]
1530 play black pass
#? []
1540 position
#? [\.\.\.oo\.x\.x\.xxxo\.o\.o\./\.\.\.oxxx\.xx\.xoo\.o\.xx/\.\.\.oox\.\.\.xxoo\.o\.oox/ooo\.ooxxx\.xooo\.\.ox\./oxxxo\.x\.xooooxoooxx/ooxxooooxooxxxx\.ox\./ooxo\.\.oxx\.\.x\.xxxoxx/xxxooox\.xoooxx\.xox\./\.xx\.\.xxxx\.\.xxooox\.x/x\.xoooxoxooxoxo\.xxo/xxoo\.\.oooxxooxxxxoo/ooo\.oo\.oox\.oooooooo/\.oxxx\.oo\.xoooxxxxox/xxx\.xxxoxxxoooooxxx/xoooooxxxoxxo\.\.ox\.\./o\.\.oxoxox\.xoo\.oxoox/\.o\.oxoooxxxxxooxxxx/o\.ooxo\.ox\.xoo\.oox\.x/\.\.\.oxxxx\.xxxoo\.oox\. to_play=white passes=2 captives=8,5]

# ljrg-before-upper-or-lower: correct: connect to the lower side (BEFORE END connect up or down)
position .oxx.x.xo/.oox.x.xo/...oxxxoo/oooooxo../xx.ox.o.o/.xoox.o../.xox.xoo./oxox.xxo./x.xx..xo. to_play=black
1550 play black F4
#? []
1560 position
#? [\.oxx\.x\.xo/\.oox\.x\.xo/\.\.\.oxxxoo/oooooxo\.\./xx\.ox\.o\.o/\.xooxxo\.\./\.xox\.xoo\./oxox\.xxo\./x\.xx\.\.xo\. to_play=white passes=0 captives=0,0]
1570 play white F5
#? []
1580 position
#? [\.oxx\.x\.xo/\.oox\.x\.xo/\.\.\.oxxxoo/oooooxo\.\./xx\.oxoo\.o/\.xooxxo\.\./\.xox\.xoo\./oxox\.xxo\./x\.xx\.\.xo\. to_play=black passes=0 captives=0,0]
1590 play black pass
#? []
1600 position
#? [\.oxx\.x\.xo/\.oox\.x\.xo/\.\.\.oxxxoo/oooooxo\.\./xx\.oxoo\.o/\.xooxxo\.\./\.xox\.xoo\./oxox\.xxo\./x\.xx\.\.xo\. to_play=white passes=1 captives=0,0]
1610 play white pass
#? []
1620 position
#? [\.oxx\.x\.xo/\.oox\.x\.xo/\.\.\.oxxxoo/oooooxo\.\./xx\.oxoo\.o/\.xooxxo\.\./\.xox\.xoo\./oxox\.xxo\./x\.xx\.\.xo\. to_play=black passes=2 captives=0,0]

# ljrg-ending-3-final: final position if two passes end (ENDING example 3 (5x2))
position x...x/.x... to_play=white
1630 play white C2
#? []
1640 position
#? [x\.o\.x/\.x\.\.\. to_play=black passes=0 captives=0,0]
1650 play black D1
#? []
1660 position
#? [x\.o\.x/\.x\.x\. to_play=white passes=0 captives=0,0]
1670 play white D2
#? []
1680 position
#? [x\.oox/\.x\.x\. to_play=black passes=0 captives=0,0]
1690 play black pass
#? []
1700 position
#? [x\.oox/\.x\.x\. to_play=white passes=1 captives=0,0]
1710 play white pass
#? []
1720 position
#? [x\.oox/\.x\.x\. to_play=black passes=2 captives=0,0]

# ljrg-after-funny: nobody noticed the aji (AFTER END funny example)
position ......./ooooooo/oxxoxxx/x..x.../x.x..../x...... to_play=white
1730 play white B1
#? []
1740 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/x\.\.x\.\.\./x\.x\.\.\.\./xo\.\.\.\.\. to_play=black passes=0 captives=0,0]
1750 play black C3
#? []
1760 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/x\.xx\.\.\./x\.x\.\.\.\./xo\.\.\.\.\. to_play=white passes=0 captives=0,0]
1770 play white E3
#? []
1780 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/x\.xxo\.\./x\.x\.\.\.\./xo\.\.\.\.\. to_play=black passes=0 captives=0,0]
1790 play black F3
#? []
1800 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/x\.xxox\./x\.x\.\.\.\./xo\.\.\.\.\. to_play=white passes=0 captives=0,0]
1810 play white E2
#? []
1820 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/x\.xxox\./x\.x\.o\.\./xo\.\.\.\.\. to_play=black passes=0 captives=0,0]
1830 play black F2
#? []
1840 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/x\.xxox\./x\.x\.ox\./xo\.\.\.\.\. to_play=white passes=0 captives=0,0]
1850 play white B2
#? []
1860 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/x\.xxox\./xox\.ox\./xo\.\.\.\.\. to_play=black passes=0 captives=0,0]
1870 play black B3
#? []
1880 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/xxxxox\./xox\.ox\./xo\.\.\.\.\. to_play=white passes=0 captives=0,0]
1890 play white F1
#? []
1900 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/xxxxox\./xox\.ox\./xo\.\.\.o\. to_play=black passes=0 captives=0,0]
1910 play black D2
#? []
1920 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/xxxxox\./xoxxox\./xo\.\.\.o\. to_play=white passes=0 captives=0,0]
1930 play white E1
#? []
1940 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/xxxxox\./xoxxox\./xo\.\.oo\. to_play=black passes=0 captives=0,0]
1950 play black G2
#? []
1960 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/xxxxox\./xoxxoxx/xo\.\.oo\. to_play=white passes=0 captives=0,0]
1970 play white pass
#? []
1980 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/xxxxox\./xoxxoxx/xo\.\.oo\. to_play=black passes=1 captives=0,0]
1990 play black pass
#? []
2000 position
#? [\.\.\.\.\.\.\./ooooooo/oxxoxxx/xxxxox\./xoxxoxx/xo\.\.oo\. to_play=white passes=2 captives=0,0]

# ljrg-after-seki-3x3: jigo by seki (AFTER END seki 3x3)
position .../.../... to_play=black temporary=B2
2010 play black C2
#? []
2020 position
#? [\.\.\./\.\.x/\.\.\. to_play=white passes=0 captives=0,0]
2030 play white B2
#? []
2040 position
#? [\.\.\./\.ox/\.\.\. to_play=black passes=0 captives=0,0]
2050 play black B3
#? []
2060 position
#? [\.x\./\.ox/\.\.\. to_play=white passes=0 captives=0,0]
2070 play white A2
#? []
2080 position
#? [\.x\./oox/\.\.\. to_play=black passes=0 captives=0,0]
2090 play black B1
#? []
2100 position
#? [\.x\./oox/\.x\. to_play=white passes=0 captives=0,0]
2110 play white pass
#? []
2120 position
#? [\.x\./oox/\.x\. to_play=black passes=1 captives=0,0]
2130 play black pass
#? []
2140 position
#? [\.x\./oox/\.x\. to_play=white passes=2 captives=0,0]
