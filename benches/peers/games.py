"""Finished games scored by shinpan and GNU Go; see README.md.

FOLDER holds SGF files and index.tsv (id, source, komi, result). Prints tables."""

import argparse
import csv
import json
import re
import subprocess
import time
from pathlib import Path

RULES = "japanese2003,ljrg,naj,aga"


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


def shinpan(program, path, rules, nodes):
    out, seconds = timed([program, "score", "--rules", rules, "--complete", "--estimate", "--nodes", nodes,
                          "--threads", "1", "--no-cache", "--summary", "none", "--format", "jsonl", str(path)])
    return [json.loads(line) for line in out.splitlines()], seconds


def gnugo(program, path):
    script = f"loadsgf {path}\nfinal_score\nquit\n"
    out, seconds = timed([program, "--mode", "gtp", "--level", "10", "--quiet"], script)
    replies = [line[1:].strip() for line in out.splitlines() if line.startswith("=")]
    return (replies[1] if len(replies) > 1 else ""), seconds


def stages(verdict):
    """The verdict on the position, on the completed one and on the one played out; where there is none, the one before."""
    completed = verdict.get("completed", {}).get("verdict", verdict)
    return verdict, completed, verdict.get("played_out", {}).get("verdict", completed)


def taken(verdict):
    """The result that stands, and on what it rests."""
    _, last, played_out = stages(verdict)
    if last["result"] != "?":
        return last["result"], "completed" if "completed" in verdict else "decided"
    if played_out["result"] != "?":
        return played_out["result"], "played out"
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
    """Proven points of territory that the players did not give to that colour: those that stand in the end, and those
    of a stage before."""
    wrong = [{(col, row) for row, line in enumerate(stage["territory"]) for col, letter in enumerate(line)
              if letter in "BW" and marked.get((col, row), letter) != letter} for stage in stages(verdict)]
    return sorted(wrong[-1]), sorted(set().union(*wrong) - wrong[-1])


def vertex(point):
    """The name of a location of a 19x19 board: column and row from the upper left corner."""
    return "ABCDEFGHJKLMNOPQRST"[point[0]] + str(19 - point[1])


def spot(name):
    return "ABCDEFGHJKLMNOPQRST".index(name[0]), 19 - int(name[1:])


def explanation(verdict, marked, wanted, found, other):
    """Why a result is not as recorded, as far as it can be computed."""
    reasons = []
    if marked:
        colors = {spot(string["at"]): string["color"] for string in verdict["strings"]}
        strings = sorted(colors)
        dead = {spot(name) for stage in stages(verdict) for name in stage.get("estimate", {}).get("dead", [])}
        # What a proof gives to the opponent in the end, whether it is still there or was captured on the way.
        last = stages(verdict)[2]["territory"]
        dead |= {(col, row) for col, row in strings if last[row][col] == {"B": "W", "W": "B"}[colors[col, row]]}
        spared = [vertex(point) for point in strings if point in dead and point not in marked]
        killed = [vertex(point) for point in strings
                  if point not in dead and marked.get(point, colors[point]) != colors[point]]
        if spared:
            reasons.append("the players did not mark " + ", ".join(spared) + " as dead")
        if killed:
            reasons.append("the players marked " + ", ".join(killed) + " as dead")
    answers = [move for move in verdict.get("completed", {}).get("moves", []) if move["why"] == "reinforcement"]
    if answers and abs(found - wanted) <= len(answers):
        reasons.append("reinforcements that the record does not count: " + "; ".join(
            f"{move['color']} {move['at']} (else {' '.join(move['threat'])} takes {move['string']})" for move in answers))
    if margin(other) == found:
        reasons.append("GNU Go counts the same")
    elif margin(other) == wanted:
        reasons.append("GNU Go counts as recorded")
    return "; ".join(reasons) or "not explained by this script"


