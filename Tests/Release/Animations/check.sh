#!/bin/sh
# Draws sessions as animations and decodes them by two decoders that are not ours, Pillow and
# Chromium: the same frames with the same times. Then as a video, where ffmpeg is, which Chromium
# plays to its end. What is missing here is skipped, and said so.
# check.sh PROGRAM [SESSION…]: all lessons, or these
set -eu
program=$(readlink -f "$1")
shift
cd "$(dirname "$0")/../../.."
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
  echo "skipped: animations are decoded by Chromium, which is not here"
  exit 0
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if python3 -m venv "$work/python" && "$work/python/bin/pip" install --quiet --disable-pip-version-check \
  pillow==13.0.0 >"$work/pip.log" 2>&1; then
  [ $# -gt 0 ] || set -- sessions/*.session
  "$work/python/bin/python" -B Tests/Release/Animations/animations.py "$program" "$browser" "$work" "$@"
else
  echo "skipped: the animations' other decoder, because Pillow cannot be installed"
fi
