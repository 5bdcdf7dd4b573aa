#!/bin/sh
# Does what the pages about UIKit's layout classes describe, block by block: adopts the class of
# "Bring your layout", edits its entry, builds and tests the package of "Your layout's tests on
# Linux"; then lesson 33, whose class has two planted defects.
set -eu
program=$(readlink -f "$1")
cd "$(dirname "$0")/../../.."
root=$(pwd)
articles=$root/Sources/layoutsh.docc/Articles
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/layoutsh"
export PATH="$work/bin:$PATH" HOME="$work" XDG_DATA_HOME="$work/data"

# block FILE HEADING [LANGUAGE]: the first block under a heading of an article
block() {
  awk -v heading="$2" -v fence="\`\`\`${3:-}" '
    /^#+ / && !inside { found = $0 ~ "^#+ " && substr($0, index($0, " ") + 1) == heading }
    found && /^```$/ && inside { exit }
    inside { print }
    found && !inside && $0 == fence { inside = 1 }' "$articles/$1.md" | grep . ||
    { echo "no block: $2" >&2; exit 1; }
}
expect() { # expect TEXT FILE
  grep -qF -e "$1" "$2" || { echo "expected '$1':" >&2; cat "$2" >&2; exit 1; }
}

# "Bring your layout".
cd "$work"
mkdir Sources
cp "$root/Sources/layout-uikit/Tests/UIKitTests/Classes/WaterfallLayout.swift" Sources
block BringYourLayout "One command" >commands
expect "layoutsh adopt Sources/WaterfallLayout.swift --name falls" commands
code=0
sh -eu commands >answer 2>&1 || code=$?
[ $code = 0 ] || { cat answer >&2; exit 1; }
cmp Sources/WaterfallLayout.swift falls/Sources/*/WaterfallLayout.swift
entry=$(ls falls/Sources/*/Entry.swift)
expect "$entry" "$articles/BringYourLayout.md" || exit 1
block BringYourLayout "The entry is yours" swift >"$entry"
make -s -C falls build
layoutsh --plugin-path falls/.build/debug -c "load falls; bounds 320 480; sections 4; attrs" >answer
expect "header 0" answer
# Three columns of 96 and two spaces of 8.
expect "112   32   96" answer
layoutsh --plugin-path falls/.build/debug \
  -c "load falls; bounds 320 480; sections 4; set column-spacing=2; attrs" >answer
expect "110   32  100" answer
# A capture of the class finds the module by the class, and is equal to it.
mkdir falls/Sources/writer
cp Sources/WaterfallLayout.swift "$root/Sources/layout-uikit/Capture/LayoutCapture.swift" \
  falls/Sources/writer
cat >falls/Sources/writer/main.swift <<'END'
import UIKit

final class Feed: NSObject, UICollectionViewDataSource, WaterfallLayoutDelegate {
  func numberOfSections(in collectionView: UICollectionView) -> Int { 3 }
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    [5, 0, 4][section]
  }
  func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell(frame: .zero) }
  func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
  func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    indexPath.item == 1 ? CGSize(width: 48, height: 96) : CGSize(width: 100, height: 50)
  }
  func columnCount(for section: Int) -> Int { 3 }
}

let (layout, feed) = (WaterfallLayout(), Feed())
layout.delegate = feed
let view = UICollectionView(
  frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: layout)
view.dataSource = feed
view.delegate = feed
view.layoutIfNeeded()
view.contentOffset = CGPoint(x: 0, y: 60)
view.layoutIfNeeded()
MainActor.assumeIsolated { LayoutCapture.write(view, to: .file("falls")) }
END
sed -i 's|^  targets: \[$|&\
    .executableTarget(name: "writer", dependencies: [.product(name: "UIKit", package: "layout-uikit")]),|' \
  falls/Package.swift
${SWIFT:-swift} build --package-path falls --product writer >answer 2>&1 ||
  { cat answer >&2; exit 1; }
TMPDIR=$work/ falls/.build/debug/writer >/dev/null
layoutsh compare --plugin-path falls/.build/debug falls.capture.json >answer ||
  { cat answer >&2; exit 1; }
# Nine cells, and a header and a shelf for each section.
expect "equal: 15 elements" answer

# Missing files are named.
mkdir absent
sed 's/super.prepare()/let lines: [NSLayoutConstraint] = []; _ = lines; super.prepare()/' \
  Sources/WaterfallLayout.swift >absent/WaterfallLayout.swift
code=0
layoutsh adopt absent --name nowhere >answer 2>&1 || code=$?
[ $code = 1 ]
expect "'NSLayoutConstraint' is unavailable: not in this UIKit: there is no Auto Layout" answer
expect "absent/WaterfallLayout.swift:" answer

# "Your layout's tests on Linux".
mkdir -p "$work/feed/Sources/Feed" "$work/feed/Tests/FeedTests"
cd "$work/feed"
article=YourLayoutsTestsOnLinux
for file in Package.swift Sources/Feed/FeedLayout.swift Tests/FeedTests/FeedTests.swift \
  Tests/FeedTests/FeedXCTests.swift; do
  block $article $file swift >$file
done
block $article "A package for both" >commands
sh -eu commands
block $article CI yaml | sed -n 's/^ *- run: //p' >commands
expect "swift test" commands
sh -eu commands >answer 2>&1 || { cat answer >&2; exit 1; }
expect "Test run with 3 tests" answer
expect "Executed 1 test, with 0 failures" answer
# A frame that is not there fails.
sed -i 's/header 0  0 40 320 30/header 0  0 41 320 30/' Tests/FeedTests/FeedTests.swift
if sh -eu commands >answer 2>&1; then echo "a wrong frame passes" >&2; exit 1; fi
expect "- header 0  0 41 320 30" answer
sed -i 's/header 0  0 41 320 30/header 0  0 40 320 30/' Tests/FeedTests/FeedTests.swift
block $article "The tests that you have" >commands
sh -eu commands >answer 2>&1 || { cat answer >&2; exit 1; }
expect "Test run with 3 tests" answer

# Lesson 33: what it quotes of the report is there, and its two repairs do.
cd "$work"
lesson=$(ls "$root"/sessions/33-*.session)
listed() { # listed TEXT: the list after a line of the lesson
  awk -v text="$1" '
    index($0, text) { found = 1 }
    found && /^- `/ { sub(/^- `/, ""); sub(/`$/, ""); print; begun = 1; next }
    begun { exit }' "$lesson" | grep . || { echo "no list after: $1" >&2; exit 1; }
}
code=0
layoutsh adopt "$root/sessions/CarouselLayout.swift" --name carousel >answer 2>&1 || code=$?
[ $code = 3 ] || { cat answer >&2; exit 1; }
listed "of the laws" >laws
while IFS= read -r law; do expect "FAIL  $law" answer; done <laws
[ "$(grep -c '^FAIL' answer)" = "$(wc -l <laws)" ] || { grep '^FAIL' answer >&2; exit 1; }
listed "one more override" >override
listed "that is:" >elements
source=$(ls carousel/Sources/*/CarouselLayout.swift)
awk '
  /super.layoutAttributesForElements\(in: rect\)/ { while (getline line <"elements") print "    " line; next }
  /private func grown/ { while (getline line <"override") print "  " line; print "" }
  { print }' "$source" >fixed
mv fixed "$source"
make -s -C carousel check >answer 2>&1 || { cat answer >&2; exit 1; }
! grep '^FAIL' answer
echo "the pages about UIKit's classes and lesson 33 hold"
