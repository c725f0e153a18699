//! What a reply does for White's last move after it: errors of Black.
//!
//! Removal test: with the effect undone White's move does not force any more, and what goes wrong is what the effect
//! prevents. The reply need not be a mistake: most of Black's moves in a selfmate are made in zugzwang or answer a check.

use super::super::men::{Edit, Men};
use super::super::{Kind, Motive};
use super::effect::{self, Effect, Undone, leads_over};
use super::fate::{Failing, Fate};
use super::opening::{self, Opening};
use super::{Rules, Scene, distinct};
use keymove_chess::{Arrangement, Move, Role, Square, attacks};

pub(super) fn find(rules: Rules, before: &Arrangement, reply: Move, last: Move) -> Vec<Motive> {
    let Some(scene) = Scene::new(rules, before, reply) else { return Vec::new() };
    let Fate::Forces(mates) = rules.fate(&scene.after, Some(last), &[]) else { return Vec::new() };
    let end = scene.after.play(last);
    let replied = Replied { scene: &scene, last, mates: &mates, end: &end };
    let in_check = scene.after.in_check(rules.defender());
    let mut found = Vec::new();
    if scene.after.in_check(rules.attacker()) && end.in_check(rules.defender()) {
        found.push(Motive::new(Kind::CrossCheck).at(scene.after.checkers(rules.attacker())));
    }
    for undone in effect::all(&scene.step, &scene.after) {
        // A check that is uncovered by undoing would have been there before the reply.
        if undone.board.in_check(rules.defender()) != in_check {
            continue;
        }
        let fate = rules.fate(&undone.board, Some(last), &mates);
        found.extend(replied.named(&undone, &fate));
    }
    // That the unit has gone says no more than what it does where it stands.
    if found.iter().any(|motive| motive.kind != Kind::Decoy) {
        found.retain(|motive| motive.kind != Kind::Decoy);
    }
    found.extend(replied.comes_to_mate());
    distinct(found)
}

/// A reply with White's last move after it, which forces.
struct Replied<'a> {
    scene: &'a Scene,
    last: Move,
    mates: &'a [Move],
    /// After White's move.
    end: &'a Men,
}

