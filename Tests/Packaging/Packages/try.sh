#!/bin/sh
# try.sh PREFIX LAYOUT…: tries what is installed there as a newcomer would: all modules, all
# lessons, an import.
set -eu
prefix=$1
shift
program=$prefix/bin/layoutsh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$program" --version
"$program" learn | grep -q 'First steps' || { echo "learn lists no lessons" >&2; exit 1; }
"$program" verify "$prefix/share/layoutsh/sessions"
modules=$(ls "$prefix/lib/layoutsh" | sed -n 's/^lib\(.*\)\.layout\.so$/\1/p')
[ "$(echo $modules)" = "$*" ]
for module in $modules; do "$program" -c "load $module; sections 3; attrs" >/dev/null; done
"$program" plugins | awk 'NR > 1 && $4 != "ok" { print; bad = 1 } END { exit bad }'

# The file for apps is there, and 'capture' names it.
[ "$("$program" capture source)" = "$(readlink -f "$prefix/share/layoutsh/LayoutCapture.swift")" ]

# The server of the live page runs here, and reports who starts it.
if [ -e "$prefix/lib/layoutsh/layoutsh-live" ]; then
  "$prefix/lib/layoutsh/layoutsh-live" 2>answer && exit 1
  grep -q "started by 'live on'" answer || { cat answer >&2; exit 1; }
fi

# The engine of pages goes into a page.
if [ -e "$prefix/lib/layoutsh/engine.wasm.lzma" ]; then
  "$program" export "$prefix/share/layoutsh/sessions/01-first-steps.session" --html page.html --engine
  grep -q '<script type="text/plain" id="engine">' page.html
fi

# The container file for those without Swift copies what is there, and 'adopt' names it.
file=$prefix/share/layoutsh/Containerfile
sed -n 's/^COPY \([^ ]*\) .*/\1/p' "$file" | while read -r part; do
  [ -e "$prefix/$part" ] || { echo "the container file copies $part, which is not installed" >&2; exit 1; }
done
printf 'import UIKit\nfinal class RowsLayout: UICollectionViewLayout {}\n' >RowsLayout.swift
if PATH=/nowhere "$program" adopt RowsLayout.swift >/dev/null 2>answer; then exit 1; fi
grep -q "build the image of $(readlink -f "$file");" answer || { cat answer >&2; exit 1; }

cat >week.ics <<'EOF'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//layoutsh//test//EN
BEGIN:VEVENT
UID:1
SUMMARY:Breakfast
DTSTART;TZID=America/New_York:20250310T090000
DTEND;TZID=America/New_York:20250310T100000
END:VEVENT
END:VCALENDAR
EOF
"$program" -c 'load calendar origin=2025-03-10 zone=Europe/Berlin; import week.ics; attrs 0,0' >answer
# Nine in New York is two in the afternoon in Berlin, where summer time begins later; an hour is 100
# high.
grep -q '^0,0  *105  1440 ' answer || { cat answer >&2; exit 1; }
