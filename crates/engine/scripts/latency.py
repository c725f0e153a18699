#!/usr/bin/env python3
"""Measures how long an engine goes on after `stop`: from the word to its `bestmove`, in milliseconds.

    latency.py --stops 500 --option Hash=64 -- target/release/keymove uci

Positions are those of the opening suite in turn, each searched without limit for a random time from 1 to 500 ms. The last line has
the median, the 99th percentile and the longest. Exit code: 0 all well, 1 the engine failed, 2 it could not be done.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time

import chess
from match import OPENINGS, openings

#: An engine that is silent for so many seconds has failed; it is ended then, which ends the reading of its lines.
PATIENCE = 60


class Engine:
    """An engine that is talked to line by line."""

    def __init__(self, command: list[str], options: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci")
        self.wait("uciok")
        for option in options:
            name, _, value = option.partition("=")
            self.say(f"setoption name {name} value {value}")
        self.say("isready")
        self.wait("readyok")

    def say(self, line: str) -> None:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self, word: str) -> float:
        """The moment at which a line with this first word comes."""
        deadline = time.monotonic() + PATIENCE
        for line in self.process.stdout:
            if line.split()[:1] == [word]:
                return time.perf_counter()
            if time.monotonic() > deadline:
                break
        raise RuntimeError(f"the engine did not say {word}")

    def stopped(self, board: chess.Board, seconds: float) -> float:
        """How many milliseconds it goes on after `stop` in a search that has taken so long."""
        self.say(f"position fen {board.fen()}")
        self.say("isready")
        self.wait("readyok")
        self.say("go infinite")
        time.sleep(seconds)
        begun = time.perf_counter()
        self.say("stop")
        return (self.wait("bestmove") - begun) * 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stops", type=int, default=500, metavar="N", help="how many searches (default: 500)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the engine")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where the random times begin (default: 1)")
    parser.add_argument("command", nargs="+", help="the engine")
    args = parser.parse_args()
    if args.stops < 1:
        parser.error("expected at least one stop")
    chance, boards = random.Random(args.seed), openings(OPENINGS)
    try:
        engine = Engine(args.command, args.option)
        times = [engine.stopped(boards[number % len(boards)], chance.uniform(0.001, 0.5)) for number in range(args.stops)]
        engine.say("quit")
    except (RuntimeError, BrokenPipeError) as error:
        print(f"the engine failed: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"cannot start the engine: {error}", file=sys.stderr)
        return 2
    times.sort()
    part = [times[min(len(times) - 1, len(times) * share // 100)] for share in (50, 99)]
    print(f"{len(times)} stops: median {part[0]:.2f} ms, 99th percentile {part[1]:.2f} ms, longest {times[-1]:.2f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
