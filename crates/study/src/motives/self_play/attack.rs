//! What White's move does for what it forces, besides giving check: it guards, pins, shuts and opens lines, blocks its own
//! king, gives up a guard.
//!
//! Removal test: with the effect undone it is not forced any more, and what goes wrong is what the effect prevents. Of a
//! first move the threat is played after it, with Black's move passed.

use super::super::men::Men;
use super::super::{Kind, Motive};
use super::effect::{self, Effect, Undone, leads_over};
use super::fate::{Failing, Fate};
use super::opening::{self, Opening};
use super::{Rules, Scene, distinct};
use keymove_chess::{Arrangement, Bitboard, Move, Role, Square};

pub(super) fn find(rules: Rules, before: &Arrangement, mv: Move, threat: Option<Move>) -> Vec<Motive> {
    let Some(scene) = Scene::new(rules, before, mv) else { return Vec::new() };
    let board = scene.after.without_en_passant();
    let Fate::Forces(mates) = rules.fate(&board, threat, &[]) else { return Vec::new() };
    let end = threat.map_or(board, |threat| board.play(threat));
    let attack = Attack { scene: &scene, threat, mates: &mates, end: &end };
    let mut found = Vec::new();
    for undone in effect::all(&scene.step, &board) {
        if threat.is_some() && undone.board.in_check(rules.defender()) {
            continue;
        }
        let fate = rules.fate(&undone.board, threat, &mates);
        found.extend(attack.named(&undone, &fate));
    }
    distinct(found)
}

/// White's move, and the threat after it if it is a first move.
struct Attack<'a> {
    scene: &'a Scene,
    threat: Option<Move>,
    mates: &'a [Move],
    /// With Black to move.
    end: &'a Men,
}

