#!/usr/bin/env python3
"""Plays a match between two chess engines, or lets one solve suites of positions; needs python-chess (PyPI: chess).

    match.py play -e 'name=Keymove cmd="keymove uci"' -e 'name=Stockfish cmd=stockfish option.UCI_LimitStrength=true' \\
        --each option.Hash=64 --limit 10+0.1 --games 40 --pgn games.pgn
    match.py suite -e 'name=Keymove cmd="keymove uci"' --limit movetime:1 wac.epd

Each opening is played twice, with colours exchanged. A game ends by mate, stalemate, material that cannot mate, the third
repetition, fifty moves, and where --draw or --resign is given, when both engines agree in their scores. An engine that is
late, hangs, crashes or makes an illegal move loses the game, is counted and started again; illegal variations are shown as
they come. Nobody ponders.

Games are added to --pgn, and those that it has of this match count: the same command goes on where it was interrupted. Ctrl-C
drops the games under way and reports the others. With --sprt the match ends when the test does.

An ENGINE is words KEY=VALUE in one argument: cmd=PROGRAM (cmd="gnuchess --uci"), name=NAME, proto=xboard,
option.NAME=VALUE, limit=LIMIT instead of --limit. A LIMIT is 10+0.1 (seconds+increment), movetime:1 (seconds), nodes:100000
or depth:8. OPENINGS are a PGN or EPD file, lines `NAME: MOVES`, or `chess960` for its 960 first positions.

Exit code: 0 all well, 1 an engine failed, 2 it could not be done, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import re
import sys
import time
from collections import Counter
from pathlib import Path

import chess
import chess.engine
import chess.pgn
from elo import Sprt, elo_text
from player import FAILURES, Failure, Player

OPENINGS = str(Path(__file__).parents[1] / "testdata/openings.txt")


def typed(text: str, args: argparse.Namespace) -> Player:
    """An engine that was typed."""
    return Player.read(f"{text} {args.each}", args.limit, args.margin / 1000)


def ending(board: chess.Board, scores: list[int | None], args: argparse.Namespace) -> tuple[str, str] | None:
    """Result and termination of a game that is over; `scores` are White's in centipawns, one a half-move."""
    if outcome := board.outcome():
        return outcome.result(), "normal"
    if board.is_repetition(3) or board.is_fifty_moves():
        return "1/2-1/2", "normal"

    def agreed(moves: int, holds) -> bool:
        last = scores[-2 * moves :]
        return 0 < len(last) == 2 * moves and all(score is not None and holds(score) for score in last)

    if args.draw and len(scores) >= 2 * args.draw[0] and agreed(args.draw[1], lambda score: abs(score) <= args.draw[2]):
        return "1/2-1/2", "adjudication"
    for result, sign in (("1-0", 1), ("0-1", -1)):
        if args.resign and agreed(args.resign[0], lambda score: sign * score >= args.resign[1]):
            return result, "adjudication"
    return None


async def play(players: dict[bool, Player], start: chess.Board, args: argparse.Namespace) -> chess.pgn.Game:
    """One game, with its result, termination and what the engines (by colour) thought of their moves."""
    record, board, token = chess.pgn.Game.from_board(start), start.copy(), object()
    node, scores = record.end(), []
    clocks = {color: player.limit.amount for color, player in players.items()}
    increments = {color: player.limit.increment for color, player in players.items()}
    while (end := ending(board, scores, args)) is None:
        player = players[board.turn]
        try:
            await player.start()
            answer, seconds = await player.think(board, token, clocks, increments)
        except Failure as failure:
            end = "0-1" if board.turn else "1-0", failure.args[0]
            node.comment += f" {player.name}: {failure.args[1]}"
            if end[1] in FAILURES:
                await player.end()
            break
        board.push(answer.move)
        node = node.add_main_variation(answer.move)
        score = answer.info.get("score")
        scores.append(score and score.white().score(mate_score=100_000))
        node.comment = f"{score.white() if score else '?'}/{answer.info.get('depth', 0)} {seconds:.3f} s"
    record.headers.update(White=players[True].name, Black=players[False].name, Result=end[0], Termination=end[1])
    record.headers["Date"] = time.strftime("%Y.%m.%d")
    return record


