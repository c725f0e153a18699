//! Entries that meet criteria: a set for each criterion, and what is in all of them.

mod criteria;
mod scan;
mod set;

pub use criteria::{Criteria, Order, fits};
pub use set::EntrySet;

use crate::facts::NameKind;
use crate::{Board, Database, DbError, Words};
use keymove_chess::Color;
use rusqlite::{Params, params};

impl Database {
    /// The entries that meet all criteria; without any, all entries.
    ///
    /// # Errors
    /// What the database says.
    pub fn search(&self, criteria: &Criteria) -> Result<EntrySet, DbError> {
        self.try_search(criteria).map_err(|error| error.at(self.path()))
    }

    fn try_search(&self, criteria: &Criteria) -> Result<EntrySet, DbError> {
        let mut found: Option<EntrySet> = None;
        let mut narrow = |set: EntrySet| {
            found = Some(match found.take() {
                Some(found) => found.and(&set),
                None => set,
            });
        };
        if !criteria.entries.is_empty() {
            narrow(self.existing(&criteria.entries)?);
        }
        for (kinds, words) in criteria.named() {
            narrow(self.mentioned(kinds, words)?);
        }
        for words in &criteria.text {
            let sql =
                "SELECT record.entry FROM words JOIN record ON record.id = words.rowid WHERE words MATCH ?1";
            narrow(self.set(sql, [words.query()])?);
        }
        if let Some((from, to)) = criteria.years {
            narrow(self.set("SELECT entry FROM record WHERE year BETWEEN ?1 AND ?2", [from, to])?);
        }
        if !criteria.stipulations.is_empty() {
            narrow(self.stipulated(&criteria.stipulations)?);
        }
        if criteria.duplicates {
            narrow(
                self.set("SELECT entry FROM record WHERE own = 0 GROUP BY entry HAVING count(*) > 1", [])?,
            );
        }
        self.analysed(criteria, &mut narrow)?;
        let found = match found {
            Some(found) => found,
            None if !criteria.has_board() => return self.set("SELECT id FROM entry", []),
            None => return self.scanned(None, criteria),
        };
        if criteria.has_board() && !found.is_empty() {
            self.scanned(Some(&found), criteria)
        } else {
            Ok(found)
        }
    }

    /// Those of these numbers that entries have.
    fn existing(&self, numbers: &[i64]) -> Result<EntrySet, DbError> {
        let mut set = EntrySet::default();
        for number in numbers {
            let own = self.set("SELECT id FROM entry WHERE id = ?1", [number])?;
            own.iter().for_each(|entry| set.insert(entry));
        }
        Ok(set)
    }

    /// What the solver has found.
    fn analysed(&self, criteria: &Criteria, narrow: &mut impl FnMut(EntrySet)) -> Result<(), DbError> {
        if let Some(state) = criteria.state {
            narrow(self.set("SELECT entry FROM analysis WHERE state = ?1", [state.word()])?);
        }
        match criteria.analysed {
            Some(true) => narrow(self.set("SELECT entry FROM analysis", [])?),
            Some(false) => {
                narrow(self.set("SELECT id FROM entry WHERE id NOT IN (SELECT entry FROM analysis)", [])?);
            }
            None => {}
        }
        if let Some(key) = &criteria.key {
            let sql = "SELECT mention.entry FROM name JOIN mention ON mention.name = name.id WHERE kind = ?1 AND text = ?2";
            narrow(self.set(sql, params![NameKind::Key.word(), key])?);
        }
        let ranges = [
            (criteria.solutions, "SELECT entry FROM analysis WHERE solutions BETWEEN ?1 AND ?2"),
            (criteria.tries, "SELECT entry FROM analysis WHERE tries BETWEEN ?1 AND ?2"),
            (criteria.score, "SELECT entry FROM analysis WHERE score BETWEEN ?1 AND ?2"),
            (
                criteria.set_play.map(|is| (is.into(), is.into())),
                "SELECT entry FROM analysis WHERE set_play BETWEEN ?1 AND ?2",
            ),
        ];
        for (range, sql) in ranges {
            if let Some((from, to)) = range {
                narrow(self.set(sql, [from, to])?);
            }
        }
        Ok(())
    }

