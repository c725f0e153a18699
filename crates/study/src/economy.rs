//! Economy: which units take part in which phases and solutions.
//!
//! Place in the data path: made from a [`Study`] that is complete, or from those of all positions of a problem; composers'
//! tools tell of it ([`keymove improve --necessity`], scores).
//!
//! A unit *takes part* in a line that reaches the goal if it moves or is captured in it, or if the line, played again from a
//! diagram without the unit, cannot be played any more or does not reach the goal: so counts whoever checks, guards, blocks,
//! pins, or shuts or opens a line at any moment. So do, in the mate itself, units that only a pin keeps from parrying it and
//! units that guard or block what others guard or block as well, and in a battle units without which the defender would have
//! further replies on the way. In play that forces the last move the reply must still be forced.
//! A unit that takes part in nothing may be needed all the same, against cooks or refutations: that is not asked here.
//!
//! Left out: tries; goals that depend on the diagram or on which the own king may be left in check; reciprocal play.
//!
//! [`keymove improve --necessity`]: https://docs.rs/keymove-compose

use crate::picture::Picture;
use crate::study::track::Track;
use crate::{Line, Study};
use keymove_chess::{Arrangement, Bitboard, Castling, Color, Move, Piece, Role, Square};
use keymove_problem::sort::Sort as _;
use keymove_problem::{Goal, Origins, Play, Stipulation};
use keymove_solve::tree::PhaseKind;

/// Which units take part in what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Economy {
    /// The units of all diagrams but the kings, by their names: the squares on which they stand in the first diagram.
    pub units: Vec<(Square, Piece)>,
    /// The phases that reach the goal, in the order of the study.
    pub phases: Vec<Phase>,
}

/// A phase: set play, a solution of help and series play, or all the play after a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    /// The label of the position, `b)`; empty without twins.
    pub label: String,
    /// Whether it is set play.
    pub set_play: bool,
    /// Which of the solutions of its position it is, counted from 1; `None` if that has only one.
    pub number: Option<usize>,
    /// The names of the units that are on the board.
    pub present: Bitboard,
    /// Those of the units that take part.
    pub used: Bitboard,
}

impl Phase {
    /// The names of the units on the board that take no part.
    pub fn idle(&self) -> Bitboard {
        self.present.without(self.used)
    }
}

impl Economy {
    /// The economy of one study, which may be of several positions. `None` if it cannot be told: the solution is not complete,
    /// the goal is none that is looked at, or nothing reaches it.
    pub fn of(study: &Study) -> Option<Self> {
        Self::of_all(std::slice::from_ref(study))
    }

    /// The economy of all positions of a problem, each with a label of its own: units have the names of the first diagram.
    pub fn of_problem(parts: Vec<(String, Study)>) -> Option<Self> {
        let first = parts.first()?.1.diagram_setting()?.clone();
        let named: Vec<Study> =
            parts.into_iter().map(|(label, part)| part.labelled(&label, &first)).collect();
        Self::of_all(&named)
    }

    /// The economy of positions that have the names of the first diagram.
    pub(crate) fn of_all(studies: &[Study]) -> Option<Self> {
        let mut economy = Self { units: Vec::new(), phases: Vec::new() };
        for study in studies {
            if !study.complete || !study.settings.iter().all(|setting| is_told(&setting.stipulation)) {
                return None;
            }
            for setting in &study.settings {
                for (square, piece) in setting.position.units().filter(|(_, piece)| piece.role != Role::King)
                {
                    let name = setting.name(square);
                    if economy.units.iter().all(|&(other, _)| other != name) {
                        economy.units.push((name, piece));
                    }
                }
            }
            economy.phases.extend(phases(study));
        }
        economy.units.put_in_order_by_key(|&(name, _)| name);
        (!economy.phases.is_empty()).then_some(economy)
    }

    /// The phases that are no set play.
    pub fn solutions(&self) -> impl Iterator<Item = &Phase> {
        self.phases.iter().filter(|phase| !phase.set_play)
    }

    /// The names of the units of a side that take part in no solution.
    pub fn idle(&self, color: Color) -> Bitboard {
        let used = self.solutions().fold(Bitboard::EMPTY, |all, phase| all | phase.used);
        let own = self.units.iter().filter(|(_, piece)| piece.color == color);
        own.map(|&(name, _)| name).collect::<Bitboard>().without(used)
    }

    /// If there are several solutions, the only one in which this unit takes part, by its place among [`Self::solutions`].
    pub fn only_solution(&self, name: Square) -> Option<usize> {
        let mut used = self.solutions().enumerate().filter(|(_, phase)| phase.used.has(name));
        let (only, _) = used.next()?;
        (used.next().is_none() && self.solutions().nth(1).is_some()).then_some(only)
    }
}

