"""mutants.py PROGRAM [LESSON…]: changes each number that a lesson states by one, one at a time; verify must notice all.

Changed are the numbers of answers, of predicates and of expected output, and those that vary in the final test, but not
their values, which are free; not the numbers in parentheses, which name elements and points, and not the answers to
questions for a command, which are right by definition. Each change is a file of its own in a copy of the folder of
lessons, and one run of verify judges them all.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

# A number that is no part of a name, of an escape or of a size such as 80x24.
NUMBER = re.compile(r"(?<![\w.{\\])-?\d+(?:\.\d+)?(?![\w}])")
MOST = 400


def changes(lines):
    """The lines of the file with one number changed, for each number: (line number, lines)."""
    inStep = False
    kind = "command"
    for index, line in enumerate(lines):
        if line.startswith("@quiz"):
            kind = (re.search(r" kind=(\w+)", line) or [None, "command"])[1]
        inStep = line.startswith("  > ") or inStep and line.startswith("  ")
        isOutput = inStep and not line.startswith(("  > ", "  ..> ")) and line.strip() != "..."
        if not isOutput and not re.match(r"@(answer|done|assert|vary) ", line):
            continue
        if line.startswith("@answer") and kind == "command":
            continue
        start = re.match(r"@answer after \d+|", line).end() or line.index(" ")
        # The sentence of a condition has numbers of its own.
        end = line.rindex(": ") if line.startswith("@done") and ": " in line else len(line)
        for number in NUMBER.finditer(line, start, end):
            before = line[:number.start()]
            if line.startswith("@vary") and "=" in before:
                break
            if not isOutput and before.count("(") > before.count(")"):
                continue
            digits = number[0]
            more = f"{float(digits) + 1:.{len(digits.split('.')[1])}f}" if "." in digits else str(int(digits) + 1)
            changed = line[:number.start()] + more + line[number.end():]
            yield index + 1, alone(lines[:index] + [changed] + lines[index + 1:], index), changed


def alone(lines, kept):
    """The lesson without the questions, and the wrong lines, that line KEPT has nothing to do with: they take time."""
    result, quiz = [], None
    for index, line in enumerate(lines):
        if line.startswith("@quiz"):
            end = index
            while end < len(lines) and lines[end].startswith("@"):
                end += 1
            quiz = range(index, end)
        isOther = quiz is not None and index in quiz and kept not in quiz or line.startswith("@wrong")
        if not isOther:
            result.append(line)
    return result


def survivors(program, path):
    """The changes of a lesson that verify does not notice, and how many there were."""
    lines = open(path, encoding="utf-8").read().split("\n")
    found, total = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(os.path.dirname(path)):
            source = os.path.join(os.path.dirname(path), name)
            if os.path.isfile(source) and not name.endswith(".session"):
                shutil.copy(source, folder)
        mutants = list(changes(lines))
        for start in range(0, len(mutants), MOST):
            batch = mutants[start:start + MOST]
            names = []
            for number, (_, text, _) in enumerate(batch):
                names.append(os.path.join(folder, f"{number}.session"))
                open(names[-1], "w", encoding="utf-8").write("\n".join(text))
            run = subprocess.run(
                [program, "verify", "--json"] + names, capture_output=True, text=True, check=False)
            verdicts = {}
            for row in run.stdout.splitlines():
                verdict = json.loads(row)
                verdicts[verdict["file"]] = verdict["ok"]
            for name, (line, _, changed) in zip(names, batch):
                total += 1
                if verdicts.get(name) is not False:
                    found.append((line, changed))
    return found, total


def main():
    program = os.path.realpath(sys.argv[1])
    folder = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..", "..", "sessions"))
    chosen = [int(word) for word in sys.argv[2:]]
    status = 0
    for name in sorted(os.listdir(folder)):
        number = re.match(r"(\d+)-.*\.session$", name)
        if not number or chosen and int(number[1]) not in chosen:
            continue
        found, total = survivors(program, os.path.join(folder, name))
        print(f"{name}: {total - len(found)} of {total} changes noticed", flush=True)
        for line, changed in found:
            print(f"  line {line}: {changed}", flush=True)
        status = status or int(bool(found))
    sys.exit(status)


main()
