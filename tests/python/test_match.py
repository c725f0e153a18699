"""The match runner of crates/engine/scripts: its arithmetic, and small matches.

Run with `python -m unittest discover tests/python`; the matches of the program itself need its path in the environment
variable KEYMOVE_BIN.
"""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from argparse import Namespace
from functools import partial
from pathlib import Path

import chess
import chess.pgn

SCRIPTS = Path(__file__).parents[2] / "crates/engine/scripts"
sys.path.insert(0, str(SCRIPTS))

from elo import Sprt, elo_text, interval, observations  # noqa: E402
from match import ending  # noqa: E402
from player import Limit, Player  # noqa: E402

#: Points of the two games of a pair, for each sum of half points.
PAIRS = [(0, 0), (0, 0.5), (0.5, 0.5), (1, 0.5), (1, 1)]

#: An engine that plays the first legal move, and in its second search does what it is told to.
ENGINE = """
import sys, time, chess
board, searches = chess.Board(), 0
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("id name fake\\nuciok")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "position":
        board = chess.Board() if words[1] == "startpos" else chess.Board(" ".join(words[2:8]))
        for word in words[words.index("moves") + 1 :] if "moves" in words else []:
            board.push_uci(word)
    elif words[0] == "go":
        searches += 1
        wrong = sys.argv[1] if searches == 2 else ""
        if wrong == "crash":
            sys.exit(3)
        time.sleep(2.5 if wrong == "late" else 0.4 if sys.argv[1] == "slow" else 0)
        best = min(move.uci() for move in board.legal_moves)
        print("info depth 1 score cp 0 nodes 1\\nbestmove", "a1a1" if wrong == "illegal" else best)
    elif words[0] == "quit":
        break
    sys.stdout.flush()
"""


def results(pairs: list[int]) -> dict[int, float]:
    """Results with so many pairs of 0, 1, 2, 3 and 4 half points."""
    points = [points for often, pair in zip(pairs, PAIRS) for _ in range(often) for points in pair]
    return dict(enumerate(points))


def approximate_ratio(pairs: list[int], elo0: float, elo1: float) -> float:
    """The log-likelihood ratio of two normal distributions with the observed variance.

    Formula (2.1) of M. Van den Bergh, "A Practical Introduction to the GSPRT".
    """
    count = sum(pairs)
    score = sum(often * quarters / 4 for quarters, often in enumerate(pairs)) / count
    variance = sum(often * (quarters / 4 - score) ** 2 for quarters, often in enumerate(pairs)) / count
    low, high = (1 / (1 + 10 ** (-elo / 400)) for elo in (elo0, elo1))
    return count * (high - low) * (2 * score - low - high) / (2 * variance)


