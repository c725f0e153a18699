#!/usr/bin/env python3
"""A second, independent checker of Keymove certificates.

It follows docs/certificate.md and takes the rules of chess from python-chess, those of battles from battle.py beside it,
those of helpmates from helpmate.py; it shares no code with Keymove. It is slow (some ten thousand words a second, of
helpmates as many moves) and meant for cross-checking.

    python verify_certificate.py FILE...

Exit code 0 if every file proves what it claims, 1 if one is refused, cannot be read, or has too many positions.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Callable, Hashable, NamedTuple

import chess

from battle import MAX_MOVES, Battle, Decision, read_stipulation
from certificate_file import SHARED, Refused, Unfinished, bits, identity, ordered, read_board, read_fields, read_words
from helpmate import HELP_MAGIC, verify_help

MAGIC = "keymove-certificate 1"
MAX_PROVEN = 1 << 24


class Header(NamedTuple):
    """The problem and the claim."""

    board: chess.Board
    stipulation: str
    battle: Battle
    moves: int
    half: bool
    claim: str
    mates: dict[chess.Move, int]
    length: int


def number(text: str, largest: int) -> int:
    """A number from 1 to `largest`, written without leading zeros."""
    if not re.fullmatch("[1-9][0-9]{0,2}", text) or int(text) > largest:
        raise Refused(f"{text!r} is not a number from 1 to {largest}")
    return int(text)


def read_header(data: bytes) -> Header:
    """Reads the text at the head of a file."""
    values, length = read_fields(data, MAGIC, ("fen", "stipulation", "claim", "mates"))
    fen, text, claim, mates = values
    board = read_board(fen)
    stipulation = read_stipulation(text)
    if stipulation is None:
        raise Refused(f"the stipulation is {text!r}")
    battle, moves, half = stipulation
    listed = {} if mates == "-" else read_mates(board, battle, moves, mates)
    if half:
        fits = {"answered": not listed, "none": not listed}
    else:
        fits = {"full": len(listed) > 0, "mate": len(listed) == 1, "shortest": len(listed) == 1, "none": not listed}
    if not fits.get(claim, False):
        raise Refused(f"claim {claim!r} with {len(listed)} first moves")
    return Header(board, text, battle, moves, half, claim, listed, length)


def read_mates(board: chess.Board, battle: Battle, moves: int, text: str) -> dict[chess.Move, int]:
    """The first moves with their lengths."""
    legal = {move.uci(): move for move in battle.attacks(board)}
    listed: dict[chess.Move, int] = {}
    last = -1
    for word in text.split(" "):
        uci, _, length = word.partition("=")
        if uci not in legal or bits(legal[uci]) <= last:
            raise Refused(f"{word!r} is not a legal first move in order")
        last = bits(legal[uci])
        listed[legal[uci]] = number(length, moves)
    return listed


class Checker:
    """A check under way. The methods follow the six proofs of the format."""

    def __init__(self, board: chess.Board, battle: Battle, words: list[int]) -> None:
        self.board = board
        self.battle = battle
        self.words = words
        self.at = 0
        #: Smallest number of moves proven to suffice, and largest proven not to; 0 if there is none.
        self.proven: dict[Hashable, tuple[int, int]] = {}

    def claim(self, header: Header) -> None:
        """The whole body."""
        if header.claim == "answered":
            self.answers(header.moves)
        elif header.claim == "none" and header.half:
            self.escapes(header.moves)
        elif header.claim == "none":
            self.refute(header.moves)
        else:
            self.must_be_free()
            if header.claim == "full":
                self.full(header)
            else:
                ((move, length),) = header.mates.items()
                self.forces(move, length)
                if header.claim == "shortest":
                    self.refute(length - 1)
        if self.at != len(self.words):
            raise Refused(self.place("the proof is complete, but the body goes on"))

    def full(self, header: Header) -> None:
        """Every first move."""
        for move in ordered(self.battle.attacks(self.board)):
            length = header.mates.get(move)
            if length is None:
                self.fails(move, header.moves)
            else:
                self.forces(move, length)
                self.fails(move, length - 1)

    def must_be_free(self) -> None:
        """The attacker, to move, must not have to reach the goal himself."""
        if self.battle.has_failed(self.board):
            raise Refused(self.place("the attacker has to reach the goal himself"))

    def win(self, moves: int) -> None:
        """The attacker, to move, wins within `moves`."""
        if self.shares(lambda win, _: 0 < win <= moves):
            return
        start = self.at
        self.must_be_free()
        self.forces(self.next_move(self.battle.attacks(self.board)), moves)
        if self.at - start > 1:
            self.remember(lambda win, refuted: (min(win or moves, moves), refuted))

    def forces(self, move: chess.Move, moves: int) -> None:
        """This move of the attacker wins within `moves`."""
        decision = self.battle.attack(self.board, move)
        self.board.push(move)
        if decision == Decision.LOST:
            raise Refused(self.place("the defender has no move, but what is claimed is not reached"))
        if decision == Decision.OPEN:
            self.answers(moves - 1)
        self.board.pop()

    def answers(self, moves: int) -> None:
        """Every reply of the defender, to move, wins or is answered within `moves`."""
        replies = ordered(self.battle.replies(self.board))
        if not replies:
            raise Refused(self.place("the defender has no move, but what is claimed is not reached"))
        for reply in replies:
            if self.battle.wins(self.board, reply):
                continue
            if moves == 0:
                raise Refused(self.place("what is claimed is not reached, but the moves are used up"))
            self.board.push(reply)
            self.win(moves)
            self.board.pop()

    def refute(self, moves: int) -> None:
        """The attacker, to move, does not win within `moves`."""
        if moves > 1 and self.shares(lambda _, refuted: refuted >= moves):
            return
        start = self.at
        if moves > 0 and not self.battle.has_failed(self.board):
            for move in ordered(self.battle.attacks(self.board)):
                self.fails(move, moves)
        if self.at - start > 1:
            self.remember(lambda win, refuted: (win, max(refuted, moves)))

    def fails(self, move: chess.Move, moves: int) -> None:
        """This move of the attacker does not win within `moves`."""
        if moves == 0:
            return
        decision = self.battle.attack(self.board, move)
        self.board.push(move)
        if decision == Decision.WON:
            raise Refused(self.place("the goal is reached where that is denied"))
        if decision == Decision.OPEN:
            self.escapes(moves - 1)
        self.board.pop()

    def escapes(self, moves: int) -> None:
        """The defender, to move, has no reply, or one after which the attacker does not win within `moves`."""
        replies = self.battle.replies(self.board)
        if not replies or moves == 0 and not self.battle.ends_with_reply:
            return
        if moves == 0:
            if all(self.battle.wins(self.board, reply) for reply in replies):
                raise Refused(self.place("the goal is reached where that is denied"))
            return
        reply = self.next_move(replies)
        if self.battle.wins(self.board, reply):
            raise Refused(self.place("the goal is reached where that is denied"))
        self.board.push(reply)
        self.refute(moves)
        self.board.pop()

    def next_move(self, moves: list[chess.Move]) -> chess.Move:
        """Reads a word that must be one of these moves."""
        if self.at == len(self.words):
            raise Refused(self.place("the body ends, but a move is expected"))
        word = self.words[self.at]
        self.at += 1
        for move in moves:
            if bits(move) == word:
                return move
        raise Refused(self.place(f"the word {word:#06x} is neither a legal move nor a proof that can be shared"))

    def shares(self, suffices: Callable[[int, int], bool]) -> bool:
        """Reads the mark of a shared proof, if there is one and what is proven suffices."""
        if self.words[self.at : self.at + 1] != [SHARED]:
            return False
        if not suffices(*self.proven.get(identity(self.board), (0, 0))):
            return False
        self.at += 1
        return True

    def remember(self, change: Callable[[int, int], tuple[int, int]]) -> None:
        """Enters the position in the table."""
        key = identity(self.board)
        if key in self.proven or len(self.proven) < MAX_PROVEN:
            self.proven[key] = change(*self.proven.get(key, (0, 0)))

    def place(self, reason: str) -> str:
        """The reason with the place in file and play."""
        line = " ".join(move.uci() for move in self.board.move_stack)
        return f"word {self.at}, after {line or 'no move'}: {reason}"


def verify(data: bytes) -> Header:
    """Checks the bytes of a file about a battle; returns what they prove.

    Raises Refused if they prove nothing.
    """
    header = read_header(data)
    words = read_words(data, header.length)
    # Four calls for each of at most 500 moves, and the test frame work below them.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 6 * MAX_MOVES))
    Checker(header.board.copy(stack=False), header.battle, words).claim(header)
    return header


def proven(data: bytes) -> str:
    """Checks the bytes of any certificate of a problem; returns what they prove, in a line.

    Raises Refused if they prove nothing, Unfinished if that was not found out.
    """
    if data.startswith(HELP_MAGIC.encode()):
        helpmate = verify_help(data)
        return f"{helpmate.board.fen()} {helpmate.stipulation} solutions: {helpmate.lines}"
    header = verify(data)
    mates = " ".join(f"{move.uci()}={length}" for move, length in header.mates.items())
    return f"{header.board.fen()} {header.stipulation} {header.claim} {mates or '-'}"


def main(paths: list[str]) -> int:
    """Checks files; returns the exit code."""
    if not paths:
        print(__doc__, file=sys.stderr)
        return 1
    code = 0
    for path in paths:
        try:
            line = proven(Path(path).read_bytes())
        except (Refused, OSError) as error:
            print(f"{path}: refused: {error}", file=sys.stderr)
            code = 1
        except Unfinished as error:
            print(f"{path}: NOT CHECKED TO THE END: {error}", file=sys.stderr)
            code = 1
        else:
            print(f"{path}: proven: {line}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
