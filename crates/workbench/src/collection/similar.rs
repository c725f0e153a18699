//! Problems that look like one: possible anticipations.

use super::criteria::{Asked, Pairs};
use super::{Fault, rows};
use crate::Error;
use crate::read;
use crate::strict::nullable;
use keymove_db::{Board, Criteria, Database, Likeness, Similar, View};
use serde::Deserialize;
use serde_json::Value;

/// Most entries that are shown.
const MOST: usize = 200;

/// What a client asks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    stipulation: Option<String>,
    /// The entry that is the diagram itself.
    #[serde(default, deserialize_with = "nullable")]
    except: Option<i64>,
    /// How many.
    most: Option<usize>,
    /// The least likeness, in percent.
    least: Option<u8>,
}

/// A request that can be answered.
#[derive(Clone, Debug)]
pub struct Question {
    board: Board,
    stipulation: Option<String>,
    except: Option<i64>,
    most: usize,
    least: f64,
    /// Only entries that meet these are compared.
    criteria: Criteria,
}

impl Question {
    /// Reads a request. `pairs`: the criteria as an address says them.
    ///
    /// # Errors
    /// A field or a criterion that cannot be understood.
    pub fn check(request: &Request, pairs: &Pairs) -> Result<Self, Error> {
        let board = Board::of(&read::setup(&request.fen)?);
        if board == Board::default() {
            return Err(Error::field("fen", "the diagram is empty; expected men to be compared"));
        }
        let asked = request.stipulation.as_deref().filter(|text| !text.trim().is_empty());
        let most = request.most.unwrap_or(10);
        if !(1..=MOST).contains(&most) {
            return Err(Error::field("most", format!("expected 1 to {MOST}")));
        }
        let least = request.least.unwrap_or(60);
        if least > 100 {
            return Err(Error::field("least", "expected 0 to 100 percent"));
        }
        Ok(Self {
            board,
            stipulation: asked
                .map(|text| read::stipulation(text).map(|read| read.to_string()))
                .transpose()?,
            except: request.except,
            most,
            least: f64::from(least) / 100.0,
            criteria: Asked::criteria(pairs)?,
        })
    }

    /// The entries most like it, the closest first, and how many were compared.
    ///
    /// # Errors
    /// What the database says.
    pub fn answer(&self, database: &Database) -> Result<(Vec<Value>, usize), Fault> {
        let among = database.search(&self.criteria)?;
        let found = database.similar(&Similar {
            board: self.board,
            stipulation: self.stipulation.as_deref(),
            except: self.except,
            among: Some(&among),
            most: self.most,
            least: self.least,
        })?;
        let entries = found.iter().map(|likeness| value(database, likeness)).collect::<Result<_, _>>()?;
        let compared = among.len() - usize::from(self.except.is_some_and(|entry| among.has(entry)));
        Ok((entries, compared))
    }
}

fn value(database: &Database, likeness: &Likeness) -> Result<Value, Fault> {
    let mut value = rows::short(database, &View::of(database, likeness.entry)?)?;
    value["likeness"] = likeness.json();
    Ok(value)
}
