"""``keymove cluster check FILE --scheduler tcp://...``: a run on a cluster from the command line."""

from __future__ import annotations

import argparse
import sys
import time
from typing import List, Optional

from .._errors import KeymoveError
from ._run import SECONDS, ClusterError, Run

#: What can be cut into parts.
COMMANDS = ("check", "improve", "compose", "mine")
#: As of the command itself: stopped before there was an answer, and bad input.
_UNANSWERED, _BAD_INPUT = 3, 2


def main(arguments: List[str]) -> int:
    """Runs the words behind ``keymove cluster``; gives the exit code."""
    parser = argparse.ArgumentParser(
        prog=f"keymove cluster {arguments[0]}",
        description=f"Does `keymove {arguments[0]}` on the workers of a Dask cluster. All other words are those of keymove {arguments[0]}.",
        epilog="The folder has what is done; the same words go on after any stop. docs/cluster.md tells more.",
        allow_abbrev=False,
    )
    parser.add_argument("--scheduler", required=True, metavar="ADDRESS", help="of the scheduler, such as tcp://10.0.0.1:8786")
    parser.add_argument("--folder", required=True, help="gets the parcels, and may be one that all workers see")
    parser.add_argument("--parts", type=int, metavar="N", help="how many parcels (default: by a sample, of about --seconds each)")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="N", help="how long a parcel is to take (default: 60)")
    parser.add_argument("--timeout", type=float, metavar="N", help="seconds after which a parcel hangs (default: 20 times what is expected, 600 at least)")
    parser.add_argument("--send", action="store_true", help="the files travel to workers that do not see them")
    said, words = parser.parse_known_args(arguments[1:])
    if said.parts is not None and said.parts < 1:
        parser.error(f"--parts {said.parts}: expected 1 or more")
    run: Optional[Run] = None
    try:
        run = Run([arguments[0], *words], said.scheduler, said.folder, parts=said.parts, seconds=said.seconds, timeout=said.timeout, send=said.send)
        return _follow(run)
    except KeyboardInterrupt:
        _say(f"incomplete: stopped by the user{_left(run)}")
        return _UNANSWERED
    except ClusterError as error:
        _say(f"{error}{_left(run)}")
        return _UNANSWERED
    except (KeymoveError, OSError) as error:
        _say(f"error: {error}")
        return _BAD_INPUT


def _follow(run: Run) -> int:
    before = run.parts - len(run.left)
    if before:
        _say(f"taken over from {run.folder}: {before} of {run.parts} parts")
    began, done, known = time.monotonic(), before, 0
    for parcel in run:
        done += 1
        left = (time.monotonic() - began) / (done - before) * (run.parts - done)
        _say(f"part {parcel.number} in {parcel.seconds:.1f} s on {parcel.host}; {done} of {run.parts}, about {left:.0f} s left")
        for given in run.given_up[known:]:
            _say(f"given up: part {given.number}: {'; then '.join(given.faults)}")
        known = len(run.given_up)
    for given in run.given_up[known:]:
        _say(f"given up: part {given.number}: {'; then '.join(given.faults)}")
    for why in run.unfit.values():
        _say(f"not asked any more: {why}")
    sys.stdout.buffer.write(run.joined())
    sys.stdout.flush()
    return run.code


def _left(run: Optional[Run]) -> str:
    return f"\n{len(run.left)} of {run.parts} parts are not done; the same words go on" if run else ""


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
