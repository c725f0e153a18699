//! Reads a file, problem by problem. What is wrong with one says nothing about the others.

use super::error::{InputError, Refusal};
use super::tokens::{Place, Token, Tokens};
use super::words::{AGAINS, Again, COMMANDS, Command, ENDS, End, Found, Language, Opt, look_up};
use crate::problem::Problem;
use keymove_chess::{Piece, Setup, Square};
use keymove_problem::statement::{Change, Conventions, Duplex, Statement, TurnRule, Twin};
use keymove_problem::{Goal, Stipulation};

/// What has been read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct File {
    /// The language, which the first word tells.
    pub language: Language,
    /// The problems in order. Empty only if there is nothing that begins as it should.
    pub entries: Vec<Entry>,
    /// What is wrong with the file as a whole.
    pub error: Option<InputError>,
    /// Bytes of the text up to the end of the last problem, a byte order mark not counted. Popeye reads no further.
    pub length: usize,
}

/// A problem of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Where it begins.
    pub place: Place,
    /// What has been understood of it.
    pub problem: Problem,
    /// What has not; if there is anything, the problem must not be solved.
    pub errors: Vec<InputError>,
}

impl Entry {
    /// Why the problem is not solved: the first thing that keeps it from being, with the title of the problem, and how many
    /// more there are; `None` if nothing does.
    pub fn refusal(&self) -> Option<String> {
        let InputError { place, refusal, .. } = self.errors.iter().min_by_key(|error| error.place)?;
        let title =
            self.problem.titles.first().map(|title| format!(" ({})", title.trim())).unwrap_or_default();
        let more = match self.errors.len() - 1 {
            0 => String::new(),
            more => format!("; {more} more in this problem"),
        };
        let Place { line, column } = place;
        Some(format!("line {line}, column {column}: problem {}{title}: {refusal}{more}", self.number))
    }
}

impl File {
    /// Whether the last problem has come to its end.
    pub fn is_ended(&self) -> bool {
        let is_open = |error: &InputError| matches!(error.refusal, Refusal::NoEnd { .. });
        self.entries.last().is_some_and(|entry| !entry.errors.iter().any(is_open))
    }
}

/// Whether a line may be the last one of a file in any of the languages: a quick look, not the whole truth.
pub fn ends_file(line: &str) -> bool {
    let word = line.split_whitespace().next_back().unwrap_or_default();
    let ends = |language: &Language| look_up(*language, &ENDS, word) == Found::One(End::Last);
    !word.is_empty() && Language::ALL.iter().any(ends)
}

/// Reads a file in Popeye's language.
pub fn read(text: &str) -> File {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut tokens = Tokens::new(text);
    let place = tokens.peek().map_or_else(|| tokens.place(), |token| token.place);
    let word = tokens.next().map_or("", |token| token.text);
    let speaks = |&language: &Language| {
        look_up(language, &[((), super::words::BEGIN)], word) == Found::One(()) && !word.is_empty()
    };
    let Some(language) = Language::ALL.into_iter().find(speaks) else {
        let refusal = Refusal::NoBegin { word: word.chars().take(40).collect() };
        return File { error: Some(InputError { problem: 1, place, refusal }), ..File::default() };
    };
    let mut file = File { language, ..File::default() };
    loop {
        let mut reader = Reader::new(tokens, language, file.entries.len() + 1);
        let goes_on = reader.problem();
        tokens = reader.tokens.clone();
        file.entries.push(reader.entry());
        if !goes_on {
            file.length = tokens.at();
            return file;
        }
    }
}

/// Reads one problem.
pub(super) struct Reader<'a> {
    pub(super) tokens: Tokens<'a>,
    pub(super) language: Language,
    number: usize,
    place: Place,
    pub(super) problem: Problem,
    setup: Setup,
    stipulation: Option<Stipulation>,
    pub(super) conventions: Conventions,
    twins: Vec<Twin>,
    zeroposition: bool,
    pub(super) duplex: Option<Duplex>,
    pub(super) set_play: bool,
    pub(super) post_key: bool,
    pub(super) goal_is_end: Option<Token<'a>>,
    errors: Vec<InputError>,
}

const COMMAND: &str = "a command such as Stipulation, or the end of the problem";

impl<'a> Reader<'a> {
    fn new(tokens: Tokens<'a>, language: Language, number: usize) -> Self {
        Self {
            place: tokens.peek().map_or_else(|| tokens.place(), |token| token.place),
            tokens,
            language,
            number,
            problem: Problem { language, ..Problem::default() },
            setup: Setup::default(),
            stipulation: None,
            conventions: Conventions::default(),
            twins: Vec::new(),
            zeroposition: false,
            duplex: None,
            set_play: false,
            post_key: false,
            goal_is_end: None,
            errors: Vec::new(),
        }
    }

