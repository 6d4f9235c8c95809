#!/usr/bin/env bash
# The same answers from one process, from GNU parallel and from Ray; what cannot be installed is skipped and said so.
set -euo pipefail
cd "$(dirname "$0")/../.."
shinpan=${1:-target/release/shinpan}
shinpan=$(realpath "$shinpan")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for n in $(seq 400); do
  printf '{"id":%d,"board":["x..x.",".xo..","..oo.","x...."],"komi":%d}\n' "$n" $((n % 7))
done >"$work/positions.jsonl"
# What an answer cost is not part of it.
plain() { sed -E 's/"stats":\{[^}]*\}/"stats":{}/' "$1"; }
judge=("$shinpan" judge --rules "aga,ljrg" --nodes 300 --threads 1 --no-cache)
"${judge[@]}" <"$work/positions.jsonl" >"$work/one.out"
same() {
  if cmp <(plain "$work/one.out") <(plain "$work/$2.out"); then
    echo "$1: same answers"
  else
    echo "$1: OTHER ANSWERS"
    exit 1
  fi
}

if command -v parallel >/dev/null && parallel --version 2>/dev/null | grep -q GNU; then
  parallel --pipe -N 50 --keep-order --retries 3 -j 2 "${judge[@]@Q}" <"$work/positions.jsonl" >"$work/parallel.out"
  same "GNU parallel" parallel
else
  echo "GNU parallel: SKIPPED, not installed (apt-get install parallel)"
fi

python=target/peers-ray/bin/python
if ! "$python" -c 'import ray' 2>/dev/null; then
  { python3 -m venv target/peers-ray && timeout 300 target/peers-ray/bin/pip install --quiet ray; } 2>/dev/null || true
fi
if "$python" -c 'import ray' 2>/dev/null; then
  "$python" benches/spread/ray_pieces.py "$shinpan" "$work/positions.jsonl" "$work/ray.out" 2>"$work/ray.log"
  same "Ray" ray
else
  echo "Ray: SKIPPED, cannot be installed from PyPI here"
fi
