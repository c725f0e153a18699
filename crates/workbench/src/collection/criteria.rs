//! What is looked for, as names and values: `author=loyd`, `units=..7`, `pattern=K-k`.

use crate::Error;
use keymove_collection::State;
use keymove_db::{Criteria, Material, Order, Pattern, PatternError, Turns, Words};

/// Most parameters of an address.
const MOST: usize = 60;
/// The longest value, in bytes.
const LONGEST: usize = 1000;
/// Most entries of a page.
const MOST_ROWS: usize = 500;

/// Which entries, in which order, and which of them.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What they must meet.
    pub criteria: Criteria,
    /// Their order.
    pub order: Order,
    /// How many are left out at the beginning.
    pub skip: usize,
    /// How many are told.
    pub most: usize,
}

/// Names and values of an address, in order.
pub type Pairs = Vec<(String, String)>;

impl Asked {
    /// Reads what an address says. Empty values say nothing, so that a form can be sent as it is.
    ///
    /// # Errors
    /// Names that mean nothing, values that cannot be understood.
    pub fn read(pairs: &Pairs) -> Result<Self, Error> {
        let mut asked = Self { criteria: Criteria::default(), order: Order::Number, skip: 0, most: 50 };
        let given = pairs.iter().map(|(name, value)| (name.as_str(), value.trim()));
        let given: Vec<(&str, &str)> = given.filter(|(_, value)| !value.is_empty()).collect();
        if given.len() > MOST {
            return Err(Error::Shape(format!("{} parameters; expected at most {MOST}", given.len())));
        }
        if let Some((name, value)) = given.iter().find(|(_, value)| value.len() > LONGEST) {
            return Err(Error::Shape(format!(
                "{name} has {} bytes; expected at most {LONGEST}",
                value.len()
            )));
        }
        let last = |name| given.iter().rev().find(|(other, _)| *other == name).map(|(_, value)| *value);
        let turns = match last("turn") {
            None | Some("all") => Turns::All,
            Some("none") => Turns::None,
            Some("mirror") => Turns::Mirror,
            Some("board") => Turns::Board,
            Some(_) => return Err(Error::field("turn", "expected none, mirror, board or all")),
        };
        let fixed = last("fixed").map(|value| yes("fixed", value)).transpose()?.unwrap_or(false);
        for (name, value) in given {
            asked.one(name, value, turns, fixed)?;
        }
        Ok(asked)
    }

    /// Reads what an address says if the order is given and all that is found is wanted.
    pub(crate) fn criteria(pairs: &Pairs) -> Result<Criteria, Error> {
        if let Some((name, _)) =
            pairs.iter().find(|(name, _)| ["order", "skip", "most"].contains(&name.as_str()))
        {
            return Err(Error::Shape(format!("unknown parameter {name:?}; expected criteria")));
        }
        Self::read(pairs).map(|asked| asked.criteria)
    }

    fn one(&mut self, name: &str, value: &str, turns: Turns, fixed: bool) -> Result<(), Error> {
        let criteria = &mut self.criteria;
        match name {
            "q" => criteria.text.push(words("q", value)?),
            "author" => criteria.authors.push(words("author", value)?),
            "source" => criteria.sources.push(words("source", value)?),
            "award" => criteria.awards.push(words("award", value)?),
            "theme" => criteria.themes.push(words("theme", value)?),
            "tag" => criteria.tags.push(words("tag", value)?),
            "year" => criteria.years = Some(range("year", value, [i64::MIN, i64::MAX])?),
            "stipulation" => criteria.stipulations.push(value.to_owned()),
            "white" => criteria.white = Some(range("white", value, [0, u32::MAX])?),
            "black" => criteria.black = Some(range("black", value, [0, u32::MAX])?),
            "units" => criteria.units = Some(range("units", value, [0, u32::MAX])?),
            "has" => criteria.has.push(material("has", value)?),
            "material" => criteria.material = Some(material("material", value)?),
            "pattern" => {
                let wrong = |error: PatternError| {
                    Error::at("pattern", (error.column.saturating_sub(1), 1), error.to_string())
                };
                criteria.patterns.push(Pattern::read(value, turns, fixed).map_err(wrong)?);
            }
            "duplicates" => criteria.duplicates = yes("duplicates", value)?,
            "state" => match (value, State::ALL.into_iter().find(|state| state.word() == value)) {
                (_, Some(state)) => criteria.state = Some(state),
                ("none", None) => criteria.analysed = Some(false),
                _ => return Err(Error::field("state", "expected sound, unsound, stopped, refused or none")),
            },
            "key" => criteria.key = Some(Criteria::key_of(value)),
            "solutions" => criteria.solutions = Some(range("solutions", value, [i64::MIN, i64::MAX])?),
            "tries" => criteria.tries = Some(range("tries", value, [i64::MIN, i64::MAX])?),
            "score" => criteria.score = Some(range("score", value, [i64::MIN, i64::MAX])?),
            "set_play" => criteria.set_play = Some(yes("set_play", value)?),
            "ids" => {
                let numbers = value.split([',', ' ']).filter(|part| !part.is_empty());
                for number in numbers {
                    criteria.entries.push(whole("ids", number)?);
                }
            }
            "order" => {
                self.order = match value {
                    "number" => Order::Number,
                    "newest" => Order::Newest,
                    "author" => Order::Author,
                    "year" => Order::Year,
                    "score" => Order::Score,
                    _ => {
                        return Err(Error::field("order", "expected number, newest, author, year or score"));
                    }
                }
            }
            "skip" => self.skip = whole("skip", value)?,
            "most" => {
                self.most = whole("most", value)?;
                if self.most > MOST_ROWS {
                    return Err(Error::field("most", format!("expected at most {MOST_ROWS}")));
                }
            }
            // Read before the others.
            "turn" | "fixed" => {}
            other => {
                return Err(Error::Shape(format!(
                    "unknown parameter {other:?}; expected q, author, source, award, theme, tag, year, stipulation, white, black, \
                     units, has, material, pattern, turn, fixed, duplicates, state, key, solutions, tries, score, set_play, ids, \
                     order, skip or most"
                )));
            }
        }
        Ok(())
    }
}

