"""Hands the parcels of a run to the workers of a Dask cluster."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
import time
from collections import deque
from dataclasses import dataclass
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Deque, Dict, Iterable, Iterator, List, Optional, Tuple, Type, Union

from .._command import _words
from .._errors import InputError, KeymoveError, MachineError
from . import _plan
from ._parcel import Done, ParcelFault, Task, WorkerFault, do

if TYPE_CHECKING:
    from distributed import Client

#: A parcel is given up after so many tries.
TRIES = 2
#: What is asked for each parcel if nothing else is said, in seconds.
SECONDS = 60.0
#: How long one may take at least before it counts as hanging, and how many times as long as expected.
_LEAST, _TIMES = 600.0, 20.0
#: How often it is looked what has come.
_PULSE = 0.5
#: How long a scheduler may take to hand out what it has.
_ANSWERS = 30.0
#: How long a scheduler that is gone is waited for.
_PATIENCE = 600.0

Path_ = Union[str, "PathLike[str]"]


class ClusterError(KeymoveError, RuntimeError):
    """Why a run cannot go on. What is in its folder is done, and the same call goes on with the rest."""


@dataclass(frozen=True)
class Parcel:
    """A part that is done."""

    number: int
    #: How long it took; 0 if it was there already.
    seconds: float
    #: Where it was done.
    host: str


@dataclass(frozen=True)
class Given:
    """A part that was given up, and why each try failed."""

    number: int
    faults: List[str]


@dataclass
class _Flight:
    number: int
    since: float


class Run:
    """A run on a cluster: its parcels in the order in which they come, then :meth:`answer`."""

    def __init__(
        self, words: List[str], client: Union["Client", str], folder: Path_, *, parts: Optional[int] = None, seconds: float = SECONDS,
        timeout: Optional[float] = None, send: bool = False,
    ) -> None:
        self._client, self._address = _client(client)
        plan = _plan.made(words, Path(folder), parts, seconds, max(self._threads(), 1))
        self._plan = plan
        self._timeout = timeout or max(_LEAST, _TIMES * (plan.expected or 0.0))
        self._files = {word: Path(word).read_bytes() for word in plan.placed() if _plan.is_file(word)} if send else None
        self._sent: Any = None
        #: Parts that were given up after two tries.
        self.given_up: List[Given] = []
        #: Workers that are not asked any more, and why.
        self.unfit: Dict[str, str] = {}
        self._tries: Dict[int, List[str]] = {}
        self._flying: Dict[Any, _Flight] = {}
        self._count = 0
        self._news = threading.Event()
        #: How the command ended that joined the parcels, once it has.
        self.code = 0

    @property
    def parts(self) -> int:
        """How many there are in all."""
        return self._plan.parts

    @property
    def folder(self) -> Path:
        """Where the parcels are."""
        return self._plan.folder

    @property
    def left(self) -> List[int]:
        """The numbers of the parts that are not done."""
        return self._plan.left()

    def __iter__(self) -> Iterator[Parcel]:
        given = {given.number for given in self.given_up}
        waiting: Deque[int] = deque(number for number in self._plan.left() if number not in given)
        try:
            while waiting or self._flying:
                try:
                    self._fill(waiting)
                    yield from self._arrived(waiting)
                except _lost() as error:
                    self._reconnect(waiting, error)
        finally:
            for future in list(self._flying):
                _quietly(future.cancel)
            self._flying.clear()

    def answer(self) -> str:
        """What the command prints, byte for byte as if one process had done all. Does what is still to be done.

        Raises :class:`ClusterError` if parts were given up.
        """
        for _ in self:
            pass
        return self.joined().decode()

    def joined(self) -> bytes:
        """The same of what is there, if that is all."""
        if self.given_up or self.left:
            lines = [f"part {given.number} of {self.parts}: {given.faults[-1]}" for given in self.given_up]
            raise ClusterError("\n".join([f"incomplete: {len(self.left)} of {self.parts} parts are not done", *lines]))
        done = self._plan.joined()
        self.code = done.returncode
        if done.returncode not in (0, 1, 2, 3):
            raise MachineError(done.stderr.decode(errors="replace").strip() or f"the command ended with {done.returncode}")
        if done.returncode == 2 and not done.stdout:
            raise InputError(done.stderr.decode(errors="replace").strip().partition("error: ")[2])
        return done.stdout

    def _threads(self) -> int:
        return sum(worker.get("nthreads", 1) for worker in self._workers().values())

    def _workers(self) -> Dict[str, Dict[str, Any]]:
        try:
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
        except TypeError:
            workers = self._client.scheduler_info()["workers"]
        return dict(workers)

    def _fill(self, waiting: Deque[int]) -> None:
        """Gives every thread a parcel, and another one that waits beside it."""
        workers = self._workers()
        fit = [address for address in workers if address not in self.unfit]
        if workers and not fit:
            raise ClusterError("no worker is left:\n" + "\n".join(sorted(set(self.unfit.values()))))
        room = 2 * sum(workers[address].get("nthreads", 1) for address in fit)
        if self._files is not None and self._sent is None and waiting:
            self._sent = self._client.scatter(self._files, broadcast=True) if fit else None
        while waiting and len(self._flying) < room:
            number = waiting.popleft()
            self._count += 1
            plan = self._plan
            task = Task(plan.placed(), number, plan.parts, str(plan.folder.resolve()), plan.identity, self._timeout)
            future = self._client.submit(
                do, task, self._sent, pure=False, retries=0, key=f"keymove-{plan.identity[:8]}-{number}-{self._count}-{time.time_ns()}",
                workers=fit if self.unfit else None, allow_other_workers=False,
            )
            future.add_done_callback(lambda _: self._news.set())
            self._flying[future] = _Flight(number, time.monotonic())

    def _arrived(self, waiting: Deque[int]) -> Iterator[Parcel]:
        self._news.wait(_PULSE)
        self._news.clear()
        if self._client.status != "running":
            raise OSError(f"the scheduler {self._address} does not answer")
        now = time.monotonic()
        for future, flight in list(self._flying.items()):
            if future.status == "finished":
                # With the scheduler what it has may go; then the flight is still there to be begun anew.
                done = future.result(timeout=_ANSWERS)
                del self._flying[future]
                yield self._done(done)
            elif future.status in ("cancelled", "lost"):
                del self._flying[future]
                waiting.append(flight.number)
            elif future.status == "error":
                error = future.exception(timeout=_ANSWERS)
                del self._flying[future]
                self._failed(flight.number, error, waiting)
            elif now - flight.since > 2.0 * self._timeout + 2.0 * _PULSE:
                # The command is ended by its worker long before, unless that hangs itself. Others may have waited behind it.
                del self._flying[future]
                self._silent(future, flight, waiting)

    def _silent(self, future: Any, flight: _Flight, waiting: Deque[int]) -> None:
        hanging = [worker for worker, keys in self._client.processing().items() if future.key in keys]
        for worker in hanging:
            self.unfit.setdefault(worker, f"{worker}: no answer in {2.0 * self._timeout:.0f} s")
        _quietly(future.cancel)
        waiting.append(flight.number)

    def _done(self, done: Done) -> Parcel:
        if done.journal is not None:
            self._plan.keep(done.number, done.journal)
        return Parcel(done.number, done.seconds, done.host)

    def _failed(self, number: int, error: Optional[BaseException], waiting: Deque[int]) -> None:
        if isinstance(error, WorkerFault):
            self.unfit.setdefault(error.args[1], str(error))
            waiting.append(number)
            return
        faults = self._tries.setdefault(number, [])
        faults.append(str(error) if isinstance(error, ParcelFault) else f"{type(error).__name__}: {error}")
        if len(faults) < TRIES:
            waiting.append(number)
        else:
            self.given_up.append(Given(number, faults))

    def _reconnect(self, waiting: Deque[int], error: BaseException) -> None:
        """Waits until the scheduler is there again; what was under way is begun anew unless it is in the folder."""
        if self._address is None:
            raise ClusterError(f"the scheduler is gone: {error}") from None
        numbers = [flight.number for flight in self._flying.values()]
        self._flying.clear()
        self._sent = None
        end = time.monotonic() + _PATIENCE
        _quietly(lambda: self._client.close(timeout=1))
        while True:
            try:
                self._client, _ = _client(self._address, timeout=10)
                break
            except (OSError, TimeoutError, MachineError) as again:
                if time.monotonic() > end:
                    raise ClusterError(f"the scheduler {self._address} has been gone for {_PATIENCE:.0f} s: {again}") from None
                time.sleep(2.0)
        left = set(self._plan.left())
        waiting.extend(number for number in numbers if number in left)


def _client(client: Union["Client", str], timeout: float = 30.0) -> Any:
    """A client, and the address of its scheduler if it was told."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise MachineError(f"{error}; expected Dask: pip install keymove[dask]") from None
    if not isinstance(client, str):
        return client, None
    try:
        return distributed.Client(client, timeout=timeout, set_as_default=False), client
    except ValueError as error:
        raise InputError(f"{client}: {error}; expected the address of a scheduler, such as tcp://10.0.0.1:8786", "client") from None
    except (OSError, TimeoutError) as error:
        raise MachineError(f"{client}: no scheduler answers there ({error}); start one with: dask scheduler") from None


