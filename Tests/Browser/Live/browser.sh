#!/bin/sh
# Touches the live page in Chromium, as people do: browser.sh PROGRAM [option or check…]
set -eu
folder=$(dirname "$0")
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
  echo "no Chromium here: the live page is not tested" >&2
  exit 1
}
exec python3 -B "$folder/browser.py" --chromium "$browser" "$@"
