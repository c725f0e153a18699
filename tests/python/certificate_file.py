"""What all certificates of problems have in common: the outer shape of the file, moves as words, positions.

It follows docs/certificate.md and takes the rules of chess from python-chess; it shares no code with Keymove.
"""

from __future__ import annotations

import hashlib
from typing import Hashable

import chess

MAX_HEADER_BYTES = 16384
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


class Unfinished(Exception):
    """A certificate was not checked to the end: whether it is right is not known."""


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


def read_fields(data: bytes, magic: str, names: tuple[str, ...]) -> tuple[list[str], int]:
    """What the lines of the header behind the first one say, and how many bytes the header takes."""
    end = data.find(b"\n\n", 0, MAX_HEADER_BYTES)
    if end < 0:
        raise Refused("no header")
    try:
        lines = data[:end].decode("ascii").split("\n")
    except UnicodeDecodeError as error:
        raise Refused("the header is not plain text") from error
    if len(lines) != len(names) + 1 or lines[0] != magic:
        raise Refused(f"not {len(names) + 1} lines with the right first one")
    values = []
    for name, line in zip(names, lines[1:]):
        if not line.startswith(name + " "):
            raise Refused(f"the line {name!r} is missing")
        values.append(line[len(name) + 1 :])
    return values, end + 2


def read_words(data: bytes, start: int) -> list[int]:
    """The words between a header of so many bytes and the digest, which must fit."""
    content, digest = data[:-DIGEST_BYTES], data[-DIGEST_BYTES:]
    if len(content) < start or hashlib.sha256(content).digest() != digest:
        raise Refused("the digest does not fit: the file is damaged")
    body = content[start:]
    if len(body) % 2:
        raise Refused("the body ends within a word")
    return [low | high << 8 for low, high in zip(body[::2], body[1::2])]
