//! What TeX prints, as plain text: the other way round than `keymove_diagram` escapes it, and for what people write by hand.

use super::accents::{accent, accented, sign};

/// Commands whose arguments are not printed, and how many these are.
const SILENT: [(&str, usize); 12] = [
    ("begin", 1),
    ("end", 1),
    ("hspace", 1),
    ("vspace", 1),
    ("label", 1),
    ("color", 1),
    ("textcolor", 1),
    ("fontsize", 2),
    ("setboolean", 2),
    ("rule", 2),
    ("includegraphics", 1),
    ("renewcommand", 2),
];

/// The text as it is printed, with its line breaks; those of the source are blanks. `german`: `"a` is a letter everywhere, and
/// not only within words.
pub(super) fn plain(text: &str, german: bool) -> String {
    let mut reader =
        Plain { signs: text.chars().collect(), at: 0, out: String::new(), is_blank: false, german };
    while let Some(sign) = reader.next() {
        reader.sign(sign);
    }
    reader.out.truncate(reader.out.trim_end_matches([' ', '\n']).len());
    reader.out
}

struct Plain {
    signs: Vec<char>,
    at: usize,
    out: String,
    /// Whether the last sign of the output is a blank that swallows those that follow.
    is_blank: bool,
    german: bool,
}

impl Plain {
    fn next(&mut self) -> Option<char> {
        let sign = self.peek(0)?;
        self.at += 1;
        Some(sign)
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.signs.get(self.at + ahead).copied()
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.peek(0) == Some(sign);
        self.at += usize::from(found);
        found
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.is_blank = false;
    }

    fn sign(&mut self, sign: char) {
        match sign {
            '\\' => self.command(),
            '%' => self.remark(),
            ' ' | '\t' | '\r' => self.blank(),
            '\n' => self.line_end(),
            '~' => self.push(" "),
            '-' => self.dashes(),
            '`' if self.take('`') => self.push("\u{201c}"),
            '\'' if self.take('\'') => self.push("\u{201d}"),
            '?' if self.take('`') => self.push("\u{bf}"),
            '!' if self.take('`') => self.push("\u{a1}"),
            '"' => self.shorthand(),
            '&' => self.blank(),
            // Groups and formulas are printed as what stands in them.
            '{' | '}' | '$' | '^' | '_' => {}
            sign => self.push(sign.encode_utf8(&mut [0; 4])),
        }
    }

