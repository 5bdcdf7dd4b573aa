"""replies.py PROGRAM [LESSON…] [--samples N]: takes the course by keys with everything wrong first, and reads the replies.

At each question: an empty line, each @wrong, near misses of the number, an unrelated number, a command instead of an
answer and an answer instead of a command. At each task: an empty line, a number, each @wrong, a line that is no command.
Every one of them must get a reply in words: none may show a predicate or an expression, and no two different mistakes of
one question may get the same sentence. Then the right answer must still be accepted.

At a task two wrong lines that lack the same thing get the same sentence. --samples prints N of the replies.
"""

import multiprocessing
import os
import re
import sys
import tempfile

import learn

UNRELATED = "987654.25"
# The notation of `assert`, and its words.
NOTATION = re.compile(r"==|~=|!=|<=|>=|' does not hold|\b(?:frame|items|hit|label|option|state|counter)[.(]\S")
REMARK = re.compile(
    r"^(?:Not yet|Hint: |no more hints|There is no choice|Type a|'.*' (?:is|has|was|only asks|acts) |'skip' shows).*$", re.M)
# The help after the sentence of a reply, which is the lesson's or the same everywhere.
HELP = re.compile(r"(?:^|(?<=\.) )(?:Hint: .*|'skip' shows .*)$")


class Terminal(learn.Terminal):
    """A wide terminal, whose prompt comes back after every line that is no right answer."""

    def ask(self, line):
        """Sends a line; returns what comes before the next prompt."""
        self.send(line + "\r")
        said = self.settle()
        return said[said.find("\n") + 1:]

    def settle(self):
        while self.isOpen:
            tail = self.text
            if re.search(r"(?:^|[\r\n])(?:\([^)]*\) )?(?:answer|task)> \Z", tail) and not self.read(0.02):
                break
            if self.waitsForKey:
                if not self.read(0.1):
                    break
                continue
            if not self.read(learn.PATIENCE) and self.isOpen:
                raise RuntimeError("waited in vain after:\n" + self.text[-1500:])
        said, self.raw = self.text, ""
        return said


def remark(said):
    """What is said of a line, behind what it printed, in one row."""
    found = REMARK.search(said.replace("\r", ""))
    rows = said.replace("\r", "")[found.start():].split("\n")[:-1] if found else []
    return " ".join(row.strip() for row in rows)


def tries(block):
    """The wrong lines at a question or a task: (what they are, line)."""
    wrong = [("@wrong", line) for line in block["wrong"]]
    if block["kind"] == "task":
        return [("empty", ""), ("an answer", "17.5")] + wrong + [("no command", "frob")]
    made = [("empty", "")] + wrong
    if block["of"] == "number":
        if block["right"] and re.match(r"-?[\d.]+$", block["right"][0]):
            right = float(block["right"][0])
            near = [right + 1, right - 1, -right, right * 2, round(right), right + 50, right + 10]
            known = [float(line) for line in block["wrong"] + block["right"] if re.match(r"-?[\d.]+$", line)]
            for number in near:
                if all(abs(number - other) > 0.001 for other in known):
                    made.append(("a near miss", f"{number:.3f}".rstrip("0").rstrip(".")))
                    known.append(number)
        made += [("unrelated", UNRELATED), ("a command", "status"), ("no answer", "frob")]
    elif block["of"] == "choice":
        letters = [(choice, chr(97 + index)) for index, choice in enumerate(block["choices"])]
        rest = [letter for choice, letter in letters if choice not in block["right"] + block["wrong"]]
        made += [("another choice", letter) for letter in rest]
        made += [("unrelated", UNRELATED), ("a command", "status"), ("no answer", "frob")]
    else:
        made += [("unrelated", UNRELATED), ("no command", "frob")]
        if "status" not in block["right"] + block["wrong"]:
            made.append(("a command", "status"))
    return made


def take(job):
    """Takes one lesson; returns its faults and its replies: (what, question, line, reply)."""
    program, number, path = job
    asked = learn.parts(path)
    faults, replies = [], []
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal([program, "learn", str(number), "--plain", "--speed", "100"], learn.at(home), 400, 60)
        said = terminal.settle()
        turn = 0
        while terminal.isOpen:
            prompt = learn.PROMPT.search(said)
            if not prompt or turn == len(asked):
                terminal.send("q" if "any other key ends" in said else " ")
                said = terminal.settle()
                continue
            block = asked[turn]
            turn += 1
            seen, isOver = {}, False
            for what, line in tries(block):
                said = terminal.ask(line)
                if not learn.PROMPT.search(said) or "Right." in said or "Done." in said:
                    faults.append(f"{block['text']}: {what} '{line}' ends it")
                    isOver = True
                    break
                reply = remark(said)
                replies.append((what, block["text"], line, reply))
                if not reply and "error: " not in said and (block["kind"] == "quiz" or what != "@wrong"):
                    faults.append(f"{block['text']}: no reply to {what} '{line}'")
                sentence = HELP.sub("", reply)
                if NOTATION.search(sentence):
                    faults.append(f"{block['text']}: a predicate in the reply to '{line}': {sentence}")
                if sentence in seen and sentence and block["kind"] == "quiz":
                    faults.append(f"{block['text']}: '{seen[sentence]}' and '{line}': {sentence}")
                seen[sentence] = line
                if block["kind"] == "task" and what == "@wrong":
                    terminal.ask("reset")
            if isOver:
                continue
            for line in block["right"] if block["right"] else ["skip"]:
                said = terminal.ask(line)
            if block["right"] and ("Right." if block["kind"] == "quiz" else "Done.") not in said:
                faults.append(f"{block['text']}: {block['right']} is not accepted:\n{said[-300:]}")
                said = terminal.ask("skip")
        terminal.process.wait(timeout=learn.PATIENCE)
    if turn != len(asked):
        faults.append(f"{turn} of {len(asked)} were asked")
    return number, os.path.basename(path), faults, replies


def main():
    words = sys.argv[1:]
    count = int(words.pop(words.index("--samples") + 1)) if "--samples" in words else 0
    words = [word for word in words if word != "--samples"]
    program, chosen = os.path.realpath(words[0]), words[1:]
    folder = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "..", "sessions")
    jobs = []
    for name in sorted(os.listdir(folder)):
        number = re.match(r"(\d+)-.*\.session$", name)
        if number and (not chosen or str(int(number[1])) in chosen):
            jobs.append((program, int(number[1]), os.path.join(folder, name)))
    status, everything = 0, []
    with multiprocessing.Pool(2) as pool:
        for number, name, faults, replies in pool.imap(take, jobs):
            print(f"{name}: {len(replies)} replies", flush=True)
            for fault in faults:
                print(f"{name}: {fault}", flush=True)
            status = status or int(bool(faults))
            everything += [(number,) + reply for reply in replies]
    for index in range(min(count, len(everything))):
        number, what, text, line, reply = everything[index * len(everything) // count]
        print(f"lesson {number}, {text}\n  {what}: {line}\n  {reply or '(the output alone)'}")
    print(f"{len(everything)} replies")
    sys.exit(status)


if __name__ == "__main__":
    main()
