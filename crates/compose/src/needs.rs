//! Is every unit of a longer directmate or a helpmate needed? As [`necessity`](crate::necessity) asks it of two-movers.

use crate::Task;
use crate::played::{Loss, Played, joined};
use crate::search::{Plan, limits};
use keymove_chess::{Arrangement, Move, Piece, Position, Role, Square};
use keymove_report::no_score_text;
use keymove_solve::Solver;
use keymove_study::score::{HelpScore, MainPlay, NoHelpScore, NoScore, Scorer, help_solutions, sound_key_in};
use serde_json::{Value, json};

/// A unit, and what the problem is without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// The position without it.
    pub position: Arrangement,
    /// What goes wrong, in a word or two: `illegal`, `not sound`, `undecided`, `other key`, `other solutions`, `other
    /// threats`, `lost play`, `duals`, `idle`.
    pub without: &'static str,
    /// The same in full.
    pub explanation: String,
    /// The score there, if it is sound.
    pub score: Option<i64>,
}

/// What goes wrong without each unit but the kings, from a1 to h8. Castling is possible where king and rook stand at home.
pub fn needs(plan: &Plan) -> Vec<Need> {
    let mut judge =
        Judge { plan, scorer: Scorer::new(plan.weights.clone()), solver: Solver::new(limits(plan)).ok() };
    let before = judge.solve(&plan.original).ok();
    let units = plan.original.units().filter(|(_, piece)| piece.role != Role::King);
    let mut all: Vec<Need> = units
        .map(|(square, piece)| {
            let position = plan.task.diagram(&plan.original.without_unit(square));
            judge.need(square, piece, position, before.as_ref())
        })
        .collect();
    all.sort_by_key(|one| one.square);
    all
}

struct Judge<'a> {
    plan: &'a Plan,
    scorer: Scorer,
    solver: Option<Solver>,
}

/// What is compared, key and play or solutions, and the score.
struct Solved {
    key: Move,
    solutions: Vec<Vec<Move>>,
    played: Played,
    total: i64,
}

/// Why there is nothing to compare.
struct Unsound {
    word: &'static str,
    text: String,
}

fn undecided() -> Unsound {
    Unsound { word: "undecided", text: "undecided: a limit was reached".to_owned() }
}

impl Judge<'_> {
    fn need(&mut self, square: Square, piece: Piece, position: Arrangement, before: Option<&Solved>) -> Need {
        let found = self.solve(&position);
        let score = found.as_ref().ok().map(|solved| solved.total);
        let (without, explanation) = match (before, found) {
            (_, Err(Unsound { word, text })) => (word, text),
            (Some(before), Ok(after)) => compare(before, &after),
            (None, Ok(_)) => ("idle", "nothing goes wrong: the unit is idle".to_owned()),
        };
        Need { square, piece, position, without, explanation, score }
    }

    fn solve(&mut self, position: &Arrangement) -> Result<Solved, Unsound> {
        let illegal =
            |_| Unsound { word: "illegal", text: "the side that is not to move is in check".to_owned() };
        let position = Position::from_arrangement(position).map_err(illegal)?;
        match self.plan.task {
            Task::Helpmate(_) => self.helpmate(&position),
            _ => self.directmate(&position),
        }
    }

    fn directmate(&mut self, position: &Position) -> Result<Solved, Unsound> {
        let moves = self.plan.task.stipulation().moves();
        let Some(solver) = &mut self.solver else { return Err(undecided()) };
        solver.set_limits(limits(self.plan));
        let why = |reason: NoScore| match reason {
            NoScore::Stopped(_) => undecided(),
            reason => {
                let text = no_score_text(position, &reason);
                let text = text.trim_end().trim_start_matches("no score: ").to_owned();
                Unsound { word: "not sound", text }
            }
        };
        let key = sound_key_in(position, moves, solver, &()).map_err(why)?;
        let play = MainPlay::find(position, key, moves, solver).map_err(why)?;
        let score = self.scorer.score_play(position, &play).map_err(why)?.score;
        let played = Played::main(&position.play(key), &play);
        Ok(Solved { key, solutions: Vec::new(), played, total: score.total() })
    }

    fn helpmate(&self, position: &Position) -> Result<Solved, Unsound> {
        let wanted = self.plan.help.as_ref().map_or(1, |help| help.wanted);
        let limits = self.plan.limits.with_nodes(self.plan.most_positions);
        let stipulation = self.plan.task.stipulation();
        let unsound = |text: String| Unsound { word: "not sound", text };
        let mut solutions =
            help_solutions(position, stipulation, wanted, &limits, &()).map_err(|reason| match reason {
                NoHelpScore::Stopped(_) | NoHelpScore::Line(_) => undecided(),
                reason => unsound(reason.to_string()),
            })?;
        solutions.sort_by_key(|line| line.iter().map(|mv| mv.bits()).collect::<Vec<_>>());
        if (solutions.len() as u64) < wanted {
            return Err(unsound(format!("only {} of {wanted} solutions", solutions.len())));
        }
        let score = HelpScore::of(position, &solutions, &self.plan.weights)
            .ok_or_else(|| unsound("no solution".to_owned()))?;
        Ok(Solved { key: Move::NONE, solutions, played: Played::default(), total: score.total() })
    }
}

