//! The features of help and series play: what solutions show, and what they have to do with each other.
//!
//! What single solutions show is counted by the scores of helpmates and of all other play, whose weights are left aside here; what several
//! show together comes from the table of solutions. Set play is left out, but for the themes of the catalogue.

use super::Feature;
use super::features::Features;
use crate::explain::{Function, Played, Relation, Row, Table};
use crate::score::{
    GeneralPenalty, GeneralScore, GeneralTheme, HelpPenalty, HelpScore, HelpTheme, Weights, is_helpmate,
};
use crate::{Ending, Study};
use keymove_chess::{Move, Role, Square};

/// Fills in what the solutions say. Nothing if there is none, or one cannot be played.
pub(super) fn read(study: &Study, features: &mut Features) -> Option<()> {
    let solutions: Vec<&Ending> =
        study.endings.iter().filter(|ending| is_solution(study, ending.act)).collect();
    features.set(Feature::Solutions, beyond_first(solutions.len()));
    let last = |ending: &&Ending| (ending.replied.role_at(ending.last.from()), ending.last);
    let lasts: Vec<(Option<Role>, Move)> = different(solutions.iter().map(last));
    features.set(Feature::LastMoves, beyond_first(lasts.len()));
    if is_helpmate(study.asked) {
        let kings: Vec<Option<Square>> =
            different(solutions.iter().map(|ending| ending.end.king(ending.end.turn())));
        features.set(Feature::KingSquares, beyond_first(kings.len()));
        read_helpmate(&HelpScore::of_study(study, &Weights::default())?, features);
    } else {
        let parts = [(String::new(), study.clone())];
        read_other(&GeneralScore::of(&parts, &Weights::default())?, features);
    }
    if let Some(table) = Table::of(study) {
        read_table(study, &table, features);
    }
    Some(())
}

/// Whether a phase is a solution and no set play.
fn is_solution(study: &Study, act: usize) -> bool {
    study.acts[act].solves() && !study.setting(act).set_play
}

fn beyond_first(count: usize) -> u32 {
    count.saturating_sub(1) as u32
}

fn different<T: PartialEq>(things: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for thing in things {
        if !all.contains(&thing) {
            all.push(thing);
        }
    }
    all
}

fn read_helpmate(score: &HelpScore, features: &mut Features) {
    for &theme in HelpTheme::ALL {
        let feature = match theme {
            HelpTheme::Model => Feature::ModelMates,
            HelpTheme::Ideal => Feature::IdealMates,
            HelpTheme::Echo => Feature::Echoes,
            HelpTheme::Chameleon => Feature::Chameleons,
            HelpTheme::Zilahi => Feature::Zilahi,
            HelpTheme::SelfBlock => Feature::SelfBlocks,
            HelpTheme::SelfPin => Feature::SelfPins,
            HelpTheme::Opening => Feature::LineOpenings,
            HelpTheme::Tempo => Feature::TempoMoves,
            HelpTheme::Switchback => Feature::Switchbacks,
            HelpTheme::Promotion => Feature::Promotions,
            HelpTheme::Underpromotion => Feature::Underpromotions,
            HelpTheme::Special => Feature::SpecialMoves,
        };
        features.set(feature, score.counts[theme as usize].into());
    }
    for &penalty in HelpPenalty::ALL {
        let feature = match penalty {
            HelpPenalty::Idle => Feature::IdleWhite,
            HelpPenalty::IdleBlack => Feature::IdleBlack,
            HelpPenalty::Captures => Feature::WhiteCaptures,
            HelpPenalty::Checks => Feature::EarlyChecks,
            HelpPenalty::Repeats => Feature::Repeats,
            HelpPenalty::Checked => Feature::CheckedInDiagram,
            // It is read from the diagram.
            HelpPenalty::Force => continue,
        };
        features.set(feature, score.faults[penalty as usize].into());
    }
}

fn read_other(score: &GeneralScore, features: &mut Features) {
    for &theme in GeneralTheme::ALL {
        let feature = match theme {
            GeneralTheme::Model => Feature::ModelMates,
            GeneralTheme::Ideal => Feature::IdealMates,
            GeneralTheme::Switchback => Feature::Switchbacks,
            GeneralTheme::Promotion => Feature::Promotions,
            GeneralTheme::Underpromotion => Feature::Underpromotions,
            GeneralTheme::Special => Feature::SpecialMoves,
            // There are themes of the catalogue for batteries, and lines have no key.
            GeneralTheme::Battery | GeneralTheme::Block => continue,
        };
        features.set(feature, score.counts[theme as usize].into());
    }
    for &penalty in GeneralPenalty::ALL {
        let feature = match penalty {
            GeneralPenalty::Idle => Feature::IdleWhite,
            GeneralPenalty::IdleBlack => Feature::IdleBlack,
            GeneralPenalty::Captures => Feature::WhiteCaptures,
            GeneralPenalty::Repeats => Feature::Repeats,
            GeneralPenalty::Checked => Feature::CheckedInDiagram,
            GeneralPenalty::Duals
            | GeneralPenalty::Check
            | GeneralPenalty::Capture
            | GeneralPenalty::KeyPromotion => continue,
        };
        features.set(feature, score.faults[penalty as usize].into());
    }
}

