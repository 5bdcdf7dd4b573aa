#!/usr/bin/env bash
# Writes the handbook's page "What of UIKit is here" from the public declarations and their
# comments. Run it where one of them comes, goes or changes; a test compares.
set -euo pipefail
cd "$(dirname "$0")"
export LC_ALL=C

{
  cat <<'HEAD'
# What of UIKit is here

Every public declaration of UIKit's layout classes on Linux, with what it does and where that comes from.

The letter at the end says on what a statement rests: D Apple's documentation, H a comment of a header, S an open
implementation or its tests, O behaviour that users of UIKit report, R recalled and not confirmed, C our choice.
Where there is no letter, the declaration is inert: it keeps what it is given. Names that are absent on purpose are at
the end, with the reason that the compiler gives. What is not listed is not there.
HEAD
  for module in CoreGraphics QuartzCore UIKit; do
    for file in Sources/$module/*.swift; do
      case $file in */Absent*) continue ;; esac
      awk -v file="${file##*/}" '
        { sub(/@exclusivity\(unchecked\) /, "") }
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
  printf '\n## Absent on purpose\n\n| name | why |\n|---|---|\n'
  awk '
    /^extension / { owner = $2 "." }
    /^}/ { owner = "" }
    match($0, /not in this UIKit: [^"]*/) { why = substr($0, RSTART + 19, RLENGTH - 19); next }
    why != "" && match($0, /(class|struct|protocol|var|func) [A-Za-z]+/) {
      name = substr($0, RSTART, RLENGTH)
      sub(/.* /, "", name)
      printf "| `%s%s` | %s |\n", owner, name, why
      why = ""
    }' Sources/UIKit/Absent*.swift
} | sed 's/\.swift$//' > "${1:-../layoutsh.docc/Articles/WhatOfUIKitIsHere.md}"
