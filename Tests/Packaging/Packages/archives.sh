#!/bin/sh
# archives.sh FOLDER: tries the archives in FOLDER as newcomers do: the program from its archive to
# the first picture in the three commands of README, if there is no Swift; the sources built
# without a network.
set -eu
tests=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$folder"
sha256sum --quiet -c SHA256SUMS
archive=$(ls "$folder"/layoutsh-*-linux-*.tar.gz)
sources=$(ls "$folder"/layoutsh-*-source.tar.gz)

# The commands are below this heading, indented.
sed -n '/^## Install$/,/^## /s/^    //p' "$tests/../../../README.md" | head -3 >"$work/first.sh"
[ "$(wc -l <"$work/first.sh")" = 3 ]
cat "$work/first.sh"
cp "$archive" "$tests/try.sh" "$work"
export HOME="$work"
"$tests/bare.sh" sh -ec "cd '$work'; . ./first.sh >'$work/picture'; cat '$work/picture'; grep -q 0,6 '$work/picture'
  sh '$work/try.sh' '$work'/layoutsh-*-linux-x86_64 $(echo $("$tests/../../../.ci/layouts"))" || {
  [ $? = 77 ] || exit 1
  echo "skipped: the archive of the program without Swift; nothing may be mounted here"
}

# No network: an empty namespace has none.
own=
[ "$(id -u)" = 0 ] || own=-r
if unshare $own -n true 2>/dev/null; then
  tar -xzf "$sources" -C "$work"
  cd "$work/$(basename "$sources" -source.tar.gz)"
  unshare $own -n env -u LAYOUTSH_COMMIT -u SOURCE_DATE_EPOCH make -s program SWIFT="${SWIFT:-swift}"
  commit=$(cat .build/release/built-of)
  [ -n "$commit" ]
  .build/release/layoutsh --version | grep -q "commit $commit,"
  .build/release/layoutsh -c 'load flow; sections 7; draw' | grep -q 0,6
else
  echo "skipped: the sources built without a network; no namespace may be made here"
fi
echo "archives tried"
