//! Work on problems: on one of the command line, or on all of files, on all cores.
//!
//! Answers of files come in the order of the problems, each with its address: as a heading of text, as fields of JSON. A problem
//! that cannot be read is told of in its place, and the others go on.

use crate::args::{InputArgs, MessageArgs};
use crate::asked::{Asked, Input, items};
use crate::bar::{Bar, Pace, Words, is_wanted, percent};
use crate::cases;
use crate::exit::Exit;
use crate::failure::{exit as fault, is_closed_pipe};
use crate::input::{Diagram, Problem};
use crate::items::Items;
use crate::options::StatementOptions;
use crate::output::{Flood, Kept, Out, say};
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_collection::Item;
use keymove_formats::{Entry, EntryError};
use keymove_problem::Stipulation;
use keymove_report::Object;
use keymove_run::{Progress, Results, Share, Shares, Workers, catch, map};
use keymove_solve::Limits;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Longest time for a problem of a list, unless another one is told: one among thousands must not hold up the others.
pub(crate) const TIME: Duration = Duration::from_secs(10);

/// Answers that may wait for an earlier one.
const WINDOW: usize = 1024;

/// What an answer looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Text of several lines, with the address above it.
    Blocks,
    /// Text of one line, which has its address in it.
    Rows,
    /// JSON objects, a line each, to which the address is added.
    Json,
    /// Moves for programs, with the address as a remark above them.
    Keys,
}

/// Where a problem of a file stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    pub(crate) file: Arc<str>,
    pub(crate) line: usize,
    /// Its name in the file; empty if it has none.
    pub(crate) id: String,
}

impl Address {
    pub(crate) fn of(file: Arc<str>, entry: &Result<Entry, EntryError>) -> Self {
        let (line, id) = match entry {
            Ok(entry) => (entry.line, entry.id.clone()),
            Err(error) => (error.line, error.id.clone()),
        };
        Self { file, line, id }
    }

    /// `problems.jsonl:17`, with the name behind it if there is one.
    pub(crate) fn words(&self) -> String {
        let place = format!("{}:{}", self.file, self.line);
        let words = if self.id.is_empty() { place } else { format!("{place}  {}", self.id) };
        words.replace(char::is_control, " ")
    }

    /// Writes it into an object of JSON, behind its format and version.
    fn add_to(&self, object: &mut Object) {
        object.insert(2, "id", &self.id);
        object.insert(2, "line", &self.line);
        object.insert(2, "file", &self.file.as_ref());
    }
}

/// One problem to be worked on.
pub(crate) struct Task<'a> {
    entry: &'a Entry,
    default: Option<Stipulation>,
    /// Where it stands; `None` of the one of the command line.
    pub(crate) address: Option<&'a Address>,
    /// What work on it may take.
    pub(crate) limits: Limits,
}

impl<'a> Task<'a> {
    /// A problem of a list.
    pub(crate) const fn listed(entry: &'a Entry, address: &'a Address, limits: Limits) -> Self {
        Self { entry, default: None, address: Some(address), limits }
    }
}

impl Task<'_> {
    /// Whether it is the one of the command line.
    pub(crate) const fn is_single(&self) -> bool {
        self.address.is_none()
    }

    /// As it is written.
    pub(crate) const fn entry(&self) -> &Entry {
        self.entry
    }

    /// What it means.
    pub(crate) fn problem(&self, options: &StatementOptions) -> Result<Problem> {
        Problem::of(self.entry, self.default, options)
    }

    /// The position alone, whatever is asked.
    pub(crate) fn diagram(&self) -> Result<Diagram> {
        Diagram::of(self.entry)
    }

    /// What is asked, as a text; empty if nothing is.
    pub(crate) fn stipulation(&self) -> String {
        match (self.entry.stipulation.trim(), self.default) {
            ("", Some(default)) => default.to_string(),
            (own, _) => own.to_owned(),
        }
    }
}

/// How problems are worked on.
pub(crate) struct Batch<'a> {
    /// What each problem may take, with the threads of all of them together.
    pub(crate) limits: Limits,
    pub(crate) interrupt: &'a Interrupt,
    pub(crate) shape: Shape,
    /// Whether progress is wanted also where standard error is no terminal, and whether it is not wanted at all.
    pub(crate) progress: bool,
    pub(crate) quiet: bool,
}

/// What became of a problem.
struct Answered<T> {
    address: Address,
    kept: Kept,
    end: Result<(Exit, Option<T>)>,
}

impl<'a> Batch<'a> {
    /// With these limits for each problem. A list has a time limit in any case.
    pub(crate) fn new(limits: Limits, interrupt: &'a Interrupt, shape: Shape, told: &MessageArgs) -> Self {
        Self { limits, interrupt, shape, progress: told.progress, quiet: told.quiet }
    }

    /// Whether answers are text for readers.
    const fn is_prose(&self) -> bool {
        matches!(self.shape, Shape::Blocks | Shape::Rows)
    }

