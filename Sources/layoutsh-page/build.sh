#!/bin/sh
# build.sh [OPTIMISATION] [FOLDER]: builds the engine of a page, FOLDER/engine.wasm, and
# FOLDER/zones.bin from the time zones of the system, of the same sources as the program; also
# packed, as pages have them, and FOLDER/unpack.wasm, which unpacks them there. OPTIMISATION is
# -Osize (the default) or -Onone. Modules whose sources have not changed are taken from the last
# build.
set -eu
optimisation=${1:--Osize}
root=$(cd "$(dirname "$0")/../.." && pwd)
out=${2:-$root/.build/page$optimisation}
swift=$(command -v "${SWIFT:-swift}" || echo swift)
bin=$(dirname "$(readlink -f "$swift")")
target=wasm32-unknown-none-wasm
library=$bin/../lib/swift/embedded
if [ ! -d "$library/$target" ] && [ ! -d "$library/Swift.swiftmodule" ]; then
  echo "skipped: this Swift toolchain has no embedded standard library"
  exit 0
fi
mkdir -p "$out"
# Every list of modules is the manifest's.
"$bin/swift" package --ignore-lock --package-path "$root" dump-package |
  python3 "$root/Sources/layoutsh-page/modules.py" "$root" "$out"

# A copy of a function for each closure that it is called with, such as every sort, is a seventh of
# the whole, and what the last optimiser puts into its callers a twentieth.
smaller='-Xllvm -sil-disable-pass=closure-specialize -Xllvm -sil-disable-pass=capture-prop -Xllvm -inline-threshold=0'

# Each module depends on all before it.
built="$("$bin/swiftc" --version 2>/dev/null | cksum) $smaller"
compile() {
  module=$1
  built="$built $(xargs cat < "$out/$module.sources" | cksum) $(cat "$root"/Sources/C*/include/*.h | cksum)"
  built="$(echo "$built" | cksum)"
  [ "$(cat "$out/$module.built" 2>/dev/null)" != "$built" ] || return 0
  # shellcheck disable=SC2046,SC2086
  "$bin/swiftc" -target "$target" -swift-version 6 -enable-experimental-feature Embedded \
    -enable-upcoming-feature InternalImportsByDefault -warnings-as-errors -wmo -parse-as-library \
    -package-name layoutsh -enforce-exclusivity=unchecked $smaller "$optimisation" -I "$out" \
    -Xcc -fmodule-map-file="$out/module.modulemap" -Xcc -I"$root/Sources/layoutsh-page/Runtime/include" \
    $(sed 's/^/-Xcc /' "$out/includes") -module-name "$module" \
    -emit-module -emit-module-path "$out/$module.swiftmodule" \
    -c "@$out/$module.sources" -o "$out/$module.o"
  echo "$built" > "$out/$module.built"
  echo "$module: $(wc -c < "$out/$module.o") bytes"
}
while read -r module; do compile "$module"; done < "$out/modules"
compile PageEngine

rm -f "$out"/*.c.o
{
  cat "$out/files.c"
  for source in "$root"/Sources/layoutsh-page/Runtime/*.c; do echo "$source -"; done
} | while read -r source entry; do
  if [ "$entry" = - ]; then entry=; else entry="-Dlayout_plugin_entry=$entry"; fi
  # shellcheck disable=SC2046
  "$bin/clang" --target="$target" -O2 -std=c11 -ffreestanding -fno-builtin -Wall -Wextra -Werror \
    -I "$root/Sources/layoutsh-page/Runtime/include" $(cat "$out/includes") ${entry:+"$entry"} \
    -c "$source" -o "$out/$(basename "$source").o"
done
exports=
for name in room zones file join message begin run answer length; do exports="$exports --export=engine_$name"; done
# shellcheck disable=SC2086
"$bin/wasm-ld" --no-entry --gc-sections --strip-all --compress-relocations -z stack-size=1048576 $exports \
  "$out"/*.o "$library/$target/libswiftUnicodeDataTables.a" -o "$out/engine.wasm"
python3 "$root/Sources/layoutsh-page/zones.py" "${TZDIR:-/usr/share/zoneinfo}" "$out/zones.bin"
# The program that unpacks them in a page: a small one is as fast, and compiled sooner.
for part in unpack join; do
  "$bin/clang" --target="$target" -Os -mbulk-memory -std=c11 -ffreestanding -fno-builtin -Wall -Wextra -Werror \
    -c "$root/Sources/layoutsh-page/Unpacker/$part.c" -o "$out/$part.built"
done
"$bin/wasm-ld" --no-entry --strip-all -z stack-size=65536 --export=__heap_base "$out/unpack.built" "$out/join.built" \
  -o "$out/unpack.wasm"
python3 "$root/Sources/layoutsh-page/pack.py" "$out/engine.wasm" "$out/zones.bin"
echo "engine.wasm: $(wc -c < "$out/engine.wasm") bytes, $(wc -c < "$out/engine.wasm.lzma") packed"
