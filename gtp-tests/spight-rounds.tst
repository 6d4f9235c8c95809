# Spight's rules as a procedure: rounds with Passer and Repeater, ko bans in play
# and encore, pass for ko, once-only ko, pass stones, agreement, no result.

ruleset spight

# spi-round-two-passes (article 9.1)
# first passer is the Passer, she moves first in the encore (Player A)
position .xo./xxoo/.xo. to_play=black
10 play black pass
#? []
20 play white pass
#? []
30 events
#? [(.|\n)*round 1 ends: passer black, repeater white(.|\n)*]
40 position
#? [\.xo\./xxoo/\.xo\. .*]
50 to_play
#? [black]
60 captures black
#? [0]
70 captures white
#? [0]

# spi-round-not-next-turn (article 9.1, conclusion discussion)
# White passes after move 3; Black repeats that position with move 7, so the round ends by a play.
# The unpassed repetition at move 3 does not end the round (it only opens article 12).
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
80 play black A3
#? []
90 play white A5
#? []
100 play black A4
#? []
110 events
#? [(.|\n)*may agree on no result]
120 play white pass
#? []
130 play black A3
#? []
140 play white A5
#? []
150 play black A4
#? []
160 events
#? [(.|\n)*round 1 ends: passer white, repeater black(.|\n)*]
170 position
#? [\.xx\.o/xoooo/\.oxxx/oox\.x/xxxx\. .*]
180 to_play
#? [white]
190 captures black
#? [2]
200 captures white
#? [4]

# spi-round-repeat-by-passer-does-not-end (article 9.1)
# Black passed in this position and recreates it herself: the round goes on
position x.xoxo.ox.xo/.xo..xo..xo./............ to_play=black
210 play black pass
#? []
220 play white B3
#? []
230 play black G3
#? []
240 play white K3
#? []
250 play black C3
#? []
260 play white F3
#? []
270 play black L3
#? []
280 events
#? [(.|\n)*may agree on no result]
290 position
#? [x\.xoxo\.ox\.xo/\.xo\.\.xo\.\.xo\./\.\.\.\.\.\.\.\.\.\.\.\. .*]
300 to_play
#? [white]
310 captures black
#? [3]
320 captures white
#? [3]

# spi-round-repeat-then-pass (article 9.1)
# then White repeats it by her pass
position x.xoxo.ox.xo/.xo..xo..xo./............ to_play=black
330 play black pass
#? []
340 play white B3
#? []
350 play black G3
#? []
360 play white K3
#? []
370 play black C3
#? []
380 play white F3
#? []
390 play black L3
#? []
400 events
#? [(.|\n)*may agree on no result]
410 play white pass
#? []
420 events
#? [(.|\n)*round 1 ends: passer black, repeater white(.|\n)*]
430 position
#? [x\.xoxo\.ox\.xo/\.xo\.\.xo\.\.xo\./\.\.\.\.\.\.\.\.\.\.\.\. .*]
440 to_play
#? [black]
450 captures black
#? [3]
460 captures white
#? [3]

# spi-no-result-automatic (article 12)
# first repetition: by agreement only (after 6); second: automatic (after 12)
position x.xoxo.ox.xo/.xo..xo..xo./............ to_play=white
470 play white B3
#? []
480 play black G3
#? []
490 play white K3
#? []
500 play black C3
#? []
510 play white F3
#? []
520 play black L3
#? []
530 events
#? [(.|\n)*may agree on no result]
540 play white B3
#? []
550 events
#? [(.|\n)*may agree on no result]
560 play black G3
#? []
570 events
#? [(.|\n)*may agree on no result]
580 play white K3
#? []
590 events
#? [(.|\n)*may agree on no result]
600 play black C3
#? []
610 events
#? [(.|\n)*may agree on no result]
620 play white F3
#? []
630 events
#? [(.|\n)*may agree on no result]
640 play black L3
#? []
650 events
#? [(.|\n)*ended without result]
660 position
#? [x\.xoxo\.ox\.xo/\.xo\.\.xo\.\.xo\./\.\.\.\.\.\.\.\.\.\.\.\. .*]
670 captures black
#? [6]
680 captures white
#? [6]

