#!/bin/sh
# Makes, builds and checks a module of each language and template that 'new-plugin' knows, each in a
# fresh folder, offline.
# check.sh PROGRAM [LANGUAGE…]
set -eu
program=$(readlink -f "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
has() {
  case $1 in
    c) command -v cc ;;
    c++) command -v c++ ;;
    rust) command -v cargo ;;
    *) true ;;
  esac >/dev/null
}
[ $# -gt 0 ] || set -- c c++ rust swift
for language; do
  has "$language" || { echo "skipped: $language, whose compiler is not here"; continue; }
  mkdir "$language" && cd "$language"
  "$program" new-plugin pile-up --lang "$language"
  "$program" new-plugin ring-of-cards --lang "$language" --template carousel
  "$program" new-plugin veil --lang "$language" --decorator
  for name in pile-up ring-of-cards veil; do
    make -C $name check LAYOUTSH="$program"
    XDG_DATA_HOME="$work/data" make -C $name install LAYOUTSH="$program"
    (cd / && XDG_DATA_HOME="$work/data" "$program" -c "load $name; sections 3; attrs")
  done
  cd ..
done