def table(path, rows, contradictions, head):
    """Writes what differs as a page."""
    lines = ["# Finished games that are not counted as recorded", "",
             "Written by `benches/peers/games.sh`; do not edit.", "", head, "",
             "| game | source | recorded | shinpan | rests on | GNU Go | why |", "|---|---|---|---|---|---|---|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    lines += ["", "Proven points of territory against the players' marks:", ""]
    lines += [f"- {line}" for line in contradictions] or ["- none"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("shinpan")
    parser.add_argument("gnugo")
    parser.add_argument("games", type=int, nargs="?", help="only so many of them")
    parser.add_argument("--nodes", default="40000", help="shinpan's limit for a question")
    parser.add_argument("--quick", action="store_true",
                        help="GNU Go only where shinpan differs from the record, Japanese 2003 only")
    parser.add_argument("--table", type=Path, help="write what differs as a page")
    return parser.parse_args()


def quantiles(times):
    times = sorted(times)
    return f"{times[len(times) // 2]:.3f} {times[min(len(times) - 1, len(times) * 95 // 100)]:.3f}"


def main():
    asked = arguments()
    folder, ours, theirs, limit = asked.folder, asked.shinpan, asked.gnugo, asked.games
    with open(folder / "index.tsv", encoding="utf-8") as lines:
        games = list(csv.DictReader(lines, delimiter="\t"))[:limit]
    agree = {"shinpan": [0, 0], "gnugo": [0, 0]}
    times = {"shinpan": [], "gnugo": []}
    footing, proven, differing, contradictions = {}, {}, [], []
    for game in games:
        path = folder / f"{game['id']}.sgf"
        wanted, marked = margin(game["result"]), marks(path)
        [verdict], seconds = shinpan(ours, path, "japanese2003", asked.nodes)
        times["shinpan"].append(seconds)
        result, rests = taken(verdict)
        footing[rests] = footing.get(rests, 0) + 1
        other = None
        if not asked.quick or margin(result) != wanted:
            other, seconds = gnugo(theirs, path)
            times["gnugo"].append(seconds)
        for name, found in (("shinpan", result), ("gnugo", other or "")):
            same = margin(found) == wanted
            agree[name][0] += same
            agree[name][1] += same and bool(marked)
        if margin(result) != wanted:
            why = explanation(verdict, marked, wanted, margin(result) or 0.0, other)
            differing.append([game["id"], game["source"], game["result"], result, rests, other, why])
        if marked:
            for wrong, when in zip(against_marks(verdict, marked), ("", " (only before all moves that are missing)")):
                if wrong:
                    contradictions.append(f"{game['id']}: {' '.join(map(vertex, wrong))}{when}")
        for verdict in [] if asked.quick else shinpan(ours, path, RULES, asked.nodes)[0]:
            row = proven.setdefault(verdict["ruleset"], [0, 0, 0, 0, 0, 0, 0])
            for place, stage in zip((0, 2, 4), stages(verdict)):
                row[place] += stage["proven"]
                row[place + 1] += sum(letter not in "?," for line in stage["owner"] for letter in line)
            row[6] += sum(letter != "," for line in verdict["owner"] for letter in line)
    number = len(games)
    print("program   as recorded  of the marked ones   seconds: median, 95th percentile")
    for name in ("shinpan",) if asked.quick else ("shinpan", "gnugo"):
        print(f"{name:9} {agree[name][0]:4} of {number:4}  {agree[name][1]:4}                 {quantiles(times[name])}")
    print("shinpan's results rest on:", ", ".join(f"{word} {count}" for word, count in sorted(footing.items())))
    print("\nruleset             proven: games, points %   after completion: games, points %   played out: games, points %")
    for ruleset, (whole, points, later, more, last, most, every) in proven.items():
        print(f"{ruleset:19} {whole:13}  {100 * points / every:7.1f}  {later:23}  {100 * more / every:7.1f}"
              f"  {last:23}  {100 * most / every:7.1f}")
    print(f"\nproven points against the marks: {len(contradictions)}")
    print("\n".join(contradictions + ["", f"not as recorded: {len(differing)}"]))
    for row in differing:
        print("{} {}: recorded {}, shinpan {} ({}), GNU Go {}: {}".format(*row))
    if asked.table:
        head = f"{agree['shinpan'][0]} of {number} games as recorded, at most {asked.nodes} situations a question."
        table(asked.table, differing, contradictions, head)


if __name__ == "__main__":
    main()