class Arithmetic(unittest.TestCase):
    def test_pairs_are_the_observations(self) -> None:
        self.assertEqual(observations({0: 1, 1: 0.5, 2: 0, 5: 1, 6: 0, 7: 0}), [0.75, 0])
        self.assertEqual(observations({0: 1, 3: 0}), [1, 0])
        # Every pair is won by White twice: no difference, and no doubt about it.
        self.assertEqual(elo_text({game: 1 - game % 2 for game in range(40)}), "+0 ±0")

    def test_elo_by_hand(self) -> None:
        # Games without partners: 30 wins, 20 draws, 10 losses. Score 2/3, which is 400 * log10(2).
        points = dict(zip(range(0, 120, 2), [1.0] * 30 + [0.5] * 20 + [0.0] * 10))
        value, low, high = interval(points)
        self.assertAlmostEqual(value, 400 * math.log10(2))
        error = 1.959964 * math.sqrt((30 / 9 + 20 / 36 + 10 * 4 / 9) / 59 / 60)
        self.assertAlmostEqual(low, -400 * math.log10(1 / (2 / 3 - error) - 1), 4)
        self.assertAlmostEqual(high, -400 * math.log10(1 / (2 / 3 + error) - 1), 4)
        self.assertEqual(elo_text(points), "+120 ±76")

    def test_results_that_do_not_bound_elo(self) -> None:
        # 0.025 ** (1 / 20) = 0.8316
        self.assertEqual(elo_text(results([0, 0, 0, 0, 20])), "> +277")
        self.assertEqual(elo_text(results([20, 0, 0, 0, 0])), "< -277")
        self.assertEqual(elo_text(results([0, 0, 0, 1, 0])), "+191")
        self.assertEqual(elo_text({}), "+0")

    def test_sprt_of_stockfish(self) -> None:
        """Tests of February 2021 as the log of Stockfish's repository states them, with bounds in logistic Elo."""
        published = [
            ((-0.25, 1.25), [183, 3907, 19075, 4136, 167], 2.96),
            ((0.25, 1.25), [22, 1514, 21555, 1691, 22], 2.95),
            ((0.25, 1.25), [2, 288, 4365, 378, 3], 2.98),
            ((-1.25, 0.25), [85, 1763, 9372, 1793, 107], 2.93),
            ((-0.75, 0.25), [14, 1095, 15395, 1130, 18], 2.95),
        ]
        for (elo0, elo1), pairs, ratio in published:
            with self.subTest(pairs=pairs):
                self.assertAlmostEqual(Sprt(elo0, elo1).ratio(results(pairs)), ratio, delta=0.005001)

    def test_sprt_beside_another_formula(self) -> None:
        for pairs in ([50, 300, 700, 350, 60], [60, 350, 700, 300, 50], [3, 12, 21, 14, 2]):
            for elos in ((0, 5), (-10, 0), (-3, 3)):
                with self.subTest(pairs=pairs, elos=elos):
                    ratio = Sprt(*elos).ratio(results(pairs))
                    self.assertAlmostEqual(ratio, approximate_ratio(pairs, *elos), delta=0.02 * abs(ratio) + 0.003)

    def test_sprt_ends_on_either_side(self) -> None:
        test = Sprt(0, 10)
        self.assertAlmostEqual(test.bounds()[1], math.log(19))
        self.assertAlmostEqual(Sprt(0, 10, 0.05, 0.1).bounds()[0], math.log(0.1 / 0.95))
        self.assertEqual(test.verdict(results([50, 300, 700, 400, 70])), "accepted")
        self.assertEqual(test.verdict(results([70, 400, 700, 300, 50])), "rejected")
        self.assertEqual(test.verdict(results([5, 30, 70, 35, 6])), "open")
        # Nothing played, or one pair won, decides nothing; nothing but wins does in the end.
        self.assertEqual(test.verdict({}), "open")
        self.assertEqual(test.verdict(results([0, 0, 0, 0, 1])), "open")
        self.assertEqual(test.verdict(results([0, 0, 0, 0, 300])), "accepted")
        for wrong in ((10, 0), (0, 0), (0, 10, 0.6), (0, 10, 0.05, 0)):
            with self.assertRaises(ValueError):
                Sprt(*wrong)

    def test_limits(self) -> None:
        texts = {"10+0.1": "10 s + 0.1 s", "60": "60 s", "movetime:0.5": "0.5 s a move", "nodes:1000000": "1000000 nodes a move"}
        for text, words in texts.items():
            self.assertEqual(str(Limit.read(text)), words)
        for wrong in ("", "0", "x", "10+", "-1", "1.2.3", "nodes:0", "nodes:1.5", "nodes:5+1", "depth:-1", "time:1", "movetime:0"):
            with self.subTest(wrong=wrong), self.assertRaises(ValueError):
                Limit.read(wrong)

    def test_engines(self) -> None:
        player = Player.read("""cmd="engine --uci" option.Hash=16 option.SyzygyPath='/a b' limit=nodes:5""", "60", 0)
        self.assertEqual((player.name, player.command), ("engine", ["engine", "--uci"]))
        self.assertEqual(player.options, {"Hash": "16", "SyzygyPath": "/a b"})
        self.assertEqual(player.limit, Limit("nodes", 5, 0))
        for wrong in ("name=A", "cmd=a proto=x", "cmd=a colour=red", "cmd=a limit=5s"):
            with self.subTest(wrong=wrong), self.assertRaises(ValueError):
                Player.read(wrong, "60", 0)


