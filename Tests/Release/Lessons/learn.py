"""learn.py PROGRAM [LESSON…|test]: takes the course by keys, twice, each lesson at a terminal of its own size.

First with the solutions alone: every task and question must be accepted at once, and the score be full. Then with what
is wrong before it: each must be refused, and the lesson must come to the same end. No row may be wider than the window,
but for the code to hand in, which is copied as one word.

Last comes the final test: printed, a seed must give the same bytes each time, and another seed others; at a terminal the
printed answers must be right, and others wrong.
"""

import codecs
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
import fcntl
import json

PATIENCE = 60.0
SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[()][0-9A-B]|\x1b[=>78]|\x1b\][^\x07]*\x07")
# Text elsewhere in the window, such as its last row.
ELSEWHERE = re.compile(r"\x1b7(.*?)\x1b8", re.S)
PROMPT = re.compile(r"(answer|task)> \Z")


def parts(path):
    """What a lesson asks, in order: the answers or the solution, and what is wrong."""
    asked, block = [], None
    for line in open(path, encoding="utf-8"):
        words = re.match(r"@([a-z-]+) ?(.*)$", line.rstrip("\n"))
        if line.startswith("  > "):
            block = None
        if not words:
            continue
        name, text = words.groups()
        if name in ("quiz", "task"):
            block = {"kind": name, "text": text, "right": [], "wrong": [], "choices": []}
            block["of"] = (re.search(r"\bkind=(\w+)", text) or [None, "command"])[1]
            asked.append(block)
        elif block and name == "solution":
            block["right"].append(text)
        elif block and name == "answer" and not block["right"] and not re.match(r"=|after ", text):
            block["right"].append(text)
        elif block and name == "choice":
            block["choices"].append(text)
        elif block and name == "wrong":
            block["wrong"].append(answer(text, block["choices"]) if block["kind"] == "quiz" else text)
    return asked


def answer(text, choices):
    """The answer of an @wrong without the sentence behind it."""
    if not choices:
        return text.split(": ")[0]
    if text in choices:
        return text
    return max((choice for choice in choices if text.startswith(f"{choice}: ")), key=len, default=text)


def size(path):
    """The columns and rows that a lesson is written for; 80x24 for the first track, whatever it states."""
    header = open(path, encoding="utf-8").read().split("\n\n")[0]
    stated = re.search(r"^size: (\d+)x(\d+)$", header, re.M)
    if not stated or re.search(r"^track: shell$", header, re.M):
        return 80, 24
    return int(stated[1]), int(stated[2])


