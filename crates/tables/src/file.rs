//! A table as a file.
//!
//! | bytes | meaning |
//! | --- | --- |
//! | 8 | `KMTABLE` and the version, 2 |
//! | 1 | what it tells: 1, the distance to mate; 2, helpmates in which Black is mated; 3, those in which White is; 4, the rule of fifty moves |
//! | 1, then as many | the name of the material |
//! | 8 | numbers of positions of a side |
//! | 4 | numbers that are packed together, in a block |
//! | 8 for each block | its length in the file and the CRC-32 of that; planes one after the other |
//! | 32 | SHA-256 of all that is before |
//! | the rest | blocks: zlib streams of a byte for each number |
//!
//! A plane has a byte for each number, with White to move first, then Black. The distance to mate has one such pair, of bytes as
//! [`Value`](crate::Value) has them; helpmates have three: half-moves (255 if there is no mate), then the lower and the higher byte of the number of lines. The rule of
//! fifty moves has two: 0 for a draw, 1 for a win, 2 for a loss, 3 for a win and 4 for a loss that the rule takes away, then half-moves.
//!
//! Numbers are little-endian. What does not fit together is refused, whatever it is, before anybody is told a value.

use crate::distances::{Distances, Worths, fill, fill_worths};
use crate::layout::Layout;
use crate::table::{Table, Told, plane};
use crate::{Kind, Title};
use core::cmp::Ordering;
use core::fmt;
use flate2::bufread::ZlibDecoder;
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use keymove_chess::Color;
use keymove_run::together;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

const MAGIC: &[u8; 8] = b"KMTABLE\x02";
/// The last byte of [`MAGIC`].
const VERSION: u8 = MAGIC[7];
/// Numbers of a block.
const BLOCK: usize = 1 << 18;

/// Why a file is no table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadFile {
    /// It begins as no table does.
    #[error("no table of keymove")]
    Foreign,
    /// It is of a later version, or tells something that this program does not know.
    #[error(
        "a table of a later version; update Keymove, or remove the file and make it anew (keymove tables make)"
    )]
    Version,
    /// It is the table of other men, or tells something else of them.
    #[error("the table of {found}; expected that of {expected}")]
    Other {
        /// What it says.
        found: String,
        /// What was wanted.
        expected: Title,
    },
    /// Something in it cannot be right.
    #[error("damaged: {0}; make it anew (keymove tables make)")]
    Damaged(&'static str),
}

/// Writes a table; tells how many bytes.
pub(crate) fn write(table: &Table, threads: usize, out: &mut impl Write) -> io::Result<u64> {
    let count = table.layout().words() * 64;
    let planes = 0..2 * table.title().kind.planes();
    let blocks: Vec<(usize, usize)> =
        planes.flat_map(|plane| (0..count).step_by(BLOCK).map(move |first| (plane, first))).collect();
    let packed: Vec<Mutex<(Vec<u8>, u32)>> = blocks.iter().map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    let pack = |_, _: &_| -> io::Result<()> {
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(&(plane, first)) = blocks.get(number) else { return Ok(()) };
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&table.part(plane, first..count.min(first + BLOCK)))?;
            if let Ok(mut place) = packed[number].lock() {
                let mut bytes = encoder.finish()?;
                // All blocks are in memory together, and some have grown to twice their length.
                bytes.shrink_to_fit();
                let sum = crc(&bytes);
                *place = (bytes, sum);
            }
        }
    };
    let done = together(0..threads.max(1), pack).map_err(io::Error::other)?;
    done.into_iter().collect::<io::Result<()>>()?;
    let packed: Vec<(Vec<u8>, u32)> =
        packed.into_iter().filter_map(|place| place.into_inner().ok()).collect();
    let name = table.material().to_string();
    let mut head = MAGIC.to_vec();
    head.extend([table.title().kind.byte(), name.len() as u8]);
    head.extend(name.as_bytes());
    head.extend((count as u64).to_le_bytes());
    head.extend((BLOCK as u32).to_le_bytes());
    for (bytes, crc) in &packed {
        head.extend((bytes.len() as u32).to_le_bytes());
        head.extend(crc.to_le_bytes());
    }
    out.write_all(&head)?;
    out.write_all(&Sha256::digest(&head))?;
    let mut length = head.len() as u64 + 32;
    for (bytes, _) in &packed {
        out.write_all(bytes)?;
        length += bytes.len() as u64;
    }
    Ok(length)
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// Whether a file was written by a program before this one, whose numbers were others. It is no better than no file, and is written anew.
pub(crate) fn is_of_earlier_version(path: &Path) -> bool {
    let mut begin = [0; 8];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    read.is_ok() && begin[..7] == MAGIC[..7] && begin[7] < VERSION
}

/// What is left of a file, from its beginning on.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BadFile> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(BadFile::Damaged("it ends too early"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn number<const N: usize>(&mut self) -> Result<u64, BadFile> {
        Ok(self.take(N)?.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }
}

