"""Collections of problems in a file."""

from __future__ import annotations

import json
import re
from os import PathLike, fspath
from os.path import basename
from types import TracebackType
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Type, Union

from . import _native
from ._problem import Given, Problem, _of_read, _written, problem_of
from ._running import Progress, told

if TYPE_CHECKING:
    import pandas

Path = Union[str, "PathLike[str]"]


class Entry:
    """A problem of a collection with its number."""

    def __init__(self, data: Dict[str, Any], collection: "Collection") -> None:
        #: All that the native module says of it.
        self.data = data
        self.number = int(data["id"])
        self._collection = collection

    @property
    def problem(self) -> Problem:
        """The problem."""
        whole = self.data if "problem" in self.data else self._collection[self.number].data
        return _of_read(whole["problem"])

    def __repr__(self) -> str:
        return f"Entry({self.number})"


class Collection:
    """A collection in a file of ``keymove db``. With ``writes`` it is made if there is none.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "problems.kmdb")
    >>> with Collection(path, writes=True) as collection:
    ...     entry = collection.add(Problem("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2", author="Henri Weenink"))
    ...     len(collection), [found.problem.author for found in collection.search(author="weenink")]
    (1, ['Henri Weenink'])

    It can be used in ``with``, is closed at its end, and has a length.
    """

    def __init__(self, path: Path, *, writes: bool = False) -> None:
        self._file = _native.Collection(fspath(path), writes=writes)

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()

    def __enter__(self) -> "Collection":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def about(self) -> Dict[str, Any]:
        """How much there is."""
        return dict(json.loads(self._file.about()))

    def __len__(self) -> int:
        return int(self.about()["entries"])

    def _call(self, method: str, path: str, pairs: Optional[Dict[str, Any]] = None, body: Any = None) -> Any:
        sent = b"" if body is None else json.dumps(body).encode()
        return json.loads(self._file.call(method, path, _pairs(pairs or {}), sent))

    def __getitem__(self, number: int) -> Entry:
        """The entry of this number; :class:`InputError` if there is none."""
        return Entry(self._call("get", f"entries/{int(number)}"), self)

    def search(self, **criteria: Any) -> Iterator[Entry]:
        """The entries that meet all criteria, in the order of their numbers or as ``order`` says.

        Criteria are those of ``keymove db search`` and of the page: ``author``, ``source``, ``award``, ``theme``, ``tag``, ``q`` (any text),
        ``year`` (``"1900..1930"``), ``stipulation``, ``units`` (``"7..12"``), ``white``, ``black``, ``material``, ``has``, ``pattern``,
        ``state``, ``key``, ``score`` and others; a list gives a criterion several times. ``order`` is ``number``, ``newest``, ``author``,
        ``year`` or ``score``.
        """
        skip = 0
        while True:
            page = self._call("get", "entries", {**criteria, "skip": skip, "most": _PAGE})
            for entry in page["entries"]:
                yield Entry(entry, self)
            skip += len(page["entries"])
            if not page["entries"] or skip >= page["total"]:
                return

    def count(self, **criteria: Any) -> int:
        """How many entries meet all criteria."""
        return int(self._call("get", "entries", {**criteria, "most": 1})["total"])

    def __iter__(self) -> Iterator[Entry]:
        return self.search()

    def rows(self, **criteria: Any) -> List[Dict[str, Any]]:
        """The entries that meet all criteria as rows of a table: ``id``, ``fen``, ``stipulation``, ``author``, ``source``, ``date``, ``year``,
        ``award``, ``white``, ``black``, ``verdict``, ``score``, ``themes``; ``None`` for what is not known.

        ``polars.DataFrame(collection.rows())`` and ``pyarrow.Table.from_pylist(collection.rows())`` make tables of them.
        """
        return [_row(entry.data) for entry in self.search(**criteria)]

    def frame(self, **criteria: Any) -> "pandas.DataFrame":
        """The same :meth:`rows` as a table of ``pandas``, which must be installed, with the numbers of the entries as index."""
        import pandas

        return pandas.DataFrame(self.rows(**criteria), columns=_COLUMNS).set_index("id")

    def similar(self, problem: Given, stipulation: Optional[str] = None, **criteria: Any) -> List[Entry]:
        """The nearest entries to a problem, the nearest first; ``entry.data`` says how near, and what tells them apart."""
        given = problem_of(problem, stipulation)
        found = self._call("post", "similar", criteria, {"fen": given.fen, "stipulation": given.stipulation})
        return [Entry(entry, self) for entry in found["entries"]]

    def add(self, problem: Given, stipulation: Optional[str] = None) -> Entry:
        """Adds a problem, and gives its entry."""
        made = self._call("post", "entries", None, _written(problem_of(problem, stipulation)))
        return self[int(made["id"])]

    def remove(self, number: int) -> None:
        """Takes an entry out."""
        self._call("delete", f"entries/{int(number)}")

    def add_file(self, file: Path, format: Optional[str] = None, *, progress: Optional[Progress] = None) -> Dict[str, Any]:
        """Takes in the problems of a file of any format that is known, however large, and says what became of them.

        Stopped by Ctrl-C it keeps what has come in.
        """
        pairs = {"name": basename(fspath(file)), **({"format": format} if format else {})}
        return self._end(self._file.take(fspath(file), _pairs(pairs)), progress)

    def analyse(
        self, *, again: bool = False, threads: Optional[int] = None, progress: Optional[Progress] = None, **criteria: Any
    ) -> Dict[str, Any]:
        """Solves the entries that meet all criteria and of which nothing is known yet (with ``again`` all), and keeps what is found."""
        return self._end(self._file.analyse(json.dumps({"again": again}), _pairs(criteria), threads=threads), progress)

    @staticmethod
    def _end(work: _native.Work, progress: Optional[Progress]) -> Dict[str, Any]:
        summary: Dict[str, Any] = {}
        for name, event in told(work, progress):
            if name == "summary":
                summary = json.loads(event)
        return summary

    def export(self, file: Path, format: str = "jsonl", **criteria: Any) -> None:
        """Writes the problems that meet all criteria to a file."""
        self._file.export(fspath(file), _pairs({**criteria, "format": format}))


#: Entries that are asked for together.
_PAGE = 200


def _pairs(criteria: Dict[str, Any]) -> str:
    pairs = []
    for name, value in criteria.items():
        several = value if isinstance(value, (list, tuple)) else [value]
        pairs += [[name, _word(one)] for one in several]
    return json.dumps(pairs)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


_COLUMNS = ["id", "fen", "stipulation", "author", "source", "date", "year", "award", "white", "black", "verdict", "score", "themes"]


def _row(data: Dict[str, Any]) -> Dict[str, Any]:
    analysis = data.get("analysis") or {}
    year = re.search(r"\b[12][0-9]{3}\b", data.get("date") or "")
    units = data["units"]
    known = {
        "year": int(year.group()) if year else None,
        "white": units["white"],
        "black": units["black"],
        "verdict": analysis.get("state"),
        "score": analysis.get("score"),
        "themes": sorted({*(data.get("keywords") or ()), *(analysis.get("themes") or ())}),
    }
    return {name: known[name] if name in known else data.get(name) for name in _COLUMNS}
