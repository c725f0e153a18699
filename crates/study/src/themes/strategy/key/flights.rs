//! Flights that the key gives and takes, named as the keywords of YACPDB do; and flights that the king has at all.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{first_move, is_directmate, keys};
use crate::{Finding, Study};
use keymove_chess::{Arrangement, Bitboard};

const SOURCE: &str = "keywords of YACPDB; Olive decides them by the king's moves before and after the key";

/// One flight more.
pub(in super::super) static GIVING: Theme = Theme {
    name: "Flight giving key",
    aliases: &[],
    group: Group::Key,
    definition: "After the key the king to be mated has one flight more than before. A flight is a square to which it may legally go, by castling too.",
    source: SOURCE,
    example: Example::new("2n5/6R1/4K3/8/3R4/7k/8/8 w - -", "#2", "T. R. Dawson, The Chess Amateur, 1924"),
    detect: Detector::Code(|study| find(study, GIVING.name, |given, taken| given.len() == taken.len() + 1)),
};

/// Two flights more.
pub(in super::super) static GIVING_TWO: Theme = Theme {
    name: "2 flights giving key",
    aliases: &["Two flights giving key"],
    group: Group::Key,
    definition: "After the key the king to be mated has two flights more than before. A flight is a square to which it may legally go, by castling too.",
    source: SOURCE,
    example: Example::new("8/r1b5/1R1N4/kq6/p2Q4/8/K7/8 w - -", "#2", "S. Loyd, The Musical World, 1859"),
    detect: Detector::Code(|study| {
        find(study, GIVING_TWO.name, |given, taken| given.len() == taken.len() + 2)
    }),
};

/// At least three flights more.
pub(in super::super) static GIVING_MORE: Theme = Theme {
    name: "3+ flights giving key",
    aliases: &[],
    group: Group::Key,
    definition: "After the key the king to be mated has at least three flights more than before. A flight is a square to which it may legally go, by castling too.",
    source: SOURCE,
    example: Example::new(
        "7B/5R2/3p3N/1p1P4/1K2k2r/4N3/4Q3/8 w - -",
        "#2",
        "S. Loyd, New York State Chess Association, 1892",
    ),
    detect: Detector::Code(|study| {
        find(study, GIVING_MORE.name, |given, taken| given.len() > taken.len() + 2)
    }),
};

/// Fewer flights.
pub(in super::super) static TAKING: Theme = Theme {
    name: "Flight taking key",
    aliases: &[],
    group: Group::Key,
    definition: "After the key the king to be mated has fewer flights than before. A flight is a square to which it may legally go, by castling too.",
    source: SOURCE,
    example: Example::new("6k1/8/4K3/8/2R5/8/B7/8 w - -", "#2", "E. E. H. Baird, The Chess Amateur, 1924"),
    detect: Detector::Code(|study| find(study, TAKING.name, |given, taken| given.len() < taken.len())),
};

/// Flights given and taken.
pub(in super::super) static GIVING_AND_TAKING: Theme = Theme {
    name: "Flight giving and taking key",
    aliases: &["Give and take key"],
    group: Group::Key,
    definition: "The key gives the king to be mated at least one flight and takes at least one.",
    source: SOURCE,
    example: Example::new("8/2R1BB2/8/4k3/8/2K2P2/8/8 w - -", "#2", "E. E. H. Baird, Womanhood, 1899"),
    detect: Detector::Code(|study| {
        find(study, GIVING_AND_TAKING.name, |given, taken| given.any() && taken.any())
    }),
};

/// The king has flights after the key, no fewer than before.
pub(in super::super) static KING_FLIGHTS: Theme = Theme {
    name: "King flights",
    aliases: &[],
    group: Group::Key,
    definition: "After the key the king to be mated has at least one flight, and not fewer than before it.",
    source: "the paper on CHESS COMPOSER of 2006",
    example: Example::new("8/8/8/3pp3/4k3/8/4KQ2/8 w - -", "#2", "S. Loyd, Chicago Times, 1879"),
    detect: Detector::Code(king_flights),
};

/// Asks `holds` with the squares that the key gives to the king and those that it takes.
fn find(study: &Study, theme: &'static str, holds: impl Fn(Bitboard, Bitboard) -> bool) -> Vec<Finding> {
    if !is_directmate(study) {
        return Vec::new();
    }
    let before = flights(&study.diagram.turned());
    let found = keys(study).filter_map(|(index, act, key)| {
        let after = flights(&act.start);
        let (given, taken) = (after.without(before), before.without(after));
        holds(given, taken).then(|| Finding::new(theme, first_move(index, key)).on(given | taken))
    });
    found.collect()
}

/// Where the king of the side to move may go.
fn flights(position: &Arrangement) -> Bitboard {
    let Some(king) = position.king(position.turn()) else { return Bitboard::EMPTY };
    position.moves().into_iter().filter(|mv| mv.from() == king).map(|mv| mv.to()).collect()
}

fn king_flights(study: &Study) -> Vec<Finding> {
    if !is_directmate(study) {
        return Vec::new();
    }
    let found = keys(study).filter_map(|(index, act, key)| {
        let after = act.start.king_targets();
        let holds = after.any() && after.len() >= study.diagram.flights();
        let count = after.len();
        let words = if count == 1 { "one flight".to_owned() } else { format!("{count} flights") };
        holds.then(|| Finding::new(KING_FLIGHTS.name, first_move(index, key)).detailed(words).on(after))
    });
    found.collect()
}
