#!/bin/sh
# check.sh PROGRAM OPTIMISATION SCRIPTS: builds the engine of a page with -Onone or -Osize, which
# catch different faults, unpacks it, takes the course in it, talks to it as a page does, and
# compares its answers with those of PROGRAM: for all lessons, rules and examples, values at the
# edges of 32 bits and SCRIPTS random scripts.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
folder=$root/.build/page$2
"$root/Sources/layoutsh-page/build.sh" "$2" "$folder"
[ -f "$folder/engine.wasm" ] || exit 0
if ! command -v node >/dev/null; then
  echo "skipped: the engine runs in node, which is not here"
  exit 0
fi
node "$root/Tests/Browser/Page/packed.mjs" "$folder"
node "$root/Tests/Browser/Page/lessons.mjs" "$folder"
node "$root/Tests/Browser/Page/messages.mjs" "$folder"
node "$root/Tests/Browser/Page/limits.mjs" "$folder"
node "$root/Tests/Browser/Page/compare.mjs" "$1" "$folder" "$3"
