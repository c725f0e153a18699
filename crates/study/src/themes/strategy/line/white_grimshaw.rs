//! White Grimshaw: the attacker's own pieces get in each other's way.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{is_directmate, without};
use crate::{Act, Finding, Shown, Study};
use keymove_chess::{Bitboard, Move, Role, Square};
use keymove_solve::tree::PhaseKind;

/// Two tries to one square by unlike pieces, each refuted because the line of the other is shut.
pub(in super::super) static WHITE_GRIMSHAW: Theme = Theme {
    name: "White Grimshaw",
    aliases: &[],
    group: Group::Line,
    definition: "In two tries of a two-mover two of the attacker's line pieces of different movement go to the same square. Each try has one refutation, and that refutes only because the piece that arrived shuts the line of the other.",
    source: "Wikipedia, Grimshaw (chess)",
    example: Example::new(
        "2brrb2/p7/N6N/Q3pp2/1pPk1p2/3P4/1P3K2/2BRRB2 w - -",
        "#2",
        "P. Benko, Magyar Sakkélet, 1974",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let tries: Vec<(usize, Move, Role, &Act)> = (0..)
        .zip(&study.acts)
        .filter(|(_, act)| is_directmate(study) && act.kind == PhaseKind::Try && act.length.get() == 2)
        .filter_map(|(index, act)| {
            let mv = act.first?;
            let role = study.diagram.role_at(mv.from())?;
            matches!(role, Role::Bishop | Role::Rook | Role::Queen).then_some((index, mv, role, act))
        })
        .collect();
    let mut found = Vec::new();
    for (index, (other_act, other, other_role, other_try)) in tries.iter().enumerate() {
        for (act, one, role, one_try) in &tries[..index] {
            if one.to() == other.to()
                && role != other_role
                && shuts(one_try, one.to(), other.from())
                && shuts(other_try, other.to(), one.from())
            {
                let shown = [(act, one, one_try), (other_act, other, other_try)]
                    .map(|(&act, &mv, one)| Shown { act, moves: vec![mv, one.refutations[0]] });
                let finding = Finding::new(WHITE_GRIMSHAW.name, shown.to_vec());
                found.push(finding.detailed(format!("on {}", one.to())).on(Bitboard::from(one.to())));
            }
        }
    }
    found
}

/// Whether the refutation of the try works only because the unit on `square` shuts the line of the one on `shut`: with the
/// first gone there is a mate, with both gone there is none.
fn shuts(act: &Act, square: Square, shut: Square) -> bool {
    let [refutation] = act.refutations[..] else { return false };
    let replied = act.start.glimpse(refutation);
    let attacker = replied.turn();
    let mates = |gone: Bitboard| {
        without(&replied, gone & replied.color(attacker))
            .is_some_and(|position| position.mating_move().is_some())
    };
    let pair = Bitboard::from(square) | shut.into();
    replied.color(attacker) & pair == pair && mates(square.into()) && !mates(pair)
}
