//! Blocks in columns: which row stands in which column, and how far down.

use super::Points;
use super::block::{Block, height};

/// The next row to be placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Cursor {
    pub(super) block: usize,
    pub(super) row: usize,
}

/// A row of a block in a column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Placed {
    pub(super) at: Cursor,
    pub(super) column: usize,
    pub(super) y: Points,
}

/// Columns of one page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    pub(super) count: usize,
    pub(super) height: Points,
    /// The height on a page with nothing else. Only what is taller is broken.
    pub(super) full: Points,
    /// Between blocks.
    pub(super) gap: Points,
}

/// What goes on one page from this row on, and the row after it.
pub(super) fn pack(blocks: &[Block], start: Cursor, columns: Columns) -> (Vec<Placed>, Cursor) {
    let mut placed = Vec::new();
    let mut at = start;
    for column in 0..columns.count {
        let mut y = 0.0;
        while let Some(block) = blocks.get(at.block) {
            let rest = &block.rows[at.row.min(block.rows.len())..];
            let needed = height(rest);
            let count = if y + needed <= columns.height {
                rest.len()
            } else if y == 0.0 && needed > columns.full {
                breakable(block, at.row, columns.height)
            } else {
                match parted(block, at.row, columns.height - y) {
                    0 => break,
                    count => count,
                }
            };
            for row in at.row..at.row + count {
                placed.push(Placed { at: Cursor { block: at.block, row }, column, y });
                y += block.rows[row].height;
            }
            if count < rest.len() {
                at.row += count;
                break;
            }
            at = Cursor { block: at.block + 1, row: 0 };
            y += columns.gap;
        }
    }
    (placed, at)
}

/// How many rows of a block that may be parted go into the rest of a column: 0 if it is to be kept together, or if too few
/// would be left on one side.
fn parted(block: &Block, start: usize, limit: Points) -> usize {
    let rows = &block.rows[start..];
    let mut used = 0.0;
    let fitting = rows.iter().take_while(|row| {
        used += row.height;
        used <= limit
    });
    let most = fitting.count().min(rows.len().saturating_sub(Block::TOGETHER));
    if !block.loose || most < Block::TOGETHER {
        return 0;
    }
    (Block::TOGETHER..=most).rev().find(|&count| !rows[count - 1].keep).unwrap_or(0)
}

/// How many rows from this one on go into a column that is too short for all, at least one. What belongs together is
/// parted only if it does not fit by itself.
fn breakable(block: &Block, start: usize, limit: Points) -> usize {
    let mut used = 0.0;
    let mut fitting = 0;
    for row in &block.rows[start..] {
        used += row.height;
        if used > limit {
            break;
        }
        fitting += 1;
    }
    let is_end = |count: &usize| !block.rows[start + count - 1].keep;
    (1..=fitting).rev().find(is_end).unwrap_or(fitting).max(1)
}

/// The same with all columns of about the same length, if everything goes on this page.
pub(super) fn balanced(blocks: &[Block], start: Cursor, columns: Columns) -> (Vec<Placed>, Cursor) {
    /// By how much the columns are made longer until everything is in them.
    const STEP: Points = 6.0;
    let end = Cursor { block: blocks.len(), row: 0 };
    let whole = pack(blocks, start, columns);
    if whole.1 != end {
        return whole;
    }
    let mut short = columns.height.min(STEP);
    while short < columns.height {
        let tried = pack(blocks, start, Columns { height: short, ..columns });
        if tried.1 == end {
            return tried;
        }
        short += STEP;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::super::block::{Role, Row, What};
    use super::*;

    fn block(rows: usize, keep: usize) -> Block {
        let row = |index| Row { height: 10.0, keep: index < keep, what: What::Gap, role: Role::Ornament };
        Block { rows: (0..rows).map(row).collect(), loose: false }
    }

    fn columns(count: usize, height: Points) -> Columns {
        Columns { count, height, full: height, gap: 5.0 }
    }

    /// Every row comes once, in order, and within the columns, however long the pages are.
    #[test]
    fn nothing_is_lost() {
        for height in [10.0, 25.0, 60.0, 100.0, 500.0] {
            let blocks: Vec<_> = (0..20).map(|index| block(1 + index % 9, index % 4)).collect();
            let mut at = Cursor::default();
            let mut seen = Vec::new();
            while at.block < blocks.len() {
                let (placed, next) = balanced(&blocks, at, columns(3, height));
                assert!(next > at, "{at:?} {height}");
                assert!(placed.iter().all(|row| row.y + 10.0 <= height + 1e-9), "{placed:?}");
                seen.extend(placed.iter().map(|row| row.at));
                at = next;
            }
            let expected: Vec<_> = blocks
                .iter()
                .enumerate()
                .flat_map(|(block, rows)| (0..rows.rows.len()).map(move |row| Cursor { block, row }))
                .collect();
            assert_eq!(seen, expected);
        }
    }

    #[test]
    fn what_fits_is_not_broken() {
        let blocks = [block(3, 0), block(3, 0), block(9, 2)];
        let (placed, next) = pack(&blocks, Cursor::default(), columns(2, 50.0));
        assert_eq!(placed.iter().map(|row| row.column).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1]);
        // The third is too long for any column, and begins in one of its own.
        let (placed, end) = pack(&blocks, next, columns(2, 50.0));
        assert_eq!((placed.len(), end), (9, Cursor { block: 3, row: 0 }));
        let (_, next) = pack(&[block(9, 5)], Cursor::default(), Columns { full: 40.0, ..columns(1, 40.0) });
        assert_eq!(next.row, 4, "what cannot be kept together is parted");
    }

    #[test]
    fn long_solutions_are_parted_with_enough_on_both_sides() {
        let loose = |rows| Block { loose: true, ..block(rows, 1) };
        let rows = |first: usize, second: usize| {
            let (placed, next) = pack(&[loose(first), loose(second)], Cursor::default(), columns(1, 105.0));
            (placed.len(), next.row)
        };
        let least = Block::TOGETHER;
        // 105 points hold the first block, a gap and four rows.
        assert_eq!(rows(6, 2 * least), (10, 4));
        assert_eq!(rows(6, least + 3), (6, 0));
        assert_eq!(rows(7, 2 * least), (7, 0));
    }

    #[test]
    fn the_last_columns_are_balanced() {
        let blocks = [block(3, 0), block(3, 0), block(3, 0), block(3, 0)];
        let (placed, _) = balanced(&blocks, Cursor::default(), columns(2, 500.0));
        assert_eq!(placed.iter().filter(|row| row.column == 1).count(), 6);
    }
}
