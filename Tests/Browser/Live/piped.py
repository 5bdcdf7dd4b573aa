"""A shell that is fed by lines and answers in JSON."""

import json, secrets, subprocess


class PipedShell:
    """A new shell, with nothing but what these lines make."""

    def __init__(self, program, lines=()):
        self.process = subprocess.Popen([program, "--json", "--keep-going", "--no-init"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for line in lines:
            self.values(line)

    def values(self, line):
        """The answers to a line, one a command."""
        answers, mark = [], "frob-%s" % secrets.token_hex(4)
        self.process.stdin.write((line + "\n" + mark + "\n").encode())
        self.process.stdin.flush()
        while (answer := json.loads(self.process.stdout.readline()))["command"] != mark:
            answers.append(answer)
        return answers

    def journal(self):
        return self.values("journal")[0]["reply"]["journal"]

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
