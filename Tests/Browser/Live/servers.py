"""What serves the page."""

import os, shutil, tempfile, threading, time

import client


class Live:
    """'layoutsh live' in a terminal of its own, which is read all the time."""

    def __init__(self, program, lines):
        self.home = tempfile.mkdtemp()
        chosen = {"LAYOUTSH_LIVE": os.environ["LAYOUTSH_LIVE"]} if "LAYOUTSH_LIVE" in os.environ else {}
        self.shell, self.lock, self.has_ended = client.TerminalShell(program, self.home, **chosen), threading.Lock(), False
        for line in lines:
            self.shell.run(line)
        self.url = self.shell.live()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while not self.has_ended:
            with self.lock:
                self.shell.read(0.01)
            time.sleep(0.002)

    def type(self, line):
        with self.lock:
            self.shell.run(line)

    def end(self):
        self.has_ended = True
        self.reader.join()
        self.shell.close()
        shutil.rmtree(self.home, ignore_errors=True)


class Watcher(client.Client):
    """A page without a browser that asks what the shell has."""

    def __init__(self, url):
        super().__init__(url)
        self.next("hello")

    def reply(self, query, **more):
        """The JSON reply of a query."""
        answer = self.ask(query, **more)
        assert answer["status"] == 0, "%s: %s" % (query, answer)
        return answer["values"][0]["reply"]

    def journal(self):
        return self.reply("journal")["journal"]
