"""wrong.py PROGRAM [LESSON…] [--list]: tries every task of the lessons with scenes that it does not ask for.

For each task, lines are made by machine: other layouts, other numbers, options and counts, the solution without one of
its lines, the scene before, the solution of the next task, and what is often typed anyway. A task that accepts a line
whose scene is not that of its solution fails, unless ways.txt names the line as another right way. Then right ways are
made: the solution in one line, after a wrong try and `undo`, with questions between its lines, split into smaller steps.
A task that refuses one of them fails.

ways.txt also has ways by hand, right (+) and wrong (-); the tests try those alone in `make test`. --list prints what is
accepted in the form of that file instead of failing.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

LAYOUTS = ["flow", "circle", "calendar", "compositional", "sticky over flow", "overlay over flow", "sticky over circle"]
# Lines that may be typed anywhere: unrelated to the task, and most of them changes.
ANYTHING = ["status", "sections 1", "sections 7", "sections 3 4", "append 0", "delete 0,0", "insert 0,0", "undo",
            "bounds 300 300", "scroll to 0 37", "scroll to 0 100000", "inset 5 5 5 5", "set item-size=30x30",
            "set line-spacing=3", "set header=20", "settle", "tick 100", "press 50 50", "notch 0 --now", "notch 1",
            "notch 2 --now", "select 0,0", "item 0,0 hidden=on", "item 0,0 label=X", "transition circle at 0.5",
            "commit", "rollback", "move 0,0 0,1", "bounds 320 480", "invalidate everything"]
# Lines that change the scene of a task that is done.
TOO_MUCH = ["sections 1", "sections 2 3", "append 0", "delete 0,0"]
SCENE = ["get", "status", "layers", "content", "attrs all", "selected"]
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]*[a-wyz])")
FOLDER = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..", "..", "sessions"))
WAYS = os.path.join(os.path.dirname(os.path.realpath(__file__)), "ways.txt")


class Task:
    """A task, and the commands that lead to it."""

    def __init__(self, text, start, before):
        self.text, self.start, self.before = text, start, before
        self.end, self.solution, self.wrong, self.undoes, self.next = start, [], [], False, []


def read(path):
    """The lines of a lesson without its questions, and its tasks."""
    lines, tasks, before, task, isQuiz = [], [], [], None, False
    for line in open(path, encoding="utf-8").read().split("\n"):
        if line.startswith("@quiz"):
            isQuiz = True
        isQuiz = isQuiz and line.startswith("@")
        if isQuiz:
            continue
        lines.append(line)
        if task and not line.startswith("@"):
            if not task.undoes:
                before += task.solution
            task = None
        if line.startswith("@task "):
            task = Task(line[6:], len(lines) - 1, list(before))
            tasks.append(task)
        elif task:
            task.end = len(lines)
            name, _, text = line.partition(" ")
            {"@solution": task.solution, "@wrong": task.wrong}.get(name, []).append(text)
            task.undoes = task.undoes or name == "@undo-after"
        elif line.startswith("  > "):
            before.append(line[4:])
        elif line.startswith("  ..> "):
            before[-1] += "\n" + line[6:]
    for one, other in zip(tasks, tasks[1:]):
        one.next = other.solution
    return lines, tasks


def numbers(line):
    """The line with each of its numbers changed, one at a time."""
    for number in NUMBER.finditer(line):
        value = float(number[0])
        for other in (value + 1, value - 1, value * 2, 0, -value, value / 2):
            text = f"{other:.6f}".rstrip("0").rstrip(".")
            if text != number[0] and text != "-0":
                yield line[:number.start()] + text + line[number.end():]


def words(line):
    """The line without one of its words, and with other layouts in place of its own."""
    parts = line.split(" ")
    for index in range(1, len(parts)):
        yield " ".join(parts[:index] + parts[index + 1:])
    load = re.match(r"(load|transition) ((?:\w+ over )*\w+)(.*)", line)
    if load:
        for layout in LAYOUTS:
            if layout != load[2]:
                yield f"{load[1]} {layout}{load[3]}"
                yield f"{load[1]} {layout}" + re.sub(r" [\w.-]+=\S+", "", load[3])
    pair = re.match(r"(.*?)(-?[\d.]+)([ x,])(-?[\d.]+)(.*)", line)
    if pair:
        yield pair[1] + pair[4] + pair[3] + pair[2] + pair[5]
    if line.startswith("sections "):
        yield line + " 2"
        yield "sections 0 " + line[9:]


def shortcuts(task, status):
    """The notch and the offset that a task ends at, set without its gestures, with its other lines and without them."""
    state = re.search(r'"notch":(\d+)', status)
    offset = re.search(r'"offset":\[(-?[\d.]+),(-?[\d.]+)\]', status)
    rest = [f"notch {state[1]} --now"] if state else []
    scroll = [f"scroll to {offset[1]} {offset[2]}"] if offset else []
    lines = [part for line in task.solution for part in line.split("; ")]
    others = [line for line in lines if not re.match(r"press|drag|release|tick|settle|fling|scroll|notch", line)]
    if others == lines:
        return []
    return [before + after for before in (others, []) for after in (rest, scroll, rest + scroll) if before + after]


def wrongs(task, status=""):
    """Lines that do not do a task, unless their scene is that of its solution, whose status is given."""
    solution = task.solution
    made = shortcuts(task, status)
    for index, line in enumerate(solution):
        rest = solution[:index], solution[index + 1:]
        if len(solution) > 1:
            made.append(rest[0] + rest[1])
        for other in list(numbers(line)) + list(words(line)):
            made.append(rest[0] + [other] + rest[1])
    for layout in LAYOUTS:
        made.append([f"load {layout}"])
        made.append(solution + [f"load {layout}"])
    made += [[line] for line in ANYTHING]
    made += [solution + [line] for line in TOO_MUCH]
    if task.next:
        made.append(task.next)
    result = []
    for lines in made:
        line = "; ".join(lines)
        if line and line not in result and line != "; ".join(solution):
            result.append(line)
    return result


def halved(line):
    """The line in two steps, where there is a way to say it so; otherwise nothing."""
    size = re.match(r"item (\S+) size=([\d.]+)x([\d.]+)$", line)
    if size:
        return [f"item {size[1]} width={size[2]} height={size[3]}"]
    options = re.match(r"set ((?:[\w.-]+=\S+ )+)([\w.-]+=\S+)$", line)
    if options:
        return [f"set {options[1].strip()}", f"set {options[2]}"]
    options = re.match(r"load (.*?)((?: [\w.-]+=\S+)+)$", line)
    if options:
        return [f"load {options[1]}", "set" + options[2]]
    drag = re.match(r"drag (-?[\d.]+) (-?[\d.]+)$", line)
    if drag:
        return [f"drag {float(drag[1]) / 2:g} {float(drag[2]) / 2:g}"] * 2
    undo = re.match(r"undo (\d+)$", line)
    if undo:
        return ["undo"] * int(undo[1])
    notch = re.match(r"notch (\d+) --now$", line)
    if notch:
        return [f"notch {notch[1]}", "settle"]
    tick = re.match(r"tick (\d+)$", line)
    if tick and int(tick[1]) > 1:
        return ["tick 1", f"tick {int(tick[1]) - 1}"]
    if line == "settle":
        return ["tick 100", "settle"]
    insert = re.match(r"(append|insert) (\S+) x(\d+)$", line)
    if insert and int(insert[3]) < 20:
        return [f"{insert[1]} {insert[2]}"] * int(insert[3])
    delete = re.match(r"delete (\d+),(\d+)\.\.(\d+)$", line)
    if delete:
        return [f"delete {delete[1]},{delete[2]}"] * (int(delete[3]) - int(delete[2]) + 1)
    sections = re.match(r"sections (\d+)$", line)
    if sections and int(sections[1]) > 1:
        return [f"sections {int(sections[1]) - 1}", "append 0"]
    return None


def rights(task):
    """Other ways that lead to the scene of the solution: lists of lines."""
    solution = task.solution
    ways = [["; ".join(solution)], [line for part in solution for line in (part, "attrs --limit 1", "status")]]
    ways.append([line for part in solution for line in ("help", part)])
    isOfBatch = any(re.search(r"batch|commit|rollback|snapshot", line) for line in task.before[-3:] + solution)
    isMoving = any(re.match(r"press|drag|release|tick|settle|undo|redo", part)
                   for line in task.before[-3:] + solution for part in line.split("; "))
    if not isOfBatch:
        ways.append(["append 0", "undo"] + solution if not isMoving else solution)
    for index, line in enumerate(solution):
        half = halved(line)
        if half and not (isOfBatch and ";" in line):
            ways.append(solution[:index] + half + solution[index + 1:])
    return [way for number, way in enumerate(ways) if way != solution and way not in ways[:number]]


def ways(path=WAYS):
    """What the file of ways says of each task: {(lesson, text): [(sign, line)]}."""
    found, key = {}, None
    if os.path.exists(path):
        for line in open(path, encoding="utf-8").read().split("\n"):
            head = re.match(r"(\d+) (.*)$", line)
            if head:
                key = int(head[1]), head[2]
            elif line[:2] in ("+ ", "- "):
                found.setdefault(key, []).append((line[0], line[2:]))
    return found


def run(program, folder, names):
    """The checks of session files, by their names, all run as trusted: made lines take longer than a file may."""
    for name in os.listdir(FOLDER):
        if not name.endswith(".session") and not os.path.exists(os.path.join(folder, name)):
            os.symlink(os.path.join(FOLDER, name), os.path.join(folder, name))
    found = {}
    for start in range(0, len(names), 300):
        paths = [os.path.join(folder, name) for name in names[start:start + 300]]
        result = subprocess.run([program, "verify", "--trust", "--json", "--jobs", "2"] + paths, capture_output=True,
                                text=True, check=False, cwd=FOLDER)
        for row in result.stdout.splitlines():
            verdict = json.loads(row)
            found[os.path.basename(verdict["file"])] = verdict
    return found


def scene(program, lines):
    """What the scene is like after lines; where one is refused, those after it still run."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as script:
        script.write("\n".join(lines + SCENE) + "\n")
        script.flush()
        result = subprocess.run([program, "--json", "--keep-going", script.name], capture_output=True, text=True,
                                check=False, cwd=FOLDER)
    return result.stdout.splitlines()[-len(SCENE):]


