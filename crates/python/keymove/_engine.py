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
