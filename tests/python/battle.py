"""What may be played in a battle and what it decides, on python-chess.

It follows the section "What is to be proven" of docs/certificate.md and shares no code with Keymove.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

import chess

#: The prefixes of the play, none before one that it begins.
PLAYS = ("pser-semi-r", "pser-s", "pser-r", "pser-", "semi-r", "s", "r", "")

#: The signs of the goals but `z` with its square, none before one that it begins.
GOALS = ("##!", "##", "#=", "#", "==", "=", "!=", "!#", "+", "x", "%", "ep", "00", "c81", "~")

#: Goals whose last move leaves the mover's own king in check.
HEEDLESS = ("!#", "##", "##!")

MAX_MOVES = 500

PASS = chess.Move.null()


class Decision(Enum):
    """What a move decides, from the attacker's point of view."""

    WON = 1
    LOST = 2
    OPEN = 3


class Stipulation(NamedTuple):
    """What is asked."""

    battle: Battle
    moves: int
    half: bool


def read_stipulation(text: str) -> Stipulation | None:
    """The stipulation, if the text is one in normal form that certificates are about."""
    play = next(prefix for prefix in PLAYS if text.startswith(prefix))
    rest = text[len(play) :]
    goal = next((sign for sign in GOALS if rest.startswith(sign)), None)
    if goal is None:
        target = re.match("z[a-h][1-8]", rest)
        if target is None:
            return None
        goal = target.group()
    length = re.fullmatch(r"(0|[1-9][0-9]{0,2})(\.5)?", rest[len(goal) :])
    if length is None:
        return None
    moves, half = int(length.group(1)), length.group(2) is not None
    is_parry = play.startswith("pser-")
    least = 1 if not half or play == "" else 0
    if moves < least or moves > MAX_MOVES or half and is_parry or goal == "~" and play in ("r", "pser-r"):
        return None
    return Stipulation(Battle(play.removeprefix("pser-"), is_parry, goal), moves, half)


class Battle:
    """The rules of one battle. `play` is one of "", "s", "semi-r" and "r"."""

    def __init__(self, play: str, is_parry: bool, goal: str) -> None:
        self.is_parry = is_parry
        self.goal = goal
        self.ends_with_reply = play != ""
        self.obliges_defender = play in ("semi-r", "r")
        self.obliges_attacker = play == "r"
        self.is_self = play == "s"

    def has_failed(self, board: chess.Board) -> bool:
        """Whether the attacker, to move, must reach the goal himself."""
        return self.obliges_attacker and bool(goal_moves(board, self.goal))

    def attacks(self, board: chess.Board) -> list[chess.Move]:
        """The attacker's moves."""
        moves = list(board.legal_moves)
        if not self.ends_with_reply and self.goal in HEEDLESS:
            moves += goal_moves(board, self.goal)
        return moves

    def attack(self, board: chess.Board, move: chess.Move) -> Decision:
        """What a move of the attacker's decides."""
        if not self.ends_with_reply and is_reached(board, move, self.goal):
            return Decision.WON
        board.push(move)
        goes_on = bool(self.replies(board))
        board.pop()
        return Decision.OPEN if goes_on else Decision.LOST

    def replies(self, board: chess.Board) -> list[chess.Move]:
        """The replies that the defender may choose."""
        ends = goal_moves(board, self.goal) if self.ends_with_reply else []
        if self.obliges_defender and ends:
            return ends
        moves = list(board.legal_moves)
        moves += [move for move in ends if move not in moves]
        if not self.is_parry or board.is_check():
            return moves
        return moves if self.is_self and moves and len(moves) == len(ends) else [PASS]

    def wins(self, board: chess.Board, reply: chess.Move) -> bool:
        """Whether a reply reaches what the attacker wants."""
        return self.ends_with_reply and bool(reply) and is_reached(board, reply, self.goal)


