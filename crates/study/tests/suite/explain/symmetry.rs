//! A mirrored problem has mirrored motives; one with colours exchanged and the board turned over has the same.

use super::{explained, own_two_movers};
use keymove_chess::{Bitboard, Move, Position, Setup, Square};
use keymove_study::explain::Explanation;
use keymove_study::motives::{Kind, Motive};

#[test]
fn mirrored_and_exchanged() {
    let step = keymove_testing::sized(3, 1);
    for fen in own_two_movers().into_iter().step_by(step) {
        let setup: Setup = fen.parse().expect("a FEN");
        if setup.castling != keymove_chess::Castling::NONE {
            continue;
        }
        check(&setup, "#2");
    }
}

/// Explains the problem, its mirror image and what it is with colours exchanged, and compares.
pub(crate) fn check(setup: &Setup, stipulation: &str) {
    let fen = setup.to_string();
    let same = facts(setup, stipulation, |square| square);
    compare(&fen, "mirrored", &same, &facts(&setup.mirrored(), stipulation, Square::mirror));
    compare(&fen, "exchanged", &same, &facts(&setup.flipped(), stipulation, Square::flip));
}

fn compare(fen: &str, how: &str, one: &[String], other: &[String]) {
    let lost: Vec<_> = one.iter().filter(|fact| !other.contains(fact)).collect();
    let gained: Vec<_> = other.iter().filter(|fact| !one.contains(fact)).collect();
    assert!(lost.is_empty() && gained.is_empty(), "{fen} {how}: {lost:?} against {gained:?}");
}

/// Every motive with its place, in a form that does not depend on the order of squares.
fn facts(setup: &Setup, stipulation: &str, back: fn(Square) -> Square) -> Vec<String> {
    let position = Position::from_setup(setup).expect("a position");
    let (_, explanation) = explained(position, stipulation);
    let mut facts = collect(&explanation, back);
    facts.sort();
    facts
}

fn collect(explanation: &Explanation, back: fn(Square) -> Square) -> Vec<String> {
    let mv = |mv: Move| format!("{}{}{:?}", back(mv.from()), back(mv.to()), mv.promotion());
    let set = |set: Bitboard| -> Vec<String> {
        let set: Bitboard = set.into_iter().map(back).collect();
        set.into_iter().map(|square| square.to_string()).collect()
    };
    let motive = |motive: &Motive| {
        let place = |unit: keymove_study::motives::Unit| (back(unit.square), unit.piece.role);
        let (unit, by) = (motive.unit.map(place), motive.by.map(place));
        format!(
            "{} {unit:?} {by:?} {:?} {:?}",
            motive.kind.name(),
            motive.through.map(back),
            set(motive.squares)
        )
    };
    let mut facts = Vec::new();
    for (act, account) in explanation.study.acts.iter().zip(&explanation.phases) {
        let first = act.first.map(mv);
        facts.push(format!("{first:?} {:?}", account.class));
        facts.extend(account.effects.iter().map(|one| format!("{first:?} {}", motive(one))));
        for variation in &account.variations {
            let reply = mv(variation.reply);
            for defeat in &variation.defeats {
                let threat = mv(defeat.threat);
                facts.extend(
                    defeat.motives.iter().map(|one| format!("{first:?} {reply} {threat} {}", motive(one))),
                );
            }
            for answer in &variation.answers {
                let last = mv(answer.mv);
                let words = answer
                    .errors
                    .iter()
                    .map(|one| format!("{first:?} {reply} {last} {}", motive(&one.motive)));
                facts.extend(words);
                for pair in &answer.together {
                    let mut pair = pair.map(|one| motive(&one));
                    pair.sort();
                    facts.push(format!("{first:?} {reply} {last} {}", pair.join(" and ")));
                }
            }
        }
        for failure in &account.failures {
            let reply = failure.refutation.map(mv);
            facts.extend(failure.causes.iter().map(|one| {
                // Of several answers of other phases that are parried one is named, by the order of squares.
                let proof = one.proof.filter(|_| one.kind != Kind::AnswerParried).map(mv);
                format!("cause {first:?} {reply:?} {} {proof:?} {}", motive(one), one.mates)
            }));
        }
    }
    facts
}
