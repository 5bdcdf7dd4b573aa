#!/bin/sh
# Adopts a layout class, plants faults in it, and runs the tests that 'check --as-test' writes of
# them: each fails with its fault and passes without it.
# check.sh PROGRAM
set -eu
program=$(readlink -f "$1")
here=$(cd "$(dirname "$0")" && pwd)
swift=${SWIFT:-swift}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() { echo "$*" >&2; exit 1; }
# build: the module, with the class as it is now
build() { make -s -C gallery build >build.log 2>&1 || { cat build.log; fail "the module does not build"; }; }
# run: the tests; returns their exit code
run() { "$swift" test --package-path gallery >test.log 2>&1; }
# find CODE WORD…: a check that ends so, over 300 scenes
find() {
  code=$1
  shift
  status=0
  "$program" check gallery --plugin-path gallery/.build/debug --cases 300 --budget none \
    --save "$work" "$@" >check.log 2>&1 || status=$?
  [ $status = "$code" ] || { cat check.log; fail "check ends with $status"; }
}

mkdir tests
printf 'import XCTest\n\nfinal class GalleryTests: XCTestCase { func testNothing() { XCTAssertTrue(true) } }\n' \
  >tests/GalleryTests.swift
"$program" adopt "$here/GalleryLayout.swift" --name gallery --tests tests --no-build
class=gallery/Sources/gallery_layout/GalleryLayout.swift
tests=gallery/Tests/gallery_layoutTests

# 1. The class as it is.
build
find 0 --profile uikit --law rect --law single --law stable --as-test "$tests/None.swift"
[ ! -e "$tests/None.swift" ] || fail "a test without a finding"
cp "$class" right.swift

# 2. A search that loses items of a row, and another z for an element by itself.
sed -e 's/cells\[0\.\.\.\]\.filter/cells[first(below: rect.minY)...].filter/' \
  -e 's/^    return found?\.copy() as.*/    let copy = found?.copy() as? UICollectionViewLayoutAttributes\n    copy?.zIndex += 1\n    return copy/' \
  right.swift >"$class"
build
find 3 --profile uikit --law rect --law single --option gap=4 --as-test "$tests/Finding.swift"
grep -q 'layoutAttributesForElements(in: CGRect(.*)) lost \[0, [0-9]*\], though layoutAttributesForItem(at:) knows it' \
  check.log || { cat check.log; fail "not told in UIKit's words"; }
run && { cat test.log; fail "the tests pass with the faults"; }
for name in testRect testSingle; do
  grep -q "GalleryLayoutFindingTests.$name : \|GalleryLayoutFindingTests.$name' failed" test.log ||
    { cat test.log; fail "$name does not fail"; }
done
grep -q 'lost \[0, ' test.log || { cat test.log; fail "the failure does not say what is lost"; }
cp right.swift "$class"
run || { cat test.log; fail "the tests fail without the faults"; }
rm "$tests/Finding.swift"

# 3. A class that keeps what it computed for other content: a batch of the view shows it.
sed 's/guard let view = collectionView else/guard cells.isEmpty, let view = collectionView else/' \
  right.swift >"$class"
build
find 3 --law incremental --as-test "$tests/Stale.swift"
run && { cat test.log; fail "the test passes with the fault"; }
grep -q "testIncremental" test.log || { cat test.log; fail "testIncremental does not fail"; }
cp right.swift "$class"
run || { cat test.log; fail "the test fails without the fault"; }
echo "ok: tests of findings fail with the faults and pass without"
