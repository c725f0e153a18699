//! The list of variants.

use super::moves::{joined, long, starting};
use keymove_chess::{Arrangement, Move};
use keymove_study::score::{Theme, Variant};
use std::fmt::Write;

/// A line of the list of variants: how many variants it stands for, and the three columns.
pub(super) struct Row {
    variants: usize,
    defence: String,
    mates: String,
    labels: String,
}

/// The last defences of a position with their mates and labels, in the order of [`Phase`](keymove_study::score::Phase).
pub(super) struct Defended {
    pub(super) defence: Move,
    pub(super) mates: String,
    pub(super) labels: String,
}

impl Defended {
    /// `mates` are those after the defence in `position`.
    pub(super) fn new(position: &Arrangement, defence: Move, mates: &[Move], variant: &Variant) -> Self {
        let replied = position.glimpse(defence);
        let labels = labels(variant, mates.len());
        Self { defence, mates: joined(mates, |mate| long(&replied, mate, '-', 'x')), labels }
    }
}

/// The rows with their numbers, the first of which is `first`, in columns of which the first has this width.
pub(super) fn table(rows: &[Row], mut first: usize, width: usize) -> String {
    let mut text = String::new();
    for row in rows {
        let number = row.number(first);
        first += row.variants;
        let labels = if row.labels.is_empty() { String::new() } else { format!("  {}", row.labels) };
        let _ = writeln!(text, "{number:<width$}{:<12} {} #{labels}", row.defence, row.mates);
    }
    text
}

/// How wide the numbers of the rows are, with a blank behind the widest, if they begin with `first`; the next number.
pub(super) fn width(rows: &[Row], mut first: usize) -> (usize, usize) {
    let mut width = 0;
    for row in rows {
        width = width.max(row.number(first).len());
        first += row.variants;
    }
    (width + 1, first)
}

impl Row {
    fn number(&self, first: usize) -> String {
        let last = first + self.variants - 1;
        if last == first { format!("{first})") } else { format!("{first}-{last})") }
    }
}

/// One row a variant, unit by unit, targets from h8 to a1 as in the paper. Variants of one unit without labels that end
/// in the same mates share a row "any else" at its end, if they are the largest such group.
pub(super) fn rows(position: &Arrangement, entries: &[Defended]) -> Vec<Row> {
    let mut rows = Vec::new();
    for unit in entries.chunk_by(|one, other| one.defence.from() == other.defence.from()) {
        let is_plain = |entry: &&Defended, mates: &str| entry.labels.is_empty() && entry.mates == mates;
        let plain = |mates: &str| unit.iter().filter(|entry| is_plain(entry, mates)).count();
        let largest = unit
            .iter()
            .rev()
            .map(|entry| (plain(&entry.mates), &entry.mates))
            .max_by_key(|&(count, _)| count);
        let shared = largest.filter(|&(count, _)| count > 1 && count < unit.len());
        for Defended { defence, mates, labels } in unit.iter().rev() {
            if !(labels.is_empty() && shared.is_some_and(|(_, common)| common == mates)) {
                let (mates, labels) = (mates.clone(), labels.clone());
                rows.push(Row { variants: 1, defence: long(position, *defence, '-', 'x'), mates, labels });
            }
        }
        if let (Some((variants, mates)), Some(entry)) = (shared, unit.first()) {
            let defence = format!("{}-any else", starting(position, entry.defence));
            rows.push(Row { variants, defence, mates: mates.clone(), labels: String::new() });
        }
    }
    rows
}

fn labels(variant: &Variant, mates: usize) -> String {
    let mut labels: Vec<_> = variant.themes.iter().map(theme_label).collect();
    if variant.minor_dual {
        labels.push(match mates {
            2 => "minor dual",
            3 => "minor triple",
            _ => "minor multiple",
        });
    }
    if variant.thematic_dual {
        labels.push("thematic dual");
    }
    labels.join("; ")
}

/// The name of a theme in words: `half-pin`.
pub const fn theme_label(theme: Theme) -> &'static str {
    match theme {
        Theme::Tempo => "tempo",
        Theme::Direct => "direct battery",
        Theme::Indirect => "indirect battery",
        Theme::KingFlights => "king flight",
        Theme::LonelyKing => "lonely king",
        Theme::HalfPin => "half-pin",
        Theme::SelfPin => "self-pinning",
        Theme::Unpin => "unpinning",
        Theme::SelfBlock => "self-blocking",
        Theme::Grimshaw => "grimshaw",
        Theme::Pickaninny => "pickaninny",
    }
}
