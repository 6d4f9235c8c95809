"""A referee between two players of GNU Go, as gogui-twogtp uses one: it hears
every move, refuses what is illegal, and says who has won under each ruleset.

Usage: referee.py GAMES; the environment variable PROGRAM names the referee.
"""
import os, random, subprocess, sys, time

LETTERS = "ABCDEFGHJ"
AREA = ["aga", "chinese", "tromp-taylor"]
OTHERS = ["japanese2003", "japanese1989-pauli", "ljrg", "naj", "najn", "simplified-korean",
          "spight", "asian-games-2013", "stone"]


class Failed(Exception):
    pass


class Engine:
    """A program that speaks GTP on its standard input and output."""

    def __init__(self, *words):
        self.name = words[0]
        self.process = subprocess.Popen(words, text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise Failed(f"{self.name} is gone after {command!r}")
            if line.strip():
                lines.append(line.rstrip("\n"))
            elif lines:
                break
        text = "\n".join(lines)
        if not text.startswith("="):
            raise Failed(f"{command}: {text}")
        return text[1:].strip()

    def refuses(self, command):
        try:
            answer = self.ask(command)
        except Failed as why:
            return str(why)
        raise AssertionError(f"{self.name} did {command!r}: {answer}")

    def close(self):
        self.ask("quit")
        assert self.process.wait(timeout=30) == 0, self.name


def legal(engine, color):
    return sorted(engine.ask(f"all_legal {color}").replace("PASS", "").split())


def play(game, ruleset, luck):
    """One game; gives the number of moves and GNU Go's own score."""
    options = ["--mode", "gtp", "--level", "1", "--seed", str(1000 + game), "--chinese-rules",
               "--capture-all-dead"]
    players = {"black": Engine("gnugo", *options), "white": Engine("gnugo", *options)}
    referee = Engine(os.environ.get("PROGRAM", "shinpan"), "gtp", "--seconds", "2", "--no-cache")
    everybody = [*players.values(), referee]
    # What twogtp sends to a referee first.
    assert referee.ask("protocol_version") == "2"
    known = referee.ask("list_commands").split()
    assert {"boardsize", "clear_board", "komi", "play", "undo", "final_score", "quit"} <= set(known)
    referee.ask(f"ruleset {ruleset}")
    for engine in everybody:
        engine.ask("boardsize 9")
        engine.ask("clear_board")
        engine.ask("komi 6.5")
    moves, passes, color, stones = 0, 0, "black", []
    while passes < 2 and moves < 300:
        other = "white" if color == "black" else "black"
        if moves % 10 == 5:
            # Both know the same moves, but for what only history forbids.
            mine, theirs = set(legal(referee, color)), set(legal(players[color], color))
            assert mine <= theirs, (ruleset, moves, theirs - mine)
            assert len(theirs - mine) <= (0 if ruleset.startswith("japanese") else 2), (ruleset, theirs - mine)
        if stones and moves % 7 == 3:
            before = referee.ask("position")
            taken = luck.choice(referee.ask(f"list_stones {other}").split() or stones)
            assert "illegal move: " in referee.refuses(f"play {color} {taken}")
            assert "syntax error" in referee.refuses(f"play {color} Z{moves}")
            assert referee.ask("position") == before
        at = players[color].ask(f"genmove {color}")
        assert at.lower() != "resign"
        try:
            referee.ask(f"play {color} {at}")
        except Failed as why:
            # Superko is not among GNU Go's rules: the referee's word counts.
            assert "illegal move: " in str(why), why
            players[color].ask("undo")
            at = "pass"
            players[color].ask(f"play {color} pass")
            referee.ask(f"play {color} pass")
        players[other].ask(f"play {color} {at}")
        passes = passes + 1 if at.lower() == "pass" else 0
        stones.append(at)
        moves, color = moves + 1, other
    assert passes == 2, moves
    # Elsewhere agreement, analyses or an encore follow the passes.
    if ruleset in ("chinese", "tromp-taylor", "japanese2003"):
        assert referee.ask("game_over").startswith("yes"), ruleset
    for stone in ("black", "white"):
        mine = sorted(referee.ask(f"list_stones {stone}").split())
        assert mine == sorted(players["black"].ask(f"list_stones {stone}").split()), stone
    score = players["black"].ask("final_score")
    verdicts = {}
    for name in AREA + [ruleset]:
        try:
            verdicts[name] = referee.ask(f"final_score_ruleset {name}").split()[:2]
        except Failed as why:
            assert "is illegal" in str(why), why
    result, word = verdicts[ruleset]
    assert word in ("proven", "completed", "estimated", "undecided"), verdicts
    if ruleset in AREA:
        # All dead stones are captured, so area needs no agreement.
        assert word == "proven", verdicts
        assert float(score[2:] or 0) == float(result[2:] or 0) and score[0] == result[0], (score, result)
    try:
        plain = referee.ask("final_score")
        assert plain == result and word != "undecided"
    except Failed as why:
        assert "cannot score" in str(why) and word == "undecided", why
    referee.ask("cputime")
    for engine in everybody:
        engine.close()
    return moves, score, result, word


def main():
    games = int(sys.argv[1])
    luck = random.Random(1)
    for round in range(max(games, 1)):
        for number, ruleset in enumerate(AREA + OTHERS):
            started = time.monotonic()
            moves, score, result, word = play(100 * round + number, ruleset, luck)
            took = time.monotonic() - started
            print(f"{ruleset}: {moves} moves, GNU Go {score}, referee {result} {word}, {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()
