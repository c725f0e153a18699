//! What is odd about a position, in words.

use keymove_chess::{Bitboard, Color, Fault, Square};
use keymove_compose::retro::Impossible;
use keymove_report::{Phrase, side};

/// What is wrong with a setup. The words are those of the fault itself.
pub(crate) fn fault(fault: &Fault) -> Phrase {
    let on = |name, square: Square| Phrase::new(name).with("square", square.to_string());
    let of = |name, color| Phrase::new(name).with("side", side(color));
    match *fault {
        Fault::NoKing { color } => of("fault.no_king", color),
        Fault::SeveralKings { color, squares } => of("fault.several_kings", color)
            .with("count", squares.len().to_string())
            .with("squares", listed(squares)),
        Fault::PawnOnBackRank { color, squares } => {
            of("fault.pawn_on_back_rank", color).with("squares", listed(squares))
        }
        Fault::KingsAdjacent { white, black } => Phrase::new("fault.kings_adjacent")
            .with("white", white.to_string())
            .with("black", black.to_string()),
        Fault::CheckAfterMove { color, checkers } => {
            of("fault.check_after_move", color).with("squares", listed(checkers))
        }
        Fault::CastlingRight { color, short: true } => of("fault.castling.short", color),
        Fault::CastlingRight { color, short: false } => of("fault.castling.long", color),
        Fault::EnPassantRank { square, turn: Color::White } => on("fault.en_passant_rank.white", square),
        Fault::EnPassantRank { square, turn: Color::Black } => on("fault.en_passant_rank.black", square),
        Fault::EnPassantPawn { square, color, target } => {
            on("fault.en_passant_pawn", square).with("side", side(color)).with("target", target.to_string())
        }
        Fault::EnPassantBlocked { square, blocked } => {
            on("fault.en_passant_blocked", square).with("target", blocked.to_string())
        }
        Fault::TooManyPawns { color, count } => {
            of("fault.too_many_pawns", color).with("count", count.to_string())
        }
        Fault::TooManyUnits { color, count } => {
            of("fault.too_many_units", color).with("count", count.to_string())
        }
        Fault::TooManyPromoted { color, promoted, missing } => of("fault.too_many_promoted", color)
            .with("promoted", promoted.to_string())
            .with("missing", missing.to_string()),
        Fault::ImpossibleCheck { color, checkers, en_passant: None } => {
            of("fault.impossible_check", color).with("squares", listed(checkers))
        }
        Fault::ImpossibleCheck { color, checkers, en_passant: Some(square) } => {
            of("fault.impossible_check.double_step", color)
                .with("squares", listed(checkers))
                .with("square", square.to_string())
        }
        // Kinds that are still to come have words, though only these.
        ref other => Phrase::new("fault.other").with("words", other.to_string()),
    }
}

/// Why no game leads to a position.
pub(crate) fn impossible(reason: Impossible) -> Phrase {
    Phrase::new(match reason {
        Impossible::Locked => "impossible.locked",
        Impossible::Pawns => "impossible.pawns",
        Impossible::Check => "impossible.check",
        Impossible::NoLastMove => "impossible.no_last_move",
    })
}

fn listed(squares: Bitboard) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use keymove_chess::notation::Fen;

    /// The words are those of the faults themselves.
    fn check(fen: &str, names: &[&str]) {
        let Fen { setup, .. } = fen.parse().expect(fen);
        let phrases: Vec<_> =
            setup.faults().iter().map(|fault| (super::fault(fault), fault.to_string())).collect();
        for (phrase, words) in &phrases {
            assert_eq!(phrase.text(), *words, "{fen}");
        }
        let found: Vec<&str> = phrases.iter().map(|(phrase, _)| &*phrase.name).collect();
        assert_eq!(found, names, "{fen}");
    }

    #[test]
    fn faults_have_their_own_words() {
        check("8/8/8/8/8/8/8/K7 w - -", &["fault.no_king"]);
        check("KK5k/8/8/8/8/8/8/8 w - -", &["fault.several_kings"]);
        check("P6k/8/8/8/8/8/8/K7 w - -", &["fault.pawn_on_back_rank"]);
        check("Kk6/8/8/8/8/8/8/8 w - -", &["fault.kings_adjacent"]);
        check("k6R/8/8/8/8/8/8/K7 w - -", &["fault.check_after_move"]);
        check("4k3/8/8/8/8/8/8/4K3 w KQ -", &["fault.castling.short", "fault.castling.long"]);
        check("4k3/8/8/8/8/8/8/4K3 w - e3", &["fault.en_passant_rank.white"]);
        check("4k3/8/8/8/8/8/8/4K3 b - e6", &["fault.en_passant_rank.black"]);
        check("4k3/8/8/8/8/8/8/4K3 w - e6", &["fault.en_passant_pawn"]);
        check("4k3/8/4N3/4p3/8/8/8/4K3 w - e6", &["fault.en_passant_blocked"]);
        check("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", &["fault.too_many_pawns"]);
        check("7k/8/8/8/NNNNNNNN/8/PPP5/4K3 w - -", &["fault.too_many_promoted"]);
    }
}
