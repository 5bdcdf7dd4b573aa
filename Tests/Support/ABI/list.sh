#!/bin/sh
# Lists the contract in a folder of headers: every number, then every struct with the offset and the
# type of each field, and its size. For the version in work:
#
#     Tests/Support/ABI/list.sh Sources/CLayoutPlugin/include > Tests/Support/ABI/1.1
set -eu
headers=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clang=${CLANG:-clang}

"$clang" -I "$headers" -dM -E -x c "$headers/CLayoutPlugin.h" |
  sed -n 's/^#define \(LAYOUT_[A-Z_0-9]*\) \("[^"]*"\|0x[0-9A-Fa-f]*u\|[0-9]*u\)$/\1 \2/p' | LC_ALL=C sort

# Asking for its size makes the compiler lay out a struct.
echo '#include "CLayoutPlugin.h"' > "$work/all.c"
cat "$headers"/*.h | sed -n 's/^} \(layout_[a-z_]*\);$/\1/p' | LC_ALL=C sort > "$work/names"
sed 's/.*/enum { size_of_& = sizeof(&) };/' "$work/names" >> "$work/all.c"
"$clang" -I "$headers" -Xclang -fdump-record-layouts -fsyntax-only "$work/all.c" > "$work/layouts"
while read -r name; do
  echo
  awk -v name="$name" '
    /^\*\*\* Dumping/ { inside = 0; next }
    $0 ~ "^ *0 \\| struct " name "$" { inside = 1; print name; next }
    inside && /\[sizeof=/ { match($0, /sizeof=[0-9]*/); print "  " substr($0, RSTART + 7, RLENGTH - 7) " bytes"; exit }
    inside && /^ *[0-9]+ \|   [^ ]/ {
      offset = $1; line = $0; sub(/^ *[0-9]+ \|   /, "", line)
      gsub(/ _Nullable| _Nonnull/, "", line); gsub(/struct /, "", line)
      print "  " offset " " line
    }' "$work/layouts"
done < "$work/names"
