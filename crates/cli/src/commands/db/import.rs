//! Collections into the database.

use crate::args::DbImportArgs;
use crate::asked::check_standard_input;
use crate::bar::{Bar, Pace, Words, percent};
use crate::collection::{Collection, size};
use crate::exit::Exit;
use crate::items::Reading;
use crate::output::{Flood, say};
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_db::{Arrival, Database, Import, Joined};
use keymove_formats::Entry;
use keymove_run::Progress;

pub(super) fn run(args: &DbImportArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    check_standard_input(&args.files)?;
    let mut database = Database::write(&args.database)?;
    let mut run = Run {
        import: Import::new(&mut database),
        counts: Counts::default(),
        progress: Progress::new(),
        flood: Flood::default(),
        verbose: args.verbose,
        exit: Exit::Solved,
    };
    let words = Words { part: percent, counted: "problems", ends: true };
    let bar = Bar::start(&run.progress, Pace::LONG, words, args.messages.wants_bar());
    run.progress.begin("", args.files.iter().map(|file| size(file)).sum());
    for file in &args.files {
        match Collection::open(file, Reading::of(&args.reading), run.progress.clone()) {
            Ok(collection) => run.file(collection, &interrupt)?,
            Err(error) => run.fail(&format!("error: {error:#}")),
        }
        if interrupt.by_user() {
            break;
        }
    }
    drop(bar);
    run.flood.finish("problems that cannot be imported");
    let Run { import, counts, exit, .. } = run;
    import.finish()?;
    let name = args.database.display();
    if !args.messages.quiet {
        say(&format!("{name}: {}", counts.words()));
    }
    if interrupt.by_user() {
        say(&format!("{name}: interrupted; what came in is kept, and the same command goes on from there"));
        return Ok(exit.and(Exit::Unanswered));
    }
    Ok(exit)
}

struct Run<'a> {
    import: Import<&'a mut Database>,
    counts: Counts,
    progress: Progress,
    flood: Flood,
    verbose: bool,
    exit: Exit,
}

/// What became of the problems.
#[derive(Default)]
struct Counts {
    new: u64,
    known: u64,
    duplicates: u64,
    /// Duplicates that add something, and those that contradict.
    adding: u64,
    differing: u64,
    refused: u64,
    same_diagram: u64,
}

impl Run<'_> {
    fn file(&mut self, collection: Collection, interrupt: &Interrupt) -> Result<()> {
        let name = collection.name.clone();
        let before = self.counts.seen();
        for read in collection {
            if interrupt.by_user() {
                break;
            }
            match read {
                Ok(entry) => self.one(&name, &entry)?,
                Err(error) => self.fail(&format!("error: {name}, {error}")),
            }
            self.progress.count_to(self.counts.seen());
            self.progress.note(self.counts.words());
        }
        if self.counts.seen() == before && !interrupt.by_user() {
            self.fail(&format!("error: {name}: no problem in it"));
        }
        Ok(())
    }

    fn one(&mut self, file: &str, entry: &Entry) -> Result<()> {
        match self.import.add(entry, file)? {
            Ok(Arrival::New { same_diagram, entry: number }) => {
                self.counts.new += 1;
                if let Some(other) = same_diagram {
                    self.counts.same_diagram += 1;
                    self.tell(file, entry, &format!("#{number} has the diagram of #{other}"));
                }
            }
            Ok(Arrival::Known { entry: number }) => {
                self.counts.known += 1;
                self.tell(file, entry, &format!("#{number} to the letter"));
            }
            Ok(Arrival::Duplicate { entry: number, symmetry, joined }) => {
                self.counts.duplicates += 1;
                self.counts.adding += u64::from(!joined.adds.is_empty());
                self.counts.differing += u64::from(!joined.differs.is_empty());
                let turned = Some(symmetry.words()).filter(|words| !words.is_empty());
                let turned = turned.map_or_else(String::new, |words| format!(", {words}"));
                self.tell(file, entry, &format!("#{number} again{turned}{}", joined_words(&joined)));
            }
            Err(refusal) => self.fail(&format!("error: {}: {refusal}", super::lines::place(file, entry))),
        }
        Ok(())
    }

    fn tell(&self, file: &str, entry: &Entry, what: &str) {
        if self.verbose {
            say(&format!("{}: {what}", super::lines::place(file, entry)));
        }
    }

    fn fail(&mut self, message: &str) {
        self.exit = self.exit.and(Exit::BadInput);
        self.counts.refused += 1;
        self.flood.say(message);
    }
}

/// What a duplicate adds and where it differs.
pub(super) fn joined_words(joined: &Joined) -> String {
    let mut words = String::new();
    if !joined.adds.is_empty() {
        words.push_str(&format!("; adds {}", joined.adds.join(", ")));
    }
    for difference in &joined.differs {
        let short = |text: &str| {
            text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(40).collect::<String>()
        };
        words.push_str(&format!(
            "; {} {:?}, before {:?}",
            difference.field,
            short(&difference.after),
            short(&difference.before)
        ));
    }
    words
}

impl Counts {
    fn seen(&self) -> u64 {
        self.new + self.known + self.duplicates + self.refused
    }

    fn words(&self) -> String {
        let mut words = format!("{} new", self.new);
        let mut add = |count, text: &str| {
            if count > 0 {
                words.push_str(&format!(", {count} {text}"));
            }
        };
        let duplicates = self.duplicates;
        add(duplicates, if duplicates == 1 { "duplicate" } else { "duplicates" });
        add(self.adding, "of them with new facts");
        add(self.differing, "of them with other facts");
        add(self.known, "there already to the letter");
        add(self.same_diagram, "with the diagram of another problem");
        add(self.refused, "not imported");
        words
    }
}
