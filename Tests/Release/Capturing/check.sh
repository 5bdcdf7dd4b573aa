#!/bin/sh
# Captures random scenes of UIKit's layout classes by the file for apps, and compares each with the
# rules: all are equal.
# check.sh PROGRAM [SCENES]
set -eu
program=$(readlink -f "$1")
scenes=${2:-2000}
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package="--package-path Sources/layout-uikit --scratch-path .build/uikit --product capture-writer"
${SWIFT:-swift} build $package
TMPDIR=$work/ "$(${SWIFT:-swift} build $package --show-bin-path)/capture-writer" 0 $((scenes - 1)) \
  >/dev/null
composed=$((scenes / 4))
TMPDIR=$work/ "$(${SWIFT:-swift} build $package --show-bin-path)/capture-writer" \
  0 $((composed - 1)) Tests/Release/Printing/specs.txt >/dev/null
find "$work" -name '*.capture.json' | sort >"$work/files"
[ "$(wc -l <"$work/files")" = $((scenes + composed)) ]
xargs -n 100 "$program" compare <"$work/files" >"$work/answers" ||
  { grep -v '^equal' "$work/answers" | head -30 >&2; exit 1; }