    /// A blank, which is one with those before it, and none at the beginning of a line.
    fn blank(&mut self) {
        if !self.is_blank && !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push(' ');
            self.is_blank = true;
        }
    }

    fn break_line(&mut self) {
        self.out.truncate(self.out.trim_end_matches(' ').len());
        self.push("\n");
    }

    /// The end of a line of the source: a blank, or with an empty line behind it the end of a paragraph.
    fn line_end(&mut self) {
        self.skip_blanks();
        if self.peek(0) != Some('\n') {
            return self.blank();
        }
        while self.take('\n') {
            self.skip_blanks();
        }
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.break_line();
        }
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(0), Some(' ' | '\t' | '\r')) {
            self.at += 1;
        }
    }

    /// A remark goes on to the first sign of the next line.
    fn remark(&mut self) {
        while self.next().is_some_and(|sign| sign != '\n') {}
        self.skip_blanks();
    }

    /// Two hyphens are a dash, unless they are the shaft of an arrow.
    fn dashes(&mut self) {
        let more = (0..).take_while(|&ahead| self.peek(ahead) == Some('-')).count();
        self.at += more;
        let is_arrow = self.peek(0) == Some('>') || self.out.ends_with('<');
        match more + 1 {
            2 if !is_arrow => self.push("\u{2013}"),
            3 if !is_arrow => self.push("\u{2014}"),
            count => self.push(&"-".repeat(count)),
        }
    }

    /// `"a` of the packages for German; within a word it is hardly anything else.
    fn shorthand(&mut self) {
        let next = self.peek(0);
        let is_within = self.out.ends_with(char::is_alphabetic);
        let letter = match next {
            Some(letter @ ('a' | 'e' | 'i' | 'o' | 'u' | 'A' | 'E' | 'I' | 'O' | 'U')) => {
                accented(letter, '\u{308}')
            }
            Some('s' | 'z') => "ß".to_owned(),
            Some('`') if self.german => "\u{201e}".to_owned(),
            Some('\'') if self.german => "\u{201c}".to_owned(),
            Some('<') if self.german => "«".to_owned(),
            Some('>') if self.german => "»".to_owned(),
            Some('-' | '"' | '|') if self.german => String::new(),
            _ => return self.push("\""),
        };
        let goes_on = self.peek(1).is_some_and(char::is_alphabetic);
        if self.german || is_within && goes_on {
            self.at += 1;
            self.push(&letter);
        } else {
            self.push("\"");
        }
    }

    fn command(&mut self) {
        let Some(first) = self.next() else { return };
        if !first.is_ascii_alphabetic() {
            return self.symbol(first);
        }
        let mut name = String::from(first);
        while let Some(letter) = self.peek(0).filter(char::is_ascii_alphabetic) {
            name.push(letter);
            self.at += 1;
        }
        let ends_here = self.at;
        self.skip_blanks();
        // One end of a line is a blank; two are the end of a paragraph.
        if self.take('\n') {
            self.skip_blanks();
            if self.peek(0) == Some('\n') {
                self.at = ends_here;
            }
        }
        self.named(&name);
    }

    fn named(&mut self, name: &str) {
        if let Some(combining) = accent(name) {
            self.accent(combining);
        } else if let Some(sign) = sign(name) {
            self.push(sign);
        } else if let Some(&(_, count)) = SILENT.iter().find(|(silent, _)| *silent == name) {
            (0..count).for_each(|_| drop(self.group()));
        } else if matches!(name, "newline" | "linebreak" | "par") {
            self.break_line();
        } else if name == "char" || name == "symbol" {
            self.code();
        } else if name == "frac" {
            self.fraction();
        } else if is_man(name) {
            self.push(name);
        }
        // Any other command changes how the text looks, or is not known; its arguments are part of the text.
    }

    /// A command whose name is a sign.
    fn symbol(&mut self, name: char) {
        match name {
            '\\' => {
                self.take('*');
                if self.peek(0) == Some('[') {
                    let length = self.signs[self.at..].iter().take(20).position(|&sign| sign == ']');
                    self.at += length.map_or(0, |length| length + 1);
                }
                self.break_line();
            }
            ' ' | ',' | ';' | ':' | '\n' => self.push(" "),
            '!' | '/' | '-' | '@' | '(' | ')' | '[' | ']' => {}
            name => match accent(name.encode_utf8(&mut [0; 4])) {
                Some(combining) => self.accent(combining),
                None => self.push(name.encode_utf8(&mut [0; 4])),
            },
        }
    }

    /// The letter under an accent: `e`, `{e}`, `\i`, `{\i}`.
    fn accent(&mut self, combining: char) {
        self.skip_blanks();
        let is_group = self.take('{');
        self.take('\\');
        match self.peek(0).filter(|letter| letter.is_alphabetic()) {
            Some(letter) => {
                self.at += 1;
                let letter = match letter {
                    'i' | 'ı' => 'i',
                    letter => letter,
                };
                self.push(&accented(letter, combining));
                if !is_group {
                    return;
                }
            }
            None if !is_group => return,
            None => {}
        }
        self.take('}');
    }

    /// The sign with this number: `\char34`, `\symbol{34}`, `\char"22`, `\char'042`, and of a sign itself.
    fn code(&mut self) {
        let is_group = self.take('{');
        if self.take('`') {
            self.take('\\');
            if let Some(sign) = self.next() {
                self.push(sign.encode_utf8(&mut [0; 4]));
            }
        } else {
            let radix = if self.take('"') {
                16
            } else if self.take('\'') {
                8
            } else {
                10
            };
            let mut number = 0_u32;
            while let Some(digit) = self.peek(0).and_then(|sign| sign.to_digit(radix)) {
                number = number.saturating_mul(radix).saturating_add(digit);
                self.at += 1;
            }
            if let Some(sign) = char::from_u32(number).filter(|sign| !sign.is_control()) {
                self.push(sign.encode_utf8(&mut [0; 4]));
            }
        }
        if is_group {
            self.take('}');
        }
    }

    /// `\frac12` or `\frac{1}{2}`: half a move is printed so.
    fn fraction(&mut self) {
        let mut part = || match self.group() {
            Some(group) => group,
            None => self.next().map(String::from).unwrap_or_default(),
        };
        match (part(), part()) {
            (above, below) if (above.as_str(), below.as_str()) == ("1", "2") => self.push("½"),
            (above, below) => self.push(&format!("{above}/{below}")),
        }
    }

    /// The group that begins here, as it is written.
    fn group(&mut self) -> Option<String> {
        if self.peek(0) != Some('{') {
            return None;
        }
        let mut depth = 0_usize;
        let rest = &self.signs[self.at..];
        let length = rest.iter().position(|sign| {
            match sign {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        let group = rest[1..length].iter().collect();
        self.at += length + 1;
        Some(group)
    }
}

/// A man of the package: `\wK`, `\sDL`.
fn is_man(name: &str) -> bool {
    let mut signs = name.chars();
    let color = signs.next();
    let man = signs.next();
    matches!(color, Some('w' | 's' | 'n'))
        && matches!(man, Some('K' | 'D' | 'T' | 'L' | 'S' | 'B'))
        && matches!((signs.next(), signs.next()), (None | Some('L' | 'R' | 'U'), None))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(plain(text, false), expected, "{text}");
    }

    #[test]
    fn escapes_of_our_own() {
        check(
            "100\\% \\textbackslash{}input\\{x\\} \\#2 \\$\\_\\textasciicircum{}\\textasciitilde{}",
            "100% \\input{x} #2 $_^~",
        );
        check("-{}-\\ensuremath{>} '{}'a`{}` ?{}` x-y", "--> ''a`` ?` x-y");
        check("\\char34{}Pickabish\\char34{}. wKd8\\ensuremath{\\rightarrow}c8", "\"Pickabish\". wKd8→c8");
        check("a\\newline ~~b ~c\\newline ~\\newline d", "a\n  b  c\n\nd");
    }

    #[test]
    fn escapes_of_others() {
        check(
            "H\\\"oning, Mei\\ss ner, Mei{\\ss}ner, Sch\\\"{o}pfer, Fran\\c{c}ois, \\v Cech, Mart{\\'\\i}n",
            "Höning, Meißner, Meißner, Schöpfer, François, Čech, Martín",
        );
        check("{\\L}ukasz \\AA ke, \\H{o}, \\d{q}", "Łukasz Åke, ő, q\u{323}");
        check("G.~Sch\"opfer -- ``a'' --- b", "G. Schöpfer – “a” — b");
        check("a --> b <-- c", "a --> b <-- c");
        check(
            "1.e\\x f3 $\\Rightarrow$ {\\bf Kd5}\\,!\\\\[2pt] h\\#2$\\frac{1}{2}$",
            "1.exf3 ⇒ Kd5 !\n h#2½".replace("\n ", "\n").as_str(),
        );
        check("  a % b\n   c\n d\n\n\n e\\par f", "a c d\ne\nf");
        check("\\wSU = Nachtreiter, \\begin{small}x\\end{small}", "wSU= Nachtreiter, x");
        check("3^{rd} \\char`\\# \\symbol{65} \\char\"41", "3rd # A A");
        assert_eq!(plain("\"Ubung \"`a\"' \"s", true), "Übung „a“ ß");
        check("say \"Us\" x\"", "say \"Us\" x\"");
    }

    /// Nothing that is cut off, or makes no sense, is more than a text.
    #[test]
    fn cut_off() {
        for text in [
            "\\",
            "\\\"",
            "\\\"{",
            "\\char",
            "\\symbol{",
            "\\frac",
            "\\frac{1",
            "\\v",
            "\\\\[",
            "\"",
            "%",
            "{",
            "}",
            "\\hspace{",
            "-",
        ] {
            assert!(plain(text, true).len() < 4, "{text}");
        }
    }
}
