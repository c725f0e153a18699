"""Work in the native module, event by event."""

from __future__ import annotations

import json
import math
from typing import Any, Callable, Dict, Iterator, Optional, Tuple

from ._errors import InputError
from ._native import Work

#: Hears of work on its way: what the native module tells, such as ``{"depth": 5, "done": 7, ...}``.
Progress = Callable[[Dict[str, Any]], None]

_NEWS = ("progress", "info", "found", "started", "queued")


def bounds(time: Optional[float], threads: Optional[int], memory: Optional[int]) -> Dict[str, Any]:
    """What work may take, checked."""
    if time is not None and not (time > 0 and math.isfinite(time)):
        raise InputError(f"{time}: expected a number of seconds above 0", "time")
    if threads is not None and threads < 1:
        raise InputError(f"{threads}: expected at least 1", "threads")
    if memory is not None and memory < 1:
        raise InputError(f"{memory}: expected a number of bytes", "memory")
    return {"seconds": time, "threads": threads, "memory": memory}


def events(
    kind: str, request: Dict[str, Any], allowed: Dict[str, Any], progress: Optional[Progress] = None
) -> Iterator[Tuple[str, str]]:
    """The events of a job but its news, each a name and JSON; news go to ``progress``."""
    return told(Work(kind, json.dumps(request), **allowed), progress)


def told(work: Work, progress: Optional[Progress] = None) -> Iterator[Tuple[str, str]]:
    """The events of work that has begun."""
    try:
        for name, event in work:
            if name not in _NEWS:
                yield name, event
            elif progress is not None and name == "progress":
                progress(json.loads(event))
    finally:
        work.stop()
