//! Motives in the words of hints: no square, no unit, no move.

use keymove_study::motives::Kind;

/// A sentence with all these, each told once; `None` if there are none.
pub(super) fn listed(begin: &str, parts: impl Iterator<Item = String>) -> Option<String> {
    let mut all: Vec<String> = Vec::new();
    for part in parts {
        if !all.contains(&part) {
            all.push(part);
        }
    }
    (!all.is_empty()).then(|| format!("{begin}{}.", all.join(", ")))
}

/// The same of motives, those that occur most often first.
pub(super) fn counted(
    begin: &str, kinds: impl Iterator<Item = Kind>, word: fn(Kind) -> Option<&'static str>,
) -> Option<String> {
    let mut all: Vec<(&'static str, usize)> = Vec::new();
    for word in kinds.filter_map(word) {
        match all.iter_mut().find(|(other, _)| *other == word) {
            Some((_, count)) => *count += 1,
            None => all.push((word, 1)),
        }
    }
    // Stable: of equal numbers the one that comes first in the solution.
    all.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
    listed(begin, all.into_iter().map(|(word, _)| word.to_owned()))
}

/// What a reply does wrong, or why it is forced.
pub(super) const fn of_reply(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::CrossCheck => "a cross-check",
        Kind::OrthogonalFlight | Kind::DiagonalFlight => "a move of the king to a flight",
        Kind::SelfBlock => "a self-block",
        Kind::Unpin | Kind::Unpins => "an unpin",
        Kind::SelfPin => "a self-pin",
        Kind::Interference => "an interference",
        Kind::LineOpening => "the opening of a line",
        Kind::Unguard => "an unguard",
        Kind::Recapture => "a recapture",
        Kind::Decoy => "a decoy",
        Kind::MakesWay => "a pawn's way that is cleared",
        Kind::EnPassant => "a capture en passant",
        Kind::CastlesIntoMate => "castling into the mate",
        Kind::RemovesSpoiler => "the capture of a unit that would spoil the end",
        Kind::ForcedByCheck | Kind::OnlyCaptures | Kind::OnlyInterpositions | Kind::OnlyKingMoves => {
            "a check that must be answered"
        }
        Kind::ForcedByZugzwang => "zugzwang at the end",
        Kind::ForcedByRule => "the duty to mate",
        Kind::HeldByPin => "a unit that is held by a pin",
        _ => return None,
    })
}

/// What the key does.
pub(super) const fn of_key(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::GivesFlight => "gives a flight",
        Kind::TakesFlight => "takes a flight",
        Kind::PinsOwn => "pins a unit of its own side",
        Kind::PinsEnemy => "pins a unit of the other side",
        Kind::UnpinsOwn => "unpins a unit of its own side",
        Kind::UnpinsEnemy => "unpins a unit of the other side",
        Kind::KeyCaptures => "captures",
        Kind::Promotes => "promotes",
        Kind::Sacrifices => "offers a unit",
        Kind::OpensOwnLine => "opens a line",
        Kind::ShutsEnemyLine => "shuts a line of the other side",
        Kind::Withdraws => "goes away from the king",
        Kind::BatteryMates => "prepares a battery",
        Kind::OwnBlocks => "blocks a square",
        Kind::CapturesMover => "takes a unit that could move",
        _ => return None,
    })
}

/// What a move of help or series play is for.
pub(super) const fn of_line(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::SelfBlock | Kind::OwnBlocks => "a self-block",
        Kind::SelfPin | Kind::OwnPin => "a self-pin",
        Kind::PinsInMate => "a pin in the mate",
        Kind::BatteryMates => "a battery that mates",
        Kind::Interference | Kind::ShutsParry => "a line that is shut",
        Kind::LineOpening | Kind::ClearsLine => "a line that is opened",
        Kind::Shields => "a shield against a check",
        Kind::Vacates => "a square that is cleared",
        Kind::Frees => "a way that is freed for a king",
        Kind::Unguard => "a guard that is given up",
        Kind::RemovesParry => "the capture of a guard",
        Kind::IsCaptured => "a unit that is captured",
        Kind::StopsPawn => "a pawn that is stopped",
        Kind::Unpin | Kind::Unpins => "an unpin",
        Kind::Detours => "a move lost on the way",
        Kind::LosesTempo => "a move that loses a tempo",
        Kind::Underpromotes => "a promotion to less than a queen",
        Kind::AvoidsCheck => "a king that avoids a check",
        Kind::AnswersCheck => "a check on the way",
        Kind::CrossCheck => "a cross-check",
        Kind::EnPassant => "a capture en passant",
        _ => return None,
    })
}
