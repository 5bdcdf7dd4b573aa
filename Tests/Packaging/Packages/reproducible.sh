#!/bin/sh
# reproducible.sh FOLDER: packs the same build again, and compares with the packages in FOLDER byte
# by byte.
set -eu
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
.ci/packaging/deb "$work" >/dev/null
for package in "$work"/*.deb; do cmp "$package" "$folder/$(basename "$package")"; done
echo "packed again: the same bytes"
