# Played black-analyses and white-analyses of the commentary on the New
# Amateur-Japanese Rules: played on the side board, judged as played. The game
# stays where it was.


# naj-5x5-final: final-position of the 5x5 game (Control (1)/(2), Disagreement)
clear_board
ruleset naj
position ...../xxxxx/ooooo/..o.x/..... to_play=black
play black pass
play white pass
10 analysis start black
#? []
20 gogui-play_sequence white pass black C5 white pass black A5 white pass black E5 white pass black pass white pass
#? []
30 position
#? [x\.x\.x/xxxxx/ooooo/\.\.o\.x/\.\.\.\.\. .*]
40 game_over
#? [yes: by passes]
50 analysis end
#? []
60 analysis start white
#? []
70 gogui-play_sequence black pass white C1 black pass white A2 black pass white B1 black pass white D2 black pass white E1 black pass white pass black pass
#? []
80 position
#? [\.\.\.\.\./xxxxx/ooooo/o\.oo\./\.oo\.o .*]
90 game_over
#? [yes: by passes]
100 analysis end
#? []
110 position
#? [\.\.\.\.\./xxxxx/ooooo/\.\.o\.x/\.\.\.\.\. .*]
120 analysis judge
#? [W\+5 proven naj: Black 5 White 10 by the analyses as played.*]
130 final_score
#? [W\+5]
140 analyse_control black
#? [B B B B B\nB B B B B\n\. \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \.]
150 analyse_control white
#? [\. \. \. \. \.\n\. \. \. \. \.\nW W W W W\nW W W W W\nW W W W W]

# naj-tripleko: triple ko: black- and white-analysis (Triple Ko)
clear_board
ruleset naj
position xxxxx/.xoxo/xo.o./ooooo to_play=black
play black pass
play white pass
160 analysis start black
#? []
170 gogui-play_sequence white A3 black pass white pass black pass
#? []
180 position
#? [\.\.\.\.\./o\.o\.o/\.o\.o\./ooooo .*]
190 game_over
#? [yes: by passes]
200 analysis end
#? []
210 analysis start white
#? []
220 gogui-play_sequence black C2 white A3 black E2 white C3 black A2 white E3 black pass white A3 black pass white B4 black pass white D4 black pass white pass black pass
#? []
230 position
#? [\.o\.o\./o\.o\.o/\.o\.o\./ooooo .*]
240 game_over
#? [yes: by passes]
250 analysis end
#? []
260 position
#? [xxxxx/\.xoxo/xo\.o\./ooooo .*]
270 analysis judge
#? [W\+19 proven naj: Black 0 White 19 by the analyses as played.*]
280 final_score
#? [W\+19]
290 analyse_control black
#? [\. \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \.]
300 analyse_control white
#? [W W W W W\nW W W W W\nW W W W W\nW W W W W]

# naj-onetwo-4: two analyses: bent four and seki (Two instead of One Analysis (4))
clear_board
ruleset naj
position xxx.oxoo.x/.ooooxoo.x/ooxxxxxoxx/xxx.x.xoxx to_play=black
play black pass
play white pass
310 analysis start black
#? []
320 gogui-play_sequence white pass black A3 white D4 black B4 white A4 black A3 white J4 black C4 white J3 black B2 white pass black C3 white pass black D4 white pass black E3 white pass black pass white pass
#? []
330 position
#? [\.xxx\.xooo\./x\.x\.xxooo\./\.xxxxxxo\.\./xxx\.x\.xo\.\. .*]
340 game_over
#? [yes: by passes]
350 analysis end
#? []
360 analysis start white
#? []
370 gogui-play_sequence black pass white pass black pass
#? []
380 position
#? [xxx\.oxoo\.x/\.ooooxoo\.x/ooxxxxxoxx/xxx\.x\.xoxx .*]
390 game_over
#? [yes: by passes]
400 analysis end
#? []
410 position
#? [xxx\.oxoo\.x/\.ooooxoo\.x/ooxxxxxoxx/xxx\.x\.xoxx .*]
420 analysis judge
#? [B\+18 proven naj: Black 18 White 0 by the analyses as played.*]
430 final_score
#? [B\+18]
440 analyse_control black
#? [B B B B B B \. \. \. \.\nB B B B B B \. \. \. \.\nB B B B B B B \. \. \.\nB B B B B B B \. \. \.]
450 analyse_control white
#? [\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.]

# naj-onetwo-6: two analyses: Black exchanges into the seki (Two instead of One Analysis (6))
clear_board
ruleset naj
position xxx.oxoo.x/.ooooxoo.x/ooxxxxxoxx/xxx.x.xoxx to_play=black
play black pass
play white pass
460 analysis start black
#? []
470 gogui-play_sequence white pass black A3 white D4 black B4 white A4 black A3 white J4 black J3 white A4 black H2 white C4 black G3 white pass black H4 white pass black pass white pass
#? []
480 position
#? [o\.ooox\.x\.x/\.ooooxx\.xx/ooxxxxxxxx/xxx\.x\.x\.xx .*]
490 game_over
#? [yes: by passes]
500 analysis end
#? []
510 analysis start white
#? []
520 gogui-play_sequence black pass white pass black pass
#? []
530 position
#? [xxx\.oxoo\.x/\.ooooxoo\.x/ooxxxxxoxx/xxx\.x\.xoxx .*]
540 game_over
#? [yes: by passes]
550 analysis end
#? []
560 position
#? [xxx\.oxoo\.x/\.ooooxoo\.x/ooxxxxxoxx/xxx\.x\.xoxx .*]
570 analysis judge
#? [B\+16 proven naj: Black 16 White 0 by the analyses as played.*]
580 final_score
#? [B\+16]
590 analyse_control black
#? [\. \. \. \. \. B B B B B\n\. \. \. \. \. B B B B B\n\. \. B B B B B B B B\nB B B B B B B B B B]
600 analyse_control white
#? [\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.]
