//! How a reply defeats a threat that forces at once: afterwards Black has a move that does not mate, or White parries the
//! mate, or the threat cannot be played.
//!
//! Removal test: with the effect undone the threat forces again. Smallest sets of effects as for direct play, see
//! [`proven`].

use super::super::defence::{Candidate, proven};
use super::super::men::{Edit, Men};
use super::super::{Kind, Motive, Trial};
use super::effect::{self, Effect, Undone, leads_over};
use super::fate::{Failing, Fate};
use super::{Rules, Scene};
use keymove_chess::{Arrangement, Bitboard, Move, Role, Square};

/// A threat that a reply defeats.
pub(super) struct Defeated<'a> {
    pub(super) scene: &'a Scene,
    pub(super) threat: Move,
    /// The mates that were threatened.
    pub(super) mates: &'a [Move],
    /// What becomes of the threat after the reply.
    pub(super) fate: &'a Fate,
}

pub(super) fn find(rules: Rules, before: &Arrangement, reply: Move, threat: Move) -> Vec<Motive> {
    let Some(scene) = Scene::new(rules, before, reply) else { return Vec::new() };
    let passed = scene.before.without_en_passant();
    match rules.fate(&passed, Some(threat), &[]) {
        Fate::Forces(mates) => against(&scene, threat, &mates),
        _ => Vec::new(),
    }
}

/// Why White's move, which forces these mates on another board, does not after Black's move of the scene.
pub(super) fn against(scene: &Scene, threat: Move, mates: &[Move]) -> Vec<Motive> {
    let rules = scene.rules;
    let mut fate = rules.fate(&scene.after, Some(threat), mates);
    let mut idle = None;
    match fate {
        Fate::Forces(_) => return Vec::new(),
        Fate::NoMove => {
            let end = scene.after.play(threat);
            let mates_itself = end.in_check(rules.defender());
            idle = Some(Motive::new(if mates_itself { Kind::ThreatMates } else { Kind::MakesStalemate }));
            fate = Fate::Fails(Failing::without_moves(end, mates));
        }
        _ => {}
    }
    let defeated = Defeated { scene, threat, mates, fate: &fate };
    let effects = effect::all(&scene.step, &scene.after);
    let mut candidates: Vec<Candidate> =
        effects.iter().flat_map(|undone| defeated.candidates(undone)).collect();
    // Were the check not, the threat might fail all the same.
    let checkers = scene.after.checkers(rules.attacker());
    let unchecked = rules.fate(&scene.after.with(&[Edit::Blind(checkers)]), Some(threat), mates);
    if checkers.any() && matches!(unchecked, Fate::Fails(_)) {
        let besides = Defeated { scene, threat, mates, fate: &unchecked };
        candidates.extend(effects.iter().flat_map(|undone| besides.candidates(undone)));
    }
    let holds = |edits: &[Edit]| {
        let board = scene.after.with(edits);
        // A check to Black that is uncovered by undoing would have been there before the reply.
        board.in_check(rules.defender()) == scene.after.in_check(rules.defender())
            && matches!(rules.fate(&board, Some(threat), mates), Fate::Forces(_))
    };
    let mut found = defeated.proven(&holds, candidates);
    if found.is_empty() {
        found = defeated.whole(&holds);
    }
    if found.is_empty() && matches!(fate, Fate::Prevented) {
        return prevention(&defeated);
    }
    if idle.is_some() || found.is_empty() {
        found.extend(idle.or_else(|| answer(&fate)));
    }
    super::marked(Trial::ForcesAgain, found)
}

/// Why the threat cannot be played, whatever it would do.
pub(super) fn prevention(defeated: &Defeated<'_>) -> Vec<Motive> {
    let Scene { rules, step, after, .. } = defeated.scene;
    let effects = effect::all(step, after);
    let candidates = effects.iter().flat_map(|undone| defeated.candidates(undone)).collect();
    let holds = |edits: &[Edit]| {
        let board = after.with(edits);
        board.in_check(rules.defender()) == after.in_check(rules.defender())
            && rules.can(&board, defeated.threat)
    };
    let mut found = defeated.proven(&holds, candidates);
    if found.is_empty() {
        found = defeated.whole(&holds);
    }
    super::marked(Trial::PlaysAgain, found)
}

