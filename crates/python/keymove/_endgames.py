"""Positions of few men, and endgame studies."""

from __future__ import annotations

import json
from os import PathLike, fspath
from typing import Any, Dict, List, NamedTuple, Optional, Union

from ._answers import Move
from ._errors import InputError, KeymoveError
from ._native import Work
from ._problem import Given, problem_of
from ._running import Progress, bounds, told

_Folder = Optional[Union[str, "PathLike[str]"]]


class Worth(NamedTuple):
    """What a position or a move is worth, for whoever is to move or makes it."""

    #: ``"win"``, ``"draw"`` or ``"loss"``, with best play by both sides and without the rule of fifty moves.
    kind: str
    #: Moves until mate, the last one counted; 0 for who is mated, ``None`` in a draw.
    moves: Optional[int]

    def __str__(self) -> str:
        if self.kind == "draw":
            return "draw"
        if self.moves == 0:
            return "mated"
        return f"{'mate' if self.kind == 'win' else 'mated'} in {self.moves}"


class Probe:
    """What a table says of a position of few men."""

    def __init__(self, data: Dict[str, Any]) -> None:
        #: As ``keymove tables probe --format json`` prints it.
        self.data = data

    @property
    def material(self) -> str:
        """The men, the stronger side first: ``"KBNK"``."""
        return str(self.data["material"])

    @property
    def worth(self) -> Worth:
        """What the position is worth for whoever is to move."""
        return Worth(**self.data["value"])

    @property
    def moves(self) -> Dict[Move, Worth]:
        """All moves, the best first, with what they are worth for whoever makes them."""
        return {Move(one["move"], one["san"]): Worth(**one["value"]) for one in self.data["moves"]}

    @property
    def line(self) -> List[str]:
        """Best play until mate, in short notation; nothing in a draw."""
        return [str(move) for move in self.data["line"]]

    def __str__(self) -> str:
        return f"{self.material}: {self.worth}"


class Study:
    """The solution of an endgame study, with what is proven of it."""

    def __init__(self, data: Dict[str, Any]) -> None:
        #: As ``keymove study --format json`` prints it.
        self.data = data

    @property
    def verdict(self) -> str:
        """``"sound"``, or the word for what is wrong or not known, as in ``docs/studies.md``."""
        return str(self.data["verdict"])

    @property
    def is_sound(self) -> bool:
        """Whether every move of the solution is proven to be the only one."""
        return self.verdict == "sound"

    @property
    def main_line(self) -> List[str]:
        """The moves of the main line, in short notation."""
        return [str(node["san"]) for node in self.data["nodes"] if node["main"] and "san" in node]

    @property
    def themes(self) -> List[str]:
        """What it shows, each once."""
        return list(dict.fromkeys(str(one["theme"]) for one in self.data["themes"]))

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.verdict, " ".join(self.main_line))))


def _answer(kind: str, request: Dict[str, Any], folder: _Folder, allowed: Dict[str, Any], progress: Optional[Progress]) -> Dict[str, Any]:
    """The last line of that name, which is the answer."""
    event = kind.split("/")[-1]
    tables = None if folder is None else fspath(folder)
    answer: Dict[str, Any] = {}
    for name, line in told(Work(kind, json.dumps(request), **allowed, tables=tables), progress):
        if name == event:
            answer = json.loads(line)
    return answer


def probe(
    position: Given,
    *,
    make: bool = True,
    tables: _Folder = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Probe:
    """Looks up how far the mate is in a position of few men: :class:`Probe`.

    ``tables`` is the folder of the tables, that of ``keymove tables`` if nothing is said. Those of three and four men are made if they are missing,
    unless ``make`` is false.

    >>> str(probe("8/8/8/8/8/2k5/1R6/K7 w - -"))
    'KRK: mate in 16'

    Raises :class:`InputError` for a position of which no table can say anything, and :class:`KeymoveError` if there is no table of it, or time was over
    before it was made.
    """
    request = {"fen": problem_of(position).fen, "make": make}
    answer = _answer("tables/probe", request, tables, bounds(time, threads, memory), progress)
    if answer.get("probe"):
        return Probe(answer["probe"])
    message = str(answer.get("message", "stopped before it was looked up"))
    if answer.get("unknown") in ("no_king", "too_many", "castling"):
        raise InputError(message, "fen")
    raise KeymoveError(message)


def study(
    position: Given,
    aim: Optional[str] = None,
    *,
    solver: str = "white",
    engine_time: Optional[float] = None,
    tables: _Folder = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Study:
    """Solves an endgame study, and tells what is proven of the solution: :class:`Study`.

    ``aim`` is ``"+"`` or ``"="``, ``solver`` the side that is to win or draw. The engine has ``engine_time`` seconds for each position of which nothing is
    proven, 0.1 if nothing is said, and is not asked with 0. Without ``time`` it ends after half a minute.

    >>> reti = study("7K/8/k1P5/7p/8/8/8/8 w - -", "=", engine_time=0)
    >>> reti.verdict, reti.main_line[0]
    ('sound', 'Kg7')
    """
    given = problem_of(position, aim)
    request: Dict[str, Any] = {"fen": given.fen, "stipulation": given.stipulation, "solver": solver}
    if engine_time is not None:
        request["engine_seconds"] = engine_time
    if time is not None:
        request["seconds"] = time
    answer = _answer("study", request, tables, bounds(time, threads, memory), progress)
    if "study" not in answer:
        raise KeymoveError("stopped before anything was known")
    return Study(answer["study"])
