"""Runs on a Dask cluster of real processes: the answer is that of one process, whatever happens to workers, scheduler and disks."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Iterator, List, Sequence

import pytest
from keymove import InputError, cluster

distributed = pytest.importorskip("distributed")

TWO_MOVERS = Path(__file__).parent.parent / "testdata" / "two_movers.jsonl"
WEENINK = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -"
#: Of a search of some seconds.
IMPROVE = ["improve", WEENINK, "#2", "--level", "3", "--scale", "composer-2006", "--top", "3"]
OPTIONS = {"level": 3, "scale": "composer-2006", "top": 3}


def keymove(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "keymove", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class Cluster:
    """A scheduler and workers as `dask` starts them from the command line."""

    def __init__(self, place: Path, workers: int = 2, port: int = 0) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = port or free.getsockname()[1]
        self.place = place
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self.dask("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.workers = [self.worker() for _ in range(workers)]

    def dask(self, *words: str, before: Sequence[str] = (), **environment: str) -> "subprocess.Popen[bytes]":
        log = (self.place / f"{words[0]}.log").open("ab")
        return subprocess.Popen([*before, sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]], stdout=log, stderr=log, env={**os.environ, **environment})

    def worker(self, before: Sequence[str] = (), **environment: str) -> "subprocess.Popen[bytes]":
        words = ["worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.place)]
        return self.dask(*words, before=before, **environment)

    def stop(self) -> None:
        for process in [*self.workers, self.scheduler]:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()


@contextlib.contextmanager
def started(place: Path, workers: int = 2, port: int = 0) -> Iterator[Cluster]:
    cluster = Cluster(place, workers, port)
    try:
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with started(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def improved() -> str:
    return keymove(*IMPROVE, "-q").stdout


def until(cluster: Cluster, workers: int) -> None:
    """Waits until the scheduler knows of so many workers."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with contextlib.suppress(Exception), distributed.Client(cluster.address, timeout=10, set_as_default=False) as client:
            if len(client.scheduler_info()["workers"]) == workers:
                return
        time.sleep(0.2)
    raise AssertionError(f"there are not {workers} workers")


def begun(folder: Path, parts: int) -> None:
    """Waits until some parcels are there, and not all."""
    end = time.monotonic() + 60
    while not 1 <= len(list(folder.glob("part-*.journal"))) < parts:
        assert time.monotonic() < end, "no parcel has come"
        time.sleep(0.02)


def test_a_collection_is_checked_as_by_one_process(two: Cluster, tmp_path: Path) -> None:
    whole = keymove("check", str(TWO_MOVERS), "-q")
    run = cluster.check([TWO_MOVERS], client=two.address, folder=tmp_path / "checked", parts=7)
    numbers = sorted(parcel.number for parcel in run)
    assert numbers == [1, 2, 3, 4, 5, 6, 7]
    assert (run.answer(), run.code) == (whole.stdout, whole.returncode)
    # What is there is not done again, and JSON of the same parcels is another run.
    assert list(cluster.check([TWO_MOVERS], client=two.address, folder=tmp_path / "checked")) == []
    with pytest.raises(InputError, match="has another run: keymove check"):
        cluster.check([TWO_MOVERS], client=two.address, folder=tmp_path / "checked", format="json")
    with pytest.raises(InputError, match="a run of 7 parts; expected 7, or a new folder for 8"):
        cluster.check([TWO_MOVERS], client=two.address, folder=tmp_path / "checked", parts=8)


def test_files_that_workers_do_not_see_are_sent(two: Cluster, tmp_path: Path) -> None:
    whole = keymove("check", str(TWO_MOVERS), "-q", "--format", "json")
    run = cluster.check([TWO_MOVERS], client=two.address, folder=tmp_path / "sent", parts=3, send=True, format="json")
    assert run.answer() == whole.stdout


