//! Motives in the words of hints: no square, no unit, no move.

use keymove_report::Phrase;
use keymove_study::motives::Kind;

/// A sentence with all these in this place, each told once; `None` if there are none.
pub(super) fn listed(
    sentence: &'static str, place: &'static str, parts: impl Iterator<Item = Phrase>,
) -> Option<Phrase> {
    let mut all: Vec<Phrase> = Vec::new();
    for part in parts {
        if !all.contains(&part) {
            all.push(part);
        }
    }
    (!all.is_empty()).then(|| Phrase::new(sentence).with(place, all))
}

/// The same of motives, those that occur most often first.
pub(super) fn counted(
    sentence: &'static str, kinds: impl Iterator<Item = Kind>, word: fn(Kind) -> Option<&'static str>,
) -> Option<Phrase> {
    let mut all: Vec<(&'static str, usize)> = Vec::new();
    for word in kinds.filter_map(word) {
        match all.iter_mut().find(|(other, _)| *other == word) {
            Some((_, count)) => *count += 1,
            None => all.push((word, 1)),
        }
    }
    // Stable: of equal numbers the one that comes first in the solution.
    all.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
    listed(sentence, "words", all.into_iter().map(|(word, _)| Phrase::new(word)))
}

/// What a reply does wrong, or why it is forced: the name of a phrase.
pub(super) const fn of_reply(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::CrossCheck => "hint.cross_check",
        Kind::OrthogonalFlight | Kind::DiagonalFlight => "hint.flight",
        Kind::SelfBlock => "hint.self_block",
        Kind::Unpin | Kind::Unpins => "hint.unpin",
        Kind::SelfPin => "hint.self_pin",
        Kind::Interference => "hint.interference",
        Kind::LineOpening => "hint.line_opening",
        Kind::Unguard => "hint.unguard",
        Kind::Recapture => "hint.recapture",
        Kind::Decoy => "hint.decoy",
        Kind::MakesWay => "hint.way_cleared",
        Kind::EnPassant => "hint.en_passant",
        Kind::CastlesIntoMate => "hint.castling",
        Kind::RemovesSpoiler => "hint.spoiler_captured",
        Kind::ForcedByCheck | Kind::OnlyCaptures | Kind::OnlyInterpositions | Kind::OnlyKingMoves => {
            "hint.forced_by_check"
        }
        Kind::ForcedByZugzwang => "hint.forced_by_zugzwang",
        Kind::ForcedByRule => "hint.forced_by_rule",
        Kind::HeldByPin => "hint.held_by_pin",
        _ => return None,
    })
}

/// What the key does, by the same names.
pub(super) const fn of_key(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::GivesFlight => "hint.key.gives_flight",
        Kind::TakesFlight => "hint.key.takes_flight",
        Kind::PinsOwn => "hint.key.pins_own",
        Kind::PinsEnemy => "hint.key.pins_other",
        Kind::UnpinsOwn => "hint.key.unpins_own",
        Kind::UnpinsEnemy => "hint.key.unpins_other",
        Kind::KeyCaptures => "hint.key.captures",
        Kind::Promotes => "hint.key.promotes",
        Kind::Sacrifices => "hint.key.offers",
        Kind::OpensOwnLine => "hint.key.opens_line",
        Kind::ShutsEnemyLine => "hint.key.shuts_line",
        Kind::Withdraws => "hint.key.withdraws",
        Kind::BatteryMates => "hint.key.battery",
        Kind::OwnBlocks => "hint.key.blocks",
        Kind::CapturesMover => "hint.key.takes_mover",
        _ => return None,
    })
}

/// What a move of help or series play is for, by the same names.
pub(super) const fn of_line(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::SelfBlock | Kind::OwnBlocks => "hint.self_block",
        Kind::SelfPin | Kind::OwnPin => "hint.self_pin",
        Kind::PinsInMate => "hint.pin_in_mate",
        Kind::BatteryMates => "hint.battery",
        Kind::Interference | Kind::ShutsParry => "hint.line_shut",
        Kind::LineOpening | Kind::ClearsLine => "hint.line_opened",
        Kind::Shields => "hint.shield",
        Kind::Vacates => "hint.square_cleared",
        Kind::Frees => "hint.king_freed",
        Kind::Unguard => "hint.guard_given_up",
        Kind::RemovesParry => "hint.guard_captured",
        Kind::IsCaptured => "hint.unit_captured",
        Kind::StopsPawn => "hint.pawn_stopped",
        Kind::Unpin | Kind::Unpins => "hint.unpin",
        Kind::Detours => "hint.detour",
        Kind::LosesTempo => "hint.tempo",
        Kind::Underpromotes => "hint.underpromotion",
        Kind::AvoidsCheck => "hint.check_avoided",
        Kind::AnswersCheck => "hint.check_answered",
        Kind::CrossCheck => "hint.cross_check",
        Kind::EnPassant => "hint.en_passant",
        _ => return None,
    })
}
