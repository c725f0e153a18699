//! Is every unit of a problem needed? What goes wrong without each of them.

use crate::Told;
use crate::played::{Loss, Played, joined};
use crate::search::Plan;
use crate::sound::{Answer, verdict};
use keymove_chess::{Arrangement, Castling, Move, Piece, Role, Square};
use keymove_study::score::Scorer;
use serde_json::{Value, json};

/// A unit, and what the problem is without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Necessity {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// The position without it.
    pub position: Arrangement,
    /// What goes wrong there.
    pub without: Without,
    /// The score there, if it is sound.
    pub score: Option<i64>,
}

/// What goes wrong without a unit; the first of these that does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Without {
    /// Black is in check with White to move.
    Illegal,
    /// These first moves mate.
    MateInOne(Vec<Move>),
    /// Nothing solves. The replies that refute the key: none of them if it gives stalemate, `None` if it cannot be played.
    NoSolution(Option<Vec<Move>>),
    /// All these solve.
    Cooked(Vec<Move>),
    /// Another move is the only key.
    OtherKey(Move),
    /// The key threatens another thing, or more: all threats.
    OtherThreats(Vec<Told>),
    /// These mates answer no defence any more.
    LostMates(Vec<Told>),
    /// These defences have more mates.
    Duals(Vec<Told>),
    /// Nothing: the unit is idle.
    Idle,
}

impl Without {
    /// A word or two for it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::MateInOne(_) => "mate in one",
            Self::NoSolution(_) => "no solution",
            Self::Cooked(_) => "cooked",
            Self::OtherKey(_) => "other key",
            Self::OtherThreats(_) => "other threats",
            Self::LostMates(_) => "lost mates",
            Self::Duals(_) => "duals",
            Self::Idle => "idle",
        }
    }

    /// What is told of the play, put together: threats, mates or duals; empty if something else goes wrong.
    pub fn told(&self) -> String {
        match self {
            Self::OtherThreats(told) | Self::LostMates(told) | Self::Duals(told) => joined(told),
            _ => String::new(),
        }
    }
}

impl From<Option<Loss>> for Without {
    fn from(loss: Option<Loss>) -> Self {
        match loss {
            Some(Loss::Threats(threats)) => Self::OtherThreats(threats),
            Some(Loss::Answers(mates)) => Self::LostMates(mates),
            Some(Loss::Duals(duals)) => Self::Duals(duals),
            None => Self::Idle,
        }
    }
}

/// What goes wrong without each unit but the kings, from a1 to h8. Castlings that the problem has are kept while king and
/// rook are there.
pub fn necessity(plan: &Plan) -> Vec<Necessity> {
    let mut scorer = Scorer::new(plan.weights.clone());
    let before = Played::two_mover(&plan.original.glimpse(plan.key));
    let units = plan.original.units().filter(|(_, piece)| piece.role != Role::King);
    let mut all: Vec<Necessity> = units
        .map(|(square, piece)| {
            let position = without(&plan.original, square);
            let (without, score) = judge(plan, &position, &before, &mut scorer);
            Necessity { square, piece, position, without, score }
        })
        .collect();
    all.sort_by_key(|one| one.square);
    all
}

/// The position without this unit, nor a castling that needs it.
fn without(original: &Arrangement, square: Square) -> Arrangement {
    let rest = original.without_unit(square);
    let lost = Castling::with_rook(square).unwrap_or_default();
    rest.with_rights(original.castling().without(lost), original.en_passant())
}

fn judge(
    plan: &Plan, position: &Arrangement, before: &Played, scorer: &mut Scorer,
) -> (Without, Option<i64>) {
    let key = match verdict(position) {
        Answer::Illegal => return (Without::Illegal, None),
        Answer::MateInOne => {
            return (Without::MateInOne(position.mating_moves().iter().copied().collect()), None);
        }
        Answer::NoKey => return (Without::NoSolution(refutations(position, plan.key)), None),
        Answer::Cooked => return (Without::Cooked(keys(position)), None),
        Answer::Sound(key) => key,
    };
    let without = match key == plan.key {
        true => Without::from(before.loss(&Played::two_mover(&position.glimpse(key)))),
        false => Without::OtherKey(key),
    };
    (without, scorer.evaluate(position, key).ok().map(|score| score.total()))
}

/// The first moves after which every reply is answered by mate.
pub(crate) fn keys(position: &Arrangement) -> Vec<Move> {
    let solves = |mv: Move| {
        let after = position.glimpse(mv);
        let replies = after.moves();
        !replies.is_empty() && replies.iter().all(|&reply| after.glimpse(reply).mating_move().is_some())
    };
    position.moves().iter().copied().filter(|&mv| solves(mv)).collect()
}

