#!/bin/sh
# Builds and runs packages that depend on this one by URL and tag: what is committed or about to be.
# One is the consumer beside this file, one the article "Embed the engine" block by block.
set -eu
consumer=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$consumer/../../.." && pwd)
article=$root/Sources/layoutsh.docc/Articles/EmbedTheEngine.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# block HEADING: the first block of Swift under a heading of the article
block() {
  awk -v heading="## $1" '
    /^## / { found = $0 == heading }
    found && /^```$/ && inside { exit }
    inside { print }
    found && /^```swift$/ { inside = 1 }' "$article" | grep . || { echo "no block: $1" >&2; exit 1; }
}

# A repository of its own, because a tag is what versions are found by.
mkdir "$work/layoutsh" && cd "$work/layoutsh"
(cd "$root" && git ls-files -z --cached --others --exclude-standard |
  xargs -0 sh -c 'for file; do [ ! -e "$file" ] || printf "%s\0" "$file"; done' sh |
  tar -c --null -T -) | tar -x
git init -q .
git add -A
git -c user.name=consumer -c user.email=consumer@example.org -c commit.gpgsign=false \
  commit -q -m "What a consumer gets"
git tag 0.1.0
git tag 1.0.0

# The program alone needs more than this package.
fetched_nothing_else() {
  [ "$(ls .build/checkouts)" = layoutsh ] || { ls .build/checkouts >&2; exit 1; }
}

cp -R "$consumer" "$work/consumer"
cd "$work/consumer"
mkdir Sources/scene
block "A scene" >Sources/scene/main.swift
export LAYOUTSH_ORIGIN="file://$work/layoutsh"
for configuration in debug release; do
  "${SWIFT:-swift}" build -c "$configuration"
  "${SWIFT:-swift}" run --skip-build -c "$configuration" consumer
done
fetched_nothing_else
"${SWIFT:-swift}" run --skip-build -c release scene >"$work/scene.txt"
# A header of 44 points at the offset of 120.
grep -q 'x: 0.0, y: 120.0, width: 320.0, height: 44.0' "$work/scene.txt" || { cat "$work/scene.txt" >&2; exit 1; }

mkdir -p "$work/week/Sources/week" && cd "$work/week"
block "Add the package" | sed "s|https://example.org/layoutsh.git|$LAYOUTSH_ORIGIN|" >Package.swift
block "A week as a picture" >Sources/week/main.swift
"${SWIFT:-swift}" build
"${SWIFT:-swift}" run --skip-build week >"$work/week.svg"
fetched_nothing_else
python3 "$consumer/week.py" "$work/week.svg" "$(grep -c . Sources/week/main.swift)"
