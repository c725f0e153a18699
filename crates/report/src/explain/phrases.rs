//! Motives in the words of problemists.

use super::moves::{Pen, letter};
use crate::phrase::{Phrase, joined, letter_name};
use keymove_chess::{Arrangement, Bitboard, Move, Role, Square, attacks};
use keymove_study::explain::Defeat;
use keymove_study::motives::{Kind, Motive, Unit};

/// The motive in a few words: `self-block d5`, `shuts off Ra4 from e4`. `mover` is the move whose motive it is.
pub(super) fn phrase(motive: &Motive, mover: Option<Move>) -> Phrase {
    let text = |square: Option<Square>| square.map_or_else(String::new, |square| square.to_string());
    let unit = |unit: Option<Unit>| unit.map_or_else(String::new, name);
    Phrase::new(pattern(motive, mover))
        .with("unit", unit(motive.unit))
        .with("by", unit(motive.by))
        .with("through", text(motive.through))
        .with("square", text(motive.unit.map(|unit| unit.square)))
        .with("man", Phrase::new(motive.unit.map_or("letter.queen", |unit| letter_name(unit.piece.role))))
        .with("end", farthest(motive))
        .with("squares", words(motive.squares))
}

/// Kinds are called what they mean; a few are said in several ways.
fn pattern(motive: &Motive, mover: Option<Move>) -> &'static str {
    let is_mover = mover.is_some_and(|mv| motive.unit.is_some_and(|unit| unit.square == mv.to()));
    let several = motive.squares.more_than_one();
    match motive.kind {
        Kind::CapturesGuard if motive.through.is_some() => "captures_unit.check",
        Kind::CapturesGuard if motive.squares.is_empty() => "captures_unit.needed",
        Kind::OpensLine if motive.unit.is_some_and(is_pawn) => "opens_line.pawn",
        Kind::SelfPin if is_mover => "self_pin.itself",
        Kind::GivesFlight if !several => "gives_flights.one",
        Kind::TakesFlight if !several => "takes_flights.one",
        Kind::PinsOwn if is_mover => "pins_own_unit.itself",
        Kind::Sacrifices if is_mover => "sacrifices.itself",
        Kind::TryIsCaptured if is_mover => "captured.itself",
        Kind::TryUnguards if several => "unguarded_flight.several",
        Kind::ClearsLine if motive.by.is_some() => "clears_line.removes",
        Kind::Frees if motive.unit.is_some_and(|unit| unit.piece.role == Role::King) => "frees.king",
        Kind::Underpromotes if motive.proof.is_none() => "underpromotes.check",
        Kind::OwnBlocks if several => "own_blocks.several",
        kind => kind.name(),
    }
}

/// Why a reply, made in `before`, defeats a threat whose number is `number`: where an answer shows it, the answer.
pub(super) fn defence(
    pen: Pen, motive: &Motive, before: &Arrangement, reply: Move, defeat: &Defeat, number: usize,
) -> Phrase {
    let replied = before.glimpse(reply);
    let threat = || format!("{number}.{}", pen.mv(&replied, defeat.threat, false));
    match (motive.kind, motive.proof) {
        (Kind::Answers, Some(answer)) if defeat.delayed => {
            let answer = pen.mv(&replied.glimpse(defeat.threat), answer, false);
            Phrase::new("has_answer.delays").with("move", format!("{number}...{answer}"))
        }
        (Kind::Answers, Some(answer)) => fails(pen, &replied, defeat.threat, &[answer], number),
        (Kind::MakesStalemate, _) => Phrase::new("makes_stalemate.move").with("move", threat()),
        (Kind::ThreatMates, _) => Phrase::new("threat_mates.move").with("move", threat()),
        _ => phrase(motive, Some(reply)),
    }
}

/// What a try, the first move of its phase, has spoilt. `replied` is the board after the refutation; an answer that is met
/// is written with what meets it.
pub(super) fn cause(pen: Pen, motive: &Motive, replied: &Arrangement, first: Option<Move>) -> Phrase {
    let of_move =
        |name, mv, mates| Phrase::new(name).with("move", format!("2.{}", pen.mv(replied, mv, mates)));
    match (motive.kind, motive.proof) {
        (Kind::MakesStalemate, Some(answer)) => of_move("makes_stalemate.move", answer, false),
        (Kind::ThreatMates, Some(answer)) => of_move("threat_mates.move", answer, false),
        (Kind::Obliges, Some(mate)) => of_move("obliges.move", mate, true),
        (Kind::AnswerParried, Some(answer)) => {
            let Some(unit) = motive.unit else { return fails(pen, replied, answer, &[], 2) };
            let parries: Vec<Move> =
                motive.squares.into_iter().map(|to| Move::new(unit.square, to)).collect();
            match parries.len() {
                0..=2 => fails(pen, replied, answer, &parries, 2),
                _ => of_move("fails.unit", answer, false).with("unit", name(unit)),
            }
        }
        _ => phrase(motive, first),
    }
}

/// `2.Qd4? fails to 2...Sxd4!`; with more parries than two, or none that is known, it merely fails.
fn fails(pen: Pen, before: &Arrangement, mv: Move, parries: &[Move], number: usize) -> Phrase {
    let of_move = |name| Phrase::new(name).with("move", format!("{number}.{}", pen.mv(before, mv, false)));
    let after = before.glimpse(mv);
    match parries {
        [_] | [_, _] => {
            let parries: Vec<String> = parries.iter().map(|&parry| pen.mv(&after, parry, false)).collect();
            of_move("fails.to").with("parries", format!("{number}...{}", parries.join("/")))
        }
        _ => of_move("fails"),
    }
}

/// `Sd4`, `Pe5`.
pub(super) fn name(unit: Unit) -> String {
    format!("{}{}", letter(unit.piece.role), unit.square)
}

fn is_pawn(unit: Unit) -> bool {
    unit.piece.role == Role::Pawn
}

/// The end of the line on which the squares of a motive lie, as its unit sees them.
fn farthest(motive: &Motive) -> String {
    let distance = |square: &Square| motive.unit.map(|unit| attacks::between(unit.square, *square).len());
    motive.squares.into_iter().max_by_key(distance).map_or_else(String::new, |square| square.to_string())
}

/// `d4`, `d4 and e5`, `d4, d5 and e5`.
pub(crate) fn list(squares: Bitboard) -> String {
    joined(&words(squares))
}

fn words(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use crate::phrase::ENGLISH;
    use keymove_study::motives::Kind;

    #[test]
    fn every_kind_has_words() {
        let missing: Vec<&str> = Kind::ALL
            .iter()
            .map(|kind| kind.name())
            .filter(|name| !ENGLISH.iter().any(|(known, _)| known == name))
            .collect();
        assert_eq!(missing, [""; 0]);
    }
}
