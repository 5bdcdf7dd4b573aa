#!/bin/sh
# Builds the server of the live page and tries it with the program, as pages from everywhere would.
set -eu
cd "$(dirname "$0")/../../.."
make -s live || {
  # Without a network there are no packages.
  [ ! -e .build/live/checkouts/swift-nio ] || exit 1
  echo "skipped: the live page's server; the packages that it needs cannot be fetched"
  exit 0
}
[ -x .build/release/layoutsh ] || make -s program
python3 -B Tests/Browser/Live/live.py .build/release/layoutsh
