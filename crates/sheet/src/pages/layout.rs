//! The sheet laid out on pages.

use super::Points;
use super::block::{Align, Block, Composer, Role, Text};
use super::canvas::{Canvas, Piece};
use super::flow::{Columns, Cursor, balanced};
use super::letters::{Letters, Measure, Span};
use crate::options::{Options, Solutions};
use crate::sheet::{CREDIT, Problem, Sheet, count};
use keymove_diagram::{Look, Size};

/// Left and right of what is printed.
const SIDE: Points = 44.0;
const TOP: Points = 50.0;
const BOTTOM: Points = 52.0;
/// Between columns.
const GUTTER: Points = 20.0;
/// Between rows of diagrams, and between problems of a column.
const BETWEEN: Points = 22.0;
/// Between solutions.
const BETWEEN_SOLUTIONS: Points = 11.0;
/// Letters of solutions at the end.
const SMALL: Points = 8.5;

/// The pages with what stands on them.
pub(super) fn lay_out(sheet: &Sheet, options: &Options, letters: &mut Letters) -> Vec<Vec<Piece>> {
    let size = options.paper.points();
    // Vectors: the size of a square is that of the page.
    let look = Look { style: options.style, size: Size::Millimetres(6.0), coordinates: false };
    let canvas = Canvas::new(&sheet.problems, look, size);
    let mut layout = Layout { canvas, letters, size, y: TOP, running: String::new() };
    layout.canvas.new_page();
    layout.title(sheet);
    let columns = usize::from(options.columns());
    let width = layout.column_width(columns);
    let diagrams = layout.blocks(&sheet.problems, width, options.solutions);
    layout.grid(&diagrams, columns);
    if options.solutions == Solutions::End {
        layout.solutions(&sheet.problems);
    }
    layout.credit();
    layout.canvas.finish()
}

struct Layout<'a> {
    canvas: Canvas<'a>,
    letters: &'a mut Letters,
    size: [Points; 2],
    /// Where the free part of the page begins.
    y: Points,
    /// What stands above pages after the first.
    running: String,
}

/// A line of words in its place.
fn line(spans: Vec<Span>, align: Align, size: Points) -> Text {
    Text { x: 0.0, down: 0.0, align, size, spans }
}

