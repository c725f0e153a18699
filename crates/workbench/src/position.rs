//! What can be said about a position without solving it, and its moves.

use crate::{Error, odd, read, wording};
use keymove_chess::notation::{Fen, Field, forsyth, parse_uci, san};
use keymove_chess::{Castling, Color, Fault, Move, Position, Role, Setup, Square};
use keymove_compose::retro;
use keymove_problem::Stipulation;
use keymove_report::{Phrase, side};
use keymove_solve::Limits;
use keymove_solve::dead::{CanMate, can_mate, never_solved};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Report {
    /// With all six fields.
    fen: String,
    /// The board alone, as it stands under diagrams: knights are S.
    forsyth: String,
    units: Units,
    /// Whether it can be solved and played.
    playable: bool,
    faults: Vec<Words>,
    /// More men than a game has; allowed in problems.
    material: Vec<Words>,
    legality: Legality,
    /// That nobody can mate any more, or not the side that is to; empty where that is not proven at once.
    dead: Vec<Words>,
    /// Castlings whose king and rook stand at home.
    castling: String,
    /// Squares on which the side to move could capture, if the double step was the last move.
    en_passant: Vec<String>,
    /// Those of them whose double step must have been it.
    en_passant_proved: Vec<String>,
    board_text: Vec<String>,
    stipulation: Option<Asked>,
    stipulation_error: Option<Refused>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Units {
    white: usize,
    black: usize,
    text: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Words {
    text: String,
    phrase: Phrase,
}

impl From<Phrase> for Words {
    fn from(phrase: Phrase) -> Self {
        Self { text: phrase.text(), phrase }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Legality {
    /// `illegal`, or `unproved`: nothing is found that speaks against a game that leads here.
    status: &'static str,
    reasons: Vec<Words>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Asked {
    text: String,
    plain: String,
    phrases: Vec<Phrase>,
    /// The side that begins.
    starter: &'static str,
    /// Whether one side resists; the solution is a tree then, otherwise lines.
    battle: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Refused {
    message: String,
    place: Option<(usize, usize)>,
}

impl Report {
    /// About a position and what is asked of it, if anything.
    ///
    /// # Errors
    /// A text that is no FEN. A stipulation that is none is part of the answer.
    pub(crate) fn new(fen: &str, stipulation: Option<&str>) -> Result<Self, Error> {
        read::bounded("fen", fen)?;
        let Fen { mut setup, last } = fen.parse().map_err(|error| read::fen_error(fen, &error))?;
        let asked = stipulation.filter(|text| !text.trim().is_empty());
        let study = asked.and_then(wording::study);
        let asked = asked.filter(|_| study.is_none()).map(read::stipulation).transpose();
        let (asked, refused) = match asked {
            Ok(asked) => (asked, None),
            Err(Error::Field { message, place, .. }) => (None, Some(Refused { message, place })),
            Err(error) => return Err(error),
        };
        let is_told = Field::Turn <= last;
        if let (false, Some(asked)) = (is_told, &asked) {
            setup.turn = asked.starter();
        }
        let exchanged = asked.as_ref().is_some_and(|asked| is_told && setup.turn != asked.starter());
        let position = Position::from_setup(&setup).ok();
        let faults = setup.faults();
        let of_kind = |kind: fn(&Fault) -> bool| -> Vec<Words> {
            faults.iter().filter(|fault| kind(fault)).map(words_of).collect()
        };
        let (possible, proved) = en_passant(&setup);
        Ok(Self {
            fen: setup.to_string(),
            forsyth: forsyth(&setup),
            units: units(&setup),
            playable: position.is_some(),
            faults: of_kind(|fault| fault.is_fatal() || matches!(fault, Fault::NoKing { .. })),
            material: of_kind(is_material),
            legality: legality(&setup, position.as_ref()),
            dead: position.map(|position| dead(&position, asked.as_ref())).unwrap_or_default(),
            castling: letters(setup.castling_at_home()),
            en_passant: possible,
            en_passant_proved: proved,
            board_text: Color::ALL.iter().map(|&color| men(&setup, color)).collect(),
            stipulation: match study {
                Some(word) => Some(describe_study(word, setup.turn)),
                None => asked.map(|asked| describe(&asked, exchanged)),
            },
            stipulation_error: refused,
        })
    }
}

fn words_of(fault: &Fault) -> Words {
    odd::fault(fault).into()
}

const fn is_material(fault: &Fault) -> bool {
    matches!(fault, Fault::TooManyPawns { .. } | Fault::TooManyUnits { .. } | Fault::TooManyPromoted { .. })
}

fn units(setup: &Setup) -> Units {
    let count = |color| setup.units().filter(|(_, piece)| piece.color == color).count();
    let (white, black) = (count(Color::White), count(Color::Black));
    Units { white, black, text: format!("{white}+{black}") }
}

/// What speaks against a game that leads to the position.
fn legality(setup: &Setup, position: Option<&Position>) -> Legality {
    let mut reasons: Vec<Words> = setup.faults().iter().map(words_of).collect();
    // Tests of the past are for positions of games; of what is wrong anyhow they can say nothing more.
    if let (true, Some(position)) = (reasons.is_empty(), position) {
        reasons.extend(retro::impossible(position).map(|reason| odd::impossible(reason).into()));
    }
    Legality { status: if reasons.is_empty() { "unproved" } else { "illegal" }, reasons }
}

/// Positions of a search for any mate, of each side: some milliseconds.
const LOOK: u64 = 2_000;

/// Who can never mate. A position that is over, and one without both kings, need no such remark.
fn dead(position: &Position, asked: Option<&Stipulation>) -> Vec<Words> {
    if position.moves().is_empty() || Color::ALL.iter().any(|&color| position.king(color).is_none()) {
        return Vec::new();
    }
    let limits = Limits { nodes: Some(LOOK), ..Limits::default() };
    let never = |color| matches!(can_mate(position, color, &limits, &|_| ()), CanMate::No(_));
    let of_position = Color::ALL.into_iter().all(never).then(|| Phrase::new("dead.position"));
    let of_asked = asked
        .and_then(|asked| never_solved(position, asked, &limits))
        .map(|(color, _)| Phrase::new("dead.asked").with("side", side(color)));
    of_position.into_iter().chain(of_asked).map(Words::from).collect()
}

fn letters(castling: Castling) -> String {
    let rights = [
        (Color::White, true, 'K'),
        (Color::White, false, 'Q'),
        (Color::Black, true, 'k'),
        (Color::Black, false, 'q'),
    ];
    let has = |&(color, short, _): &(Color, bool, char)| castling.has(Castling::right(color, short));
    rights.iter().filter(|right| has(right)).map(|(_, _, letter)| letter).collect()
}

/// Squares on which the side to move could capture en passant, and those on which it surely may.
fn en_passant(setup: &Setup) -> (Vec<String>, Vec<String>) {
    let rank = if setup.turn == Color::White { 5 } else { 2 };
    let mut possible = Vec::new();
    let mut proved = Vec::new();
    for square in (0..8).map(|file| Square::at(file, rank)) {
        let stated = Setup { en_passant: Some(square), ..setup.clone() };
        let Ok(position) = Position::from_setup(&stated) else { continue };
        let captures = position.moves().iter().any(|mv| {
            mv.to() == square
                && mv.from().file() != square.file()
                && position.role_at(mv.from()) == Some(Role::Pawn)
                && position.piece_at(square).is_none()
        });
        if !captures {
            continue;
        }
        possible.push(square.to_string());
        let unusual = Setup { en_passant: None, ..setup.clone() }.faults();
        // The test looks at Black's last move; the same board upside down has Black's where White's was.
        let must = |setup: &Setup, square| {
            Position::from_setup(setup).is_ok_and(|position| retro::must_have_passed(&position, square))
        };
        let is_proved = unusual.is_empty()
            && match setup.turn {
                Color::White => must(setup, square),
                Color::Black => must(&setup.flipped(), square.flip()),
            };
        if is_proved {
            proved.push(square.to_string());
        }
    }
    (possible, proved)
}

/// `White: Kd8, Qb5, Bb3, f4`.
fn men(setup: &Setup, color: Color) -> String {
    let order = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let with = |role| setup.units().filter(move |(_, piece)| piece.color == color && piece.role == role);
    let words: Vec<String> = order
        .iter()
        .flat_map(|&role| with(role))
        .map(|(square, piece)| match piece.role {
            Role::Pawn => square.to_string(),
            role => format!("{}{square}", role.letter().to_ascii_uppercase()),
        })
        .collect();
    match words.is_empty() {
        true => format!("{color}: none"),
        false => format!("{color}: {}", words.join(", ")),
    }
}

fn describe(asked: &Stipulation, exchanged: bool) -> Asked {
    let starter = if exchanged { !asked.starter() } else { asked.starter() };
    let phrases = wording::stipulation(asked, exchanged);
    Asked {
        text: asked.to_string(),
        plain: phrases.iter().map(Phrase::text).collect(),
        phrases,
        starter: if starter == Color::White { "white" } else { "black" },
        battle: asked.play.is_battle(),
    }
}

/// What an endgame study asks for. White achieves it, whoever is to move.
fn describe_study(sign: &'static str, turn: Color) -> Asked {
    let phrases = vec![wording::study_words(sign, turn)];
    Asked {
        text: sign.to_owned(),
        plain: phrases.iter().map(Phrase::text).collect(),
        phrases,
        starter: if turn == Color::White { "white" } else { "black" },
        battle: true,
    }
}

/// A position and moves from there, as they are asked about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    fen: String,
    /// In UCI's notation.
    #[serde(default)]
    moves: Vec<String>,
}

/// More moves than a game has.
const MOST_MOVES: usize = 10_000;

impl Line {
    /// The legal moves after these.
    pub(crate) fn moves(&self) -> Result<Value, Error> {
        if self.moves.len() > MOST_MOVES {
            let words = format!("{}; expected at most {MOST_MOVES}", self.moves.len());
            return Err(Error::field("moves", words));
        }
        let mut position = read::position(&self.fen)?;
        let mut played = Vec::new();
        for text in &self.moves {
            let mv = parse_uci(&position, text).map_err(|error| Error::field("moves", error.to_string()))?;
            played.push(named(&position, mv));
            position = position.play(mv);
        }
        let moves: Vec<Value> = position.moves().iter().map(|&mv| named(&position, mv)).collect();
        Ok(json!({
            "fen": position.to_string(),
            "played": played,
            "moves": moves,
            "check": position.in_check(),
            "end": end(&position),
        }))
    }
}

/// A move in both notations.
fn named(position: &Position, mv: Move) -> Value {
    json!({ "uci": mv.to_string(), "san": san(position, mv) })
}

fn end(position: &Position) -> Option<&'static str> {
    match (position.is_mate(), position.is_stalemate()) {
        (true, _) => Some("mate"),
        (_, true) => Some("stalemate"),
        _ => None,
    }
}
