//! Motives in the words of problemists.

use super::moves::{Pen, letter};
use keymove_chess::{Arrangement, Bitboard, Move, Role, Square, attacks};
use keymove_study::explain::Defeat;
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
        Kind::CapturesGuard if motive.through.is_some() => format!("captures {unit}, which was to check"),
        Kind::CapturesGuard if motive.squares.is_empty() => format!("captures {unit}, which is needed"),
        Kind::CapturesGuard => format!("captures {unit}, the guard of {squares}"),
        Kind::Pins => format!("pins {unit}"),
        Kind::ShutsLine => format!("shuts off {unit} from {squares}"),
        Kind::Unpins => format!("unpins {unit}"),
        Kind::GuardsMatingSquare | Kind::GuardsSquare => format!("guards {squares}"),
        Kind::MakesStalemate => "it would be stalemate".into(),
        Kind::ThreatMates => "the threat would mate".into(),
        Kind::RemovesSpoiler => format!("captures {unit}, which would spoil the mate"),
        Kind::CanInterpose => format!("can interpose on {squares}"),
        Kind::OpensLine if motive.unit.is_some_and(is_pawn) => format!("clears {through} for {unit}"),
        Kind::OpensLine => format!("opens the line of {unit} to {squares}"),
        Kind::Flight => format!("clears the flight {squares}"),
        Kind::MovesKing => "the king steps out of the threat".into(),
        Kind::GuardsKingSquare => format!("guards {squares} against the king"),
        Kind::Leaves => format!("leaves {squares}"),
        Kind::BlocksPawn => format!("blocks {unit}"),
        Kind::Answers => "has an answer".into(),
        Kind::KeepsMove => format!("can still move to {squares}"),
        Kind::MovesMatingUnit => "moves the unit that was to mate".into(),
        Kind::GivesUpGuard => format!("unguards {squares}"),
        Kind::StandsInWay => format!("stands in the way on {squares}"),
        Kind::CapturesBlock => format!("captures {unit}, the block of {squares}"),

        Kind::CrossCheck => "cross-check".into(),
        Kind::OrthogonalFlight => format!("orthogonal king move to {squares}"),
        Kind::DiagonalFlight => format!("diagonal king move to {squares}"),
        Kind::CastlesIntoMate => "castling".into(),
        Kind::SelfBlock => format!("self-block {squares}"),
        Kind::Unpin => format!("unpins {unit}"),
        Kind::SelfPin if is_mover => format!("self-pin by {by}"),
        Kind::SelfPin => format!("self-pin of {unit} by {by}"),
        Kind::Interference => format!("interference with {unit} on {through} ({squares})"),
        Kind::LineOpening => format!("opens the line {unit}-{}", farthest(motive)),
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
        Kind::OnlyMove => "forced, and nothing follows".into(),
        Kind::TryAllows => format!("lets {unit} move to {squares}"),
        Kind::TryNotProvided => "not provided for, as in the set play".into(),
        Kind::TryKingEscapes => format!("the king escapes to {squares}"),
        Kind::TryShutsLine => format!("{unit} is shut off on {through}"),
        Kind::TryObstructs => format!("{squares} is occupied"),
        Kind::TryUnguards if motive.squares.more_than_one() => format!("{squares} are unguarded"),
        Kind::TryUnguards => format!("{squares} is unguarded"),
        Kind::TryLeavesPost => format!("{unit} has left its post"),
        Kind::TryOpensLine => format!("the line of {unit} is open"),
        Kind::TryPins => format!("{unit} is pinned by {by}"),
        Kind::TryUnpins => format!("{unit} is unpinned"),
        Kind::TryCaptures => format!("{unit} is missing"),
        Kind::AnswerParried => "the answers of other phases fail".into(),
        Kind::Stalemate => "stalemate".into(),
        Kind::Obliges => "own mate is compulsory".into(),
        Kind::OneMoveLate => "mates one move late".into(),
        Kind::NoAnswer => "nothing mates in time".into(),

        Kind::EndsPlay => "mates".into(),
        Kind::AnswersCheck => "answers the check".into(),
        Kind::MovesOn => format!("on its way to {squares}"),
        Kind::Detours => format!("tempo on its way to {squares}"),
        Kind::IsMatedThere => format!("is mated on {squares}"),
        Kind::GuardsInMate => format!("guards {squares}"),
        Kind::ChecksInMate => "checks in the mate".into(),
        Kind::PinsInMate => format!("pins {unit}"),
        Kind::StopsPawn => format!("stops {unit}"),
        Kind::ShutsParry => format!("shuts off {unit} from {squares}"),
        Kind::Shields => format!("shields the king on {squares} from {unit}"),
        Kind::ClearsLine if motive.by.is_some() => {
            format!("removes {by} from the line {unit}-{}", farthest(motive))
        }
        Kind::ClearsLine => format!("opens the line {unit}-{}", farthest(motive)),
        Kind::Vacates => format!("clears {squares} for {unit}"),
        Kind::Frees if motive.unit.is_some_and(|unit| unit.piece.role == Role::King) => {
            format!("lets {unit} go to {squares}")
        }
        Kind::Frees => format!("unpins {unit} for {squares}"),
        Kind::RemovesParry => format!("removes the guard of {squares}"),
        Kind::AvoidsCheck => {
            format!("avoids a check on {}", motive.unit.map_or(String::new(), |unit| unit.square.to_string()))
        }
        Kind::IsCaptured => format!("is captured by {by}"),
        Kind::Underpromotes if motive.proof.is_none() => "no Q, which would check".into(),
        Kind::Underpromotes => format!("no Q, which would parry on {squares}"),
        Kind::Forces => "forces the mate".into(),
        Kind::LosesTempo => "tempo move".into(),
        Kind::IsNeeded => "is needed".into(),

        Kind::CapturesMover => format!("captures {unit}, which would have a move"),

        Kind::ForcedByCheck => "forced by check".into(),
        Kind::ForcedByZugzwang => "forced by zugzwang".into(),
        Kind::ForcedByRule => "must mate".into(),
        Kind::OnlyCaptures => format!("only captures on {squares}"),
        Kind::OnlyInterpositions => format!("only interpositions on {squares}"),
        Kind::OnlyKingMoves => "only king moves".into(),
        Kind::HeldByPin => format!("{unit} is pinned by {by}"),
        Kind::BatteryMates => format!("opens the battery of {unit}"),
        Kind::OwnBlocks => {
            format!("own block{} {squares}", if motive.squares.more_than_one() { "s" } else { "" })
        }
        Kind::OwnPin => format!("own {unit} is pinned by {by}"),
    }
}

