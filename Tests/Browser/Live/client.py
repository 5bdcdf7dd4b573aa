"""A shell at a terminal of its own, and pages that talk to it: what the tests of the live page are written with."""

import base64
import codecs
import hashlib
import json
import os
import pty
import re
import signal
import socket
import struct
import fcntl
import termios
import threading
import time


class TerminalShell:
    """The program at a terminal; `text` is everything it has written."""

    def __init__(self, program, home, arguments=("--no-init",), columns=100, **environment):
        self.text = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            variables = {
                "HOME": home, "XDG_STATE_HOME": f"{home}/state", "TERM": "xterm", "LC_ALL": "C.UTF-8",
                "PATH": os.environ["PATH"], **environment,
            }
            os.execve(program, [program, *arguments], variables)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.isOver = False
        # A terminal is always read: the program waits for one that is not.
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while True:
            try:
                block = os.read(self.terminal, 1 << 16)
            except OSError:
                block = b""
            if not block:
                self.isOver = True
                return
            self.text += decoder.decode(block)

    def read(self, seconds=0.05):
        """Lets time pass until something is written; returns whether the program still talks."""
        before = len(self.text)
        end = time.monotonic() + seconds
        while len(self.text) == before and time.monotonic() < end and not self.isOver:
            time.sleep(0.002)
        return not self.isOver

    def wait(self, pattern, after=0, seconds=20):
        """Waits until a pattern is written after a place in `text`; returns the match."""
        end = time.monotonic() + seconds
        while True:
            found = re.compile(pattern, re.S).search(self.text, after)
            if found:
                return found
            if time.monotonic() > end or not self.read():
                raise AssertionError(f"waited in vain for {pattern!r}; written: {self.text[-2000:]!r}")

    def type(self, text):
        """Types text; returns the place in `text` from where its effects are written."""
        place = len(self.text)
        os.write(self.terminal, text.encode())
        return place

    def run(self, line, seconds=20):
        """Runs a line and waits for the next prompt; returns what was written."""
        place = self.type(line + "\r")
        self.wait(r"\n(?:.*\n)?[^\n]*layoutsh [^\n]*> (?:\x1b\[K)?", place, seconds)
        while True:
            before = len(self.text)
            self.read(0.1)
            if len(self.text) == before:
                return self.text[place:]

    def live(self):
        """Turns the page on; returns its URL."""
        place = self.type("live on\r")
        return self.wait(r"(http://127\.0\.0\.1:\d+/#[0-9a-f]{32})", place).group(1)

    def ended(self, seconds=10):
        """Waits for the end of the program; returns its exit code, or minus the signal."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("the program goes on")

    def children(self):
        """The processes that the program has started: their ids by name."""
        found = {}
        for name in os.listdir("/proc"):
            if not name.isdigit():
                continue
            try:
                with open(f"/proc/{name}/stat") as file:
                    words = file.read().rsplit(") ", 1)
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    command = file.read().split(b"\0")[0].decode()
            except OSError:
                continue
            if int(words[1].split()[1]) == self.pid:
                found[os.path.basename(command)] = int(name)
        return found

    def close(self):
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.pid = 0


class Closed(Exception):
    """The other side has closed the socket, with this code."""


class Client:
    """A page without a browser: a WebSocket client that shows the token."""

    def __init__(self, url, token=None, host=None, origin=None, shows=True, path="/live"):
        self.port = int(re.search(r":(\d+)/", url).group(1))
        self.token = url.split("#")[1] if token is None else token
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        key = base64.b64encode(os.urandom(16)).decode()
        here = f"127.0.0.1:{self.port}"
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {host or here}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        ]
        if origin != "":
            lines.append(f"Origin: {origin or 'http://' + here}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            block = self.socket.recv(4096)
            if not block:
                self.socket.close()
                raise Closed(0)
            self.buffer += block
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status == 101:
            wanted = base64.b64encode(
                hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
            assert wanted in head, head
            if shows:
                self.send({"token": self.token})
        self.number = 0
        self.seen = []

    def send(self, message):
        self.sendText(message if isinstance(message, str) else json.dumps(message, separators=(",", ":")))

    def sendText(self, text, opcode=1, isMasked=True, first=0x80):
        """Sends a frame; `first` has the bits beside the opcode, of which 0x80 ends a message."""
        data = text.encode() if isinstance(text, str) else text
        mask = os.urandom(4)
        flag = 0x80 if isMasked else 0
        if len(data) < 126:
            head = struct.pack("!BB", first | opcode, flag | len(data))
        elif len(data) < 1 << 16:
            head = struct.pack("!BBH", first | opcode, flag | 126, len(data))
        else:
            head = struct.pack("!BBQ", first | opcode, flag | 127, len(data))
        if isMasked:
            pad = (mask * (len(data) // 4 + 1))[: len(data)]
            body = (int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")).to_bytes(len(data), "big")
            data = mask + body
        self.socket.sendall(head + data)

    def take(self, count):
        while len(self.buffer) < count:
            block = self.socket.recv(1 << 16)
            if not block:
                raise Closed(0)
            self.buffer += block
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def receive(self, seconds=20):
        """The next message; raises `Closed` with the code at the end."""
        self.socket.settimeout(seconds)
        data = b""
        while True:
            first, second = self.take(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack("!H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self.take(8))[0]
            body = self.take(length)
            if first & 0xF == 8:
                raise Closed(struct.unpack("!H", body[:2])[0] if body else 1005)
            if first & 0xF in (9, 10):
                continue
            data += body
            if first & 0x80:
                return json.loads(data)

    def next(self, key, seconds=20):
        """The next message with a member; those before are kept in `seen`."""
        while True:
            message = self.receive(seconds)
            if key in message:
                return message
            self.seen.append(message)

    def request(self, **members):
        """Sends a message and returns the answer to it."""
        self.number += 1
        number = self.number
        self.send({"id": number, **members})
        while True:
            message = self.receive()
            if message.get("id") == number:
                return message["reply"]
            self.seen.append(message)

    def run(self, line):
        return self.request(run=line)

    def ask(self, line, **members):
        return self.request(ask=line, **members)

    def closing(self, seconds=20):
        """The code with which the socket is closed; messages before go to `seen`."""
        try:
            while True:
                self.seen.append(self.receive(seconds))
        except Closed as end:
            return end.args[0]
        except ConnectionError:
            return 0

    def close(self):
        self.socket.close()


def request(port, text):
    """Sends a raw HTTP request; returns status, headers and body."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(text.encode())
        data = b""
        while True:
            try:
                block = connection.recv(1 << 16)
            except ConnectionError:
                break
            if not block:
                break
            data += block
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines[1:])
    return int(lines[0].split()[1]) if lines[0] else 0, headers, body
