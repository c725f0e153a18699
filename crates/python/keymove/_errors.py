"""What goes wrong."""

from __future__ import annotations

from typing import Optional, Tuple


class KeymoveError(Exception):
    """Why something is not done."""


class InputError(KeymoveError, ValueError):
    """Something that was given cannot be understood, or asks for what there cannot be. The message says what would be right.

    ``field`` names what it is about (``"fen"``), ``place`` is the first character and the number of characters within it, from 0; both are
    ``None`` where there is nothing to name.
    """

    def __init__(self, message: str, field: Optional[str] = None, place: Optional[Tuple[int, int]] = None) -> None:
        super().__init__(message)
        self.field = field
        self.place = place

    def __str__(self) -> str:
        message = str(self.args[0])
        if self.place is None:
            return message
        return f"{message} (at character {self.place[0] + 1} of {self.field})"


class MachineError(KeymoveError, RuntimeError):
    """A fault of this machine or of Keymove: no memory, a file that cannot be read or written, a file that another program holds."""


class UnreadWarning(UserWarning):
    """A part of a text that cannot be read, and was left out."""


_OF_INPUT = {"bad_request", "bad_input", "not_found"}


def made(code: str, message: str, field: Optional[str], place: Optional[Tuple[int, int]]) -> KeymoveError:
    """The exception for an error of the native module."""
    if code in _OF_INPUT:
        return InputError(message, field, place)
    return MachineError(message)
