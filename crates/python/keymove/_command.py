"""What the command line does in a process of its own: helpmates of a material, and problems from games."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from os import PathLike, fspath
from typing import Any, Dict, Iterator, List, Optional, Union

from ._errors import InputError, MachineError
from ._problem import Problem, _of_read

#: How the command ends when it was stopped or time was over: what it has found counts.
_UNANSWERED = 3


def _words(options: Dict[str, Any]) -> List[str]:
    words: List[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif isinstance(value, (list, tuple)):
            for one in value:
                words += [option, str(one)]
        elif value is not None and value is not False:
            words += [option, str(value)]
    return words


def _lines(command: List[str], options: Dict[str, Any]) -> Iterator[Dict[str, Any]]:
    words = [sys.executable, "-m", "keymove", *command, "--format", "jsonl", *_words(options)]
    # What is said of faults is short; nothing else comes that way with standard error that is no terminal.
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert process.stdout is not None and process.stderr is not None
    try:
        for line in process.stdout:
            yield json.loads(line)
        said = process.stderr.read().decode(errors="replace").strip()
        code = process.wait()
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait()
        process.stdout.close()
        process.stderr.close()
    if code == 2:
        raise InputError(said.partition("error: ")[2] or said)
    if code not in (0, 1, _UNANSWERED):
        raise MachineError(said or f"the command ended with {code}")


def helpmates(stipulation: str, *, time: Optional[float] = None, threads: Optional[int] = None, **options: Any) -> Iterator[Problem]:
    """Looks for all helpmates of a material, or that lead to a mate, and gives them as they are found.

    ``options`` are those of ``keymove generate 'h#2'``: ``material="KR/kn"``, ``solutions=2``, ``mate="FEN"``.
    """
    if time is not None and not time > 0:
        raise InputError(f"{time}: expected a number of seconds above 0", "time")
    said = {"time": None if time is None else f"{time}s", "threads": threads, **options}
    return _made(stipulation, said)


def _made(stipulation: str, said: Dict[str, Any]) -> Iterator[Problem]:
    for line in _lines(["generate", stipulation], said):
        if "fen" in line:
            yield Problem(str(line["fen"]), str(line.get("stipulation") or stipulation))


def mine(games: Union[str, "PathLike[str]"], *, threads: Optional[int] = None, **options: Any) -> Iterator[Problem]:
    """Finds forced mates in the games of a PGN file, played and missed, as problems, and gives them as they are found.

    ``options`` are those of ``keymove mine``: ``max=4``, ``side="winner"``.
    """
    for line in _lines(["mine", fspath(games)], {"threads": threads, **options}):
        yield _of_read(line)