def steps(block):
    """The steps that a task before the tried one is in its file."""
    if "@undo-after" in block:
        return ""
    return "\n".join(f"  > {line[10:]}\n  ...\n" for line in block.split("\n") if line.startswith("@solution "))


def only(lines, task):
    """The lesson up to a task, without what is checked before it, and the lines of the task."""
    text = "\n".join(line for line in lines[:task.start] if not line.startswith("@assert"))
    return re.sub(r"@task .*(?:\n@.*)*", lambda block: steps(block[0]), text), lines[task.start:task.end]


def tryWrong(program, lines, tasks, reached):
    """The made lines that tasks accept: (task, line)."""
    text, places = [], {}
    for index, line in enumerate(lines):
        if line.startswith(("@assert", "@wrong")):
            continue
        for task in tasks:
            if index == task.end:
                for wrong in wrongs(task, reached(task, task.solution)[SCENE.index("status")]):
                    text.append(f"@wrong {wrong}")
                    places[len(text)] = task, wrong
        text.append(line)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        open(os.path.join(folder, "all.session"), "w", encoding="utf-8").write("\n".join(text) + "\n")
        verdict = run(program, folder, ["all.session"]).get("all.session")
    if not verdict or verdict["error"]:
        raise SystemExit(f"cannot verify: {verdict}")
    for check in verdict["checks"]:
        place = re.search(r", line (\d+): @wrong .* does the task$", check["message"] or "")
        if place:
            found.append(places[int(place[1])])
    return found, len(places)


