"""The command ``keymove``, which the package installs."""

import signal
import sys

from . import _native


def main() -> None:
    """Runs the command line with the words that were typed."""
    if sys.argv[1:2] == ["cluster"] and sys.argv[2:3] not in ([], ["script"], ["-h"], ["--help"]):
        from .cluster import _command

        if sys.argv[2] in _command.COMMANDS:
            sys.exit(_command.main(sys.argv[2:]))
    # The program listens to Ctrl-C itself where it has something to keep; elsewhere Ctrl-C ends it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.command([sys.argv[0], *sys.argv[1:]]))


if __name__ == "__main__":
    main()
