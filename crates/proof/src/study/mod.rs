//! Certificates of endgame studies, and their checker. `docs/certificate-studies.md` describes the format.
//!
//! Each line claims of one position that the attacker wins (`W`) or does not (`H`, held), and why. Wins rest on claims before them, so that no win rests on
//! itself; what is held may rest on anything that is held, because play that goes round for ever is a draw.

mod dead;
mod table;

use core::fmt;
use keymove_chess::notation::parse_uci;
use keymove_chess::{Color, Move, Position, Square};
use std::collections::HashMap;
use std::path::Path;
use table::TableFiles;

/// What a certificate of a study begins with.
pub const BEGINNING: &str = "keymove-study-certificate ";
const HEAD: &str = "keymove-study-certificate 1";
/// The longest line, in bytes.
const LONGEST: usize = 10_000;

/// Why a certificate is refused, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct StudyRefusal {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

/// What a certificate has been found to prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedStudy {
    /// The diagram.
    pub position: Position,
    /// The side that is to achieve something.
    pub solver: Color,
    /// Whether it is to win; else to draw.
    pub wins: bool,
    /// Whether it achieves that.
    pub succeeds: bool,
    /// Moves of the solver's side that are proven to be the only ones.
    pub only: usize,
    /// Moves of the solver's side that are proven to achieve the aim, those included.
    pub good: usize,
    /// Moves of the solver's side that are proven not to.
    pub bad: usize,
    /// Positions proven to be won by the attacker, and held against him.
    pub won: usize,
    /// See there.
    pub held: usize,
    /// Positions for which a table was asked.
    pub tables: usize,
    /// Positions that are claimed by a table which is not there: then everything is proven only if the table says so.
    pub unchecked: usize,
}

impl fmt::Display for VerifiedStudy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match (self.wins, self.succeeds) {
            (true, true) => "wins",
            (true, false) => "does not win",
            (false, true) => "draws",
            (false, false) => "does not draw",
        };
        write!(f, "{} {verb}", self.solver)?;
        if self.good > 0 {
            write!(f, "; moves that do it: {}, of them only moves: {}", self.good, self.only)?;
        }
        if self.bad > 0 {
            write!(f, "; moves that do not: {}", self.bad)?;
        }
        Ok(())
    }
}

/// A claim of one line.
struct Claim<'a> {
    line: usize,
    position: Position,
    is_won: bool,
    reason: &'a str,
}

struct Checker<'a> {
    attacker: Color,
    claims: Vec<Claim<'a>>,
    /// By the text of a position: the place of its claim, and whether it is won.
    known: HashMap<String, (usize, bool)>,
    tables: TableFiles,
    asked: usize,
    unchecked: usize,
}

fn refusal(line: usize, reason: impl Into<String>) -> StudyRefusal {
    StudyRefusal { line, reason: reason.into() }
}

/// A position in four fields.
fn key(position: &Position) -> String {
    let text = position.to_string();
    let end = text.match_indices(' ').nth(3).map_or(text.len(), |(at, _)| at);
    text[..end].to_owned()
}

/// Checks the certificate of a study. Claims that rest on tables are looked up in the files of this folder (`keymove tables make`), by code that shares
/// nothing with what makes or reads them elsewhere; what is not there is counted.
///
/// # Errors
/// What is wrong with it, or with a table.
pub fn verify_study(text: &str, folder: Option<&Path>) -> Result<VerifiedStudy, StudyRefusal> {
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    let mut expect = |what: &str| -> Result<(usize, &str), StudyRefusal> {
        let (at, line) = lines.next().ok_or_else(|| refusal(0, format!("the text ends; expected {what}")))?;
        if line.len() > LONGEST {
            return Err(refusal(at, "too long a line"));
        }
        Ok((at, line))
    };
    let (at, head) = expect(HEAD)?;
    if head != HEAD {
        return Err(refusal(at, format!("expected {HEAD:?}")));
    }
    let (at, line) = expect("fen")?;
    let fen = line.strip_prefix("fen ").ok_or_else(|| refusal(at, "expected fen and a position"))?;
    let position = position(fen).map_err(|reason| refusal(at, reason))?;
    let (at, line) = expect("aim")?;
    let (solver, wins) = match line {
        "aim white wins" => (Color::White, true),
        "aim white draws" => (Color::White, false),
        "aim black wins" => (Color::Black, true),
        "aim black draws" => (Color::Black, false),
        _ => return Err(refusal(at, "expected aim, white or black, wins or draws")),
    };
    let (at, line) = expect("verdict")?;
    let succeeds = match line {
        "verdict achieved" => true,
        "verdict failed" => false,
        _ => return Err(refusal(at, "expected verdict, achieved or failed")),
    };
    let attacker = if wins { solver } else { !solver };
    let mut ways = Vec::new();
    let (mut at, mut line) = expect("line or claims")?;
    while let Some(way) = line.strip_prefix("line ") {
        ways.push((at, way));
        (at, line) = expect("line or claims")?;
    }
    let count: usize = line
        .strip_prefix("claims ")
        .and_then(|count| count.parse().ok())
        .ok_or_else(|| refusal(at, "expected claims and their number"))?;
    let mut checker = Checker {
        attacker,
        claims: Vec::new(),
        known: HashMap::new(),
        tables: TableFiles::of(folder),
        asked: 0,
        unchecked: 0,
    };
    for _ in 0..count {
        let (at, line) = expect("a claim")?;
        checker.take(at, line)?;
    }
    let (at, line) = expect("end")?;
    if line != "end" || lines.next().is_some() {
        return Err(refusal(at, "expected end, and nothing behind it"));
    }
    checker.check()?;
    if checker.is_won(&position) != Some(succeeds == wins) {
        return Err(refusal(4, "no claim says so of the diagram"));
    }
    let mut told = (0, 0, 0);
    let mut seen = HashMap::new();
    for (at, way) in ways {
        checker.follow(at, way, &position, solver, wins, &mut told, &mut seen)?;
    }
    let won = checker.claims.iter().filter(|claim| claim.is_won).count();
    Ok(VerifiedStudy {
        position,
        solver,
        wins,
        succeeds,
        only: told.0,
        good: told.1,
        bad: told.2,
        won,
        held: checker.claims.len() - won,
        tables: checker.asked,
        unchecked: checker.unchecked,
    })
}

