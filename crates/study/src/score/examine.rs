//! From a problem to its score: solved first, then scored.

use super::{
    GeneralScore, HelpScore, MOST_SOLUTIONS, MainPlay, NoHelpScore, NoScore, PlayScore, Score, Scorer,
    UnitFault, check_diagram, help_solutions, is_helpmate, sound_key_in,
};
use crate::Study;
use keymove_chess::{Color, Move, Position};
use keymove_problem::Stipulation;
use keymove_problem::statement::Case;
use keymove_solve::answer::{Answer, AnswerError, Found, Soundness, Wanted};
use keymove_solve::{Limits, Observer, OutOfMemory, Solver, Stop, tree};

/// Whether problems of this kind have a score: all but those in which a battle begins with the defender or with an introduction,
/// and mates in one move.
pub fn is_scored(stipulation: Stipulation) -> bool {
    let begins_late = stipulation.play.is_battle() && stipulation.length.half || stipulation.intro > 0;
    !begins_late && (is_directmate(stipulation) || !stipulation.is_mate())
}

/// A directmate that the paper's score or its extension is for.
fn is_directmate(stipulation: Stipulation) -> bool {
    stipulation.is_mate() && stipulation.moves().get() >= 2
}

/// The score of a problem, or why it has none.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// Of a two-mover; the scorer still knows its play.
    TwoMover(Score),
    /// Of a longer directmate, with the play that is scored.
    Moremover(MainPlay, PlayScore),
    /// Of a helpmate, with its solutions.
    Helpmate(Vec<Vec<Move>>, HelpScore),
    /// Of a selfmate, a reflexmate, a series or any other play.
    General(Box<Generally>),
    /// A directmate has none.
    None(NoScore),
    /// A helpmate has none.
    NoHelp(NoHelpScore),
    /// Other play has none.
    NoGeneral(NoGeneralScore),
}

/// A score by the measure for all play, with what it was found in.
#[derive(Clone, Debug)]
pub struct Generally {
    /// The solution laid out.
    pub study: Study,
    /// The points.
    pub score: GeneralScore,
}

/// Why other play has no score.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoGeneralScore {
    /// The side to move is not the one that the stipulation lets begin.
    #[error("{0} is to move; {1} begins with the other side")]
    Turn(Color, Stipulation),
    /// No composition may have these units: all faults.
    #[error("not a legal composition: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Units(Vec<UnitFault>),
    /// It is not sound, in a word or two.
    #[error("unsound, {0}")]
    Unsound(&'static str),
    /// The solver was stopped before it knew.
    #[error("{0} before the solution was known")]
    Stopped(Stop),
    /// The solution is too large, or cannot be found at all.
    #[error("{0}")]
    Unsolved(String),
}

impl Evaluation {
    /// All points together; `None` without a score.
    pub fn total(&self) -> Option<i64> {
        match self {
            Self::TwoMover(score) => Some(score.total()),
            Self::Moremover(_, scored) => Some(scored.score.total()),
            Self::Helpmate(_, score) => Some(score.total()),
            Self::General(found) => Some(found.score.total()),
            Self::None(_) | Self::NoHelp(_) | Self::NoGeneral(_) => None,
        }
    }
}

/// Solves a problem of a [scored](is_scored) kind within limits, and scores it.
///
/// # Errors
/// If there is no memory for the smallest table.
pub fn examine(
    position: &Position, stipulation: Stipulation, scorer: &mut Scorer, limits: &Limits,
    observer: &dyn Observer,
) -> Result<Evaluation, OutOfMemory> {
    if is_helpmate(stipulation) {
        let solutions = help_solutions(position, stipulation, MOST_SOLUTIONS, limits, observer);
        let scored = solutions.and_then(|solutions| {
            let score = HelpScore::of(position, &solutions, scorer.weights());
            score.map(|score| Evaluation::Helpmate(solutions, score)).ok_or(NoHelpScore::NoSolution)
        });
        return Ok(scored.unwrap_or_else(Evaluation::NoHelp));
    }
    if !is_directmate(stipulation) {
        let found = generally(position, stipulation, scorer, limits, observer);
        return Ok(found.map_or_else(Evaluation::NoGeneral, |found| Evaluation::General(Box::new(found))));
    }
    let mut solver = Solver::new(limits.begun())?;
    let moves = stipulation.moves();
    let found = sound_key_in(position, moves, &mut solver, observer).and_then(|key| {
        if moves.get() == 2 {
            return scorer.score(position, key).map(Evaluation::TwoMover);
        }
        let play = MainPlay::find(position, key, moves, &mut solver)?;
        let scored = scorer.score_play(position, &play)?;
        Ok(Evaluation::Moremover(play, scored))
    });
    Ok(found.unwrap_or_else(Evaluation::None))
}