def openings(path: str) -> list[chess.Board]:
    """The first positions of the games, with the moves that led to them."""
    if path == "chess960":
        return [chess.Board.from_chess960_pos(number) for number in range(960)]
    boards = []
    with open(path, encoding="utf-8") as file:
        if path.endswith(".pgn"):
            while game := chess.pgn.read_game(file):
                boards.append(game.end().board())
            return boards
        for line in file:
            if line.strip() and not line.startswith("#"):
                board = chess.Board.from_epd(line)[0] if path.endswith(".epd") else chess.Board()
                for word in [] if path.endswith(".epd") else line.partition(":")[2].split():
                    board.push_san(word)
                boards.append(board)
    return boards


class Match:
    """What is to be played between two engines, and what came of it."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.openings, self.points, self.failures = args, openings(args.openings), {}, Counter()
        self.names = [typed(text, args).name for text in args.engine]
        self.did = {name: Counter() for name in self.names}
        if len(self.names) != 2 or len(self.did) != 2 or not self.openings:
            raise ValueError("a match needs two engines with different names, and an opening")
        what = [*args.engine, args.each, args.limit, args.openings, "draw", args.draw, "resign", args.resign]
        self.event = "; ".join(map(str, what)).translate(str.maketrans('"\\', "'/"))
        if args.pgn and Path(args.pgn).exists():
            with open(args.pgn, encoding="utf-8") as file:
                while headers := chess.pgn.read_headers(file):
                    if headers["Event"] != self.event:
                        raise ValueError(f"{args.pgn} has a game of another match: {headers['Event']}")
                    self.count(headers)

    def count(self, headers: chess.pgn.Headers) -> None:
        """Adds a finished game."""
        white = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}[headers["Result"]]
        self.points[int(headers["Round"]) - 1] = white if headers["White"] == self.names[0] else 1 - white
        loser = headers["Black" if white else "White"]
        self.failures[loser, headers["Termination"]] += 1

    async def run(self) -> None:
        """Plays what has not been played yet."""
        todo = iter([number for number in range(self.args.games) if number not in self.points])
        await asyncio.gather(*(self.work(todo) for _ in range(self.args.concurrency)))

    async def work(self, todo) -> None:
        """Plays one game after the other with two processes of its own; the first engine has White in every other one."""
        players = [typed(text, self.args) for text in self.args.engine]
        test = self.args.sprt
        try:
            while not (test and test.verdict(self.points) != "open") and (number := next(todo, None)) is not None:
                start = self.openings[number // 2 % len(self.openings)]
                record = await play({chess.WHITE: players[number % 2], chess.BLACK: players[1 - number % 2]}, start, self.args)
                record.headers.update(Event=self.event, Round=str(number + 1))
                if self.args.pgn:
                    with open(self.args.pgn, "a", encoding="utf-8") as file:
                        file.write(f"{record}\n\n")
                self.count(record.headers)
                print(number + 1, *(record.headers[key] for key in ("White", "Black", "Result", "Termination")), file=sys.stderr)
        finally:
            for player in players:
                self.did[player.name] += player.did
                await player.end()

    def report(self) -> str:
        """Result, conduct and test, in Markdown."""
        limits = dict.fromkeys(str(typed(text, self.args).limit) for text in self.args.engine)
        counts = Counter(self.points.values())
        result = [*self.names, " : ".join(limits), len(self.points), counts[1], counts[0.5], counts[0]]
        lines = [
            "| engine | opponent | limit | games | + | = | - | points | Elo difference (95 %) |",
            "|---|---|---|---:|---:|---:|---:|---:|---:|",
            row(*result, f"{sum(self.points.values()):g}", elo_text(self.points)),
            "",
            row("engine", "moves in this run", "seconds a move", "depth", "nodes a second", *FAILURES),
            "|---|---:|---:|---:|---:|---:|---:|---:|",
        ]
        for name, did in self.did.items():
            moves, speed = max(did["moves"], 1), did["nodes"] / (did["seconds"] or 1)
            averages = [f"{did['seconds'] / moves:.3f}", f"{did['depth'] / moves:.1f}", f"{speed:,.0f}"]
            lines.append(row(name, f"{did['moves']:,}", *averages, *(self.failures[name, kind] for kind in FAILURES)))
        if test := self.args.sprt:
            low, high = test.bounds()
            test_result = f"{test.verdict(self.points)}, log-likelihood ratio {test.ratio(self.points):.2f} ({low:.2f} to {high:.2f})"
            lines += ["", f"SPRT, Elo {test.elo0:g} or {test.elo1:g}: {test_result}"]
        return "\n".join(lines)


def row(*cells) -> str:
    """A row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


