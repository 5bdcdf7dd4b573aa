#!/bin/sh
# step.sh WHAT LIMIT COMMAND…: runs one step of a long list; prints what it does, its time limit and
# its time. Exit code: the command's; 124 if it took longer than LIMIT, such as 10m.
what=$1
limit=$2
shift 2
echo "== $what (at most $limit)"
start=$(date +%s)
# In the background, so that Ctrl-C is not kept waiting.
timeout --kill-after=30 "$limit" "$@" &
trap 'kill $!; exit 130' INT TERM
wait $!
code=$?
took=$(($(date +%s) - start))
case $code in
  0) echo "== $what: done in $took s" ;;
  124 | 137) echo "== $what: FAILED: not done after $limit" >&2 ;;
  *) echo "== $what: FAILED after $took s with exit code $code" >&2 ;;
esac
exit "$code"
