//! Solutions side by side: a table with a column for each, or one below the other where columns would be too narrow.

use super::Points;
use super::block::{Align, Composer, LEADING, Role, Row, Text, What};
use super::letters::{Measure, Span};
use crate::sheet::Compared;

/// Letters of the table, as a part of the others.
const SMALLER: f64 = 0.93;
/// The narrowest column, in sizes of letters.
const NARROWEST: f64 = 7.5;
/// Between columns, in sizes of letters.
const BETWEEN: f64 = 0.8;

impl Composer<'_> {
    /// What each unit does in which solution, and below it what is exchanged.
    pub(super) fn compared(&mut self, compared: &Compared) -> Vec<Row> {
        let mut rows = vec![self.gap(0.3)];
        rows.extend(self.left(&[Span::plain("Side by side, units by their squares in the diagram:")]));
        rows.iter_mut().for_each(|row| row.keep = true);
        let size = SMALLER * self.size;
        let names = compared.functions.iter().map(|(name, _)| self.letters.width(name, false, size));
        let first = names.fold(0.0, f64::max) + BETWEEN * size;
        let count = compared.solutions.len().max(1) as f64;
        let column = (self.width - first) / count - BETWEEN * size;
        if column < NARROWEST * size {
            rows.extend(self.one_by_one(compared));
        } else {
            let grid = Grid { size, first, column };
            rows.push(self.table_row(grid, "", &compared.solutions, true));
            for (name, cells) in &compared.functions {
                rows.push(self.table_row(grid, name, cells, false));
            }
        }
        for relation in &compared.relations {
            rows.extend(self.left(&[Span::plain(relation)]));
        }
        rows.push(self.gap(0.15));
        rows
    }

    /// A row of the table as one row of the page, which is read cell by cell.
    fn table_row(&mut self, grid: Grid, name: &str, cells: &[String], bold: bool) -> Row {
        let Grid { size, first, column } = grid;
        let mut texts = Vec::new();
        let mut lines = 1;
        let ends =
            core::iter::once((name, 0.0, first)).chain(cells.iter().enumerate().map(|(index, cell)| {
                (cell.as_str(), first + index as f64 * (column + BETWEEN * size), column)
            }));
        for (words, x, width) in ends {
            let span = if bold { Span::bold(words) } else { Span::plain(words) };
            let wrapped = self.letters.wrap_spaced(&[span], Measure { size, width, hang: 0.0 });
            lines = lines.max(wrapped.len());
            for (line, (mut spans, _)) in wrapped.into_iter().enumerate() {
                // A blank keeps the cells apart for those who have them read.
                spans.push(Span::plain(" "));
                texts.push(Text { x, down: line as f64 * LEADING * size, align: Align::Start, size, spans });
            }
        }
        let height: Points = lines as f64 * LEADING * size + 0.15 * size;
        Row { height, keep: true, what: What::Texts(texts), role: Role::Paragraph }
    }

    /// A paragraph for each solution: `(1) 1.Bd4: mates wPh7 (f6); guards wKh2 (g3)`.
    fn one_by_one(&mut self, compared: &Compared) -> Vec<Row> {
        let mut rows = Vec::new();
        for (index, solution) in compared.solutions.iter().enumerate() {
            let done = compared.functions.iter().filter_map(|(name, cells)| Some((name, cells.get(index)?)));
            let done = done.filter(|(_, cell)| *cell != "-").map(|(name, cell)| format!("{name} {cell}"));
            let words = done.collect::<Vec<_>>().join("; ");
            rows.extend(self.left(&[Span::bold(solution), Span::plain(&words)]));
        }
        rows
    }
}

/// Where columns stand, in points.
#[derive(Clone, Copy)]
struct Grid {
    size: Points,
    /// The width of the column of names.
    first: Points,
    /// The width of each of the others.
    column: Points,
}