    /// Up to so many of a set in an order, after leaving out the first `skip`.
    ///
    /// # Errors
    /// What the database says.
    pub fn page(&self, set: &EntrySet, order: Order, skip: usize, most: usize) -> Result<Vec<i64>, DbError> {
        let page = || {
            let Some(sql) = order.sql() else {
                return Ok(set.iter().skip(skip).take(most).collect());
            };
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut rows = statement.query([])?;
            let (mut page, mut seen, mut left) = (Vec::new(), EntrySet::default(), skip);
            while let Some(row) = rows.next()? {
                let entry = row.get(0)?;
                if page.len() == most {
                    break;
                }
                if set.has(entry) && !seen.has(entry) {
                    seen.insert(entry);
                    match left {
                        0 => page.push(entry),
                        _ => left -= 1,
                    }
                }
            }
            // Last come those about which nothing is known.
            let rest = set.iter().filter(|&entry| !seen.has(entry));
            page.extend(rest.skip(left).take(most - page.len()));
            Ok(page)
        };
        page().map_err(|error: DbError| error.at(self.path()))
    }

    /// The entry of a number, or the first with a record of this name.
    ///
    /// # Errors
    /// No such entry; what the database says.
    pub fn find(&self, name: &str) -> Result<i64, DbError> {
        let find = || {
            use rusqlite::OptionalExtension;
            let sql = "SELECT entry FROM record WHERE name = ?1 AND name <> '' ORDER BY id LIMIT 1";
            let named = self.connection.query_row(sql, [name.trim()], |row| row.get(0)).optional()?;
            let number = name.trim().trim_start_matches('#').parse::<i64>().ok();
            let sql = "SELECT id FROM entry WHERE id = ?1";
            let numbered = self.connection.query_row(sql, [number], |row| row.get(0)).optional()?;
            numbered.or(named).ok_or_else(|| DbError::NoEntry { name: name.to_owned() })
        };
        find().map_err(|error: DbError| error.at(self.path()))
    }

    /// The first numbers that a query gives.
    pub(crate) fn set(&self, sql: &str, values: impl Params) -> Result<EntrySet, DbError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(values)?;
        let mut set = EntrySet::default();
        while let Some(row) = rows.next()? {
            set.insert(row.get(0)?);
        }
        Ok(set)
    }

    /// The entries that mention one name with all these words.
    fn mentioned(&self, kinds: &[NameKind], words: &Words) -> Result<EntrySet, DbError> {
        let mut all = EntrySet::default();
        for kind in kinds {
            let sql = "SELECT mention.entry FROM name_words CROSS JOIN name ON name.id = name_words.rowid \
                       CROSS JOIN mention ON mention.name = name.id WHERE name_words MATCH ?1 AND name.kind = ?2";
            let set = self.set(sql, params![words.query(), kind.word()])?;
            set.iter().for_each(|entry| all.insert(entry));
        }
        Ok(all)
    }

    /// The entries with a stipulation that fits one of these, in which `*` stands for any letters.
    fn stipulated(&self, patterns: &[String]) -> Result<EntrySet, DbError> {
        let mut statement = self.connection.prepare_cached("SELECT id, text FROM stipulation")?;
        let mut rows = statement.query([])?;
        let mut set = EntrySet::default();
        while let Some(row) = rows.next()? {
            let text = row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?;
            if patterns.iter().any(|pattern| criteria::fits(pattern, text)) {
                let number: i64 = row.get(0)?;
                let entries = self.set("SELECT id FROM entry WHERE stipulation = ?1", [number])?;
                entries.iter().for_each(|entry| set.insert(entry));
            }
        }
        Ok(set)
    }

    /// The entries whose diagram meets the criteria for it, all of them or among some.
    fn scanned(&self, among: Option<&EntrySet>, criteria: &Criteria) -> Result<EntrySet, DbError> {
        let mut set = EntrySet::default();
        self.scan(|entry, board| {
            if among.is_none_or(|among| among.has(entry)) && criteria.hold_on(&board) {
                set.insert(entry);
            }
        })?;
        Ok(set)
    }
}

impl Criteria {
    /// Whether the diagram says if they hold.
    fn has_board(&self) -> bool {
        self.white.is_some()
            || self.black.is_some()
            || self.units.is_some()
            || self.material.is_some()
            || !self.has.is_empty()
            || !self.patterns.is_empty()
    }

    fn hold_on(&self, board: &Board) -> bool {
        let counts = [board.count(Color::White), board.count(Color::Black), board.occupied().count_ones()];
        let ranges = [self.white, self.black, self.units];
        ranges
            .into_iter()
            .zip(counts)
            .all(|(range, count)| range.is_none_or(|(from, to)| from <= count && count <= to))
            && self.material.is_none_or(|material| material.is_all(board))
            && self.has.iter().all(|material| material.is_within(board))
            && self.patterns.iter().all(|pattern| pattern.is_on(board))
    }
}
