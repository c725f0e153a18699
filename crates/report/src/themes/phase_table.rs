//! The phase table as text, as magazines print it: a line a phase, a column a defence, letters in the cells.

use super::{act_words, move_words};
use keymove_chess::{Arrangement, Move};
use keymove_study::patterns::table::{Cell, Number, Row, Table};
use keymove_study::{Act, Study};

/// A table of phases and letters, and what the letters mean.
///
/// Columns are the threats and the defences that have exactly one answer in at least two phases; other play is left out.
/// In a cell, `A` is the only answer, `A/B` a dual, `!` that the reply refutes, `.` that it does not defend, `-` that it
/// is not possible; `zz` is zugzwang. Letters stand for the same move wherever they are, behind a first move too:
/// `1.Sf3! (B)`. Tries without threat and without such defences have no line. Empty if there are not two phases to be
/// compared.
pub fn table_text(study: &Study) -> String {
    let table = Table::of(study);
    let defences = columns(&table);
    if defences.is_empty() {
        return String::new();
    }
    let mut names = Names { study, attacks: Vec::new(), words: Vec::new() };
    let mut lines = Vec::new();
    let rows: Vec<&Row> = table.rows.iter().filter(|row| is_compared(row, &defences)).collect();
    for row in &rows {
        let act = &study.acts[row.act];
        let mut line = vec![String::new(), names.threats(act, row)];
        line.extend(defences.iter().map(|&defence| names.cell(act, row.cell(defence))));
        lines.push(line);
    }
    for (line, row) in lines.iter_mut().zip(&rows) {
        line[0] = act_words(study, row.act);
        let place = row.first.and_then(|(first, _)| names.attacks.iter().position(|&other| other == first));
        if let Some(place) = place {
            line[0].push_str(&format!(" ({})", label(place, b'A')));
        }
    }
    let heads = (0..defences.len()).map(|place| label(place, b'a'));
    lines.insert(0, [String::new(), "threat".to_owned()].into_iter().chain(heads).collect());
    let replies = defences
        .iter()
        .enumerate()
        .map(|(place, &defence)| format!("{} {}", label(place, b'a'), reply_words(study, &table, defence)));
    let attacks =
        names.words.iter().enumerate().map(|(place, words)| format!("{} {words}", label(place, b'A')));
    format!("{}\n{}\n{}\n", aligned(&lines), joined(replies), joined(attacks))
}

/// The defences with exactly one answer in at least two phases, in the order in which they come up.
fn columns(table: &Table) -> Vec<Number> {
    let answered = |&reply: &Number| table.rows.iter().filter(|row| row.answer(reply).is_some()).count() > 1;
    (0..table.replies.len()).filter(answered).collect()
}

/// Whether a phase has anything that could be compared: most tries by check have not.
fn is_compared(row: &Row, defences: &[Number]) -> bool {
    let answered = |&defence: &Number| row.cell(defence).is_some_and(|cell| cell.defends && !cell.refutes);
    row.solves() || !row.threats.is_empty() || defences.iter().any(answered)
}

/// The moves that have letters so far.
struct Names<'a> {
    study: &'a Study,
    attacks: Vec<Number>,
    /// What they are called where they come up first.
    words: Vec<String>,
}

impl Names<'_> {
    fn threats(&mut self, act: &Act, row: &Row) -> String {
        match (row.threats.is_empty(), row.block) {
            (false, _) => self.list(&act.start.turned(), &row.threats),
            (_, true) => "zz".into(),
            _ => "-".into(),
        }
    }

    fn cell(&mut self, act: &Act, cell: Option<&Cell>) -> String {
        match cell {
            None => "-".into(),
            Some(cell) if cell.refutes => "!".into(),
            Some(cell) if !cell.defends => ".".into(),
            Some(cell) => self.list(&act.start.glimpse(cell.mv), &cell.answers),
        }
    }

    fn list(&mut self, before: &Arrangement, moves: &[(Number, Move)]) -> String {
        let labels: Vec<String> = moves.iter().map(|&(number, mv)| self.label(before, number, mv)).collect();
        labels.join("/")
    }

    fn label(&mut self, before: &Arrangement, number: Number, mv: Move) -> String {
        let known = self.attacks.iter().position(|&other| other == number);
        let place = known.unwrap_or_else(|| {
            self.attacks.push(number);
            self.words.push(move_words(self.study, before, mv));
            self.attacks.len() - 1
        });
        label(place, b'A')
    }
}

/// A reply as it is written where it comes up first.
fn reply_words(study: &Study, table: &Table, reply: Number) -> String {
    let place = table.rows.iter().find_map(|row| Some((row, row.cell(reply)?)));
    place.map_or_else(String::new, |(row, cell)| {
        format!("1...{}", move_words(study, &study.acts[row.act].start, cell.mv))
    })
}

/// `A` to `Z`, then `A1` to `Z1` and so on; from another letter on if `first` is one.
fn label(place: usize, first: u8) -> String {
    let letter = char::from(first + (place % 26) as u8);
    match place / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

/// Columns of equal width, two blanks between.
fn aligned(lines: &[Vec<String>]) -> String {
    let count = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// Two blanks between, broken into lines of about a hundred letters.
fn joined(parts: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut length = 0;
    for part in parts {
        let gap = match length {
            0 => "",
            1..=90 => "  ",
            _ => {
                length = 0;
                "\n"
            }
        };
        length += part.chars().count() + 2;
        text.push_str(gap);
        text.push_str(&part);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_problem::statement::Statement;
    use keymove_solve::answer::{Question, Wanted};

    const MANSFIELD: &str = "n7/Q2P4/2k1N3/b1PqP3/P2p4/5R2/6R1/6KB w - -";

    fn study(fen: &str) -> Study {
        let statement = Statement::read(fen, "#2".parse().expect("holds")).expect("a FEN");
        let question = Question { wanted: Wanted::studied(), ..Question::new(statement) };
        let mut answer = question.answers().expect("a position").next().expect("one").expect("an answer");
        Study::of(&mut answer).expect("a battle")
    }

    #[test]
    fn the_table_as_text() {
        let text = table_text(&study(MANSFIELD));
        let key = text.lines().find(|line| line.starts_with("1.Rg7!")).expect("the key has a line");
        assert!(text.lines().next().is_some_and(|line| line.contains("threat")), "{text}");
        assert!(key.chars().any(|letter| letter.is_ascii_uppercase()) && text.contains("1...Qxc5"), "{text}");
        assert_eq!(table_text(&study("7k/8/5K2/8/8/8/8/6Q1 w - -")), "");
    }
}
