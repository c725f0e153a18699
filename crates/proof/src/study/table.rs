//! A second reader of tables of few men, written from the description of their files alone.

use flate2::read::ZlibDecoder;
use keymove_chess::{Color, Position, Role, Square};
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Blocks of a file that are kept unpacked.
const MOST_BLOCKS: usize = 256;

/// Files of tables in a folder.
pub(super) struct TableFiles {
    folder: Option<PathBuf>,
    files: HashMap<String, Option<TableFile>>,
}

/// A file whose head was read.
struct TableFile {
    file: File,
    has_pawns: bool,
    /// Numbers of a side.
    count: u64,
    /// Numbers of a block.
    block: u64,
    /// Where each block begins, and its length.
    blocks: Vec<(u64, u32)>,
    unpacked: HashMap<usize, Vec<u8>>,
    /// Pairs of kings in their order.
    pairs: Vec<(u8, u8)>,
    /// Men of one kind that stand together in numbers, from pawns to queens, and the last man.
    groups: Vec<Group>,
    last: (Role, Color),
}

/// Men of one kind, the one that is the last of all left out.
struct Group {
    kind: (Role, Color),
    /// How many.
    men: u64,
    /// Squares on which they can stand, from the one with this number on.
    squares: u64,
    lowest: u64,
}

/// The kinds of men of a table with their numbers, kings left out: pawns first, and of each role the stronger side's.
fn kinds(name: &str) -> Vec<((Role, Color), u64)> {
    let sides = name[1..].split_once('K').unwrap_or_default();
    let mut kinds = Vec::new();
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for (color, men) in [(Color::White, sides.0), (Color::Black, sides.1)] {
            let count = men.chars().filter(|&man| man == role.letter().to_ascii_uppercase()).count();
            if count > 0 {
                kinds.push(((role, color), count as u64));
            }
        }
    }
    kinds
}

/// What stands together in numbers, and the last man: of a kind of one man if there is such a kind besides pawns, else of the last kind.
fn groups(name: &str) -> (Vec<Group>, (Role, Color)) {
    let mut kinds = kinds(name);
    let alone = kinds.iter().rposition(|&((role, _), men)| men == 1 && role != Role::Pawn);
    let place = alone.unwrap_or(kinds.len() - 1);
    let last = kinds[place].0;
    kinds[place].1 -= 1;
    kinds.retain(|&(_, men)| men > 0);
    let group = |(kind, men): ((Role, Color), u64)| {
        let (squares, lowest) = if kind.0 == Role::Pawn { (48, 8) } else { (64, 0) };
        Group { kind, men, squares, lowest }
    };
    (kinds.into_iter().map(group).collect(), last)
}

/// How many sets of so many things there are among `all`.
fn sets(all: u64, chosen: u64) -> u64 {
    (0..chosen).fold(1, |sets, taken| sets * all.saturating_sub(taken) / (taken + 1))
}

impl TableFiles {
    pub(super) fn of(folder: Option<&Path>) -> Self {
        Self { folder: folder.map(Path::to_owned), files: HashMap::new() }
    }

    /// Whether this side wins; nothing if there is no table.
    pub(super) fn wins(&mut self, position: &Position, color: Color) -> Result<Option<bool>, String> {
        // 1: the side to move wins, -1: it loses, 0: a draw.
        let Some(outcome) = self.outcome(position)? else { return Ok(None) };
        Ok(Some(outcome == if position.turn() == color { 1 } else { -1 }))
    }

    fn outcome(&mut self, position: &Position) -> Result<Option<i8>, String> {
        if position.castling() != keymove_chess::Castling::NONE {
            return Err("somebody may castle, which no table knows".to_owned());
        }
        if position.occupied().len() == 2 {
            return Ok(Some(0));
        }
        let Some(plain) = self.plain(position)? else { return Ok(None) };
        let Some(passed) = position.en_passant() else { return Ok(Some(plain)) };
        let is_passing = |mv: keymove_chess::Move| {
            mv.to() == passed
                && position.role_at(mv.from()) == Some(Role::Pawn)
                && mv.from().file() != mv.to().file()
        };
        let moves = position.moves();
        let mut best = moves.iter().any(|&mv| !is_passing(mv)).then_some(plain);
        for &mv in moves.iter().filter(|&&mv| is_passing(mv)) {
            let Some(next) = self.outcome(&position.play(mv))? else { return Ok(None) };
            best = best.max(Some(-next));
        }
        Ok(Some(best.unwrap_or(plain)))
    }

    /// Without capturing in passing.
    fn plain(&mut self, position: &Position) -> Result<Option<i8>, String> {
        let side = |color: Color| -> String {
            [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn]
                .into_iter()
                .flat_map(|role| {
                    let letter = role.letter().to_ascii_uppercase();
                    std::iter::repeat_n(letter, position.pieces(color, role).len() as usize)
                })
                .collect()
        };
        let (white, black) = (side(Color::White), side(Color::Black));
        for (name, is_turned) in [(format!("{white}{black}"), false), (format!("{black}{white}"), true)] {
            if !self.files.contains_key(&name) {
                let read = self.open(&name)?;
                self.files.insert(name.clone(), read);
            }
            if let Some(Some(file)) = self.files.get_mut(&name) {
                return file
                    .look(position, is_turned)
                    .map(Some)
                    .map_err(|error| format!("{name}.kmt: {error}"));
            }
        }
        Ok(None)
    }

    fn open(&self, name: &str) -> Result<Option<TableFile>, String> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let path = folder.join(format!("{name}.kmt"));
        if !path.is_file() {
            return Ok(None);
        }
        TableFile::open(&path, name).map(Some).map_err(|error| format!("{}: {error}", path.display()))
    }
}