class Matches(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "fake.py").write_text(ENGINE)

    def command(self, *arguments: str) -> list[str]:
        """A command of the script."""
        return [sys.executable, str(SCRIPTS / "match.py"), *arguments]

    def run_script(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Runs the script, which must end with this exit code."""
        done = subprocess.run(self.command(*arguments), capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def fake(self, name: str, conduct: str) -> str:
        """Words for the engine above."""
        return f"name={name} cmd='{sys.executable} {self.folder / 'fake.py'} {conduct}'"

    def games(self) -> list[chess.pgn.Game]:
        """What was written."""
        with (self.folder / "games.pgn").open() as file:
            return list(iter(lambda: chess.pgn.read_game(file), None))

    def play(self, one: str, other: str, *more: str, code: int = 0) -> str:
        """Plays and gives what is printed."""
        engines = ["-e", one, "-e", other, "--pgn", str(self.folder / "games.pgn")]
        return self.run_script("play", *engines, *more, code=code).stdout

    def test_engines_that_fail_lose(self) -> None:
        kinds = {"illegal": "rules infraction", "crash": "abandoned", "late": "time forfeit"}
        for conduct, termination in kinds.items():
            with self.subTest(conduct=conduct):
                # The other one has time enough on a busy machine.
                limit = ["--limit", "movetime:1", "--margin", "500", "--games", "2"]
                text = self.play(self.fake("A", conduct), self.fake("B", "good"), *limit, code=1)
                self.assertIn("| A | B | 1 s a move | 2 | 0 | 0 | 2 | 0 | < ", text)
                self.assertEqual([game.headers["Termination"] for game in self.games()], [termination] * 2)
                self.assertEqual([game.headers["Result"] for game in self.games()], ["0-1", "1-0"])
                columns = [line.split(" | ")[-3:] for line in text.splitlines() if line.startswith(("| A | 2 ", "| B | 3 "))]
                expected = [str(2 * (termination == kind)) for kind in ("time forfeit", "rules infraction", "abandoned")]
                self.assertEqual([[cell.strip(" |") for cell in row] for row in columns], [expected, ["0"] * 3])
                (self.folder / "games.pgn").unlink()

    def test_a_match_goes_on(self) -> None:
        engines = self.fake("A", "good"), self.fake("B", "good")
        rules = ["--limit", "depth:1", "--draw", "4", "2", "10"]
        self.assertIn("| A | B | 1 half-moves | 3 | 0 | 3 | 0 | 1.5 | +0 |", self.play(*engines, *rules, "--games", "3"))
        begun = self.games()
        self.play(*engines, *rules, "--games", "6", "--concurrency", "2")
        games = self.games()
        self.assertEqual([str(game) for game in games[:3]], [str(game) for game in begun])
        self.assertEqual(sorted(game.headers["Round"] for game in games), list("123456"))
        # Nobody disagrees with a draw, but only after four moves by each side.
        self.assertEqual({game.headers["Termination"] for game in games}, {"adjudication"})
        openings = {game.headers["Round"]: [move.uci() for move in game.mainline_moves()] for game in games}
        self.assertEqual({len(moves) for moves in openings.values()}, {len(openings["1"])})
        for first, second in (("1", "2"), ("3", "4"), ("5", "6")):
            self.assertEqual(openings[first], openings[second])
        self.assertNotEqual(openings["1"], openings["3"])
        whites = {game.headers["Round"]: game.headers["White"] for game in games}
        self.assertEqual([whites[number] for number in "123456"], list("ABABAB"))
        self.play(*engines, "--limit", "depth:2", "--games", "7", code=2)
        self.assertEqual(len(self.games()), 6)

    def test_an_interrupted_match_is_reported(self) -> None:
        engines = ["-e", self.fake("A", "slow"), "-e", self.fake("B", "illegal"), "--limit", "depth:1"]
        pipe = subprocess.PIPE
        # Whoever starts the tests in the background may have them ignore the signal.
        heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
        process = subprocess.Popen(self.command("play", *engines), stdout=pipe, stderr=pipe, text=True, preexec_fn=heed)
        self.assertEqual(process.stderr.readline(), "1 A B 1-0 rules infraction\n")
        process.send_signal(signal.SIGINT)
        text, errors = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130, errors)
        self.assertIn("| A | B | 1 half-moves | 1 | 1 | 0 | 0 | 1 | > ", text)

    def test_both_must_agree(self) -> None:
        rules = Namespace(draw=[2, 1, 10], resign=[2, 500])
        agreed = {
            (0, 0, 0): None,
            (90, 90, 0, -10): ("1/2-1/2", "adjudication"),
            (600, 500, 700, 800): ("1-0", "adjudication"),
            (-600, -500, -700, -800): ("0-1", "adjudication"),
            (600, -500, 700, 800): None,
            (600, None, 700, 800): None,
        }
        for scores, end in agreed.items():
            self.assertEqual(ending(chess.Board(), list(scores), rules), end)
        self.assertIsNone(ending(chess.Board(), [0] * 400, Namespace(draw=None, resign=None)))

    def test_games_end_by_the_rules(self) -> None:
        none = Namespace(draw=None, resign=None)
        ends = {
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": "1-0",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": "1/2-1/2",
            "7k/8/6K1/8/8/8/8/7N w - - 0 1": "1/2-1/2",
            "7k/8/6K1/8/8/8/8/7R w - - 100 90": "1/2-1/2",
        }
        for fen, result in ends.items():
            self.assertEqual(ending(chess.Board(fen), [], none), (result, "normal"), fen)
        board = chess.Board()
        for times in range(2):
            self.assertIsNone(ending(board, [], none), times)
            for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
                board.push_uci(move)
        self.assertEqual(ending(board, [], none), ("1/2-1/2", "normal"))

    def test_suites(self) -> None:
        suite = self.folder / "few.epd"
        suite.write_text(
            '# The engine plays a1a2 everywhere.\n'
            '7k/8/8/8/8/8/8/R3K3 w - - bm Ra2; c0 "Ra2=7, Ra8+=10"; id "solved; and half the points";\n'
            '7k/8/8/8/8/8/8/R3K3 w - - bm Ra8+; c0 "Ra8+=10";\n\n'
            "7k/8/8/8/8/8/8/R3K3 w - - am Ra2;\n7k/8/8/8/8/8/8/R3K3 w - - am Ra8+;\n"
        )
        arguments = ["suite", "-e", self.fake("A", "good"), "--limit", "nodes:1", str(suite)]
        self.assertIn("\n| few | 4 | 2 | 50.0 | 7 of 20 |\n", self.run_script(*arguments).stdout)
        arguments[2] = self.fake("A", "illegal")
        failed = self.run_script(*arguments, code=1)
        self.assertIn("\n| few | 4 | 1 | 25.0 | 7 of 20 |\n", failed.stdout)

    def test_what_cannot_be_done(self) -> None:
        one, other = self.fake("A", "good"), self.fake("B", "good")
        for arguments in (
            ["play", "-e", one],
            ["play", "-e", one, "-e", one],
            ["play", "-e", one, "-e", "cmd=/no/such/engine"],
            ["play", "-e", one, "-e", other, "--openings", "/no/such/file"],
            ["play", "-e", one, "-e", other, "--sprt", "10", "0"],
            ["play", "-e", one, "-e", other, "--limit", "5 minutes"],
            ["play", "-e", one, "-e", other, "--concurrency", "0"],
        ):
            with self.subTest(arguments=arguments):
                done = self.run_script(*arguments, code=2)
                self.assertRegex(done.stderr, r"^match.py: .+\n$")

    @unittest.skipUnless(os.environ.get("KEYMOVE_BIN"), "KEYMOVE_BIN is not set")
    def test_the_program_against_itself(self) -> None:
        engine = f"cmd='{os.environ['KEYMOVE_BIN']} uci' option.Hash=1"
        for openings in ([], ["--openings", "chess960"]):
            text = self.play(f"name=A {engine}", f"name=B {engine}", "--limit", "nodes:50", "--games", "2", *openings)
            self.assertRegex(text, r"\| A \| B \| 50 nodes a move \| 2 \| \d \| \d \| \d \| [\d.]+ \| ")
            self.assertEqual([game.errors for game in self.games()], [[], []])
            self.assertEqual({game.headers["Termination"] for game in self.games()}, {"normal"})
            (self.folder / "games.pgn").unlink()

    @unittest.skipUnless(os.environ.get("KEYMOVE_BIN"), "KEYMOVE_BIN is not set")
    def test_stops_are_measured(self) -> None:
        run = partial(subprocess.run, capture_output=True, text=True, timeout=120)
        script = [sys.executable, str(SCRIPTS / "latency.py"), "--stops", "3"]
        done = run([*script, "--option", "Hash=1", "--", os.environ["KEYMOVE_BIN"], "uci"])
        self.assertRegex(done.stdout, r"^3 stops: median [\d.]+ ms, 99th percentile [\d.]+ ms, longest [\d.]+ ms$")
        silent = run([*script, "--", sys.executable, "-c", "print('uciok')"])
        self.assertEqual((silent.returncode, silent.stdout), (1, ""))
        self.assertEqual(run([*script, "--", "no-such-engine"]).returncode, 2)


if __name__ == "__main__":
    unittest.main()
