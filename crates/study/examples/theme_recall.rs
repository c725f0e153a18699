//! Measures the catalogue of themes on problems with labels: solves each, detects, compares.
//!
//!     cargo run --release -p keymove-study --example theme_recall -- FOLDER [--write FILE] [--ids] [--theme NAME]
//!
//! FOLDER has files of JSON lines with `id`, `fen`, `stipulation`, `themes`. On standard output a table in Markdown; with
//! `--write FILE` it takes its place in FILE, between the two comments that name this program; `--catalogue FILE` puts
//! the list of themes there in the same way, and needs no FOLDER. `--ids` lists the problems
//! about which labels and program disagree, `--theme` looks at one theme only, `--pattern FILE` at the patterns of a file
//! instead, by their names. `--files direct2,direct3` takes only these files. `--instances` lists every place where a theme is
//! found, with the moves. `--part NAME` writes between the comments of another name. `--time SECONDS` for a problem (default 10).
//! Problems of help and series play with twins are looked at with all their twins together.

use keymove_problem::statement::Statement;
use keymove_report::{catalogue_markdown, shown_words};
use keymove_solve::Limits;
use keymove_solve::answer::{Soundness, Wanted};
use keymove_study::catalogue;
use keymove_study::patterns::{Pattern, Table, read};
use keymove_study::{Finding, Study};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

type Error = Box<dyn std::error::Error + Send + Sync>;

const FILES: [&str; 7] =
    ["direct1", "direct2", "direct3", "direct4plus", "helpmates", "self_reflex", "series"];
/// What stands between two comments in a file of Markdown is made by this program: the table of a measurement.
const TABLE: &str = "theme_recall";
/// The same for the list of themes.
const CATALOGUE: &str = "catalogue";

struct Arguments {
    folder: PathBuf,
    write: Option<PathBuf>,
    catalogue: Option<PathBuf>,
    ids: bool,
    instances: bool,
    part: String,
    theme: Option<String>,
    pattern: Option<PathBuf>,
    time: u64,
    files: Vec<String>,
}

fn arguments() -> Result<Arguments, Error> {
    let mut words = std::env::args().skip(1);
    let mut read = Arguments {
        folder: PathBuf::new(),
        write: None,
        catalogue: None,
        ids: false,
        instances: false,
        part: TABLE.to_owned(),
        theme: None,
        pattern: None,
        time: 10,
        files: FILES.map(str::to_owned).to_vec(),
    };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--ids" => read.ids = true,
            "--instances" => read.instances = true,
            "--part" => read.part = value()?,
            "--catalogue" => read.catalogue = Some(value()?.into()),
            "--write" => read.write = Some(value()?.into()),
            "--pattern" => read.pattern = Some(value()?.into()),
            "--theme" => read.theme = Some(value()?),
            "--time" => read.time = value()?.parse()?,
            "--files" => read.files = value()?.split(',').map(str::to_owned).collect(),
            _ => read.folder = word.into(),
        }
    }
    if read.folder.as_os_str().is_empty() && read.catalogue.is_none() {
        return Err("expected the folder with the problems".into());
    }
    Ok(read)
}

/// A problem with its labels in small letters.
struct Labelled {
    id: String,
    fen: String,
    stipulation: String,
    twins: Vec<String>,
    labels: BTreeSet<String>,
}

fn load(folder: &Path, files: &[String]) -> Result<Vec<Labelled>, Error> {
    let mut problems = Vec::new();
    for name in files {
        let path = folder.join(format!("{name}.jsonl"));
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        for line in text.lines() {
            let value: Value = serde_json::from_str(line)?;
            let word = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
            let twins = value["twins"].as_object().into_iter().flatten();
            let twins: BTreeMap<&String, &str> =
                twins.filter_map(|(label, changes)| Some((label, changes.as_str()?))).collect();
            let labels = value["themes"].as_array().map_or(&[][..], Vec::as_slice);
            problems.push(Labelled {
                id: word("id"),
                fen: word("fen"),
                stipulation: word("stipulation"),
                twins: twins.into_values().map(str::to_owned).collect(),
                labels: labels.iter().filter_map(Value::as_str).map(str::to_lowercase).collect(),
            });
        }
    }
    Ok(problems)
}

/// What is looked for.
struct Theme {
    names: Vec<String>,
    detect: Box<Detect>,
}

/// All instances in a solution.
type Detect = dyn Fn(&Study) -> Vec<Finding> + Sync;

impl Theme {
    fn of_catalogue(theme: &'static catalogue::Theme) -> Self {
        let names = [theme.name].iter().chain(theme.aliases).map(|name| (*name).to_owned()).collect();
        Self { names, detect: Box::new(|study| theme.detect(study)) }
    }

