//! The diagram again, with the other side to move.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::logic::TempoLoss;
use crate::{Finding, Shown, Study};
use keymove_chess::Move;

/// The entry of the catalogue.
pub(super) static TEMPO_LOSS: Theme = Theme {
    name: "Tempo loss",
    aliases: &["Loss of tempo", "Loss of the move", "Triangulation", "Triangulation of the king"],
    group: Group::Manoeuvre,
    definition: "In a directmate of four moves or more a position of the solution, mostly the diagram, comes back, as it was or \
        as in a mirror, with the defender to move. With him to move it is a mate in the moves that are left then, and with the \
        attacker to move there is none in one move more, so that he has no move to wait with.",
    source: "de.wikipedia.org, Tempo (Schach) (tempo loss, Dreiecksmanöver); chessendings.com, Triangulation",
    example: Example::new("8/4K3/4N3/8/4kP2/1P2n2P/4Q3/8 w - -", "#4", "S. Loyd, Detroit Free Press, 1883"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    study.tempo_losses.iter().map(|loss| finding(study, loss)).collect()
}

/// `king, 3 moves`, with the line.
fn finding(study: &Study, loss: &TempoLoss) -> Finding {
    let moves = study.lines[loss.line].moves.clone();
    let walk = loss.walk(study);
    let kind = if loss.mirrored { "mirrored, " } else { "" };
    let own: Vec<Move> = walk.iter().step_by(2).copied().collect();
    let start = loss.before(study);
    let is_one = own.windows(2).all(|pair| pair[0].to() == pair[1].from());
    let unit = start.role_at(own[0].from()).filter(|_| is_one).map_or("several units", |role| role.name());
    let shown = Shown { act: loss.act, moves };
    Finding::new(TEMPO_LOSS.name, vec![shown]).detailed(format!("{kind}{unit}, {} moves", own.len()))
}
