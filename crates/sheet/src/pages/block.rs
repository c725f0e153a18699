//! Problems and solutions as rows, one below the other.

use super::Points;
use super::letters::{Letters, Measure, Span};
use crate::sheet::{Part, Problem};

/// What is kept together if it can be: a diagram with its words, a solution.
#[derive(Default)]
pub(super) struct Block {
    pub(super) rows: Vec<Row>,
    /// Whether it may be parted though it would fit into a column by itself.
    pub(super) loose: bool,
}

impl Block {
    /// Rows that are not left alone at the end or the start of a column.
    pub(super) const TOGETHER: usize = 4;

    pub(super) fn height(&self) -> Points {
        height(&self.rows)
    }

    /// The least that may stand at the foot of a page: all of it, or the board with some rows of a long solution.
    pub(super) fn least(&self) -> Points {
        let first = self.rows.iter().rposition(|row| matches!(row.what, What::Board { .. })).unwrap_or(0);
        let free = self.rows.iter().skip(first).position(|row| !row.keep).map(|free| first + free);
        match free {
            Some(free) if self.rows.len() > free + LOOSE => height(&self.rows[..free + Self::TOGETHER]),
            _ => self.height(),
        }
    }

    /// Where a part ends that begins with this row and has so much room: behind the last row that fits, but not behind one that
    /// must not end a page, and so that some rows are left for the next one. Something is taken in any case.
    pub(super) fn end_of_part(&self, first: usize, room: Points) -> usize {
        let mut left = room;
        let fits = |row: &&Row| {
            left -= row.height;
            left >= -0.01
        };
        let mut end = first + self.rows[first..].iter().take_while(fits).count();
        if end < self.rows.len() {
            end = end.min(self.rows.len().saturating_sub(Self::TOGETHER)).max(first);
            while end > first && self.rows[end - 1].keep {
                end -= 1;
            }
        }
        // What is higher than a page by itself must stand somewhere.
        if end == first && first < self.rows.len() { first + 1 } else { end }
    }

    /// What stands above the board.
    pub(super) fn head(&self) -> Points {
        let board = self.rows.iter().position(|row| matches!(row.what, What::Board { .. }));
        board.map_or(0.0, |board| height(&self.rows[..board]))
    }
}

pub(super) fn height(rows: &[Row]) -> Points {
    rows.iter().map(|row| row.height).sum()
}

pub(super) struct Row {
    pub(super) height: Points,
    /// Whether no column may end behind it.
    pub(super) keep: bool,
    pub(super) what: What,
    pub(super) role: Role,
}

/// What a row is to those who do not see the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A heading of this level, from 1.
    Heading(u16),
    /// The first row of a paragraph.
    Paragraph,
    /// A further row of what the row before it is.
    More,
    /// Nothing that is read: gaps, page numbers.
    Ornament,
}

pub(super) enum What {
    Gap,
    Texts(Vec<Text>),
    /// The board of the problem with this index, in a square of this side, this far from the left.
    Board {
        problem: usize,
        x: Points,
        edge: Points,
    },
}

/// Spans side by side. The base line is one size below the top of the row, or lower.
pub(super) struct Text {
    pub(super) x: Points,
    /// How much lower.
    pub(super) down: Points,
    pub(super) align: Align,
    pub(super) size: Points,
    pub(super) spans: Vec<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Start,
    Middle,
    End,
}

/// Makes rows for columns of one width.
pub(super) struct Composer<'a> {
    pub(super) letters: &'a mut Letters,
    pub(super) width: Points,
    /// The size of letters.
    pub(super) size: Points,
    pub(super) board: Points,
}

/// The same rows as a heading of this level.
fn heading(level: u16, mut rows: Vec<Row>) -> Vec<Row> {
    if let Some(first) = rows.first_mut() {
        first.role = Role::Heading(level);
    }
    rows
}

pub(super) const LEADING: f64 = 1.27;
/// Solutions with more rows than these may be parted.
const LOOSE: usize = 16;

