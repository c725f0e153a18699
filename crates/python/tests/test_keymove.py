"""The module against the library ``chess``, bad input, stops, threads, and the command that comes with it."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import chess
import pytest

import keymove

WEENINK = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8"
#: A problem that takes longer than any test waits.
LONG = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1"
DATA = Path(__file__).parents[2] / "solve" / "testdata" / "popeye_answers.csv"


def two_movers(most):
    """Two-movers of the test data of the solver."""
    found = []
    for line in DATA.read_text().splitlines():
        parts = line.split(";")
        if not line.startswith("#") and len(parts) > 1 and parts[1] == "#2":
            found.append(parts[0])
    assert found
    return found[:most]


def keys_of(fen):
    """The keys of a two-mover by every move of the library ``chess``."""
    board = chess.Board(fen)

    def mates():
        for move in board.legal_moves:
            board.push(move)
            is_mate = board.is_checkmate()
            board.pop()
            if is_mate:
                return True
        return False

    keys = set()
    for move in list(board.legal_moves):
        board.push(move)
        replies = list(board.legal_moves)
        if replies:
            solves = True
            for reply in replies:
                board.push(reply)
                solves = mates()
                board.pop()
                if not solves:
                    break
            if solves:
                keys.add(move.uci())
        board.pop()
    return keys


@pytest.mark.parametrize("fen", two_movers(4))
def test_keys_are_those_that_all_moves_of_another_library_find(fen):
    answer = keymove.solve(fen, "#2")
    full = keymove.Problem(fen, "#2").full_fen()
    assert {key.uci for key in answer.keys} == keys_of(full)


def test_the_tree_can_be_walked_with_its_positions():
    answer = keymove.solve(WEENINK, "#2", tries=1)
    for root in [*answer.tree, *answer.tries]:
        for node in root.walk():
            if node.move.san.endswith("#"):
                assert node.position().is_checkmate(), node.line
    (key,) = answer.tree
    assert [node.is_threat for node in key.next].count(True) == 1
    assert answer.tries and all(one.data["refutations"] for one in answer.tries)


def test_boards_and_moves_of_the_other_library():
    board = chess.Board(WEENINK + " w - - 0 1")
    key = keymove.solve(board, "#2").key
    assert key.to_chess() in board.legal_moves and key == "Qc4" and key == "b5c4" and key != "Qc5"
    assert keymove.Problem(WEENINK).board() == board


def test_many_at_once_are_as_one_by_one():
    fens = two_movers(12) + ["9/8", WEENINK]
    for threads in (1, 4):
        answers = list(keymove.solve_all(fens, "#2", threads=threads))
        assert len(answers) == len(fens)
        for fen, answer in zip(fens, answers):
            if fen == "9/8":
                assert isinstance(answer, keymove.InputError) and answer.field == "fen"
            else:
                assert answer.keys == keymove.solve(fen, "#2").keys


def test_twins():
    problem = keymove.Problem("8/8/8/5n2/8/3k1P2/5R1K/2R5", "h#2", twins=("move f5 d4",))
    answer = problem.solve()
    assert [case.label for case in answer.cases] == ["a)", "b)"] and all(case.lines for case in answer.cases)
    with pytest.raises(keymove.InputError, match="2 positions"):
        answer.verdict


@pytest.mark.parametrize(
    ("call", "field", "words"),
    [
        (lambda: keymove.solve("b2K4/2p5/3k4/1X6/5P2/1B6/8/8"), "fen", "neither a unit"),
        (lambda: keymove.solve(WEENINK, "h#"), "stipulation", ""),
        (lambda: keymove.solve(WEENINK, time=0), "time", "above 0"),
        (lambda: keymove.solve(WEENINK, time=float("nan")), "time", "above 0"),
        (lambda: keymove.solve(WEENINK, threads=0), "threads", "at least 1"),
        (lambda: keymove.solve(WEENINK, nonsense=1), None, "nonsense"),
        (lambda: keymove.solve(17), "problem", "expected a FEN"),
        (lambda: keymove.read("nothing at all"), "text", ""),
        (lambda: keymove.write(keymove.Problem(WEENINK), "doc"), "format", "jsonl"),
        (lambda: keymove.improve(WEENINK, level=0), "level", ""),
        (lambda: keymove.improve("8/8/8/8/8/5K2/8/6k1").run(), "problem", ""),
        (lambda: keymove.compose("nonsense"), "matrix", ""),
        (lambda: keymove.diagram(WEENINK, "bmp"), None, ""),
        (lambda: keymove.verify(b"keymove-certificate 9"), "certificate", "refused"),
        (lambda: keymove.generate("#2", material="XX/k"), "material", "no unit of White"),
        (lambda: next(keymove.helpmates("h#2", material="XX")), None, ""),
    ],
)
def test_what_is_wrong_is_named(call, field, words):
    with pytest.raises(keymove.InputError) as error:
        call()
    assert error.value.field == field
    assert words in str(error.value)


def test_time_that_is_over_is_no_verdict():
    answer = keymove.solve(LONG, "#20", time=0.3)
    assert not answer.is_complete and not answer.is_sound
    assert answer.verdict.kind not in ("no_solution", "sound")


@pytest.mark.parametrize(
    "code",
    [
        f"keymove.solve('{LONG}', '#20')",
        f"list(keymove.improve('{WEENINK}', level=4))",
        f"list(keymove.solve_all(['{LONG}'] * 3, '#20'))",
        "list(keymove.generate('#2', seed=1))",
    ],
)
def test_ctrl_c_is_heard_at_once(code):
    script = f"""
