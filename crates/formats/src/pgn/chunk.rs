//! The text of one game after the other.

use super::tags::{self, Tag};
use crate::EntryError;
use crate::lines::Lines;
use std::io::BufRead;

/// A longer movetext is refused.
const LONGEST: usize = 8 << 20;

/// Texts whose memory is kept.
const SPARE: usize = 64;

/// A game as text.
#[derive(Default)]
pub(super) struct Chunk {
    pub(super) tags: Vec<Tag>,
    /// Memory for texts of tags.
    spare: Vec<String>,
    /// The line of the first tag, or of the first move; from 1.
    pub(super) line: usize,
    /// All lines of moves, each with its end.
    pub(super) moves: String,
    /// The line on which they begin, from 1.
    pub(super) moves_line: usize,
    /// What is wrong outside the moves.
    pub(super) error: Option<EntryError>,
    /// An empty line follows what is wrong, so that tags behind it are those of the next game: lines that cannot be read
    /// may have been all its moves.
    parted: bool,
}

/// Cuts a stream into games: at a result at the end of a line, and before a tag behind moves.
pub(super) struct Chunks<R> {
    lines: Lines<R>,
    /// The line that ended the game before, which is the first of the next.
    ahead: Option<(usize, String)>,
    ended: bool,
}

/// What a line does.
#[derive(PartialEq, Eq)]
enum Step {
    Goes,
    /// It is the last of the game.
    Ends,
    /// It is the first of the next game.
    Next,
}

impl<R: BufRead> Chunks<R> {
    pub(super) fn new(input: R) -> Self {
        Self { lines: Lines::new(input), ahead: None, ended: false }
    }

    /// Reads the next game; `false` at the end.
    pub(super) fn read(&mut self, chunk: &mut Chunk) -> bool {
        chunk.spare.extend(chunk.tags.drain(..).map(|(_, text)| text));
        chunk.spare.truncate(SPARE);
        chunk.moves.clear();
        (chunk.line, chunk.moves_line, chunk.error, chunk.parted) = (0, 0, None, false);
        if self.ended {
            return false;
        }
        let mut in_comment = false;
        if let Some((number, line)) = self.ahead.take() {
            chunk.take(&line, number, &mut in_comment);
        }
        loop {
            let number = self.lines.number() + 1;
            let step = match self.lines.next() {
                Some(Ok(line)) => {
                    let step = chunk.take(line, number, &mut in_comment);
                    if step == Step::Next {
                        self.ahead = Some((number, line.to_owned()));
                    }
                    step
                }
                Some(Err(error)) => {
                    if chunk.line == 0 {
                        chunk.line = number;
                    }
                    chunk.error.get_or_insert(error);
                    Step::Goes
                }
                None => {
                    self.ended = true;
                    return chunk.line > 0;
                }
            };
            if step != Step::Goes {
                return true;
            }
        }
    }
}

impl Chunk {
    fn take(&mut self, line: &str, number: usize, in_comment: &mut bool) -> Step {
        let is_tag = line.starts_with('[');
        if *in_comment && is_tag && line.starts_with("[Event \"") {
            // A brace is missing; what is wrong with the moves will say so.
            return Step::Next;
        }
        if is_tag && !*in_comment {
            if !self.moves.is_empty() || self.parted {
                return Step::Next;
            }
            self.begin(number);
            if let Err(error) = tags::read(line, number, &mut self.tags, &mut self.spare) {
                self.error.get_or_insert(error);
            }
            return Step::Goes;
        }
        let is_blank = !line.as_bytes().first().is_some_and(u8::is_ascii_graphic) && line.trim().is_empty();
        if self.moves.is_empty() {
            if is_blank || line.starts_with('%') {
                self.parted |= is_blank && self.error.is_some();
                return Step::Goes;
            }
            self.begin(number);
            self.moves_line = number;
        }
        let is_escaped = line.starts_with('%') && !*in_comment;
        if self.moves.len() + line.len() > LONGEST {
            let problem = format!("the game has more than {} MiB", LONGEST >> 20);
            self.error.get_or_insert(EntryError::new(self.line, problem, "a game"));
            return Step::Goes;
        }
        if !is_escaped {
            self.moves.push_str(line);
        }
        self.moves.push('\n');
        if is_escaped || is_blank {
            return Step::Goes;
        }
        let ends_in_remark = comments(line, in_comment);
        if !*in_comment && !ends_in_remark && ends_with_result(line) { Step::Ends } else { Step::Goes }
    }

    fn begin(&mut self, number: usize) {
        if self.line == 0 {
            self.line = number;
        }
    }
}

/// Goes through the comments of a line; whether it ends in one from a semicolon on.
fn comments(line: &str, in_comment: &mut bool) -> bool {
    let bytes = line.as_bytes();
    let mut at = 0;
    loop {
        let rest = &bytes[at..];
        if *in_comment {
            let Some(end) = memchr::memchr(b'}', rest) else { return false };
            *in_comment = false;
            at += end + 1;
        } else {
            let Some(start) = memchr::memchr2(b'{', b';', rest) else { return false };
            if rest[start] == b';' {
                return true;
            }
            *in_comment = true;
            at += start + 1;
        }
    }
}

/// Whether the last word is a result.
fn ends_with_result(line: &str) -> bool {
    let line = line.trim_ascii_end().as_bytes();
    if !matches!(line.last(), Some(b'0' | b'1' | b'2' | b'*')) {
        return false;
    }
    [b"1-0".as_slice(), b"0-1", b"1/2-1/2", b"*"].iter().any(|result| {
        let before = line.strip_suffix(*result);
        before.is_some_and(|before| before.last().is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'}')))
    })
}
