#!/bin/sh
# page.sh PROGRAM ENGINE [option or check…]: tries pages with the engine in them in Chromium, as
# people do, and in Firefox where it is; ENGINE is the folder of engine.wasm.lzma and the files
# beside it.
set -eu
folder=$(dirname "$0")
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
  echo "skipped: pages are tried in Chromium, which is not here"
  exit 0
}
[ -f "$2/engine.wasm.lzma" ] || {
  echo "skipped: the engine of a page, which is not built"
  exit 0
}
! command -v node >/dev/null || { node "$folder/channel.mjs" && node "$folder/geometry.mjs"; }
python3 -B "$folder/page.py" --chromium "$browser" "$@"
! command -v firefox-esr >/dev/null || python3 -B "$folder/firefox.py" "$1" "$2"
