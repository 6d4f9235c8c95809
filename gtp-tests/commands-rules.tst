# Rulesets.

boardsize 5
10 list_rulesets
#? [.*ljrg Logical Japanese Rules of Go(\n.*)?]
15 list_rulesets
#? [(.*\n)?tromp-taylor Tromp-Taylor rules(\n.*)?]
20 ruleset ljrg
#? []
30 ruleset
#? [ljrg]
40 ruleset J2003
#? []
50 ruleset
#? [japanese2003]
60 ruleset Tromp Taylor
#? []
70 ruleset
#? [tromp-taylor]
80 expect_error ruleset quidditch
#? [unknown ruleset "quidditch"; known are .*ljrg.*]
90 ruleset
#? [tromp-taylor]
100 describe_ruleset naj
#? [naj: New Amateur-Japanese rules\ntext: Robert Jasiek.*\nsummary: .*]
110 describe_ruleset
#? [tromp-taylor: .*]
120 expect_error describe_ruleset quidditch
#? [unknown ruleset .*]

# A game goes on under other rules if its moves are legal there.
gogui-play_sequence b C3 w C2
130 ruleset naj
#? []
140 move_history
#? [1 black C3\n2 white C2]

# It does not if they are not: suicide.
ruleset tromp-taylor
position .xo. to_play=black
gogui-play_sequence b pass b A1
150 expect_error ruleset stone
#? [ruleset: under stone, move 2 \(black A1\) is illegal: .*suicide.*]
160 ruleset
#? [tromp-taylor]
170 move_history
#? [1 black pass\n2 black A1]

# KataGo's terms.
clear_board
180 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0","ruleset":"tromp-taylor","exact":true\}]
190 kata-set-rules aga
#? []
200 ruleset
#? [aga]
210 kata-set-rules japanese
#? []
220 ruleset
#? [japanese2003]
230 kata-get-rules
#? [.*"ruleset":"japanese2003","exact":false\}]
240 kata-set-rules {"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}
#? []
250 ruleset
#? [tromp-taylor]
260 kata-set-rule suicide false
#? [.*]*
270 expect_error kata-set-rule suicide false
#? [kata-set-rule: no ruleset here has "suicide" "false" and else the terms of tromp-taylor]
ruleset chinese
280 expect_error kata-set-rule colour pink
#? [kata-set-rule: unknown term "colour"; known are .*]
290 expect_error kata-set-rule ko
#? [syntax error: kata-set-rule expects TERM VALUE; got 1 argument]
300 expect_error kata-set-rules {"ko":
#? [kata-set-rules: not a JSON object.*]
305 expect_error kata-set-rules {"ko":"NONE"}
#? [kata-set-rules: no ruleset here has the terms .*; see list_rulesets; what is counted stays that of chinese unless "scoring" is named]
# What is not named stays; what counts is never changed unasked.
ruleset ljrg
306 kata-set-rules {"ko":"SIMPLE"}
#? []
307 ruleset
#? [ljrg]
308 kata-set-rules {}
#? []
309 ruleset
#? [ljrg]
kata-set-rules {"ko":"POSITIONAL"}
311 ruleset
#? [simplified-korean]
kata-set-rules {"scoring":"AREA"}
312 ruleset
#? [tromp-taylor]
kata-set-rules {"ko":"SITUATIONAL"}
313 ruleset
#? [aga]
314 expect_error kata-set-rules {"ko":"SIMPLE"}
#? [kata-set-rules: no ruleset here has the terms .*; see list_rulesets; what is counted stays that of aga unless "scoring" is named]
315 ruleset
#? [aga]
kata-set-rules {"scoring":"TERRITORY","ko":"SIMPLE"}
316 ruleset
#? [japanese2003]
ruleset chinese
310 expect_error kata-set-rules quidditch
#? [kata-set-rules: unknown rules "quidditch"; known are .*]
320 ruleset
#? [chinese]
ruleset simplified-korean
330 kata-set-rule ko SIMPLE
#? []
340 ruleset
#? [japanese2003]
