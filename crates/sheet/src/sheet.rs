//! What a sheet says. Every text may hold any character, and be empty.

use keymove_diagram::Diagram;

/// Problems with a title. They are numbered from 1.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// Above the first page.
    pub title: String,
    /// Below the title: what a reader must know of the whole, such as that solving was interrupted.
    pub notes: Vec<String>,
    /// In order.
    pub problems: Vec<Problem>,
}

/// A problem, with what was found out about it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Problem {
    /// Who made it.
    pub authors: String,
    /// What the author calls it.
    pub title: String,
    /// Where and when it was published.
    pub source: String,
    /// Its distinction.
    pub award: String,
    /// To whom it is dedicated.
    pub dedication: String,
    /// The diagram with stipulation and captions; its own author and source are only read aloud. `None` if there is none.
    pub diagram: Option<Diagram>,
    /// What is wrong with the problem as it was stated, shown in any case.
    pub faults: Vec<String>,
    /// The solutions: one of the diagram, or one of every twin.
    pub parts: Vec<Part>,
    /// Several solutions of help or series play side by side, if that is wanted.
    pub compared: Option<Compared>,
    /// What the solution shows.
    pub themes: Vec<String>,
    /// How good it is.
    pub score: String,
    /// What there are points for in a tournament, each with its points: `1.67`, `variation 1...Bc5 2.Qd4`.
    pub marking: Vec<(String, String)>,
    /// Remarks.
    pub comments: Vec<String>,
    /// Empty lines below the diagram, to write an answer on; none where the solution stands there.
    pub answer_lines: u8,
}

/// Several solutions side by side: what units do in which of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// The solutions, each by its number and its beginning: `(1) a) 1.Sd4`.
    pub solutions: Vec<String>,
    /// What is done, and who does it in each of the solutions: `mates`, `wRc1 (c3)`; `-` where nobody does.
    pub functions: Vec<(String, Vec<String>)>,
    /// What the solutions have to do with each other, a line each.
    pub relations: Vec<String>,
}

/// The solution of one position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// Which of several: `b) Kh7→a6`.
    pub heading: String,
    /// The moves.
    pub solution: Vec<Line>,
    /// What follows from them; `None` if the position could not be looked at, as a fault says.
    pub verdict: Option<Verdict>,
    /// Remarks: duals, what was left out.
    pub notes: Vec<String>,
}

/// A line of a solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// How far it is indented, in steps.
    pub level: u8,
    /// The moves.
    pub text: String,
}

impl Line {
    /// The lines of a text in which so many blanks are a step. Empty ones are kept: they separate phases.
    pub fn of_text(text: &str, blanks_per_step: usize) -> Vec<Self> {
        let line = |line: &str| {
            let blanks = line.len() - line.trim_start_matches(' ').len();
            let level = u8::try_from(blanks / blanks_per_step.max(1)).unwrap_or(u8::MAX);
            Self { level, text: line.trim().to_owned() }
        };
        text.trim_end().lines().map(line).collect()
    }
}

/// Whether a problem is sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// Everything was searched and is as it should be.
    Sound,
    /// It is proven not to be sound.
    Unsound,
    /// Not known.
    Open,
}

/// What was found out about the soundness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// In one word.
    pub soundness: Soundness,
    /// What stands before the colon or the gap, such as `C+`, `cooked:`; printed bold.
    pub label: String,
    /// The rest.
    pub text: String,
}

impl Verdict {
    /// A line such as `C+  1.Qc4! is the only key`, `cooked: 2 keys` or `no solution`, in its two parts.
    pub fn new(soundness: Soundness, line: &str) -> Self {
        let at = match line.strip_prefix("C+") {
            Some(_) => 2,
            None => line.find(':').map_or(line.len(), |colon| colon + 1),
        };
        let (label, text) = line.split_at(at);
        Self { soundness, label: label.trim().to_owned(), text: text.trim().to_owned() }
    }
}

impl Sheet {
    /// Who made the problems, each once, in their order.
    #[cfg(feature = "pdf")]
    pub(crate) fn authors(&self) -> Vec<String> {
        let mut authors: Vec<String> = Vec::new();
        for problem in &self.problems {
            let name = problem.authors.trim();
            if !name.is_empty() && !authors.iter().any(|known| known == name) {
                authors.push(name.to_owned());
            }
        }
        authors
    }
}

impl Problem {
    /// Whether there is anything to print besides the diagram.
    pub(crate) fn has_solution(&self) -> bool {
        !self.parts.is_empty()
            || !self.themes.is_empty()
            || !self.score.is_empty()
            || !self.marking.is_empty()
            || !self.comments.is_empty()
    }

    /// The lines between author and diagram that are not empty.
    pub(crate) fn above(&self) -> Vec<String> {
        let quoted = |text: &str| {
            if text.trim().is_empty() { String::new() } else { format!("\u{201c}{}\u{201d}", text.trim()) }
        };
        let lines = [quoted(&self.title), self.source.clone(), self.award.clone(), self.dedication.clone()];
        lines.into_iter().filter(|line| !line.trim().is_empty()).collect()
    }

    /// Themes and score, each a word and what follows it.
    pub(crate) fn findings(&self) -> Vec<(&'static str, String)> {
        let themes = Some(("Themes:", self.themes.join(", "))).filter(|_| !self.themes.is_empty());
        let score = Some(("Score:", self.score.clone())).filter(|_| !self.score.is_empty());
        themes.into_iter().chain(score).collect()
    }
}

/// What their licence asks for where the men are shown.
pub(crate) const CREDIT: &str = "Chess men by Colin M. L. Burnett, GPL-2.0-or-later";

/// `20 problems`.
pub(crate) fn count(problems: usize) -> String {
    if problems == 1 { "1 problem".to_owned() } else { format!("{problems} problems") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_have_two_parts() {
        let check = |line: &str, label: &str, text: &str| {
            let verdict = Verdict::new(Soundness::Open, line);
            assert_eq!((verdict.label.as_str(), verdict.text.as_str()), (label, text));
        };
        check("C+  1.Qc4! is the only key", "C+", "1.Qc4! is the only key");
        check("cooked: 2 keys: 1.a4! 1.b4!", "cooked:", "2 keys: 1.a4! 1.b4!");
        check("no solution", "no solution", "");
    }

    #[test]
    fn lines_have_levels() {
        let lines = Line::of_text("1.Qc4!\n  1...c5 2.Qe6#\n\n    x\n\n", 2);
        let shown: Vec<_> = lines.iter().map(|line| (line.level, line.text.as_str())).collect();
        assert_eq!(shown, [(0, "1.Qc4!"), (1, "1...c5 2.Qe6#"), (0, ""), (2, "x")]);
    }
}
