//! Why a try fails: what its own first move has spoilt, so that the refutation finds no answer in time.
//!
//! Removal test, for each cause: on the board after try and refutation nothing mates in the moves that are left; with the
//! one effect of the try undone something does, and that move is named; or the king refutes, and with the effect undone his
//! move is illegal. Effects: the unit of the try shuts a line of its side ([`Kind::TryShutsLine`]: the line piece sees
//! through it), stands where the answering unit must go ([`Kind::TryObstructs`]: lifted, it lets it), has left its guard of
//! a flight or its post ([`Kind::TryUnguards`], [`Kind::TryLeavesPost`]: put back), has opened a line of the enemy or lets
//! him pin ([`Kind::TryOpensLine`], [`Kind::TryPins`]: the enemy's piece stopped on the square that was left), has unpinned
//! an enemy unit ([`Kind::TryUnpins`]: put back), or has captured what was needed ([`Kind::TryCaptures`]: put back).
//!
//! Answers of two moves are searched for on the edited board; of longer ones, and where nothing was found, it is said what
//! becomes of an answer that works in another phase: with one effect undone it can be played again, or it is met by a
//! parry that the solver names ([`Kind::AnswerParried`]), or it would be stalemate ([`Kind::MakesStalemate`]).

use super::force::Force;
use super::men::{self, Edit, Men};
use super::orientation::Orientation;
use super::{Kind, Motive, Step, Trial};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square};
use keymove_problem::sort::Sort as _;
use std::cell::RefCell;

/// The longest answers, in moves, that are looked for on a board with effects undone.
const LONGEST: u16 = 2;

/// With more parrying units than these, none of them is named.
const PARRYING: u32 = 2;

struct RefutedTry<'a> {
    attacker: Color,
    step: Step,
    /// After try and refutation, with the attacker to move.
    board: Men,
    /// Answers to the refutation in other phases, which are named before any other mate.
    known: &'a [Move],
    /// Whether the try gives check.
    check: bool,
    /// The moves in which an answer must mate, itself included.
    moves: u16,
    force: RefCell<Force>,
}

/// The causes of the refutation of a try whose answers would have to mate in this number of moves, themselves included.
/// `known` are answers to the same reply in the set play and after the key. Of several mates that are missed one is named,
/// which is the same in the mirror image and with colours exchanged.
pub(in super::super) fn find(
    diagram: &Arrangement, first: Move, refutation: Move, moves: u16, known: &[Move],
) -> Vec<Motive> {
    let turn = Orientation::of(diagram, &[first, refutation]);
    let Some(turned) = turn.position(diagram) else { return Vec::new() };
    let mut known: Vec<Move> = known.iter().map(|&mv| turn.mv(mv)).collect();
    known.put_in_order_by_key(|mv| (mv.from(), mv.to(), mv.promotion()));
    let found = turned_causes(&turned, turn.mv(first), turn.mv(refutation), moves, &known);
    found.into_iter().map(|motive| turn.motive(motive)).collect()
}

/// The same on a board that is turned as it is to be.
fn turned_causes(
    diagram: &Arrangement, first: Move, refutation: Move, moves: u16, known: &[Move],
) -> Vec<Motive> {
    let Some(step) = Step::new(diagram, first) else { return Vec::new() };
    let attacker = diagram.turn();
    let after = diagram.glimpse(first);
    let (board, check) = (Men::from(&after.glimpse(refutation)), after.in_check());
    let refuted = RefutedTry { attacker, step, board, known, check, moves, force: RefCell::default() };
    let captured = captured(&refuted, &Men::from(&after), refutation);
    if !captured.is_empty() {
        return captured;
    }
    let forbidden = forbidden(&refuted, refutation);
    if !forbidden.is_empty() {
        return forbidden;
    }
    if moves > LONGEST {
        return Vec::new();
    }
    // In longer play the solver has said so, and with castling that is not known here there is nothing to compare.
    if refuted.board.may_castle(!attacker) && moves > 1 || refuted.mate(&[]).is_some() {
        return Vec::new();
    }
    let all = [shuts_line, obstructs, back, opens_line, captures];
    let found: Vec<Motive> = all.iter().flat_map(|find| find(&refuted)).collect();
    // A mate known from another phase is what the solver misses; where there is one, others are beside the point.
    let is_known = |motive: &Motive| motive.proof.is_some_and(|mate| known.contains(&mate));
    let found = if found.iter().any(is_known) { found.into_iter().filter(is_known).collect() } else { found };
    if found.is_empty() && check { interposed(&refuted, refutation) } else { found }
}

