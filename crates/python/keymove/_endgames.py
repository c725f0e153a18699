"""Positions of few men, and endgame studies."""

from __future__ import annotations

import json
from os import PathLike, fspath
from typing import Any, Dict, List, Literal, NamedTuple, Optional, Type, Union, overload

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


class FiftyMovesWorth(NamedTuple):
    """What a position or a move is worth under the rule of fifty moves, for whoever is to move or makes it."""

    #: ``"win"``, ``"cursed_win"``, ``"draw"``, ``"blessed_loss"`` or ``"loss"`` if the count begins with the position. A cursed win and a blessed loss
    #: are draws by the rule, without which they were a win and a loss.
    kind: str
    #: Half-moves to the next capture, move of a pawn or mate, that one counted; 0 in a draw, and for who is mated.
    plies: int
    #: The same as ``kind``, with the half-moves that have gone before.
    under_rule: str

    def __str__(self) -> str:
        words = {"cursed_win": "draw by the rule of fifty moves, else won", "blessed_loss": "draw by the rule of fifty moves, else lost"}
        if self.under_rule == "loss" and self.plies == 0:
            return "mated"
        said = words.get(self.under_rule, self.under_rule)
        return f"{said} ({self.plies})" if self.plies else said


class HelpmateWorth(NamedTuple):
    """The shortest way to mate of a position if both sides help, or of a move, which is counted itself."""

    #: Half-moves until mate; 0 if somebody is mated.
    plies: int
    #: ``"h#2"``, or ``"h#2.5"`` where the side that mates begins.
    stipulation: str
    #: Lines that are so short.
    solutions: int
    #: Whether there are not more of them.
    exact: bool

    def __str__(self) -> str:
        if self.plies == 0:
            return "mated"
        least = "" if self.exact else "at least "
        return f"{self.stipulation}, {least}{self.solutions} solution{'' if self.solutions == 1 else 's'}"


class _Told:
    """What the tables of every kind tell."""

    def __init__(self, data: Dict[str, Any]) -> None:
        #: As ``keymove tables probe --format json`` prints it with the same ``--kind``.
        self.data = data

    @property
    def material(self) -> str:
        """The men, the stronger side first: ``"KBNK"``."""
        return str(self.data["material"])

    def _moves(self) -> Dict[Move, Any]:
        """All moves with the objects of their values."""
        return {Move(one["move"], one["san"]): one["value"] for one in self.data["moves"]}


class Probe(_Told):
    """How far the mate is in a position of few men, by a table."""

    @property
    def worth(self) -> Worth:
        """What the position is worth for whoever is to move."""
        return Worth(**self.data["value"])

    @property
    def moves(self) -> Dict[Move, Worth]:
        """All moves, the best first, with what they are worth for whoever makes them."""
        return {move: Worth(**value) for move, value in self._moves().items()}

    @property
    def line(self) -> List[str]:
        """Best play until mate, in short notation; nothing in a draw."""
        return [str(move) for move in self.data["line"]]

    def __str__(self) -> str:
        return f"{self.material}: {self.worth}"


class FiftyMovesProbe(_Told):
    """What a position of few men is worth under the rule of fifty moves, by a table."""

    @property
    def halfmoves(self) -> int:
        """Half-moves without a capture or a move of a pawn that have gone before: the counter of the position."""
        return int(self.data["halfmoves"])

    @property
    def worth(self) -> FiftyMovesWorth:
        """What the position is worth for whoever is to move."""
        return FiftyMovesWorth(**self.data["value"])

    @property
    def moves(self) -> Dict[Move, FiftyMovesWorth]:
        """All moves, the best first, with what they are worth for whoever makes them."""
        return {move: FiftyMovesWorth(**value) for move, value in self._moves().items()}

    def __str__(self) -> str:
        return f"{self.material}: {self.worth}"


