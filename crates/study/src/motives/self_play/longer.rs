//! How a reply defeats a threat of more than one move: it cannot be played, or Black's answer to it does not let himself be
//! forced any more.
//!
//! Removal test: with the effect undone the threat can be played again; where it can be played, it forces in time again,
//! by a plain search of all moves that is bounded: what it does not finish is not proven, on either side.

use super::super::defence::{Candidate, proven};
use super::super::men::{Edit, Men};
use super::super::{Kind, Motive, Trial};
use super::defence::{self, Defeated};
use super::effect::{self, Effect, Undone};
use super::fate::{Failing, Fate};
use super::{Rules, Scene};
use keymove_chess::{Arrangement, Move, Role, Square};
use std::cell::Cell;

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
        let defeated = Defeated { scene: &scene, threat, mates: &[], fate: &Fate::Prevented };
        return defence::prevention(&defeated);
    }
    if rest > LONGEST {
        return Vec::new();
    }
    let search = Search { rules, left: Cell::new(BOARDS) };
    let end = scene.after.play(threat);
    let Some(escapes) = search.escapes(&end, rest).filter(|escapes| !escapes.is_empty()) else {
        return Vec::new();
    };
    let fate = Fate::Fails(Failing { end, escapes, parried: Vec::new(), lost: Vec::new() });
    let defeated = Defeated { scene: &scene, threat, mates: &[], fate: &fate };
    told(&defeated, |board| {
        rules.can(board, threat)
            && search.escapes(&board.play(threat), rest).is_some_and(|all| all.is_empty())
    })
}

/// The effects that, undone, let the threat hold again.
fn told(defeated: &Defeated<'_>, holds: impl Fn(&Men) -> bool) -> Vec<Motive> {
    let scene = defeated.scene;
    let effects = effect::all(&scene.step, &scene.after);
    let mut candidates: Vec<Candidate> = Vec::new();
    for undone in &effects {
        let named = defeated.candidates(undone);
        if named.is_empty() {
            candidates.extend(distant(scene, undone));
        }
        candidates.extend(named);
    }
    let defender = scene.rules.defender();
    let holds = |edits: &[Edit]| {
        let board = scene.after.with(edits);
        board.in_check(defender) == scene.after.in_check(defender) && holds(&board)
    };
    let mut found = proven(&holds, candidates);
    if found.is_empty() {
        found = defeated.whole(&holds);
    }
    super::marked(Trial::ForcesAgain, found)
}

/// What an effect may be for later moves: squares that the unit guards, lines that are shut and opened, as far as they go.
fn distant(scene: &Scene, undone: &Undone) -> Vec<Candidate> {
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

/// A bounded search for the moves after which Black is forced.
struct Search {
    rules: Rules,
    left: Cell<u32>,
}

impl Search {
    /// Black's moves after which White does not force mate within `rest` moves; `None` if the search did not finish, or if
    /// Black has no move.
    fn escapes(&self, men: &Men, rest: u16) -> Option<Vec<Move>> {
        let (attacker, defender) = (self.rules.attacker(), self.rules.defender());
        let moves: Vec<Move> = men.moves(defender).collect();
        if moves.is_empty() {
            return None;
        }
        let mates = |mv: &Move| men.play(*mv).is_mated(attacker);
        // Obliged to mate, Black has no other moves.
        if self.rules.obliges_defender() && moves.iter().any(mates) {
            return Some(Vec::new());
        }
        let mut escapes = Vec::new();
        for mv in moves.into_iter().filter(|mv| !mates(mv)) {
            if rest == 0 || !self.forces(&men.play(mv), rest)? {
                escapes.push(mv);
            }
        }
        Some(escapes)
    }

    /// Whether White, to move, forces mate within `rest` moves.
    fn forces(&self, men: &Men, rest: u16) -> Option<bool> {
        self.left.set(self.left.get().checked_sub(1)?);
        if self.rules.is_obliged(men) {
            return Some(false);
        }
        for mv in men.moves(self.rules.attacker()) {
            let end = men.play(mv);
            if end.moves(self.rules.defender()).next().is_some() && self.holds(&end, rest - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The same after White's move, without listing what escapes.
    fn holds(&self, men: &Men, rest: u16) -> Option<bool> {
        let (attacker, defender) = (self.rules.attacker(), self.rules.defender());
        let mates = |mv: &Move| men.play(*mv).is_mated(attacker);
        if self.rules.obliges_defender() && men.moves(defender).any(|mv| mates(&mv)) {
            return Some(true);
        }
        for mv in men.moves(defender).filter(|mv| !mates(mv)) {
            if rest == 0 || !self.forces(&men.play(mv), rest)? {
                return Some(false);
            }
        }
        Some(true)
    }
}
