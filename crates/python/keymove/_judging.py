"""Why a move solves, what a problem shows, what it is worth, how hard it is."""

from __future__ import annotations

import html
import json
from typing import Any, Dict, List, NamedTuple, Optional

from ._answers import Move
from ._errors import InputError
from ._problem import Given, asked, diagram, problem_of
from ._running import Progress, bounds, events


class Variation(NamedTuple):
    """A defence, and what answers it."""

    #: The moves before the defence, from the key on, in UCI notation.
    way: List[str]
    defence: Move
    answers: List[Move]
    #: Why the answers work, in words: the errors that the defence makes.
    reasons: List[str]
    #: All that the native module says of it, its marks for a picture among it.
    data: Dict[str, Any]
    #: The position before the defence.
    fen: str

    def _repr_svg_(self) -> str:
        arrows = [f"{arrow['from']}{arrow['to']}" for arrow in self.data["marks"]["arrows"]]
        marks = [mark["square"] for mark in self.data["marks"]["squares"]]
        return str(diagram(self.fen, arrows=arrows, marks=marks, caption=False))


class Explanation:
    """Why the key of a position solves, why tries fail, and what is shown.

    >>> explanation = explain("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2")
    >>> [str(one.answers[0]) for one in explanation.variations if one.defence == "c5"]
    ['Qe6#']
    >>> "Grimshaw" in explanation.themes
    True
    """

    def __init__(self, data: Dict[str, Any], label: str = "") -> None:
        #: As ``keymove explain --format json`` prints it.
        self.data = data
        #: Which twin it is; empty if there is one position.
        self.label = label

    @property
    def is_complete(self) -> bool:
        """Whether nothing was left out because of a limit or a stop."""
        return bool(self.data.get("complete", False))

    @property
    def themes(self) -> List[str]:
        """The themes, each once, in their order."""
        return list(dict.fromkeys(str(one["theme"]) for one in self.data.get("themes", ())))

    @property
    def variations(self) -> List[Variation]:
        """What Black can do after the key, and what answers it. None of help play."""
        phases = [phase for phase in self.data.get("phases", ()) if phase["kind"] == "key"]
        return [_variation(one) for phase in phases for one in phase["variations"]]

    @property
    def economy(self) -> List[str]:
        """Remarks on units that are not used."""
        return [str(one if isinstance(one, str) else one.get("text", one)) for one in self.data.get("economy", ())]

    def __str__(self) -> str:
        lines = [f"{self.label} themes: {', '.join(self.themes)}".strip()]
        for one in self.variations:
            answers = "/".join(map(str, one.answers))
            reasons = f" ({'; '.join(one.reasons)})" if one.reasons else ""
            number = (len(one.way) + 1) // 2
            lines.append(f"  {number}...{one.defence} {number + 1}.{answers}{reasons}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


def _variation(told: Dict[str, Any]) -> Variation:
    def move(one: Dict[str, Any]) -> Move:
        return Move(one["uci"], one["san"])

    reasons = [str(error["text"]) for answer in told["answers"] for error in answer["errors"]]
    answers = [move(answer) for answer in told["answers"]]
    return Variation(list(told["way"]), move(told["reply"]), answers, list(dict.fromkeys(reasons)), told, told["fen"])


def _explained(problem: Given, stipulation: Optional[str], allowed: Dict[str, Any], progress: Optional[Progress]) -> List[Explanation]:
    given = problem_of(problem, stipulation)
    request = {**asked(given), "explain": True}
    if given.intended is not None:
        request["intended"] = given.intended
    if given.zeroposition:
        request["zero"] = True
    found = []
    for name, event in events("solve", request, allowed, progress):
        if name == "explanation":
            told = json.loads(event)
            found.append(Explanation(told["explanation"], str((told.get("case") or {}).get("label", ""))))
        elif name == "unsolvable":
            raise InputError(str(json.loads(event)["message"]), "fen")
    return found


def explain(
    problem: Given,
    stipulation: Optional[str] = None,
    *,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Explanation:
    """Explains a problem: :class:`Explanation`. Of several positions it is what all of them show together.

    Raises :class:`InputError` if it cannot be understood, or time was over before there was anything to explain.
    """
    found = _explained(problem, stipulation, bounds(time, threads, None), progress)
    if not found:
        raise InputError("nothing was found out that could be explained in that time", "time")
    return found[-1]


def themes(problem: Given, stipulation: Optional[str] = None, *, time: Optional[float] = None) -> List[str]:
    """The themes of a problem, each once.

    >>> "Miniature" in themes("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2")
    True
    """
    return explain(problem, stipulation, time=time).themes


class Feature(NamedTuple):
    """A part of a score."""

    name: str
    #: How much of it there is.
    amount: float
    points: int


class Score:
    """What a sound problem is worth: by the scale ``problemist`` (``total``, ``features``), and by that of the paper on CHESS COMPOSER.

    ``total`` is ``None`` of what has no score; then ``explanation`` says why.
    """

    def __init__(self, data: Dict[str, Any]) -> None:
        #: As ``keymove score --format json`` prints it.
        self.data = data
        self.total: Optional[int] = data.get("total")
        #: The totals by scale: ``problemist`` and ``composer-2006``.
        self.totals: Dict[str, Optional[int]] = dict(data.get("totals") or {"composer-2006": self.total})
        if "features" not in data:
            self.total = None
        self.explanation: str = str(data.get("explanation") or "")
        #: What the total is made of.
        self.features = [Feature(name, one["count"], one["points"]) for name, one in (data.get("features") or {}).items()]

    def __str__(self) -> str:
        return self.explanation if self.total is None else str(self.total)

    def __repr__(self) -> str:
        return f"Score({str(self)!r})"


def score(problem: Given, stipulation: Optional[str] = None, *, weights: Optional[str] = None, time: Optional[float] = None) -> Score:
    """Scores a sound problem of one position. ``weights`` is the text of a TOML file with other weights for the paper's scale.

    >>> score("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2").totals["composer-2006"]
    118
    """
    given = problem_of(problem, stipulation)
    request: Dict[str, Any] = {"fen": given.fen, "stipulation": given.stipulation, "scale": "problemist"}
    if weights is not None:
        request["weights"] = weights
    for name, event in events("score", request, bounds(time, 1, None)):
        if name == "score":
            told = json.loads(event)
            return Score(told.get("score", told))
    raise InputError("no score was found in that time", "time")


class Difficulty:
    """How hard a problem is to solve for a human: ``estimate`` in points, and what it is made of."""

    def __init__(self, data: Dict[str, Any]) -> None:
        self.data = data
        self.estimate = float(data["estimate"])
        self.parts = [Feature(str(one["name"]), float(one["count"]), round(one["points"])) for one in data["inputs"]]

    def __repr__(self) -> str:
        return f"Difficulty({self.estimate})"


def difficulty(problem: Given, stipulation: Optional[str] = None, *, time: Optional[float] = None) -> Difficulty:
    """Estimates how hard a sound directmate is to solve.

    >>> difficulty("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2").estimate > 0
    True
    """
    told = explain(problem, stipulation, time=time).data.get("solving") or {}
    if not told.get("difficulty"):
        raise InputError("a difficulty is known of sound directmates alone", "problem")
    return Difficulty(told["difficulty"])
