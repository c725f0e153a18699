//! Sorting more than fits into memory: sorted runs in files, which are merged.

use core::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is sorted.
pub(super) trait Item: Copy {
    /// What it is sorted by. Items that are equal in this become one.
    type Order: Ord;
    /// Its bytes in a file: an array.
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + Default;

    fn order(&self) -> Self::Order;

    /// Takes over what an equal one has.
    fn absorb(&mut self, other: &Self);

    fn to_bytes(self) -> Self::Bytes;

    fn from_bytes(bytes: &Self::Bytes) -> Self;
}

/// Runs that are merged at once. More would need more files to be open than a system allows.
const FAN: usize = 64;

/// Bytes that are read or written at once.
const BUFFER: usize = 1 << 16;

/// Collects items and gives them back in order.
pub(super) struct Sorter<T> {
    folder: PathBuf,
    items: Vec<T>,
    /// Items that are held in memory.
    limit: usize,
    /// Runs, each with how often its items have been merged; a later one has not been merged more often.
    runs: Vec<(u32, Run)>,
    /// Runs that were written, merged ones included.
    begun: u64,
}

/// A sorted file that nobody else sees.
struct Run {
    file: File,
    /// Its name, if it could not be removed while it is open.
    name: Option<PathBuf>,
}

impl Run {
    fn new(folder: &Path) -> io::Result<Self> {
        let mut number = 0;
        let (file, name) = loop {
            let name = folder.join(format!(".keymove-{}-{number}.run", std::process::id()));
            match OpenOptions::new().read(true).write(true).create_new(true).open(&name) {
                Ok(file) => break (file, name),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        };
        // Without a name, it is gone when the program ends, however that ends. A kill before this leaves an empty file.
        let name = std::fs::remove_file(&name).is_err().then_some(name);
        Ok(Self { file, name })
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            let _ = std::fs::remove_file(name);
        }
    }
}

impl<T: Item> Sorter<T> {
    /// With so many bytes of memory; runs are in this folder.
    pub(super) fn new(folder: &Path, bytes: usize) -> io::Result<Self> {
        let limit = (bytes / size_of::<T>()).max(16);
        let mut items = Vec::new();
        items.try_reserve_exact(limit).map_err(|_| io::ErrorKind::OutOfMemory)?;
        Ok(Self { folder: folder.to_owned(), items, limit, runs: Vec::new(), begun: 0 })
    }

    pub(super) fn push(&mut self, item: T) -> io::Result<()> {
        self.items.push(item);
        if self.items.len() < self.limit {
            return Ok(());
        }
        self.compact();
        // The rest of the memory would soon be full again otherwise.
        if self.items.len() > self.limit / 2 { self.spill() } else { Ok(()) }
    }

    fn compact(&mut self) {
        self.items.sort_unstable_by_key(Item::order);
        self.items.dedup_by(|later, earlier| {
            let same = later.order() == earlier.order();
            if same {
                earlier.absorb(later);
            }
            same
        });
    }

    /// Moves what is in memory, which is sorted, to a run.
    fn spill(&mut self) -> io::Result<()> {
        let mut items = core::mem::take(&mut self.items).into_iter();
        let run = self.write(|| Ok(items.next()))?;
        self.runs.push((0, run));
        self.items.try_reserve_exact(self.limit).map_err(|_| io::ErrorKind::OutOfMemory)?;
        while let Some((times, _)) = self.runs.last() {
            let times = *times;
            let start = self.runs.iter().position(|(other, _)| *other == times).unwrap_or(0);
            if self.runs.len() - start < FAN {
                break;
            }
            let runs = self.runs.split_off(start).into_iter().map(|(_, run)| run).collect();
            let mut merged = Merged::<T>::new(runs, Vec::new())?;
            let run = self.write(|| merged.next_item())?;
            self.runs.push((times + 1, run));
        }
        Ok(())
    }

    fn write(&mut self, mut next: impl FnMut() -> io::Result<Option<T>>) -> io::Result<Run> {
        let run = Run::new(&self.folder)?;
        self.begun += 1;
        let mut out = BufWriter::with_capacity(BUFFER, &run.file);
        while let Some(item) = next()? {
            out.write_all(item.to_bytes().as_ref())?;
        }
        out.flush()?;
        drop(out);
        Ok(run)
    }

    /// Runs that were written so far, merged ones included.
    pub(super) const fn begun(&self) -> u64 {
        self.begun
    }

    /// All items in order, equal ones as one.
    pub(super) fn finish(mut self) -> io::Result<Merged<T>> {
        self.compact();
        if !self.runs.is_empty() {
            // What comes next needs the memory.
            let mut items = core::mem::take(&mut self.items).into_iter();
            let run = self.write(|| Ok(items.next()))?;
            self.runs.push((0, run));
        }
        let runs = core::mem::take(&mut self.runs).into_iter().map(|(_, run)| run).collect();
        Merged::new(runs, core::mem::take(&mut self.items))
    }
}

/// Where sorted items come from.
enum Stream<T> {
    /// The run is kept for its name.
    File(BufReader<File>, #[expect(dead_code)] Run),
    Memory(std::vec::IntoIter<T>),
}

impl<T: Item> Stream<T> {
    fn next_item(&mut self) -> io::Result<Option<T>> {
        let reader = match self {
            Self::Memory(items) => return Ok(items.next()),
            Self::File(reader, _) => reader,
        };
        let mut bytes = T::Bytes::default();
        match reader.read_exact(bytes.as_mut()) {
            Ok(()) => Ok(Some(T::from_bytes(&bytes))),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Several sorted streams as one.
pub(super) struct Merged<T: Item> {
    streams: Vec<Stream<T>>,
    /// The next item of each stream.
    heads: Vec<Option<T>>,
    /// Streams by their next items.
    queue: BinaryHeap<Reverse<(T::Order, usize)>>,
}

impl<T: Item> Merged<T> {
    fn new(runs: Vec<Run>, items: Vec<T>) -> io::Result<Self> {
        let mut streams = vec![Stream::Memory(items.into_iter())];
        for run in runs {
            let mut file = run.file.try_clone()?;
            file.seek(SeekFrom::Start(0))?;
            streams.push(Stream::File(BufReader::with_capacity(BUFFER, file), run));
        }
        let mut merged = Self { heads: vec![None; streams.len()], streams, queue: BinaryHeap::new() };
        for index in 0..merged.streams.len() {
            merged.advance(index)?;
        }
        Ok(merged)
    }

    /// Takes the next item of a stream, and puts the one behind it in the queue.
    fn advance(&mut self, index: usize) -> io::Result<Option<T>> {
        let next = self.streams[index].next_item()?;
        if let Some(next) = &next {
            self.queue.push(Reverse((next.order(), index)));
        }
        Ok(core::mem::replace(&mut self.heads[index], next))
    }

    /// The next item; `None` at the end.
    pub(super) fn next_item(&mut self) -> io::Result<Option<T>> {
        let Some(Reverse((order, index))) = self.queue.pop() else { return Ok(None) };
        let Some(mut item) = self.advance(index)? else { return Ok(None) };
        while let Some(Reverse((next, _))) = self.queue.peek()
            && *next == order
            && let Some(Reverse((_, index))) = self.queue.pop()
        {
            if let Some(other) = self.advance(index)? {
                item.absorb(&other);
            }
        }
        Ok(Some(item))
    }
}