    fn of_pattern(pattern: Pattern) -> Self {
        // What the catalogue knows by this name has the labels that count.
        let aliases = catalogue::find(&pattern.name).map_or(&[][..], |theme| theme.aliases);
        let names = [pattern.name.as_str()].iter().chain(aliases).map(|name| (*name).to_owned()).collect();
        Self { names, detect: Box::new(move |study| found_in(&pattern, study)) }
    }

    fn name(&self) -> &str {
        &self.names[0]
    }
}

/// The places where a pattern is found.
fn found_in(pattern: &Pattern, study: &Study) -> Vec<Finding> {
    let matches = pattern.find(&Table::of(study)).into_iter();
    matches.map(|one| Finding::new("pattern", one.shown).detailed(one.detail)).collect()
}

fn themes(arguments: &Arguments) -> Result<Vec<Theme>, Error> {
    if let Some(path) = &arguments.pattern {
        return Ok(read(&std::fs::read_to_string(path)?)?.into_iter().map(Theme::of_pattern).collect());
    }
    Ok(match &arguments.theme {
        Some(name) => {
            vec![Theme::of_catalogue(catalogue::find(name).ok_or(format!("no theme is called {name}"))?)]
        }
        None => catalogue::all().into_iter().map(Theme::of_catalogue).collect(),
    })
}

/// What the program says of a problem.
#[derive(Clone, Default)]
struct Seen {
    /// By their places in the list.
    themes: BTreeSet<usize>,
    /// Every instance in words.
    instances: Vec<String>,
    complete: bool,
    sound: bool,
    examined: bool,
}

fn look(problem: &Labelled, themes: &[Theme], time: u64) -> Result<Seen, Error> {
    let mut statement = Statement::read(&problem.fen, problem.stipulation.parse()?)?;
    if !statement.stipulation.play.is_battle() {
        // What cannot be read as a twin is left out.
        statement.twins = problem.twins.iter().filter_map(|twin| twin.parse().ok()).collect();
    }
    let mut seen = Seen { complete: true, sound: true, examined: true, ..Seen::default() };
    let mut parts = Vec::new();
    for case in statement.cases()? {
        let limits =
            Limits { time: Some(Duration::from_secs(time)), table_bytes: 256 << 20, ..Limits::default() };
        let mut answer = Wanted::studied().answer(&case, &limits, &())?;
        let study = Study::of(&mut answer)?;
        seen.complete &= study.complete;
        seen.sound &= answer.soundness() == Soundness::Sound;
        seen.add(&study, themes);
        parts.push((case.label, study));
    }
    if let Some(whole) = (parts.len() > 1).then(|| Study::of_problem(parts)).flatten() {
        seen.add(&whole, themes);
    }
    Ok(seen)
}

impl Seen {
    fn add(&mut self, study: &Study, themes: &[Theme]) {
        for (place, theme) in themes.iter().enumerate() {
            let found = (theme.detect)(study);
            if !found.is_empty() {
                self.themes.insert(place);
            }
            for finding in found {
                let play: Vec<String> = finding.shown.iter().map(|shown| shown_words(study, shown)).collect();
                self.instances.push(format!("{} ({}): {}", finding.theme, finding.detail, play.join(" | ")));
            }
        }
    }
}

/// The problems in their order, each looked at by one of the threads.
fn look_at_all(problems: &[Labelled], themes: &[Theme], time: u64) -> Vec<Seen> {
    let next = AtomicUsize::new(0);
    let all = Mutex::new(vec![Seen::default(); problems.len()]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let work = || {
                while let Some((index, problem)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    problems.get(index).map(|problem| (index, problem))
                } {
                    match look(problem, themes, time) {
                        Ok(seen) => {
                            if let Ok(mut all) = all.lock() {
                                all[index] = seen;
                            }
                        }
                        Err(error) => eprintln!("{}: {error}", problem.id),
                    }
                }
            };
            let _ =
                std::thread::Builder::new().stack_size(keymove_run::STACK_BYTES).spawn_scoped(scope, work);
        }
    });
    all.into_inner().unwrap_or_default()
}

fn is_labelled(problem: &Labelled, theme: &Theme) -> bool {
    theme.names.iter().any(|name| problem.labels.contains(&name.to_lowercase()))
}

