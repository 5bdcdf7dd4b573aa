#!/bin/sh
# Compiles the Swift code that `get spec --swift` prints, against UIKit's layout classes on Linux,
# and compares the layouts that it makes with the specs.
# check.sh PROGRAM
set -eu
program=$(readlink -f "$1")
cd "$(dirname "$0")/../../.."
specs=$PWD/Tests/Release/Printing/specs.txt
printed=Sources/layout-uikit/Tests/PrintedLayouts/Printed.swift
trap 'rm -f "$printed"' EXIT
number=0
{
  echo 'import UIKit'
  while IFS= read -r spec; do
    printf 'load compositional spec="%s"\nget spec --swift\n' "$spec" | "$program" |
      sed "1d; /^import UIKit/d; s/func makeLayout()/func makeLayout$number()/"
    number=$((number + 1))
  done <"$specs"
  echo '@MainActor let printed: [@MainActor () -> UICollectionViewCompositionalLayout] = ['
  seq -f '  makeLayout%g,' 0 $((number - 1))
  echo ']'
} >"$printed"
package="--package-path Sources/layout-uikit --scratch-path .build/uikit --product printed-layouts"
export PRINTED_LAYOUTS=1
${SWIFT:-swift} build $package
"$(${SWIFT:-swift} build $package --show-bin-path)/printed-layouts" "$specs"
