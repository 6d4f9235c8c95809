# Analyses played on a side board; the game stays as it is.

ruleset naj
boardsize 5
position ...../xxxxx/ooooo/..o.x/..... to_play=black
gogui-play_sequence b pass w pass
10 game_over
#? [yes: by passes]
20 expect_error analysis judge
#? [analysis judge: no analysis has been played to its end]
30 analysis start black
#? []
40 to_play
#? [white]
50 move_history
#? []
60 expect_error analysis start white
#? [analysis: one is open; end or cancel it first]
70 expect_error ruleset ljrg
#? [ruleset: an analysis is open; .*]

# Here the turn is never given away.
80 expect_error play black A1
#? [illegal move: alternation: .*]
90 gogui-play_sequence w pass b C5 w pass b A5 w pass b E5 w pass b pass w pass
#? []
100 game_over
#? [yes: by passes]
110 undo
#? []
120 game_over
#? [no]
130 play w pass
#? []
140 analysis list
#? [black \(open\): white pass, black C5, .*]
150 analysis end
#? []
160 position
#? [\.\.\.\.\./xxxxx/ooooo/\.\.o\.x/\.\.\.\.\. to_play=.*]
170 move_history
#? [1 black pass\n2 white pass]
180 analysis list
#? [black: white pass, black C5, .*]

# One analysis begun and given up.
190 analysis start white
#? []
200 play black C1
#? []
210 expect_error gg-undo 5
#? [cannot undo: there is only 1 move to take back]
220 analysis cancel
#? []
230 expect_error analysis cancel
#? [analysis: none is open; .*]
240 expect_error analysis end
#? [analysis: none is open; .*]

250 analysis start white
#? []
260 gogui-play_sequence b pass w C1 b pass w A2 b pass w B1 b pass w D2 b pass w E1 b pass w pass b pass
#? []
270 analysis end
#? []
280 analysis judge
#? [W\+5 proven naj: Black 5 White 10 by the analyses as played.*]
290 analysis judge najn
#? [W\+5 proven najn: .*]
300 final_score
#? [W\+5]
310 analyse_control
#? [B B B B B\nB B B B B\nW W W W W\nW W W W W\nW W W W W]

# The game changed: what was analysed is no final position any more.
320 undo
#? []
330 analysis list
#? []
340 analysis clear
#? []
350 expect_error analysis start sideways
#? [syntax error: analysis expects .*; "sideways" is no kind of analysis]
360 expect_error analysis start common
#? [analysis: naj has no common analysis, only black, white]
370 expect_error analysis stop
#? [syntax error: analysis expects .*; "stop" is no part of it]
380 expect_error analysis
#? [syntax error: analysis expects .*; got no arguments]
ruleset tromp-taylor
390 expect_error analysis start black
#? [analysis: tromp-taylor has no black analysis]

# The Simplified Korean rules have one analysis for both.
ruleset simplified-korean
position .x.o./.x.o./.x.o./.x.o./.x.o. to_play=black
gogui-play_sequence b C1 w C5 b C3 w C4 b C2
400 gogui-play_sequence w pass b pass
#? []
410 analysis start common
#? []
420 gogui-play_sequence w pass b pass
#? []
430 analysis end
#? []
440 analysis judge
#? [.* (proven|undecided|estimated) simplified-korean: .*]
