#!/bin/sh
# check.sh [OPTIMISATION]: compiles the engine, the bundled layouts, the laws, the shell and its renderers with Embedded
# Swift for WebAssembly, as they are: no patch, no condition. OPTIMISATION is -Onone (the default) or -Osize; they catch different faults.
set -eu
optimisation=${1:--Onone}
root=$(cd "$(dirname "$0")/../.." && pwd)
swift=$(command -v "${SWIFT:-swift}" || echo swift)
compiler=$(dirname "$(readlink -f "$swift")")/swiftc
target=wasm32-unknown-none-wasm
if [ ! -d "$(dirname "$compiler")/../lib/swift/embedded/Swift.swiftmodule" ]; then
  echo "skipped: this Swift toolchain has no embedded standard library"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for module in CMathematics CRulePages; do
  echo "module $module { header \"$root/Sources/$module/include/$module.h\" }"
done > "$work/module.modulemap"

compile() {
  module=$1
  folder=$2
  find "$root/$folder" -name '*.swift' | sort > "$work/sources"
  "$compiler" -target "$target" -swift-version 6 -enable-experimental-feature Embedded \
    -enable-upcoming-feature InternalImportsByDefault -warnings-as-errors -wmo -parse-as-library \
    -package-name layoutsh "$optimisation" -I "$work" \
    -Xcc -fmodule-map-file="$work/module.modulemap" -module-name "$module" \
    -emit-module -emit-module-path "$work/$module.swiftmodule" \
    -c "@$work/sources" -o "$work/$module.o"
  echo "$module: $(wc -c < "$work/$module.o") bytes"
}

compile LayoutCore Sources/LayoutCore
compile SummaryTree Sources/SummaryTree
compile CivilTime Sources/CivilTime
compile CollectionEngine Sources/CollectionEngine
compile FlowLayout Plugins/Flow/Layout
compile StickyLayout Plugins/Sticky/Layout
compile OverlayLayout Plugins/Overlay/Layout
compile CalendarLayout Plugins/Calendar/Layout
compile CalendarFiles Sources/CalendarFiles
compile TerminalText Sources/TerminalText
compile TextFormats Sources/TextFormats
compile ShellValues Sources/ShellValues
compile LayoutLaws Sources/LayoutLaws
compile ShellCore Sources/ShellCore
compile TextRendering Sources/TextRendering