def goal_moves(board: chess.Board, goal: str) -> list[chess.Move]:
    """The moves of the side to move that reach the goal."""
    candidates = free_moves(board) if goal in HEEDLESS else list(board.legal_moves)
    return [move for move in candidates if is_reached(board, move, goal)]


def free_moves(board: chess.Board, may_take_king: bool = False) -> list[chess.Move]:
    """The moves that are legal but for the own king being in check afterwards."""
    king = None if may_take_king else board.king(not board.turn)
    moves = [move for move in board.pseudo_legal_moves if move.to_square != king]
    # The library holds castling into check to be against the rule of castling, and so not even pseudo-legal.
    return moves + [move for move in castlings(board) if move not in moves]


def castlings(board: chess.Board) -> list[chess.Move]:
    """Castlings out of no check and over no attacked square; the king may arrive on one."""
    rank = 0 if board.turn == chess.WHITE else 7
    home = chess.square(4, rank)
    moves = []
    for corner, over, target in (7, 5, 6), (0, 3, 2):
        rook, passed = chess.square(corner, rank), chess.square(over, rank)
        if (
            board.clean_castling_rights() & chess.BB_SQUARES[rook]
            and not chess.between(home, rook) & board.occupied
            and not any(board.is_attacked_by(not board.turn, square) for square in (home, passed))
        ):
            moves.append(chess.Move(home, chess.square(target, rank)))
    return moves


def is_mated(board: chess.Board, color: chess.Color) -> bool:
    """Whether the king of this side is attacked, and after each of its moves too.

    If the kings stand side by side, the enemy king may be captured.
    """
    king, enemy = board.king(color), board.king(not color)
    if king is None or not board.is_attacked_by(not color, king):
        return False
    side = board.copy(stack=False)
    if side.turn != color:
        side.turn = color
        side.ep_square = None
    side_by_side = enemy is not None and chess.square_distance(king, enemy) == 1
    for move in free_moves(side, side_by_side):
        side.push(move)
        square = side.king(color)
        escapes = square is None or not side.is_attacked_by(not color, square)
        side.pop()
        if escapes:
            return False
    return True


def is_stalemated_if_to_move(board: chess.Board) -> bool:
    """Whether the side not to move, were it to move, would be stalemated; never if the other one is in check."""
    if board.is_check():
        return False
    board.push(PASS)
    answer = board.is_stalemate()
    board.pop()
    return answer


def is_reached(board: chess.Board, move: chess.Move, goal: str) -> bool:
    """Whether the move reaches the goal."""
    mover = board.turn
    if goal == "##" and not any(board.generate_legal_moves()) or goal == "##!" and not board.is_checkmate():
        return False
    by_itself = {
        "x": lambda: board.is_capture(move),
        "%": lambda: board.is_capture(move),
        "ep": lambda: board.is_en_passant(move),
        "00": lambda: board.is_castling(move),
        "c81": lambda: chess.square_rank(move.to_square) == (7 if mover == chess.WHITE else 0),
        "~": lambda: True,
    }
    if goal in by_itself:
        return by_itself[goal]()
    if goal.startswith("z"):
        return chess.square_name(move.to_square) == goal[1:]
    board.push(move)
    answer = is_reached_after(board, mover, goal)
    board.pop()
    return answer


def is_reached_after(board: chess.Board, mover: chess.Color, goal: str) -> bool:
    """Whether the position after a move of this side has what the goal asks for."""
    if goal == "#":
        return board.is_checkmate()
    if goal == "=":
        return board.is_stalemate()
    if goal == "#=":
        return not any(board.generate_legal_moves())
    if goal == "==":
        return board.is_stalemate() and is_stalemated_if_to_move(board)
    if goal == "!=":
        return is_stalemated_if_to_move(board)
    if goal == "+":
        return board.is_check()
    both = is_mated(board, mover) and is_mated(board, not mover)
    return is_mated(board, mover) if goal == "!#" else both
