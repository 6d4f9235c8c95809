# The players on their way to a result: agreement, disagreement, resumption,
# NAJN's no-result, and what is refused on the way.

# Agreement: naj-5x5-final of the commentary, the black stone at E2 is dead
clear_board
ruleset naj
position ...../xxxxx/ooooo/..o.x/..... to_play=black
play black pass
10 expect_error settle status
#? [.*has not ended: two successive passes come first]
play white pass
20 expect_error settle agree black
#? [settle: nothing is proposed: "settle propose COLOR dead \.\.\."]
30 settle propose white dead E2
#? []
40 expect_error settle agree white
#? [settle: black has to answer]
50 expect_error settle propose white dead A1
#? [settle: there is no stone at A1]
60 settle agree black
#? [W\+5 .*]
70 final_score
#? [W\+5]
80 expect_error settle disagree black
#? [settle: the players have agreed on the result]
90 settle status
#? [over: the players agree on the result]

# Disagreement, cut short by both; the game stays as it is
clear_board
ruleset naj
position ...../xxxxx/ooooo/..o.x/..... to_play=black
gogui-play_sequence black pass white pass
100 settle propose black dead none
#? []
110 settle disagree white
#? [the black-analysis begins, white to play]
120 expect_error settle propose black dead none
#? [settle: the players disagree; .*]
130 expect_error settle next
#? [settle: the analysis has not ended by its passes; .*]
gogui-play_sequence white pass black C5
140 settle stop white
#? []
150 settle status
#? [the black-analysis: white to play\nwhite wants to end the analysis as it stands]
160 settle stop black
#? [the white-analysis begins, black to play]
gogui-play_sequence black pass white pass black pass
170 settle status
#? [the white-analysis has ended; "settle next" goes on]
180 settle next
#? [.* naj: .*stops before three successive passes.*]
190 settle status
#? [the analyses are played; to agree on the result: black white]
200 position
#? [\.\.\.\.\./xxxxx/ooooo/\.\.o\.x/\.\.\.\.\. .*]
210 settle cancel
#? []
220 settle status
#? [open: a player may propose, or the players disagree]

# Resumption needs both
230 settle resume black
#? []
240 settle status
#? [open: .*\nblack wants to go on with the alternation]
250 settle resume white
#? [the alternation goes on, black to play]
260 game_over
#? [no.*]
270 play black A1
#? []

# One analysis under the Simplified Korean rules
clear_board
boardsize 5
ruleset simplified-korean
position ...../xxxxx/ooooo/...../..... to_play=black
gogui-play_sequence black pass white pass
280 settle disagree black
#? [the analysis begins, black to play]
gogui-play_sequence black C5 white C2 black pass white B1 black pass white D1 black pass white pass
290 settle next
#? [.* simplified-korean: .*]
300 settle agree black
#? []
310 settle agree white
#? [.* simplified-korean: .*]

# NAJN: no result can be offered only after a repetition, and not under NAJ
clear_board
boardsize 5
ruleset najn
320 expect_error act black no-result
#? [.*only right after a play that repeats a position can no result be agreed on]
ruleset naj
330 expect_error act black no-result
#? [.*]
ruleset aga
340 expect_error settle status
#? [settle: aga has no analyses to be played; .*]
