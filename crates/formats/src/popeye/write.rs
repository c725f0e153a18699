//! From an entry to a problem of a file. What was written is read again at once: what comes back otherwise is lost.

use super::read::entries;
use super::{HEAD, SAID, TAIL};
use crate::Entry;
use crate::field::{LISTS, TEXTS, ZEROPOSITION};
use crate::loss::{Losses, What};
use crate::record::position_options;
use keymove_chess::notation::forsyth;
use keymove_popeye::language::is_option;
use keymove_popeye::plain_twin;
use keymove_problem::statement::{Twin, Twins};
use keymove_problem::{Lengths, Stipulation};

/// The commands of a problem, without the one that begins it; `None` if Popeye has no such problem.
pub(crate) fn write(entry: &Entry, losses: &mut Losses) -> Option<String> {
    let asked = stipulation(entry);
    let Some((asked, post_key)) = asked else {
        losses.note("stipulation", What::All);
        return None;
    };
    let fen = entry.arrangement().ok()?;
    let mut options = position_options(entry, &fen, losses);
    if post_key {
        options.push("PostKeyPlay".to_owned());
    }
    let mut draft = Draft { asked, options, plain: twins(entry), entry };
    // What is no option of Popeye's need not be a condition either, and a cut word no option.
    let (text, back) = draft
        .read_back()
        .or_else(|| draft.with_options(|option| is_option(first_word(option))))
        .or_else(|| draft.with_options(|option| is_of_position(first_word(option))))?;
    lost(entry, &back, post_key, losses);
    Some(text)
}

/// What Popeye is asked, and whether the play after the key is meant.
fn stipulation(entry: &Entry) -> Option<(String, bool)> {
    let mut stipulation: Stipulation = entry.stipulation.trim().parse().ok()?;
    let post_key = stipulation.length.half && stipulation.play.is_battle();
    if post_key {
        stipulation.length.moves += 1;
        stipulation.length.half = false;
    }
    if stipulation.lengths == Lengths::Shortest {
        stipulation.lengths = Lengths::UpTo;
    }
    Some((stipulation.to_string(), post_key))
}

/// Twins in Popeye's words.
struct Plain {
    /// Up to the first that Popeye has no words for.
    twins: Vec<String>,
    zeroposition: bool,
    /// Whether these are all.
    are_all: bool,
}

fn twins(entry: &Entry) -> Plain {
    let mut read = Twins::of(entry.zeroposition);
    let are_read = entry.twins.iter().all(|text| read.read(text).is_ok());
    let plain = |twin: &Twin| {
        let (twin, lost) = plain_twin(twin);
        lost.is_empty().then(|| twin.to_string())
    };
    let twins: Vec<String> = read.twins.iter().map_while(plain).collect();
    Plain { are_all: are_read && twins.len() == read.twins.len(), twins, zeroposition: read.zeroposition }
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// A problem that is being written.
struct Draft<'a> {
    entry: &'a Entry,
    asked: String,
    options: Vec<String>,
    plain: Plain,
}

impl Draft<'_> {
    fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |word: &str, rest: &str| {
            let rest = rest.split(char::is_control).map(str::trim).collect::<Vec<_>>().join(" ");
            if !rest.trim().is_empty() {
                text.push_str(&format!("{word} {}\n", rest.trim()));
            }
        };
        let entry = self.entry;
        for said in &SAID {
            let value = (said.get)(entry);
            if !value.is_empty() {
                line("Remark", &format!("{}{value}", said.word));
            }
        }
        entry.comments.iter().for_each(|comment| line("Remark", comment));
        entry.authors.iter().for_each(|author| line("Author", author));
        line("Origin", &entry.source);
        line("Award", &entry.award);
        line("Title", &entry.title);
        for option in self.options.iter().filter(|option| !is_option(first_word(option))) {
            line("Condition", option);
        }
        line("Stipulation", &self.asked);
        let board = entry.arrangement().map(|fen| forsyth(&fen.setup)).unwrap_or_default();
        line("Forsyth", &board);
        let options: Vec<String> = self
            .options
            .iter()
            .filter(|option| is_option(first_word(option)))
            .map(|option| squeezed(option))
            .collect();
        line("Option", &options.join(" "));
        for (index, twin) in self.plain.twins.iter().enumerate() {
            line(if index == 0 && self.plain.zeroposition { "Zeroposition" } else { "Twin" }, twin);
        }
        text
    }

    /// The same with these options only.
    fn with_options(&mut self, keeps: fn(&str) -> bool) -> Option<(String, Entry)> {
        self.options.retain(|option| keeps(option));
        self.read_back()
    }

    /// The text with what it is read as, if that is this problem: a condition may be read as a command.
    fn read_back(&self) -> Option<(String, Entry)> {
        let text = self.text();
        let mut read = entries(&format!("{HEAD}{text}{TAIL}"));
        let back = read.pop().filter(|_| read.is_empty())?.ok()?;
        let board = |entry: &Entry| entry.arrangement().ok().map(|fen| fen.setup.board);
        let mut words = self.options.iter().filter(|option| !is_of_position(first_word(option)));
        let is_same = board(&back) == board(self.entry)
            && back.stipulation == self.asked
            && words.all(|option| has_option(&back, option));
        is_same.then_some((text, back))
    }
}

/// An option whose squares stand in one word.
fn squeezed(option: &str) -> String {
    let word = first_word(option);
    let rest: Vec<&str> = option.split_whitespace().skip(1).collect();
    let between = if is_of_position(word) { "" } else { " " };
    let squeezed = format!("{word} {}", rest.join(between)).trim_end().to_owned();
    // Two names of one option.
    if squeezed.eq_ignore_ascii_case("Defence 1") { "Try".to_owned() } else { squeezed }
}

/// Whether this option says something about the position; if squares follow it, in one word.
fn is_of_position(word: &str) -> bool {
    let all = ["NoCastling", "CastlingMutuallyExclusive", "EnPassant", "HalfDuplex", "PostKeyPlay"];
    all.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// Notes what does not come back as it was.
fn lost(entry: &Entry, back: &Entry, post_key: bool, losses: &mut Losses) {
    for field in TEXTS.iter().filter(|field| !matches!(field.name, "fen" | "stipulation")) {
        losses.compare(field.name, (field.get)(entry), (field.get)(back));
    }
    for field in LISTS.iter().filter(|field| !matches!(field.name, "twins" | "options")) {
        losses.compare(field.name, &(field.get)(entry).join("\n"), &(field.get)(back).join("\n"));
    }
    if entry.other != back.other {
        losses.note("other", if back.other.is_empty() { What::All } else { What::Signs });
    }
    let stated = twins(entry);
    if stated.zeroposition != back.zeroposition {
        losses.note(ZEROPOSITION, What::All);
    }
    if stated.twins != back.twins || !stated.are_all {
        losses.note("twins", What::All);
    }
    // Half a move more than whole ones is another way to say the same.
    if !post_key && entry.stipulation != back.stipulation {
        losses.note("stipulation", What::Signs);
    }
    if !entry.options.iter().all(|option| has_option(back, option)) {
        losses.note("options", What::All);
    }
}

/// Whether the entry has the option, in the spelling of Popeye's writer.
fn has_option(entry: &Entry, option: &String) -> bool {
    let words = squeezed(option).to_lowercase();
    let is_same = |other: &String| {
        other == option || is_option(first_word(option)) && squeezed(other).to_lowercase().starts_with(&words)
    };
    entry.options.iter().any(is_same)
}
