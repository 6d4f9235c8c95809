"""A whole session with the referee in ten lines; the rest checks the answers."""
import os, subprocess

program = subprocess.Popen([os.environ.get("PROGRAM", "shinpan"), "gtp"], text=True,
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE)

def ask(command):
    program.stdin.write(command + "\n")
    program.stdin.flush()
    lines = list(iter(program.stdout.readline, "\n"))
    return "".join(lines).strip()

assert ask("boardsize 5") == "="
assert ask("ruleset tromp-taylor") == "="
assert ask("play black C3") == "="
assert ask("final_score") == "= B+25"
assert ask("play white C3").startswith("? illegal move: ")
assert ask("quit") == "="
assert program.wait(timeout=30) == 0
print("ten lines of Python: ok")
