"""How a run is cut, and what its folder has."""

from __future__ import annotations

import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List, Optional, Sequence, Tuple

from .._errors import InputError, MachineError
from .._native import VERSION
from ._parcel import MARK, name_of, run

#: Options that belong to the run as a whole, and what to do instead.
_NOT_HERE = {
    "--journal": "the folder has the journals",
    "--resume": "the same call goes on",
    "--part": "say parts",
    "--join": "it is done in the end",
    "--threads": "each worker thread does one parcel on one thread",
    "--progress": "parcels are told as they come",
}
#: Commands that would call a search complete which a limit has ended.
_WHOLE = ("improve", "compose")
#: Where the sample begins: it is the first of so many parts, then of fewer and fewer.
_SAMPLES = (65536, 4096, 256, 32, 4, 1)
#: A sample that takes so many seconds tells enough.
_ENOUGH = 1.0
#: Of a parcel's time at most this part may go to what every parcel does anew: starting, reading the files.
_OVERHEAD = 0.05


@dataclass(frozen=True)
class Plan:
    """A run and its parts."""

    #: The command as the caller wrote it.
    words: Tuple[str, ...]
    folder: Path
    parts: int
    #: Seconds that a parcel is thought to take; nothing if nobody measured.
    expected: Optional[float]
    identity: str

    def left(self) -> List[int]:
        """The numbers of the parcels that are not there."""
        return [number for number in range(1, self.parts + 1) if not self.journal(number).exists()]

    def journal(self, number: int) -> Path:
        return self.folder / name_of(number)

    def keep(self, number: int, journal: bytes) -> None:
        """Puts a parcel into the folder, whole or not at all."""
        draft = self.folder / f"{name_of(number)}.tmp"
        try:
            draft.write_bytes(journal)
            os.replace(draft, self.journal(number))
        except OSError as error:
            raise MachineError(f"{self.folder}: {error}; what is there stays, and the same call goes on") from None

    def placed(self) -> Tuple[str, ...]:
        """The command for other machines: names of files are absolute, nothing is written but the journal."""
        return tuple(os.path.abspath(word) if is_file(word) else word for word in of_part(self.words))

    def joined(self) -> "subprocess.CompletedProcess[bytes]":
        """Runs the command on what the parcels have: what one process would have printed."""
        words = [sys.executable, "-m", "keymove", *self.words, "-q"]
        if self.words[0] not in _WHOLE:
            whole = self.folder / "whole.journal"
            if whole.exists():
                whole.unlink()
            words += ["--journal", str(whole)]
        for number in range(1, self.parts + 1):
            words += ["--join", str(self.journal(number))]
        return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def is_file(word: str) -> bool:
    return not word.startswith("-") and os.path.isfile(word)


def of_part(words: Sequence[str]) -> List[str]:
    """The command for a part: without ``-o FILE``, which is for the whole, and without a list that would be judged for nobody."""
    kept: List[str] = []
    whole = ("-o", "--output", "--format")
    skip = False
    for word in words:
        if skip or word.split("=")[0] in whole:
            skip = word in whole
        else:
            kept.append(word)
    return [*kept, "--format", "jsonl"] if words[0] in _WHOLE else kept


def checked(words: Sequence[str]) -> Tuple[str, ...]:
    """The command, if it can be cut."""
    for word in words[1:]:
        option = word.split("=")[0]
        if option in _NOT_HERE:
            raise InputError(f"{option} cannot be said here: {_NOT_HERE[option]}", "options")
        if option == "--time" and words[0] in _WHOLE:
            raise InputError(f"--time cannot be said of {words[0]} here: a part that was stopped is no part; stop the run instead, and go on later", "options")
    return tuple(words)


def made(words: Sequence[str], folder: Path, parts: Optional[int], seconds: float, threads: int) -> Plan:
    """The plan of the folder, or a new one: as many parts as said, or so many that each takes about as many seconds."""
    words = checked(words)
    mark = folder / MARK
    what = _what(words)
    identity = hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if mark.exists():
            return _known(words, folder, parts, mark, identity)
        if any(folder.iterdir()):
            raise InputError(f"{folder} has files, but no run of Keymove ({MARK}); expected a new folder, or one of such a run", "folder")
        expected = None
        if parts is None:
            parts, expected = _measured(of_part(words), seconds, threads)
        text = json.dumps({"keymove": "cluster", "identity": identity, "parts": parts, "expected": expected, "run": what}, indent=1)
        draft = folder / f"{MARK}.tmp"
        draft.write_text(text + "\n")
        os.replace(draft, mark)
    except OSError as error:
        raise MachineError(f"{folder}: {error}; expected a folder that can be written to") from None
    return Plan(words, folder, parts, expected, identity)


def _known(words: Tuple[str, ...], folder: Path, parts: Optional[int], mark: Path, identity: str) -> Plan:
    try:
        known = json.loads(mark.read_text())
        found, count, expected = str(known["identity"]), int(known["parts"]), known["expected"]
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{mark} cannot be read; expected the plan of a run, or a new folder", "folder") from None
    if found != identity:
        before = " ".join(known.get("run", {}).get("words", []))
        raise InputError(f"{folder} has another run: keymove {before}, with its files and its version; expected that one, or a new folder", "folder")
    if parts not in (None, count):
        raise InputError(f"{folder} has a run of {count} parts; expected {count}, or a new folder for {parts}", "parts")
    return Plan(words, folder, count, expected, identity)


def _what(words: Sequence[str]) -> Dict[str, object]:
    digests = {}
    for word in words[1:]:
        if is_file(word):
            digest = hashlib.sha256()
            with open(word, "rb") as file:
                for block in iter(lambda: file.read(1 << 20), b""):
                    digest.update(block)
            digests[word] = digest.hexdigest()
    return {"words": list(words), "version": VERSION, "files": digests}


def _measured(words: Sequence[str], seconds: float, threads: int) -> Tuple[int, float]:
    """How many parts, and how long each takes: by samples that grow until they tell something."""
    with tempfile.TemporaryDirectory(prefix="keymove-") as own:

        def took(of: int) -> float:
            began = time.monotonic()
            # The last part is that of a piece in the midst, if there are that many; the first would be the easiest of some searches.
            run(list(words), (of + 1) // 2, of, Path(own) / f"{of}.journal", None)
            return time.monotonic() - began

        start = took(1 << 40)
        work = 0.0
        for of in _SAMPLES:
            work = max(took(of) - start, 0.0) * of
            if work >= _ENOUGH * of:
                break
    each = max(seconds, start / _OVERHEAD)
    parts = max(math.ceil(work / each), min(4 * max(threads, 1), math.ceil(work / _ENOUGH)), 1)
    return parts, start + work / parts
