"""Certificates of helpmates, checked by the second checker: made by hand, and, if KEYMOVE_BIN is set, written by the binary."""

from __future__ import annotations

import os
import random
import tempfile
import unittest
from pathlib import Path

import chess

from certificate_file import DIGEST_BYTES, SHARED, Refused, Unfinished, bits
from helpmate import verify_help
from test_certificates import keymove, sealed

#: Problems with what their play has: castling, promotion, en passant, either side mated, short solutions, none.
PROBLEMS = [
    ("8/8/8/3R4/4K3/8/6k1/8 b - - 0 1", "h#2"),
    ("8/8/8/3R4/4K3/8/6k1/8 w - - 0 1", "h#1.5"),
    ("8/8/8/3r4/4k3/8/6K1/8 w - - 0 1", "h#2"),
    ("8/8/8/8/8/8/5k1p/7K b - - 0 1", "h#2"),
    ("2k5/6Q1/6K1/7N/8/8/8/8 b - - 0 1", "h#2"),
    ("8/8/8/8/2p1p3/2pkp3/8/R3K1N1 w Q - 0 1", "h#1.5"),
    ("8/8/8/8/1pP5/k7/8/1K5Q b - c3 0 1", "h#2"),
    ("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "h#0.5"),
    ("k7/2Q5/8/1K6/8/8/8/8 b - - 0 1", "h#2"),
]


def forge(fen: str, stipulation: str, lines: list[str], count: int | str | None = None) -> bytes:
    """A certificate from its lines, moves in UCI notation; the number of lines is theirs if it is not given."""
    number = len(lines) if count is None else count
    header = f"keymove-certificate 2\nfen {fen}\nstipulation {stipulation}\nclaim solutions\nlines {number}\n\n"
    words = [[bits(chess.Move.from_uci(move)) for move in line.split()] + [SHARED] for line in lines]
    return sealed(header.encode() + b"".join(word.to_bytes(2, "little") for line in words for word in line))


class ByHand(unittest.TestCase):
    """Small certificates without any help of Keymove."""

    #: Two lines, which part with the first move.
    FEN = "8/8/8/3R4/4K3/8/6k1/8 b - - 0 1"

    def refused(self, reason: str, data: bytes) -> None:
        """Expects this reason."""
        with self.assertRaisesRegex(Refused, reason):
            verify_help(data)

    def test_right_ones(self) -> None:
        lines = self.lines()
        verify_help(forge(self.FEN, "h#2", lines))
        verify_help(forge(self.FEN, "h#1", []))
        verify_help(forge("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h#0.5", ["h1h8"]))

    def lines(self) -> list[str]:
        """The solutions, as the search that is tested gives them one after the other."""
        lines: list[str] = []
        while True:
            try:
                verify_help(forge(self.FEN, "h#2", lines))
                return lines
            except Refused as error:
                line, _, reason = str(error).partition(" is a ")
                self.assertEqual(reason, "solution that is not listed")
                lines.append(line)

    def test_the_solutions_are_known(self) -> None:
        self.assertEqual(len(self.lines()), 2)

    def test_wrong_ones(self) -> None:
        one, two = self.lines()
        self.refused("not listed", forge(self.FEN, "h#2", [one]))
        self.refused("not listed", forge(self.FEN, "h#2", [two]))
        self.refused("not listed", forge(self.FEN, "h#2", []))
        self.refused("in its place", forge(self.FEN, "h#2", [two, one]))
        self.refused("in its place", forge(self.FEN, "h#2", [one, one, two]))
        self.refused("does not mate", forge(self.FEN, "h#2", [one, " ".join(two.split()[:2])]))
        self.refused("does not mate", forge(self.FEN, "h#1", [one, two]))
        self.refused("does not mate", forge(self.FEN, "h#2", ["", one, two]))
        self.refused("not a legal move", forge(self.FEN, "h#2", [one, two + " g1h1"]))
        self.refused("not a legal move", forge(self.FEN, "h#2", [one, two, "a1h8"]))
        self.refused("the header says 3", forge(self.FEN, "h#2", [one, two], 3))
        self.refused("not listed", forge(self.FEN, "h#3", [one, two]))
        # A mate of the other side is none.
        self.refused("does not mate", forge("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h#1", ["h1h8"]))
        for count in ["02", "+2", "-1", "two", "", "9" * 30]:
            with self.subTest(count=count), self.assertRaises(Refused):
                verify_help(forge(self.FEN, "h#2", [one, two], count))
        for stipulation in ["h#0", "H#2", "h#02", "h#2.0", "hs#2", "ser-h#2", "h=2", "exact-h#2", "#2", "h#501"]:
            with self.subTest(stipulation=stipulation), self.assertRaises(Refused):
                verify_help(forge(self.FEN, stipulation, []))

    def test_too_many_positions_are_no_verdict(self) -> None:
        with self.assertRaises(Unfinished):
            verify_help(forge(self.FEN, "h#2", self.lines()), 3)


@unittest.skipUnless(os.environ.get("KEYMOVE_BIN"), "KEYMOVE_BIN is not set")
class ByKeymove(unittest.TestCase):
    """Certificates that the binary writes."""

    directory: tempfile.TemporaryDirectory[str]
    files: list[Path]

    @classmethod
    def setUpClass(cls) -> None:
        cls.directory = tempfile.TemporaryDirectory()
        cls.files = []
        for number, (fen, stipulation) in enumerate(PROBLEMS):
            path = Path(cls.directory.name) / f"{number}.certificate"
            run = keymove("solve", fen, stipulation, "--certificate", str(path))
            if not path.exists():
                raise AssertionError(f"no certificate of {fen} {stipulation}: {run.stderr}")
            cls.files.append(path)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.directory.cleanup()

    def test_both_checkers_accept(self) -> None:
        counts = []
        for path, (fen, stipulation) in zip(self.files, PROBLEMS):
            header = verify_help(path.read_bytes())
            self.assertEqual((header.board.fen(en_passant="xfen"), header.stipulation), (fen, stipulation))
            counts.append(header.lines)
            run = keymove("verify", str(path))
            self.assertEqual(run.returncode, 0, f"{fen} {stipulation}: {run.stdout}")
        self.assertGreater(sum(count > 0 for count in counts), 4)

    def test_both_checkers_agree_about_manipulated_files(self) -> None:
        dice = random.Random(3)
        for path in self.files:
            content = path.read_bytes()[:-DIGEST_BYTES]
            start = content.index(b"\n\n") + 2
            for _ in range(12):
                changed = bytearray(content)
                changed[dice.randrange(start if start == len(content) else len(content))] ^= 1 << dice.randrange(8)
                changed_path = path.with_suffix(".changed")
                changed_path.write_bytes(sealed(bytes(changed)))
                try:
                    verify_help(changed_path.read_bytes())
                    accepted = True
                except Refused:
                    accepted = False
                self.assertEqual(keymove("verify", str(changed_path)).returncode == 0, accepted, path.name)


if __name__ == "__main__":
    unittest.main()