fn compare(before: &Solved, after: &Solved) -> (&'static str, String) {
    if before.key != after.key {
        return ("other key", format!("another key: {}", after.key));
    }
    if before.solutions != after.solutions {
        let lines = after
            .solutions
            .iter()
            .map(|line| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        return ("other solutions", format!("other solutions: {}", lines.collect::<Vec<_>>().join(", ")));
    }
    match before.played.loss(&after.played) {
        Some(Loss::Threats(all)) if all.is_empty() => ("other threats", "nothing is threatened".to_owned()),
        Some(Loss::Threats(all)) => ("other threats", format!("threatens {}", joined(&all))),
        Some(Loss::Answers(lost)) => ("lost play", format!("loses {}", joined(&lost))),
        Some(Loss::Duals(duals)) => ("duals", format!("duals: {}", joined(&duals))),
        None => ("idle", "nothing goes wrong: the unit is idle".to_owned()),
    }
}

/// An object for a unit: `unit` as in FEN with its square, `fen`, `without` in a word, `explanation`, and the score if what
/// is left is sound.
pub fn to_json(one: &Need) -> Value {
    let mut value = json!({
        "unit": format!("{}{}", one.piece.letter(), one.square),
        "fen": one.position.to_string(),
        "without": one.without,
        "explanation": one.explanation,
    });
    if let Some(score) = one.score {
        value["score"] = score.into();
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_study::score::Weights;

    fn check(fen: &str, unit: &str, expected: (&str, &str)) {
        let position: Position = fen.parse().expect("a position");
        let task = Task::of("#3".parse().expect("holds")).expect("a task");
        let plan = Plan::of_task(&position, task, None, 1, Weights::default()).expect("a sound problem");
        let all = needs(&plan);
        let name = |one: &&Need| format!("{}{}", one.piece.letter(), one.square) == unit;
        let need = all.iter().find(name).expect("a unit");
        assert_eq!((need.without, need.explanation.as_str()), expected, "{fen}");
    }

    #[test]
    fn play_decides() {
        check("8/N2p3Q/5k2/1P1P4/8/1K4P1/8/4B3 w - -", "pd7", ("lost play", "loses 2.Se7, 3.Bc3#"));
        let threats = ("other threats", "threatens 2.Qg7");
        check("1B6/7Q/4k3/1P2p2P/5pP1/7N/K4P2/8 w - -", "pe5", threats);
        let idle = ("idle", "nothing goes wrong: the unit is idle");
        check("8/3RNP2/3P4/3Bkp2/5N2/3PK3/8/8 w - -", "Pd3", idle);
    }
}
