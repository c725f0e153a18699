"""Solving."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from ._answers import Answer, Case
from ._errors import InputError
from ._native import Batch
from ._native import verify as _verify
from ._problem import Given, Problem, asked, problem_of
from ._running import Progress, bounds, events


def _request(problem: Problem, tries: int, certificate: bool, options: Dict[str, Any]) -> Dict[str, Any]:
    request = asked(problem)
    if problem.zeroposition:
        request["zero"] = True
    if problem.intended is not None:
        request["intended"] = problem.intended
    if tries:
        request["tries"] = tries
    if certificate:
        request["certificate"] = True
    request.update(options)
    return request


def _answer(told: Iterable[Tuple[str, str]]) -> Answer:
    cases: List[Case] = []
    unsolvable: List[str] = []
    certificates: List[bytes] = []
    uncertified: List[str] = []
    for name, event in told:
        if name == "solution":
            cases.append(Case(event))
        elif name == "unsolvable":
            unsolvable.append(str(json.loads(event)["message"]))
        elif name == "certificate":
            proof = json.loads(event)
            if proof["base64"] is None:
                uncertified.append(str(proof["reason"]))
            else:
                certificates.append(b64decode(proof["base64"]))
    return Answer(cases, unsolvable, certificates, uncertified)


def solve(
    problem: Given,
    stipulation: Optional[str] = None,
    *,
    tries: int = 0,
    certificate: bool = False,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
    **options: Any,
) -> Answer:
    """Solves a problem, all twins.

    ``tries``: moves with at most so many refutations are shown with their play. ``certificate``: a proof that can be checked by others comes
    along. ``time`` is in seconds, ``memory`` in bytes; without them there is no end but the answer, and as much memory as the workbench
    takes. ``options`` are the further fields of a request to solve, such as ``set_play=True``, ``castling="fen"``, ``max_flights=2``; the
    document of the interface describes them.

    >>> answer = solve("8/8/8/5n2/8/3k1P2/5R1K/2R5", "h#2")
    >>> [str(line) for line in answer.lines]
    ['Nd4 Kg3 Ke3 Rc3#']

    Raises :class:`InputError` for what cannot be understood. An answer that time has cut short is no error: it says so
    (``answer.is_complete``), and it never says that there is no solution.
    """
    given = problem_of(problem, stipulation)
    return _answer(events("solve", _request(given, tries, certificate, options), bounds(time, threads, memory), progress))


def solve_all(
    problems: Iterable[Given],
    stipulation: Optional[str] = None,
    *,
    tries: int = 0,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    **options: Any,
) -> Iterator[Union[Answer, Exception]]:
    """Solves many problems on all threads, and gives their answers in the same order; of one that cannot be understood the exception.

    ``time`` and ``memory`` are those of one problem. Memory for each thread is 32 MiB if nothing is said.

    >>> fens = ["b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "8/8/8/8/8/5K2/8/6k1"]
    >>> [answer.is_sound for answer in solve_all(fens, "#2")]
    [True, False]
    """
    requests: List[str] = []
    faults: Dict[int, InputError] = {}
    for number, one in enumerate(problems):
        try:
            requests.append(json.dumps(_request(problem_of(one, stipulation), tries, False, options)))
        except InputError as error:
            faults[number] = error
    allowed = bounds(time, threads, (32 << 20) if memory is None else memory)
    work = Batch("solve", requests, **allowed)
    solved = iter(work)
    try:
        for number in range(len(requests) + len(faults)):
            if number in faults:
                yield faults[number]
            else:
                told, fault = next(solved)
                yield _answer(told) if fault is None else fault
    finally:
        work.stop()


def verify(certificate: bytes) -> Dict[str, Any]:
    """Checks a certificate, which is a proof of what is claimed of a problem, and says what it proves.

    The checker shares nothing with the solver but the rules of chess. That of a helpmate goes through all lines, which may take long.

    >>> proof = solve("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2", certificate=True).certificates[0]
    >>> verify(proof)["proven"]
    'the first moves that mate, each with its exact number of moves: b5c4=2; no other mates within 2'

    Raises :class:`InputError` for what is no certificate, is damaged, or does not prove what it claims, and :class:`MachineError` for the
    certificate of a helpmate that has too many positions to be checked to the end.
    """
    return dict(json.loads(_verify(certificate)))
