"""Judges pieces of a stream in Ray workers: ray_pieces.py SHINPAN POSITIONS OUT [MARK]. A task whose worker dies is tried
again. With MARK, a path where nothing is, the first worker makes a folder there and is killed with its answers in hand."""

import os
import signal
import subprocess
import sys

import ray


@ray.remote(max_retries=3)
def judge(program, piece, mark):
    done = subprocess.run([program, "judge", "--rules", "aga,ljrg", "--nodes", "300", "--threads", "1", "--no-cache"],
                          input=piece, capture_output=True, text=True, check=False)
    if mark:
        try:
            os.mkdir(mark)
            os.kill(os.getpid(), signal.SIGKILL)
        except FileExistsError:
            pass
    return done.stdout


def main():
    program, source, target = sys.argv[1:4]
    mark = sys.argv[4] if len(sys.argv) > 4 else None
    with open(source, encoding="utf-8") as lines:
        lines = lines.readlines()
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    pieces = ["".join(lines[at:at + 50]) for at in range(0, len(lines), 50)]
    answers = ray.get([judge.remote(program, piece, mark) for piece in pieces])
    with open(target, "w", encoding="utf-8") as out:
        out.writelines(answers)


if __name__ == "__main__":
    main()