    /// Where answers of this shape go.
    pub(crate) fn out(&self, out: Out) -> Out {
        out.prose(self.is_prose())
    }

    /// Works on everything that was asked; see [`Self::each`].
    pub(crate) fn run<W>(&self, asked: Asked, args: &InputArgs, worker: impl Fn() -> W) -> Result<Exit>
    where
        W: FnMut(&Task<'_>, &mut Out) -> Result<Exit> + Send,
    {
        let mut out = self.out(Out::new());
        let with_nothing = || {
            let mut work = worker();
            move |task: &Task<'_>, out: &mut Out| Ok((work(task, out)?, ()))
        };
        let exit = self.each(asked, args, with_nothing, &mut out, &mut |()| ())?;
        out.flush()?;
        Ok(exit)
    }

    /// Works on everything that was asked. Each thread has a worker of its own, which writes what it finds; what it gives besides
    /// an exit code goes to `take`, in the order of the problems. Answers of lists appear as soon as it is their turn.
    ///
    /// # Errors
    /// Of the single problem: whatever its worker says. Of lists: what cannot be printed.
    pub(crate) fn each<W, T: Send>(
        &self, asked: Asked, args: &InputArgs, worker: impl Fn() -> W, out: &mut Out, take: &mut dyn FnMut(T),
    ) -> Result<Exit>
    where
        W: FnMut(&Task<'_>, &mut Out) -> Result<(Exit, T)> + Send,
    {
        let default = asked.stipulation;
        match asked.input {
            Input::One(entry) => {
                let task = Task { entry: &entry, default, address: None, limits: self.limits.clone() };
                let (exit, found) = worker()(&task, out)?;
                take(found);
                Ok(exit)
            }
            Input::Many(files) => self.list(files, args, default, worker, out, take),
        }
    }

    /// Works on everything that was asked, one problem after the other, each of which may use all threads. `work` writes to
    /// standard output as it goes on.
    ///
    /// # Errors
    /// Of the single problem: whatever `work` says. Of lists: what cannot be printed, and the program's own faults.
    pub(crate) fn one_by_one(
        &self, asked: Asked, args: &InputArgs, mut work: impl FnMut(&Task<'_>) -> Result<Exit>,
    ) -> Result<Exit> {
        let (default, limits) = (asked.stipulation, self.limits.clone());
        let files = match asked.input {
            Input::One(entry) => return work(&Task { entry: &entry, default, address: None, limits }),
            Input::Many(files) => files,
        };
        let items = items(files, args, &Progress::new())?.until(self.interrupt.flag());
        let troubles = items.troubles();
        let mut printer = Printer { shape: self.shape, flood: Flood::default(), printed: 0 };
        let mut exit = Exit::Solved;
        for Item { file, entry } in items {
            let address = Address::of(file, &entry);
            let mut out = Out::new();
            if matches!(self.shape, Shape::Blocks | Shape::Keys) {
                printer.print(&address, "", None, &mut out)?;
                out.flush()?;
            }
            let end = match &entry {
                Err(error) => Err(unreadable(error)),
                Ok(entry) => {
                    work(&Task { entry, default, address: Some(&address), limits: self.limits.clone() })
                }
            };
            exit = exit.and(match end {
                Ok(exit) => exit,
                Err(error) if is_closed_pipe(&error) || fault(&error) == Exit::Failed => return Err(error),
                Err(error) => {
                    printer.say(&address, &[], Some(&error));
                    if self.shape == Shape::Json {
                        printer.print(&address, "", Some(&format!("{error:#}")), &mut out)?;
                    }
                    Exit::BadInput
                }
            });
            if self.interrupt.by_user() {
                return Ok(exit.and(Exit::Unanswered));
            }
        }
        printer.flood.finish("problems that cannot be read");
        Ok(exit.and(troubles.exit()))
    }

    fn list<W, T: Send>(
        &self, files: Vec<PathBuf>, args: &InputArgs, default: Option<Stipulation>, worker: impl Fn() -> W,
        out: &mut Out, take: &mut dyn FnMut(T),
    ) -> Result<Exit>
    where
        W: FnMut(&Task<'_>, &mut Out) -> Result<(Exit, T)> + Send,
    {
        let progress = Progress::new();
        let items = items(files, args, &progress)?.until(self.interrupt.flag());
        let troubles = items.troubles();
        let limits = Limits { time: self.limits.time.or(Some(TIME)), ..self.limits.clone() };
        let threads = limits.threads.max(1);
        let each = |mut work: W| {
            let (limits, progress, is_prose) = (&limits, &progress, self.is_prose());
            move |share: Share<Item>| {
                let answered = one(share, is_prose, default, limits, &mut work);
                progress.count(1);
                Some(answered)
            }
        };
        let workers = Workers {
            each: (0..threads).map(|_| each(worker())).collect(),
            window: WINDOW,
            stops: &|| self.interrupt.is_raised(),
        };
        let words = Words { part: percent, counted: "problems", ends: true };
        let bar = Bar::start(&progress, Pace::LONG, words, is_wanted(self.progress, self.quiet));
        let mut printer = Printer { shape: self.shape, flood: Flood::default(), printed: 0 };
        let shares = Shares::with_soon(items, threads, Items::soon);
        let exit = map(shares, workers, |results| {
            let exit = printer.all(results, &bar, out, take);
            if exit.is_err() {
                self.interrupt.raise();
            }
            exit
        })??;
        drop(bar);
        printer.flood.finish("problems that cannot be read");
        if self.interrupt.by_user() {
            say("incomplete: stopped by the user; not all problems were looked at");
            return Ok(exit.and(troubles.exit()).and(Exit::Unanswered));
        }
        Ok(exit.and(troubles.exit()))
    }
}

/// Puts a problem of a list through a worker. A panic is a fault of the program, and no reason to lose the other problems.
fn one<T>(
    share: Share<Item>, is_prose: bool, default: Option<Stipulation>, limits: &Limits,
    work: &mut impl FnMut(&Task<'_>, &mut Out) -> Result<(Exit, T)>,
) -> Answered<T> {
    let Share { item: Item { file, entry }, threads, .. } = share;
    let address = Address::of(file, &entry);
    let mut out = Out::memory().prose(is_prose);
    let end = match &entry {
        Err(error) => Err(unreadable(error)),
        Ok(entry) => {
            let limits = limits.share(threads);
            let task = Task { entry, default, address: Some(&address), limits };
            catch(|| work(&task, &mut out)).unwrap_or_else(|panic| {
                out = Out::memory();
                out.say(&format!("internal error: {panic}; please report this problem"));
                Err(anyhow::anyhow!("the program is at fault: {panic}"))
            })
        }
    };
    let end = end.map(|(exit, found)| (exit, Some(found)));
    Answered { address, kept: out.into_kept(), end }
}

/// Without the line and the name, which are told for every problem in the same place.
fn unreadable(error: &EntryError) -> anyhow::Error {
    let column = error.column.map_or_else(String::new, |column| format!("column {column}: "));
    anyhow::anyhow!("{column}{}; expected {}", error.problem, error.expected)
}

/// A message with the place that it is about, behind the word that says what kind of message it is.
fn placed(place: &str, text: &str) -> String {
    let kinds = ["error: ", "warning: ", "note: ", "incomplete: ", "internal error: "];
    match kinds.into_iter().find_map(|kind| Some((kind, text.strip_prefix(kind)?))) {
        Some((kind, rest)) => format!("{kind}{place}: {rest}"),
        None => format!("{place}: {text}"),
    }
}

/// Prints the answers of a list.
struct Printer {
    shape: Shape,
    flood: Flood,
    printed: usize,
}

impl Printer {
    fn all<T>(
        &mut self, results: &mut Results<'_, Answered<T>>, bar: &Bar, out: &mut Out, take: &mut dyn FnMut(T),
    ) -> Result<Exit> {
        let mut exit = Exit::Solved;
        for Answered { address, kept, end } in results {
            if !(kept.said.is_empty() && end.is_ok()) {
                bar.around(|| self.say(&address, &kept.said, end.as_ref().err()));
            }
            let error = end.as_ref().err().map(|error| format!("{error:#}"));
            self.print(&address, &kept.text, error.as_deref(), out)?;
            out.flush()?;
            exit = exit.and(end.as_ref().map_or(Exit::BadInput, |(exit, _)| *exit));
            if let Ok((_, Some(found))) = end {
                take(found);
            }
        }
        Ok(exit)
    }

    /// What is for standard error.
    fn say(&mut self, address: &Address, said: &[String], error: Option<&anyhow::Error>) {
        let place = address.words();
        for text in said {
            say(&placed(&place, text));
        }
        if let Some(error) = error {
            self.flood.say(&format!("error: {place}: {error:#}"));
        }
    }

    fn print(&mut self, address: &Address, text: &str, error: Option<&str>, out: &mut Out) -> Result<()> {
        let is_first = self.printed == 0;
        self.printed += 1;
        match self.shape {
            Shape::Rows => out.text(text)?,
            Shape::Json => {
                for line in text.lines() {
                    let mut object = Object::read(line)?;
                    address.add_to(&mut object);
                    out.line(&object.to_string())?;
                }
                if let Some(error) = error {
                    let mut object = Object::read(&cases::error_json(error, None))?;
                    address.add_to(&mut object);
                    out.line(&object.to_string())?;
                }
            }
            Shape::Blocks | Shape::Keys => {
                let sign = if self.shape == Shape::Keys { "# " } else { "" };
                let blank = if is_first { "" } else { "\n" };
                out.text(&format!("{blank}{sign}{}\n{text}", address.words()))?;
                if let Some(error) = error {
                    let error = error.replace('\n', &format!("\n{sign}  "));
                    out.line(&format!("{sign}error: {error}"))?;
                }
            }
        }
        Ok(())
    }
}