fn words(field: &'static str, value: &str) -> Result<Words, Error> {
    Words::read(value).map_err(|error| Error::field(field, error.to_string()))
}

fn material(field: &'static str, value: &str) -> Result<Material, Error> {
    value.parse().map_err(|error: keymove_db::MaterialError| {
        Error::at(field, (error.column.saturating_sub(1), 1), error.to_string())
    })
}

fn yes(field: &'static str, value: &str) -> Result<bool, Error> {
    match value {
        "true" | "yes" | "1" | "on" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err(Error::field(field, "expected true or false")),
    }
}

fn whole<T: core::str::FromStr>(field: &'static str, value: &str) -> Result<T, Error> {
    value.parse().map_err(|_| Error::field(field, format!("{value:?} is no number that fits")))
}

/// `7`, `3..7`, `..7`, `1900..`
fn range<T: core::str::FromStr + Copy + PartialOrd>(
    field: &'static str, value: &str, all: [T; 2],
) -> Result<(T, T), Error> {
    let wrong = || Error::field(field, format!("{value:?}: expected a number or a range: 7, 3..7, ..7, 7.."));
    let end = |text: &str, none| match text.trim() {
        "" => Ok(none),
        text => text.parse().map_err(|_| wrong()),
    };
    let (from, to) = match value.split_once("..") {
        Some((from, to)) if !(from.trim().is_empty() && to.trim().is_empty()) => {
            (end(from, all[0])?, end(to.trim_start_matches('='), all[1])?)
        }
        Some(_) => return Err(wrong()),
        None => {
            let one = value.parse().map_err(|_| wrong())?;
            (one, one)
        }
    };
    if from <= to { Ok((from, to)) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Asked, Error> {
        Asked::read(&pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect())
    }

    #[test]
    fn ranges() {
        for (text, expected) in
            [("7", Some((7, 7))), ("3..7", Some((3, 7))), ("..7", Some((0, 7))), ("7..", Some((7, 99)))]
        {
            assert_eq!(range("units", text, [0_u32, 99]).ok(), expected, "{text}");
        }
        for text in ["", "..", "7..3", "a", "-1", "3-7", "1..2..3"] {
            assert!(range("units", text, [0_u32, 99]).is_err(), "{text}");
        }
    }

    /// The field of an error, and where in it.
    fn place(error: &Error) -> (Option<&str>, Option<(usize, usize)>) {
        match error {
            Error::Field { field, place, .. } => (Some(field), *place),
            _ => (None, None),
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let fault = |pairs: &[(&str, &str)]| read(pairs).map(|_| ()).expect_err("wrong");
        assert_eq!(place(&fault(&[("pattern", "K?")])), (Some("pattern"), Some((1, 1))));
        assert_eq!(place(&fault(&[("has", "2Qx")])).0, Some("has"));
        assert_eq!(place(&fault(&[("most", "501")])).0, Some("most"));
        assert_eq!(place(&fault(&[("author", "\"")])).0, Some("author"));
        assert!(fault(&[("sql", "1")]).to_string().contains("\"sql\""));
        let asked = read(&[("q", ""), ("units", " "), ("skip", "20")]).expect("asked");
        assert!(asked.criteria.text.is_empty() && asked.criteria.units.is_none() && asked.skip == 20);
    }
}
