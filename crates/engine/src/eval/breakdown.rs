//! An evaluation term by term.

use super::network::Network;
use super::record::{Counts, Sum};
use super::weights::WEIGHTS;
use super::{Group, TERMS, Tapered, Term, UTMOST, VALUES, assess, beyond_terms, blend, endgame, king};
use core::fmt;
use keymove_chess::{Color, Position};

/// What one side has of a term.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// How often it counts, all values of a table together.
    pub count: i32,
    /// What that is worth; in the group of king danger the first number is danger, not centipawns.
    pub value: Tapered,
}

/// One term.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Which.
    pub term: &'static Term,
    /// What White has, then what Black has. What is winnable is for neither side; it stands in the first.
    pub shares: [Share; 2],
}

/// The value of a position with everything it is made of.
#[derive(Clone, Debug)]
pub struct Breakdown {
    /// The ending, if it has a value of its own; then there are no rows.
    pub ending: Option<&'static str>,
    /// All terms in their order.
    pub rows: Vec<Row>,
    /// How often each value counts for White and Black, in the order of the values of all terms; for tuning.
    pub counts: Vec<[i32; 2]>,
    /// Danger to the white and the black king.
    pub danger: [i32; 2],
    /// What these dangers cost.
    pub danger_cost: [Tapered; 2],
    /// What is added to the endgame value because it is easy or hard to win, from White's side.
    pub winnable: i32,
    /// Pieces left: 24 at the start, 0 with kings and pawns.
    pub phase: i32,
    /// What remains of the endgame value, of 64 parts.
    pub scale: i32,
    /// Why.
    pub scale_name: &'static str,
    /// What the network adds to middlegame and endgame, from White's side.
    pub network: i32,
    /// Whose move it is.
    pub turn: Color,
    /// Centipawns for White.
    pub total: i32,
}

/// Evaluates a position and keeps all parts. [`Breakdown::for_mover`] is what [`super::Evaluator::evaluate`] gives.
pub fn explain(position: &Position) -> Breakdown {
    let mut breakdown = Breakdown {
        ending: None,
        rows: Vec::new(),
        counts: vec![[0; 2]; VALUES],
        danger: [0; 2],
        danger_cost: [Tapered::ZERO; 2],
        winnable: 0,
        phase: super::material::phase(position),
        scale: endgame::WHOLE,
        scale_name: "",
        network: 0,
        turn: position.turn(),
        total: 0,
    };
    if let Some(known) = endgame::known(position) {
        breakdown.ending = Some(known.name);
        breakdown.total = known.value.clamp(-UTMOST, UTMOST);
        return breakdown;
    }
    let mut sum = Sum::told_to(Counts::default());
    breakdown.network = beyond_terms(&mut Network::default(), position);
    let assessment = assess(position, &mut sum, None, breakdown.network);
    breakdown.rows = TERMS.iter().map(|term| Row { term, shares: shares(term, &sum.record) }).collect();
    breakdown.counts = sum.record.0.to_vec();
    breakdown.danger = sum.danger;
    breakdown.danger_cost = sum.danger.map(king::cost_of);
    breakdown.winnable = assessment.winnable;
    breakdown.scale = assessment.scale.factor;
    breakdown.scale_name = assessment.scale.name;
    breakdown.total = assessment.total.clamp(-UTMOST, UTMOST);
    breakdown
}

fn shares(term: &Term, counts: &Counts) -> [Share; 2] {
    Color::ALL.map(|us| {
        let mut share = Share::default();
        let values = term.first..term.first + term.len;
        for (count, &weight) in counts.0[values.clone()].iter().zip(&WEIGHTS[values]) {
            share.count += count[us.index()];
            share.value += weight * count[us.index()];
        }
        share
    })
}

impl Row {
    /// White's share less Black's, between middlegame and endgame.
    fn difference(&self, phase: i32) -> i32 {
        let value = self.shares[0].value - self.shares[1].value;
        between(value, phase)
    }
}

fn between(value: Tapered, phase: i32) -> i32 {
    blend(value, phase, endgame::WHOLE)
}

