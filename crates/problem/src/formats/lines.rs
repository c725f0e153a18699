//! One problem a line: `FEN STIPULATION; author; source; date; award`, or with a semicolon after the FEN too.
//!
//! What stands after the fifth semicolon is a remark. Several authors may be joined by ` & `.

use super::split::{has_board, split_fen};
use super::{Entry, LineError, content};

pub(super) fn recognises(line: &str) -> bool {
    has_board(line)
}

pub(super) fn read(text: &str) -> Vec<Result<Entry, LineError>> {
    content(text).map(|(number, line)| read_line(line, number)).collect()
}

fn read_line(line: &str, number: usize) -> Result<Entry, LineError> {
    if !has_board(line) {
        let expected = "FEN STIPULATION; author; source; date, with a board of eight ranks and seven slashes";
        return Err(LineError::new(number, "no FEN at its beginning", expected));
    }
    let (fen, rest) = split_fen(line);
    // With a semicolon after the FEN the first field is empty.
    let rest = rest.strip_prefix(';').unwrap_or(rest);
    let mut fields = rest.split(';').map(str::trim);
    let mut next = || fields.next().unwrap_or_default().to_owned();
    let (stipulation, authors, source, date, award) = (next(), next(), next(), next(), next());
    let comments = fields.filter(|text| !text.is_empty()).map(str::to_owned).collect();
    Ok(Entry {
        line: number,
        fen: fen.to_owned(),
        stipulation,
        authors: names(&authors),
        source,
        date,
        award,
        comments,
        ..Entry::default()
    })
}

/// Names joined by ` & `.
pub(super) fn names(text: &str) -> Vec<String> {
    text.split(" & ").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}