/// Whether it can be told of such play which units take part.
fn is_told(stipulation: &Stipulation) -> bool {
    let Stipulation { goal, play, other_goal, .. } = stipulation;
    !goal.needs_history() && !goal.ignores_check() && !play.is_reciprocal() && other_goal.is_none()
}

fn phases(study: &Study) -> Vec<Phase> {
    let wanted = |act: usize| study.acts[act].kind != PhaseKind::Try;
    let of_setting = |setting| study.acts.iter().filter(move |act| act.solves() && act.setting == setting);
    let mut phases = Vec::new();
    for (index, act) in study.acts.iter().enumerate().filter(|(index, _)| wanted(*index)) {
        let lines: Vec<&Line> = study.lines.iter().filter(|line| line.act == index && line.goal).collect();
        if lines.is_empty() {
            continue;
        }
        let setting = study.setting(index);
        let set_play = setting.set_play || act.kind == PhaseKind::SetPlay;
        let place = of_setting(act.setting).position(|other| std::ptr::eq(other, act));
        let is_one_of_several = of_setting(act.setting).nth(1).is_some();
        phases.push(Phase {
            label: setting.label.clone(),
            set_play,
            number: place.filter(|_| is_one_of_several && !set_play).map(|place| place + 1),
            present: without_kings(&setting.position)
                .into_iter()
                .map(|square| setting.name(square))
                .collect(),
            used: used(study, index, &lines),
        });
    }
    phases
}

fn without_kings(position: &Arrangement) -> Bitboard {
    position.occupied().without(position.role(Role::King))
}

/// The names of the units that take part in one of these lines of a phase.
fn used(study: &Study, act: usize, lines: &[&Line]) -> Bitboard {
    let setting = study.setting(act);
    let tracks: Vec<Track> = lines.iter().map(|line| Track::of(study, line)).collect();
    let mut used = Bitboard::EMPTY;
    for step in tracks.iter().flat_map(|track| &track.steps) {
        used |= step.unit.into();
        used |= step.captured.map_or(Bitboard::EMPTY, |(victim, _)| victim.into());
    }
    for track in &tracks {
        let parts = Picture::of(&track.end).map_or(Bitboard::EMPTY, |picture| parts(&picture));
        let at_rest = track.at_rest.iter().filter(|(square, _)| parts.has(*square));
        used |= at_rest.map(|&(_, name)| name).collect();
    }
    let attacker = study.is_battle().then_some(study.attacker);
    for square in without_kings(&setting.position) {
        let name = setting.name(square);
        let is_needed =
            |line: &&Line| !stands_without(&study.origin(line), line, square, &setting.stipulation, attacker);
        if !used.has(name) && lines.iter().any(is_needed) {
            used |= name.into();
        }
    }
    used
}

/// The squares of the units that take part in a mate: which check, guard squares that no own unit of the king blocks, block them,
/// pin or are pinned; where several do the same, all of them.
fn parts(picture: &Picture) -> Bitboard {
    let guards = picture.field.iter().filter(|barred| !barred.block);
    let guards = guards.fold(Bitboard::EMPTY, |all, barred| all | barred.attackers);
    picture.checkers | guards | picture.blocks() | picture.pinned | picture.pinners
}

/// Whether a line that reaches the goal can be played from this position without the unit on a square and reaches it all the
/// same. In a battle, given by its attacker, the other side must have no replies on the way that it does not have with the unit.
fn stands_without(
    start: &Arrangement, line: &Line, square: Square, stipulation: &Stipulation, attacker: Option<Color>,
) -> bool {
    let lost = Castling::with_rook(square).unwrap_or_default();
    let rest = start.without_unit(square);
    let (mut position, mut whole) = (rest.with_rights(start.castling().without(lost), None), *start);
    let Some((&last, moves)) = line.moves.split_last() else { return false };
    for &mv in moves {
        if !pass_to(&mut position, mv) || !pass_to(&mut whole, mv) {
            return false;
        }
        if mv == Move::NONE {
            continue;
        }
        if !position.is_legal(mv) || gives_replies(attacker, &whole, &position) {
            return false;
        }
        (position, whole) = (position.glimpse(mv), whole.glimpse(mv));
    }
    pass_to(&mut position, last)
        && pass_to(&mut whole, last)
        && position.is_legal(last)
        && !gives_replies(attacker, &whole, &position)
        && is_end(&position, last, stipulation)
}

/// Whether the defender of a battle has a reply without a unit that he does not have with it.
fn gives_replies(attacker: Option<Color>, with: &Arrangement, without: &Arrangement) -> bool {
    if attacker.is_none_or(|attacker| attacker == with.turn()) {
        return false;
    }
    let known = with.moves();
    without.moves().iter().any(|mv| !known.contains(mv))
}