/// Whether units and side to move are those of a problem that can be scored.
fn check_units(position: &Position, stipulation: Stipulation) -> Result<(), NoGeneralScore> {
    let (found, expected) = (position.turn(), stipulation.starter());
    if found != expected {
        return Err(NoGeneralScore::Turn(found, stipulation));
    }
    let white = if found == Color::White { **position } else { position.turned() };
    match check_diagram(&white) {
        Err(NoScore::Units(faults)) => Err(NoGeneralScore::Units(faults)),
        _ => Ok(()),
    }
}

/// Solves and scores what is no directmate and no helpmate.
fn generally(
    position: &Position, stipulation: Stipulation, scorer: &Scorer, limits: &Limits, observer: &dyn Observer,
) -> Result<Generally, NoGeneralScore> {
    check_units(position, stipulation)?;
    let case = Case::of_diagram(*position, stipulation);
    let is_battle = stipulation.play.is_battle();
    let options = tree::Options { tries: 0, set_play: false, ..tree::Options::default() };
    let wanted = Wanted {
        tree: Some(options),
        any_number: true,
        max_solutions: (!is_battle).then_some(MOST_SOLUTIONS + 1),
        ..Wanted::default()
    };
    let unsolved = |error: AnswerError| NoGeneralScore::Unsolved(error.to_string());
    let mut answer = wanted.answer(&case, limits, observer).map_err(unsolved)?;
    check_soundness(&answer)?;
    let study = Study::of(&mut answer).map_err(|error| NoGeneralScore::Unsolved(error.to_string()))?;
    let parts = [(String::new(), study)];
    let score = GeneralScore::of(&parts, scorer.weights());
    let [(_, study)] = parts;
    let score = score.ok_or_else(|| NoGeneralScore::Unsolved("the solution is too large".to_owned()))?;
    Ok(Generally { study, score })
}

fn check_soundness(answer: &Answer) -> Result<(), NoGeneralScore> {
    let is_many = match &answer.found {
        Found::Lines(solution) => solution.outcome.solutions() > MOST_SOLUTIONS,
        _ => false,
    };
    let soundness = answer.proven_unsound().unwrap_or_else(|| answer.soundness());
    match soundness {
        _ if is_many => Err(NoGeneralScore::Unsound("too many solutions")),
        Soundness::Sound => Ok(()),
        Soundness::Cooked => Err(NoGeneralScore::Unsound("cooked")),
        Soundness::ShortSolution => Err(NoGeneralScore::Unsound("a shorter solution")),
        Soundness::NotAsIntended => Err(NoGeneralScore::Unsound("other solutions than meant")),
        Soundness::NoSolution => Err(NoGeneralScore::Unsound("no solution")),
        Soundness::Restricted | Soundness::Open => match answer.stopped() {
            Some(stop) => Err(NoGeneralScore::Stopped(stop)),
            None => Err(NoGeneralScore::Unsolved("the solution is not known to its end".to_owned())),
        },
    }
}

/// A score in two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Total {
    /// All points together.
    pub points: i64,
    /// How many different themes of the score are shown.
    pub themes: usize,
}

