# LJRG's dispute breakers ("After end"): nobody touches the game, where the
# players disagree the proof is played on a second board.

ruleset ljrg
boardsize 5
position .x.o./.x.o./.x.o./.x.o./.x.o. to_play=black
10 expect_error dispute status
#? [dispute: none is open.*]
20 expect_error dispute scheme 4
#? [syntax error: dispute expects .*; "4" is no scheme]
30 expect_error dispute quarrel
#? [syntax error: dispute expects .*; "quarrel" is no part of it]

# Scheme 1: claims, then objections.
40 dispute scheme 1
#? []
50 expect_error dispute scheme 2
#? [dispute: one is open.*]
60 dispute claim white E1
#? []
70 dispute status
#? [claiming; claims missing: black]
80 expect_error dispute claim black D1
#? [dispute: D1 is not empty; a claim names empty locations]
90 dispute claim black A1
#? []
100 dispute status
#? [objecting; objections missing: black white\nblack claims A1\nwhite claims E1]
110 dispute object black none
#? []
120 expect_error dispute object black E1
#? [dispute: not now: Black has said whether he objects]
130 dispute object white none
#? [over: no disagreement, 0 \(Black 5 White 5\)]
140 dispute end
#? []

# An objection: the refuter begins, the referee plays for both.
dispute scheme 1
dispute claim white E1
dispute claim black A1
dispute object white none
150 dispute object black E1
#? []
160 dispute status
#? [playing; black to play on board 1\nboard 1: open; White has to lock D1-E5 \(10 locations\); moves: none]
170 expect_error dispute play white E4
#? [dispute: not now: it is Black's turn on board 1]
180 dispute play black E4
#? []
190 dispute reply
#? [white E3]
200 expect_error dispute play black E3
#? [dispute: illegal move on the second board: vacant location: E3 holds a white stone]
210 dispute play black pass
#? []
220 dispute reply
#? [white E[1-5]]
230 dispute play black pass
#? []
240 dispute reply
#? [white E[1-5]\nboard 1: White wins the dispute: 2-eye formation on the whole set\nover: White wins the game]
250 dispute board
#? [(?s).*]
260 dispute status
#? [over: White wins the game\nboard 1: White wins the dispute: .*moves: B E4, W E3, B pass, W E[1-5], B pass, W E[1-5]]
270 expect_error dispute reply
#? [dispute: no proof is being played]
# The game has not moved.
280 position
#? [\.x\.o\./\.x\.o\./\.x\.o\./\.x\.o\./\.x\.o\. to_play=black .*]
290 final_score
#? [0]
dispute end

# The referee refutes a claim that is too large.
dispute scheme 2
300 dispute point black C1
#? []
310 dispute point white C1
#? []
320 dispute reply
#? [white .*]
330 dispute play black pass
#? [(board 1: .*\nover: White wins the game)?]
340 dispute end
#? []

# Two disputes, interlocked: B1, W1 W2, B2 B1 ...
dispute scheme 1 interlocked
dispute claim white E1
dispute claim black A1
dispute object white A1
350 dispute object black E1
#? []
360 dispute play black pass
#? []
370 dispute play white E4
#? []
380 dispute play white pass
#? []
390 dispute play black A4
#? []
400 dispute play black pass
#? []
410 dispute play white E2
#? [board 1: White wins the dispute: 2-eye formation on the whole set]
420 dispute play white pass
#? []
430 dispute play black A2
#? [board 2: Black wins the dispute: 2-eye formation on the whole set\nover: a tie, each won one dispute]
dispute end

# Scheme 3: neutrals and dead stones.
position .x.o./.x.o./ox.o./.x.o./.x.o. to_play=black
dispute scheme 3
440 dispute point black A3
#? []
450 expect_error dispute point black A3
#? [dispute: not now: it is White's turn to point or to pass]
460 dispute point white C3
#? []
470 dispute point black pass
#? []
480 dispute status
#? [pointing; white to point, last pass\nblack pointed to A3\nwhite pointed to C3]
490 dispute point white pass
#? [over: no disagreement, B\+1 \(Black 6 White 5\)]

# A move of the game ends the dispute, another ruleset has none.
play black C3
500 expect_error dispute status
#? [dispute: none is open.*]
ruleset naj
510 expect_error dispute scheme 1
#? [dispute: dispute breakers belong to ljrg; the ruleset is naj]