def test_as_many_parts_as_a_sample_says(two: Cluster, tmp_path: Path, improved: str) -> None:
    run = cluster.improve(WEENINK, "#2", **OPTIONS, client=two.address, folder=tmp_path / "improved", seconds=2.0)
    assert 2 <= run.parts <= 40
    assert run.answer() == improved


def test_matrices_and_games(two: Cluster, tmp_path: Path) -> None:
    matrix = tmp_path / "matrix.txt"
    matrix.write_text("board 3K4/2p5/3k4/8/8/1B6/8/8\nslot b5 = Q R -\nadd 1\n")
    whole = keymove("compose", str(matrix), "-q")
    assert cluster.compose(matrix, client=two.address, folder=tmp_path / "composed", parts=3).answer() == whole.stdout
    games = tmp_path / "games.pgn"
    games.write_text("".join(f'[White "{name}"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n' for name in "abcde"))
    whole = keymove("mine", str(games), "-q", "--min", "1", "--same")
    assert whole.stdout.count("Qh4#") >= 5
    run = cluster.mine([games], client=two.address, folder=tmp_path / "mined", parts=2, min=1, same=True)
    assert run.answer() == whole.stdout


def test_a_worker_that_is_killed_costs_its_parcels_only(tmp_path: Path, improved: str) -> None:
    with started(tmp_path, 3) as three:
        run = cluster.improve(WEENINK, "#2", **OPTIONS, client=three.address, folder=tmp_path / "folder", parts=16)
        parcels: List[cluster.Parcel] = []
        for parcel in run:
            parcels.append(parcel)
            if len(parcels) == 2:
                three.workers[0].kill()
        assert len(parcels) == 16 and run.given_up == []
        assert run.answer() == improved


def test_a_worker_that_hangs_is_not_waited_for(tmp_path: Path, improved: str) -> None:
    with started(tmp_path, 2) as pair:
        run = cluster.improve(WEENINK, "#2", **OPTIONS, client=pair.address, folder=tmp_path / "folder", parts=12, timeout=8.0)
        parcels = 0
        for _ in run:
            parcels += 1
            if parcels == 2:
                pair.workers[0].send_signal(signal.SIGSTOP)
        assert parcels == 12 and len(run.unfit) == 1
        assert "no answer in 16 s" in next(iter(run.unfit.values()))
        assert run.answer() == improved


def test_a_scheduler_that_is_started_again(tmp_path: Path, improved: str) -> None:
    with started(tmp_path, 2) as first:
        folder = tmp_path / "folder"
        words = [sys.executable, "-m", "keymove", "cluster", *IMPROVE, "--scheduler", first.address, "--folder", str(folder), "--parts", "16"]
        command = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        begun(folder, 16)
        first.stop()
        with started(tmp_path, 2, first.port):
            out, said = command.communicate(timeout=120)
        assert (command.returncode, out) == (0, improved), said


def test_what_is_stopped_goes_on(two: Cluster, tmp_path: Path, improved: str) -> None:
    folder = tmp_path / "folder"
    words = [sys.executable, "-m", "keymove", "cluster", *IMPROVE, "--scheduler", two.address, "--folder", str(folder), "--parts", "16"]
    command = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    begun(folder, 16)
    command.send_signal(signal.SIGINT)
    out, said = command.communicate(timeout=60)
    assert command.returncode == 3 and out == "" and "incomplete: stopped by the user" in said, said
    again = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
    assert (again.returncode, again.stdout) == (0, improved), again.stderr
    assert "taken over from" in again.stderr


