//! The commands of an environment, with their arguments as they are written.

/// A part of an environment and the byte at which it begins there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

/// What is wrong with an environment, and the byte at which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) problem: String,
    pub(super) expected: String,
}

impl Fault {
    pub(super) fn new(at: usize, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { at, problem: problem.into(), expected: expected.into() }
    }
}

/// A command: `\pieces[3+1]{wKa1}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command<'a> {
    /// Its name without the backslash.
    pub(super) name: &'a str,
    /// The byte at which it begins.
    pub(super) at: usize,
    /// What stands in brackets before the first argument.
    pub(super) optional: Option<Part<'a>>,
    /// The arguments in braces that follow each other.
    pub(super) arguments: Vec<Part<'a>>,
}

/// The longest text in brackets before an argument, in bytes.
const LONGEST_OPTIONAL: usize = 1000;

/// Goes through an environment.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// What stands in brackets where the scanner is.
    pub(super) fn optional(&mut self) -> Option<Part<'a>> {
        let start = blanks(self.text, self.at);
        // As much as any optional argument has: without a bound, one that is not closed would be looked for to the end of the text each time.
        let most = (start + LONGEST_OPTIONAL).min(self.text.len());
        let most = (start..=most).rev().find(|&at| self.text.is_char_boundary(at))?;
        let end = closed(&self.text[..most], start, b'[', b']')?;
        self.at = end + 1;
        Some(Part { text: &self.text[start + 1..end], at: start + 1 })
    }

    /// The next command with letters in its name; braces around commands are passed over.
    pub(super) fn next(&mut self) -> Result<Option<Command<'a>>, Fault> {
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() {
            match bytes[self.at] {
                b'%' => self.at = line_end(self.text, self.at),
                b'\\' => {
                    let start = self.at;
                    let length =
                        bytes[start + 1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                    self.at = start + 1 + length;
                    if length > 0 {
                        return self.command(start).map(Some);
                    }
                    self.at += self.text[self.at..].chars().next().map_or(0, char::len_utf8);
                }
                _ => self.at += 1,
            }
        }
        Ok(None)
    }

    /// The command whose name ends here.
    fn command(&mut self, start: usize) -> Result<Command<'a>, Fault> {
        let name = &self.text[start + 1..self.at];
        if self.text[self.at..].starts_with('*') {
            self.at += 1;
        }
        let optional = self.optional();
        let mut arguments = Vec::new();
        loop {
            // Only the first argument may stand on a line of its own: a group behind it is none.
            let open = if arguments.is_empty() { blanks(self.text, self.at) } else { self.at };
            if !self.text[open..].starts_with('{') {
                break;
            }
            let Some(end) = closed(self.text, open, b'{', b'}') else {
                return Err(Fault::new(
                    open,
                    format!("the brace of \\{name} is not closed"),
                    "} before \\end{diagram}",
                ));
            };
            arguments.push(Part { text: &self.text[open + 1..end], at: open + 1 });
            self.at = end + 1;
        }
        Ok(Command { name, at: start, optional, arguments })
    }
}

/// Where the blanks and remarks at this place end.
fn blanks(text: &str, mut at: usize) -> usize {
    loop {
        match text.as_bytes().get(at) {
            Some(byte) if byte.is_ascii_whitespace() => at += 1,
            Some(b'%') => at = line_end(text, at),
            _ => return at,
        }
    }
}

/// Behind the end of the line of this place.
fn line_end(text: &str, at: usize) -> usize {
    memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length + 1)
}

/// Where the bracket or brace at this place is closed; `None` if there is none, or if it is not.
fn closed(text: &str, open: usize, opening: u8, closing: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.get(open) != Some(&opening) {
        return None;
    }
    let (mut at, mut depth) = (open + 1, 0_usize);
    while at < bytes.len() {
        match bytes[at] {
            byte if byte == closing && depth == 0 => return Some(at),
            b'{' => depth += 1,
            // The end of the group in which a bracket stands.
            b'}' => depth = depth.checked_sub(1)?,
            b'\\' => at += 1,
            b'%' => {
                at = line_end(text, at);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Result<Vec<String>, Fault> {
        let mut scanner = Scanner::new(text);
        let mut found = Vec::new();
        while let Some(Command { name, optional, arguments, at }) = scanner.next()? {
            assert!(text[at + 1..].starts_with(name));
            let optional = optional.map(|part| format!("[{}]", part.text)).unwrap_or_default();
            let arguments: String = arguments.iter().map(|part| format!("{{{}}}", part.text)).collect();
            found.push(format!("{name}{optional}{arguments}"));
        }
        Ok(found)
    }

    #[test]
    fn commands() {
        let check = |text: &str, expected: &[&str]| assert_eq!(all(text).expect(text), expected, "{text}");
        check("\\author{A}%\n \\stip {\\#2}\\x", &["author{A}", "stip{\\#2}", "x"]);
        check("\\pieces[3+1] %\n {wKa{1}, % }\n sKh8}", &["pieces[3+1]{wKa{1}, % }\n sKh8}"]);
        check("{\\small \\setboolean{legend}{true}} {x}\\%\\\\\\'e", &["small", "setboolean{legend}{true}"]);
        check("\\sol{\\} \\{ {a}}\\é{", &["sol{\\} \\{ {a}}"]);
        let fault = all("\\author{A}\n\\sol{x").expect_err("open");
        assert_eq!((fault.at, fault.problem.as_str()), (15, "the brace of \\sol is not closed"));
    }
}