/// An answer that works in another phase, on the board `after` it, is met by these parries: one motive for each unit, or one
/// without a unit if many can parry.
pub(in super::super) fn parried(after: &Arrangement, answer: Move, parries: &[Move]) -> Vec<Motive> {
    let units: Bitboard = parries.iter().map(|mv| mv.from()).collect();
    let motive = Motive::new(Kind::AnswerParried).proved_by(answer);
    if units.len() > PARRYING {
        return vec![motive];
    }
    let of_unit = |unit: Square| {
        let squares = parries.iter().filter(|mv| mv.from() == unit).map(|mv| mv.to()).collect();
        Some(motive.of(unit, after.piece_at(unit)?).at(squares))
    };
    units.into_iter().filter_map(of_unit).collect()
}

/// An answer that works in another phase cannot be played on the board after the refutation, and with one effect of the try
/// or of the refutation undone it can: the unit has left its post or stands in the way, or the answering unit is pinned
/// or a check has to be answered.
pub(in super::super) fn prevented(
    diagram: &Arrangement, first: Move, replied: &Arrangement, answer: Move,
) -> Option<Motive> {
    let step = Step::new(diagram, first)?;
    let (board, from, to) = (Men::from(replied), first.from(), first.to());
    let (unit, checkers) = (answer.from(), board.checkers(diagram.turn()));
    let undone = |edits: &[Edit]| board.with(edits).can(answer);
    if undone(&[]) {
        return None;
    }
    let is_at_home = board.piece_at(to) == Some(step.became);
    let found = if is_at_home && unit == from && undone(&[Edit::Lift(to), Edit::Put(from, step.piece)]) {
        Motive::new(Kind::TryLeavesPost).of(from, step.piece)
    } else if is_at_home && answer.to() == to && undone(&[Edit::Lift(to)]) {
        Motive::new(Kind::TryObstructs).of(to, step.became).on(to)
    } else if is_at_home && undone(&[Edit::Glass(unit.into(), to)]) {
        Motive::new(Kind::TryShutsLine).of(unit, board.piece_at(unit)?).through(to)
    } else if checkers.any() && undone(&[Edit::Blind(checkers)]) {
        Motive::new(Kind::GivesCheck).at(checkers)
    } else if let Some(pinner) = board.pinner(unit).filter(|&by| undone(&[Edit::Blind(by.into())])) {
        Motive::new(Kind::TryPins).of(unit, board.piece_at(unit)?).by(pinner, board.piece_at(pinner)?)
    } else {
        return None;
    };
    Some(Motive { trial: Trial::PlaysAgain, ..found.proved_by(answer) })
}

/// How the refutation meets the check that the try gives: a capture, a flight that the try has left unguarded, another one, a
/// unit that steps between.
pub(in super::super) fn check_met(diagram: &Arrangement, first: Move, refutation: Move) -> Vec<Motive> {
    let Some(step) = Step::new(diagram, first) else { return Vec::new() };
    let after = diagram.glimpse(first);
    let refuted = RefutedTry {
        attacker: diagram.turn(),
        step,
        board: Men::from(&after.glimpse(refutation)),
        known: &[],
        check: true,
        moves: 0,
        force: RefCell::default(),
    };
    let captured = captured(&refuted, &Men::from(&after), refutation);
    if !captured.is_empty() {
        return captured;
    }
    let forbidden = forbidden(&refuted, refutation);
    if !forbidden.is_empty() {
        return forbidden;
    }
    match after.piece_at(refutation.from()) {
        Some(king) if king.role == Role::King => {
            vec![Motive::new(Kind::TryKingEscapes).of(refutation.to(), king).on(refutation.to())]
        }
        _ => interposed(&refuted, refutation),
    }
}

/// A refutation, made in `start`, that was not possible before the try: it captures the unit of the try, or that has let it.
pub(in super::super) fn made_possible(start: &Arrangement, first: Move, refutation: Move) -> Option<Motive> {
    let square = men::capture(&start.into(), refutation).map(|(square, _)| square);
    let (kind, unit) = match square {
        Some(square) if square == first.to() => (Kind::TryIsCaptured, square),
        _ => (Kind::TryAllows, refutation.from()),
    };
    Some(Motive::new(kind).of(unit, start.piece_at(unit)?).on(refutation.to()))
}