fn position(text: &str) -> Result<Position, String> {
    let position: Position = text.parse().map_err(|error| format!("{error}"))?;
    if !Color::ALL.into_iter().all(|color| position.has_king(color)) {
        return Err("a king is missing".to_owned());
    }
    Ok(position)
}

impl<'a> Checker<'a> {
    fn take(&mut self, line: usize, text: &'a str) -> Result<(), StudyRefusal> {
        let expected = || refusal(line, "expected W or H, four fields of a position and a reason");
        let is_won = match text.get(..2) {
            Some("W ") => true,
            Some("H ") => false,
            _ => return Err(expected()),
        };
        let rest = &text[2..];
        let (end, _) = rest.match_indices(' ').nth(3).ok_or_else(expected)?;
        let position = position(&rest[..end]).map_err(|reason| refusal(line, reason))?;
        let place = self.claims.len();
        if self.known.insert(key(&position), (place, is_won)).is_some() {
            return Err(refusal(line, "there is a claim of this position already"));
        }
        self.claims.push(Claim { line, position, is_won, reason: &rest[end + 1..] });
        Ok(())
    }

    fn is_won(&self, position: &Position) -> Option<bool> {
        self.known.get(&key(position)).map(|&(_, is_won)| is_won)
    }

    /// Whether a position has a claim of this kind, for wins before this place.
    fn has(&self, position: &Position, is_won: bool, place: usize) -> bool {
        self.known.get(&key(position)).is_some_and(|&(at, won)| won == is_won && (!is_won || at < place))
    }

    fn check(&mut self) -> Result<(), StudyRefusal> {
        for place in 0..self.claims.len() {
            let Claim { line, position, is_won, reason } = self.claims[place];
            let attacks = position.turn() == self.attacker;
            let is_right = match reason {
                "mate" => position.is_mate() && attacks != is_won,
                "stalemate" => position.is_stalemate() && !is_won,
                "material" => !is_won && dead::has_too_few_men(&position, self.attacker),
                "all" => {
                    let moves = position.moves();
                    attacks != is_won
                        && !moves.is_empty()
                        && moves.iter().all(|&mv| self.has(&position.play(mv), is_won, place))
                }
                "table" => {
                    match self.tables.wins(&position, self.attacker).map_err(|error| refusal(line, error))? {
                        Some(wins) => {
                            self.asked += 1;
                            wins == is_won
                        }
                        None => {
                            self.unchecked += 1;
                            true
                        }
                    }
                }
                "syzygy" => {
                    self.unchecked += 1;
                    true
                }
                wall if wall.starts_with("walls ") => {
                    !is_won && dead::is_walled(&position, self.attacker, &squares(line, &wall[6..])?)
                }
                mv => {
                    let mv =
                        parse_uci(&position, mv).map_err(|error| refusal(line, format!("{mv}: {error}")))?;
                    attacks == is_won && self.has(&position.play(mv), is_won, place)
                }
            };
            if !is_right {
                return Err(refusal(line, format!("this does not follow from {reason:?}")));
            }
        }
        Ok(())
    }

    /// Follows the moves of a line, and what its marks say.
    #[allow(clippy::too_many_arguments)]
    fn follow(
        &self, at: usize, way: &str, start: &Position, solver: Color, wins: bool,
        told: &mut (usize, usize, usize), seen: &mut HashMap<String, char>,
    ) -> Result<(), StudyRefusal> {
        let mut position = *start;
        let mut text = String::new();
        let achieved = |position: &Position| self.is_won(position).map(|won| won == wins);
        for word in way.split(' ') {
            let mark = word.chars().last().filter(|sign| matches!(sign, '!' | '?')).unwrap_or(' ');
            let bare = word.trim_end_matches(['!', '?']);
            let mv = parse_uci(&position, bare).map_err(|error| refusal(at, format!("{word}: {error}")))?;
            let next = position.play(mv);
            text.push(' ');
            text.push_str(bare);
            let is_new = seen.insert(text.clone(), mark).is_none_or(|before| before != mark);
            if position.turn() == solver {
                let is_right = match mark {
                    '?' => achieved(&next) == Some(false),
                    '!' => {
                        let fails =
                            |other: Move| other == mv || achieved(&position.play(other)) == Some(false);
                        achieved(&next) == Some(true) && position.moves().into_iter().all(fails)
                    }
                    _ => achieved(&next) == Some(true),
                };
                if !is_right {
                    return Err(refusal(at, format!("{word} is not proven to be that")));
                }
                if is_new {
                    told.0 += usize::from(mark == '!');
                    told.1 += usize::from(mark != '?');
                    told.2 += usize::from(mark == '?');
                }
            } else if mark != ' ' {
                return Err(refusal(at, format!("{word}: only moves of the solver's side have marks")));
            }
            position = next;
            if mark == '?' {
                break;
            }
        }
        Ok(())
    }
}

fn squares(line: usize, words: &str) -> Result<Vec<Square>, StudyRefusal> {
    let parse = |word| Square::parse(word).ok_or_else(|| refusal(line, format!("{word} is no square")));
    words.split(' ').map(parse).collect()
}