import keymove, os, signal, threading, time
threading.Timer(1.0, lambda: (setattr(keymove, 'sent', time.monotonic()), os.kill(os.getpid(), signal.SIGINT))).start()
try:
    {code}
except KeyboardInterrupt:
    print(time.monotonic() - keymove.sent)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    # A fifth of a second is what a busy machine is given; one that hears nothing would take a minute.
    assert float(done.stdout) < 5, done.stderr


def test_other_threads_run_meanwhile():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.01):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    keymove.solve(LONG, "#20", time=1)
    stop.set()
    thread.join()
    assert len(ticks) > 10


def test_progress_is_told():
    told = []
    keymove.solve(LONG, "#20", time=2, progress=told.append)
    assert told and all(news["depth"] > 0 for news in told)


def test_a_search_gives_what_it_finds_and_then_its_list():
    search = keymove.improve(WEENINK, level=2)
    found = list(search)
    assert search.is_complete and found
    listed = search.best + search.outside
    assert listed and all(one.gate is None for one in search.best) and all(one.gate for one in search.outside)
    assert all(keymove.solve(one.fen).is_sound for one in listed[:5])


def test_a_search_that_is_stopped_is_not_complete():
    search = keymove.improve(WEENINK, level=4)
    next(search)
    search.stop()
    search.run()
    assert not search.is_complete and search.summary["end"] == "stopped"


def test_a_search_that_nobody_takes_ends():
    search = keymove.improve(WEENINK, level=4)
    next(search)
    del search
    # A busy machine may take a while to hear of it; one that does not would work for minutes.
    for _ in range(20):
        before = time.process_time()
        time.sleep(0.5)
        if time.process_time() - before < 0.1:
            return
    pytest.fail("the search goes on")


