//! What was counted.

use super::MANY;
use serde_json::{Map, Value, json};
use std::ops::AddAssign;

/// What became of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Positions, each with its images once, those left out of the count as impossible apart.
    pub positions: u64,
    /// Positions that no game can lead to; nothing else is counted of them.
    pub impossible: u64,
    /// Positions with a solution that is shorter.
    pub short: u64,
    /// Positions that are not sound, of which no more was asked.
    pub unsound: u64,
    /// Positions of which a limit was reached before it was known what they are.
    pub undecided: u64,
    /// The others, by their number of solutions, [`MANY`] or more in the last place.
    pub by_solutions: [u64; MANY as usize + 1],
    /// Those with the wanted number of solutions that are as wished.
    pub wanted: u64,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            positions: 0,
            impossible: 0,
            short: 0,
            unsound: 0,
            undecided: 0,
            by_solutions: [0; MANY as usize + 1],
            wanted: 0,
        }
    }
}

impl AddAssign<&Self> for Counts {
    fn add_assign(&mut self, other: &Self) {
        self.positions += other.positions;
        self.impossible += other.impossible;
        self.short += other.short;
        self.unsound += other.unsound;
        self.undecided += other.undecided;
        self.wanted += other.wanted;
        self.by_solutions.iter_mut().zip(other.by_solutions).for_each(|(sum, more)| *sum += more);
    }
}

impl Counts {
    /// Their names in JSON, apart from the numbers of solutions.
    const NAMES: [&'static str; 6] = ["positions", "impossible", "short", "unsound", "undecided", "wanted"];

    const fn fields(&mut self) -> [&mut u64; 6] {
        let Self { positions, impossible, short, unsound, undecided, wanted, by_solutions: _ } = self;
        [positions, impossible, short, unsound, undecided, wanted]
    }

    /// The numbers of positions by name, and an object from numbers of solutions to numbers of positions; what is 0 is left out of
    /// that.
    pub fn to_json(&self) -> Value {
        let mut copy = self.clone();
        let names = Self::NAMES.into_iter().zip(copy.fields());
        let mut object: Map<String, Value> =
            names.map(|(name, count)| (name.to_owned(), (*count).into())).collect();
        let some = self.by_solutions.iter().enumerate().filter(|(_, count)| **count > 0);
        let by_solutions: Map<String, Value> =
            some.map(|(number, &count)| (number.to_string(), count.into())).collect();
        object.insert("by_solutions".into(), json!(by_solutions));
        Value::Object(object)
    }

    /// What [`Self::to_json`] has written; `None` if it is nothing of that kind.
    pub fn from_json(value: &Value) -> Option<Self> {
        let mut counts = Self::default();
        for (name, count) in Self::NAMES.into_iter().zip(counts.fields()) {
            *count = value.get(name)?.as_u64()?;
        }
        for (number, count) in value.get("by_solutions")?.as_object()? {
            let number: usize = number.parse().ok()?;
            *counts.by_solutions.get_mut(number)? = count.as_u64()?;
        }
        Some(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_back() {
        let mut counts = Counts { positions: 12, short: 3, wanted: 2, ..Counts::default() };
        counts.by_solutions[0] = 4;
        counts.by_solutions[255] = 5;
        let json = counts.to_json();
        assert_eq!(json["by_solutions"], json!({ "0": 4, "255": 5 }));
        assert_eq!(Counts::from_json(&json), Some(counts.clone()));
        assert_eq!(Counts::from_json(&json!({ "positions": 1 })), None);
        let mut sum = counts.clone();
        sum += &counts;
        assert_eq!((sum.positions, sum.by_solutions[255]), (24, 10));
    }
}
