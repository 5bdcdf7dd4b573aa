#!/bin/sh
# Follows two rows of the table in CONTRIBUTING.md on a copy of the sources: adds a command and a
# field of a reply, touching the files that the rows name and no others; then builds, and runs the
# program and the tests that tell of forgotten files.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
swift=${SWIFT:-swift}
work=${1:-$(mktemp -d)}
[ $# -gt 0 ] || trap 'rm -rf "$work"' EXIT

mkdir -p "$work/copy"
(cd "$root" && tar -c --exclude=./.build --exclude=./.git .) | tar -x -C "$work/copy"
cd "$work/copy"

# A command: the middle of what is visible.
cat >Sources/ShellCore/Commands/Middle.swift <<'END'
internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let middle = Command(
    "middle", .queries, .query, "Prints the middle of the viewport, in content coordinates.",
    forms: [
      Form { shell throws(Refusal) in
        let bounds = try shell.engine { () throws(EngineError) in
          try shell.scene.status(of: nil).bounds
        }
        return .value("\(bounds.x + bounds.width / 2) \(bounds.y + bounds.height / 2)", number: nil)
      }
    ],
    examples: ["load flow; middle"])
}
END
python3 - <<'END'
import re

def replace(path, old, new):
    text = open(path).read()
    assert text.count(old) == 1, (path, old, text.count(old))
    open(path, "w").write(text.replace(old, new))

replace("Sources/ShellCore/Commands/CommandTable+BuiltIn.swift",
        ".diff, .stats, .trace,", ".diff, .middle, .stats, .trace,")
# A field: the number of regions of an area.
replace("Sources/TextRendering/JSON/JSON+Touch.swift",
        "      output.appendList(area.region.rects) { $0.appendJSON($1) }\n",
        "      output.appendList(area.region.rects) { $0.appendJSON($1) }\n"
        "      output.nextKey(\"count\")\n      output.appendInteger(area.region.count)\n")
page = "Sources/layoutsh.docc/Articles/JSONReplies.md"
replace(page, "The reply of `value`.", "The reply of `value` and `middle`.")
text = open(page).read()
start = text.index("```json\n", text.index("### touchmap\n")) + 8
end = text.index("\n```", start)
shown = re.sub(r'"regions":(\[\[.*?\]\]),', lambda m: f'{m[0]}"count":{m[1].count("[") - 1},',
               text[start:end].replace("\n ", ""))
text = text[:start] + shown + text[end:]
row = "| `area` | number | Square points |"
place = text.index("### area\n")
at = text.index(row, place)
text = text[:at] + "| `count` | integer | Number of regions |\n" + text[at:]
open(page, "w").write(text)
END

"$swift" build --build-tests -debug-info-format none
program=.build/debug/layoutsh
for editor in textmate:vscode/session.tmLanguage.json vim:vim/syntax/layoutsh.vim; do
  $program __syntax "${editor%%:*}" >"Sources/layoutsh/Resources/Editors/${editor#*:}"
done

# The files touched are those that the rows name.
named() { sed -n "/^| $1 ✎/p" CONTRIBUTING.md | grep -o '`[A-Z][^`]*\.[a-z]*`' | tr -d '`'; }
{ named "a command"; named "a field of a reply"; } | sort -u >"$work/named"
diff -rq --exclude=.build --exclude=.git "$root" . |
  sed -n 's|^Files .* and \./\(.*\) differ$|\1|p; s|^Only in \./*\(.*\): \(.*\)$|\1/\2|p' >"$work/touched"
while read -r file; do
  case $file in
  Sources/ShellCore/Commands/Middle.swift) file=Sources/ShellCore/Commands/TOPIC.swift ;;
  esac
  grep -qxF "$file" "$work/named" || { echo "CONTRIBUTING.md does not name $file" >&2; exit 1; }
done <"$work/touched"

[ "$($program -c 'bounds 300 200; load flow; middle' | tail -1)" = "150.0 100.0" ]
$program --json -c 'load flow; sections 7; touchmap' | tail -1 | grep -q '"count":'
$program -c help | grep -q '^  middle '
"$swift" test --skip-build \
  --filter 'ArchitectureTests|CommandTableTests|JSONTests|ReplyArticleTests|EditorFileTests|DeedsTests|HelpTests'
echo "a command and a field of a reply take the files that CONTRIBUTING.md names"
