"""The check of a certificate of a helpmate, on python-chess: its lines are played, then every line there is.

It follows the section "Helpmates" of docs/certificate.md and shares no code with Keymove.
"""

from __future__ import annotations

import re
import sys
from typing import Hashable, NamedTuple

import chess

from battle import MAX_MOVES
from certificate_file import SHARED, Refused, Unfinished, bits, identity, ordered, read_board, read_fields, read_words

HELP_MAGIC = "keymove-certificate 2"

#: Positions without a mate that a check remembers.
MOST_POSITIONS = 5_000_000


class HelpHeader(NamedTuple):
    """The problem and the number of its solutions."""

    board: chess.Board
    stipulation: str
    plies: int
    lines: int
    length: int


def read_header(data: bytes) -> HelpHeader:
    """Reads the text at the head of a file."""
    (fen, text, claim, lines), length = read_fields(data, HELP_MAGIC, ("fen", "stipulation", "claim", "lines"))
    stipulation = re.fullmatch(r"h#(0|[1-9][0-9]{0,2})(\.5)?", text)
    plies = 0
    if stipulation is not None:
        plies = 2 * int(stipulation.group(1)) + (stipulation.group(2) is not None)
    if plies == 0 or plies // 2 > MAX_MOVES:
        raise Refused(f"the stipulation is {text!r}")
    if claim != "solutions":
        raise Refused(f"the claim is {claim!r}")
    if not re.fullmatch("0|[1-9][0-9]{0,18}", lines):
        raise Refused(f"{lines!r} is no number of solutions")
    return HelpHeader(read_board(fen), text, plies, int(lines), length)


def listed(words: list[int]) -> list[tuple[int, ...]]:
    """The lines of a body, each of which ends with the mark."""
    if words and words[-1] != SHARED:
        raise Refused("the body ends within a line")
    lines: list[tuple[int, ...]] = []
    line: list[int] = []
    for word in words:
        if word == SHARED:
            lines.append(tuple(line))
            line = []
        else:
            line.append(word)
    return lines


def play(board: chess.Board, plies: int, line: tuple[int, ...]) -> None:
    """Plays a line, which must mate with a move of the side that is to mate."""
    board = board.copy(stack=False)
    for word in line:
        move = next((move for move in board.legal_moves if bits(move) == word), None)
        if move is None:
            raise Refused(f"the word {word:#06x} is not a legal move after {moves_of(board)}")
        board.push(move)
    if not 1 <= len(line) <= plies or len(line) % 2 != plies % 2 or not board.is_checkmate():
        raise Refused(f"{moves_of(board)} does not mate within the moves of the stipulation")


def moves_of(board: chess.Board) -> str:
    """The moves that were made on a board."""
    return " ".join(move.uci() for move in board.move_stack) or "no move"


class Search:
    """A search for all lines."""

    def __init__(self, board: chess.Board, lines: list[tuple[int, ...]], most: int) -> None:
        self.board = board
        self.lines = lines
        self.found = 0
        self.most = most
        #: The largest number of half-moves known to be too few, by position.
        self.barren: dict[Hashable, int] = {}

    def search(self, left: int) -> bool:
        """Finds all lines of at most so many half-moves; says whether there are any."""
        if left == 0:
            return False
        key = identity(self.board) if left > 1 else None
        if key is not None and self.barren.get(key, 0) >= left:
            return False
        any_line = False
        for move in ordered(list(self.board.legal_moves)):
            if left == 1 and not self.board.gives_check(move):
                continue
            self.board.push(move)
            if left % 2 == 1 and self.board.is_checkmate():
                self.solution()
                any_line = True
            elif self.search(left - 1):
                any_line = True
            self.board.pop()
        if key is not None and not any_line:
            if len(self.barren) >= self.most and key not in self.barren:
                raise Unfinished(f"more than {self.most} positions")
            self.barren[key] = left
        return any_line

    def solution(self) -> None:
        """A line that mates must be the next one of the file."""
        line = tuple(bits(move) for move in self.board.move_stack)
        if self.found == len(self.lines) or self.lines[self.found] != line:
            raise Refused(f"{moves_of(self.board)} is a solution that is not listed")
        self.found += 1


def verify_help(data: bytes, most: int = MOST_POSITIONS) -> HelpHeader:
    """Checks the bytes of a file; returns what they prove.

    Raises Refused if they prove nothing, Unfinished if more positions than `most` would have to be remembered.
    """
    header = read_header(data)
    lines = listed(read_words(data, header.length))
    if len(lines) != header.lines:
        raise Refused(f"{len(lines)} lines are listed; the header says {header.lines}")
    if any(one >= other for one, other in zip(lines, lines[1:])):
        raise Refused("a line is listed twice, or not in its place")
    for line in lines:
        play(header.board, header.plies, line)
    # One call for each half-move, and the test frame work below them.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 6 * MAX_MOVES))
    search = Search(header.board.copy(stack=False), lines, most)
    search.search(header.plies)
    if search.found != len(lines):
        raise Refused("a line is listed that the search has not found")
    return header