# spi-no-result-pass-resets (article 12 comment)
# a repetition reached over a pass is harmless: the pass starts a new run of plays
position .xx.o/xoooo/.oxxx/oox.x/xxxx. to_play=black
690 play black A3
#? []
700 play white A5
#? []
710 play black A4
#? []
720 events
#? [(.|\n)*may agree on no result]
730 play white pass
#? []
740 position
#? [\.xx\.o/xoooo/\.oxxx/oox\.x/xxxx\. .*]
750 to_play
#? [black]
760 captures black
#? [1]
770 captures white
#? [2]

# spi-play-ko-next-turn (article 6)
# during the play: not on the very next turn
position xo.o./.xo../..... to_play=black
780 play black C3
#? []
790 position
#? [x\.xo\./\.xo\.\./\.\.\.\.\. .*]
800 to_play
#? [white]
810 captures black
#? [1]
820 captures white
#? [0]
830 legal white B3
#? [no: .*]
840 legal white pass
#? [yes]
850 legal white E1
#? [yes]

# spi-play-ko-after-pass (article 6 comment)
# a pass is a turn, so the ban has run out
position xo.o./.xo../..... to_play=black
860 play black C3
#? []
870 play white pass
#? []
880 play black E1
#? []
890 position
#? [x\.xo\./\.xo\.\./\.\.\.\.x .*]
900 to_play
#? [white]
910 captures black
#? [1]
920 captures white
#? [0]
930 legal white B3
#? [yes]

# spi-encore-start-no-ban (article 9.2.b.1)
# White (Passer) starts the encore and may take the ko back at once; she may not open the round
# with a pass unless play was paused
position xo.o./.xo../..... to_play=black
940 play black C3
#? []
950 play white pass
#? []
960 play black pass
#? []
970 events
#? [(.|\n)*round 1 ends: passer white, repeater black(.|\n)*]
980 position
#? [x\.xo\./\.xo\.\./\.\.\.\.\. .*]
990 to_play
#? [white]
1000 captures black
#? [1]
1010 captures white
#? [0]
1020 legal white B3
#? [yes]
1030 legal white pass
#? [no: .*]

# spi-encore-pass-for-ko (article 9.2.b.3)
# taking back needs a pass for that ko; a threat elsewhere does not help
position x.xo./.xo../..... to_play=white
play white pass
play black pass
1040 play white B3
#? []
1050 position
#? [xo\.o\./\.xo\.\./\.\.\.\.\. .*]
1060 to_play
#? [black]
1070 captures black
#? [0]
1080 captures white
#? [1]
1090 legal black C3
#? [no: .*]
1100 legal black E1
#? [yes]

# spi-encore-threat-no-help (article 9.2.b.3)
# after an exchange elsewhere the ko is still closed
position x.xo./.xo../..... to_play=white
play white pass
play black pass
1110 play white B3
#? []
1120 play black E1
#? []
1130 play white A1
#? []
1140 position
#? [xo\.o\./\.xo\.\./o\.\.\.x .*]
1150 to_play
#? [black]
1160 captures black
#? [0]
1170 captures white
#? [1]
1180 legal black C3
#? [no: .*]

# spi-encore-after-pass-for-ko (article 9.2.b.3, 9.2.a)
# the pass for the ko costs Black a pass stone (White holds 1 captured stone + 1 pass stone)
position x.xo./.xo../..... to_play=white
play white pass
play black pass
1190 play white B3
#? []
1200 act black pass-for-ko B3
1210 play white E1
#? []
1220 position
#? [xo\.o\./\.xo\.\./\.\.\.\.o .*]
1230 to_play
#? [black]
1240 captures black
#? [0]
1250 captures white
#? [2]
1260 legal black C3
#? [yes]

# spi-encore-once-only (article 9.2.b.2)
# White took the right ko in this whole-board position at move 3; she may not do so again although
# she passed for it
position x.xox.xo/.xo..xo./........ to_play=white
play white pass
play black pass
1270 play white B3
#? []
1280 act black pass-for-ko B3
1290 play white F3
#? []
1300 play black C3
#? []
1310 act white pass-for-ko B3
1320 act black pass-for-ko F3
1330 events
#? [(.|\n)*round 2 ends: passer white, repeater black(.|\n)*]
1340 play white B3
#? []
1350 play black G3
#? []
1360 act white pass-for-ko F3
1370 act black pass-for-ko B3
1380 events
#? [(.|\n)*round 3 ends: passer white, repeater black(.|\n)*]
1390 position
#? [xo\.ox\.xo/\.xo\.\.xo\./\.\.\.\.\.\.\.\. .*]
1400 to_play
#? [white]
1410 captures black
#? [4]
1420 captures white
#? [6]
1430 legal white F3
#? [no: .*]