/// The replies to this move that are not answered by mate; `None` if it cannot be played.
fn refutations(position: &Arrangement, key: Move) -> Option<Vec<Move>> {
    let after = position.is_legal(key).then(|| position.glimpse(key))?;
    let replies = after.moves();
    Some(replies.iter().copied().filter(|&reply| after.glimpse(reply).mating_move().is_none()).collect())
}

/// An object for a unit: `unit` as in FEN with its square, `without` in a word, the moves that show it, and the score if
/// what is left is sound.
pub fn to_json(one: &Necessity) -> Value {
    let moves = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut value = json!({
        "unit": format!("{}{}", one.piece.letter(), one.square),
        "fen": one.position.to_string(),
        "without": one.without.name(),
    });
    match &one.without {
        Without::Illegal | Without::Idle | Without::NoSolution(None) => {}
        Without::MateInOne(firsts) | Without::Cooked(firsts) => value["moves"] = json!(moves(firsts)),
        Without::NoSolution(Some(replies)) => value["refutations"] = json!(moves(replies)),
        Without::OtherKey(key) => value["moves"] = json!(moves(&[*key])),
        Without::OtherThreats(told) | Without::LostMates(told) | Without::Duals(told) => {
            value["moves"] = told.iter().map(|one| one.mv.to_string()).collect();
            value["play"] = told.iter().map(|one| one.text.as_str()).collect();
        }
    }
    if let Some(score) = one.score {
        value["score"] = score.into();
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Position;
    use keymove_study::score::Weights;

    fn necessities(fen: &str) -> Vec<(String, Without)> {
        let plan =
            Plan::new(&fen.parse::<Position>().expect("a position"), 1, Weights::default()).expect("sound");
        let name = |one: &Necessity| format!("{}{}", one.piece.letter(), one.square);
        necessity(&plan).into_iter().map(|one| (name(&one), one.without)).collect()
    }

    /// H. Weenink 1917: nothing can be spared.
    #[test]
    fn a_published_problem() {
        let seen = necessities("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -");
        assert_eq!(
            seen.iter().map(|one| one.0.as_str()).collect::<Vec<_>>(),
            ["Bb3", "Pf4", "Qb5", "pc7", "ba8"]
        );
        assert!(seen.iter().all(|one| one.1 != Without::Idle), "{seen:?}");
        assert_eq!(seen[2].1, Without::NoSolution(None));
        let Without::NoSolution(Some(replies)) = &seen[0].1 else { panic!("{seen:?}") };
        assert!(!replies.is_empty());
    }

    #[test]
    fn an_idle_pawn() {
        // Two pawns that block each other, each of which nothing depends on.
        let seen = necessities("b2K4/2p5/3k4/1Q6/5P2/1B5p/7P/8 w - -");
        let idle: Vec<&str> =
            seen.iter().filter(|one| one.1 == Without::Idle).map(|one| one.0.as_str()).collect();
        assert_eq!(idle, ["Ph2", "ph3"], "{seen:?}");
        let of = |name: &str| &seen.iter().find(|one| one.0 == name).expect("a unit").1;
        assert_eq!(of("Qb5"), &Without::NoSolution(None));
    }

    fn told(seen: &[(String, Without)], unit: &str) -> (&'static str, String) {
        let without = &seen.iter().find(|one| one.0 == unit).expect("a unit").1;
        (without.name(), without.told())
    }

    #[test]
    fn a_unit_against_a_second_threat_is_needed() {
        let seen = necessities("n3R1n1/2p1pp1b/N1p1kB2/4prpN/6r1/2pQ4/2K1R3/6b1 w - -");
        assert_eq!(told(&seen, "pc6"), ("other threats", "2.Qd5#, 2.Qd7#".to_owned()));
    }

    #[test]
    fn a_unit_without_which_only_points_are_lost_is_idle() {
        // Without the rook there is a variation more, 1...Qb1 2.Bb2#, and no line less.
        let seen = necessities("8/rn6/8/p2PB1P1/Rq2k3/4NN2/4P3/4R1QK w - -");
        assert_eq!(told(&seen, "Re1"), ("idle", String::new()));
    }

    #[test]
    fn what_is_lost_is_told() {
        let seen = necessities("n3R1n1/2p1pp1b/N1p1kB2/4prpN/6r1/2pQ4/2K1R3/6b1 w - -");
        assert_eq!(told(&seen, "bh7"), ("lost mates", "2.Rxe5#".to_owned()));
        assert_eq!(told(&seen, "pc3"), ("duals", "1...Bd4 2.Qb3#/Qc4#".to_owned()));
    }
}
