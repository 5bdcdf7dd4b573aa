"""Compares what Vim made of sessions with their lines: vim.py (SESSION GROUPS)…"""

import sys

from lines import first_word, kinds

GROUPS = {
    "version": "sessionHeaderVersion",
    "key": "sessionHeaderKey",
    "heading": "sessionHeading",
    "directive": "sessionDirective",
    "bad": ("sessionBadDirective", "sessionOneBlank"),
    "command": "sessionPrompt",
    "status": "sessionStatus",
    "ellipsis": "sessionEllipsis",
    "error": "sessionError",
    "output": ("sessionIndent", "sessionOutput"),
    "prose": (None, "sessionCode", "sessionStrong", "sessionEmphasis"),
}


def check(path, groups_path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    groups = {}
    with open(groups_path, encoding="utf-8") as file:
        for entry in file:
            line, column, group = entry.split()
            groups[(int(line), int(column))] = group
    faults = words = 0
    for number, (line, kind) in enumerate(zip(lines, kinds(lines))):
        if kind == "blank":
            continue
        wanted = GROUPS[kind]
        found = groups.get((number, 0))
        if found not in (wanted if isinstance(wanted, tuple) else (wanted,)):
            faults += 1
            print(f"{path}:{number + 1}: expected {wanted}, found {found}: {line}", file=sys.stderr)
        word = first_word(line) if kind == "command" else None
        if word and groups.get((number, word[1])) == "sessionCommand":
            words += 1
    return faults, len(lines), words


results = [check(path, groups) for path, groups in zip(sys.argv[1::2], sys.argv[2::2])]
faults, lines, words = (sum(values) for values in zip(*results))
print(f"Vim: {len(results)} sessions, {lines} lines, {words} commands, {faults} faults")
sys.exit(1 if faults or not words else 0)
