//! Motives in the words of problemists.

use super::moves::letter;
use keymove_chess::{Bitboard, Move};
use keymove_study::motives::{Kind, Motive, Unit};

/// The motive in a few words: `self-block d5`, `shuts off Ra4 from e4`. `mover` is the move whose motive it is.
pub(super) fn phrase(motive: &Motive, mover: Option<Move>) -> String {
    let squares = list(motive.squares);
    let unit = motive.unit.map(name).unwrap_or_default();
    let by = motive.by.map(name).unwrap_or_default();
    let through = motive.through.map(|square| square.to_string()).unwrap_or_default();
    let is_mover = mover.is_some_and(|mv| motive.unit.is_some_and(|unit| unit.square == mv.to()));
    match motive.kind {
        Kind::GivesCheck => "gives check".into(),
        Kind::CapturesThreat => "captures the threatening unit".into(),
        Kind::CapturesGuard => format!("captures {unit}"),
        Kind::Pins => format!("pins {unit}"),
        Kind::ShutsLine => format!("shuts off {unit} from {squares}"),
        Kind::Unpins => format!("unpins {unit}"),
        Kind::GuardsMatingSquare | Kind::GuardsSquare => format!("guards {squares}"),
        Kind::MakesStalemate => "it would be stalemate".into(),
        Kind::CanInterpose => format!("can interpose on {squares}"),
        Kind::OpensLine if motive.unit.is_some_and(is_pawn) => format!("clears {through} for {unit}"),
        Kind::OpensLine => format!("opens the line of {unit} to {squares}"),
        Kind::Flight => format!("clears the flight {squares}"),
        Kind::MovesKing => "moves the king out of it".into(),
        Kind::GuardsKingSquare => format!("guards {squares} against the king"),
        Kind::Leaves => format!("leaves {squares}"),
        Kind::BlocksPawn => format!("blocks {unit}"),
        Kind::Answers => "has an answer".into(),

        Kind::CrossCheck => "cross-check".into(),
        Kind::OrthogonalFlight => format!("orthogonal king move to {squares}"),
        Kind::DiagonalFlight => format!("diagonal king move to {squares}"),
        Kind::CastlesIntoMate => "castling".into(),
        Kind::SelfBlock => format!("self-block {squares}"),
        Kind::Unpin => format!("unpins {unit}"),
        Kind::SelfPin if is_mover => format!("self-pin of the mover by {by}"),
        Kind::SelfPin => format!("self-pin of {unit} by {by}"),
        Kind::Interference => format!("interference with {unit} on {through} ({squares})"),
        Kind::LineOpening => {
            let squares: String = motive.squares.into_iter().map(|square| format!("-{square}")).collect();
            format!("opens the line {unit}{squares}")
        }
        Kind::Unguard => format!("unguards {squares}"),
        Kind::Recapture => format!("captures on {squares}, the mating square"),
        Kind::Decoy => format!("decoyed to {squares}"),
        Kind::MakesWay => format!("makes way for {unit}"),
        Kind::EnPassant => "double step, captured en passant".into(),

        Kind::GivesFlight => format!("gives {}", flights(motive.squares)),
        Kind::TakesFlight => format!("takes {}", flights(motive.squares)),
        Kind::PinsOwn if is_mover => format!("pins itself (by {by})"),
        Kind::PinsOwn | Kind::PinsEnemy => format!("pins {unit} (by {by})"),
        Kind::UnpinsOwn | Kind::UnpinsEnemy => format!("unpins {unit} (from {by})"),
        Kind::KeyCaptures => format!("captures {unit}"),
        Kind::KeyEnPassant => "captures en passant".into(),
        Kind::KeyCastles => "castles".into(),
        Kind::Promotes => format!("promotes to {}", motive.unit.map_or("", |unit| letter(unit.piece.role))),
        Kind::Sacrifices if is_mover => "sacrifices itself".into(),
        Kind::Sacrifices => format!("sacrifices {unit}"),
        Kind::OpensOwnLine => format!("opens the line of {unit}"),
        Kind::ShutsEnemyLine => format!("shuts the line of {unit}"),
        Kind::Withdraws => "withdraws".into(),

        Kind::TryIsCaptured if is_mover => "the unit that moved is captured".into(),
        Kind::TryIsCaptured => format!("{unit} is captured"),
        Kind::TryInterposed => format!("{unit} steps between"),
        Kind::TryShutsLine => format!("{unit} is shut off on {through}"),
        Kind::TryObstructs => format!("{squares} is occupied"),
        Kind::TryUnguards => format!("{squares} is unguarded"),
        Kind::TryLeavesPost => format!("{unit} has left its post"),
        Kind::TryOpensLine => format!("the line of {unit} is open"),
        Kind::TryPins => format!("{unit} is pinned by {by}"),
        Kind::TryUnpins => format!("{unit} is unpinned"),
        Kind::TryCaptures => format!("{unit} is missing"),
        Kind::AnswerParried if motive.unit.is_none() => "the answer fails".into(),
        Kind::AnswerParried if is_king(motive) => format!("the king escapes to {squares}"),
        Kind::AnswerParried => format!("{unit} parries on {squares}"),
        Kind::Stalemate => "stalemate".into(),
        Kind::OneMoveLate => "mates one move late".into(),
        Kind::NoAnswer => "no answer".into(),

        Kind::ForcedByCheck => "forced by check".into(),
        Kind::ForcedByZugzwang => "forced by zugzwang".into(),
        Kind::HeldByPin => format!("{unit} is pinned by {by}"),
    }
}

/// `Sd4`, `Pe5`.
pub(super) fn name(unit: Unit) -> String {
    format!("{}{}", letter(unit.piece.role), unit.square)
}

fn is_king(motive: &Motive) -> bool {
    motive.unit.is_some_and(|unit| unit.piece.role == keymove_chess::Role::King)
}

fn is_pawn(unit: Unit) -> bool {
    unit.piece.role == keymove_chess::Role::Pawn
}

/// `d4`, `d4 and e5`, `d4, d5 and e5`.
pub(super) fn list(squares: Bitboard) -> String {
    let words: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [start @ .., last] => format!("{} and {last}", start.join(", ")),
    }
}

fn flights(squares: Bitboard) -> String {
    let plural = if squares.more_than_one() { "s" } else { "" };
    format!("the flight{plural} {}", list(squares))
}