# spi-pass-stones-A-last (article 9.2.a, 10.1)
# round 2 ends where round 1 ended: game over, all stones alive; each pass of the encore costs one
# stone; White (not A) moved last, no extra stone
position .xo./xxoo/.xo. to_play=black
1440 play black pass
#? []
1450 play white pass
#? []
1460 events
#? [(.|\n)*round 1 ends: passer black, repeater white(.|\n)*]
1470 act black pause
1480 act black dead none
1490 act white resume
1500 play black pass
#? []
1510 play white pass
#? []
1520 events
#? [(.|\n)*round 2 ends: passer black, repeater white(.|\n)*]
1530 events
#? [(.|\n)*ended by a repeated end of a round, all stones alive]
1540 position
#? [\.xo\./xxoo/\.xo\. .*]
1550 captures black
#? [1]
1560 captures white
#? [1]
1570 final_score
#? [0]

# spi-last-turn-stone (article 9.2.a, 10.1)
# Player A (Black) plays, White passes, Black passes: A has first and last turn and receives one
# extra stone; the stone played in own territory costs nothing: same score as agreement before the
# encore
position ..xo./xxxoo/.xoo./.xoo. to_play=black
1580 play black pass
#? []
1590 play white pass
#? []
1600 events
#? [(.|\n)*round 1 ends: passer black, repeater white(.|\n)*]
1610 play black A4
#? []
1620 play white pass
#? []
1630 play black pass
#? []
1640 events
#? [(.|\n)*round 2 ends: passer white, repeater black(.|\n)*]
1650 position
#? [x\.xo\./xxxoo/\.xoo\./\.xoo\. .*]
1660 to_play
#? [white]
# The last-turn stone and encore stones in seki come with the score.
1670 dead 
#? []
1680 final_score
#? [B\+1]

# spi-seki-encore-stone (article 10.1)
# two neutral points remain, both groups are seki groups; the black encore stone is in a seki
# group, so Black gives one stone; pass stones 1-1; Black (A) had the last turn, +1
position .x.o./xx.oo/.x.o. to_play=black
1690 play black pass
#? []
1700 play white pass
#? []
1710 events
#? [(.|\n)*round 1 ends: passer black, repeater white(.|\n)*]
1720 play black C3
#? []
1730 play white pass
#? []
1740 play black pass
#? []
1750 events
#? [(.|\n)*round 2 ends: passer white, repeater black(.|\n)*]
1760 position
#? [\.xxo\./xx\.oo/\.x\.o\. .*]
1770 to_play
#? [white]
# The last-turn stone and encore stones in seki come with the score.
1780 dead 
#? []
1790 final_score
#? [0]

# spi-dame-filled-in-encore (article 8, 9.2.a)
# all neutral points gone: no seki group, encore stones are kept; pass stones 1-1, last-turn stone
# for Black
position .x.o./xx.oo/.x.o. to_play=black
1800 play black pass
#? []
1810 play white pass
#? []
1820 events
#? [(.|\n)*round 1 ends: passer black, repeater white(.|\n)*]
1830 play black C3
#? []
1840 play white C1
#? []
1850 play black C2
#? []
1860 play white pass
#? []
1870 play black pass
#? []
1880 events
#? [(.|\n)*round 2 ends: passer white, repeater black(.|\n)*]
1890 position
#? [\.xxo\./xxxoo/\.xoo\. .*]
1900 to_play
#? [white]
# The last-turn stone and encore stones in seki come with the score.
1910 dead 
#? []
1920 final_score
#? [B\+1]

# spi-resume-after-disagreement (article 9.1)
# Black proves the capture of [1,0] in the encore
position .o.x./xxxxx/ooooo/.o.o. to_play=black
1930 play black pass
#? []
1940 play white pass
#? []
1950 events
#? [(.|\n)*round 1 ends: passer black, repeater white(.|\n)*]
1960 play black A4
#? []
1970 play white pass
#? []
1980 play black C4
#? []
1990 play white pass
#? []
2000 play black pass
#? []
2010 events
#? [(.|\n)*round 2 ends: passer white, repeater black(.|\n)*]
2020 position
#? [x\.xx\./xxxxx/ooooo/\.o\.o\. .*]
2030 to_play
#? [white]
# The last-turn stone and encore stones in seki come with the score.
2040 dead 
#? []
2050 final_score
#? [B\+2]
