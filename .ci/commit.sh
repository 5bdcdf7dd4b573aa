#!/bin/sh
# Prints the commit of these sources: from git, or as the archive was made; nothing if neither
# knows.
cd "$(dirname "$0")/.." || exit
if [ -e .git ]; then
  git describe --always --exclude='*' --abbrev=12 --dirty 2>/dev/null
else
  # 'git archive' writes the commit here.
  echo '$Format:%H$' | sed -n 's/^\([0-9a-f]\{12\}\)[0-9a-f]*$/\1/p'
fi
