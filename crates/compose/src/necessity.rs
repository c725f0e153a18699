//! Is every unit of a problem needed? What goes wrong without each of them.

use crate::search::Plan;
use crate::sound::{Answer, verdict};
use keymove_chess::{Arrangement, Castling, Move, Piece, Role, Square};
use keymove_study::score::{Bonus, Penalty, Score, Scorer, Theme};
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
    /// There are more duals: these parts of the score get worse.
    Duals(Vec<Loss>),
    /// It is sound with the same key, but these parts of the score get worse.
    Poorer(Vec<Loss>),
    /// Nothing: the unit is idle.
    Idle,
}

/// A part of the score that gets worse; the points of penalties are negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The name of the part.
    pub part: &'static str,
    /// The points with the unit.
    pub before: i64,
    /// The points without it.
    pub after: i64,
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
            Self::Duals(_) => "duals",
            Self::Poorer(_) => "poorer",
            Self::Idle => "idle",
        }
    }
}

/// What goes wrong without each unit but the kings, from a1 to h8. Castlings that the problem has are kept while king and
/// rook are there.
pub fn necessity(plan: &Plan) -> Vec<Necessity> {
    let mut scorer = Scorer::new(plan.weights.clone());
    let before = scorer.evaluate(&plan.original, plan.key).ok();
    let units = plan.original.units().filter(|(_, piece)| piece.role != Role::King);
    let mut all: Vec<Necessity> = units
        .map(|(square, piece)| {
            let position = without(&plan.original, square);
            let (without, score) = judge(plan, &position, before.as_ref(), &mut scorer);
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
    plan: &Plan, position: &Arrangement, before: Option<&Score>, scorer: &mut Scorer,
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
    let after = scorer.evaluate(position, key).ok();
    let without = match (before, &after) {
        _ if key != plan.key => Without::OtherKey(key),
        (Some(before), Some(after)) => compare(before, after),
        _ => Without::Idle,
    };
    (without, after.map(|after| after.total()))
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

/// What gets worse, leaving aside what only counts units.
fn compare(before: &Score, after: &Score) -> Without {
    let mut losses = Vec::new();
    let mut duals = false;
    let mut note = |part, before, after| {
        let worse = after < before;
        if worse {
            losses.push(Loss { part, before, after });
        }
        worse
    };
    for &penalty in Penalty::ALL {
        let [old, new] = [before, after].map(|score| -score.penalties[penalty as usize]);
        if penalty != Penalty::Material && note(penalty.name(), old, new) {
            duals |= matches!(penalty, Penalty::MinorDuals | Penalty::ThematicDuals);
        }
    }
    for &theme in Theme::ALL {
        note(theme.name(), before.themes[theme as usize], after.themes[theme as usize]);
    }
    for &bonus in Bonus::ALL {
        if !matches!(bonus, Bonus::Miniature | Bonus::Meredith | Bonus::Pieces) {
            note(bonus.name(), before.bonuses[bonus as usize], after.bonuses[bonus as usize]);
        }
    }
    match losses.is_empty() {
        true => Without::Idle,
        false if duals => Without::Duals(losses),
        false => Without::Poorer(losses),
    }
}

/// An object for a unit: `unit` as in FEN with its square, `without` in a word, the moves or losses that show it, and the
/// score if what is left is sound.
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
        Without::Duals(losses) | Without::Poorer(losses) => {
            let loss = |loss: &Loss| json!({ "part": loss.part, "before": loss.before, "after": loss.after });
            value["losses"] = losses.iter().map(loss).collect();
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
        // Two pawns that block each other: without Black's nothing is lost, without White's a mate is.
        let seen = necessities("b2K4/2p5/3k4/1Q6/5P2/1B5p/7P/8 w - -");
        let idle: Vec<&str> =
            seen.iter().filter(|one| one.1 == Without::Idle).map(|one| one.0.as_str()).collect();
        assert_eq!(idle, ["ph3"], "{seen:?}");
        let of = |name: &str| &seen.iter().find(|one| one.0 == name).expect("a unit").1;
        assert_eq!(of("Qb5"), &Without::NoSolution(None));
        assert_ne!(of("Ph2"), &Without::Idle);
    }
}