/// What solutions have to do with each other.
fn read_table(study: &Study, table: &Table, features: &mut Features) {
    let rows: Vec<&Row> = table.rows.iter().filter(|row| is_solution(study, row.act)).collect();
    let best = |one: &Row| {
        let others = rows.iter().filter(|other| other.act != one.act);
        others.map(|other| correspondence(one, other)).fold(0.0, f64::max)
    };
    if rows.len() > 1 {
        let sum: f64 = rows.iter().map(|row| best(row)).sum();
        features.put(Feature::Correspondence, sum / rows.len() as f64);
    }
    let is_shown = |rows: &[usize]| rows.iter().all(|&row| is_solution(study, table.rows[row].act));
    let (mut units, mut moves) = (Vec::new(), 0);
    for pair in table.pairs.iter().filter(|pair| is_shown(&pair.rows)) {
        for relation in &pair.relations {
            match relation {
                Relation::Functions { units: both, first, second } => {
                    let has_part = |functions: &[Function]| functions.iter().any(|one| one.is_part());
                    if has_part(first) && has_part(second) {
                        units.push(both.map(|unit| unit.name));
                    }
                }
                Relation::Moves { .. } | Relation::Squares { .. } => moves += 1,
            }
        }
    }
    features.set(Feature::Exchanges, different(units.into_iter()).len() as u32);
    features.set(Feature::ExchangedMoves, moves);
    features.set(Feature::Cycles, table.cycles.len() as u32);
}

/// The part of the moves of a solution, the last one left out, that do something which the move with the same number does in another
/// one. Moves that both have in common do not correspond, they are the same. The last move is left out because it mates in
/// every solution.
fn correspondence(one: &Row, other: &Row) -> f64 {
    let Some((_, moves)) = one.moves.split_last() else { return 0.0 };
    let corresponds = |played: &&Played| {
        let then = other.played(played.unit.piece.color, played.number);
        then.is_some_and(|then| {
            (then.unit.name, then.mv) != (played.unit.name, played.mv)
                && then.functions.iter().any(|function| played.functions.contains(function))
        })
    };
    moves.iter().filter(corresponds).count() as f64 / moves.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::problemist::TasteScore;
    use keymove_solve::answer::{Question, Wanted};

    fn score(fen: &str, stipulation: &str, twins: &[&str]) -> TasteScore {
        let mut question = Question::read(fen, stipulation).expect(fen);
        question.statement.twins = twins.iter().map(|twin| twin.parse().expect("a twin")).collect();
        question.wanted = Wanted { any_number: true, ..Wanted::studied() };
        let answers = question.answers().expect("positions").map(|answer| answer.expect("solved"));
        let parts =
            answers.map(|mut answer| (answer.case.label.clone(), Study::of(&mut answer).expect("studied")));
        TasteScore::of(&Study::together(parts.collect()).expect("together")).expect("a score")
    }

    #[test]
    fn solutions_that_correspond_are_worth_more_than_one() {
        // T. Kardos 1964: promotion and mate on f6 in both, by the queen and by the bishop.
        let pair = score("8/7P/5b2/8/5k2/5B2/7K/8 b - -", "h#2", &[]);
        let has = |feature: Feature| pair.features.get(feature);
        assert_eq!([Feature::Solutions, Feature::LastMoves].map(has), [1.0, 1.0]);
        assert_eq!(
            [Feature::Promotions, Feature::Underpromotions, Feature::Repeats].map(has),
            [2.0, 1.0, 0.0]
        );
        assert_eq!([Feature::IdleWhite, Feature::IdleBlack].map(has), [0.0, 0.0]);
        // G. Bakcsi 1983: one solution.
        let single = score("8/2n5/8/p1k5/1ppp4/1B6/1K2Q3/8 b - -", "h#2", &[]);
        let has = |feature: Feature| single.features.get(feature);
        assert_eq!([Feature::Solutions, Feature::Correspondence, Feature::Exchanges].map(has), [0.0; 3]);
        assert_eq!(has(Feature::Switchbacks), 1.0);
        assert!(pair.total() > single.total(), "{} {}", pair.total(), single.total());
    }

    #[test]
    fn series_are_read_too() {
        // 1.Sg5 2.Sf7#: the pawn on a2 is idle.
        let series = score("R5qk/6pp/8/8/8/7N/P7/K7 w - -", "ser-#2", &[]);
        assert_eq!(series.features.get(Feature::IdleWhite), 1.0);
        let without = score("R5qk/6pp/8/8/8/7N/8/K7 w - -", "ser-#2", &[]);
        assert!(without.total() > series.total());
    }

    #[test]
    fn twins_are_read_together() {
        let twins = score("8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -", "h#2", &["move f5 d4"]);
        assert!(twins.features.get(Feature::Solutions) >= 1.0);
    }
}
