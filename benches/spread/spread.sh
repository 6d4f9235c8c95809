#!/usr/bin/env bash
# The same answers from one process, from GNU parallel and from Ray, each also when a worker is killed in the middle of a
# piece; what cannot be installed is skipped and said so.
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
# A worker that is killed when it has written some of its answers, the first time that anybody starts it.
cat >"$work/fragile" <<END
#!/usr/bin/env bash
if mkdir "$work/killed" 2>/dev/null; then
  head -n 20 | ${judge[*]@Q}
  kill -KILL \$\$
fi
exec ${judge[*]@Q}
END
chmod +x "$work/fragile"
was_killed() {
  rmdir "$work/killed" 2>/dev/null || { echo "$1: NO WORKER WAS KILLED"; exit 1; }
}
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
  parallel --pipe -N 50 --keep-order --retries 3 -j 2 "$work/fragile" <"$work/positions.jsonl" >"$work/parallel-killed.out"
  was_killed "GNU parallel"
  same "GNU parallel, a worker killed" parallel-killed
else
  echo "GNU parallel: SKIPPED, not installed (apt-get install parallel)"
fi

python=target/peers-ray/bin/python
if ! "$python" -c 'import ray' 2>/dev/null; then
  { python3 -m venv target/peers-ray && timeout 300 target/peers-ray/bin/pip install --quiet ray; } 2>/dev/null || true
fi
if "$python" -c 'import ray' 2>/dev/null; then
  "$python" benches/spread/ray_pieces.py "$shinpan" "$work/positions.jsonl" "$work/ray.out" >"$work/ray.log" 2>&1
  same "Ray" ray
  "$python" benches/spread/ray_pieces.py "$shinpan" "$work/positions.jsonl" "$work/ray-killed.out" "$work/killed" >"$work/ray.log" 2>&1
  was_killed "Ray"
  same "Ray, a worker killed" ray-killed
else
  echo "Ray: SKIPPED, cannot be installed from PyPI here"
fi