/// The comparison for all problems and for two-movers alone, on which most labels are.
fn table(problems: &[Labelled], seen: &[Seen], themes: &[Theme]) -> String {
    let all: Vec<(&Labelled, &Seen)> = problems.iter().zip(seen).collect();
    let two: Vec<(&Labelled, &Seen)> =
        all.iter().copied().filter(|(problem, _)| problem.stipulation == "#2").collect();
    let mut text = String::from("#### All problems\n\n");
    text.push_str(&part(&all, themes));
    if !two.is_empty() && two.len() < all.len() {
        text.push_str("\n#### Two-movers alone\n\n");
        text.push_str(&part(&two, themes));
    }
    let mut strange: BTreeMap<&str, usize> = BTreeMap::new();
    for label in problems.iter().flat_map(|problem| &problem.labels) {
        if catalogue::find(label).is_none() {
            *strange.entry(label).or_default() += 1;
        }
    }
    let strange: Vec<String> = strange.iter().map(|(label, count)| format!("{label} {count}")).collect();
    let _ = writeln!(text, "\nLabels without an entry in the catalogue: {}.", strange.join(", "));
    text
}

fn part(all: &[(&Labelled, &Seen)], themes: &[Theme]) -> String {
    let count = |holds: &dyn Fn(&Seen) -> bool| all.iter().filter(|(_, seen)| holds(seen)).count();
    let cut = count(&|seen| seen.examined && !seen.complete);
    let unsound = count(&|seen| seen.examined && seen.complete && !seen.sound);
    let failed = count(&|seen| !seen.examined);
    let mut text = format!(
        "{} problems; not seen to their end: {cut}; complete but not sound: {unsound}; not examined: {failed}.\n\n\
         | theme | labelled | found | both | precision | recall |\n| --- | ---: | ---: | ---: | ---: | ---: |\n",
        all.len()
    );
    let mut quiet = Vec::new();
    for (place, theme) in themes.iter().enumerate() {
        let labelled = all.iter().filter(|(problem, _)| is_labelled(problem, theme)).count();
        let found = count(&|seen| seen.themes.contains(&place));
        let both = all
            .iter()
            .filter(|(problem, seen)| is_labelled(problem, theme) && seen.themes.contains(&place))
            .count();
        if labelled == 0 {
            quiet.push(format!("{} {found}", theme.name()));
            continue;
        }
        let rate =
            |of| (100 * both).checked_div(of).map_or_else(|| "-".to_owned(), |rate| format!("{rate} %"));
        let (precision, recall) = (rate(found), rate(labelled));
        let _ =
            writeln!(text, "| {} | {labelled} | {found} | {both} | {precision} | {recall} |", theme.name());
    }
    let _ = writeln!(text, "\nFound, without any label: {}.", quiet.join(", "));
    text
}

fn disagreements(problems: &[Labelled], seen: &[Seen], themes: &[Theme]) -> String {
    let mut text = String::new();
    for (place, theme) in themes.iter().enumerate() {
        let ids = |wanted: bool| -> Vec<&str> {
            let differs = |(problem, seen): &(&Labelled, &Seen)| {
                is_labelled(problem, theme) == wanted && seen.themes.contains(&place) != wanted
            };
            problems.iter().zip(seen).filter(differs).map(|(problem, _)| problem.id.as_str()).collect()
        };
        let (missed, more) = (ids(true), ids(false));
        let _ = writeln!(
            text,
            "{}\n  labelled, not found ({}): {}",
            theme.name(),
            missed.len(),
            missed.join(" ")
        );
        let _ = writeln!(text, "  found, not labelled ({}): {}", more.len(), more.join(" "));
    }
    text
}

fn write(path: &Path, part: &str, table: &str) -> Result<(), Error> {
    let text = std::fs::read_to_string(path)?;
    let missing =
        || format!("{}: the comments `{part}: begin` and `{part}: end` are missing", path.display());
    let (begin, end) = (format!("<!-- {part}: begin -->\n"), format!("<!-- {part}: end -->\n"));
    let (before, rest) = text.split_once(begin.as_str()).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end.as_str()).ok_or_else(missing)?;
    std::fs::write(path, format!("{before}{begin}\n{table}\n{end}{after}"))?;
    Ok(())
}

fn main() -> Result<(), Error> {
    let arguments = arguments()?;
    if let Some(path) = &arguments.catalogue {
        write(path, CATALOGUE, catalogue_markdown().trim_end())?;
    }
    if arguments.folder.as_os_str().is_empty() {
        return Ok(());
    }
    let themes = themes(&arguments)?;
    let problems = load(&arguments.folder, &arguments.files)?;
    let seen = look_at_all(&problems, &themes, arguments.time);
    let table = table(&problems, &seen, &themes);
    match &arguments.write {
        Some(path) => write(path, &arguments.part, &table)?,
        None => print!("{table}"),
    }
    if arguments.instances {
        for (problem, seen) in problems.iter().zip(&seen).filter(|(_, seen)| seen.sound) {
            for instance in &seen.instances {
                println!("{} {} {}: {instance}", problem.id, problem.fen, problem.stipulation);
            }
        }
    }
    if arguments.ids {
        print!("\n{}", disagreements(&problems, &seen, &themes));
    }
    Ok(())
}
