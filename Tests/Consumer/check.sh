#!/bin/sh
# Builds and runs a package that depends on this one by URL and tag: what is committed or about to be.
set -eu
consumer=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$consumer/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A repository of its own, because a tag is what versions are found by.
mkdir "$work/layoutsh" && cd "$work/layoutsh"
(cd "$root" && git ls-files -z --cached --others --exclude-standard |
  xargs -0 sh -c 'for file; do [ ! -e "$file" ] || printf "%s\0" "$file"; done' sh |
  tar -c --null -T -) | tar -x
git init -q .
git add -A
git -c user.name=consumer -c user.email=consumer@example.org -c commit.gpgsign=false \
  commit -q -m "What a consumer gets"
git tag 1.0.0

cp -R "$consumer" "$work/consumer"
cd "$work/consumer"
export LAYOUTSH_ORIGIN="file://$work/layoutsh"
for configuration in debug release; do
  "${SWIFT:-swift}" build -c "$configuration"
  "${SWIFT:-swift}" run --skip-build -c "$configuration" consumer
done
# The program alone needs more than this package.
[ "$(ls .build/checkouts)" = layoutsh ] || { ls .build/checkouts >&2; exit 1; }
