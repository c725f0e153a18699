//! Writing problems in Popeye's language, in English.

use crate::problem::{Options, Problem};
use keymove_chess::{Castling, Color, Piece, Setup, Square};
use keymove_problem::Lengths;
use keymove_problem::statement::{
    CastlingRule, Change, Duplex, Onto, Statement, TurnRule, Twin, Unit, read_no_castling,
};

/// A text in Popeye's language, and what it cannot say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The file.
    pub text: String,
    /// What was left out: the number of the problem, from 1, and what.
    pub lost: Vec<(usize, String)>,
}

/// Writes problems to one file. Problems without a statement are left out.
pub fn write(problems: &[Problem]) -> Written {
    let mut written = Written::default();
    let mut begun = false;
    for (index, problem) in problems.iter().enumerate() {
        let Some(statement) = &problem.statement else {
            written.lost.push((index + 1, "the whole problem, which has no stipulation".into()));
            continue;
        };
        written.text.push_str(if begun { "NextProblem\n" } else { "BeginProblem\n" });
        begun = true;
        let mut writer = Writer { text: &mut written.text, lost: Vec::new() };
        writer.problem(problem, statement);
        let lost = writer.lost.into_iter().map(|what| (index + 1, what));
        written.lost.extend(lost);
    }
    if begun {
        written.text.push_str("EndProblem\n");
    }
    written
}

/// The options of a problem with a statement, each with what follows it: `SetPlay`, `NoCastling a1h8`, `Defence 3`.
pub fn option_words(problem: &Problem) -> Vec<String> {
    let mut writer = Writer { text: &mut String::new(), lost: Vec::new() };
    let options = |statement: &Statement| writer.options(problem, statement, statement.post_key);
    problem.statement.as_ref().map(options).unwrap_or_default()
}

struct Writer<'a> {
    text: &'a mut String,
    lost: Vec<String>,
}

