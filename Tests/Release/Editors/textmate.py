"""Tokenizes sessions by the grammar: textmate.py GRAMMAR SESSION…

Every pattern has to compile, the first character of every line to have the scope of its kind, and the first word of
every command line that of a command where it is one.
"""

import json
import logging
import re
import sys

import onigurumacffi
from textmate_grammar.parsers.base import LanguageParser

from lines import first_word, kinds

SCOPES = {
    "version": "keyword.control.version",
    "key": "entity.name.tag.key",
    "heading": "markup.heading",
    "directive": "keyword.control.directive",
    "bad": "invalid.illegal",
    "command": "punctuation.definition.prompt",
    "status": "constant.numeric.status",
    "ellipsis": "keyword.operator.ellipsis",
    "error": "markup.deleted.error",
    "output": "markup.raw.output",
    "prose": None,
}


def patterns(value):
    """Every regular expression of a grammar."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("match", "begin", "end"):
                yield inner
            else:
                yield from patterns(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from patterns(inner)


def scopes_by_place(parser, text, lines):
    """The scopes of every character that has some: {(line, column): [scope]}."""
    found = {}
    for (line, column), content, scopes in parser.parse_string(text).flatten():
        for offset in range(len(content)):
            found[(line, column + offset)] = scopes
    return found


def has(scopes, wanted):
    return any(scope.startswith(wanted) for scope in scopes)


def check(parser, commands, path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = text.split("\n")
    found = scopes_by_place(parser, text, lines)
    faults = 0
    words = 0

    def expect(condition, number, wanted, scopes):
        nonlocal faults
        if not condition:
            faults += 1
            print(f"{path}:{number + 1}: expected {wanted}, found {scopes}: {lines[number]}", file=sys.stderr)

    for number, (line, kind) in enumerate(zip(lines, kinds(lines))):
        if kind == "blank" or not line.strip():
            continue
        column = len(line) - len(line.lstrip())
        scopes = found.get((number, column), [])
        wanted = SCOPES[kind]
        if wanted:
            expect(has(scopes, wanted), number, wanted, scopes)
        else:
            others = [scope for scope in SCOPES.values() if scope and has(scopes, scope)]
            expect(not others, number, "prose", others)
        word = first_word(line) if kind == "command" else None
        if word:
            scopes = found.get((number, word[1]), [])
            words += 1
            expect(
                has(scopes, "support.function.command") == (word[0] in commands), number,
                f"'{word[0]}' to be {'a' if word[0] in commands else 'no'} command", scopes)
    return faults, len(lines), words


def main(grammar_path, paths):
    # Text that no pattern takes is logged, and that is most of a session.
    logging.disable(logging.CRITICAL)
    with open(grammar_path, encoding="utf-8") as file:
        grammar = json.load(file)
    expressions = list(patterns(grammar))
    for expression in expressions:
        onigurumacffi.compile(expression)
    command = next(expression for expression in expressions if "passthrough" in expression)
    commands = set(re.search(r"\(\?:([a-z!|-]+)\)\(\?= ", command).group(1).split("|"))
    parser = LanguageParser(grammar)
    results = [check(parser, commands, path) for path in paths]
    faults, lines, words = (sum(values) for values in zip(*results))
    print(f"TextMate: {len(expressions)} patterns, {len(paths)} sessions, {lines} lines, {words} commands, {faults} faults")
    sys.exit(1 if faults else 0)


main(sys.argv[1], sys.argv[2:])
