//! Text for the LaTeX package `diagram` (`chess-problem-diagrams`) by Stefan Hoening, release of 2022.

use crate::diagram::Diagram;
use crate::error::LatexError;
use crate::escape::latex;
use keymove_chess::Setup;
use keymove_chess::notation::forsyth;

impl Diagram {
    /// A `diagram` environment for a document with `\usepackage{diagram}`. The men are given as FEN, which does not depend
    /// on the letters that the document has chosen for them.
    ///
    /// ```
    /// let diagram = keymove_diagram::Diagram::new("8/8/8/3R4/4K3/8/6k1/8".parse()?);
    /// assert!(diagram.latex(false).unwrap().contains(r"\fen[2+1]{8/8/8/3R4/4K3/8/6k1/8}"));
    /// # Ok::<(), keymove_chess::notation::FenError>(())
    /// ```
    ///
    /// # Errors
    /// What the package cannot show.
    pub fn latex(&self, coordinates: bool) -> Result<String, LatexError> {
        self.latex_with(coordinates, &[])
    }

    /// The same with further fields of the package, each a name without its backslash and a text: `award`, `dedication`,
    /// `twins`, `condition`, `solution`, `themes`, `comment`. Empty texts are left out; the blanks and empty lines of the others
    /// are kept.
    ///
    /// # Errors
    /// What the package cannot show.
    pub fn latex_with(&self, coordinates: bool, more: &[(&str, &str)]) -> Result<String, LatexError> {
        if !self.arrows.is_empty() {
            return Err(LatexError::Arrows);
        }
        if self.flipped {
            return Err(LatexError::Flipped);
        }
        // The settings are for this diagram alone: names as they are written, a legend or none, and no sign that says
        // that no computer has tested the problem, of which nothing is known here.
        let mut text = format!(
            "{{\\normalnames\\setboolean{{legend}}{{{coordinates}}}\\renewcommand*{{\\notcomputerproofedsymbol}}{{}}%\n\
             \\begin{{diagram}}\n"
        );
        let mut field = |name: &str, value: &str| text.push_str(&format!("  \\{name}{{{value}}}\n"));
        for (name, words) in [("author", &self.author), ("source", &self.source)] {
            if !words.trim().is_empty() {
                field(name, &lines(words));
            }
        }
        field(&format!("fen[{}]", self.unit_count()), &board(&self.setup));
        if !self.marks.is_empty() {
            let marks: Vec<_> = self.marks.iter().map(ToString::to_string).collect();
            field("fieldframe", &marks.join(", "));
        }
        if !self.stipulation.trim().is_empty() {
            field("stipulation", &lines(&self.stipulation));
        }
        let captions: Vec<_> =
            self.captions.iter().filter(|text| !text.trim().is_empty()).map(|text| lines(text)).collect();
        if !captions.is_empty() {
            field("remark", &captions.join("\\newline "));
        }
        for (name, words) in more.iter().filter(|(_, words)| !words.trim().is_empty()) {
            field(name, &laid_out(words));
        }
        text.push_str("\\end{diagram}}\n");
        Ok(text)
    }

    /// A whole document with this diagram.
    ///
    /// # Errors
    /// What the package cannot show.
    pub fn latex_document(&self, coordinates: bool) -> Result<String, LatexError> {
        let diagram = self.latex(coordinates)?;
        Ok(format!(
            "\\documentclass{{article}}\n\\usepackage[utf8]{{inputenc}}\n\
             \\usepackage{{diagram}}\n\\begin{{document}}\n{diagram}\\end{{document}}\n"
        ))
    }
}

/// The first field of FEN in the English letters that the package reads: N for the knight.
fn board(setup: &Setup) -> String {
    let letters = forsyth(setup);
    letters
        .chars()
        .map(|letter| {
            if letter == 'S' {
                'N'
            } else if letter == 's' {
                'n'
            } else {
                letter
            }
        })
        .collect()
}

/// The text with its line breaks.
fn lines(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| latex(line.trim())).collect::<Vec<_>>().join("\\newline ")
}

/// The text with its line breaks, and with blanks where TeX would take several for one or pass over them.
fn laid_out(text: &str) -> String {
    let line = |line: &str| {
        let mut blanks = 0;
        let kept = line.trim_end().chars().map(|sign| {
            let is_kept = sign == ' ' && blanks > 0;
            blanks = if sign == ' ' { blanks + 1 } else { 0 };
            // A sign that nobody writes, until the others are escaped.
            if is_kept { '\u{a0}' } else { sign }
        });
        let kept: String = kept.collect();
        let indented = kept.strip_prefix(' ').map_or(kept.clone(), |rest| format!("\u{a0}{rest}"));
        if indented.is_empty() { "~".to_owned() } else { latex(&indented).replace('\u{a0}', "~") }
    };
    text.trim_end().lines().map(line).collect::<Vec<_>>().join("\\newline ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_reads_english_letters() {
        let setup: Setup = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1".parse().expect("a FEN");
        assert_eq!(board(&setup), "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1");
    }
}