class Terminal:
    """A program at a terminal, and all it wrote without control sequences."""

    def __init__(self, words, environment, columns, rows):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            words, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.raw = ""
        # The row that says what waits.
        self.row = ""
        # A character may come in two parts.
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.isOpen = True

    def read(self, seconds):
        """Reads for a time; returns whether anything came."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        self.isOpen = self.isOpen and data != b""
        self.raw += self.decoder.decode(data)
        return data != b""

    @property
    def text(self):
        for place in ELSEWHERE.findall(self.raw):
            self.row = SEQUENCE.sub("", place) or self.row
        return SEQUENCE.sub("", ELSEWHERE.sub("", self.raw))

    @property
    def waitsForKey(self):
        """Whether a key goes on."""
        isHeld = "space next" in self.row and "  playing  " not in self.row
        return self.text.endswith("any other key ends. ") or isHeld

    def settle(self):
        """Waits until the program waits; returns what it wrote since the last time."""
        end = time.monotonic() + PATIENCE
        while self.isOpen and time.monotonic() < end:
            if self.read(0.05):
                continue
            if PROMPT.search(self.text) or self.waitsForKey:
                if not self.read(0.15):
                    break
        else:
            if self.isOpen:
                raise SystemExit("waited in vain after:\n" + self.text[-1500:])
        said, self.raw = self.text, ""
        return said

    def send(self, text):
        os.write(self.master, text.encode())


def at(home):
    """The environment of a user with this home."""
    environment = dict(os.environ, HOME=home, TERM="xterm-256color", LC_ALL="C.UTF-8")
    environment.pop("XDG_STATE_HOME", None)
    return environment


def wide(text, columns):
    """What is wrong with the rows of a text: those that are wider than the window."""
    for row in text.split("\n"):
        row = row.rstrip("\r")
        isFree = re.match(r"(answer|task)> |[0-9A-Z]{5}(-[0-9A-Z]{5})+", row)
        if len(row) > columns and "\r" not in row and not isFree:
            yield f"a row of {len(row)} columns: {row}"


def printed(program, *words):
    """What the final test prints without a terminal."""
    with tempfile.TemporaryDirectory() as home:
        run = subprocess.run(
            [program, "learn", "--test"] + list(words), env=at(home), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=True)
    return run.stdout


def sit(program, seed, answers):
    """Takes the final test of a seed at a terminal with these answers; returns all that was said."""
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(
            [program, "learn", "--test", "--seed", str(seed)], at(home), 80, 24)
        everything = terminal.settle()
        for answer in answers:
            terminal.send(answer + "\r")
            everything += terminal.settle()
        terminal.process.wait(timeout=PATIENCE)
    return everything


def finalTest(program, lessons):
    """Takes the final test, with right answers and with wrong ones; returns what is wrong with it."""
    faults = []
    keys = {seed: printed(program, "--json", "--seed", str(seed)) for seed in (1, 2, 3)}
    if len(set(keys.values())) < len(keys):
        faults.append("two seeds give one test")
    for words in (["--json", "--seed", "2"], ["--seed", "2"]):
        if len({printed(program, *words) for _ in range(3)}) > 1:
            faults.append(f"{words}: other bytes in another run")
    for seed, key in keys.items():
        right = [json.loads(line)["answer"] for line in key.splitlines()]
        if len(right) != lessons:
            faults.append(f"{len(right)} questions for {lessons} lessons")
        said = sit(program, seed, right)
        faults += wide(said, 80)
        if f"{len(right)} of {len(right)} are right." not in said:
            faults.append(f"seed {seed}: the right answers have no full score:\n{said[-500:]}")
    wrong = [f"{answer} + 1" for answer in right]
    said = sit(program, seed, wrong)
    if f"0 of {len(right)} are right." not in said:
        faults.append(f"wrong answers score:\n{said[-500:]}")
    for answer in right:
        if f"The answer is {answer}." not in said:
            faults.append(f"the right answer {answer} is not told")
    return faults


def take(program, number, path, triesWrong):
    """Takes one lesson; returns what is wrong with it."""
    asked = parts(path)
    faults = []
    columns, rows = size(path)
    with tempfile.TemporaryDirectory() as home:
        environment = at(home)
        terminal = Terminal(
            [program, "learn", str(number), "--plain", "--speed", "100"], environment,
            columns, rows)
        everything = said = terminal.settle()
        turn = 0
        while terminal.isOpen:
            prompt = PROMPT.search(said)
            if prompt and turn < len(asked):
                block = asked[turn]
                if triesWrong:
                    for line in block["wrong"]:
                        terminal.send(line + "\r")
                        said = terminal.settle()
                        everything += said
                        if not PROMPT.search(said):
                            faults.append(f"{block['text']}: '{line}' ends it")
                        if block["kind"] == "task":
                            terminal.send("reset\r")
                            terminal.settle()
                for line in block["right"]:
                    terminal.send(line + "\r")
                    said = terminal.settle()
                    everything += said
                word = "Right." if block["kind"] == "quiz" else "Done."
                if word not in said:
                    faults.append(f"{block['text']}: {block['right']} is not accepted:\n{said}")
                    terminal.send("skip\r")
                    said = terminal.settle()
                turn += 1
                continue
            terminal.send("q" if "any other key ends" in said else " ")
            said = terminal.settle()
            everything += said
        terminal.process.wait(timeout=PATIENCE)
    if turn != len(asked):
        faults.append(f"{turn} of {len(asked)} were asked")
    if f"Lesson {number} is done." not in everything:
        faults.append("the end was not reached")
    score = f"{len(asked)} of {len(asked)} without help"
    if asked and not triesWrong and score not in everything:
        faults.append(f"expected '{score}'")
    return faults + list(wide(everything, columns))


def main():
    program = os.path.realpath(sys.argv[1])
    folder = os.path.join(os.path.dirname(__file__), "..", "..", "..", "sessions")
    chosen = sys.argv[2:]
    status = 0
    lessons = 0
    for name in sorted(os.listdir(folder)):
        number = re.match(r"(\d+)-.*\.session$", name)
        lessons += int(number is not None)
        if not number or chosen and str(int(number[1])) not in chosen:
            continue
        for triesWrong in (False, True):
            faults = take(program, int(number[1]), os.path.join(folder, name), triesWrong)
            for fault in faults:
                print(f"{name}{' with wrong tries' if triesWrong else ''}: {fault}")
            status = status or int(bool(faults))
        print(f"{name}: {len(parts(os.path.join(folder, name)))} tasks and questions")
    if not chosen or "test" in chosen:
        faults = finalTest(program, lessons)
        for fault in faults:
            print(f"final test: {fault}")
        status = status or int(bool(faults))
        print(f"final test: {lessons} questions")
    sys.exit(status)


if __name__ == "__main__":
    main()