fn numbers<const N: usize>(file: &mut File) -> Result<u64, String> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes.iter().rev().fold(0, |sum, &byte| sum * 256 + u64::from(byte)))
}

impl TableFile {
    fn open(path: &Path, name: &str) -> Result<Self, String> {
        let mut file = File::open(path).map_err(|error| error.to_string())?;
        let mut magic = [0; 9];
        file.read_exact(&mut magic).map_err(|error| error.to_string())?;
        if &magic != b"KMTABLE\x02\x01" {
            return Err("no table of distances to mate, or one of another version".to_owned());
        }
        let mut found = vec![0; numbers::<1>(&mut file)? as usize];
        file.read_exact(&mut found).map_err(|error| error.to_string())?;
        if found != name.as_bytes() {
            return Err("the table of other men".to_owned());
        }
        let (count, block) = (numbers::<8>(&mut file)?, numbers::<4>(&mut file)?);
        let has_pawns = name.contains('P');
        let mut pairs = Vec::new();
        for white in 0..64_u8 {
            for black in 0..64_u8 {
                let ((file, rank), (other_file, other_rank)) =
                    ((white % 8, white / 8), (black % 8, black / 8));
                let is_near = file.abs_diff(other_file) <= 1 && rank.abs_diff(other_rank) <= 1;
                let in_triangle = rank < file || rank == file && other_rank <= other_file;
                if !is_near && file < 4 && (has_pawns || in_triangle) {
                    pairs.push((white, black));
                }
            }
        }
        if name.len() < 3 {
            return Err("a table of kings alone".to_owned());
        }
        let (groups, last) = groups(name);
        let all = groups.iter().fold(64, |all, group| all * sets(group.squares, group.men));
        if count != pairs.len() as u64 * all || block == 0 {
            return Err("another number of positions than there are".to_owned());
        }
        let all = 2 * count.div_ceil(block);
        let mut lengths = Vec::new();
        for _ in 0..all {
            lengths.push(numbers::<4>(&mut file)? as u32);
            numbers::<4>(&mut file)?;
        }
        let mut begin = file.stream_position().map_err(|error| error.to_string())? + 32;
        let mut blocks = Vec::new();
        for length in lengths {
            blocks.push((begin, length));
            begin += u64::from(length);
        }
        let unpacked = HashMap::new();
        Ok(Self { file, has_pawns, count, block, blocks, unpacked, pairs, groups, last })
    }

    /// 1 if the side to move wins, -1 if it loses, 0 in a draw.
    fn look(&mut self, position: &Position, is_turned: bool) -> Result<i8, String> {
        let own = |color: Color| if is_turned { !color } else { color };
        let place = |square: Square| (square.index() as u8) ^ if is_turned { 56 } else { 0 };
        let king = |color| position.king(own(color)).map(place).ok_or("a king is missing");
        let kings = (king(Color::White)?, king(Color::Black)?);
        let men = |(role, color): (Role, Color)| {
            let of_kind =
                position.units().filter(move |(_, piece)| piece.role == role && piece.color == own(color));
            of_kind.map(|(square, _)| place(square)).collect()
        };
        let number = self.number(kings, men).ok_or("kings that touch, or other men")?;
        let side = u64::from(own(position.turn()) == Color::Black);
        let block = (side * self.count.div_ceil(self.block) + number / self.block) as usize;
        if !self.unpacked.contains_key(&block) {
            let (begin, length) = self.blocks[block];
            self.file.seek(SeekFrom::Start(begin)).map_err(|error| error.to_string())?;
            let packed = (&mut self.file).take(length.into());
            let mut bytes = Vec::new();
            let most = self.block + 1;
            ZlibDecoder::new(packed).take(most).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
            if self.unpacked.len() >= MOST_BLOCKS {
                self.unpacked.clear();
            }
            self.unpacked.insert(block, bytes);
        }
        let bytes = &self.unpacked[&block];
        let byte = bytes.get((number % self.block) as usize).ok_or("a block is too short")?;
        Ok(match byte {
            0 => 0,
            1..=127 => 1,
            128.. => -1,
        })
    }

    /// The number of a position, on the first mirror of the board on which its pair of kings has one; `men` tells the squares of a kind of men.
    fn number(&self, kings: (u8, u8), men: impl Fn((Role, Color)) -> Vec<u8>) -> Option<u64> {
        let mirrors = if self.has_pawns { 2 } else { 8 };
        for mirror in 0..mirrors {
            let turn = |mut square: u8| {
                if mirror & 1 != 0 {
                    square = square / 8 * 8 + 7 - square % 8;
                }
                if mirror & 2 != 0 {
                    square = (7 - square / 8) * 8 + square % 8;
                }
                if mirror & 4 != 0 {
                    square = square % 8 * 8 + square / 8;
                }
                square
            };
            let Some(pair) = self.pairs.iter().position(|&pair| pair == (turn(kings.0), turn(kings.1)))
            else {
                continue;
            };
            // Any of the men like the last one can be it.
            let last = turn(men(self.last).pop()?);
            let mut number = pair as u64;
            for group in &self.groups {
                let mut squares: Vec<u64> =
                    men(group.kind).into_iter().map(|square| turn(square).into()).collect();
                squares.retain(|&square| group.kind != self.last || square != u64::from(last));
                squares.sort_unstable();
                let places = squares.iter().map(|square| square.checked_sub(group.lowest));
                let set =
                    places.zip(1..).map(|(place, chosen)| Some(sets(place?, chosen))).sum::<Option<u64>>()?;
                number = number * sets(group.squares, group.men) + set;
            }
            return Some(number * 64 + u64::from(last));
        }
        None
    }
}
