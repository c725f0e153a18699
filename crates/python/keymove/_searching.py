"""Better positions near a problem, and problems from a matrix."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, Iterator, List, Optional

from . import _native
from ._answers import Line
from ._errors import InputError
from ._problem import Given, Problem, asked, diagram, problem_of
from ._running import Progress, bounds, told


class Candidate:
    """A sound position that a search has found."""

    def __init__(self, data: Dict[str, Any], stipulation: str) -> None:
        #: All that the native module says of it.
        self.data = data
        self.fen = str(data["fen"])
        self.stipulation = stipulation
        #: Points by the paper's scale.
        self.score = int(data["score"])
        #: Points by the scale of problemists; known of what is listed in the end, see :attr:`Search.best`.
        self.points: Optional[int] = None
        #: The gate that it does not pass; see :attr:`Search.outside`.
        self.gate: Optional[str] = None
        self.key = str(data["key"])
        #: What was done, in words.
        self.changes = [str(change) for change in data["changes"]]
        #: What is different in its play, in words.
        self.differences = [str(one) for one in data.get("told") or ()]

    def problem(self) -> Problem:
        """It as a problem."""
        return Problem(self.fen, self.stipulation)

    def __repr__(self) -> str:
        return f"Candidate({self.fen!r}, key={self.key!r}, changes={self.changes!r})"

    def _repr_svg_(self) -> str:
        return str(diagram(self.problem()))


class Search:
    """A search that is running: iterating gives candidates as they are found.

    After the last one :attr:`best` has those that pass the gates, the best first, and :attr:`outside` those that fail one. ``stop()`` ends it
    early; what it has found by then is told, and :attr:`is_complete` is false.

    >>> search = improve("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2", level=1)
    >>> found = list(search)
    >>> search.is_complete
    True
    """

    def __init__(self, kind: str, request: Dict[str, Any], allowed: Dict[str, Any], progress: Optional[Progress]) -> None:
        self._work = _native.Work(kind, json.dumps(request), **allowed)
        self._stipulation = str(request.get("stipulation") or "#2")
        self._progress = progress
        self._found: Dict[str, Candidate] = {}
        #: The end as the native module tells it; empty before it.
        self.summary: Dict[str, Any] = {}

    def stop(self) -> None:
        """Ends it early."""
        self._work.stop()

    def __iter__(self) -> Iterator[Candidate]:
        return self

    def __next__(self) -> Candidate:
        # No generator, which would refer to the search and keep it running when nobody else does.
        for name, event in self._work:
            if name == "candidate":
                candidate = Candidate(json.loads(event), self._stipulation)
                is_new = candidate.fen not in self._found
                self._found[candidate.fen] = candidate
                if is_new:
                    return candidate
            elif name == "summary":
                self.summary = json.loads(event)
            elif name in ("unsound", "undecided"):
                raise InputError(str(json.loads(event)["message"]), "problem")
            elif name == "progress" and self._progress is not None:
                self._progress(json.loads(event))
        raise StopIteration

    def run(self) -> "Search":
        """Waits for the end, and gives the search itself."""
        for _ in self:
            pass
        return self

    @property
    def is_complete(self) -> bool:
        """Whether everything was searched."""
        return bool(self.summary.get("complete", False))

    def _listed(self, name: str) -> List[Candidate]:
        judged = self.summary.get("judged")
        listed = judged[name] if judged else (self.summary.get("best", []) if name == "best" else [])
        found = []
        for place in listed:
            candidate = self._found.get(place["fen"])
            if candidate is not None:
                candidate.points = place.get("score") if judged else None
                candidate.gate = place.get("gate")
                found.append(candidate)
        return found

    @property
    def best(self) -> List[Candidate]:
        """Those that a judge would prefer to the original, the best first; without a judgement those with the highest scores."""
        return self._listed("best")

    @property
    def outside(self) -> List[Candidate]:
        """The best of those that fail a gate."""
        return self._listed("outside")


def _common(given: Problem, level: Optional[int], options: Dict[str, Any]) -> Dict[str, Any]:
    request = asked(given)
    if level is not None:
        request["level"] = level
    request.update(options)
    return request


def improve(
    problem: Given,
    stipulation: Optional[str] = None,
    *,
    level: Optional[int] = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
    **options: Any,
) -> Search:
    """Searches the positions within ``level`` transformations of a sound problem for better ones.

    ``options`` are the further fields of a request to improve, such as ``scale="composer-2006"``, ``open=["idle"]``, ``keep_play=True``,
    ``deep=True``, ``repair=True``, ``wishes={"keep_key": True}``.

    Raises :class:`InputError` for what cannot be understood, and, when it is iterated over, for a problem that is not sound.
    """
    given = problem_of(problem, stipulation)
    return Search("improve", _common(given, level, options), bounds(time, threads, None), progress)


def compose(
    matrix: str,
    stipulation: Optional[str] = None,
    *,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
    **options: Any,
) -> Search:
    """Completes a matrix, given as the text of a file for ``keymove compose``, to sound problems."""
    request: Dict[str, Any] = {"matrix": matrix, **options}
    if stipulation is not None:
        request["stipulation"] = stipulation
    return Search("compose", request, bounds(time, threads, None), progress)


def generate(
    stipulation: str = "#2",
    *,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    seed: Optional[int] = None,
    progress: Optional[Progress] = None,
    **options: Any,
) -> Iterator[Problem]:
    """Makes mates in two or three from nothing, and gives them as they are found; each is proven, and a checker has accepted the proof.

    ``options`` are the further fields of a request to generate: ``material="KQRS/kpp"``, ``units="8..12"``, ``from_mates=True``,
    ``themes=["grimshaw"]``, ``count=3``, ``attempts=100``. Without ``time``, ``count`` and ``attempts`` it ends after a minute. Who takes no more
    ends it. The same ``seed`` and ``attempts`` give the same problems.
    """
    request: Dict[str, Any] = {"stipulation": stipulation, **options}
    if seed is not None:
        request["seed"] = seed
    # A request that is wrong is told at once, and not when the first problem is asked for.
    work = _native.Work("generate", json.dumps(request), **bounds(time, threads, None))
    return _made(work, progress)


def _made(work: _native.Work, progress: Optional[Progress]) -> Iterator[Problem]:
    for name, event in told(work, progress):
        if name == "generated":
            made = json.loads(event)
            yield Problem(str(made["fen"]), str(made["stipulation"]))


def necessity(
    problem: Given, stipulation: Optional[str] = None, *, time: Optional[float] = None, threads: Optional[int] = None
) -> Dict[str, Any]:
    """What each unit of a problem is for: what goes wrong without it. As ``keymove improve --necessity --format json`` prints it."""
    given = problem_of(problem, stipulation)
    work = _native.Work("improve/necessity", json.dumps(asked(given)), **bounds(time, threads, None))
    for name, event in work:
        if name == "necessity":
            return dict(json.loads(event))
        if name in ("unsound", "undecided"):
            raise InputError(str(json.loads(event)["message"]), "problem")
    raise InputError("it was not found out in that time", "time")
