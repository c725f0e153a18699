"""The engine."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, List, Optional

from ._answers import Move
from ._problem import Given, problem_of
from ._running import Progress, bounds, events


class AnalysisLine:
    """A move with what is expected after it."""

    def __init__(self, data: Dict[str, Any]) -> None:
        #: All that the native module says of it.
        self.data = data
        self.moves = [Move(move["uci"], move["san"]) for move in data["pv"]]
        #: Hundredths of a pawn from the side to move; ``None`` of a mate.
        self.centipawns: Optional[int] = data["score"].get("cp")
        #: Moves to the mate, negative if the side to move is mated; ``None`` if there is none.
        self.mate: Optional[int] = data["score"].get("mate")

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.moves))}: {self.data.get('words', '')}"


class Analysis:
    """What the engine thinks of a position."""

    def __init__(self, data: Dict[str, Any]) -> None:
        #: All that the native module says of it.
        self.data = data
        self.lines = [AnalysisLine(line) for line in data.get("lines", ())]


def analyse(
    position: Given,
    moves: Iterable[str] = (),
    *,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    multipv: int = 1,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Analysis:
    """Lets the engine look at a position, after ``moves`` in UCI notation, for so long, so deep, or at so many positions."""
    request: Dict[str, Any] = {"fen": problem_of(position).fen, "moves": list(moves), "multipv": multipv}
    request.update({name: value for name, value in (("depth", depth), ("nodes", nodes), ("seconds", time)) if value is not None})
    found: Dict[str, Any] = {}
    for _, event in events("engine/analyse", request, bounds(time, threads, memory), progress):
        found = json.loads(event)
    return Analysis(found)


class Choice:
    """A move that the engine has chosen."""

    def __init__(self, data: Dict[str, Any]) -> None:
        #: All that the native module says of it.
        self.data = data
        self.move = Move(data["move"]["uci"], data["move"]["san"])
        #: Where it comes from: ``"book"``, ``"proof"`` (a mate that is proven), ``"tables"``, ``"search"``, or ``"chance"`` (a weak level, without any thought).
        self.origin: str = data["origin"]
        score = data["score"] or {}
        #: Hundredths of a pawn from the side to move; ``None`` of a mate, and where nothing was thought.
        self.centipawns: Optional[int] = score.get("cp")
        #: Moves to the mate, negative if the side to move is mated; ``None`` if there is none.
        self.mate: Optional[int] = score.get("mate")

    def __str__(self) -> str:
        return str(self.move)


def choose(
    position: Given,
    moves: Iterable[str] = (),
    *,
    level: int = 10,
    time: float = 2.0,
    book: bool = True,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Choice:
    """The move that the engine plays after ``moves`` in UCI notation, at a level from 1 to 10, within ``time`` seconds.

    Called again as the game goes on, it knows what it has found out before. ``seed`` repeats what the levels below 10 leave to chance.

    >>> choice = choose("2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - -", time=1)
    >>> str(choice), choice.origin, choice.mate
    ('Qg6+', 'proof', 3)
    """
    request: Dict[str, Any] = {"fen": problem_of(position).fen, "moves": list(moves), "level": level, "seconds": time, "book": book}
    if seed is not None:
        request["seed"] = seed
    found: Dict[str, Any] = {}
    for _, event in events("engine/move", request, bounds(time, threads, memory), progress):
        found = json.loads(event)
    return Choice(found)
