#!/usr/bin/env bash
# Writes the handbook's page "What of UIKit is here" from the public declarations and their comments. Run it where one
# of them comes, goes or changes; a test compares.
set -euo pipefail
cd "$(dirname "$0")"
export LC_ALL=C

{
  cat <<'HEAD'
# What of UIKit is here

Every public declaration of UIKit's layout classes on Linux, with what it does and where that comes from.

The letter at the end says on what a statement rests: D Apple's documentation, H a comment of a header, S an open
implementation or its tests, O behaviour that users of UIKit report, R recalled and not confirmed, C our choice.
Where there is no letter, the declaration is inert: it keeps what it is given. What is not listed is not there.
HEAD
  for module in CoreGraphics QuartzCore UIKit; do
    for file in Sources/$module/*.swift; do
      awk -v file="${file##*/}" '
        /^ *\/\/\/ / { sub(/^ *\/\/\/ /, ""); text = text == "" ? $0 : text " " $0; next }
        /^ *(@[a-zA-Z]+ )*(public|open) / {
          line = $0
          while (line ~ /(@[a-zA-Z]+ )/) sub(/@[a-zA-Z]+ /, "", line)
          gsub(/^ +|(public|open|override|nonisolated|required|convenience|final|static|class|weak|package\(set\)|private\(set\)|internal\(set\)) /, "", line)
          sub(/^ +/, "", line)
          if ($0 ~ / class [A-Z]/ && $0 ~ /(open|public)( final)? class [A-Z]/) { line = "class " line }
          sub(/ *[{=].*$/, "", line)
          sub(/,$/, "", line)
          sub(/\($/, "(…)", line)
          if (text != "" && line !~ /^import/ && line !~ /^case/) {
            if (!shown) { printf "\n## %s\n\n| declaration | what it does |\n|---|---|\n", file; shown = 1 }
            gsub(/\|/, "\\|", text); gsub(/\|/, "\\|", line)
            printf "| `%s` | %s |\n", line, text
          }
          text = ""; next
        }
        { text = "" }' "$file"
    done
  done
} | sed 's/\.swift$//' > "${1:-../layoutsh.docc/Articles/WhatOfUIKitIsHere.md}"