impl Attack<'_> {
    fn to(&self) -> Square {
        self.scene.step.mv.to()
    }

    /// Where a unit stands when Black is to move.
    fn place(&self, unit: Square) -> Square {
        match self.threat {
            Some(threat) if threat.from() == unit => threat.to(),
            _ => unit,
        }
    }

    fn named(&self, undone: &Undone, fate: &Fate) -> Vec<Motive> {
        match fate {
            Fate::Fails(failing) => self.fails(undone, failing),
            Fate::NoMove => {
                let end = self.threat.map_or(undone.board, |threat| undone.board.play(threat));
                self.fails(undone, &Failing::without_moves(end, self.mates))
            }
            Fate::Prevented => self.prevented(undone).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The threat cannot be played with the effect of the key undone.
    fn prevented(&self, undone: &Undone) -> Option<Motive> {
        let threat = self.threat?;
        let (from, to) = (threat.from(), threat.to());
        let unit = self.scene.after.piece_at(from)?;
        match undone.effect {
            Effect::Opens(viewer, square) if viewer == from && leads_over(from, to, square) => {
                let kind = if unit.role == Role::Pawn { Kind::Vacates } else { Kind::ClearsLine };
                let target = if kind == Kind::Vacates { square } else { to };
                Some(Motive::new(kind).of(from, unit).through(square).on(target))
            }
            Effect::Goes if from == self.to() => Some(Motive::new(Kind::MovesOn).on(to)),
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
            Effect::Leaves => self.leaves(undone, failing),
            Effect::Goes => self.goes(failing).into_iter().collect(),
            Effect::Takes(square) => self.takes(square, undone, failing).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Flights of Black's king that it guards, units that it pins.
    fn attacks(&self, failing: &Failing) -> Vec<Motive> {
        let (place, step) = (self.place(self.to()), &self.scene.step);
        let king = failing.end.king(self.scene.rules.defender());
        let flights = king.map_or(Bitboard::EMPTY, |king| failing.escapes_of(king));
        let guarded = (flights & self.end.attacks(place)).without(self.scene.before.attacks(step.mv.from()));
        let mut found = Vec::new();
        if guarded.any() {
            found.push(Motive::new(Kind::GuardsInMate).of(self.to(), step.became).at(guarded));
        }
        found.extend(self.pins(self.to(), failing));
        found
    }

    /// Black's units that the line piece pins and that would have another move.
    fn pins(&self, viewer: Square, failing: &Failing) -> Vec<Motive> {
        let (place, Some(by)) = (self.place(viewer), self.scene.after.piece_at(viewer)) else {
            return Vec::new();
        };
        let pinned = failing.escapes.iter().map(|mv| mv.from()).filter(|&unit| {
            self.end.pinner(unit) == Some(place) && self.scene.before.pinner(unit) != Some(place)
        });
        let named = pinned.filter_map(|unit| {
            Some(Motive::new(Kind::PinsInMate).of(unit, self.end.piece_at(unit)?).by(viewer, by))
        });
        distinct(named)
    }

    /// It blocks a square of its own king, or a pawn of Black.
    fn stands(&self, failing: &Failing) -> Option<Motive> {
        let (to, step, rules) = (self.to(), &self.scene.step, self.scene.rules);
        let king = failing.end.king(rules.attacker())?;
        if failing.parries_of(king).has(to) {
            return Some(Motive::new(Kind::SelfBlock).of(to, step.became).on(to));
        }
        opening::stopped_pawn(to, rules, failing)
    }

    /// It shuts a line of Black, who would have another move, or one of its own side, which would parry the mate.
    fn shuts(&self, viewer: Square, failing: &Failing) -> Option<Motive> {
        let piece = self.scene.after.piece_at(viewer)?;
        let (kind, squares) = match piece.color == self.scene.rules.defender() {
            true => (Kind::ShutsParry, failing.escapes_of(viewer)),
            false => (Kind::Interference, failing.parries_of(self.place(viewer))),
        };
        squares.any().then(|| Motive::new(kind).of(viewer, piece).through(self.to()).at(squares))
    }

    /// It opens a line of its own that checks, guards or pins, or one of Black that mates or guards in the mate.
    fn opens(&self, viewer: Square, square: Square, failing: &Failing) -> Option<Motive> {
        let (rules, piece) = (self.scene.rules, self.scene.after.piece_at(viewer)?);
        let opening = Opening { viewer, piece, square };
        if piece.color == rules.defender() {
            return opening.of_black(Kind::LineOpening, rules, self.end, failing);
        }
        let pin = self.pins(viewer, failing).first().copied();
        pin.or_else(|| opening.of_white(Kind::ClearsLine, rules, self.place(viewer), self.end, failing))
    }

    /// From where it stood it would parry the mate, forbid Black's king to mate, or pin the mating unit.
    fn leaves(&self, undone: &Undone, failing: &Failing) -> Vec<Motive> {
        let (from, step) = (self.scene.step.mv.from(), &self.scene.step);
        let king = failing.end.king(self.scene.rules.defender());
        let attacked = undone.board.attacks(from);
        let royal = failing.lost.iter().filter(|mate| Some(mate.from()) == king).map(|mate| mate.to());
        let squares = failing.parries_of(from) | royal.filter(|&to| attacked.has(to)).collect();
        let mut found = Vec::new();
        if squares.any() {
            found.push(Motive::new(Kind::Unguard).of(self.to(), step.became).at(squares));
        }
        for unit in failing.lost.iter().map(|mate| mate.from()) {
            if failing.end.pinner(unit) == Some(from)
                && let Some(piece) = failing.end.piece_at(unit)
            {
                found.push(Motive::new(Kind::Unpin).of(unit, piece).by(from, step.piece));
            }
        }
        distinct(found)
    }

    /// The king goes to where it is mated.
    fn goes(&self, failing: &Failing) -> Option<Motive> {
        let step = &self.scene.step;
        let spoilt = !failing.parried.is_empty() || !failing.lost.is_empty();
        (step.piece.role == Role::King && spoilt)
            .then(|| Motive::new(Kind::IsMatedThere).of(self.to(), step.became).on(self.to()))
    }

    /// The unit that it captures would have another move.
    fn takes(&self, square: Square, undone: &Undone, failing: &Failing) -> Option<Motive> {
        let defender = self.scene.rules.defender();
        let (_, victim) = self.scene.step.captured?;
        // The check must be the same without the unit that captures.
        if undone.board.checkers(defender) != self.end.checkers(defender) {
            return None;
        }
        let squares = failing.escapes_of(square);
        let kind = if self.end.in_check(defender) { Kind::RemovesParry } else { Kind::CapturesMover };
        squares.any().then(|| Motive::new(kind).of(square, victim).at(squares))
    }
}