class HelpmateProbe(_Told):
    """How far the mate of a position of few men is if both sides help, and in how many ways, by a table."""

    @property
    def mated(self) -> str:
        """Who is mated: ``"black"`` or ``"white"``."""
        return str(self.data["mated"])

    @property
    def worth(self) -> Optional[HelpmateWorth]:
        """The shortest way; ``None`` if that side cannot be mated, whoever helps."""
        value = self.data["value"]
        return None if value is None else HelpmateWorth(**value)

    @property
    def moves(self) -> Dict[Move, Optional[HelpmateWorth]]:
        """All moves, those with the shortest way first, and ``None`` for those after which there is no mate."""
        return {move: None if value is None else HelpmateWorth(**value) for move, value in self._moves().items()}

    @property
    def line(self) -> List[str]:
        """The first of the shortest lines, in short notation; nothing if there is none."""
        return [str(move) for move in self.data["line"]]

    def __str__(self) -> str:
        return f"{self.material}: {self.worth or 'no mate'}"


#: By the words of the command line.
_KINDS: Dict[str, Type[Union[Probe, FiftyMovesProbe, HelpmateProbe]]] = {"mate": Probe, "zeroing": FiftyMovesProbe, "helpmate": HelpmateProbe}


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


@overload
def probe(
    position: Given,
    *,
    kind: Literal["mate"] = "mate",
    make: bool = True,
    tables: _Folder = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Probe: ...


@overload
def probe(
    position: Given,
    *,
    kind: Literal["zeroing"],
    make: bool = True,
    tables: _Folder = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> FiftyMovesProbe: ...


@overload
def probe(
    position: Given,
    *,
    kind: Literal["helpmate"],
    mated: Optional[str] = None,
    make: bool = True,
    tables: _Folder = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> HelpmateProbe: ...


@overload
def probe(
    position: Given,
    *,
    kind: str,
    mated: Optional[str] = None,
    make: bool = True,
    tables: _Folder = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Union[Probe, FiftyMovesProbe, HelpmateProbe]: ...


def probe(
    position: Given,
    *,
    kind: str = "mate",
    mated: Optional[str] = None,
    make: bool = True,
    tables: _Folder = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Union[Probe, FiftyMovesProbe, HelpmateProbe]:
    """Looks up a position of few men.

    ``kind`` says what is asked: how far the mate is (``"mate"``, :class:`Probe`), what it is worth under the rule of fifty moves (``"zeroing"``,
    :class:`FiftyMovesProbe`; the counter of the position is counted), or how far the mate is if both sides help (``"helpmate"``, :class:`HelpmateProbe`; Black
    is mated, or with ``mated="white"`` White).

    ``tables`` is the folder of the tables, that of ``keymove tables`` if nothing is said. Those of three and four men are made if they are missing,
    unless ``make`` is false.

    >>> str(probe("8/8/8/8/8/2k5/1R6/K7 w - -"))
    'KRK: mate in 16'
    >>> str(probe("8/8/8/8/8/2k5/1R6/K7 w - - 90 80", kind="zeroing"))
    'KRK: draw by the rule of fifty moves, else won (31)'
    >>> str(probe("8/8/8/8/8/1k6/8/K6R w - -", kind="helpmate"))
    'KRK: h#3.5, 59 solutions'

    Raises :class:`InputError` for a position of which no table can say anything and for a ``kind`` that there is not, and :class:`KeymoveError` if there is no
    table of it, or time was over before it was made.
    """
    if kind not in _KINDS:
        raise InputError(f"there is no kind {kind!r} of tables; expected one of {', '.join(_KINDS)}", "kind")
    request: Dict[str, Any] = {"fen": problem_of(position).fen, "kind": kind, "make": make}
    if mated is not None:
        if mated not in ("white", "black"):
            raise InputError(f"{mated!r} is no side; expected white or black", "mated")
        request["mated"] = mated
    answer = _answer("tables/probe", request, tables, bounds(time, threads, memory), progress)
    if answer.get("probe"):
        return _KINDS[kind](answer["probe"])
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

    >>> reti = study("7K/8/k1P5/7p/8/8/8/8 w - -", "=", engine_time=0, time=300)
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
