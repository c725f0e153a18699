//! Why a try fails.

use super::super::motives::{self, Kind, Motive, self_play, self_play::Rules};
use super::walk::Walk;
use super::{Defeat, Failure};
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_solve::Oracle;
use keymove_solve::tree::{Next, Phase, PhaseKind};

/// The longest continuation after a refutation that is searched for a mate that comes one move late.
const LATEST: u16 = 3;

/// With more answers known to a reply than these, none of them is examined: they are no variation to be missed.
const DUALS: usize = 2;

/// An answer to a reply in another phase.
pub(super) struct Known {
    pub(super) answer: Move,
    /// Whether it mates at once.
    pub(super) mates: bool,
}

/// One entry for each refutation. `start` has the defender to move; `known` gives answers to a reply in other phases.
pub(super) fn find<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, known: impl Fn(Move) -> Vec<Known>, walk: &mut Walk<'_, O>,
) -> Vec<Failure> {
    if phase.next == Next::NoMove {
        let kind = if start.in_check() { Kind::NoAnswer } else { Kind::Stalemate };
        let causes = vec![Motive::new(kind)];
        return vec![Failure { refutation: None, defeats: Vec::new(), causes, examined: true }];
    }
    let mut found = Vec::new();
    for refutation in &phase.refutations {
        let reply = refutation.mv;
        if !walk.has_time() {
            found.push(Failure {
                refutation: Some(reply),
                defeats: Vec::new(),
                causes: Vec::new(),
                examined: false,
            });
            continue;
        }
        let defeats = defeats(phase, start, reply, walk);
        let mut causes = if let Some(&mate) = refutation.obliged.first() {
            vec![Motive::new(Kind::Obliges).proved_by(mate).mating(true)]
        } else {
            causes(phase, start, reply, known(reply), &defeats, walk)
        };
        let outcome = outcome(phase, start, reply, walk);
        let has_reason = !causes.is_empty() || defeats.iter().any(|defeat| !defeat.motives.is_empty());
        if outcome.kind != Kind::NoAnswer || !has_reason {
            causes.push(outcome);
        }
        let examined = walk.has_time();
        found.push(Failure { refutation: Some(reply), defeats, causes, examined });
    }
    found
}

/// What the try has spoilt: how the answers fail that another phase knows, in direct play also those that it does not.
fn causes<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, reply: Move, answers: Vec<Known>, defeats: &[Defeat],
    walk: &mut Walk<'_, O>,
) -> Vec<Motive> {
    let moves = phase.length.get().saturating_sub(1);
    let Some(first) = phase.first.filter(|_| phase.kind == PhaseKind::Try) else { return Vec::new() };
    if moves == 0 {
        return if walk.rules.is_some() {
            not_foreseen(phase, start, first, reply, walk)
        } else {
            Vec::new()
        };
    }
    let (diagram, known) = (walk.diagram, answers.iter().map(|known| known.answer).collect::<Vec<Move>>());
    let defends = defeats.iter().any(|defeat| !defeat.motives.is_empty());
    let mut causes = Vec::new();
    if walk.direct_mate {
        let find = || motives::failure::find(&diagram, first, reply, moves, &known);
        // What takes a search of its own counts as a question.
        causes = if moves == 1 { find() } else { walk.ask(|_| Ok(find())).unwrap_or_default() };
    }
    if let Some(rules) = walk.rules {
        let refuted = self_play::Refuted {
            diagram: &diagram,
            first,
            refutation: reply,
            known: &known,
            rest: moves - 1,
            defends,
        };
        let find = || self_play::of_failure(rules, &refuted);
        causes = if moves == 1 { find() } else { walk.ask(|_| Ok(find())).unwrap_or_default() };
    }
    // In reflex play an answer fails because there is no mate, not because of one reply.
    if causes.is_empty() && walk.explains() && !walk.rules.is_some_and(Rules::obliges_defender) {
        causes = answers_fail(phase, start, reply, &known, walk);
    }
    if causes.is_empty() && walk.rules.is_some() && !defends {
        causes = not_foreseen(phase, start, first, reply, walk);
    }
    for motive in &mut causes {
        motive.mates |= answers.iter().any(|known| known.mates && Some(known.answer) == motive.proof);
    }
    causes
}