def _lost() -> Tuple[Type[BaseException], ...]:
    """What it looks like that the scheduler is gone."""
    closed: Type[BaseException] = import_module("distributed.comm.core").CommClosedError
    return (OSError, TimeoutError, asyncio.TimeoutError, asyncio.CancelledError, concurrent.futures.CancelledError, closed)


def _quietly(work: Any) -> None:
    try:
        work()
    except Exception:
        pass


def check(files: Iterable[Path_], *, client: Union["Client", str], folder: Path_, parts: Optional[int] = None, seconds: float = SECONDS,
          timeout: Optional[float] = None, send: bool = False, **options: Any) -> Run:
    """Checks collections; ``options`` are those of ``keymove check``: ``duals=True``, ``format="json"``.

    ``folder`` gets the parcels: if all workers see it they write there, otherwise parcels travel to this machine. ``parts``: how many, instead
    of as many as take about ``seconds`` each by a sample. ``timeout``: after so many seconds a parcel hangs (20 times what is expected, ten
    minutes at least). ``send``: the files travel to workers that do not see them.
    """
    words = ["check", *[fspath(file) for file in files], *_words(options)]
    return Run(words, client, folder, parts=parts, seconds=seconds, timeout=timeout, send=send)


def improve(fen: str, stipulation: str = "#2", *, client: Union["Client", str], folder: Path_, parts: Optional[int] = None, seconds: float = SECONDS,
            timeout: Optional[float] = None, **options: Any) -> Run:
    """Searches all positions near a problem: ``level=4`` and the other options of ``keymove improve``. See :func:`check`."""
    return Run(["improve", fen, stipulation, *_words(options)], client, folder, parts=parts, seconds=seconds, timeout=timeout)


def compose(matrix: Path_, *, client: Union["Client", str], folder: Path_, parts: Optional[int] = None, seconds: float = SECONDS,
            timeout: Optional[float] = None, send: bool = False, **options: Any) -> Run:
    """Searches all positions of a matrix, a file of ``keymove compose``, with its options. See :func:`check`."""
    return Run(["compose", fspath(matrix), *_words(options)], client, folder, parts=parts, seconds=seconds, timeout=timeout, send=send)


def mine(games: Iterable[Path_], *, client: Union["Client", str], folder: Path_, parts: Optional[int] = None, seconds: float = SECONDS,
         timeout: Optional[float] = None, send: bool = False, **options: Any) -> Run:
    """Finds forced mates in games; ``options`` are those of ``keymove mine``: ``max=4``. See :func:`check`."""
    return Run(["mine", *[fspath(file) for file in games], *_words(options)], client, folder, parts=parts, seconds=seconds, timeout=timeout, send=send)