impl RefutedTry<'_> {
    /// A mate on the board with the edits, on which the refutation must still have been possible. If the try gives check
    /// only one that is known from another phase: what a check spoils besides is beside the point.
    fn mate(&self, edits: &[Edit]) -> Option<Move> {
        let board = self.board.with(edits);
        if board.in_check(!self.attacker) {
            return None;
        }
        let mut force = self.force.borrow_mut();
        let known = self.known.iter().copied().find(|&mv| {
            board.color(self.attacker).has(mv.from()) && force.after(&board, mv, self.moves - 1) == Some(true)
        });
        if known.is_some() || self.check {
            return known;
        }
        force.first(&board, self.attacker, self.moves, &[]).flatten()
    }

    /// The motive with the mate that it spoils, on the board with the edits.
    fn proven(&self, motive: Motive, mate: Move, edits: &[Edit]) -> Motive {
        motive.proved_by(mate).mating(self.board.with(edits).mates(mate))
    }

    /// Whether the move answers the refutation on the board with the edits.
    fn answers(&self, board: &Men, mv: Move) -> bool {
        self.force.borrow_mut().after(board, mv, self.moves - 1) == Some(true)
    }
}

/// The king refutes by going to a square that the try has left unguarded: with the line seen through, or the unit back, he
/// could not.
fn forbidden(refuted: &RefutedTry<'_>, refutation: Move) -> Vec<Motive> {
    let (from, to, piece) = (refuted.step.mv.from(), refuted.step.mv.to(), refuted.step.piece);
    let loser = !refuted.attacker;
    if refuted.board.king(loser) != Some(refutation.to()) {
        return Vec::new();
    }
    let shut =
        refuted.board.line_pieces(refuted.attacker).without(to.into()).into_iter().filter_map(|unit| {
            let seen = refuted.board.with(&[Edit::Glass(Bitboard::of(unit), to)]);
            let piece = refuted.board.piece_at(unit).filter(|_| seen.in_check(loser))?;
            Some(Motive::new(Kind::TryShutsLine).of(unit, piece).through(to).on(refutation.to()))
        });
    let mut found: Vec<Motive> = shut.collect();
    if !refuted.board.occupied().has(from) {
        let back = refuted.board.with(&[Edit::Lift(to), Edit::Put(from, piece)]);
        if back.attacks(from).has(refutation.to()) {
            found.push(Motive::new(Kind::TryUnguards).of(from, piece).on(refutation.to()));
        }
    }
    found
}

/// The refutation captures the unit of the try itself, or another one that gives check: nothing of it is left to undo.
fn captured(refuted: &RefutedTry<'_>, after: &Men, refutation: Move) -> Vec<Motive> {
    let Some((square, unit)) = men::capture(after, refutation) else { return Vec::new() };
    let counts = square == refuted.step.mv.to() || after.checkers(!refuted.attacker).has(square);
    if counts { vec![Motive::new(Kind::TryIsCaptured).of(square, unit)] } else { Vec::new() }
}

/// The refutation steps between: with its unit lifted the king is in check.
fn interposed(refuted: &RefutedTry<'_>, refutation: Move) -> Vec<Motive> {
    let (loser, to) = (!refuted.attacker, refutation.to());
    match refuted.board.piece_at(to).filter(|unit| unit.role != Role::King) {
        Some(unit) if refuted.board.with(&[Edit::Lift(to)]).in_check(loser) => {
            vec![Motive::new(Kind::TryInterposed).of(to, unit).on(to)]
        }
        _ => Vec::new(),
    }
}

fn shuts_line(refuted: &RefutedTry<'_>) -> Vec<Motive> {
    let to = refuted.step.mv.to();
    let lines = refuted.board.line_pieces(refuted.attacker).without(to.into());
    // In longer play a piece could come to the line later, which proves nothing about the try.
    let lines = lines.into_iter().filter(|&unit| refuted.moves == 1 || refuted.board.attacks(unit).has(to));
    let of_line = |unit| {
        let edits = [Edit::Glass(Bitboard::of(unit), to)];
        let mate = refuted.mate(&edits)?;
        let piece = refuted.board.piece_at(unit)?;
        Some(refuted.proven(Motive::new(Kind::TryShutsLine).of(unit, piece).through(to), mate, &edits))
    };
    lines.filter_map(of_line).collect()
}