impl Replied<'_> {
    fn to(&self) -> Square {
        self.scene.step.mv.to()
    }

    fn of(&self, kind: Kind, unit: Square) -> Option<Motive> {
        Some(Motive::new(kind).of(unit, self.scene.after.piece_at(unit)?))
    }

    /// Where the unit stands after White's move.
    fn place(&self, unit: Square) -> Square {
        if unit == self.last.from() { self.last.to() } else { unit }
    }

    /// Whether the unit that replied makes all mates.
    fn mates_itself(&self) -> bool {
        self.mates.iter().all(|mate| mate.from() == self.to())
    }

    fn named(&self, undone: &Undone, fate: &Fate) -> Vec<Motive> {
        match fate {
            Fate::Prevented => self.prevented(undone).into_iter().collect(),
            Fate::Fails(failing) => self.fails(undone, failing),
            // In zugzwang the one move left may be the mate that the effect makes possible.
            Fate::NoMove => {
                let end = undone.board.play(self.last);
                self.fails(undone, &Failing::without_moves(end, self.mates))
            }
            _ => Vec::new(),
        }
    }

    /// White's move cannot be played with the effect undone.
    fn prevented(&self, undone: &Undone) -> Option<Motive> {
        let (from, to) = (self.last.from(), self.last.to());
        let unit = self.scene.after.piece_at(from)?;
        let (attacker, step) = (self.scene.rules.attacker(), &self.scene.step);
        let unpins = |by: Square| {
            let pinned = undone.board.pinner(from) == Some(by) && unit.role != Role::King;
            pinned.then(|| Motive::new(Kind::Unpin).of(from, unit))
        };
        match undone.effect {
            Effect::Shuts(viewer) if unit.role == Role::King && !undone.board.in_check(attacker) => {
                Some(self.of(Kind::Interference, viewer)?.through(self.to()).on(to))
            }
            Effect::Stands if unit.role == Role::King => {
                let lines = undone.board.line_pieces(self.scene.rules.defender());
                let behind = lines.into_iter().find(|&rear| {
                    undone.board.play(self.last).attacks(rear).has(to)
                        && attacks::between(rear, to).has(self.to())
                })?;
                Some(self.of(Kind::Interference, behind)?.through(self.to()).on(to))
            }
            Effect::Shuts(viewer) => {
                let by = self.scene.after.piece_at(viewer)?;
                Some(unpins(viewer)?.by(viewer, by))
            }
            Effect::Opens(viewer, square) if viewer == from && leads_over(from, to, square) => {
                match unit.role {
                    Role::Pawn => Some(Motive::new(Kind::MakesWay).of(from, unit).on(square)),
                    _ => Some(Motive::new(Kind::LineOpening).of(from, unit).through(square).on(to)),
                }
            }
            Effect::Leaves if unit.role == Role::King && undone.board.attacks(step.mv.from()).has(to) => {
                Some(Motive::new(Kind::Unguard).of(self.to(), step.became).on(to))
            }
            Effect::Leaves => Some(unpins(step.mv.from())?.by(step.mv.from(), step.piece)),
            Effect::Goes if to == self.to() && step.piece.role != Role::King => {
                Some(Motive::new(Kind::Decoy).of(to, step.became).on(to))
            }
            Effect::Passes => Some(Motive::new(Kind::EnPassant).of(self.to(), step.became)),
            _ => None,
        }
    }

    fn fails(&self, undone: &Undone, failing: &Failing) -> Vec<Motive> {
        match undone.effect {
            Effect::Attacks => self.attacks(failing),
            Effect::Stands => self.stands(failing).into_iter().collect(),
            Effect::Shuts(viewer) => self.shuts(viewer, failing).into_iter().collect(),
            Effect::Opens(viewer, square) => self.opens(viewer, square, failing).into_iter().collect(),
            Effect::Clears(square) => {
                opening::for_king(square, self.scene.rules, failing).into_iter().collect()
            }
            Effect::Leaves => self.leaves(failing).into_iter().collect(),
            Effect::Goes => self.goes(failing).into_iter().collect(),
            Effect::Takes(square) => self.takes(square, undone, failing).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// It guards in the mate, or pins a unit of White, from where it has come to. A guard that it had before is none.
    fn attacks(&self, failing: &Failing) -> Vec<Motive> {
        let (to, step, rules) = (self.to(), &self.scene.step, self.scene.rules);
        if self.mates.iter().any(|mate| mate.from() == to) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let before = self.scene.before.attacks(step.mv.from());
        let guarded = failing.unguarded(self.end, to, rules.attacker()).without(before);
        if guarded.any() {
            found.push(Motive::new(Kind::GuardsInMate).of(to, step.became).at(guarded));
        }
        let checks = |mate: Move| self.end.play(mate).checkers(rules.attacker()).has(to);
        if failing.harmless(rules.attacker()).is_some_and(checks) {
            found.push(Motive::new(Kind::ChecksInMate).of(to, step.became));
        }
        for unit in failing.unpinned(self.end, to) {
            let piece = self.end.piece_at(unit);
            found
                .extend(piece.map(|piece| Motive::new(Kind::PinsInMate).of(unit, piece).by(to, step.became)));
        }
        distinct(found)
    }

    /// It blocks a square of its own king, or a pawn of its own.
    fn stands(&self, failing: &Failing) -> Option<Motive> {
        let (to, step) = (self.to(), &self.scene.step);
        let king = failing.end.king(self.scene.rules.defender())?;
        if failing.escapes_of(king).has(to) {
            return Some(Motive::new(Kind::SelfBlock).of(to, step.became).on(to));
        }
        opening::stopped_pawn(to, self.scene.rules, failing)
    }

    /// It shuts a line of its own side, which would parry White's check, or one of White, who would parry the mate.
    fn shuts(&self, viewer: Square, failing: &Failing) -> Option<Motive> {
        let to = self.to();
        let piece = self.scene.after.piece_at(viewer)?;
        if let Some(unit) = failing.pinned_mater(self.place(viewer)) {
            return Some(self.of(Kind::Unpin, unit)?.by(viewer, piece));
        }
        let (kind, squares) = match piece.color == self.scene.rules.defender() {
            true => (Kind::Interference, failing.escapes_of(viewer)),
            false => (Kind::ShutsParry, failing.parries_of(self.place(viewer))),
        };
        squares.any().then(|| Motive::new(kind).of(viewer, piece).through(to).at(squares))
    }

    /// It opens a line of White that checks, guards or pins, or one of its own that mates or guards in the mate.
    fn opens(&self, viewer: Square, square: Square, failing: &Failing) -> Option<Motive> {
        let (rules, place) = (self.scene.rules, self.place(viewer));
        let piece = self.scene.after.piece_at(viewer)?;
        let opening = Opening { viewer, piece, square };
        if piece.color == rules.defender() {
            return opening.of_black(Kind::ClearsLine, rules, self.end, failing);
        }
        let pinned = failing
            .escapes
            .iter()
            .map(|mv| mv.from())
            .find(|&unit| self.end.pinner(unit) == Some(place) && failing.end.pinner(unit).is_none());
        match pinned {
            Some(unit) => Some(self.of(Kind::SelfPin, unit)?.by(viewer, piece)),
            None => opening.of_white(Kind::LineOpening, rules, place, self.end, failing),
        }
    }

    /// From where it stood it would capture the checking unit or step between.
    fn leaves(&self, failing: &Failing) -> Option<Motive> {
        let (from, step) = (self.scene.step.mv.from(), &self.scene.step);
        let squares = failing.escapes_of(from);
        let in_check = self.end.in_check(self.scene.rules.defender());
        (squares.any() && in_check).then(|| Motive::new(Kind::Unguard).of(self.to(), step.became).at(squares))
    }

    /// It comes to where it is captured, or cannot move; the king to where it is held.
    fn goes(&self, failing: &Failing) -> Option<Motive> {
        let (from, to, step) = (self.scene.step.mv.from(), self.to(), &self.scene.step);
        if step.piece.role == Role::King {
            let straight = from.file() == to.file() || from.rank() == to.rank();
            let kind = if straight { Kind::OrthogonalFlight } else { Kind::DiagonalFlight };
            return Some(Motive::new(kind).of(to, step.became).on(to));
        }
        let could_move = failing.escapes_of(from).any();
        could_move.then(|| Motive::new(Kind::Decoy).of(to, step.became).on(to))
    }

    /// It comes to where it mates: from where it stood it would not after White's move.
    fn comes_to_mate(&self) -> Option<Motive> {
        let (step, rules) = (&self.scene.step, self.scene.rules);
        if !self.mates_itself() || step.piece.role == Role::King {
            return None;
        }
        let back = effect::back(step, &self.scene.after);
        let taken = step.captured.map(|(square, unit)| Edit::Put(square, unit));
        let board = self.scene.after.with(&back.into_iter().chain(taken).collect::<Vec<Edit>>());
        let end = rules.can(&board, self.last).then(|| board.play(self.last));
        let mates = end.is_some_and(|end| end.moves_from(step.mv.from()).any(|mv| end.mates(mv)));
        (!mates).then(|| Motive::new(Kind::Decoy).of(self.to(), step.became).on(self.to()))
    }

    /// The unit of White that it captures would parry the mate.
    fn takes(&self, square: Square, undone: &Undone, failing: &Failing) -> Option<Motive> {
        let (_, victim) = self.scene.step.captured?;
        let squares = failing.parries_of(square);
        let motive = Motive::new(Kind::RemovesParry).of(square, victim);
        if squares.any() {
            return Some(motive.at(squares));
        }
        // What mates with the unit that has captured leaves the square: then the victim is thought back there.
        if let Some(mate) = self.mates.iter().find(|mate| mate.from() == self.to() && square == self.to()) {
            let ghost = [Edit::Put(square, victim), Edit::Glass(undone.board.occupied(), square)];
            let parry = self.end.play(*mate).with(&ghost).moves_from(square).next()?;
            return Some(motive.on(parry.to()).proved_by(parry));
        }
        // The unit would spoil the mate in another way, if without both units there is one.
        let rules = self.scene.rules;
        let both = undone.board.with(&[Edit::Lift(square)]);
        let spoils = matches!(rules.fate(&both, Some(self.last), self.mates), Fate::Forces(_));
        if !spoils {
            return None;
        }
        match failing.pinned_mater(square) {
            Some(unit) => Some(self.of(Kind::Unpin, unit)?.by(square, victim)),
            None => Some(Motive::new(Kind::RemovesSpoiler).of(square, victim)),
        }
    }
}