@pytest.mark.parametrize("fen, stipulation", [(WEENINK, "#2"), ("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2")])
def test_certificates_are_checked_and_damage_is_seen(fen, stipulation):
    (proof,) = keymove.solve(fen, stipulation, certificate=True).certificates
    assert keymove.verify(proof)["fen"].startswith(fen)
    for place in range(0, len(proof), max(1, len(proof) // 40)):
        damaged = proof[:place] + bytes([proof[place] ^ 4]) + proof[place + 1 :]
        with pytest.raises(keymove.InputError):
            keymove.verify(damaged)


def test_collections(tmp_path):
    path = tmp_path / "problems.kmdb"
    with pytest.raises(keymove.KeymoveError):
        keymove.Collection(path)
    source = tmp_path / "problems.jsonl"
    weenink = keymove.Problem(WEENINK, "#2", author="Henri Weenink", date="1917")
    source.write_text(keymove.write([weenink, keymove.Problem(two_movers(1)[0], "#2", author="Nobody")]))
    with keymove.Collection(path, writes=True) as collection:
        assert collection.add_file(source)["counts"]["new"] == 2
        assert [entry.problem.author for entry in collection.search(author="weenink")] == ["Henri Weenink"]
        assert collection.analyse()["states"]["sound"] >= 1
        assert collection.count(theme="grimshaw") == 1
        nearest = collection.similar(WEENINK, "#2")[0]
        assert nearest.problem.fen.startswith(WEENINK)
        frame = collection.frame(order="year")
        assert set(frame.author) == {"Henri Weenink", "Nobody"} and frame.white.sum() > 4
        collection.export(tmp_path / "out.csv", "csv", author="Weenink")
        assert "Weenink" in (tmp_path / "out.csv").read_text()
        collection.remove(nearest.number)
        assert len(collection) == 1
    with pytest.raises(keymove.KeymoveError, match="closed"):
        len(collection)
    path.write_bytes(b"no collection at all" * 300)
    with pytest.raises(keymove.KeymoveError):
        keymove.Collection(path)


def test_pictures_and_pages_of_notebooks(tmp_path):
    problem = keymove.Problem(WEENINK, "#2", author="Henri <Weenink>")
    assert problem._repr_svg_().lstrip().startswith("<svg")
    assert keymove.diagram(problem, "png")[:4] == b"\x89PNG"
    assert keymove.diagram(problem, "pdf", to=tmp_path / "d.pdf")[:4] == b"%PDF"
    assert (tmp_path / "d.pdf").read_bytes()[:4] == b"%PDF"
    explanation = keymove.explain(problem)
    assert all(one._repr_svg_().lstrip().startswith("<svg") for one in explanation.variations)
    page = keymove.solve(problem, tries=1)._repr_html_()
    assert "Qc4" in page and page.count("<ul>") == page.count("</ul>")


def test_what_is_written_is_read_again():
    problem = keymove.Problem(WEENINK, "#2", author="Henri Weenink", source="Good Companion", date="1917", keywords=("Grimshaw",))
    for format in ("jsonl", "csv", "popeye", "olv"):
        (again,) = keymove.read(keymove.write(problem, format))
        assert (again.fen.split()[0], again.stipulation) == (WEENINK, "#2"), format
        assert "Weenink" in again.author, format


def test_problems_from_nothing_and_from_games(tmp_path):
    first = next(keymove.generate("#2", seed=1, units="6..8", time=60))
    assert keymove.solve(first).is_sound
    runs = [[one.fen for one in keymove.generate("#3", seed=2, attempts=2, threads=n)] for n in (1, 2)]
    assert runs[0] == runs[1]
    made = next(keymove.helpmates("h#2", material="KR/kn", solutions=2, time=60))
    assert made.solve().lines
    games = tmp_path / "games.pgn"
    games.write_text('[Event "?"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n')
    assert all(isinstance(one, keymove.Problem) for one in keymove.mine(games, min=1, max=2))


def test_the_engine():
    mate = keymove.analyse("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", depth=4)
    assert mate.lines[0].mate == 1 and mate.lines[0].moves[0] == "a1a8"
    many = keymove.analyse(chess.Board(), depth=3, multipv=3)
    assert len(many.lines) == 3 and many.lines[0].centipawns is not None


def test_a_game_against_the_engine():
    book = keymove.choose(chess.Board(), seed=3)
    assert book.origin == "book" and book.centipawns is None
    own = keymove.choose(chess.Board(), level=1, seed=3, book=False, time=0.2)
    again = keymove.choose(chess.Board(), level=1, seed=3, book=False, time=0.2)
    assert own.move == again.move and own.origin in ("search", "chance")
    lost = keymove.choose("2r3k1/p4p2/3Rp1qp/1p2P1pK/8/1P4P1/P3Q2P/8 w - - 1 2", time=1.0)
    assert (lost.origin, lost.mate) == ("proof", -2)
    with pytest.raises(keymove.InputError):
        keymove.choose("7k/8/5K2/8/8/8/8/6R1 w - -", level=11)


def test_the_command():
    def run(*words):
        return subprocess.run([sys.executable, "-m", "keymove", *words], capture_output=True, text=True, timeout=60)

    solved = run("solve", WEENINK, "#2")
    assert solved.returncode == 0 and "1.Qc4!" in solved.stdout
    assert run("solve", "nonsense").returncode == 2
    assert re.search(r"\d+\.\d+", run("--version").stdout)


def test_a_forked_process_solves_too():
    keymove.solve(WEENINK)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(write, str(keymove.solve(WEENINK).is_sound).encode())
        os._exit(0)
    os.close(write)
    said = os.read(read, 100)
    os.waitpid(child, 0)
    assert said == b"True"


def test_tables_of_few_men(tmp_path):
    with pytest.raises(keymove.KeymoveError, match="there is no table of KRK"):
        keymove.probe("8/8/8/8/8/2k5/1R6/K7 w - -", make=False, tables=tmp_path)
    told = keymove.probe("8/8/8/8/8/2k5/1R6/K7 w - -", tables=tmp_path)
    assert (told.material, str(told.worth), told.worth.kind) == ("KRK", "mate in 16", "win")
    assert [path.name for path in tmp_path.iterdir()] == ["KRK.kmt"]
    assert len(told.line) == 31 and told.line[-1].endswith("#")
    best = next(iter(told.moves.items()))
    assert best[0].san == told.line[0] and best[1] == keymove.Worth("win", 16)
    board = chess.Board(told.data["fen"])
    assert {move.uci for move in told.moves} == {move.uci() for move in board.legal_moves}
    assert str(keymove.probe("8/8/8/8/8/2k5/8/K7 w - -", tables=tmp_path).worth) == "draw"
    with pytest.raises(keymove.InputError, match="castle"):
        keymove.probe("4k3/8/8/8/8/8/8/4K2R w K - 0 1", tables=tmp_path)
    with pytest.raises(keymove.InputError):
        keymove.probe("8/8/8/8/8/2k5/1X6/K7 w - -", tables=tmp_path)


def test_tables_of_the_rule_of_fifty_moves(tmp_path):
    fresh = keymove.probe("8/8/8/8/8/2k5/1R6/K7 w - -", kind="zeroing", tables=tmp_path)
    assert isinstance(fresh, keymove.FiftyMovesProbe)
    assert (fresh.halfmoves, fresh.worth) == (0, keymove.FiftyMovesWorth("win", 31, "win"))
    assert (str(fresh), fresh.material) == ("KRK: win (31)", "KRK")
    assert [path.name for path in tmp_path.iterdir()] == ["KRK.zeroing.kmt"]
    late = keymove.probe("8/8/8/8/8/2k5/1R6/K7 w - - 70 99", kind="zeroing", tables=tmp_path)
    assert (late.halfmoves, late.worth) == (70, keymove.FiftyMovesWorth("win", 31, "cursed_win"))
    assert str(late) == "KRK: draw by the rule of fifty moves, else won (31)"
    assert {worth.under_rule for worth in late.moves.values()} == {"cursed_win", "draw"}
    assert len(late.moves) == chess.Board(late.data["fen"]).legal_moves.count()
    # A board of the library has a counter, too.
    board = chess.Board("8/8/8/8/8/2k5/1R6/K7 w - - 70 99")
    assert keymove.probe(board, kind="zeroing", tables=tmp_path).worth == late.worth
    mate = keymove.probe("8/8/8/8/8/1k6/8/K2r4 w - - 100 99", kind="zeroing", tables=tmp_path)
    assert (str(mate.worth), mate.worth.under_rule, mate.moves) == ("mated", "loss", {})


def test_tables_of_helpmates(tmp_path):
    told = keymove.probe("8/8/8/8/8/1k6/8/K6R w - -", kind="helpmate", tables=tmp_path)
    assert isinstance(told, keymove.HelpmateProbe)
    assert (told.mated, told.worth) == ("black", keymove.HelpmateWorth(7, "h#3.5", 59, True))
    assert len(told.line) == 7 and told.line[-1].endswith("#")
    assert list(told.moves.values())[0].plies == 7
    # Each of the shortest lines begins with one of the moves.
    assert sum(worth.solutions for worth in told.moves.values() if worth and worth.plies == 7) == 59
    never = keymove.probe("8/8/8/8/8/1k6/8/K6R w - -", kind="helpmate", mated="white", tables=tmp_path)
    assert (never.mated, never.worth, never.line, str(never)) == ("white", None, [], "KRK: no mate")
    assert set(never.moves.values()) == {None}
    with pytest.raises(keymove.KeymoveError, match="--kind helpmate"):
        keymove.probe("8/8/8/8/8/1k6/8/K6Q w - -", kind="helpmate", make=False, tables=tmp_path)
    with pytest.raises(keymove.InputError, match="helpmates alone"):
        keymove.probe("8/8/8/8/8/1k6/8/K6R w - -", mated="white", tables=tmp_path)
    with pytest.raises(keymove.InputError, match="expected white or black"):
        keymove.probe("8/8/8/8/8/1k6/8/K6R w - -", kind="helpmate", mated="red", tables=tmp_path)
    with pytest.raises(keymove.InputError, match="no kind 'selfmate'"):
        keymove.probe("8/8/8/8/8/1k6/8/K6R w - -", kind="selfmate", tables=tmp_path)


def test_endgame_studies(tmp_path):
    found = keymove.study("8/1k6/8/K7/8/6P1/8/8 w - -", "+", engine_time=0, tables=tmp_path, time=300)
    assert found.is_sound and found.main_line[:3] == ["Kb5", "Kc7", "Kc5"]
    assert str(found).startswith("sound: Kb5 Kc7")
    lost = keymove.study("8/8/1k6/8/K7/8/6P1/8 w - -", "=", solver="black", engine_time=0, tables=tmp_path, time=300)
    assert lost.data["solver"] == "black"
    with pytest.raises(keymove.InputError, match="no stipulation of a study"):
        keymove.study("8/1k6/8/K7/8/6P1/8/8 w - -", "#2")


def test_versions_agree():
    from importlib.metadata import PackageNotFoundError, version

    try:
        assert version("keymove") == keymove.__version__
    except PackageNotFoundError:
        pytest.skip("the package is not installed, only built")