    /// Reads to the end of the problem; says whether another one follows.
    fn problem(&mut self) -> bool {
        while let Some(token) = self.tokens.peek() {
            match look_up(self.language, &COMMANDS, token.text) {
                Found::One(command) => {
                    self.tokens.next();
                    self.command(command, token);
                }
                Found::Several => {
                    self.tokens.next();
                    self.ambiguous(token, "commands");
                }
                Found::None if self.ends_position(token.text) => return self.positions(),
                Found::None => {
                    self.unknown(token, COMMAND);
                    self.skip(|reader, word| reader.is_command(word) || reader.ends_position(word));
                }
            }
        }
        self.no_end()
    }

    /// Reads the twins.
    fn positions(&mut self) -> bool {
        while let Some(token) = self.tokens.next() {
            if let Found::One(end) = look_up(self.language, &ENDS, token.text) {
                if self.stipulation.is_none() && self.errors.is_empty() {
                    self.missing(Some(token), "a stipulation before it, such as Stipulation #2");
                }
                return end == End::Next;
            }
            match look_up(self.language, &AGAINS, token.text) {
                Found::One(Again::Zeroposition) if self.twins.is_empty() && !self.zeroposition => {
                    self.zeroposition = true;
                }
                Found::One(Again::Twin) => {}
                _ => {
                    let expected = "a twin or the end of the problem";
                    self.unknown(token, expected);
                }
            }
            let twin = self.twin();
            self.twins.push(twin);
            self.end_of_twin();
        }
        self.no_end()
    }

    fn no_end(&mut self) -> bool {
        let expected = ENDS[0].1[self.language as usize];
        let place = self.tokens.place();
        self.errors.push(InputError { problem: self.number, place, refusal: Refusal::NoEnd { expected } });
        false
    }

