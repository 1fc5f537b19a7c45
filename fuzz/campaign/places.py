"""places.py - where things are: the source, the targets, and the folders of a campaign."""
# SPDX-License-Identifier: MIT
import fcntl
import hashlib
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = SOURCE / "corpus"


LEAST_FREE = 16 << 20  # bytes on the disk, for a campaign to begin


class Failure(Exception):
    """Something that ends the command with one sentence and exit status 3."""


class Usage(Exception):
    """A mistake in the command line: one sentence and exit status 2."""


def table():
    """Every target, by name: the codec that it is a target of, or "-". fuzz/targets.cmake knows."""
    lines = run(["cmake", "-P", SOURCE / "fuzz" / "targets.cmake"]).splitlines()
    return {name: codec for _room, name, codec in (line.split() for line in lines)}


def targets():
    """The names of all targets."""
    return list(table())


def choose(wanted):
    """The targets that were asked for; without any, all but the empty one."""
    known = targets()
    for name in wanted:
        if name not in known:
            raise Usage(f"no target {name} (ci/campaign list names them)")
    return wanted or [name for name in known if name != "empty"]


class Folder:
    """The folder of a campaign: builds, and for each target its corpus, crashes and logs."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.log = self.root / "log.jsonl"

    def lock(self):
        """Takes the folder for this process until it ends: two campaigns in one would end each other's
        fuzzers and count each other's inputs."""
        self.root.mkdir(parents=True, exist_ok=True)
        if self.free() < LEAST_FREE:
            raise Failure(f"{self.root}: {self.free() >> 20} megabytes are left on the disk, and at "
                          f"least {LEAST_FREE >> 20} are needed")
        self.held = open(self.root / "lock", "a+")
        try:
            fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.held.seek(0)
            raise Failure(f"{self.root} is in use by process {self.held.read().strip() or 'unknown'}"
                          "; wait for it, or name another folder with --out") from None
        self.held.truncate(0)
        self.held.write(f"{os.getpid()}\n")
        self.held.flush()

    def free(self):
        """How many bytes can still be written."""
        disk = os.statvfs(self.root)
        return disk.f_bavail * disk.f_frsize

    def build(self, kind):
        return self.root / f"build-{kind}"

    def target(self, name):
        return self.root / "targets" / name

    def corpus(self, name):
        return self.target(name) / "corpus"

    def crashes(self, name):
        return self.target(name) / "crashes"

    def afl(self, name):
        return self.target(name) / "afl"

    def make(self, name):
        before = self.target(name) / "corpus-before"  # a kill may have caught it being replaced
        if before.is_dir() and not self.corpus(name).exists():
            before.rename(self.corpus(name))
        for folder in (self.corpus(name), self.crashes(name), self.afl(name)):
            folder.mkdir(parents=True, exist_ok=True)

    def known(self):
        """The targets that this campaign has run."""
        folder = self.root / "targets"
        return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def files(folder):
    """The plain files of a folder, in a fixed order; none if there is no such folder."""
    folder = pathlib.Path(folder)
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.is_file() and path.name[0] != ".")


HASH = re.compile("[0-9a-f]{40}")


def hash_of(data):
    return hashlib.sha1(data).hexdigest()


def is_spoilt(path):
    """Whether a file with the name of a hash has other contents: a full disk cuts files short."""
    return bool(HASH.fullmatch(path.name)) and hash_of(path.read_bytes()) != path.name


def run(command, **options):
    """Runs a command; its output is shown only when it fails."""
    try:
        done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
                              **options)
    except FileNotFoundError as missing:
        raise Failure(f"no {missing.filename} found: ci/setup fuzz installs it") from missing
    if done.returncode != 0:
        sys.stderr.write(done.stdout[-4000:])
        raise Failure(f"{command[0]} failed with status {done.returncode}")
    return done.stdout
