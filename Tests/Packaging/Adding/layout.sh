#!/bin/sh
# layout.sh: adds a bundled layout to a copy of the tree, in the three steps that CONTRIBUTING
# names: a folder, a line in the manifest, a page in the handbook. All else has to find it by
# itself.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
swift=${SWIFT:-swift}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
git ls-files -z --cached --others --exclude-standard |
  xargs -0 sh -c 'for file; do [ ! -e "$file" ] || printf "%s\0" "$file"; done' sh |
  tar -c --null -T - | tar -x -C "$work"
cd "$work"

# 1. A folder.
mkdir -p Plugins/Blank/Layout Plugins/Blank/Entry Plugins/Blank/Note Plugins/Blank/Tests
cat >Plugins/Blank/Layout/Blank.swift <<'EOF'
public import LayoutCore

/// A layout that shows nothing.
public final class Blank: CollectionLayout {
  /// Its name, and that it has no options.
  public let declaration = LayoutDeclaration(
    name: "blank", version: "1.0.0", summary: "Shows nothing.")
  /// Always zero.
  public let contentSize = Size.zero

  /// Creates the layout.
  public init() {}

  /// Does nothing.
  public func prepare(_ context: any LayoutContext) {}

  /// Adds nothing.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  /// Returns nil.
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    nil
  }
}
EOF
sed 's/Flow/Blank/g; s/flow/blank/' Plugins/Flow/Entry/FlowEntry.swift \
  >Plugins/Blank/Entry/BlankEntry.swift
sed 's/flow/blank/' Plugins/Flow/Note/FlowNote.c >Plugins/Blank/Note/BlankNote.c
cat >Plugins/Blank/Tests/BlankTests.swift <<'EOF'
import BlankLayout
import TestSupport
import Testing

struct BlankTests {
  @Test("It has no content") func hasNoContent() { expect(Blank().contentSize, equals: .zero) }
}
EOF

# 2. A line in the manifest.
sed -i 's/^  layoutModuleInC("Circle"/  layoutModule("Blank"),\n&/' Package.swift
[ "$(grep -c Blank Package.swift)" = 1 ]

# 3. A page in the handbook.
cat >Sources/layoutsh.docc/Articles/Blank.md <<'EOF'
# Blank

A layout that shows nothing: `load blank`.
EOF

$swift build --build-tests -debug-info-format none
$swift test --skip-build --filter '^(ArchitectureTests|BlankLayoutTests|LayoutPluginTests\.BundledPluginTests)\.'
.build/debug/layoutsh -c 'load blank; sections 3; attrs all' >answer
.build/debug/layoutsh plugins blank | grep '^blank 1.0.0, bundled'
.ci/layouts bases | grep -qx blank
$swift format lint --strict --recursive Package.swift Plugins/Blank

# The engine of a page has it, too, where one can be built.
SWIFT="$swift" Sources/layoutsh-page/build.sh -Onone
if [ -f .build/page-Onone/engine.wasm ] && command -v node >/dev/null; then
  cat >list.mjs <<EOF
import { Engine } from "./Tests/Browser/Page/engine.mjs";
const engine = new Engine(".build/page-Onone");
engine.begin(false);
console.log(engine.run("plugins"), engine.run("load blank; sections 3; status"));
EOF
  node list.mjs >page
  grep 'blank  *1.0.0' page
  ! grep -i error page
else
  echo "skipped: the engine of a page with the new layout"
fi
echo "a layout added by a folder, a line and a page"