    fn command(&mut self, command: Command, token: Token<'a>) {
        match command {
            Command::Remark => self.remark(),
            Command::Author => self.problem.authors.extend(self.tokens.line().map(str::to_owned)),
            Command::Origin => self.problem.origins.extend(self.tokens.line().map(str::to_owned)),
            Command::Title => self.problem.titles.extend(self.tokens.line().map(str::to_owned)),
            Command::Award => {
                self.problem.award = self.tokens.line().map(str::to_owned).or(self.problem.award.take())
            }
            Command::Protocol => self.problem.protocols.extend(self.tokens.line().map(str::to_owned)),
            // The name of a file for LaTeX, which is not written.
            Command::Latex => _ = self.tokens.line(),
            Command::LatexPieces => {
                let expected = "the problem without it";
                self.refuse(token, Refusal::Unsupported { what: token.text.into(), expected });
                self.skip(|reader, word| reader.is_command(word) || reader.ends_position(word));
            }
            Command::Stipulation => self.stipulation = self.stipulation().or(self.stipulation),
            Command::Structured => self.refuse_structured(token),
            Command::Condition => {
                let start = self.tokens.at();
                self.conditions(token);
                let text = self.tokens.since(start).split_whitespace().collect::<Vec<_>>().join(" ");
                self.problem.conditions.extend((!text.is_empty()).then_some(text));
            }
            Command::Option => self.options(token),
            Command::Pieces => {
                for (piece, square) in self.units() {
                    self.put(piece, square);
                }
            }
            Command::Forsyth => self.forsyth(),
            Command::Array => self.setup.board = keymove_chess::Position::initial().to_setup().board,
        }
    }

    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.setup.board[square.index()] = Some(piece);
    }

    pub(super) fn remark(&mut self) {
        let Some(line) = self.tokens.line() else { return };
        match self.twins.len() {
            0 => self.problem.remarks.push(line.into()),
            // A twin is added before its remarks are read.
            twins => self.problem.twin_remarks.push((twins - 1, line.into())),
        }
    }

    pub(super) fn stipulation(&mut self) -> Option<Stipulation> {
        const EXPECTED: &str = "a stipulation such as #2";
        let Some(token) = self.tokens.peek().filter(|token| !self.ends_position(token.text)) else {
            let next = self.tokens.peek();
            self.missing(next, EXPECTED);
            return None;
        };
        self.tokens.next();
        if token.text.to_ascii_lowercase().contains("shortest-") {
            self.unknown(token, EXPECTED);
            return None;
        }
        match self.with_length(token).parse::<Stipulation>() {
            Ok(stipulation) if stipulation.length.half && stipulation.play.is_battle() => {
                self.unknown(token, "whole moves, with option PostKeyPlay if the defender is to begin");
                None
            }
            Ok(stipulation) => Some(stipulation),
            Err(error) => {
                self.refuse(token, Refusal::Stipulation(error));
                None
            }
        }
    }

    /// The text of a stipulation, whose length may stand behind a blank.
    fn with_length(&mut self, token: Token<'a>) -> String {
        let is_length = |next: &Token<'_>| {
            next.text.starts_with(|first: char| first.is_ascii_digit())
                && next.text.chars().all(|letter| letter.is_ascii_digit() || letter == '.')
        };
        match self.tokens.peek().filter(is_length).filter(|_| token.text.parse::<Stipulation>().is_err()) {
            Some(length) => {
                self.tokens.next();
                format!("{}{}", token.text, length.text)
            }
            None => token.text.to_owned(),
        }
    }

    pub(super) fn refuse_structured(&mut self, token: Token<'a>) {
        let expected = "Stipulation, such as h#3";
        self.refuse(
            token,
            Refusal::Unsupported { what: "a stipulation in structured form".into(), expected },
        );
        self.skip(|reader, word| word.len() > 3 && (reader.is_command(word) || reader.ends_position(word)));
    }

    /// Conditions, all of them fairy; none at all is right.
    pub(super) fn conditions(&mut self, _: Token<'a>) {
        let Some(token) =
            self.tokens.peek().filter(|next| !self.is_command(next.text) && !self.ends_position(next.text))
        else {
            return;
        };
        self.refuse(token, Refusal::Fairy { what: "condition", word: token.text.into() });
        self.skip(|reader, word| word.len() > 2 && (reader.is_command(word) || reader.ends_position(word)));
    }

    pub(super) fn is_command(&self, word: &str) -> bool {
        matches!(look_up(self.language, &COMMANDS, word), Found::One(_))
    }

    pub(super) fn is_remark(&self, word: &str) -> bool {
        look_up(self.language, &COMMANDS[..1], word) == Found::One(Command::Remark)
    }

    /// Whether this ends the first position or a twin.
    pub(super) fn ends_position(&self, word: &str) -> bool {
        look_up(self.language, &ENDS, word) != Found::None
            || look_up(self.language, &AGAINS, word) != Found::None
    }

    /// Goes past words until one is meant for somebody else.
    pub(super) fn skip(&mut self, stops: impl Fn(&Self, &str) -> bool) {
        while let Some(token) = self.tokens.peek() {
            if stops(self, token.text) {
                return;
            }
            self.tokens.next();
        }
    }

    pub(super) fn refuse(&mut self, token: Token<'a>, refusal: Refusal) {
        self.errors.push(InputError { problem: self.number, place: token.place, refusal });
    }

    pub(super) fn unknown(&mut self, token: Token<'a>, expected: &'static str) {
        self.refuse(token, Refusal::Unknown { word: token.text.into(), expected });
    }

    pub(super) fn ambiguous(&mut self, token: Token<'a>, what: &'static str) {
        self.refuse(token, Refusal::Ambiguous { word: token.text.into(), what });
    }

    /// Something is missing before this word, or before the end.
    pub(super) fn missing(&mut self, next: Option<Token<'a>>, expected: &'static str) {
        let place = next.map_or_else(|| self.tokens.place(), |token| token.place);
        let found =
            next.map_or_else(|| "the end of the input".to_owned(), |token| format!("`{}`", token.text));
        self.errors.push(InputError {
            problem: self.number,
            place,
            refusal: Refusal::Missing { found, expected },
        });
    }

    /// Whether the side that does not move any more when the goal is reached cannot move anyway, so that `GoalIsEnd` says
    /// nothing.
    fn ends_in_immobility(&self) -> bool {
        let is_changed = self
            .twins
            .iter()
            .flat_map(|twin| &twin.changes)
            .any(|change| matches!(change, Change::Stipulation(_)));
        let ends = |stipulation: Stipulation| {
            matches!(stipulation.goal, Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate)
        };
        !is_changed && self.stipulation.is_none_or(ends)
    }

    fn entry(mut self) -> Entry {
        if let Some(token) = self.goal_is_end.filter(|_| !self.ends_in_immobility()) {
            self.refuse_option(Opt::GoalIsEnd, token);
        }
        let mut problem = self.problem;
        problem.statement = self.stipulation.map(|stipulation| Statement {
            conventions: Conventions { turn: TurnRule::Stipulation, ..self.conventions },
            twins: self.twins,
            zeroposition: self.zeroposition,
            duplex: self.duplex,
            set_play: self.set_play,
            post_key: self.post_key,
            ..Statement::new(self.setup, stipulation)
        });
        Entry { number: self.number, place: self.place, problem, errors: self.errors }
    }
}
