#!/bin/sh
# Colours every lesson by the TextMate grammar and by Vim's syntax file, and compares what each line
# got with what its first characters make it. What is missing on this machine is skipped, and said
# so.
set -eu
cd "$(dirname "$0")/../../.."
editors=Sources/layoutsh/Resources/Editors
sessions="Tests/Release/Editors/kinds.session $(echo sessions/*.session)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A port of VS Code's tokenizer, which runs Oniguruma as editors do.
if python3 -m venv "$work/python" && "$work/python/bin/pip" install --quiet --disable-pip-version-check \
  textmate-grammar-python==0.6.1 >"$work/pip.log" 2>&1; then
  # shellcheck disable=SC2086
  "$work/python/bin/python" Tests/Release/Editors/textmate.py "$editors/vscode/session.tmLanguage.json" $sessions
else
  echo "skipped: the TextMate grammar, because textmate-grammar-python cannot be installed"
fi

if vim --version 2>/dev/null | grep -q '+syntax'; then
  pairs=
  for session in $sessions; do
    groups="$work/$(basename "$session").groups"
    GROUPS=$groups vim -es -N -u NONE -i NONE -n --cmd "set runtimepath=$PWD/$editors/vim,\$VIMRUNTIME" \
      -c 'filetype on' -c 'syntax on' -c "edit $session" -c 'source Tests/Release/Editors/groups.vim' -c 'qall!' </dev/null
    pairs="$pairs $session $groups"
  done
  # shellcheck disable=SC2086
  python3 Tests/Release/Editors/vim.py $pairs
else
  echo "skipped: Vim's syntax file, because there is no vim with +syntax; Debian has one in vim-nox"
fi
