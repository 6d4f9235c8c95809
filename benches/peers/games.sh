#!/usr/bin/env bash
# Finished games scored by shinpan and GNU Go: FOLDER [GAMES]; see README.md.
set -euo pipefail
games=$(cd "${1:?usage: games.sh FOLDER [GAMES]}" && pwd)
cd "$(dirname "$0")/../.."
cargo build --release --quiet
gnugo=$(command -v gnugo || ls /usr/games/gnugo 2>/dev/null || true)
if [ -z "$gnugo" ]; then
  sudo=$([ "$(id -u)" = 0 ] || echo sudo)
  $sudo apt-get install -y --no-install-recommends gnugo >/dev/null
  gnugo=$(command -v gnugo || echo /usr/games/gnugo)
fi
exec python3 benches/peers/games.py "$games" target/release/shinpan "$gnugo" "${@:2}"