impl Composer<'_> {
    pub(super) fn gap(&self, lines: f64) -> Row {
        Row { height: lines * self.size * LEADING, keep: true, what: What::Gap, role: Role::Ornament }
    }

    /// Between a diagram and its solution.
    pub(super) fn separation(&self) -> Row {
        self.gap(0.5)
    }

    /// A paragraph of words, as many rows as it needs.
    fn paragraph(
        &mut self, spans: &[Span], align: Align, size: Points, indent: Points, hang: Points,
    ) -> Vec<Row> {
        // However deep a variation is, something must remain of the line.
        let indent = indent.min(0.4 * self.width);
        let measure = Measure { size, width: self.width - indent, hang };
        let lines = self.letters.wrap_spaced(spans, measure);
        let row = |(index, (spans, blank)): (usize, (Vec<Span>, Points))| {
            let x = match align {
                Align::Start => indent + if index > 0 { hang } else { 0.0 },
                Align::Middle => (self.width + blank) / 2.0,
                Align::End => self.width + blank,
            };
            Row {
                height: LEADING * size,
                keep: false,
                what: What::Texts(vec![Text { x, down: 0.0, align, size, spans }]),
                role: if index == 0 { Role::Paragraph } else { Role::More },
            }
        };
        lines.into_iter().enumerate().map(row).collect()
    }

    pub(super) fn left(&mut self, spans: &[Span]) -> Vec<Row> {
        self.paragraph(spans, Align::Start, self.size, 0.0, 1.2 * self.size)
    }

    fn centred(&mut self, span: Span, size: Points) -> Vec<Row> {
        self.paragraph(&[span], Align::Middle, size, 0.0, 0.0)
    }

    /// Author, source, diagram, stipulation, faults.
    pub(super) fn diagram(&mut self, index: usize, problem: &Problem) -> Block {
        let size = self.size;
        let name = format!("{}. {}", index + 1, problem.authors.trim());
        let mut rows = heading(2, self.centred(Span::bold(&name), 1.08 * size));
        for line in problem.above() {
            rows.extend(self.centred(Span::plain(&line), 0.95 * size));
        }
        if let Some(diagram) = &problem.diagram {
            rows.push(self.gap(0.4));
            let x = (self.width - self.board) / 2.0;
            let edge = self.board;
            rows.push(Row {
                height: edge,
                keep: true,
                what: What::Board { problem: index, x, edge },
                role: Role::Paragraph,
            });
            rows.push(self.gap(0.2));
            rows.push(self.below(x, &diagram.stipulation, &diagram.unit_count()));
            for caption in &diagram.captions {
                rows.extend(self.paragraph(&[Span::plain(caption)], Align::Start, 0.95 * size, x, 0.0));
            }
        }
        for fault in &problem.faults {
            rows.push(self.gap(0.3));
            for (index, line) in fault.lines().enumerate() {
                let label = if index == 0 { "Faulty:" } else { "" };
                let spans = [Span::bold(label), Span::plain(line)];
                let indent = if index > 0 { 1.2 * size } else { 0.0 };
                rows.extend(self.paragraph(&spans, Align::Start, size, indent, 1.2 * size));
            }
        }
        rows.iter_mut().for_each(|row| row.keep = true);
        Block { rows, loose: false }
    }

    /// Lines as wide as the board, to write on.
    pub(super) fn answer_lines(&mut self, count: u8) -> Vec<Row> {
        let size = self.size;
        let signs = (self.board / self.letters.width("_", false, size)).floor().max(1.0) as usize;
        let line = |_| {
            let spans = vec![Span::plain(&"_".repeat(signs))];
            let x = (self.width - self.board) / 2.0;
            let texts = vec![Text { x, down: 0.0, align: Align::Start, size, spans }];
            Row { height: 2.0 * LEADING * size, keep: true, what: What::Texts(texts), role: Role::Ornament }
        };
        let mut rows = if count > 0 { vec![self.gap(0.9)] } else { Vec::new() };
        rows.extend((0..count).map(line));
        rows
    }

    /// What is asked and the number of units, at the edges of the board.
    fn below(&mut self, x: Points, stipulation: &str, units: &str) -> Row {
        let size = 1.05 * self.size;
        let measure = Measure { size, width: 0.8 * self.board, hang: 0.0 };
        let asked =
            self.letters.wrap(&[Span::bold(stipulation)], measure).into_iter().next().unwrap_or_default();
        // A blank keeps the two apart for those who have them read.
        let asked = asked.into_iter().chain([Span::bold(" ")]).collect();
        let texts = vec![
            Text { x, down: 0.0, align: Align::Start, size, spans: asked },
            Text { x: x + self.board, down: 0.0, align: Align::End, size, spans: vec![Span::bold(units)] },
        ];
        Row { height: LEADING * size, keep: false, what: What::Texts(texts), role: Role::Paragraph }
    }

    /// Moves, verdicts, themes, score, points and remarks; with a heading if it does not stand below its diagram.
    pub(super) fn solution(&mut self, index: usize, problem: &Problem, headed: bool) -> Block {
        let mut rows = Vec::new();
        if headed {
            let name = format!("{}. {}", index + 1, problem.authors.trim());
            rows.extend(heading(3, self.left(&[Span::bold(&name)])));
            rows.iter_mut().for_each(|row| row.keep = true);
        }
        for part in &problem.parts {
            rows.extend(self.part(part));
        }
        if let Some(compared) = &problem.compared {
            rows.extend(self.compared(compared));
        }
        for (word, text) in problem.findings() {
            rows.extend(self.left(&[Span::bold(word), Span::plain(&text)]));
        }
        if !problem.marking.is_empty() {
            rows.push(self.gap(0.25));
            rows.extend(self.left(&[Span::bold("Points:")]));
        }
        for (points, what) in &problem.marking {
            rows.extend(self.left(&[Span::bold(points), Span::plain(what)]));
        }
        for comment in &problem.comments {
            rows.extend(self.left(&[Span::plain(comment)]));
        }
        Block { loose: rows.len() > LOOSE, rows }
    }

    fn part(&mut self, part: &Part) -> Vec<Row> {
        let size = self.size;
        let mut rows = Vec::new();
        if !part.heading.is_empty() {
            rows.push(self.gap(0.25));
            rows.extend(heading(4, self.left(&[Span::bold(&part.heading)])));
            rows.iter_mut().for_each(|row| row.keep = true);
        }
        for line in &part.solution {
            if line.text.is_empty() {
                rows.push(self.gap(0.4));
            } else {
                let indent = 0.9 * size * f64::from(line.level);
                rows.extend(self.paragraph(
                    &[Span::plain(&line.text)],
                    Align::Start,
                    size,
                    indent,
                    1.6 * size,
                ));
            }
        }
        if let Some(verdict) = &part.verdict {
            rows.push(self.gap(0.15));
            rows.extend(self.left(&[Span::bold(&verdict.label), Span::plain(&verdict.text)]));
        }
        for note in &part.notes {
            rows.extend(self.left(&[Span::plain(note)]));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with a heading of one row, and so many rows of a solution, each 10 high.
    fn block(solution: usize) -> Block {
        let row = |keep, what| Row { height: 10.0, keep, what, role: Role::Ornament };
        let mut rows = vec![row(true, What::Gap), row(true, What::Board { problem: 0, x: 0.0, edge: 10.0 })];
        rows.extend((0..solution).map(|_| row(false, What::Gap)));
        Block { rows, loose: false }
    }

    #[test]
    fn boards_do_not_stand_alone() {
        assert_eq!(block(16).least(), 180.0, "short solutions are not parted");
        assert_eq!(block(30).least(), 60.0, "heading, board and four rows");
    }

    /// Every row comes once, in order, within the room that there is.
    #[test]
    fn parts_end_where_they_may() {
        let long = block(12);
        assert_eq!(long.end_of_part(0, 65.0), 6);
        assert_eq!(long.end_of_part(6, 1000.0), 14);
        assert_eq!(long.end_of_part(0, 15.0), 1, "what fits nowhere stands somewhere");
        assert_eq!(long.end_of_part(0, 135.0), 10, "four rows are left over");
        let (mut at, mut parts) = (0, 0);
        while at < long.rows.len() {
            at = long.end_of_part(at, 45.0);
            parts += 1;
        }
        assert_eq!(parts, 4);
    }
}
