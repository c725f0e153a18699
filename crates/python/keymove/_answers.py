"""What solving gives."""

from __future__ import annotations

import html
import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional

from ._errors import InputError

if TYPE_CHECKING:
    import chess


class Move:
    """A move: ``uci`` (``"b5c4"``) and ``san`` (``"Qc4"``).

    A move is equal to another one, and to a text in either notation.
    """

    __slots__ = ("san", "uci")

    def __init__(self, uci: str, san: str) -> None:
        #: Squares of departure and arrival, and what a pawn becomes.
        self.uci = uci
        #: As it is printed, with the sign of a check or of mate if that was looked at.
        self.san = san

    def to_chess(self) -> "chess.Move":
        """The move of the library ``chess``, which must be installed."""
        import chess

        return chess.Move.from_uci(self.uci)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move):
            return self.uci == other.uci
        return other in (self.uci, self.san)

    def __hash__(self) -> int:
        return hash(self.uci)

    def __str__(self) -> str:
        return self.san

    def __repr__(self) -> str:
        return f"Move({self.uci!r}, {self.san!r})"


def _move(told: Dict[str, Any]) -> Move:
    return Move(told["uci"], told["san"])


class Verdict:
    """What was proven of a position.

    ``kind`` is one of the words of the JSON of ``keymove solve`` (``"sound"``, ``"cooked"``, ``"no_solution"``, ``"stopped"`` ...), ``text``
    says it in words; ``is_computer_tested`` only if all of the stipulation was proven.
    """

    __slots__ = ("data", "is_computer_tested", "kind", "text")

    def __init__(self, data: Dict[str, Any]) -> None:
        #: All that the native module says of it.
        self.data = data
        self.kind = str(data["kind"])
        self.text = str(data["text"])
        self.is_computer_tested = bool(data.get("computer_tested", False))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Verdict({self.kind!r})"


class Node:
    """A move in the tree of the play, and what follows it.

    ``next`` are the moves that can follow: after a move of the side that attacks the threats (``is_threat``) and the defences, after a defence
    the continuations.
    """

    __slots__ = ("_fen", "data", "is_threat", "move", "next", "parent")

    def __init__(self, data: Dict[str, Any], parent: Optional["Node"], fen: str, is_threat: bool = False) -> None:
        self.data = data
        self.move = _move(data)
        #: The move before it; ``None`` of a key, a try or set play.
        self.parent = parent
        #: Whether it would follow if the other side did nothing.
        self.is_threat = is_threat
        self._fen = fen
        play = data.get("play") or {}
        after = [Node(threat, self, fen, True) for threat in play.get("threats", ())]
        after += [Node(reply, self, fen) for reply in play.get("replies", ())]
        after += [Node(move, self, fen) for move in data.get("continuations", ())]
        #: What can follow.
        self.next: List[Node] = after

    @property
    def line(self) -> List[Move]:
        """The moves from the diagram to this one."""
        return [*(self.parent.line if self.parent else []), self.move]

    @property
    def is_zugzwang(self) -> bool:
        """Whether nothing is threatened after this move."""
        return bool((self.data.get("play") or {}).get("zugzwang", False))

    def position(self) -> "chess.Board":
        """The position after this move as a board of the library ``chess``, which must be installed.

        Of a threat it is the position in which it would be played: the other side has passed before it.
        """
        import chess

        board = chess.Board(self._fen)
        nodes = [*self._ancestors(), self]
        for node in nodes:
            # The other side passes before a threat, and before set play.
            if board.turn != board.color_at(node.move.to_chess().from_square):
                board.push(chess.Move.null())
            board.push(node.move.to_chess())
        return board

    def _ancestors(self) -> List["Node"]:
        return [*self.parent._ancestors(), self.parent] if self.parent else []

    def walk(self) -> Iterator["Node"]:
        """This node and all below it, each before what follows it."""
        yield self
        for node in self.next:
            yield from node.walk()

    def __str__(self) -> str:
        return f"({self.move.san})" if self.is_threat else self.move.san

    def __repr__(self) -> str:
        return f"Node({self.move.san!r}, next={len(self.next)})"


class Line:
    """A solution of help or series play: its moves in their order."""

    __slots__ = ("data", "moves")

    def __init__(self, data: Dict[str, Any]) -> None:
        #: All that the native module says of it.
        self.data = data
        self.moves = [_move(move) for move in data["moves"]]

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __str__(self) -> str:
        return " ".join(map(str, self.moves))

    def __repr__(self) -> str:
        return f"Line({str(self)!r})"


