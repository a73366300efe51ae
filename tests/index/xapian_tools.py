"""Xapian's own programs, as the units of packaging/ start them."""
import os
import signal
import socket
import subprocess
import time

from serving import ROOT


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port):
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("nobody listens on port %d" % port)


def unit_command(unit, **instead):
    """What a unit of packaging/ starts; `instead` is put in the place of its words: {"%i": "7001"}."""
    with open(os.path.join(ROOT, "packaging", unit), encoding="utf-8") as file:
        command = next(line for line in file if line.startswith("ExecStart=")).strip().partition("=")[2]
    for word, other in instead.items():
        assert word in command, (word, command)
        command = command.replace(word, other)
    return command.split()


class Listening:
    """A server of Xapian's; a process for each connection, all in one group."""

    def __init__(self):
        self.port, self.process = free_port(), None

    def command(self):
        raise NotImplementedError

    def start(self):
        self.process = subprocess.Popen(self.command(), start_new_session=True)
        wait_for_port(self.port)

    def signal(self, number):
        os.killpg(self.process.pid, number)

    def kill(self):
        if self.process:
            self.signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *unused):
        self.kill()


class Remote(Listening):
    """xapian-tcpsrv over one index folder."""

    def __init__(self, folder):
        super().__init__()
        self.folder = folder

    @property
    def place(self):
        return "tcp:127.0.0.1:%d" % self.port

    def command(self):
        return ["xapian-tcpsrv", "--quiet", "--interface", "127.0.0.1", "--port", str(self.port), self.folder]


class RemoteOfTheUnit(Remote):
    """As packaging/tracelore-shard@.service starts it."""

    def command(self):
        return unit_command("tracelore-shard@.service", **{"/var/lib/tracelore/shard-%i": self.folder, "%i": str(self.port)})


class Master(Listening):
    """As packaging/tracelore-replicate-server.service starts it, over the databases in a folder."""

    def __init__(self, folder):
        super().__init__()
        self.folder = folder

    def command(self):
        return unit_command("tracelore-replicate-server.service", **{"/var/lib/tracelore": self.folder, "7010": str(self.port)})

    def command_that_follows(self, folder):
        return unit_command("tracelore-replicate.service", **{"build.example.org": "127.0.0.1", "7010": str(self.port),
                                                              "/var/lib/tracelore/replica": folder})

    def follow(self, folder):
        """What packaging/tracelore-replicate.service does, once, and what it says of it."""
        done = subprocess.run([*self.command_that_follows(folder), "--one-shot", "--verbose"], capture_output=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout.decode()

    def keep_following(self, folder):
        return subprocess.Popen([*self.command_that_follows(folder), "--interval", "1"])
