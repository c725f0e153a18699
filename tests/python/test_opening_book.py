"""Opening books made by the keymove binary, read and counted by python-chess.

Run with `python -m unittest discover tests/python`, with the path of the binary in the environment variable
KEYMOVE_BIN.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from collections import defaultdict
from pathlib import Path

import chess
import chess.pgn
import chess.polyglot

GAMES = Path(__file__).parents[2] / "crates/engine/testdata/openings.pgn"

#: What a position must have, and what is looked at of each game.
WINS, PLIES = 1, 24


def keymove(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the binary."""
    command = [os.environ["KEYMOVE_BIN"], *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def counted() -> tuple[dict[int, list[int]], dict[int, set[tuple[chess.Move, int]]], dict[int, chess.Board]]:
    """Games, wins, draws, losses of positions; moves of positions with what they lead to; a board of each."""
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    moves: dict[int, set[tuple[chess.Move, int]]] = defaultdict(set)
    boards: dict[int, chess.Board] = {}
    with GAMES.open() as file:
        while game := chess.pgn.read_game(file):
            board, seen = game.board(), set()
            for move in list(game.mainline_moves())[:PLIES]:
                before, side = chess.polyglot.zobrist_hash(board), board.turn
                boards[before] = board.copy(stack=False)
                board.push(move)
                after = chess.polyglot.zobrist_hash(board)
                moves[before].add((move, after))
                if after in seen:
                    continue
                seen.add(after)
                counts[after][0] += 1
                won = {"1-0": chess.WHITE, "0-1": chess.BLACK}
                result = game.headers["Result"]
                if result in won:
                    counts[after][1 if won[result] == side else 3] += 1
                elif result == "1/2-1/2":
                    counts[after][2] += 1
    return counts, moves, boards


@unittest.skipUnless(os.environ.get("KEYMOVE_BIN"), "KEYMOVE_BIN is not set")
class OpeningBook(unittest.TestCase):
    """A book that the binary builds."""

    def test_python_chess_reads_what_it_counts(self) -> None:
        counts, moves, boards = counted()
        with tempfile.TemporaryDirectory() as folder:
            book = str(Path(folder) / "book.bin")
            build = ["book", "build", str(GAMES), "-o", book, "--wins", str(WINS), "--moves", str(PLIES // 2), "-q"]
            self.assertEqual(keymove(*build).returncode, 0)
            records = 0
            with chess.polyglot.open_reader(book) as reader:
                for before, board in boards.items():
                    expected = {move: counts[after][0] for move, after in moves[before] if counts[after][1] >= WINS}
                    found = {entry.move: entry.weight for entry in reader.find_all(board)}
                    self.assertEqual(found, expected, board.fen())
                    records += len(found)
                self.assertEqual(len(reader), records)
            self.assertGreater(records, 100)
            for fen in ["startpos", "rnbqkb1r/pppppp1p/5np1/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3"]:
                self.compare(book, fen, counts)

    def compare(self, book: str, fen: str, counts: dict[int, list[int]]) -> None:
        """What `book show` prints, with every legal move that leads to a position of the book."""
        board = chess.Board() if fen == "startpos" else chess.Board(fen)
        shown = json.loads(keymove("book", "show", fen, "--book", book, "--format", "json").stdout)
        self.assertEqual(int(shown["key"], 16), chess.polyglot.zobrist_hash(board))
        expected = {}
        for move in board.legal_moves:
            board.push(move)
            key = chess.polyglot.zobrist_hash(board)
            board.pop()
            if key in counts and counts[key][1] >= WINS:
                expected[move.uci()] = counts[key]
        names = ["games", "wins", "draws", "losses"]
        self.assertEqual({one["move"]: [one[name] for name in names] for one in shown["moves"]}, expected)


if __name__ == "__main__":
    unittest.main()
