"""Certificates written by the keymove binary, checked by the second checker.

Run with `python -m unittest discover tests/python`, with the path of the binary in the environment variable
KEYMOVE_BIN. Without it only certificates made by hand are checked.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

import chess

from certificate_file import DIGEST_BYTES, SHARED, Refused, bits
from verify_certificate import verify

#: Certificates that come with the sources.
RECORD = Path(__file__).parents[2] / "crates/solve/testdata/certificates"

#: Problems with other stipulations than `#n`.
BATTLES = [
    ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "s#2"),
    ("8/7B/8/8/pp6/k7/8/K7 w - - 0 1", "r#2"),
    ("8/7B/8/8/pp6/k7/8/K7 w - - 0 1", "semi-r#2"),
    ("7k/8/6K1/8/8/8/8/R6r w - - 0 1", "r#2"),
    ("7k/5P2/6K1/8/8/8/8/8 w - - 0 1", "=2"),
    ("7k/8/8/8/8/8/8/KR1q4 w - - 0 1", "x2"),
    ("6rk/6pp/3N4/8/8/8/PP6/K6r w - - 0 1", "##!1"),
    ("6r1/1b6/8/8/8/8/k4P1P/4K2R w K - 0 1", "!#1"),
    ("2rkr3/4p3/1P6/8/8/p3p3/p7/R3K3 w Q - 0 1", "##1"),
    ("8/8/8/8/1p6/k7/p7/K2Q4 b - - 0 1", "s#1.5"),
    ("5k2/8/8/6R1/5K2/8/8/8 w - - 0 1", "pser-#3"),
]

#: Problems with the number of moves. The stipulation of some is too short or too long on purpose.
PROBLEMS = [
    ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", 1),
    ("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1", 3),
    ("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1", 2),
    ("k7/8/1K6/8/8/8/8/3Q4 w - - 0 1", 2),
    ("8/5P1k/5K2/6R1/8/8/8/8 w - - 0 1", 2),
    ("r3k3/8/8/8/8/8/7R/4K2R w Kq - 0 1", 2),
    ("7k/R7/5K2/4pP2/8/8/8/8 w - e6 0 1", 2),
    ("8/8/8/7p/5p1k/5K2/4P1P1/6R1 w - - 0 1", 2),
    ("8/8/8/8/8/1kp5/8/K7 b - - 0 1", 3),
]


def sealed(content: bytes) -> bytes:
    """The content with a digest that fits."""
    return content + hashlib.sha256(content).digest()


def forge(fen: str, length: int | str, claim: str, mates: str, words: list[str | int]) -> bytes:
    """A certificate from its claim and words; moves are given in UCI notation, a length that is a number means `#n`."""
    stipulation = f"#{length}" if isinstance(length, int) else length
    header = f"keymove-certificate 1\nfen {fen}\nstipulation {stipulation}\nclaim {claim}\nmates {mates}\n\n"
    numbers = [bits(chess.Move.from_uci(word)) if isinstance(word, str) else word for word in words]
    return sealed(header.encode() + b"".join(number.to_bytes(2, "little") for number in numbers))


class ByHand(unittest.TestCase):
    """Small certificates without any help of Keymove."""

    ROOK = "k7/8/2K5/8/8/8/8/7R w - - 0 1"
    QUEEN = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"
    MANY = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"

    def refused(self, reason: str, data: bytes) -> None:
        """Expects this reason."""
        with self.assertRaisesRegex(Refused, reason):
            verify(data)

    def test_right_proofs(self) -> None:
        verify(forge(self.ROOK, 2, "mate", "c6b6=2", ["h1h8"]))
        verify(forge(self.ROOK, 1, "none", "-", []))
        verify(forge(self.QUEEN, 1, "full", "f1f8=1", []))
        verify(forge(self.MANY, 1, "full", "f7g7=1 f7h7=1 f7e8=1 f7f8=1", []))

    def test_wrong_proofs(self) -> None:
        self.refused("ends, but", forge(self.ROOK, 2, "mate", "c6b6=2", []))
        self.refused("goes on", forge(self.ROOK, 2, "mate", "c6b6=2", ["h1h8", "h1h8"]))
        self.refused("used up", forge(self.ROOK, 2, "mate", "c6b6=2", ["h1a1"]))
        self.refused("used up", forge(self.ROOK, 2, "mate", "c6b6=1", []))
        self.refused("neither", forge(self.ROOK, 2, "mate", "c6b6=2", ["h1g2"]))
        self.refused("neither", forge(self.ROOK, 2, "mate", "c6b6=2", [SHARED]))
        self.refused("has no move", forge(self.QUEEN, 2, "mate", "f1f7=1", []))
        self.refused("is denied", forge(self.QUEEN, 1, "none", "-", []))
        self.refused("is denied", forge(self.MANY, 1, "full", "f7g7=1 f7e8=1 f7f8=1", []))

    def test_battles(self) -> None:
        board = "8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1"
        verify(forge(board, "s#2", "mate", "c2d1=2", ["d1g4"]))
        self.refused("used up", forge(board, "s#2", "mate", "c2d1=2", ["d1h5"]))
        self.refused("used up", forge(board, "s#2", "mate", "c2d1=1", []))
        verify(forge(board, "s#1", "none", "-", []))
        self.refused("used up", forge(board, "#1", "mate", "c2d1=1", []))
        forced = "7k/8/6K1/8/8/8/8/R6r w - - 0 1"
        verify(forge(forced, "r#2", "none", "-", []))
        self.refused("himself", forge(forced, "r#1", "mate", "a1a2=1", []))
        # Castling into check, but not out of check and not over an attacked square.
        verify(forge("6r1/1b6/8/8/8/8/k4P1P/4K2R w K - 0 1", "!#1", "full", "e1g1=1", []))
        for board_of_castling in ["4r1r1/1b6/8/8/8/8/k4P1P/4K2R w K - 0 1", "5rr1/1b6/8/8/8/8/k6P/4K2R w K - 0 1"]:
            verify(forge(board_of_castling, "!#1", "none", "-", []))
        after = "8/8/8/8/1p6/k7/p7/K2Q4 b - - 0 1"
        verify(forge(after, "s#1.5", "answered", "-", ["d1g4"]))
        for stipulation in ["h#2", "S#2", "s#02", "s#", "s#2.5.5", "#0.5", "r~2", "ct2", "za9", "pser-#2.5", "exact-s#2", ""]:
            with self.subTest(stipulation=stipulation), self.assertRaises(Refused):
                verify(forge(board, stipulation, "none", "-", []))

    def test_certificates_of_record(self) -> None:
        paths = sorted(RECORD.glob("*.certificate"))
        self.assertGreater(len(paths), 10)
        for path in paths:
            with self.subTest(path=path.name):
                verify(path.read_bytes())

    def test_wrong_headers(self) -> None:
        for moves, claim, mates in [
            (1, "mate", "c6b6=2"),
            (2, "none", "c6b6=2"),
            (2, "mate", "-"),
            (2, "mate", "c6b8=2"),
            (2, "mate", "c6b6=02"),
            (2, "mate", "c6b6"),
            (2, "full", "c6b6=2 c6b6=2"),
            (2, "full", "c6c7=2 c6b6=2"),
            (2, "some", "c6b6=2"),
            (0, "none", "-"),
            (501, "none", "-"),
        ]:
            with self.subTest(moves=moves, claim=claim, mates=mates), self.assertRaises(Refused):
                verify(forge(self.ROOK, moves, claim, mates, ["h1h8"]))
        for fen in [
            "k7/8/2K5/8/8/8/8/7R w - - 1 1",
            "k7/8/2K5/8/8/8/8/7R w K - 0 1",
            "k7/8/2K5/8/8/8/8/7R w - a6 0 1",
            "k7/8/2K5/8/8/8/8/61R w - - 0 1",
            "k7/8/2K5/8/8/8/8/7R w - -",
            "8/8/2K5/8/8/8/8/k6R w - - 0 1",
            "k7/8/8/8/8/2K4K/8/7R w - - 0 1",
        ]:
            with self.subTest(fen=fen), self.assertRaises(Refused):
                verify(forge(fen, 1, "none", "-", []))


@unittest.skipUnless(os.environ.get("KEYMOVE_BIN"), "KEYMOVE_BIN is not set")
class ByKeymove(unittest.TestCase):
    """Certificates that the binary writes."""

    directory: tempfile.TemporaryDirectory[str]
    files: list[Path]
    battles: list[Path]

    @classmethod
    def setUpClass(cls) -> None:
        cls.directory = tempfile.TemporaryDirectory()
        cls.files = []
        cls.battles = []
        for number, (fen, stipulation) in enumerate([(fen, f"#{moves}") for fen, moves in PROBLEMS] + BATTLES):
            path = Path(cls.directory.name) / f"{number}.certificate"
            run = keymove("solve", fen, stipulation, "--certificate", str(path))
            if not path.exists():
                raise AssertionError(f"no certificate of {fen} {stipulation}: {run.stderr}")
            (cls.files if number < len(PROBLEMS) else cls.battles).append(path)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.directory.cleanup()

    def test_both_checkers_accept(self) -> None:
        for path, (fen, moves) in zip(self.files, PROBLEMS):
            header = verify(path.read_bytes())
            self.assertEqual((header.board.fen(en_passant="xfen"), header.moves), (fen, moves))
            run = keymove("verify", str(path))
            self.assertEqual(run.returncode, 0, f"{fen} #{moves}: {run.stderr}")

    def test_both_checkers_accept_other_battles(self) -> None:
        for path in self.battles:
            verify(path.read_bytes())
            run = keymove("verify", str(path))
            self.assertEqual(run.returncode, 0, run.stderr)

    def test_the_key_of_the_famous_one(self) -> None:
        self.assertEqual(verify(self.files[1].read_bytes()).mates, {chess.Move.from_uci("b7a8n"): 3})

    def test_damage_is_noticed(self) -> None:
        dice = random.Random(1)
        for path in self.files:
            data = path.read_bytes()
            for _ in range(50):
                damaged = bytearray(data)
                damaged[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
                with self.assertRaises(Refused):
                    verify(bytes(damaged))
            for length in range(0, len(data), 1 + len(data) // 50):
                with self.assertRaises(Refused):
                    verify(data[:length])

    def test_a_new_digest_does_not_help(self) -> None:
        for path in self.files:
            content = path.read_bytes()[:-DIGEST_BYTES]
            start = content.index(b"\n\n") + 2
            false = [content + b"\x00\x00", content + b"\xff\xff", content[:-1], content.replace(b" 0 1\n", b" 0 2\n")]
            if len(content) > start:
                false += [content[:-2], content[:start], content[:start] + content[start + 2 :]]
            if b"claim full" in content:
                false.append(content[:start].replace(b"claim full", b"claim none") + content[start:])
            for manipulated in false:
                with self.subTest(path=path.name), self.assertRaises(Refused):
                    verify(sealed(manipulated))

    def test_both_checkers_agree_about_manipulated_files(self) -> None:
        dice = random.Random(2)
        for path in self.files:
            content = path.read_bytes()[:-DIGEST_BYTES]
            start = content.index(b"\n\n") + 2
            for _ in range(8):
                changed = bytearray(content)
                changed[dice.randrange(start if start == len(content) else len(content))] ^= 1 << dice.randrange(8)
                changed_path = path.with_suffix(".changed")
                changed_path.write_bytes(sealed(bytes(changed)))
                try:
                    verify(changed_path.read_bytes())
                    accepted = True
                except Refused:
                    accepted = False
                self.assertEqual(keymove("verify", str(changed_path)).returncode == 0, accepted, path.name)


def keymove(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the binary."""
    command = [os.environ["KEYMOVE_BIN"], *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


if __name__ == "__main__":
    unittest.main()