/// What the threat fails to, if nothing else is known: a move of Black that does not mate, or that is parried.
fn answer(fate: &Fate) -> Option<Motive> {
    let Fate::Fails(failing) = fate else { return None };
    let parried = failing.parried.iter().map(|&(mate, _)| mate);
    let answer = failing.escapes.iter().copied().chain(parried).next()?;
    Some(Motive::new(Kind::Answers).proved_by(answer))
}

impl Defeated<'_> {
    /// The motives that this effect may be, with its edits.
    pub(super) fn candidates(&self, undone: &Undone) -> Vec<Candidate> {
        // A captured unit is needed only if the threat does not hold without it.
        if let (Effect::Takes(square), Fate::Fails(_)) = (undone.effect, self.fate)
            && self.holds_without(square, undone)
        {
            return Vec::new();
        }
        let motives = match self.fate {
            Fate::Prevented => self.prevents(undone).into_iter().collect(),
            Fate::Fails(failing) => self.fails(undone, failing),
            _ => Vec::new(),
        };
        motives.into_iter().map(|motive| Candidate::new(motive, &undone.edits)).collect()
    }

    /// The smallest sets of effects that, undone, let the threat hold again. Where it does with the unit back and what it has
    /// captured still gone, the capture is no part of a set of several.
    pub(super) fn proven(
        &self, holds: &impl Fn(&[Edit]) -> bool, mut candidates: Vec<Candidate>,
    ) -> Vec<Motive> {
        let step = &self.scene.step;
        if let Some((square, victim)) = step.captured
            && holds(&effect::back(step, self.after()))
        {
            let takes = |candidate: &Candidate| candidate.edits.contains(&Edit::Put(square, victim));
            candidates.retain(|candidate| !takes(candidate) || holds(&candidate.edits));
        }
        proven(holds, candidates)
    }

    /// Whether the threat forces with both the unit that captures and the one that is captured off the board.
    fn holds_without(&self, square: Square, undone: &Undone) -> bool {
        let rules = self.scene.rules;
        let both = undone.board.with(&[Edit::Lift(square)]);
        matches!(rules.fate(&both, Some(self.threat), self.mates), Fate::Forces(_))
    }

    fn to(&self) -> Square {
        self.scene.step.mv.to()
    }

    fn after(&self) -> &Men {
        &self.scene.after
    }

    fn of(&self, kind: Kind, unit: Square) -> Option<Motive> {
        Some(Motive::new(kind).of(unit, self.after().piece_at(unit)?))
    }

    /// What undoes the whole reply: the unit which was to mate, or the king, has moved, the threatening unit is gone, or the
    /// unit is missed where it stood: without it, wherever it goes, the threat does not hold either.
    pub(super) fn whole(&self, holds: &impl Fn(&[Edit]) -> bool) -> Vec<Motive> {
        let step = &self.scene.step;
        let back = effect::back(step, self.after());
        let taken = step.captured;
        let put = taken.map(|(square, unit)| Edit::Put(square, unit));
        let whole: Vec<Edit> = back.iter().copied().chain(put).collect();
        if !holds(&whole) {
            return Vec::new();
        }
        let leaves = Motive::new(Kind::Leaves).of(step.mv.from(), step.piece).on(step.mv.from());
        let is_missed = || !holds(&[Edit::Lift(self.to())]);
        match taken {
            Some((square, unit)) if square == self.threat.from() => {
                vec![Motive::new(Kind::CapturesThreat).of(square, unit)]
            }
            _ if self.was_to_mate() => vec![Motive::new(Kind::MovesMatingUnit).of(self.to(), step.became)],
            _ if step.piece.role == Role::King => {
                vec![Motive::new(Kind::MovesKing).of(self.to(), step.piece).on(self.to())]
            }
            _ if self.threat.to() == step.mv.from() => vec![leaves],
            None if is_missed() => vec![leaves],
            // What it has captured does not matter.
            Some(_) if holds(&back) && is_missed() => vec![leaves],
            // Without the capturing unit the captured one is not enough, and without the captured one that is not.
            Some((square, unit))
                if !holds(&back) && put.is_some_and(|put| !holds(&[Edit::Lift(self.to()), put])) =>
            {
                vec![Motive::new(Kind::CapturesGuard).of(square, unit).together(), leaves.together()]
            }
            _ => Vec::new(),
        }
    }

    /// Whether the unit that replied makes every mate that was threatened.
    fn was_to_mate(&self) -> bool {
        !self.mates.is_empty() && self.mates.iter().all(|mate| mate.from() == self.scene.step.mv.from())
    }

    /// Why the threat cannot be played.
    fn prevents(&self, undone: &Undone) -> Option<Motive> {
        let (from, to) = (self.threat.from(), self.threat.to());
        let unit = self.after().piece_at(from).filter(|piece| piece.color == self.scene.rules.attacker())?;
        let in_check = self.after().in_check(self.scene.rules.attacker());
        match undone.effect {
            Effect::Checks(units) => Some(Motive::new(Kind::GivesCheck).at(units)),
            Effect::Attacks | Effect::Opens(..) if unit.role == Role::King && !in_check => {
                Some(Motive::new(Kind::GuardsKingSquare).on(to))
            }
            Effect::Attacks | Effect::Opens(..) => {
                let pinner = self.after().pinner(from)?;
                let is_new = self.scene.before.pinner(from) != Some(pinner) && !in_check;
                let by = self.after().piece_at(pinner).filter(|_| is_new)?;
                Some(Motive::new(Kind::Pins).of(from, unit).by(pinner, by))
            }
            Effect::Stands if unit.role == Role::Pawn => {
                Some(Motive::new(Kind::BlocksPawn).of(from, unit).on(self.to()))
            }
            Effect::Shuts(viewer) if viewer == from => {
                Some(self.of(Kind::ShutsLine, viewer)?.through(self.to()).on(to))
            }
            _ => None,
        }
    }

    /// Why Black has another move after the threat, or why White parries.
    fn fails(&self, undone: &Undone, failing: &Failing) -> Vec<Motive> {
        let to = self.to();
        match undone.effect {
            Effect::Moves => self.moves(failing),
            Effect::Stands => self.stands(failing).into_iter().collect(),
            Effect::Shuts(viewer) => self.shuts(viewer, undone, failing).into_iter().collect(),
            Effect::Opens(viewer, square) => self.opens(viewer, square, failing).into_iter().collect(),
            Effect::Clears(square) => self.clears(square, failing).into_iter().collect(),
            Effect::Leaves => self.leaves(undone, failing),
            Effect::Goes if self.scene.step.piece.role == Role::King => {
                vec![Motive::new(Kind::MovesKing).of(to, self.scene.step.piece).on(to)]
            }
            Effect::Goes if self.was_to_mate() => {
                vec![Motive::new(Kind::MovesMatingUnit).of(to, self.scene.step.became)]
            }
            Effect::Takes(square) => self.takes(square, undone, failing).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The unit itself can answer from its new square.
    fn moves(&self, failing: &Failing) -> Vec<Motive> {
        if self.scene.step.piece.role == Role::King {
            return Vec::new();
        }
        let (to, squares) = (self.to(), failing.escapes_of(self.to()));
        let checkers = failing.end.checkers(self.scene.rules.defender());
        let kinds = if checkers.is_empty() {
            [(Kind::KeepsMove, squares), (Kind::CanInterpose, Bitboard::EMPTY)]
        } else {
            [(Kind::GuardsMatingSquare, squares & checkers), (Kind::CanInterpose, squares.without(checkers))]
        };
        let found = kinds.into_iter().filter(|(_, squares)| squares.any());
        found.filter_map(|(kind, squares)| Some(self.of(kind, to)?.at(squares))).collect()
    }

    /// It stands in the way of a pawn that was to mate.
    fn stands(&self, failing: &Failing) -> Option<Motive> {
        let to = self.to();
        let barred = failing.lost.iter().find(|mate| leads_over(mate.from(), mate.to(), to))?;
        let unit = self.after().piece_at(barred.from()).filter(|unit| unit.role == Role::Pawn)?;
        Some(Motive::new(Kind::BlocksPawn).of(barred.from(), unit).on(to))
    }

    fn shuts(&self, viewer: Square, undone: &Undone, failing: &Failing) -> Option<Motive> {
        let (rules, to) = (self.scene.rules, self.to());
        let motive = self.of(Kind::ShutsLine, viewer)?.through(to);
        let piece = self.after().piece_at(viewer)?;
        if piece.color == rules.defender() {
            let lost: Bitboard =
                failing.lost.iter().filter(|mate| mate.from() == viewer).map(|mate| mate.to()).collect();
            if lost.any() {
                return Some(motive.at(lost));
            }
            if failing.harmless(rules.attacker()).is_some() {
                return Some(motive.on(failing.end.king(rules.attacker())?));
            }
            let holding = undone.board.play(self.threat);
            let guarded = failing.unguarded(&holding, viewer, rules.attacker());
            if guarded.any() {
                return Some(motive.at(guarded));
            }
            let freed = failing.unpinned(&holding, viewer);
            return Some(self.of(Kind::Unpins, *freed.first()?)?.by(viewer, piece).through(to));
        }
        // What the line does after the threat.
        let open = undone.board.play(self.threat);
        let place = if viewer == self.threat.from() { self.threat.to() } else { viewer };
        let freed = failing.escapes.iter().map(|mv| mv.from());
        let freed = freed
            .into_iter()
            .find(|&unit| open.pinner(unit) == Some(place) && failing.end.pinner(unit).is_none());
        if let Some(unit) = freed {
            return Some(self.of(Kind::Unpins, unit)?.by(viewer, piece).through(to));
        }
        let gained = open.attacks(place).without(failing.end.attacks(place));
        let king = failing.end.king(rules.defender())?;
        let flights = failing.escapes_of(king) & gained;
        if flights.any() {
            return Some(motive.at(flights));
        }
        gained.has(king).then(|| motive.on(king))
    }

    fn opens(&self, viewer: Square, square: Square, failing: &Failing) -> Option<Motive> {
        let (rules, piece) = (self.scene.rules, self.after().piece_at(viewer)?);
        let squares = match piece.color == rules.defender() {
            true => failing.escapes_of(viewer),
            false => failing.parries_of(viewer),
        };
        let over: Bitboard = squares.into_iter().filter(|&to| leads_over(viewer, to, square)).collect();
        over.any().then(|| Motive::new(Kind::OpensLine).of(viewer, piece).through(square).at(over))
    }

    /// Black's king can go to the square that is left.
    fn clears(&self, square: Square, failing: &Failing) -> Option<Motive> {
        let by_king = self.scene.step.piece.role == Role::King;
        let king = failing.end.king(self.scene.rules.defender()).filter(|_| !by_king)?;
        failing.escapes_of(king).has(square).then(|| Motive::new(Kind::Flight).on(square))
    }

    /// The unit guarded, from where it stood, a square of the king that is to be mated, or pinned a unit of White.
    fn leaves(&self, undone: &Undone, failing: &Failing) -> Vec<Motive> {
        let (from, holding) = (self.scene.step.mv.from(), undone.board.play(self.threat));
        let mut found = Vec::new();
        let guarded = failing.unguarded(&holding, from, self.scene.rules.attacker());
        if guarded.any() {
            let motive = Motive::new(Kind::GivesUpGuard).of(self.to(), self.scene.step.became);
            found.push(motive.at(guarded));
        }
        for unit in failing.unpinned(&holding, from) {
            found.extend(self.of(Kind::Unpins, unit).map(|motive| motive.by(from, self.scene.step.piece)));
        }
        super::distinct(found)
    }

    fn takes(&self, square: Square, undone: &Undone, failing: &Failing) -> Option<Motive> {
        let (_, victim) = self.scene.step.captured?;
        let end = undone.board.play(self.threat);
        let motive = Motive::new(Kind::CapturesGuard).of(square, victim);
        let freed = failing
            .escapes
            .iter()
            .map(|mv| mv.from())
            .find(|&unit| end.pinner(unit) == Some(square) && failing.end.pinner(unit).is_none());
        if let Some(unit) = freed {
            return Some(self.of(Kind::Unpins, unit)?.by(square, victim));
        }
        let king = failing.end.king(self.scene.rules.defender())?;
        if end.checkers(self.scene.rules.defender()).has(square) {
            return Some(motive.through(king));
        }
        let flights = failing.escapes_of(king) & end.attacks(square);
        if flights.any() {
            return Some(motive.at(flights));
        }
        if self.kings_parries(failing).has(square) {
            return Some(Motive::new(Kind::CapturesBlock).of(square, victim).on(square));
        }
        // The unit is needed for something else, if it is: without both units the threat must not hold.
        Some(motive)
    }

    /// Where the king that is to be mated can go.
    fn kings_parries(&self, failing: &Failing) -> Bitboard {
        let king = failing.end.king(self.scene.rules.attacker());
        king.map_or(Bitboard::EMPTY, |king| failing.parries_of(king))
    }
}
