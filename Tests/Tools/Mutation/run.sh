#!/bin/sh
# run.sh [SECONDS]: changes the rules of a copy of the committed tree in some 380 places, one at a
# time, and lists the changes that no test notices. An hour or two on two cores; a run that was
# stopped goes on.
#
# SECONDS: how long the tests beside those of the same module may take for each change; default: all
# of them. SEED: chooses the places.
# SINCE:   a commit; only lines that are newer are changed, in a copy of their own.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
copy=$root/.build/mutation${SINCE:+-$SINCE}
[ -d "$copy" ] || git clone -q "$root" "$copy"
exec "${SWIFT:-swift}" run --package-path "$here" mutants --root "$copy" \
  --equivalents "$here/equivalent.tsv" --seed "${SEED:-13}" ${SINCE:+--since "$SINCE"} \
  --budget "${1:-inf}"
