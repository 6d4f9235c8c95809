"""Judges pieces of a stream in Ray workers: ray_pieces.py SHINPAN POSITIONS OUT. A task whose worker dies is tried again."""

import subprocess
import sys

import ray


@ray.remote(max_retries=3)
def judge(program, piece):
    done = subprocess.run([program, "judge", "--rules", "aga,ljrg", "--nodes", "300", "--threads", "1", "--no-cache"],
                          input=piece, capture_output=True, text=True, check=False)
    return done.stdout


def main():
    program, source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as lines:
        lines = lines.readlines()
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    pieces = ["".join(lines[at:at + 50]) for at in range(0, len(lines), 50)]
    answers = ray.get([judge.remote(program, piece) for piece in pieces])
    with open(target, "w", encoding="utf-8") as out:
        out.writelines(answers)


if __name__ == "__main__":
    main()
