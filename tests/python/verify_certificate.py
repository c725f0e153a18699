#!/usr/bin/env python3
"""A second, independent checker of Keymove certificates.

It follows docs/certificate.md and takes the rules of chess from python-chess, those of battles from battle.py beside it;
it shares no code with Keymove. It is slow (some ten thousand words a second) and meant for cross-checking.

    python verify_certificate.py FILE...

Exit code 0 if every file proves what it claims, 1 if one is refused or cannot be read.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import Callable, Hashable, NamedTuple

import chess

from battle import MAX_MOVES, Battle, Decision, read_stipulation

MAGIC = "keymove-certificate 1"
MAX_HEADER_BYTES = 16384
MAX_PROVEN = 1 << 24
SHARED = 0xFFFF
DIGEST_BYTES = 32

#: What makes a position unplayable; everything else that python-chess objects to is allowed in a composition.
FATAL = (
    chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_BAD_CASTLING_RIGHTS
    | chess.STATUS_INVALID_EP_SQUARE
    | chess.STATUS_OPPOSITE_CHECK
)


class Refused(Exception):
    """Why a certificate is refused."""


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


def bits(move: chess.Move) -> int:
    """The word of a move."""
    promotion = 0 if move.promotion is None else move.promotion - chess.PAWN
    return move.from_square | move.to_square << 6 | promotion << 12


def ordered(moves: list[chess.Move]) -> list[chess.Move]:
    """The moves by ascending word."""
    return sorted(moves, key=bits)


def identity(board: chess.Board) -> Hashable:
    """What makes two positions the same."""
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        board.turn,
        board.clean_castling_rights(),
        board.ep_square if board.has_pseudo_legal_en_passant() else None,
    )


def number(text: str, largest: int) -> int:
    """A number from 1 to `largest`, written without leading zeros."""
    if not re.fullmatch("[1-9][0-9]{0,2}", text) or int(text) > largest:
        raise Refused(f"{text!r} is not a number from 1 to {largest}")
    return int(text)


def read_header(data: bytes) -> Header:
    """Reads the text at the head of a file."""
    end = data.find(b"\n\n", 0, MAX_HEADER_BYTES)
    if end < 0:
        raise Refused("no header")
    try:
        lines = data[:end].decode("ascii").split("\n")
    except UnicodeDecodeError as error:
        raise Refused("the header is not plain text") from error
    if len(lines) != 5 or lines[0] != MAGIC:
        raise Refused("not five lines with the right first one")
    values = []
    for name, line in zip(("fen", "stipulation", "claim", "mates"), lines[1:]):
        if not line.startswith(name + " "):
            raise Refused(f"the line {name!r} is missing")
        values.append(line[len(name) + 1 :])
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
    return Header(board, text, battle, moves, half, claim, listed, end + 2)


def read_board(fen: str) -> chess.Board:
    """The position, if it is playable and written in normal form."""
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise Refused(f"FEN: {error}") from error
    if board.status() & FATAL:
        raise Refused(f"the position cannot be played: {board.status()!r}")
    if board.fen(en_passant="xfen") != fen or not fen.endswith(" 0 1"):
        raise Refused("the FEN is not in normal form")
    return board


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
    """Checks the bytes of a file; returns what they prove.

    Raises Refused if they prove nothing.
    """
    header = read_header(data)
    content, digest = data[:-DIGEST_BYTES], data[-DIGEST_BYTES:]
    if len(content) < header.length or hashlib.sha256(content).digest() != digest:
        raise Refused("the digest does not fit: the file is damaged")
    body = content[header.length :]
    if len(body) % 2:
        raise Refused("the body ends within a word")
    words = [low | high << 8 for low, high in zip(body[::2], body[1::2])]
    # Four calls for each of at most 500 moves, and the test frame work below them.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 6 * MAX_MOVES))
    Checker(header.board.copy(stack=False), header.battle, words).claim(header)
    return header


def main(paths: list[str]) -> int:
    """Checks files; returns the exit code."""
    if not paths:
        print(__doc__, file=sys.stderr)
        return 1
    code = 0
    for path in paths:
        try:
            header = verify(Path(path).read_bytes())
        except (Refused, OSError) as error:
            print(f"{path}: refused: {error}", file=sys.stderr)
            code = 1
        else:
            mates = " ".join(f"{move.uci()}={length}" for move, length in header.mates.items())
            print(f"{path}: proven: {header.board.fen()} {header.stipulation} {header.claim} {mates or '-'}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
