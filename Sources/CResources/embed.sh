#!/usr/bin/env bash
# Writes Templates.c: what 'new-plugin' writes, from the sources that they are. Run it where a file
# of these folders comes, goes or gets another name; a test compares. 'make templates' does.
set -euo pipefail
cd "$(dirname "$0")"
export LC_ALL=C

files=()  # "path in the program|path from here"
add() {  # add FOLDER PREFIX: every file below FOLDER
  while IFS= read -r file; do files+=("$2${file#"$1"/}|$file"); done \
    < <(find "$1" -type f -not -name .DS_Store | sort)
}
add ../layoutsh/Resources/Templates ""
for header in ../CLayoutPlugin/include/*.h; do
  files+=("headers/include/${header##*/}|$header")
done
for module in CLayoutPlugin LayoutCore LayoutABI LayoutPluginKit; do
  add ../$module "kit/Kit/Sources/$module/"
done
# Files that 'adopt' writes as well: UIKit's layout classes, and the layouts and the engine below
# them.
for module in SummaryTree CollectionEngine LayoutLaws CMathematics TerminalText TextFormats; do
  add ../$module "uikit/Kit/Sources/$module/"
done
for layout in Compositional Flow Sticky; do
  add ../../Plugins/$layout/Layout "uikit/Kit/Sources/${layout}Layout/"
done
add ../layout-uikit/Sources "uikit/Kit/Sources/"
files+=("uikit/Kit/Package.swift|../layout-uikit/Package.swift")

{
  echo '// Made by embed.sh. The bytes of the templates and of the kit, in the program'"'"'s read-only data.'
  echo
  echo '#include "Templates.h"'
  echo
  echo '#pragma clang diagnostic ignored "-Wc23-extensions"'
  number=0
  for file in "${files[@]}"; do
    printf '\nstatic const uint8_t file_%d[] = {\n#embed "%s"\n};\n' $((number++)) "${file#*|}"
  done
  printf '\nstatic const template_file files[] = {\n'
  number=0
  for file in "${files[@]}"; do
    printf '    {"%s", file_%d, sizeof file_%d},\n' "${file%%|*}" $number $number
    number=$((number + 1))
  done
  printf '};\n\nsize_t template_file_count(void) { return sizeof files / sizeof files[0]; }\n'
  printf '\ntemplate_file template_file_at(size_t index) { return files[index]; }\n'
} > "${1:-Templates.c}"