/// Passes the turn where the line has it so, by a mark or because the same side moves again; not out of check.
fn pass_to(position: &mut Arrangement, mv: Move) -> bool {
    if position.king_attacked(!position.turn()) {
        return false;
    }
    let passes = mv == Move::NONE || !position.color(position.turn()).has(mv.from());
    if passes {
        if position.in_check() {
            return false;
        }
        *position = position.turned();
    }
    true
}

/// Whether the last move reaches the goal and, where it must be forced, every other move would.
fn is_end(before: &Arrangement, last: Move, stipulation: &Stipulation) -> bool {
    let Stipulation { goal, play, .. } = *stipulation;
    let reaches = |mv: Move| reaches(goal, before, mv);
    let is_forced = matches!(play, Play::SelfPlay | Play::ParrySelf) || play.forces_last();
    reaches(last) && (!is_forced || before.moves().into_iter().all(reaches))
}

fn reaches(goal: Goal, before: &Arrangement, mv: Move) -> bool {
    goal.is_reached(before, mv, &Origins::in_diagram())
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_solve::answer::{Question, Wanted};
    use keymove_solve::tree;

    fn economy(fen: &str, stipulation: &str, twins: &[&str], set_play: bool) -> Economy {
        let mut question = Question::read(fen, stipulation).expect(fen);
        question.statement.twins = twins.iter().map(|twin| twin.parse().expect("a twin")).collect();
        question.statement.set_play = set_play;
        question.wanted = Wanted {
            tree: Some(tree::Options { tries: 0, set_play, ..tree::Options::default() }),
            ..Wanted::studied()
        };
        let answers = question.answers().expect("positions").map(|answer| answer.expect("solved"));
        let parts =
            answers.map(|mut answer| (answer.case.label.clone(), Study::of(&mut answer).expect("studied")));
        Economy::of_problem(parts.collect()).expect("complete")
    }

    fn squares(names: Bitboard) -> String {
        names.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_guards_blocks_and_moves_takes_part() {
        // H. Weenink 1917, with two pawns that block each other: without White's, Black would have a reply more.
        let economy = economy("b2K4/2p5/3k4/1Q6/5P2/1B5p/7P/8 w - -", "#2", &[], false);
        assert_eq!(squares(economy.idle(Color::White)), "");
        assert_eq!(squares(economy.idle(Color::Black)), "h3");
        assert_eq!(economy.phases.len(), 1);
        assert_eq!(economy.phases[0].number, None);
    }

    #[test]
    fn a_unit_that_takes_replies_takes_part_in_a_battle() {
        // E. H. Baird, Hackney Mercury 1894: the bishop on b1 pins the pawn on d3, the pawn on g6 blocks the one on g7.
        let economy = economy("1n1Q4/2p2Pp1/2P1K1P1/8/Rq2k3/1P1prb2/8/1B4n1 w - -", "s#2", &[], false);
        assert_eq!(squares(economy.idle(Color::White)), "");
    }

    #[test]
    fn what_others_do_as_well_takes_part_in_the_mate() {
        // 1.Ra8#: the pawn on h7 blocks a square that the bishop would guard; the bishop has nothing to guard.
        let economy = economy("6k1/5ppp/8/8/8/3B4/8/R3K3 w - -", "#1", &[], false);
        assert_eq!([Color::White, Color::Black].map(|color| squares(economy.idle(color))), ["d3", ""]);
    }

    #[test]
    fn solutions_are_told_apart() {
        // J. E. Chiasson: the rook mates in both; a knight that takes part in nothing, and does not disturb.
        let economy = economy("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", &[], false);
        assert_eq!(economy.solutions().map(|phase| phase.number).collect::<Vec<_>>(), [Some(1), Some(2)]);
        assert!(economy.idle(Color::White).is_empty() && economy.only_solution(Square::D5).is_none());
    }

    #[test]
    fn a_pinned_unit_takes_part_and_a_guard_of_nothing_does_not() {
        // 1.Sg5 2.Sf7#: the rook pins the queen, which could capture otherwise.
        let economy = economy("R5qk/6pp/8/8/8/7N/P7/K7 w - -", "ser-#2", &[], false);
        assert_eq!(squares(economy.idle(Color::White)), "a2");
        assert_eq!(squares(economy.idle(Color::Black)), "");
    }

    #[test]
    fn twins_have_the_names_of_the_first_diagram() {
        // Each unit of the first diagram keeps its name where a twin moves it.
        let economy = economy("8/8/8/5n2/8/3k1P2/5R1K/2R5 b - - 0 1", "h#2", &["move f5 d4"], false);
        let labels: Vec<&str> = economy.phases.iter().map(|phase| phase.label.as_str()).collect();
        assert!(labels.contains(&"a)") && labels.contains(&"b)"), "{labels:?}");
        assert!(economy.phases.iter().all(|phase| phase.present.has(Square::F5)));
        assert!(economy.units.iter().all(|&(name, _)| name != Square::D4));
    }
}