fn obstructs(refuted: &RefutedTry<'_>) -> Vec<Motive> {
    let to = refuted.step.mv.to();
    let edits = [Edit::Lift(to)];
    let lifted = refuted.board.with(&edits);
    let answers = |mv: &Move| mv.to() == to && mv.from() != to && refuted.answers(&lifted, *mv);
    let known = refuted.known.iter().copied().find(answers);
    let mate = known.or_else(|| lifted.moves(refuted.attacker).find(answers));
    let motive = Motive::new(Kind::TryObstructs).of(to, refuted.step.became).on(to);
    let of_mate = |mate: Move| refuted.proven(motive, mate, &edits);
    mate.map(of_mate).into_iter().collect()
}

/// With the unit of the try back where it came from.
fn back(refuted: &RefutedTry<'_>) -> Vec<Motive> {
    let (from, to, piece) = (refuted.step.mv.from(), refuted.step.mv.to(), refuted.step.piece);
    if piece.role == Role::King || refuted.board.occupied().has(from) {
        return Vec::new();
    }
    let mut edits = vec![Edit::Lift(to), Edit::Put(from, piece)];
    if let Some((square, unit)) = refuted.step.captured {
        edits.push(Edit::Put(square, unit));
    }
    let undone = refuted.board.with(&edits);
    let Some(mate) = refuted.mate(&edits) else { return Vec::new() };
    if mate.from() == from {
        return vec![refuted.proven(Motive::new(Kind::TryLeavesPost).of(from, piece), mate, &edits)];
    }
    if !refuted.board.can(mate) {
        return Vec::new();
    }
    let loser = !refuted.attacker;
    let (end, kept) = (refuted.board.play(mate), undone.play(mate));
    let (king, mut found) = (end.king(loser), Vec::new());
    if refuted.moves == 1 && !end.in_check(loser) {
        return found;
    }
    let parries = refuted.force.borrow_mut().parries(&end, refuted.attacker, refuted.moves - 1);
    for parry in parries.unwrap_or_default() {
        let by_king = Some(parry.from()) == king;
        if by_king && kept.attacks(from).has(parry.to()) {
            let motive = Motive::new(Kind::TryUnguards).of(from, piece).on(parry.to());
            found.push(refuted.proven(motive, mate, &edits));
        } else if !by_king && kept.pinner(parry.from()) == Some(from) && end.pinner(parry.from()).is_none() {
            let Some(unit) = end.piece_at(parry.from()) else { continue };
            let motive = Motive::new(Kind::TryUnpins).of(parry.from(), unit).by(from, piece);
            found.push(refuted.proven(motive, mate, &edits));
        }
    }
    found.dedup();
    found
}

fn opens_line(refuted: &RefutedTry<'_>) -> Vec<Motive> {
    let from = refuted.step.mv.from();
    if refuted.board.occupied().has(from) {
        return Vec::new();
    }
    let of_line = |unit| {
        let edits = [Edit::Wall(Bitboard::of(unit), from)];
        let mate = refuted.mate(&edits)?;
        // There the wall would protect the mating unit itself.
        if mate.to() == from {
            return None;
        }
        let piece = refuted.board.piece_at(unit)?;
        let mater = refuted.board.piece_at(mate.from())?;
        let motive = if refuted.board.pinner(mate.from()) == Some(unit) {
            Motive::new(Kind::TryPins).of(mate.from(), mater).by(unit, piece)
        } else {
            Motive::new(Kind::TryOpensLine).of(unit, piece).through(from)
        };
        Some(refuted.proven(motive, mate, &edits))
    };
    let lines = refuted.board.line_pieces(!refuted.attacker).into_iter();
    let lines = lines.filter(|&unit| refuted.moves == 1 || refuted.board.attacks(unit).has(from));
    lines.filter_map(of_line).collect()
}

fn captures(refuted: &RefutedTry<'_>) -> Vec<Motive> {
    let Some((square, unit)) = refuted.step.captured else { return Vec::new() };
    let lift = Edit::Lift(refuted.step.mv.to());
    let edits = [lift, Edit::Put(square, unit)];
    match refuted.mate(&edits) {
        Some(mate) if refuted.mate(&[lift]).is_none() => {
            vec![refuted.proven(Motive::new(Kind::TryCaptures).of(square, unit), mate, &edits)]
        }
        _ => Vec::new(),
    }
}
