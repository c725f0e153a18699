//! Documents for the LaTeX package `diagram` (`chess-problem-diagrams`).
//!
//! Only the environments `diagram` are read, whatever stands around them: [`environments`] finds them, [`problem`] makes an
//! entry of one. TeX itself is not run: what a document defines is not known here.

mod accents;
mod environments;
mod pieces;
mod plain;
mod problem;
mod scan;
mod write;

pub(crate) use environments::Reader;
pub(crate) use write::write;

/// What stands before the first problem.
pub(crate) const HEAD: &str =
    "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{diagram}\n\\begin{document}\n";
/// What stands behind the last one: the solutions, and the end.
pub(crate) const TAIL: &str = "\\putsol\n\\end{document}\n";

/// Whether a text is LaTeX: its first line with content that is no remark of TeX begins with a command, or there is a
/// diagram further on.
pub(crate) fn recognises(text: &str) -> bool {
    let first = crate::content(text).map(|(_, line)| line.trim_start()).find(|line| !line.starts_with('%'));
    let is_command = |line: &str| {
        let line = line.trim_start_matches('{');
        line.strip_prefix('\\').is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_alphabetic()))
    };
    first.is_some_and(is_command) || text.lines().any(|line| environments::mark(line).is_some())
}
