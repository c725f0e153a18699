//! A pawn of Black's on its own rank makes its four moves. In two-movers it is what `score/themes/pickaninny.rs` counts.

use super::node::{Node, Reply, all, fans};
use super::track::{home, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Move, Role};
use std::collections::HashSet;

/// The entry of the catalogue.
pub(super) static PICKANINNY: Theme = Theme {
    name: "Pickaninny",
    aliases: &[],
    group: Group::Way,
    definition: "A Black pawn on its starting rank makes each of its four moves, both steps and both captures: in a \
        battle as four replies in the same position with one answer each, all four different; in help and \
        series play over the solutions.",
    source: "Glossary of chess problems (Wikipedia); CHESS COMPOSER (2006) for the four different answers",
    example: Example::new("bR4B1/4p3/3B1Q2/1PPr3R/1pkNp3/8/2P5/KN6 w - - 0 1", "#2", "C. Mansfield, 1915"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    if !study.is_battle() {
        let black = !study.white();
        let pawns = fans(study, false).into_iter().filter(|fan| fan.color == black);
        return pawns.filter_map(|fan| Some(fan.finding(study, PICKANINNY.name, fan.pawn_fan()?))).collect();
    }
    all(study).iter().flat_map(|node| in_node(study, node)).collect()
}

fn in_node(study: &Study, node: &Node) -> Vec<Finding> {
    let pawns = node.before.pieces(node.before.turn(), Role::Pawn);
    let home = pawns & Bitboard::rank(home(node.before.turn()));
    home.into_iter()
        .filter_map(|pawn| {
            let moves: Vec<&Reply> = node.replies.iter().filter(|reply| reply.mv.from() == pawn).collect();
            let answers: HashSet<Move> = moves.iter().filter_map(|reply| reply.only_answer()).collect();
            (moves.len() == 4 && answers.len() == 4).then(|| {
                let shown = moves.iter().map(|reply| node.shown(reply)).collect();
                let squares = moves.iter().map(|reply| reply.mv.to()).collect();
                let side = side(study, node.before.turn());
                Finding::new(PICKANINNY.name, shown).detailed(format!("{side} pawn")).on(squares)
            })
        })
        .collect()
}