def test_a_full_disk_is_the_worker_s_fault(tmp_path: Path) -> None:
    alone = ["unshare", "--mount", "mount", "-t", "tmpfs", "-o", "size=4k", "none", str(tmp_path)]
    if not shutil.which("unshare") or subprocess.run(alone, stderr=subprocess.DEVNULL).returncode != 0:
        pytest.skip("SKIPPED: a process cannot be given a small disk of its own here, which takes root")
    folder, other, small = tmp_path / "folder", tmp_path / "other", tmp_path / "small"
    for place in (folder, other, small):
        place.mkdir()
    expected = keymove("check", str(TWO_MOVERS), "-q").stdout
    with started(tmp_path, 1) as pair:
        # It sees other folders than the runs have, and has four kilobytes for its journals, fewer than it needs.
        mounts = f"mount -t tmpfs none {folder} && mount -t tmpfs none {other} && mount -t tmpfs -o size=4k none {small} && exec \"$@\""
        before = ["unshare", "--mount", "sh", "-c", mounts, "sh"]
        pair.workers.append(pair.worker(before, TMPDIR=str(small)))
        until(pair, 2)
        run = cluster.check([TWO_MOVERS], client=pair.address, folder=folder, parts=4)
        assert run.answer() == expected
        assert run.given_up == [] and "No space left on device" in "".join(run.unfit.values())
        pair.workers[0].kill()
        pair.workers[0].wait()
        until(pair, 1)
        last = cluster.check([TWO_MOVERS], client=pair.address, folder=other, parts=2)
        with pytest.raises(cluster.ClusterError, match="no worker is left:\n.*No space left on device"):
            last.answer()
        # Nothing is lost: another worker does the rest.
        pair.workers.append(pair.worker())
        until(pair, 2)
        assert cluster.check([TWO_MOVERS], client=pair.address, folder=other).answer() == expected


def test_a_poisoned_parcel_is_given_up_after_two_tries(two: Cluster, tmp_path: Path) -> None:
    problems = tmp_path / "problems.fen"
    # The third of five takes minutes.
    long = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;#12"
    problems.write_text("\n".join(f"{WEENINK} 0 {move};#2" if move != 3 else long for move in range(1, 6)) + "\n")
    run = cluster.check([problems], client=two.address, folder=tmp_path / "folder", parts=5, timeout=5.0, time="10m")
    assert sorted(parcel.number for parcel in run) == [1, 2, 4, 5]
    assert [(given.number, given.faults) for given in run.given_up] == [(3, ["not done after 5 s", "not done after 5 s"])]
    with pytest.raises(cluster.ClusterError, match="incomplete: 1 of 5 parts are not done\npart 3 of 5: not done after 5 s"):
        run.answer()


def test_what_cannot_be_done_is_said(two: Cluster, tmp_path: Path) -> None:
    for option, why in [("journal", "the folder has the journals"), ("part", "say parts"), ("threads", "one thread")]:
        with pytest.raises(InputError, match=f"--{option} cannot be said here: .*{why}"):
            cluster.check([TWO_MOVERS], client=two.address, folder=tmp_path / "a", **{option: "1"})
    with pytest.raises(InputError, match="a part that was stopped is no part"):
        cluster.improve(WEENINK, "#2", client=two.address, folder=tmp_path / "a", time="5s")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "letter.txt").write_text("mine")
    with pytest.raises(InputError, match="has files, but no run of Keymove"):
        cluster.check([TWO_MOVERS], client=two.address, folder=tmp_path / "b")
    (tmp_path / "b" / "plan.json").write_text("{")
    with pytest.raises(InputError, match="cannot be read; expected the plan of a run"):
        cluster.check([TWO_MOVERS], client=two.address, folder=tmp_path / "b")
    with pytest.raises(InputError, match="expected the address of a scheduler"):
        cluster.check([TWO_MOVERS], client="nowhere://x", folder=tmp_path / "c")
    run = cluster.check([tmp_path / "missing.olv"], client=two.address, folder=tmp_path / "d", parts=1)
    with pytest.raises((cluster.ClusterError, InputError), match="missing.olv"):
        run.answer()


def test_the_command_alone() -> None:
    said = keymove("cluster", "check", "x.olv").stderr
    assert "--scheduler" in said and "--folder" in said
    assert "expected script" in keymove("cluster", "nothing").stderr
    script = shutil.which("keymove", path=str(Path(sys.executable).parent))
    assert script, "the package installs the command"
    assert subprocess.run([script, "--version"], stdout=subprocess.PIPE, text=True).stdout.startswith("keymove ")