def tryRight(program, lines, tasks):
    """The made ways that tasks refuse: (task, way, why)."""
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, task in enumerate(tasks):
            for index, way in enumerate(rights(task)):
                before, parts = only(lines, task)
                parts = [part for part in parts if not part.startswith(("@solution", "@wrong"))]
                name = f"{number}-{index}.session"
                made[name] = task, way
                text = before + "\n" + "\n".join(parts + [f"@solution {line}" for line in way]) + "\n"
                open(os.path.join(folder, name), "w", encoding="utf-8").write(text)
        found = run(program, folder, list(made))
    refused = []
    for name, (task, way) in made.items():
        verdict = found.get(name)
        if not verdict or verdict["error"]:
            refused.append((task, way, f"cannot verify: {verdict}"))
            continue
        for check in verdict["checks"]:
            if check["name"] == f"@task {task.text}" and check["result"] != "passed":
                refused.append((task, way, check["message"]))
    return refused, len(made)


def judge(program, number, path, known):
    """What is wrong with the tasks of one lesson: (task, sign, line, why)."""
    lines, tasks = read(path)
    faults, scenes = [], {}

    def reached(task, way):
        key = task.start, tuple(way)
        if key not in scenes:
            scenes[key] = scene(program, task.before + way)
        return scenes[key]

    wrong, tried = tryWrong(program, lines, tasks, reached)
    for task, line in wrong:
        if ("+", line) not in known.get((number, task.text), []):
            if reached(task, [line]) != reached(task, task.solution):
                faults.append((task, "-", line, "accepted"))
    refused, more = tryRight(program, lines, tasks)
    for task, way, why in refused:
        isKnown = ("-", "; ".join(way)) in known.get((number, task.text), [])
        if "the task is done before" in why or " is refused: " in why or isKnown:
            continue
        if reached(task, way) == reached(task, task.solution):
            faults.append((task, "+", " ⏎ ".join(way), why))
    return faults, len(tasks), tried, more


def main():
    program = os.path.realpath(sys.argv[1])
    words = [word for word in sys.argv[2:] if not word.startswith("-")]
    chosen = [int(word) for word in words]
    known, status = ways(), 0
    for name in sorted(os.listdir(FOLDER)):
        number = re.match(r"(\d+)-.*\.session$", name)
        if not number or chosen and int(number[1]) not in chosen:
            continue
        faults, tasks, wrong, right = judge(program, int(number[1]), os.path.join(FOLDER, name), known)
        print(f"{name}: {tasks} tasks, {wrong} wrong lines, {right} right ways", flush=True)
        last = None
        for task, sign, line, why in faults:
            if task is not last:
                print(f"{int(number[1])} {task.text}", flush=True)
            last = task
            print(f"{sign} {line}" + ("" if sign == "-" else f"  ({why})"), flush=True)
        status = status or int(bool(faults))
    sys.exit(status)


main()
