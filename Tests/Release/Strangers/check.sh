#!/bin/sh
# The layouts of strangers: masonry and parallax in Swift, hex in C, written from the handbook
# alone. Each is made out of tree as 'new-plugin' starts one, checked, installed, and then checked
# again with each of the bugs in bugs.tsv: a bug must be caught, shrunk, and kept in a session that
# fails until it is fixed.
# check.sh PROGRAM
set -eu
program=$(readlink -f "$1")
here=$(readlink -f "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LAYOUTSH="$program" XDG_DATA_HOME="$work/data"

# Folders of what NAME is made of, and of what is built.
sources() { if [ "$1" = hex ]; then echo hex; else echo "$1/Sources/Layout"; fi; }
built() { if [ "$1" = hex ]; then echo hex/build; else echo "$1/.build/debug"; fi; }

# Puts the good sources into the folder of NAME.
put() {
  for good in "$here/$1"/*; do
    case $good in
      *.session) cp "$good" "$1/" ;;
      *) cp "$good" "$(sources "$1")/" ;;
    esac
  done
}

# Replaces the only FROM in FILE by TO.
plant() {
  FROM=$2 TO=$3 awk '
    { at = index($0, ENVIRON["FROM"])
      if (at) { count++; $0 = substr($0, 1, at - 1) ENVIRON["TO"] substr($0, at + length(ENVIRON["FROM"])) }
      print }
    END { if (count != 1) { print FILENAME ": found " count + 0 " times: " ENVIRON["FROM"] > "/dev/stderr"; exit 1 } }
  ' "$1" >"$1.new" && mv "$1.new" "$1"
}

# Runs a command that must end with exit code EXPECTED; its output is shown where it does not.
expect() {
  wanted=$1 && shift
  code=0
  "$@" >"$work/output" 2>&1 || code=$?
  [ "$code" = "$wanted" ] || { cat "$work/output"; echo "expected exit code $wanted, found $code: $*"; exit 1; }
}

cd "$work"
for name in masonry hex parallax; do
  case $name in
    masonry) "$program" new-plugin masonry ;;
    hex) "$program" new-plugin hex --lang c ;;
    parallax) "$program" new-plugin parallax --decorator ;;
  esac >/dev/null
  rm -f "$(sources $name)"/*.swift
  put $name
  expect 0 make -C $name install build
  expect 0 "$program" check $name --budget none --strict
  cat "$work/output"
  expect 0 "$program" verify $name/$name.session
done

echo "module    law that is broken first  case  lines  planted bug"
tab=$(printf '\t')
while IFS="$tab" read -r name file bug from to; do
  put "$name"
  plant "$(sources "$name")/$file" "$from" "$to"
  expect 0 make -C "$name" build
  rm -rf sessions && mkdir sessions
  expect 3 "$program" check "$name" --plugin-path "$(built "$name")" --cases 300 --budget none --save sessions --json
  row=$(sed 's/},{/\n/g' "$work/output" | sed -n 's/.*"law":"\([^"]*\)","result":"fail","cases":[0-9]*,"case":\([0-9]*\),"lines":\([0-9]*\).*/\1 \2 \3/p' | head -1)
  set -- $row
  printf '%-9s %-25s %4s  %5s  %s\n' "$name" "$1" "$2" "$3" "$bug"
  for session in sessions/*; do
    expect 3 "$program" verify "$session" --plugin-path "$(built "$name")"
    expect 0 "$program" verify "$session"
  done
done <"$here/bugs.tsv"
