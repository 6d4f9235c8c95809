"""Finished games scored by shinpan and GNU Go; see README.md.

games.py FOLDER SHINPAN GNUGO [GAMES]: FOLDER holds SGF files and index.tsv (id, source, komi,
result). Prints tables."""

import csv
import json
import re
import subprocess
import sys
import time
from pathlib import Path

RULES = "japanese2003,ljrg,naj,aga"
NODES = "20000"


def margin(text):
    """A result as Black's margin; None if it has none."""
    match = re.match(r"([BW])\+([0-9.]+)$", text.strip())
    if match:
        return float(match[2]) * (1 if match[1] == "B" else -1)
    return 0.0 if text.strip() in ("0", "Draw", "Jigo") else None


def timed(command, stdin=None):
    start = time.perf_counter()
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
    return done.stdout, time.perf_counter() - start


def shinpan(program, path, rules):
    out, seconds = timed([program, "score", "--rules", rules, "--complete", "--estimate", "--nodes", NODES,
                          "--threads", "1", "--no-cache", "--summary", "none", "--format", "jsonl", str(path)])
    return [json.loads(line) for line in out.splitlines()], seconds


def gnugo(program, path):
    script = f"loadsgf {path}\nfinal_score\nquit\n"
    out, seconds = timed([program, "--mode", "gtp", "--level", "10", "--quiet"], script)
    replies = [line[1:].strip() for line in out.splitlines() if line.startswith("=")]
    return (replies[1] if len(replies) > 1 else ""), seconds


def taken(verdict):
    """The result that stands, and on what it rests."""
    last = verdict.get("completed", {}).get("verdict", verdict)
    if last["result"] != "?":
        return last["result"], "completed" if "completed" in verdict else "decided"
    return last.get("estimate", {}).get("result", "?"), "estimated"


def marks(path):
    """The agreed territory of a record: point to colour."""
    text = path.read_text(errors="replace")
    found = {}
    for name, color in (("TB", "B"), ("TW", "W")):
        for group in re.findall(rf"{name}((?:\s*\[[a-s]{{2}}\])+)", text):
            for point in re.findall(r"\[([a-s]{2})\]", group):
                found[ord(point[0]) - 97, ord(point[1]) - 97] = color
    return found


def against_marks(verdict, marked):
    """Proven points of territory that the players did not give to that colour, strict or completed."""
    wrong = []
    for stage in (verdict, verdict.get("completed", {}).get("verdict", verdict)):
        for row, line in enumerate(stage["territory"]):
            for col, letter in enumerate(line):
                if letter in "BW" and marked.get((col, row), letter) != letter:
                    wrong.append((col, row))
    return sorted(set(wrong))


def quantiles(times):
    times = sorted(times)
    return f"{times[len(times) // 2]:.3f} {times[min(len(times) - 1, len(times) * 95 // 100)]:.3f}"


def main():
    folder, ours, theirs = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    limit = int(sys.argv[4]) if len(sys.argv) > 4 else None
    with open(folder / "index.tsv", encoding="utf-8") as lines:
        games = list(csv.DictReader(lines, delimiter="\t"))[:limit]
    agree = {"shinpan": [0, 0], "gnugo": [0, 0]}
    times = {"shinpan": [], "gnugo": []}
    footing, proven, differing, contradictions = {}, {}, [], []
    for game in games:
        path = folder / f"{game['id']}.sgf"
        wanted, marked = margin(game["result"]), marks(path)
        [verdict], seconds = shinpan(ours, path, "japanese2003")
        times["shinpan"].append(seconds)
        result, rests = taken(verdict)
        footing[rests] = footing.get(rests, 0) + 1
        other, seconds = gnugo(theirs, path)
        times["gnugo"].append(seconds)
        for name, found in (("shinpan", result), ("gnugo", other)):
            same = margin(found) == wanted
            agree[name][0] += same
            agree[name][1] += same and bool(marked)
        if margin(result) != wanted:
            differing.append(f"{game['id']} {game['source']}: recorded {game['result']}, {rests} {result}, GNU Go {other}")
        if marked:
            wrong = against_marks(verdict, marked)
            if wrong:
                contradictions.append(f"{game['id']}: {len(wrong)} points, the first {wrong[0]}")
        for verdict in shinpan(ours, path, RULES)[0]:
            row = proven.setdefault(verdict["ruleset"], [0, 0, 0, 0, 0])
            for place, stage in ((0, verdict), (2, verdict.get("completed", {}).get("verdict", verdict))):
                row[place] += stage["proven"]
                row[place + 1] += sum(letter not in "?," for line in stage["owner"] for letter in line)
            row[4] += sum(letter != "," for line in verdict["owner"] for letter in line)
    number = len(games)
    print("program   as recorded  of the marked ones   seconds: median, 95th percentile")
    for name in ("shinpan", "gnugo"):
        print(f"{name:9} {agree[name][0]:4} of {number:4}  {agree[name][1]:4}                 {quantiles(times[name])}")
    print("shinpan's results rest on:", ", ".join(f"{word} {count}" for word, count in sorted(footing.items())))
    print("\nruleset             proven: games, points %   after completion: games, points %")
    for ruleset, (whole, points, later, more, every) in proven.items():
        print(f"{ruleset:19} {whole:13}  {100 * points / every:7.1f}  {later:23}  {100 * more / every:7.1f}")
    print(f"\nproven points against the marks: {len(contradictions)} games")
    print("\n".join(contradictions + ["", f"not as recorded: {len(differing)}"] + differing))


if __name__ == "__main__":
    main()