/// The score of a problem of which all positions are solved, each with its label: of a directmate of one position, of a helpmate with
/// all its twins, and of everything else by the measure for all play. `None` if no score is defined for it, if it is not sound, or
/// if what the score needs besides could not be found out within the limits of the answers.
pub fn score_of(answers: &mut [(String, Answer)], scorer: &mut Scorer) -> Option<Total> {
    let is_good = |answer: &Answer| {
        answer.soundness() == Soundness::Sound && !answer.case.duplex && is_scored(answer.case.stipulation)
    };
    let case = &answers.first()?.1.case;
    check_units(&case.position, case.stipulation).ok()?;
    if !answers.iter().all(|(_, answer)| is_good(answer)) {
        return None;
    }
    if let [(_, answer)] = &mut *answers
        && is_directmate(answer.case.stipulation)
    {
        return score_of_directmate(answer, scorer);
    }
    let studies = answers.iter_mut().map(|(label, answer)| Some((label.clone(), Study::of(answer).ok()?)));
    let studies: Vec<(String, Study)> = studies.collect::<Option<_>>()?;
    if answers.iter().all(|(_, answer)| is_helpmate(answer.case.stipulation)) {
        let study = Study::of_problem(studies)?;
        let score = HelpScore::of_study(&study, scorer.weights())?;
        return Some(Total { points: score.total(), themes: score.shown_themes().count() });
    }
    let score = GeneralScore::of(&studies, scorer.weights())?;
    Some(Total { points: score.total(), themes: score.shown_themes().count() })
}

fn score_of_directmate(answer: &mut Answer, scorer: &mut Scorer) -> Option<Total> {
    let total = |score: &Score| Total { points: score.total(), themes: score.shown_themes().count() };
    let (position, moves) = (answer.case.position, answer.case.stipulation.moves());
    let Found::Battle(battle) = &mut answer.found else { return None };
    let key = battle.key()?;
    if moves.get() == 2 {
        return scorer.score(&position, key).ok().map(|score| total(&score));
    }
    let play = MainPlay::find(&position, key, moves, &mut battle.solver).ok()?;
    scorer.score_play(&position, &play).ok().map(|scored| total(&scored.score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Weights;
    use core::sync::atomic::{AtomicBool, Ordering};
    use keymove_solve::Stop;
    use std::sync::Arc;

    fn evaluation(fen: &str, stipulation: &str, limits: &Limits) -> Evaluation {
        let (position, stipulation) = (fen.parse().expect(fen), stipulation.parse().expect(stipulation));
        assert!(is_scored(stipulation));
        let mut scorer = Scorer::new(Weights::default());
        examine(&position, stipulation, &mut scorer, limits, &()).expect("memory")
    }

    #[test]
    fn problems_of_each_kind() {
        let limits = Limits::default();
        let check = |fen, stipulation, expected| {
            assert_eq!(evaluation(fen, stipulation, &limits).total(), Some(expected))
        };
        // H. Weenink; P. Benko; J. E. Chiasson: docs/compose.md.
        check("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", 118);
        check("1B6/7R/2p5/6p1/2P1B1k1/8/5K2/8 w - -", "#3", 77);
        check("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", 177);
        for text in ["#1", "2->ser-#2", "s#2.5"] {
            assert!(!is_scored(text.parse().expect(text)), "{text}");
        }
        for text in ["s#2", "r#2", "h=2", "ser-h#2", "hs#3", "=2", "pser-#3"] {
            assert!(is_scored(text.parse().expect(text)), "{text}");
        }
    }

    #[test]
    fn a_stop_is_no_verdict() {
        let limits = Limits::default();
        limits.interrupt.store(true, Ordering::Relaxed);
        let stopped = evaluation("1B6/7R/2p5/6p1/2P1B1k1/8/5K2/8 w - -", "#3", &limits);
        assert!(matches!(stopped, Evaluation::None(NoScore::Stopped(Stop::User))), "{stopped:?}");
        let limits = Limits { interrupt: Arc::new(AtomicBool::new(true)), ..Limits::default() };
        let stopped = evaluation("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#3", &limits);
        assert!(matches!(stopped, Evaluation::NoHelp(NoHelpScore::Stopped(Stop::User))), "{stopped:?}");
    }
}