/// Why a reply, made in `before`, defeats a threat whose number is `number`: where an answer shows it, the answer.
pub(super) fn defence(
    pen: Pen, motive: &Motive, before: &Arrangement, reply: Move, defeat: &Defeat, number: usize,
) -> String {
    let replied = before.glimpse(reply);
    match (motive.kind, motive.proof) {
        (Kind::Answers, Some(answer)) if defeat.delayed => {
            let answer = pen.mv(&replied.glimpse(defeat.threat), answer, false);
            format!("{number}...{answer} delays the mate")
        }
        (Kind::Answers, Some(answer)) => fails(pen, &replied, defeat.threat, &[answer], number),
        (Kind::MakesStalemate, _) => {
            format!("{number}.{}? is stalemate", pen.mv(&replied, defeat.threat, false))
        }
        (Kind::ThreatMates, _) => format!("{number}.{}? mates", pen.mv(&replied, defeat.threat, false)),
        _ => phrase(motive, Some(reply)),
    }
}

/// What a try, the first move of its phase, has spoilt. `replied` is the board after the refutation; an answer that is met
/// is written with what meets it.
pub(super) fn cause(pen: Pen, motive: &Motive, replied: &Arrangement, first: Option<Move>) -> String {
    match (motive.kind, motive.proof) {
        (Kind::MakesStalemate, Some(answer)) => format!("2.{}? is stalemate", pen.mv(replied, answer, false)),
        (Kind::ThreatMates, Some(answer)) => format!("2.{}? mates", pen.mv(replied, answer, false)),
        (Kind::Obliges, Some(mate)) => format!("2.{} is compulsory", pen.mv(replied, mate, true)),
        (Kind::AnswerParried, Some(answer)) => {
            let Some(unit) = motive.unit else { return fails(pen, replied, answer, &[], 2) };
            let parries: Vec<Move> =
                motive.squares.into_iter().map(|to| Move::new(unit.square, to)).collect();
            match fails(pen, replied, answer, &parries, 2) {
                words if parries.len() > 2 => format!("{words} to moves of {}", name(unit)),
                words => words,
            }
        }
        _ => phrase(motive, first),
    }
}

/// `2.Qd4? fails to 2...Sxd4!`; with more parries than two, or none that is known, it merely fails.
fn fails(pen: Pen, before: &Arrangement, mv: Move, parries: &[Move], number: usize) -> String {
    let words = format!("{number}.{}? fails", pen.mv(before, mv, false));
    let after = before.glimpse(mv);
    match parries {
        [_] | [_, _] => {
            let parries: Vec<String> = parries.iter().map(|&parry| pen.mv(&after, parry, false)).collect();
            format!("{words} to {number}...{}!", parries.join("/"))
        }
        _ => words,
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