impl Layout<'_> {
    fn bottom(&self) -> Points {
        self.size[1] - BOTTOM
    }

    fn full(&self) -> Points {
        self.bottom() - TOP
    }

    fn column_width(&self, columns: usize) -> Points {
        let columns = columns as f64;
        (self.size[0] - 2.0 * SIDE - (columns - 1.0) * GUTTER) / columns
    }

    fn new_page(&mut self) {
        self.canvas.new_page();
        self.y = TOP;
        let middle = self.size[0] / 2.0;
        let running = line(vec![Span::plain(&self.running)], Align::Middle, 8.0);
        self.canvas.text(&running, Role::Ornament, middle, TOP - 25.0);
        self.page_number();
    }

    fn page_number(&mut self) {
        let number = line(vec![Span::plain(&self.canvas.page().to_string())], Align::Middle, 8.5);
        self.canvas.text(&number, Role::Ornament, self.size[0] / 2.0, self.size[1] - 36.0);
    }

    /// Who drew the men, at the foot of the last page.
    fn credit(&mut self) {
        let credit = line(vec![Span::plain(CREDIT)], Align::End, 6.0);
        self.canvas.text(&credit, Role::Paragraph, self.size[0] - SIDE, self.size[1] - 34.0);
    }

    /// Lines in the middle of the page, one below the other.
    fn centred(&mut self, span: Span, role: Role, size: Points) {
        let measure = Measure { size, width: self.size[0] - 2.0 * SIDE, hang: 0.0 };
        let lines = self.letters.wrap_spaced(&[span], measure);
        let roles = core::iter::once(role).chain(core::iter::repeat(Role::More));
        for ((spans, blank), role) in lines.into_iter().zip(roles) {
            let middle = (self.size[0] + blank) / 2.0;
            self.canvas.text(&line(spans, Align::Middle, size), role, middle, self.y);
            self.y += 1.25 * size;
        }
    }

    fn title(&mut self, sheet: &Sheet) {
        self.page_number();
        self.centred(Span::bold(&sheet.title), Role::Heading(1), 18.0);
        self.running = self.running_title(&sheet.title);
        self.centred(Span::plain(&count(sheet.problems.len())), Role::Paragraph, 9.0);
        for note in &sheet.notes {
            self.y += 3.0;
            self.centred(Span::bold(note), Role::Paragraph, 9.0);
        }
        self.y += 16.0;
    }

    /// As much of the title as goes on a line.
    fn running_title(&mut self, title: &str) -> String {
        let measure = Measure { size: 8.0, width: 0.9 * (self.size[0] - 2.0 * SIDE), hang: 0.0 };
        let lines = self.letters.wrap(&[Span::plain(title)], measure);
        let first =
            lines.first().and_then(|line| line.first()).map(|span| span.text.clone()).unwrap_or_default();
        if lines.len() > 1 { first + "\u{2026}" } else { first }
    }

    /// The diagrams, with solutions if these stand below.
    fn blocks(&mut self, problems: &[Problem], width: Points, solutions: Solutions) -> Vec<Block> {
        // A column as wide as the page takes larger letters and a larger board.
        // With solutions below them two still stand on a page.
        let [most, widest] = match solutions {
            _ if width <= 300.0 => [9.0, 165.0],
            Solutions::Below => [9.5, 190.0],
            Solutions::End | Solutions::None => [10.5, 227.0],
        };
        let (size, board) = ((width / 20.0).clamp(6.3, most), (0.86 * width).min(widest));
        let mut composer = Composer { letters: &mut *self.letters, width, size, board };
        let mut block = |(index, problem): (usize, &Problem)| {
            let mut block = composer.diagram(index, problem);
            if solutions != Solutions::Below {
                block.rows.extend(composer.answer_lines(problem.answer_lines));
            } else {
                let solution = composer.solution(index, problem, false);
                block.rows.push(composer.separation());
                block.rows.extend(solution.rows);
            }
            block
        };
        problems.iter().enumerate().map(&mut block).collect()
    }

    /// Diagrams in rows, boards side by side at the same height. A row that does not fit on the page goes to the next one, unless
    /// its boards fit with some lines of each solution: then the solutions go on there.
    fn grid(&mut self, blocks: &[Block], columns: usize) {
        let step = self.column_width(columns) + GUTTER;
        for chunk in blocks.chunks(columns) {
            let head = chunk.iter().map(Block::head).fold(0.0, f64::max);
            let shift = |block: &Block| head - block.head();
            let height = chunk.iter().map(|block| shift(block) + block.height()).fold(0.0, f64::max);
            let least = chunk.iter().map(|block| shift(block) + block.least()).fold(0.0, f64::max);
            if self.y + height > self.bottom() && self.y + least > self.bottom() && self.y > TOP {
                self.new_page();
            }
            let tops: Vec<Points> = chunk.iter().map(|block| self.y + shift(block)).collect();
            self.row_of_blocks(chunk, tops, step);
            self.y += BETWEEN;
        }
    }

    /// Blocks side by side, each from its own height on; what does not fit stands on the next pages. The free part of the last
    /// page begins below the longest.
    fn row_of_blocks(&mut self, blocks: &[Block], mut tops: Vec<Points>, step: Points) {
        let mut next = vec![0; blocks.len()];
        loop {
            let mut lowest = self.y;
            for (column, block) in blocks.iter().enumerate() {
                let end = block.end_of_part(next[column], self.bottom() - tops[column]);
                let mut y = tops[column];
                for row in &block.rows[next[column]..end] {
                    self.canvas.row(row, SIDE + step * column as f64, y);
                    y += row.height;
                }
                next[column] = end;
                lowest = lowest.max(y);
            }
            if blocks.iter().zip(&next).all(|(block, &next)| next == block.rows.len()) {
                self.y = lowest;
                return;
            }
            self.new_page();
            tops.fill(self.y);
        }
    }

    /// Blocks in columns, from the current place on.
    fn flow(&mut self, blocks: &[Block], count: usize, gap: Points) {
        let step = self.column_width(count) + GUTTER;
        let mut at = Cursor::default();
        while at.block < blocks.len() {
            let columns = Columns { count, height: self.bottom() - self.y, full: self.full(), gap };
            let (placed, next) = balanced(blocks, at, columns);
            for row in &placed {
                let x = SIDE + step * row.column as f64;
                self.canvas.row(&blocks[row.at.block].rows[row.at.row], x, self.y + row.y);
            }
            at = next;
            if at.block < blocks.len() {
                self.new_page();
            }
        }
    }

    fn solutions(&mut self, problems: &[Problem]) {
        const COLUMNS: usize = 2;
        let width = self.column_width(COLUMNS);
        let mut composer = Composer { letters: &mut *self.letters, width, size: SMALL, board: 0.0 };
        let solved = problems.iter().enumerate().filter(|(_, problem)| problem.has_solution());
        let blocks: Vec<Block> =
            solved.map(|(index, problem)| composer.solution(index, problem, true)).collect();
        if blocks.is_empty() {
            return;
        }
        // A heading with room for little below it looks lost.
        if self.y + 120.0 > self.bottom() {
            self.new_page();
        } else {
            self.y += 8.0;
        }
        self.centred(Span::bold("Solutions"), Role::Heading(2), 13.0);
        self.y += 8.0;
        self.flow(&blocks, COLUMNS, BETWEEN_SOLUTIONS);
    }
}
