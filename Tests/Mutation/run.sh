#!/bin/sh
# run.sh [SECONDS]: changes the rules of a copy of the committed tree in some 330 places, one at a time,
# and lists the changes that no test notices. An hour or two on two cores; a run that was stopped goes on.
#
# SECONDS: how long the tests beside those of the same module may take for each change; default: all of them.
# SEED:    chooses the places.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
copy=$root/.build/mutation
[ -d "$copy" ] || git clone -q "$root" "$copy"
exec "${SWIFT:-swift}" run --package-path "$here" mutants --root "$copy" \
  --equivalents "$here/equivalent.tsv" --seed "${SEED:-13}" --budget "${1:-inf}"
