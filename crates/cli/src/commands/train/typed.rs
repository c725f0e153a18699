//! What a typed line says.

use crate::commands::play::typed::nearest;

/// A line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// Part of the solution.
    Moves(String),
    Nothing,
    Done,
    Undo,
    Hint,
    Board,
    Skip,
    Solution,
    Help,
    Quit,
    /// Neither moves nor a command, but close to this one.
    Mistyped(&'static str),
}

/// All commands with what they do, in the order of the help.
pub(super) const COMMANDS: [(&str, &str); 8] = [
    ("done", "hand in what was typed; an empty line does the same"),
    ("undo", "forget the last line of moves"),
    ("hint", "why it works, a little clearer each time, for half a point"),
    ("board", "show the diagram and what was typed"),
    ("skip", "another problem; this one does not count"),
    ("solution", "give up and see the solution: no points"),
    ("help", "this list"),
    ("quit", "leave; this problem does not count"),
];

/// Reads a line. Whatever is no command is part of a solution.
pub(super) fn read(line: &str) -> Typed {
    let line = line.trim();
    match line.to_ascii_lowercase().as_str() {
        "" => Typed::Nothing,
        "done" => Typed::Done,
        "undo" => Typed::Undo,
        "hint" => Typed::Hint,
        "board" => Typed::Board,
        "skip" => Typed::Skip,
        "solution" => Typed::Solution,
        "help" | "?" => Typed::Help,
        "quit" | "exit" | "bye" | "q" => Typed::Quit,
        // A line without a square is no move, so it may be a command with a wrong letter.
        _ if !line.contains(|sign: char| sign.is_ascii_digit()) && !line.contains(char::is_whitespace) => {
            match nearest(line, COMMANDS.iter().map(|(name, _)| *name)) {
                Some(name) => Typed::Mistyped(name),
                None => Typed::Moves(line.to_owned()),
            }
        }
        _ => Typed::Moves(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let check = |line: &str, expected: Typed| assert_eq!(read(line), expected, "{line}");
        check("  ", Typed::Nothing);
        check(" DONE ", Typed::Done);
        check("hnit", Typed::Mistyped("hint"));
        check("solutoin", Typed::Mistyped("solution"));
        for moves in ["1.Qc4!", "Dc4", "1...Kd5 2.Sf3#", "O-O", "threat: 2.Qe4", "~", "b)", "hint 1", "xyzzy"]
        {
            check(moves, Typed::Moves(moves.to_owned()));
        }
    }

    #[test]
    fn every_command_of_the_help_is_one() {
        for (name, _) in COMMANDS {
            assert!(!matches!(read(name), Typed::Moves(_) | Typed::Mistyped(_) | Typed::Nothing), "{name}");
        }
    }
}
