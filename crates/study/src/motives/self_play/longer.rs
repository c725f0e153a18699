//! How a reply defeats a threat of more than one move: it cannot be played, it leaves Black without a move, which is mate or
//! stalemate, or Black's answer to it does not let himself be forced any more.
//!
//! Removal test: with the effect undone the threat can be played again; where it can be played, it forces in time again,
//! by a plain search of all moves that is bounded: what it does not finish is not proven, on either side.

use super::super::defence::Candidate;
use super::super::men::{Edit, Men};
use super::super::{Kind, Motive, Trial};
use super::defence::{self, Defeated};
use super::effect::{self, Effect, Undone};
use super::fate::{Failing, Fate};
use super::search::Search;
use super::{Rules, Scene};
use keymove_chess::{Arrangement, Move, Role, Square, attacks};

/// How many moves of White after the threat are searched.
const LONGEST: u16 = 2;

/// The largest number of boards with White to move that one question looks at.
const BOARDS: u32 = 3_000;

pub(super) fn find(rules: Rules, before: &Arrangement, reply: Move, threat: Move, rest: u16) -> Vec<Motive> {
    let Some(scene) = Scene::new(rules, before, reply) else { return Vec::new() };
    if !rules.can(&scene.before.without_en_passant(), threat) {
        return Vec::new();
    }
    if !rules.can(&scene.after, threat) {
        return prevented(&scene, threat);
    }
    if rest > LONGEST {
        return Vec::new();
    }
    against(&scene, threat, rest, &Search::new(rules, BOARDS))
}

/// Why White's move cannot be played after Black's move of the scene.
pub(super) fn prevented(scene: &Scene, threat: Move) -> Vec<Motive> {
    defence::prevention(&Defeated { scene, threat, mates: &[], fate: &Fate::Prevented })
}

/// Why White's move, which can be played after Black's move of the scene, does not force with `rest` more moves.
pub(super) fn against(scene: &Scene, threat: Move, rest: u16, search: &Search) -> Vec<Motive> {
    let end = scene.after.play(threat);
    let (idle, escapes) = match idle(scene.rules, &end) {
        Some(idle) => (Some(idle), Vec::new()),
        None => match search.escapes(&end, rest) {
            Some(escapes) if !escapes.is_empty() => (None, escapes),
            _ => return Vec::new(),
        },
    };
    let fate = Fate::Fails(Failing { end, escapes, parried: Vec::new(), lost: Vec::new() });
    let defeated = Defeated { scene, threat, mates: &[], fate: &fate };
    let mut found = told(&defeated, |board| search.answers(board, threat, rest) == Some(true));
    found.extend(idle);
    super::marked(Trial::ForcesAgain, found)
}

/// White's move leaves Black without a move.
fn idle(rules: Rules, end: &Men) -> Option<Motive> {
    let kind = if end.in_check(rules.defender()) { Kind::ThreatMates } else { Kind::MakesStalemate };
    end.moves(rules.defender()).next().is_none().then(|| Motive::new(kind))
}

/// The effects that, undone, let the threat hold again.
fn told(defeated: &Defeated<'_>, holds: impl Fn(&Men) -> bool) -> Vec<Motive> {
    let scene = defeated.scene;
    let effects = effect::all(&scene.step, &scene.after);
    let mut candidates: Vec<Candidate> = Vec::new();
    for undone in &effects {
        let named = defeated.candidates(undone);
        if named.is_empty() {
            candidates.extend(distant(defeated, undone));
        }
        candidates.extend(named);
    }
    let defender = scene.rules.defender();
    let holds = |edits: &[Edit]| {
        let board = scene.after.with(edits);
        board.in_check(defender) == scene.after.in_check(defender) && holds(&board)
    };
    let mut found = defeated.proven(&holds, candidates);
    if found.is_empty() {
        found.extend(in_the_way(scene, &holds));
    }
    if found.is_empty() {
        found = defeated.whole(&holds);
    }
    found
}

/// The unit stands where another one of Black was to go, over which one was to see, or where White must not be stopped: it is
/// in the way though it does nothing and cannot be captured.
fn in_the_way(scene: &Scene, holds: &impl Fn(&[Edit]) -> bool) -> Option<Motive> {
    let to = scene.step.mv.to();
    if scene.step.piece.role == Role::King || !holds(&[Edit::Lift(to)]) {
        return None;
    }
    if let Some(line) = shut_battery(scene, holds) {
        return Some(line);
    }
    let harmless = [Edit::Blind(to.into()), Edit::Idle(to.into())];
    let safe = Edit::Wall(scene.after.color(scene.rules.attacker()), to);
    if holds(&harmless) || holds(&[harmless[0], harmless[1], safe]) {
        return None;
    }
    Some(Motive::new(Kind::StandsInWay).of(to, scene.step.became).on(to))
}

/// The unit stands between White's king and a line piece of Black that does not yet see as far: the rear of a battery, which
/// was to open later.
fn shut_battery(scene: &Scene, holds: &impl Fn(&[Edit]) -> bool) -> Option<Motive> {
    let (rules, after, to) = (scene.rules, &scene.after, scene.step.mv.to());
    let king = after.king(rules.attacker())?;
    let rear = after
        .line_pieces(rules.defender())
        .into_iter()
        .find(|&rear| attacks::between(rear, king).has(to) && holds(&[Edit::Glass(rear.into(), to)]))?;
    Some(Motive::new(Kind::ShutsLine).of(rear, after.piece_at(rear)?).through(to).on(king))
}

/// What an effect may be for later moves: squares that the unit guards, or on which it was to answer a check from where it
/// stood; lines that are shut and opened, as far as they go.
fn distant(defeated: &Defeated<'_>, undone: &Undone) -> Vec<Candidate> {
    let scene = defeated.scene;
    let (after, to) = (&scene.after, scene.step.mv.to());
    let beyond = |viewer: Square| undone.board.attacks(viewer) ^ after.attacks(viewer);
    let line = |kind, viewer: Square, through| {
        let motive =
            Motive::new(kind).of(viewer, after.piece_at(viewer)?).through(through).at(beyond(viewer));
        Some(Candidate::new(motive, &undone.edits))
    };
    match undone.effect {
        Effect::Moves if scene.step.piece.role != Role::King => {
            let guard = |square: Square| {
                let motive = Motive::new(Kind::GuardsSquare).of(to, scene.step.became).on(square);
                Candidate::new(motive, &[Edit::Wall(to.into(), square)])
            };
            after.attacks(to).into_iter().map(guard).collect()
        }
        Effect::Leaves => {
            let end = undone.board.play(defeated.threat);
            let checked = end.in_check(scene.rules.defender());
            let answers = end.moves_from(scene.step.mv.from()).filter(|_| checked).map(|mv| mv.to());
            let motive = Motive::new(Kind::GivesUpGuard).of(to, scene.step.became).at(answers.collect());
            let has_answer = motive.squares.any();
            has_answer.then(|| Candidate::new(motive, &undone.edits)).into_iter().collect()
        }
        Effect::Shuts(viewer) => line(Kind::ShutsLine, viewer, to).into_iter().collect(),
        Effect::Opens(viewer, square) if beyond(viewer).any() => {
            line(Kind::OpensLine, viewer, square).into_iter().collect()
        }
        Effect::Goes if scene.step.piece.role == Role::King => {
            let motive = Motive::new(Kind::MovesKing).of(to, scene.step.piece).on(to);
            vec![Candidate::new(motive, &undone.edits)]
        }
        _ => Vec::new(),
    }
}