/// Of self and reflex play, where White need not have lost anything: how the refutation meets the check of the try, or that
/// the try has made the refutation possible, or that it finds no answer in the diagram either. Each is a reason only where
/// Black has other moves, which all let White have his way.
fn not_foreseen<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, first: Move, reply: Move, walk: &mut Walk<'_, O>,
) -> Vec<Motive> {
    let replies = start.moves();
    if replies.len() == 1 {
        return vec![Motive::new(Kind::OnlyMove)];
    }
    let is_refutation = |mv: &Move| phase.refutations.iter().any(|other| other.mv == *mv);
    if replies.iter().all(is_refutation) {
        return Vec::new();
    }
    if start.in_check() {
        return motives::failure::check_met(&walk.diagram, first, reply);
    }
    let Some(passed) = Position::from_arrangement(&walk.diagram).ok().and_then(|diagram| diagram.passed())
    else {
        return Vec::new();
    };
    if !passed.is_legal(reply) {
        return motives::failure::made_possible(start, first, reply).into_iter().collect();
    }
    let threatens = phase.play().is_some_and(|play| !play.threats.is_empty());
    let Some(limit) = Moves::new(phase.length.get().saturating_sub(1)).filter(|_| !threatens) else {
        return Vec::new();
    };
    match walk.length(&passed.play(reply), limit) {
        Some(None) => vec![Motive::new(Kind::TryNotProvided)],
        _ => Vec::new(),
    }
}

fn defeats<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, reply: Move, walk: &mut Walk<'_, O>,
) -> Vec<Defeat> {
    let Some(play) = phase.play().filter(|_| walk.explains()) else { return Vec::new() };
    let Some(refutation) = play.replies.iter().find(|other| other.mv == reply) else { return Vec::new() };
    walk.defeats(&play.threats, refutation, start)
}

/// Answers to the refutation that work in another phase, and do not here: what prevents or meets them.
fn answers_fail<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, reply: Move, known: &[Move], walk: &mut Walk<'_, O>,
) -> Vec<Motive> {
    let replied = start.play(reply);
    let mut answers: Vec<Move> = Vec::new();
    for &mv in known.iter().filter(|&&mv| replied.is_legal(mv)) {
        if !answers.contains(&mv) {
            answers.push(mv);
        }
    }
    if answers.len() > DUALS {
        return vec![Motive::new(Kind::AnswerParried)];
    }
    let mut found: Vec<Motive> = Vec::new();
    if let Some(first) = phase.first.filter(|_| answers.is_empty()) {
        let prevented = |&mv: &Move| motives::failure::prevented(&walk.diagram, first, &replied, mv);
        found.extend(known.iter().filter_map(prevented));
    }
    for answer in answers {
        found.extend(answer_fails(phase, &replied.play(answer), answer, walk));
    }
    let mut distinct: Vec<Motive> = Vec::new();
    for motive in found {
        if !distinct.iter().any(|other| other.is_like(&motive) && other.squares == motive.squares) {
            distinct.push(motive);
        }
    }
    distinct
}

/// What meets the answer, on the board after it.
fn answer_fails<O: Oracle + ?Sized>(
    phase: &Phase, after: &Position, answer: Move, walk: &mut Walk<'_, O>,
) -> Vec<Motive> {
    if !after.in_check() && !after.has_move() {
        return vec![Motive::new(Kind::MakesStalemate).proved_by(answer)];
    }
    let rest = Moves::new(phase.length.get().saturating_sub(2));
    let parries = walk.ask(|oracle| {
        let mut parries = Vec::new();
        for parry in after.moves() {
            if oracle.length_after_reply(after, parry, rest)?.is_none() {
                parries.push(parry);
            }
        }
        Ok(parries)
    });
    parries.map_or_else(Vec::new, |parries| motives::failure::parried(after, answer, &parries))
}

/// What is the matter after the refutation: mate comes one move late, or there is no answer as far as was looked.
fn outcome<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, reply: Move, walk: &mut Walk<'_, O>,
) -> Motive {
    let none = Motive::new(Kind::NoAnswer);
    // In the number of moves left nothing answers; one more is what is asked.
    let late = phase.length.get();
    if !walk.direct_mate || late > LATEST || phase.kind != PhaseKind::Try {
        return none;
    }
    let Some(limit) = Moves::new(late) else { return none };
    match walk.length(&start.play(reply), limit) {
        Some(Some(_)) => Motive::new(Kind::OneMoveLate),
        _ => none,
    }
}
