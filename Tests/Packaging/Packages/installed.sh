#!/bin/sh
# Installs into a folder, carries it to another, and runs every bundled lesson there, where there is
# no Swift; then uninstalls, which leaves nothing but what others installed.
set -eu
tests=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$tests/../../.."

prefix="/opt/layout & shell"
first=$work/first$prefix
mkdir -p "$first/share/layoutsh/sessions"
echo "of an earlier version" >"$first/share/layoutsh/sessions/00.session"
make -s install PREFIX="$prefix" DESTDIR="$work/first"
cp -R "$first" "$work/carried"
export HOME="$work/home"
mkdir "$HOME"
cp "$tests/try.sh" "$work"
"$tests/bare.sh" sh "$work/try.sh" "$work/carried" $(.ci/layouts) || {
  [ $? = 77 ] || exit 1
  echo "skipped: the installed tree without Swift; nothing may be mounted here"
}

# A module with missing needs reports them before it is loaded.
mkdir "$work/modules"
printf 'int nothing;' >"$work/none.c"
cc -shared -o "$work/libnowhere.so" -Wl,-soname,libnowhere.so "$work/none.c"
cc -shared -fPIC -I"$work/carried/include/layoutsh" -IPlugins/Circle/include -ISources/CMathematics/include -o "$work/modules/libneedy.layout.so" -Wl,--no-as-needed \
  -L"$work" Plugins/Circle/*.c Sources/CMathematics/*.c -lnowhere -lm
cp "$work/modules/libneedy.layout.so" "$work/modules/libcircle.layout.so"
rm "$work/modules/libneedy.layout.so"
chmod go-w "$work/modules/libcircle.layout.so"
"$work/carried/bin/layoutsh" plugins --plugin-path "$work/modules" |
  grep -q '^circle .* needs a library that is not installed: libnowhere.so$'

eval "set -- $(PKG_CONFIG_PATH="$first/lib/pkgconfig" pkg-config --cflags layoutsh)"
[ "$*" = "-I$prefix/include/layoutsh" ]
[ ! -e "$first/share/layoutsh/sessions/00.session" ]

# The pages of README are at the places of its links.
doc=$first/share/doc/layoutsh
grep -oE ']\([^)]*\.(md|gif)\)' "$doc/README.md" | sed 's/^](//; s/)$//' | while read -r page; do
  [ -e "$doc/$page" ] || { echo "README links to $page, which is not installed" >&2; exit 1; }
done

# A module that an administrator put there is not ours to remove.
cp "$work/modules/libcircle.layout.so" "$first/lib/layoutsh/libneedy.layout.so"
make -s uninstall PREFIX="$prefix" DESTDIR="$work/first"
[ "$(find "$first" -type f)" = "$first/lib/layoutsh/libneedy.layout.so" ]
rm "$first/lib/layoutsh/libneedy.layout.so"
make -s uninstall PREFIX="$prefix" DESTDIR="$work/first"
left=$(find "$work/first" -mindepth 1)
[ -z "$left" ] || { echo "left by uninstall: $left" >&2; exit 1; }
echo "installed, carried, tried and uninstalled"