async def solve(path: str, args: argparse.Namespace) -> tuple[str, int]:
    """The row of a suite: positions whose best move (`bm`) the engine plays or whose bad one (`am`) it avoids, and the points
    of its moves (`c0 "Rg3=100, Kb3=89"`); and how often it failed."""
    with open(path, encoding="utf-8") as file:
        items = [chess.Board.from_epd(line) for line in file if line.strip() and not line.startswith("#")]
    todo, got = iter(items), Counter()

    async def work() -> None:
        player = typed(args.engine, args)
        try:
            for board, operations in todo:
                points = re.findall(r"(\S+)=(\d+)", str(operations.get("c0", "")))
                got["possible"] += max((int(number) for _, number in points), default=0)
                await player.start()
                clocks = dict.fromkeys(chess.COLORS, player.limit.amount)
                try:
                    move = (await player.think(board, object(), clocks, dict.fromkeys(chess.COLORS, 0)))[0].move
                except Failure as failure:
                    print(f"{operations.get('id', board.epd())}: {failure.args[1]}", file=sys.stderr)
                    got["failed"] += 1
                    await player.end()
                    continue
                got["solved"] += move in operations.get("bm", [move]) and move not in operations.get("am", [])
                got["points"] += sum(int(number) for san, number in points if board.parse_san(san) == move)
        finally:
            await player.end()

    await asyncio.gather(*(work() for _ in range(args.concurrency)))
    share = f"{100 * got['solved'] / max(len(items), 1):.1f}"
    points = f"{got['points']:,} of {got['possible']:,}" if got["possible"] else ""
    return row(Path(path).stem, len(items), got["solved"], share, points), got["failed"]


async def solve_all(args: argparse.Namespace) -> bool:
    """Prints the table of all suites. Whether nothing failed."""
    print("| suite | positions | solved | % | points |\n|---|---:|---:|---:|---:|")
    failed = 0
    for path in args.suites:
        line, failures = await solve(path, args)
        print(line)
        failed += failures
    return failed == 0


def arguments() -> argparse.Namespace:
    """What was typed."""
    head, _, tail = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(description=head, epilog=tail, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    games = commands.add_parser("play", help="a match between two engines")
    games.add_argument("-e", "--engine", metavar="ENGINE", action="append", required=True, help="twice")
    games.add_argument("--games", type=int, default=100)
    games.add_argument("--openings", default=OPENINGS, help="default: %(default)s")
    games.add_argument("--pgn", metavar="FILE", help="where the games go")
    games.add_argument("--sprt", metavar=("ELO0", "ELO1"), nargs=2, type=float, help="end when this test does")
    games.add_argument("--alpha", type=float, default=0.05, help="chance to accept ELO1 if ELO0 holds (0.05)")
    games.add_argument("--beta", type=float, default=0.05, help="chance to accept ELO0 if ELO1 holds (0.05)")
    games.add_argument("--draw", metavar=("FROM", "MOVES", "CENTIPAWNS"), nargs=3, type=int,
                       help="after FROM moves, drawn if MOVES moves long no score is further from 0")  # fmt: skip
    games.add_argument("--resign", metavar=("MOVES", "CENTIPAWNS"), nargs=2, type=int,
                       help="won if MOVES moves long both scores have the same side so far ahead")  # fmt: skip
    suite = commands.add_parser("suite", help="positions with best moves")
    suite.add_argument("-e", "--engine", metavar="ENGINE", required=True)
    suite.add_argument("suites", metavar="EPD", nargs="+")
    for command in (games, suite):
        command.add_argument("--each", metavar="WORDS", default="", help="more words for every ENGINE")
        command.add_argument("--limit", default="10+0.1", help="default: %(default)s")
        command.add_argument("--margin", metavar="MS", type=int, default=50, help="how late a move may be (50)")
        command.add_argument("--concurrency", type=int, default=1, help="games or positions at a time (1)")
    return parser.parse_args()


def main() -> int:
    """Does what was asked; the exit code."""
    args = arguments()
    # Illegal variations are errors, the chatter of XBoard engines are warnings.
    logging.getLogger("chess.engine").setLevel(logging.ERROR)
    try:
        if args.concurrency < 1:
            raise ValueError("--concurrency must be at least 1")
        if args.command == "suite":
            return 0 if asyncio.run(solve_all(args)) else 1
        args.sprt = args.sprt and Sprt(*args.sprt, args.alpha, args.beta)
        match = Match(args)
        try:
            asyncio.run(match.run())
        finally:
            print(match.report())
        return 1 if any(match.failures[name, kind] for name in match.names for kind in FAILURES) else 0
    except KeyboardInterrupt:
        return 130
    except (OSError, ValueError, chess.engine.EngineError) as error:
        print(f"match.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
