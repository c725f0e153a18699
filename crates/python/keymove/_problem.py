"""Problems, and their ways in and out."""

from __future__ import annotations

import json
import warnings
from dataclasses import dataclass, field, fields, replace
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Tuple, Union

from . import _native
from ._errors import InputError, UnreadWarning

if TYPE_CHECKING:
    import chess

    Given = Union[str, "Problem", "chess.Board"]
else:
    Given = Any


@dataclass(frozen=True)
class Problem:
    """A chess problem: a diagram, what is asked of it, and what is known of it.

    >>> problem = Problem("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2", author="Henri Weenink", source="Good Companion", date="1917")
    >>> problem.solve().key.san
    'Qc4'
    """

    #: The diagram; what a FEN has after the units may be left out.
    fen: str
    #: What is asked: ``#2``, ``h#2.5``, ``s#3``, ``ser-h#5``.
    stipulation: str = "#2"
    author: str = ""
    source: str = ""
    date: str = ""
    award: str = ""
    id: str = ""
    title: str = ""
    #: Twins as solutions print them or as Popeye has them: ``b) wKe1-e2``, ``move e1 e2``.
    twins: Tuple[str, ...] = ()
    #: How many solutions are meant, as Popeye has it, or their moves; ``None`` if nothing is said.
    intended: Optional[str] = None
    #: The diagram itself is not a position of the problem, its twins are.
    zeroposition: bool = False
    #: What the source calls it, and what it says of it.
    keywords: Tuple[str, ...] = ()
    comments: Tuple[str, ...] = ()
    #: What was odd when it was read. Problems are equal whatever was.
    warnings: Tuple[str, ...] = field(default=(), compare=False)

    def solve(self, **wanted: Any) -> "Answer":
        """:func:`keymove.solve` of this problem."""
        from ._solving import solve

        return solve(self, **wanted)

    def explain(self, **wanted: Any) -> "Explanation":
        """:func:`keymove.explain` of this problem."""
        from ._judging import explain

        return explain(self, **wanted)

    def score(self, **wanted: Any) -> "Score":
        """:func:`keymove.score` of this problem."""
        from ._judging import score

        return score(self, **wanted)

    def improve(self, **wanted: Any) -> "Search":
        """:func:`keymove.improve` of this problem."""
        from ._searching import improve

        return improve(self, **wanted)

    def diagram(self, format: str = "svg", **wanted: Any) -> Union[str, bytes]:
        """:func:`keymove.diagram` of this problem, with author, source and stipulation."""
        return diagram(self, format, **wanted)

    def board(self) -> "chess.Board":
        """The position as a board of the library ``chess``, which must be installed; the side that begins is to move."""
        import chess

        return chess.Board(self.full_fen())

    def full_fen(self) -> str:
        """The diagram with all six fields of a FEN, the side that begins to move, castling where king and rook stand at home."""
        asked = json.loads(_native.ask("position/check", json.dumps({"fen": self.fen, "stipulation": self.stipulation})))
        return str(asked.get("fen") or self.fen)

    def to_dict(self) -> Dict[str, Any]:
        """The fields that are not empty, with their names."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items() if value}

    def _repr_svg_(self) -> str:
        return str(self.diagram())


if TYPE_CHECKING:
    from ._answers import Answer
    from ._judging import Explanation, Score
    from ._searching import Search


def problem_of(given: Given, stipulation: Optional[str] = None) -> Problem:
    """What was given as a problem. ``stipulation`` is what it asks if that is said besides."""
    if isinstance(given, Problem):
        return given if stipulation is None else replace(given, stipulation=stipulation)
    if isinstance(given, str):
        return Problem(given, "#2" if stipulation is None else stipulation)
    fen = getattr(given, "fen", None)
    if callable(fen):
        return Problem(str(fen()), "#2" if stipulation is None else stipulation)
    raise InputError(f"{type(given).__name__}: expected a FEN, a keymove.Problem or a chess.Board", "problem")


def asked(problem: Problem) -> Dict[str, Any]:
    """The fields of a request that say which problem it is."""
    fields: Dict[str, Any] = {"fen": problem.fen, "stipulation": problem.stipulation}
    if problem.twins:
        fields["twins"] = list(problem.twins)
    return fields


def read(text: str, *, strict: bool = True) -> List[Problem]:
    """The problems in a text of any format that Keymove knows: FEN, EPD, PGN, JSON, JSON lines, CSV, OLV, Popeye, LaTeX, a list of men.

    >>> [problem.stipulation for problem in read("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 #2")]
    ['#2']

    Raises :class:`InputError` with the line at the first part that cannot be read. If it is not ``strict`` such parts are left out, each with a
    warning (:class:`UnreadWarning`), and it is an error only if there is no problem at all.
    """
    found = json.loads(_native.read(text))
    for part in found["errors"]:
        words = f"line {part['line']}: {part['message']}"
        if strict:
            raise InputError(words, "text")
        warnings.warn(words, UnreadWarning, stacklevel=2)
    return [_of_read(one) for one in found["problems"]]


def _of_read(one: Dict[str, Any]) -> Problem:
    if "authors" in one:
        one = {**one, "author": "; ".join(one["authors"])}
    names = {each.name for each in fields(Problem)}
    values: Dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in one.items() if name in names}
    values["stipulation"] = values.get("stipulation") or "#2"
    return Problem(**values)


def write(problems: Union[Problem, Iterable[Problem]], format: str = "jsonl") -> str:
    """The problems as text in one of the formats of :func:`read`, or ``tex``.

    >>> print(write(Problem("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8"), "fen"))
    b2K4/2p5/3k4/1Q6/5P2/1B6/8/8;#2
    """
    several = [problems] if isinstance(problems, Problem) else list(problems)
    texts = []
    for problem in several:
        request = {"problem": _written(problem), "format": format}
        texts.append(json.loads(_native.ask("position/write", json.dumps(request)))["text"].rstrip("\n"))
    return "\n".join(texts)


def _written(problem: Problem) -> Dict[str, Any]:
    fields = problem.to_dict()
    fields.pop("warnings", None)
    author = fields.pop("author", "")
    if author:
        fields["authors"] = [part.strip() for part in author.split(";")]
    return fields


def diagram(
    problem: Given,
    format: str = "svg",
    *,
    arrows: Iterable[str] = (),
    marks: Iterable[str] = (),
    flipped: bool = False,
    caption: bool = True,
    to: Optional[Union[str, "PathLike[str]"]] = None,
) -> Union[str, bytes]:
    """A picture of the diagram: ``svg`` and ``tex`` as text, ``png`` and ``pdf`` as bytes. ``to`` writes it to a file, too.

    ``arrows`` are moves (``"e2e4"``), ``marks`` squares; ``flipped`` puts Black at the bottom; without ``caption`` there are no words.

    >>> diagram("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", arrows=["b5c4"]).startswith("<svg")
    True
    """
    given = problem_of(problem)
    request: Dict[str, Any] = {"fen": given.fen, "format": format, "arrows": list(arrows), "marks": list(marks), "flipped": flipped}
    if caption:
        said = ", ".join(part for part in (given.source, given.date) if part)
        request.update(stipulation=given.stipulation, author=given.author, source=said)
    _, picture = _native.draw(json.dumps(request))
    if to is not None:
        with open(fspath(to), "wb") as file:
            file.write(picture)
    return picture.decode() if format in ("svg", "tex") else picture
