"""What each line of a session is, told from its first characters alone: an oracle for the syntax files."""

import re


def kinds(lines):
    """The kind of every line."""
    found = []
    is_header = True
    for line in lines:
        if is_header and line != "":
            found.append("version" if not found else "key")
            continue
        is_header = False
        found.append(kind(line))
    return found


def kind(line):
    if line == "":
        return "blank"
    if re.match(r"#{1,6} ", line):
        return "heading"
    if line.startswith("@"):
        known = re.match(
            r"@(mark|pause|say|draw|frame|quiz|choice|answer|wrong|hint|explain|assert|vary|include|at|needs"
            r"|task|done|goal|solution|undo-after|swift)( |$)", line)
        return "directive" if known else "bad"
    if line.startswith("  "):
        inner = line[2:]
        if inner.startswith(("> ", "..> ")) or inner in (">", "..>"):
            return "command"
        if re.fullmatch(r"\[\d{1,3}\]", inner):
            return "status"
        if inner in ("...", "... (?)"):
            return "ellipsis"
        return "error" if inner.startswith("error: ") else "output"
    return "bad" if line.startswith(" ") else "prose"


def first_word(line):
    """The first word of a command line and where it begins; nothing for an empty one."""
    start = line.index("> ") + 2 if "> " in line else len(line)
    found = re.match(r"[a-z!-]+(?=[ ;]|$)", line[start:])
    return (found.group(), start) if found else None
