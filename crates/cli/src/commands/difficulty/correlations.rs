//! How well estimates, and lengths alone, order the mates of a file as their ratings do.

use keymove_problem::Moves;
use keymove_study::difficulty::{is_held_out, rank_correlation};
use std::collections::BTreeMap;

/// What is known of a mate of a list.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Estimated {
    /// Its name in the list.
    pub(super) id: String,
    pub(super) moves: Moves,
    /// How hard it is for those who solve it, if the list says so.
    pub(super) rating: Option<f64>,
    pub(super) estimate: Option<f64>,
}

/// Estimates of some mates, in one order with the lengths and ratings.
#[derive(Default)]
struct Row {
    estimates: Vec<f64>,
    lengths: Vec<f64>,
    ratings: Vec<f64>,
}

/// What was estimated.
#[derive(Default)]
pub(super) struct Correlations {
    estimated: usize,
    without: usize,
    all: Row,
    held_out: Row,
    held_out_of_length: BTreeMap<Moves, Row>,
}

impl Correlations {
    pub(super) fn add(&mut self, one: &Estimated) {
        let Some(estimate) = one.estimate else {
            self.without += 1;
            return;
        };
        self.estimated += 1;
        let Some(rating) = one.rating else { return };
        let of_length = self.held_out_of_length.entry(one.moves).or_default();
        let rows = if is_held_out(&one.id) {
            vec![&mut self.all, &mut self.held_out, of_length]
        } else {
            vec![&mut self.all]
        };
        for row in rows {
            row.estimates.push(estimate);
            row.lengths.push(one.moves.get().into());
            row.ratings.push(rating);
        }
    }

    /// How many were estimated and, if there are ratings, the rank correlations with them.
    pub(super) fn table(&self) -> String {
        let mut text = format!("\nestimated {}, without estimate {}\n", self.estimated, self.without);
        if self.all.ratings.is_empty() {
            return text;
        }
        text += &format!(
            "\n{:<14} {:>6}   rank correlation with the rating\n{:<14} {:>6} {:>10} {:>13}\n",
            "", "rated", "", "", "estimate", "length alone"
        );
        text += &self.all.line("all");
        text += &self.held_out.line("held out");
        for (moves, row) in &self.held_out_of_length {
            text += &row.line(&format!("held out #{moves}"));
        }
        text
    }
}

impl Row {
    fn line(&self, name: &str) -> String {
        let correlation = |values: &[f64]| {
            rank_correlation(values, &self.ratings)
                .map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"))
        };
        let (estimates, lengths) = (correlation(&self.estimates), correlation(&self.lengths));
        format!("{name:<14} {:>6} {estimates:>10} {lengths:>13}\n", self.ratings.len())
    }
}
