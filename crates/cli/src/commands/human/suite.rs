//! Positions of a file: `FEN`, `id;FEN;STIPULATION;...`, or CSV with a heading that has a column `fen`.

use crate::input::Diagram;
use crate::output::Flood;
use anyhow::{Context, Error, Result};
use keymove_chess::Position;
use keymove_formats::content;

/// A position of a file.
pub(crate) struct NamedPosition {
    /// Its name, or the number of its line.
    pub(crate) id: String,
    pub(crate) position: Position,
    /// What the file says about it, such as `#3`; empty if nothing.
    pub(crate) known: String,
    /// How hard it is for those who solve it, if the file says so.
    pub(crate) rating: Option<f64>,
}

/// What a file has.
#[derive(Default)]
pub(crate) struct Suite {
    pub(crate) entries: Vec<NamedPosition>,
    /// Lines that cannot be read, with their numbers.
    pub(crate) unreadable: Vec<(usize, Error)>,
}

/// Where a CSV has what.
struct Columns {
    id: Option<usize>,
    fen: usize,
    known: Option<usize>,
    rating: Option<usize>,
}

impl Columns {
    fn of(heading: &str) -> Option<Self> {
        let names = fields(heading);
        let find = |name: &str| names.iter().position(|field| field.trim() == name);
        Some(Self { id: find("id"), fen: find("fen")?, known: find("stipulation"), rating: find("rating") })
    }
}

impl Suite {
    /// Says which lines cannot be read.
    pub(crate) fn complain(&self) {
        complain(&self.unreadable);
    }
}

/// Says which lines cannot be read, and why; of many the first.
pub(crate) fn complain(unreadable: &[(usize, Error)]) {
    let mut flood = Flood::default();
    for (number, error) in unreadable {
        flood.say(&format!("error: line {number}: {error:#}"));
    }
    flood.finish("lines that cannot be read");
}

pub(crate) fn read(text: &str) -> Suite {
    let mut suite = Suite::default();
    let mut columns = None;
    for (number, line) in content(text) {
        let line = line.trim_start();
        if columns.is_none() && suite.entries.is_empty() {
            columns = Columns::of(line);
            if columns.is_some() {
                continue;
            }
        }
        match entry(line, number, columns.as_ref()) {
            Ok(entry) => suite.entries.push(entry),
            Err(error) => suite.unreadable.push((number, error)),
        }
    }
    suite
}

fn entry(line: &str, number: usize, columns: Option<&Columns>) -> Result<NamedPosition> {
    let (id, fen, known, rating) = match columns {
        Some(columns) => {
            let fields = fields(line);
            let field = |column: Option<usize>| column.and_then(|column| fields.get(column)).cloned();
            let fen = field(Some(columns.fen)).context("no field for the column `fen`")?;
            (field(columns.id), fen, field(columns.known), field(columns.rating))
        }
        None => match line.split(';').map(str::trim).collect::<Vec<_>>().as_slice() {
            [id, fen, rest @ ..] => {
                let known = rest.first().map(|&known| known.to_owned());
                (Some((*id).to_owned()), (*fen).to_owned(), known, None)
            }
            _ => (None, line.to_owned(), None, None),
        },
    };
    let position = Diagram::read(&fen)?.position;
    let id = id.filter(|id| !id.is_empty()).unwrap_or_else(|| format!("line {number}"));
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|rating| rating.is_finite());
    let rating = rating.filter(|text| !text.trim().is_empty());
    let rating =
        rating.map(|text| number(&text).with_context(|| format!("the rating {text:?} is no number")));
    Ok(NamedPosition { id, position, known: known.unwrap_or_default(), rating: rating.transpose()? })
}

/// The fields of a line of CSV; quotes may enclose a field, doubled ones stand for one.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, fields.last_mut()) {
            ('"', Some(field)) if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            ('"', _) => quoted = !quoted,
            (',', _) if !quoted => fields.push(String::new()),
            (letter, Some(field)) => field.push(letter),
            (_, None) => {}
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_fields() {
        assert_eq!(fields(r#"a,"b, ""c""",,d"#), ["a", "b, \"c\"", "", "d"]);
    }

    #[test]
    fn kinds_of_lines() {
        let fen = "6k1/8/6K1/8/8/8/8/R7 w - -";
        let csv = read(&format!("id,fen,stipulation\nx,{fen},#1\ny,nonsense,#2\n"));
        assert_eq!((csv.entries.len(), csv.unreadable.len()), (1, 1));
        assert_eq!((csv.entries[0].id.as_str(), csv.entries[0].known.as_str()), ("x", "#1"));
        let rated =
            read(&format!("id,fen,stipulation,rating\nx,{fen},#1,1500\ny,{fen},#1,\nz,{fen},#1,high\n"));
        assert_eq!(rated.entries.iter().map(|entry| entry.rating).collect::<Vec<_>>(), [Some(1500.0), None]);
        assert!(rated.unreadable[0].1.to_string().contains("no number"));
        let lines = read(&format!("# remark\n{fen}\nname;{fen};#1;rest\n"));
        let ids: Vec<_> = lines.entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids, ["line 2", "name"]);
    }
}