impl Breakdown {
    /// The value for the side to move, in centipawns.
    pub fn for_mover(&self) -> i32 {
        if self.turn == Color::White { self.total } else { -self.total }
    }

    /// The pair that the rows and the dangers add up to, from White's side.
    pub fn sum(&self) -> Tapered {
        let terms = self.rows.iter().filter(|row| !matches!(row.term.group, Group::Danger | Group::Winnable));
        let sum = terms.fold(Tapered::ZERO, |sum, row| sum + row.shares[0].value - row.shares[1].value);
        sum + self.danger_cost[0] - self.danger_cost[1]
    }

    /// The value that follows from [`Self::sum`] and the network; always [`Self::total`], unless the ending has a value of its own.
    pub fn recomputed(&self) -> i32 {
        let sum = self.sum();
        let endgame = sum.endgame() + self.winnable + self.network;
        let pair = Tapered::new(sum.middlegame() + self.network, endgame);
        blend(pair, self.phase, self.scale).clamp(-UTMOST, UTMOST)
    }
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ending) = self.ending {
            writeln!(f, "{ending}")?;
            return self.write_total(f);
        }
        writeln!(
            f,
            "{:<22} {:>18} | {:>18} | {:>6}",
            "term", "White  n   mg   eg", "Black  n   mg   eg", "total"
        )?;
        let mut group = None;
        for row in self.rows.iter().filter(|row| row.shares.iter().any(|share| share.count != 0)) {
            if group != Some(row.term.group) {
                group = Some(row.term.group);
                writeln!(f, "-- {}", row.term.group)?;
            }
            self.write_row(f, row)?;
        }
        self.write_end(f)?;
        self.write_total(f)
    }
}

impl Breakdown {
    fn write_row(&self, f: &mut fmt::Formatter<'_>, row: &Row) -> fmt::Result {
        write!(f, "{:<22}", row.term.name.to_ascii_lowercase().replace('_', " "))?;
        match row.term.group {
            Group::Danger => {
                let [white, black] = row.shares.map(|share| (share.count, share.value.middlegame()));
                writeln!(f, " {:>8} {:>9} | {:>8} {:>9} |", white.0, white.1, black.0, black.1)
            }
            Group::Winnable => {
                writeln!(f, " {:>8} {:>9} |", row.shares[0].count, row.shares[0].value.endgame())
            }
            _ => {
                write_share(f, row.shares[0])?;
                f.write_str(" |")?;
                write_share(f, row.shares[1])?;
                writeln!(f, " | {:>6}", row.difference(self.phase))
            }
        }
    }

    fn write_end(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.danger_cost;
        writeln!(f, "-- together")?;
        write!(f, "{:<22}", "king danger costs")?;
        write_pair(f, white)?;
        f.write_str(" |")?;
        write_pair(f, black)?;
        writeln!(f, " | {:>6}", between(white - black, self.phase))?;
        let sum = self.sum();
        writeln!(f, "middlegame {}, endgame {}", sum.middlegame(), sum.endgame())?;
        writeln!(f, "winnable   {:+} in the endgame", self.winnable)?;
        let why = if self.scale_name.is_empty() { "" } else { ": " };
        writeln!(f, "network    {:+} in both", self.network)?;
        writeln!(f, "scale      {}/64 of the endgame{why}{}", self.scale, self.scale_name)?;
        writeln!(f, "phase      {}/24 middlegame", self.phase)
    }

    fn write_total(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "evaluation {:+} centipawns for White, {} to move", self.total, self.turn)
    }
}

fn write_share(f: &mut fmt::Formatter<'_>, share: Share) -> fmt::Result {
    let (middlegame, endgame) = (share.value.middlegame(), share.value.endgame());
    write!(f, " {:>8} {middlegame:>4} {endgame:>4}", share.count)
}

fn write_pair(f: &mut fmt::Formatter<'_>, value: Tapered) -> fmt::Result {
    write!(f, " {:>8} {:>4} {:>4}", "", value.middlegame(), value.endgame())
}
