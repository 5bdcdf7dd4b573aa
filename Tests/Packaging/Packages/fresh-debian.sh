#!/bin/sh
# fresh-debian.sh SUITE ROOT [PACKAGE,…]: makes a small Debian of that release in the new folder
# ROOT, with these packages besides, with /proc and with this machine's way to the packages of
# Debian. What is wrong is the last line on standard error: exit code 77 where this machine cannot
# make one, 1 for wrong arguments. The caller removes it by
#
#     umount "$root/proc" && rm -rf --one-file-system "$root"
set -eu
[ $# -ge 2 ] && [ ! -e "$2" ] || { echo "expected a release and a new folder" >&2; exit 1; }
suite=$1 root=$2 packages=${3:-}
cannot() {
  echo "$1" >&2
  exit 77
}
[ "$(id -u)" = 0 ] || cannot "only root can make one"
command -v debootstrap >/dev/null || cannot "debootstrap is not installed"
mirror=$(sed -n 's/^URIs: *\(http[^ ]*debian\/*\) *$/\1/p; s/^deb \(\[.*\] \)*\(http[^ ]*debian\/*\) .*/\2/p' \
  /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | head -1)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
timeout 480 debootstrap --variant=minbase ${packages:+--include="$packages"} "$suite" "$root" \
  "${mirror:-http://deb.debian.org/debian}" >"$log" 2>&1 || {
  reason=$(tail -1 "$log")
  # It may have died with some of its own mounts in place.
  umount "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$root"
  cannot "$reason"
}
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
cp -R /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
mountpoint -q "$root/proc" || mount -t proc none "$root/proc"
