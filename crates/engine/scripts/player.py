"""An engine as matches and suites use it: how it is described, its process, its time."""

from __future__ import annotations

import asyncio
import math
import re
import shlex
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import chess
import chess.engine

#: What PGN's tag `Termination` says of games that an engine lost by its conduct.
LATE, ILLEGAL, CRASHED = FAILURES = ("time forfeit", "rules infraction", "abandoned")
#: After how many seconds an engine without a clock has hung, and how long after its time one with a clock has.
PATIENCE, GRACE = 600, 10


class Failure(Exception):
    """The engine loses: the termination, and in words what it did."""


@dataclass
class Limit:
    """How much an engine may think: seconds for the game (`clock`) or a move (`movetime`), or `nodes`, or `depth`."""

    kind: str
    amount: float
    increment: float

    @classmethod
    def read(cls, text: str) -> Limit:
        """Reads `10+0.1`, `movetime:1`, `nodes:100000`, `depth:8`."""
        match = re.fullmatch(r"(?:(movetime):)?([\d.]+)|([\d.]+)\+([\d.]+)|(nodes|depth):(\d+)", text)
        try:
            move, alone, base, increment, count, whole = match.groups()
            limit = cls(move or count or "clock", float(alone or base or whole), float(increment or 0))
        except (AttributeError, ValueError):
            limit = cls("", 0, 0)
        if limit.amount == 0:
            raise ValueError(f"`{text}` is no limit; 10+0.1, movetime:1, nodes:100000 and depth:8 are")
        return limit

    def __str__(self) -> str:
        units = {"clock": "s", "movetime": "s a move", "nodes": "nodes a move", "depth": "half-moves"}
        return f"{self.amount:.12g} {units[self.kind]}" + (f" + {self.increment:g} s" if self.increment else "")

    def asked(self, clocks: dict[bool, float], increments: dict[bool, float]) -> chess.engine.Limit:
        """What the engine is told, with the seconds of White and Black."""
        if self.kind == "movetime":
            return chess.engine.Limit(time=self.amount)
        if self.kind != "clock":
            return chess.engine.Limit(**{self.kind: int(self.amount)})
        white, black = chess.WHITE, chess.BLACK
        return chess.engine.Limit(
            white_clock=clocks[white], black_clock=clocks[black], white_inc=increments[white], black_inc=increments[black]
        )


@dataclass
class Player:
    """An engine: what it is, its process if it runs, and what it did in this run."""

    name: str
    command: list[str]
    protocol: str
    options: dict[str, str]
    limit: Limit
    margin: float
    process: chess.engine.Protocol | None = None
    did: Counter = field(default_factory=Counter)

    @classmethod
    def read(cls, text: str, limit: str, margin: float) -> Player:
        """Reads words KEY=VALUE; `limit` is for engines without one, `margin` the seconds that a move may be late."""
        words = dict(word.partition("=")[::2] for word in shlex.split(text))
        options = {key[7:]: words.pop(key) for key in list(words) if key.startswith("option.")}
        command, protocol = shlex.split(words.pop("cmd", "")), words.pop("proto", "uci")
        allowed = Limit.read(words.pop("limit", limit))
        name = words.pop("name", Path(command[0]).name if command else "")
        if words or not command or protocol not in ("uci", "xboard"):
            raise ValueError(f"`{text}` is no engine: cmd=PROGRAM, and name=, proto=uci|xboard, limit=, option.NAME= if wanted")
        return cls(name, command, protocol, options, allowed, margin)

    async def start(self) -> None:
        """Starts the program unless it runs, in a process group of its own: Ctrl-C is not for it."""
        if self.process is None:
            popen = chess.engine.popen_xboard if self.protocol == "xboard" else chess.engine.popen_uci
            _, self.process = await popen(self.command, setpgrp=True)
            await self.process.configure(self.options)

    async def end(self) -> None:
        """Ends the program, by force if it does not listen."""
        process, self.process = self.process, None
        if process is not None:
            try:
                await asyncio.wait_for(process.quit(), 2)
            except (asyncio.TimeoutError, chess.engine.EngineError):
                process.transport.close()

    async def think(self, board: chess.Board, game: object, clocks: dict[bool, float], increments: dict[bool, float]):
        """The engine's answer and the seconds that it took, which go off its clock; `game` is the same object all game long.

        Raises `Failure` if it resigns or does what it must not."""
        most = {"clock": clocks[board.turn], "movetime": self.limit.amount}.get(self.limit.kind, math.inf)
        begun = time.perf_counter()
        try:
            asked = self.process.play(board, self.limit.asked(clocks, increments), game=game, info=chess.engine.INFO_ALL)
            answer = await asyncio.wait_for(asked, min(most + GRACE, PATIENCE))
        except asyncio.TimeoutError:
            raise Failure(CRASHED, "hangs") from None
        except chess.engine.EngineTerminatedError as error:
            raise Failure(CRASHED, str(error)) from None
        except chess.engine.EngineError as error:
            raise Failure(ILLEGAL, str(error)) from None
        seconds = time.perf_counter() - begun
        if seconds > most + self.margin:
            raise Failure(LATE, f"{1000 * (seconds - most):.0f} ms late")
        if answer.resigned:
            raise Failure("normal", "resigns")
        if not answer.move or not board.is_legal(answer.move):
            raise Failure(ILLEGAL, f"plays {answer.move}")
        clocks[board.turn] = max(most - seconds, 0) + self.limit.increment
        self.did.update(moves=1, seconds=seconds, depth=answer.info.get("depth", 0), nodes=answer.info.get("nodes", 0))
        return answer, seconds