impl Writer<'_> {
    fn line(&mut self, word: &str, rest: &str) {
        // A line end would end the text, and what follows would be read as commands.
        let rest: String =
            rest.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        self.text.push_str(format!("{word} {rest}").trim_end());
        self.text.push('\n');
    }

    fn problem(&mut self, problem: &Problem, statement: &Statement) {
        for remark in &problem.remarks {
            self.line("Remark", remark);
        }
        for author in &problem.authors {
            self.line("Author", author);
        }
        for origin in &problem.origins {
            self.line("Origin", origin);
        }
        if let Some(award) = &problem.award {
            self.line("Award", award);
        }
        for title in &problem.titles {
            self.line("Title", title);
        }
        let mut stipulation = statement.stipulation;
        let mut post_key = statement.post_key;
        if stipulation.length.half && stipulation.play.is_battle() {
            // The play after a key of a problem with one move more.
            stipulation.length.moves += 1;
            stipulation.length.half = false;
            post_key = true;
        }
        if stipulation.lengths == Lengths::Shortest {
            stipulation.lengths = Lengths::UpTo;
            self.lost.push("that only the shortest solutions count".into());
        }
        for condition in &problem.conditions {
            self.line("Condition", condition);
        }
        self.line("Stipulation", &stipulation.to_string());
        self.line("Forsyth", &forsyth(&statement.setup));
        let options = self.options(problem, statement, post_key);
        if !options.is_empty() {
            self.line("Option", &options.join(" "));
        }
        for protocol in &problem.protocols {
            self.line("Protocol", protocol);
        }
        self.twins(problem, statement);
    }

    fn options(&mut self, problem: &Problem, statement: &Statement, post_key: bool) -> Vec<String> {
        let mut words = switches(&problem.options);
        let mut add = |given: bool, word: &str| words.extend(given.then(|| word.to_owned()));
        add(statement.set_play, "SetPlay");
        add(post_key, "PostKeyPlay");
        let conventions = &statement.conventions;
        let is_exchanged = conventions.turn == TurnRule::Diagram
            && statement.setup.turn != statement.stipulation.starter()
            && !statement.stipulation.length.half;
        match (statement.duplex, is_exchanged) {
            (None, false) => {}
            (None, true) | (Some(Duplex::Half), false) => add(true, "HalfDuplex"),
            (Some(Duplex::Both), _) => add(true, "Duplex"),
            (Some(Duplex::Half), true) => {}
        }
        let lost = self.castlings(statement);
        words.extend(lost);
        for &(one, other) in &conventions.exclusive_castlings {
            let corner =
                |castling| CORNERS.into_iter().find(|&square| Castling::with_rook(square) == Some(castling));
            if let (Some(one), Some(other)) = (corner(one), corner(other)) {
                words.push(format!("CastlingMutuallyExclusive {one}{other}"));
            }
        }
        let passed: Vec<Square> =
            statement.setup.en_passant.into_iter().chain(conventions.en_passant.iter().copied()).collect();
        for square in passed {
            words.push(format!("EnPassant {}", double_step(square)));
        }
        words
    }

    /// The castlings that the squares allow and that are not allowed, and those that twins are not allowed either.
    fn castlings(&mut self, statement: &Statement) -> Option<String> {
        let setup = &statement.setup;
        let at_home = setup.castling_at_home();
        let conventions = &statement.conventions;
        let allowed = match conventions.castling {
            CastlingRule::Codex => at_home,
            CastlingRule::Diagram => setup.castling,
            CastlingRule::Never => Castling::NONE,
        };
        let gone = at_home.without(allowed).with(conventions.no_castling);
        let is_gone = |&square: &Square| {
            read_no_castling(&square.to_string())
                .is_ok_and(|castling| gone.has(castling) && gone != Castling::NONE)
        };
        let corners: Vec<String> =
            CORNERS.into_iter().filter(is_gone).map(|square| square.to_string()).collect();
        (!corners.is_empty()).then(|| format!("NoCastling {}", corners.concat()))
    }

    fn twins(&mut self, problem: &Problem, statement: &Statement) {
        for (index, twin) in statement.twins.iter().enumerate() {
            let word = if index == 0 && statement.zeroposition { "Zeroposition" } else { "Twin" };
            let (twin, lost) = plain_twin(twin);
            self.lost.extend(lost);
            self.line(word, &twin.to_string());
            for (_, remark) in problem.twin_remarks.iter().filter(|(number, _)| *number == index) {
                self.line("Remark", remark);
            }
        }
    }
}

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// Start, square passed over and end of a pawn's step.
fn double_step(passed: Square) -> String {
    let (from, to) = if passed.rank() == 2 { (1, 3) } else { (6, 4) };
    let at = |rank| Square::at(passed.file(), rank);
    format!("{}{passed}{}", at(from), at(to))
}

/// A twin without the names of units, which Popeye does not read, and without what it cannot change; and what that is.
pub fn plain_twin(twin: &Twin) -> (Twin, Vec<String>) {
    let mut lost = Vec::new();
    let mut changes = Vec::new();
    for change in &twin.changes {
        changes.push(match change {
            Change::Move { unit: Unit { square: Some(from), .. }, to } => {
                Change::Move { unit: Unit::on(*from), to: *to }
            }
            Change::Exchange(Unit { square: Some(one), .. }, Unit { square: Some(other), .. }) => {
                Change::Exchange(Unit::on(*one), Unit::on(*other))
            }
            Change::Remove(Unit { square: Some(square), .. }) => Change::Remove(Unit::on(*square)),
            Change::Add { piece, square, .. } => {
                Change::Add { piece: *piece, square: *square, onto: Onto::Anything }
            }
            Change::Replace { unit: Unit { square: Some(square), name }, by }
                if let Some(color) = by.color.or(name.and_then(|name| name.color)) =>
            {
                let piece = Piece { color, role: by.role };
                Change::Add { piece, square: *square, onto: Onto::Anything }
            }
            Change::NoCastling(_)
            | Change::EnPassant(_)
            | Change::Move { .. }
            | Change::Exchange(..)
            | Change::Remove(_)
            | Change::Replace { .. }
            | Change::After(_) => {
                lost.push(format!("the twin's {change}"));
                continue;
            }
            other => other.clone(),
        });
    }
    (Twin { continued: twin.continued, changes }, lost)
}