class Case:
    """One position of a problem with its solution: the only one, or one of several twins."""

    def __init__(self, event: str) -> None:
        self._event = event

    @cached_property
    def _told(self) -> Dict[str, Any]:
        return dict(json.loads(self._event))

    @property
    def data(self) -> Dict[str, Any]:
        """The solution as ``keymove solve --format json`` prints it; its fields are described in the document on JSON."""
        return dict(self._told["solution"])

    @property
    def label(self) -> str:
        """``b)``; empty if there is one position."""
        return str((self._told.get("case") or {}).get("label", ""))

    @property
    def fen(self) -> str:
        """The position."""
        return str(self._told["solution"]["fen"])

    @property
    def stipulation(self) -> str:
        """What is asked of it."""
        return str(self._told["solution"]["stipulation"])

    @cached_property
    def verdict(self) -> Verdict:
        """What was proven."""
        return Verdict(self._told["solution"]["verdict"])

    @property
    def is_sound(self) -> bool:
        """Whether it is proven to have one key, or as many solutions as are meant."""
        return self.verdict.kind == "sound"

    @property
    def is_complete(self) -> bool:
        """Whether nothing was left out because of a limit or a stop."""
        return bool(self._told["solution"]["status"] == "complete")

    @cached_property
    def keys(self) -> List[Move]:
        """The moves that solve; of help and series play the first moves of the solutions."""
        told = self._told["solution"]
        if "keys" in told:
            return [_move(move) for move in told["keys"]]
        return list(dict.fromkeys(line.moves[0] for line in self.lines if line.moves))

    @cached_property
    def lines(self) -> List[Line]:
        """The solutions of help and series play."""
        return [Line(line) for line in self._told["solution"].get("solutions", ())]

    def _nodes(self, name: str) -> List[Node]:
        tree = self._told["solution"].get("tree") or {}
        return [Node(move, None, self.fen) for move in tree.get(name) or ()]

    @cached_property
    def tree(self) -> List[Node]:
        """The keys with all play after them."""
        return self._nodes("keys")

    @cached_property
    def tries(self) -> List[Node]:
        """The tries with their play, if they were asked for."""
        return self._nodes("tries")

    @property
    def statistics(self) -> Dict[str, Any]:
        """What the search took: ``nodes``, ``seconds``, and more."""
        return dict(self._told["solution"]["stats"])

    def __str__(self) -> str:
        return f"{self.label} {self.verdict.text}".strip()

    def __repr__(self) -> str:
        return f"Case({str(self)!r})"


class Answer:
    """The answer to a problem: its positions, each a :class:`Case`, and what was asked for besides.

    What a problem of one position has, its answer has too: ``answer.key``, ``answer.tree``, ``answer.verdict``.
    """

    def __init__(self, cases: List[Case], unsolvable: List[str], certificates: List[bytes], uncertified: List[str]) -> None:
        #: The positions; more than one of a problem with twins.
        self.cases = cases
        #: Positions that cannot be solved, and why.
        self.unsolvable = unsolvable
        #: The certificates, if they were asked for: :func:`keymove.verify` checks them.
        self.certificates = certificates
        #: Why there is none of a position.
        self.uncertified = uncertified

    @property
    def only(self) -> Case:
        """The only position; :class:`InputError` if there are several."""
        if len(self.cases) != 1:
            raise InputError(f"the problem has {len(self.cases)} positions; look at `cases`", "problem")
        return self.cases[0]

    @property
    def is_sound(self) -> bool:
        """Whether every position is proven to be sound."""
        return bool(self.cases) and not self.unsolvable and all(case.is_sound for case in self.cases)

    @property
    def is_complete(self) -> bool:
        """Whether nothing was left out because of a limit or a stop."""
        return all(case.is_complete for case in self.cases)

    @property
    def key(self) -> Move:
        """The only key; :class:`InputError` if there are several, or none."""
        keys = self.only.keys
        if len(keys) != 1:
            raise InputError(f"there are {len(keys)} keys; look at `keys`", "problem")
        return keys[0]

    @property
    def verdict(self) -> Verdict:
        """What was proven of the only position."""
        return self.only.verdict

    @property
    def keys(self) -> List[Move]:
        """The moves that solve the only position."""
        return self.only.keys

    @property
    def lines(self) -> List[Line]:
        """The solutions of help and series play of the only position."""
        return self.only.lines

    @property
    def tree(self) -> List[Node]:
        """The keys of the only position with all play after them."""
        return self.only.tree

    @property
    def tries(self) -> List[Node]:
        """The tries of the only position."""
        return self.only.tries

    @property
    def statistics(self) -> Dict[str, Any]:
        """What the search took of the only position."""
        return self.only.statistics

    def rows(self) -> List[Dict[str, Any]]:
        """A row for each position, for a table: ``fen``, ``stipulation``, ``twin``, ``verdict``, ``is_sound``, ``is_complete``, ``keys``,
        ``nodes``, ``seconds``.

        ``pandas.DataFrame(row for answer in answers for row in answer.rows())`` is the table of many answers.
        """
        return [
            {
                "fen": case.fen,
                "stipulation": case.stipulation,
                "twin": case.label,
                "verdict": case.verdict.kind,
                "is_sound": case.is_sound,
                "is_complete": case.is_complete,
                "keys": [key.uci for key in case.keys],
                "nodes": case.statistics["nodes"],
                "seconds": case.statistics["seconds"],
            }
            for case in self.cases
        ]

    def __str__(self) -> str:
        return "\n".join([*map(str, self.cases), *self.unsolvable])

    def __repr__(self) -> str:
        return f"Answer({str(self)!r})"

    def _repr_html_(self) -> str:
        return "".join(_html(case) for case in self.cases) + "".join(f"<p>{html.escape(why)}</p>" for why in self.unsolvable)


def _html(case: Case) -> str:
    lines = "".join(f"<li>{html.escape(str(line))}</li>" for line in case.lines)
    tries = f"<details><summary>tries</summary><ul>{_items(case.tries)}</ul></details>" if case.tries else ""
    play = f"<ul>{_items(case.tree)}{lines}</ul>"
    return f"<div><p><b>{html.escape(str(case))}</b></p>{play}{tries}</div>"


def _items(nodes: List[Node]) -> str:
    items = []
    for node in nodes:
        below = f"<ul>{_items(node.next)}</ul>" if node.next else ""
        items.append(f"<li>{html.escape(str(node))}{below}</li>")
    return "".join(items)
