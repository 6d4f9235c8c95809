#!/usr/bin/env bash
# Random playouts of shinpan, GNU Go and OpenSpiel in turn; see README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
rounds=${1:-5}

cargo build --release --quiet --example playouts
ours=target/release/examples/playouts

gnugo=$(command -v gnugo || ls /usr/games/gnugo 2>/dev/null || true)
if [ -z "$gnugo" ]; then
  sudo=$([ "$(id -u)" = 0 ] || echo sudo)
  $sudo apt-get install -y --no-install-recommends gnugo >/dev/null
  gnugo=$(command -v gnugo || echo /usr/games/gnugo)
fi
python=target/peers/bin/python
if ! "$python" -c 'import pyspiel' 2>/dev/null; then
  python3 -m venv target/peers
  target/peers/bin/pip install --quiet open_spiel
fi

# All rates are by processor time, so that a busy machine does not matter much.
TIMEFORMAT=%U
seconds() { { time "$@" >/dev/null 2>&1; } 2>&1; }

# GNU Go on 9x9: the time of many playouts minus that of few, so that its start
# does not count. Two stones in corners keep it out of its opening book.
gnugo_game() {
  printf 'boardsize 9\nclear_board\nplay b A1\nplay w J1\ngenmove b\nquit\n' |
    "$gnugo" --mode gtp --monte-carlo --level 1 --mc-patterns uniform --mc-games-per-level "$1"
}
gnugo_rate() {
  echo "$(seconds gnugo_game 4000) $(seconds gnugo_game 84000)" |
    awk '{ printf "%.0f", 80000 / ($2 - $1) }'
}
# Playouts and plays a second of ours: BOARD COUNT.
our_rates() {
  local plays
  plays=$("$ours" "$1" 1000 | sed -E 's/.*, ([0-9.]+) plays a playout.*/\1/')
  echo "$2 $(seconds "$ours" "$1" "$2") $plays" | awk '{ printf "%.0f %.0f\n", $1 / $2, $1 / $2 * $3 }'
}
median() { sort -n | awk '{ v[NR] = $1 } END { print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
ratio() { echo "$1 $2" | awk '{ printf "%.2f", $1 / $2 }'; }

results=$(mktemp)
trap 'rm -f "$results"' EXIT
for round in $(seq "$rounds"); do
  read -r our9 our9plays <<<"$(our_rates 9x9 200000)"
  gnu9=$(gnugo_rate)
  read -r spiel9 spiel9plays <<<"$("$python" benches/peers/openspiel.py 9 10000)"
  read -r our19 our19plays <<<"$(our_rates 19x19 40000)"
  read -r spiel19 spiel19plays <<<"$("$python" benches/peers/openspiel.py 19 1000)"
  echo "round $round: 9x9 shinpan $our9 playouts/s ($our9plays plays/s), GNU Go $gnu9 playouts/s," \
    "OpenSpiel $spiel9 rollouts/s ($spiel9plays plays/s); 19x19 shinpan $our19 playouts/s" \
    "($our19plays plays/s), OpenSpiel $spiel19 rollouts/s ($spiel19plays plays/s)"
  {
    echo "gnu9 $(ratio "$our9" "$gnu9")"
    echo "spiel9 $(ratio "$our9plays" "$spiel9plays")"
    echo "spiel19 $(ratio "$our19plays" "$spiel19plays")"
  } >>"$results"
done
of() { awk -v key="$1" '$1 == key { print $2 }' "$results" | median; }
echo "median ratio of $rounds rounds, shinpan to the peer:"
echo "  9x9   playouts/s, GNU Go    $(of gnu9)"
echo "  9x9   plays/s,    OpenSpiel $(of spiel9)"
echo "  19x19 plays/s,    OpenSpiel $(of spiel19)"
