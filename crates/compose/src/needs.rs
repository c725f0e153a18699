//! Is every unit of a longer directmate or a helpmate needed? As [`necessity`](crate::necessity) asks it of two-movers.

use crate::Task;
use crate::search::{Plan, limits};
use keymove_chess::{Arrangement, Move, Piece, Position, Role, Square};
use keymove_report::no_score_text;
use keymove_solve::Solver;
use keymove_study::score::{
    Bonus, HelpBonus, HelpPenalty, HelpScore, HelpTheme, MainPlay, NoHelpScore, NoScore, Penalty, Score,
    Scorer, Theme, help_solutions, sound_key_in,
};
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
    /// What goes wrong, in a word or two: `illegal`, `not sound`, `undecided`, `other key`, `other solutions`, `poorer`,
    /// `idle`.
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
    let before = judge.parts(&plan.original).ok();
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

/// What is compared: key or solutions, the parts of the score but those that count units, and the score.
struct Parts {
    key: Move,
    solutions: Vec<Vec<Move>>,
    parts: Vec<(&'static str, i64)>,
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
    fn need(&mut self, square: Square, piece: Piece, position: Arrangement, before: Option<&Parts>) -> Need {
        let found = self.parts(&position);
        let score = found.as_ref().ok().map(|parts| parts.total);
        let (without, explanation) = match (before, found) {
            (_, Err(Unsound { word, text })) => (word, text),
            (Some(before), Ok(after)) => compare(before, &after),
            (None, Ok(_)) => ("idle", "nothing goes wrong: the unit is idle".to_owned()),
        };
        Need { square, piece, position, without, explanation, score }
    }

    fn parts(&mut self, position: &Arrangement) -> Result<Parts, Unsound> {
        let illegal =
            |_| Unsound { word: "illegal", text: "the side that is not to move is in check".to_owned() };
        let position = Position::from_arrangement(position).map_err(illegal)?;
        match self.plan.task {
            Task::Helpmate(_) => self.helpmate(&position),
            _ => self.directmate(&position),
        }
    }

    fn directmate(&mut self, position: &Position) -> Result<Parts, Unsound> {
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
        let total = score.total();
        Ok(Parts { key, solutions: Vec::new(), parts: parts_of(&score), total })
    }

    fn helpmate(&self, position: &Position) -> Result<Parts, Unsound> {
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
        Ok(Parts { key: Move::NONE, solutions, parts: help_parts(&score), total: score.total() })
    }
}

fn parts_of(score: &Score) -> Vec<(&'static str, i64)> {
    let counts_units = |bonus: &&Bonus| !matches!(bonus, Bonus::Miniature | Bonus::Meredith | Bonus::Pieces);
    let themes = Theme::ALL.iter().map(|&part| (part.name(), score.themes[part as usize]));
    let bonuses = Bonus::ALL.iter().filter(counts_units);
    let bonuses = bonuses.map(|&part| (part.name(), score.bonuses[part as usize]));
    let penalties = Penalty::ALL.iter().filter(|&&part| part != Penalty::Material);
    let penalties = penalties.map(|&part| (part.name(), -score.penalties[part as usize]));
    themes.chain(bonuses).chain(penalties).collect()
}

fn help_parts(score: &HelpScore) -> Vec<(&'static str, i64)> {
    let bonuses = [HelpBonus::Solutions, HelpBonus::Mates, HelpBonus::Kings];
    let counts_units = |part: &&HelpPenalty| {
        !matches!(part, HelpPenalty::Idle | HelpPenalty::IdleBlack | HelpPenalty::Force)
    };
    let themes = HelpTheme::ALL.iter().map(|&part| (part.name(), score.themes[part as usize]));
    let bonuses = bonuses.into_iter().map(|part| (part.name(), score.bonuses[part as usize]));
    let penalties = HelpPenalty::ALL.iter().filter(counts_units);
    let penalties = penalties.map(|&part| (part.name(), -score.penalties[part as usize]));
    themes.chain(bonuses).chain(penalties).collect()
}

fn compare(before: &Parts, after: &Parts) -> (&'static str, String) {
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
    let losses = before.parts.iter().zip(&after.parts).filter(|(old, new)| new.1 < old.1);
    let losses: Vec<String> = losses.map(|(old, new)| format!("{} {} -> {}", old.0, old.1, new.1)).collect();
    match losses.as_slice() {
        [] => ("idle", "nothing goes wrong: the unit is idle".to_owned()),
        _ => ("poorer", format!("poorer: {}", losses.join(", "))),
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