/// The options that are words, or words with numbers.
fn switches(options: &Options) -> Vec<String> {
    let mut words = Vec::new();
    let mut add = |given: bool, word: &str| words.extend(given.then(|| word.to_owned()));
    add(options.variations, "Variations");
    add(options.refutations == 1, "Try");
    add(options.no_trivial_tries, "TrivialTriesAvoid");
    add(options.no_threat, "NoThreat");
    add(options.no_short_variations, "NoShortVariations");
    add(options.mates_in_one, "MatesIn1");
    add(options.no_board, "NoBoard");
    add(options.intelligent && options.most_per_final.is_none(), "Intelligent");
    add(options.stop_on_short, "StopOnShortSolutions");
    add(options.white_to_play, "WhiteToPlay");
    let counted = options.start_move.is_some() || options.last_move.is_some();
    add(options.move_numbers && !counted, "MoveNumbers");
    let mut number =
        |value: Option<u64>, word: &str| words.extend(value.map(|value| format!("{word} {value}")));
    number((options.refutations > 1).then_some(options.refutations as u64), "Defence");
    number(options.start_move.map(u64::from), "StartMoveNumber");
    number(options.last_move.map(u64::from), "UpToMoveNumber");
    number(options.most_per_final.filter(|_| options.intelligent).map(u64::from), "Intelligent");
    number(options.max_solutions.map(u64::from), "MaxSolutions");
    number(options.max_time.map(|time| time.as_secs().max(1)), "MaxTime");
    number(options.max_flights.map(u64::from), "MaxFlightsquares");
    if let Some(non_trivial) = options.non_trivial {
        words.push(format!("NonTrivial {} {}", non_trivial.most, non_trivial.length));
    }
    words
}

/// `b2K4/2p5/...` with the letters of problem notation.
fn forsyth(setup: &Setup) -> String {
    let mut ranks = Vec::new();
    for rank in (0..8).rev() {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 0..8 {
            match setup.board[Square::at(file, rank).index()] {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    let letter = crate::language::Language::English.letter(piece.role);
                    text.push(if piece.color == Color::White { letter } else { letter.to_ascii_lowercase() });
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        ranks.push(text);
    }
    ranks.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::read;

    /// What is written is read as the same.
    fn check(input: &str) {
        let problems = |text: &str| -> Vec<Problem> {
            let file = read(text);
            for entry in &file.entries {
                assert_eq!(entry.errors, [], "{text}");
            }
            file.entries.into_iter().map(|entry| entry.problem).collect()
        };
        let first = problems(input);
        let written = write(&first);
        assert_eq!(written.lost, [], "{input}");
        assert_eq!(problems(&written.text), first, "{}", written.text);
    }

    #[test]
    fn what_is_written_is_read_as_the_same() {
        check("begin stip #2 forsyth b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 opti vari defence 3 set endp");
        check(
            "begin\nauthor A. B.\nauthor C\norigin X 1900\naward 1st prize\ntitle T\nremark r\nstip h#2.5\n\
             pieces white Ke1 Ra1h1 black Ke8 Pa7b7\nopti nocastling h1 duplex maxsol 7 intell\n\
             zero move a1 b1\nremark of a\ntwin cont add black Sa1 white Pb2\ntwin rotate 90 stip h#3\n\
             twin mirror a1<-->h1 shift a1 b1 subst R B polish exch e1 e8 rem a7 endp",
        );
        check("begin stip h#2 pieces white Ke1 Pe5 black Ke8 opti intelligent 2 endp");
        check("begin stip #2 pieces white Ke1 Pe5 black Ke8 Pd5 Ra8 option enpassant d7d6d5 castlingmut h1a8 halfdup next\nstip r#3 pieces white Ka1 black Kc1 opti mates nonriv endp".replace("opti mates nonriv", "opti mates nontriv 1 2").as_str());
    }

    #[test]
    fn what_popeye_cannot_say_is_told() {
        let mut problem =
            read("begin stip #2 pieces white Ka1 black Kc1 twin move a1 a2 endp").entries.remove(0).problem;
        if let Some(statement) = &mut problem.statement {
            statement.stipulation.lengths = Lengths::Shortest;
            statement.twins[0].changes.push(Change::EnPassant(vec![Square::E3]));
        }
        let written = write(&[problem, Problem::default()]);
        let lost: Vec<usize> = written.lost.iter().map(|(number, _)| *number).collect();
        assert_eq!(lost, [1, 1, 2]);
    }
}