/// What the head of a file says.
pub(crate) struct Head {
    pub(crate) layout: Layout,
    /// Numbers of positions of a side.
    count: usize,
    /// Where each block begins in the file and how long it is, plane by plane, with its checksum.
    blocks: Vec<(u64, usize, u32)>,
}

/// The length of the head of a table's file.
fn head_length(title: &Title, blocks: usize) -> usize {
    8 + 1 + 1 + title.material.to_string().len() + 8 + 4 + 8 * blocks + 32
}

/// Numbers of blocks of a table with so many numbers of positions.
fn count_blocks(title: &Title, numbers: usize) -> usize {
    2 * title.kind.planes() * numbers.div_ceil(BLOCK)
}

/// Reads the head of the table with this title from the beginning of a file, whose whole length must fit.
fn head(title: &Title, bytes: &[u8], whole: u64) -> Result<Head, BadFile> {
    let mut rest = Rest(bytes);
    match bytes.get(..8) {
        Some(magic) if magic == MAGIC => {}
        Some(magic) if magic[..7] == MAGIC[..7] => return Err(BadFile::Version),
        _ => return Err(BadFile::Foreign),
    }
    rest.take(8)?;
    let kind = rest.number::<1>()?;
    let length = rest.number::<1>()? as usize;
    let name = String::from_utf8_lossy(rest.take(length)?).into_owned();
    let count = rest.number::<8>()?;
    let block = rest.number::<4>()?;
    let Some(kind) = Kind::ALL.into_iter().find(|known| u64::from(known.byte()) == kind) else {
        return Err(BadFile::Version);
    };
    if name != title.material.to_string() || kind != title.kind {
        let found = match name.parse() {
            Ok(material) => Title { material, kind }.to_string(),
            Err(_) => name,
        };
        return Err(BadFile::Other { found, expected: title.clone() });
    }
    let layout = Layout::new(&title.material);
    let all = layout.words() * 64;
    if count != all as u64 || block != BLOCK as u64 {
        return Err(BadFile::Damaged("it has another number of positions than there are"));
    }
    let blocks = count_blocks(title, all);
    let index = rest.take(blocks * 8)?;
    let head = bytes.len() - rest.0.len();
    if rest.take(32)? != Sha256::digest(&bytes[..head]).as_slice() {
        return Err(BadFile::Damaged("its head has been changed"));
    }
    let mut places = Vec::with_capacity(blocks);
    let mut entries = Rest(index);
    let mut begin = (head + 32) as u64;
    for _ in 0..blocks {
        let (length, crc) = (entries.number::<4>()? as usize, entries.number::<4>()? as u32);
        places.push((begin, length, crc));
        begin += length as u64;
    }
    match begin.cmp(&whole) {
        Ordering::Greater => Err(BadFile::Damaged("it ends too early")),
        Ordering::Less => Err(BadFile::Damaged("it goes on behind its end")),
        Ordering::Equal => Ok(Head { layout, count: all, blocks: places }),
    }
}

impl Head {
    /// The number of the block that has a number of a [plane].
    fn block(&self, plane: usize, number: usize) -> usize {
        plane * self.count.div_ceil(BLOCK) + number / BLOCK
    }

    /// How many numbers there are in the block with this number.
    fn numbers(&self, number: usize) -> usize {
        BLOCK.min(self.count - number / BLOCK * BLOCK)
    }

    /// What one of the blocks in a plane of a file says.
    fn part(&self, file: &[u8], plane: usize, part: usize) -> Result<Vec<u8>, BadFile> {
        let first = part * BLOCK;
        let mut bytes = vec![0; self.numbers(first)];
        self.unpack(file, self.block(plane, first), &mut bytes)?;
        Ok(bytes)
    }

    fn unpack(&self, file: &[u8], block: usize, place: &mut [u8]) -> Result<(), BadFile> {
        let (begin, length, sum) = self.blocks[block];
        unpack(&file[begin as usize..][..length], sum, place)
    }
}

/// Reads the table with this title from the bytes of a file.
pub(crate) fn read(title: &Title, file: &[u8], threads: usize) -> Result<Table, BadFile> {
    let head = head(title, file, file.len() as u64)?;
    let told = match title.kind {
        Kind::Zeroing => Told::Distances(distances(&head, file, threads)?),
        Kind::Mate | Kind::Helpmate { .. } => {
            let mut planes = vec![vec![0; head.count]; 2 * title.kind.planes()];
            let places = planes.iter_mut().flat_map(|side| side.chunks_mut(BLOCK));
            share(places.enumerate(), threads, |(block, place)| head.unpack(file, block, place))?;
            Told::Planes(planes)
        }
    };
    Ok(Table::new(title.clone(), head.layout, told))
}

/// Reads from the bytes of a file what positions are worth under the rule of fifty moves with these sides to move.
pub(crate) fn read_worths(
    title: &Title, file: &[u8], turns: &[Color], threads: usize,
) -> Result<Table, BadFile> {
    let head = head(title, file, file.len() as u64)?;
    let mut sides = [None, None];
    for &turn in turns {
        let mut worths = Worths::new(head.count / 64);
        share(worths.parts(BLOCK).enumerate(), threads, |(part, place)| {
            let worth = head.part(file, plane(0, turn), part)?;
            fill_worths(place, &worth).ok_or(CONTRADICTION)
        })?;
        worths.finish();
        sides[turn.index()] = Some(worths);
    }
    Ok(Table::new(title.clone(), head.layout, Told::Worths(sides)))
}

