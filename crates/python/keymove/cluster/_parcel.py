"""What a worker does: one part of a run, in a process of its own."""

from __future__ import annotations

import ctypes
import hashlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List, Optional, Tuple

#: What the system says when a disk, and no parcel, is at fault: full, over its quota, read-only, broken.
_OF_DISKS = tuple(f"(os error {number})" for number in (28, 122, 30, 5))
#: How the command may end when a part was done: all well, something refuted, unreadable problems among others, something not solved to the end.
_DONE = (0, 1, 2, 3)
#: The file by which a worker knows that it sees the folder of the run.
MARK = "plan.json"
#: Loaded before there is a child in which nothing more can be loaded.
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class ParcelFault(Exception):
    """A parcel that could not be done, wherever it is tried."""


class WorkerFault(Exception):
    """A worker that cannot do any parcel: a full disk, files that it does not see. Why, and the address of the worker."""

    def __init__(self, why: str, address: Optional[str] = None) -> None:
        super().__init__(why, address or _address())
        self.why = why

    def __str__(self) -> str:
        return f"{self.args[1]}: {self.why}"


@dataclass(frozen=True)
class Task:
    """One part of a run."""

    #: The command with absolute names of files.
    words: Tuple[str, ...]
    number: int
    parts: int
    #: Where parcels go, if the worker sees it.
    folder: str
    #: What the mark of the folder has to say, so that a folder of the same name elsewhere is not taken for it.
    identity: str
    #: Seconds after which the process is ended.
    timeout: float


@dataclass(frozen=True)
class Done:
    """What became of a task."""

    number: int
    seconds: float
    host: str
    #: The journal, where it is not in the folder already.
    journal: Optional[bytes]


def name_of(number: int) -> str:
    """The file of a parcel."""
    return f"part-{number}.journal"


def do(task: Task, files: Optional[Dict[str, bytes]] = None) -> Done:
    """Does a part; ``files`` are those that do not lie where the words say, by their names."""
    began = time.monotonic()
    folder = Path(task.folder)
    try:
        with tempfile.TemporaryDirectory(prefix="keymove-") as own:
            shared = _sees(folder, task.identity)
            if shared and (folder / name_of(task.number)).exists():
                return Done(task.number, 0.0, socket.gethostname(), None)
            words = _placed(task.words, files, Path(own))
            journal = (folder if shared else Path(own)) / f"part-{task.number}.{uuid.uuid4().hex}.tmp"
            try:
                run(words, task.number, task.parts, journal, task.timeout)
                seconds = time.monotonic() - began
                if shared:
                    os.replace(journal, folder / name_of(task.number))
                    return Done(task.number, seconds, socket.gethostname(), None)
                return Done(task.number, seconds, socket.gethostname(), journal.read_bytes())
            finally:
                if journal.exists():
                    journal.unlink()
    except OSError as error:
        raise WorkerFault(str(error)) from None


def run(words: List[str], number: int, parts: int, journal: Path, timeout: Optional[float]) -> None:
    """Runs the command for one part, whose journal must not exist yet."""
    command = [sys.executable, "-m", "keymove", *words, "--part", f"{number}/{parts}", "--journal", str(journal), "--threads", "1", "-q"]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=timeout, preexec_fn=_die_with_parent
        )
    except subprocess.TimeoutExpired:
        raise ParcelFault(f"not done after {timeout:.0f} s") from None
    said = done.stderr.decode(errors="replace").strip()
    if any(text in said for text in _OF_DISKS):
        raise WorkerFault(said)
    if done.returncode not in _DONE or not journal.exists():
        ended = f"the command was ended by signal {-done.returncode}" if done.returncode < 0 else f"the command ended with {done.returncode}"
        raise ParcelFault(f"{ended}: {said}" if said else ended)


def _address() -> str:
    """Of this worker."""
    try:
        from distributed import get_worker

        return str(get_worker().address)
    except (ImportError, ValueError):
        return socket.gethostname()


def _die_with_parent() -> None:
    """Lets the kernel end the command when its worker is killed, where it can."""
    if _LIBC is not None:
        _LIBC.prctl(1, signal.SIGKILL)


def _sees(folder: Path, identity: str) -> bool:
    try:
        return identity in (folder / MARK).read_text()
    except OSError:
        return False


def _placed(words: Tuple[str, ...], files: Optional[Dict[str, bytes]], own: Path) -> List[str]:
    """The words with the places of files that were sent."""
    placed = []
    for word in words:
        if files is not None and word in files:
            place = own / hashlib.sha256(word.encode()).hexdigest()[:12]
            place.mkdir(exist_ok=True)
            (place / Path(word).name).write_bytes(files[word])
            word = str(place / Path(word).name)
        elif os.path.isabs(word) and not os.path.exists(word):
            raise WorkerFault(f"{word} is not there; expected a file that all workers see, or send=True (--send)")
        placed.append(word)
    return placed
