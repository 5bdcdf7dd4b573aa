#!/bin/sh
# count.sh BENCH [--update]: counts the instructions of each workload of instructions.txt with
# valgrind and fails where one takes over 3 % more than is written there; --update writes what is
# found. BENCH is the layoutsh-bench of a release build. Counts depend on the compiler: they are
# updated by hand.
bench=$1
list=$(dirname "$0")/instructions.txt
command -v valgrind >/dev/null || {
  echo "count.sh: without valgrind no instructions are counted" >&2
  exit 0
}
folder=$(mktemp -d) || exit
trap 'rm -rf "$folder"' EXIT
# Not every valgrind reads the debug information of the compiler.
strip -g -o "$folder/bench" "$bench" || exit
cp "$(dirname "$(readlink -f "$bench")")"/*.so "$folder" 2>/dev/null

# total WORK ROUNDS: all instructions of a run.
total() {
  SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    "$folder/bench" --count "$1" "$2" 2>&1 | sed -n 's/.*Collected : //p'
}

code=0
while read -r work rounds known; do
  case $work in
    '' | '#'*)
      echo "$work${rounds:+ $rounds}${known:+ $known}" >>"$folder/new"
      continue
      ;;
  esac
  none=$(total "$work" 0)
  all=$(total "$work" "$rounds")
  if [ -z "$none" ] || [ -z "$all" ]; then
    echo "count.sh: $work does not run" >&2
    exit 1
  fi
  found=$(((all - none) / rounds))
  echo "$work $rounds $found" >>"$folder/new"
  percent=$(((found - known) * 1000 / known))
  verdict="as known"
  [ "$percent" -lt -30 ] && verdict="less than known: update instructions.txt"
  [ "$percent" -gt 30 ] && verdict="MORE than known" && [ "$2" != --update ] && code=1
  echo "$work: $found instructions a round, $known known: $verdict"
done <"$list"
[ "$2" = --update ] && cp "$folder/new" "$list"
exit "$code"