/// Both sides of a table of the rule of fifty moves.
fn distances(head: &Head, file: &[u8], threads: usize) -> Result<[Distances; 2], BadFile> {
    let mut sides = Color::ALL.map(|_| Distances::new(head.count / 64));
    for (side, turn) in sides.iter_mut().zip(Color::ALL) {
        share(side.parts(BLOCK).enumerate(), threads, |(part, place)| {
            let worth = head.part(file, plane(0, turn), part)?;
            let plies = head.part(file, plane(1, turn), part)?;
            fill(place, &worth, &plies).ok_or(CONTRADICTION)
        })?;
    }
    Ok(sides)
}

/// Lets threads work on parts, each on one at a time, until one of them fails.
fn share<P>(
    parts: impl Iterator<Item = P> + Send, threads: usize, work: impl Fn(P) -> Result<(), BadFile> + Sync,
) -> Result<(), BadFile> {
    const BROKEN: BadFile = BadFile::Damaged("a block cannot be read");
    let parts = Mutex::new(parts);
    let work = |_, _: &_| -> Result<(), BadFile> {
        loop {
            let next = parts.lock().map_err(|_| BROKEN)?.next();
            let Some(part) = next else { return Ok(()) };
            work(part)?;
        }
    };
    together(0..threads.max(1), work).map_err(|_| BROKEN)?.into_iter().collect()
}

/// Two bytes of a position do not fit together.
pub(crate) const CONTRADICTION: BadFile = BadFile::Damaged("it contradicts itself");

/// Unpacks a block that is what was written, and must fill its place.
fn unpack(packed: &[u8], sum: u32, place: &mut [u8]) -> Result<(), BadFile> {
    if crc(packed) != sum {
        return Err(BadFile::Damaged("a block has been changed"));
    }
    let mut decoder = ZlibDecoder::new(packed);
    let wrong = |_| BadFile::Damaged("a block cannot be unpacked");
    decoder.read_exact(place).map_err(wrong)?;
    if decoder.read(&mut [0]).map_err(wrong)? != 0 {
        return Err(BadFile::Damaged("a block holds too much"));
    }
    Ok(())
}

/// Blocks of a file that are kept unpacked, a quarter of a megabyte each; when there are more, all are let go.
const MOST_BLOCKS: usize = 64;

/// A table that stays in its file: blocks are read and unpacked where positions are looked up, so that some of them cost little time and memory.
pub(crate) struct PackedTable {
    head: Head,
    file: Mutex<File>,
    unpacked: RwLock<HashMap<usize, Arc<[u8]>>>,
}

impl fmt::Debug for PackedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackedTable").field("file", &self.file).finish_non_exhaustive()
    }
}

impl PackedTable {
    /// The table with this title in a file. Its blocks are compared with their checksums when they are read.
    pub(crate) fn open(title: &Title, mut file: File) -> io::Result<Result<Self, BadFile>> {
        let whole = file.metadata()?.len();
        let blocks = count_blocks(title, Layout::new(&title.material).words() * 64);
        let mut bytes = Vec::new();
        (&mut file).take(head_length(title, blocks) as u64).read_to_end(&mut bytes)?;
        let table = head(title, &bytes, whole).map(|head| Self {
            head,
            file: Mutex::new(file),
            unpacked: RwLock::default(),
        });
        Ok(table)
    }

    pub(crate) const fn layout(&self) -> &Layout {
        &self.head.layout
    }

    /// The byte of a number in a [plane](crate::table::plane).
    pub(crate) fn byte(&self, plane: usize, number: usize) -> Result<u8, BadFile> {
        let block = self.head.block(plane, number);
        let known = self.unpacked.read().unwrap_or_else(PoisonError::into_inner).get(&block).cloned();
        let bytes = match known {
            Some(bytes) => bytes,
            None => self.unpack(block, self.head.numbers(number))?,
        };
        Ok(bytes[number % BLOCK])
    }

    fn unpack(&self, block: usize, count: usize) -> Result<Arc<[u8]>, BadFile> {
        let (begin, length, sum) = self.head.blocks[block];
        let mut packed = vec![0; length];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            let read = file.seek(SeekFrom::Start(begin)).and_then(|_| file.read_exact(&mut packed));
            read.map_err(|_| BadFile::Damaged("a block cannot be read"))?;
        }
        let mut bytes = vec![0; count];
        unpack(&packed, sum, &mut bytes)?;
        let bytes: Arc<[u8]> = bytes.into();
        let mut unpacked = self.unpacked.write().unwrap_or_else(PoisonError::into_inner);
        if unpacked.len() >= MOST_BLOCKS {
            unpacked.clear();
        }
        unpacked.insert(block, Arc::clone(&bytes));
        Ok(bytes)
    }
}
