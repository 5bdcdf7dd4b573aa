#!/bin/sh
# bare.sh COMMAND…: runs a command without the libraries of Swift and the sources of layoutsh: empty
# folders cover both. Needs the right to mount, as root or in a user's own namespace; otherwise the
# exit code is 77.
set -eu
libraries=$("${SWIFT:-swift}" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
sources=$(cd "$(dirname "$0")/../../.." && pwd)
own=
[ "$(id -u)" = 0 ] || own=-r
unshare $own -m true 2>/dev/null || exit 77
exec unshare $own -m sh -c '
  set -eu
  libraries=$1 sources=$2
  shift 2
  cd /
  for folder in "$libraries" "${libraries}_static" "$sources"; do
    if [ -d "$folder" ]; then mount -t tmpfs none "$folder"; fi
  done
  if ls -A "$libraries" "$sources" | grep "^[^/]"; then exit 1; fi
  if ldconfig -p 2>/dev/null | grep libswift; then exit 1; fi
  PATH=/usr/local/bin:/usr/bin:/bin exec "$@"' bare "$libraries" "$sources" "$@"
