//! Which lines are looked at, and whose moves.

pub(in crate::themes) use crate::study::track::{Step, Track};
use crate::study::{Act, Line, Study};
use keymove_chess::Color;
use keymove_solve::tree::{Defence, PhaseKind};

/// The lines that a problem shows: those that reach the goal with every reply a defence and every answer the only one; in
/// two-movers also replies that leave one of several threats; in help and series play every solution. Threats are not among
/// them, nor, in battles of more than two moves, tries: what they show is mostly accident.
pub(in crate::themes) fn shown(study: &Study) -> impl Iterator<Item = Track<'_>> {
    lines(study).filter(|line| !line.threat).map(|line| Track::of(study, line))
}

/// The same with lines over a threat that is the only one.
pub(in crate::themes) fn shown_or_threatened(study: &Study) -> impl Iterator<Item = Track<'_>> {
    lines(study).map(|line| Track::of(study, line))
}

/// The first moves that solve, each as a track of this move alone. What is said of the key alone is said of these: it holds
/// whether or not a line that begins with the key is shown.
pub(in crate::themes) fn keys(study: &Study) -> impl Iterator<Item = Track<'_>> {
    let begun = |(index, act): (usize, &Act)| {
        act.first?;
        study.lines.iter().find(|line| line.act == index)
    };
    let lines = (0..).zip(&study.acts).filter(|(_, act)| act.solves()).filter_map(begun);
    lines.map(|line| {
        let mut track = Track::of(study, line);
        track.steps.truncate(1);
        track.end = track.steps.first().map_or(track.end, Step::after);
        track
    })
}

/// The play of the phases that solve: the [`keys`], then what is [`shown_or_threatened`] after them.
pub(in crate::themes) fn solving(study: &Study) -> impl Iterator<Item = Track<'_>> {
    let shown = shown_or_threatened(study).filter(|track| study.acts[track.line.act].solves());
    keys(study).chain(shown)
}

fn lines(study: &Study) -> impl Iterator<Item = &Line> {
    let long = study.is_battle() && study.stipulation.moves().get() > 2;
    study.lines.iter().filter(move |line| {
        let act = &study.acts[line.act];
        line.goal && (line.main || separates(act, line)) && !(long && act.kind == PhaseKind::Try)
    })
}

/// Whether the line is a two-mover's reply that leaves only one of several threats, which mates.
fn separates(act: &Act, line: &Line) -> bool {
    let [.., reply, answer] = line.moves[..] else { return false };
    line.moves.len() == 2 + usize::from(act.first.is_some())
        && act
            .variation(reply)
            .is_some_and(|variation| variation.effect == Defence::Partial && variation.answers == [answer])
}

/// The rank from which the pawns of a side start, as an index.
pub(in crate::themes) const fn home(color: Color) -> u8 {
    match color {
        Color::White => 1,
        Color::Black => 6,
    }
}

/// What a side is called in the details of findings: "White" for the side that plays White's part.
pub(in crate::themes) fn side(study: &Study, color: Color) -> &'static str {
    if color == study.white() { "White" } else { "Black" }
}

/// Whether the move is of a side whose ways are looked at: in battles the attacker, otherwise both.
pub(in crate::themes) fn counts(study: &Study, step: &Step) -> bool {
    !study.is_battle() || step.color == study.attacker
}
