//! Measures how much of a collection is explained, and how long that takes.
//!
//!     cargo run --release -p keymove-study --example explain_coverage -- FOLDER [--write FILE] [--unexplained]
//!
//! FOLDER has files of JSON lines with `id`, `fen`, `stipulation`: `direct2`, `direct3`, `direct4plus`. On standard output a
//! table in Markdown; with `--write FILE` it takes its place in FILE, between the two comments that name this program.
//! `--unexplained` lists the defences against threats of mate and the mates for which no reason was found. `--fours N` takes
//! the first N four-movers (default 60), `--first N` only so many problems of each length, `--length N` only mates in N, up to
//! six. `--no-solving` leaves out the search of Mater I and II and the difficulty, to see what they cost. Each problem is
//! solved on one thread, with 16 MiB; a time is that of solving, explaining, and writing text and JSON, with `--repeat N` the
//! shortest of N.

use keymove_problem::statement::{Case, Statement};
use keymove_report::{ExplainOptions, explain_json, explain_text};
use keymove_solve::tree::{Options, PhaseKind, build};
use keymove_solve::{BattleSolver, BattleTask, Limits, Status};
use keymove_study::explain::{Caps, Explained as Variation, Explanation, of_tree};
use keymove_study::motives::Kind;
use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

type Error = Box<dyn std::error::Error>;

/// What stands between two comments in a file of Markdown is made by this program.
const TABLE: &str = "explain_coverage";

struct Arguments {
    folder: PathBuf,
    write: Option<PathBuf>,
    unexplained: bool,
    fours: usize,
    first: usize,
    repeat: usize,
    length: Option<String>,
    caps: Caps,
}

fn arguments() -> Result<Arguments, Error> {
    let mut words = std::env::args().skip(1);
    let mut read = Arguments {
        folder: PathBuf::new(),
        write: None,
        unexplained: false,
        fours: 60,
        first: usize::MAX,
        repeat: 1,
        length: None,
        caps: Caps::default(),
    };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--write" => read.write = Some(value()?.into()),
            "--unexplained" => read.unexplained = true,
            "--no-solving" => read.caps.positions = 0,
            "--fours" => read.fours = value()?.parse()?,
            "--repeat" => read.repeat = value()?.parse()?,
            "--length" => read.length = Some(format!("#{}", value()?)),
            "--first" => read.first = value()?.parse()?,
            _ => read.folder = word.into(),
        }
    }
    if read.folder.as_os_str().is_empty() {
        return Err("expected the folder with the problems".into());
    }
    Ok(read)
}

/// How many of some moves have a reason.
#[derive(Clone, Copy, Default)]
struct Share {
    explained: usize,
    of: usize,
}

impl Share {
    fn add(&mut self, explained: bool) {
        self.explained += usize::from(explained);
        self.of += 1;
    }

    fn words(self) -> String {
        if self.of == 0 {
            return String::new();
        }
        // Numbers of moves are far below the precision of the type.
        let [explained, of] = [self.explained, self.of].map(|number| number as f64);
        format!("{:.2} % of {}", 100.0 * explained / of, self.of)
    }
}

/// A problem explained, and how long that took.
struct Explained {
    status: Status,
    explanation: Explanation,
    time: Duration,
}

/// What is counted in the problems of one length.
#[derive(Default)]
struct Column {
    problems: usize,
    unsolved: usize,
    incomplete: usize,
    against_mates: Share,
    against_longer: Share,
    mates: Share,
    /// Mates of these that have only pairs of effects.
    joint: usize,
    /// Mates without a reason after a reply to a check.
    after_check: usize,
    others: Share,
    refutations: Share,
    /// Refutations, if that mate comes a move late, or that an answer is found to a threat, is no cause.
    strict: Share,
    gave_up: usize,
    times: Vec<Duration>,
    /// The problem that took longest.
    slowest: String,
    unexplained: String,
}

impl Column {
    /// Explains a problem several times, and keeps the shortest time.
    fn look(&mut self, id: &str, case: &Case, arguments: &Arguments) -> Result<(), Error> {
        let mut times = Vec::new();
        for _ in 1..arguments.repeat {
            times.push(Self::explain(case, &arguments.caps)?.time);
        }
        let Explained { status, explanation, time } = Self::explain(case, &arguments.caps)?;
        times.push(time);
        let time = times.into_iter().min().unwrap_or(time);
        if self.times.iter().all(|&other| other < time) {
            id.clone_into(&mut self.slowest);
        }
        self.times.push(time);
        self.problems += 1;
        self.unsolved += usize::from(status != Status::Complete);
        self.incomplete += usize::from(!explanation.complete);
        let searches = explanation.solving.iter().flat_map(|solving| &solving.searches);
        self.gave_up += usize::from(searches.into_iter().any(|search| search.stop.is_some()));
        self.count(id, case, &explanation)
    }

    fn explain(case: &Case, caps: &Caps) -> Result<Explained, Error> {
        let begin = Instant::now();
        let limits = Limits { table_bytes: 16 << 20, ..Limits::default() };
        let mut solver = BattleSolver::new(limits)?;
        let (task, outcome) = solver.shortest(&BattleTask::new(case.position, case.stipulation), &());
        let options = Options { stalemates: true, ..Options::default() };
        let tree = build(task, &outcome, &options, &mut solver);
        let explanation = of_tree(&tree, &mut solver, caps);
        let written = explain_json(&tree, &explanation, false).len()
            + explain_text(&tree, &explanation, &ExplainOptions::default()).len();
        std::hint::black_box(written);
        Ok(Explained { status: outcome.status, explanation, time: begin.elapsed() })
    }

    fn count(&mut self, id: &str, case: &Case, explanation: &Explanation) -> Result<(), Error> {
        for (act, account) in explanation.study.acts.iter().zip(&explanation.phases) {
            if act.kind == PhaseKind::Try {
                let refutations = account.failures.iter().filter(|failure| failure.refutation.is_some());
                for failure in refutations {
                    let causes = failure.causes.iter().map(|cause| cause.kind);
                    let defeats = failure.defeats.iter().flat_map(|defeat| &defeat.motives);
                    let mut kinds: Vec<Kind> = causes.chain(defeats.map(|motive| motive.kind)).collect();
                    kinds.retain(|&kind| kind != Kind::NoAnswer);
                    self.refutations.add(!kinds.is_empty());
                    kinds.retain(|kind| !matches!(kind, Kind::OneMoveLate | Kind::Answers));
                    self.strict.add(!kinds.is_empty());
                }
                continue;
            }
            for variation in &account.variations {
                let missing = self.variation(variation);
                for what in missing {
                    let first = act.first.map_or("set".to_owned(), |mv| mv.to_string());
                    let way =
                        format!("{:?}", variation.way.iter().map(ToString::to_string).collect::<Vec<_>>());
                    writeln!(
                        self.unexplained,
                        "{id} {} {} {first} {way} {} {what}",
                        case.position, case.stipulation, variation.reply
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Counts a reply and says what about it has no reason.
    fn variation(&mut self, variation: &Variation) -> Vec<String> {
        let mut missing = Vec::new();
        for (at_once, share) in [(true, &mut self.against_mates), (false, &mut self.against_longer)] {
            let mut defeats = variation.defeats.iter().filter(|defeat| defeat.at_once == at_once).peekable();
            if defeats.peek().is_none() {
                continue;
            }
            let open: Vec<_> = defeats.filter(|defeat| defeat.motives.is_empty()).collect();
            share.add(open.is_empty());
            if at_once {
                missing.extend(open.iter().map(|defeat| format!("defence against {}", defeat.threat)));
            }
        }
        for answer in variation.answers.iter().filter(|answer| !answer.threatened) {
            let share = if answer.goal { &mut self.mates } else { &mut self.others };
            let explained = !answer.errors.is_empty() || !answer.together.is_empty();
            share.add(explained);
            self.joint += usize::from(!answer.together.is_empty());
            if answer.goal && !explained {
                missing.push(format!("mate {}", answer.mv));
                self.after_check += usize::from(variation.before.in_check());
            }
        }
        missing
    }

    fn time(&self, hundredth: usize) -> String {
        let mut times = self.times.clone();
        times.sort_unstable();
        let place = (times.len() * hundredth / 100).min(times.len().saturating_sub(1));
        times.get(place).map_or_else(String::new, |time| format!("{:.1} ms", 1000.0 * time.as_secs_f64()))
    }
}

/// The identifiers and cases of the problems of a file with this stipulation.
fn load(folder: &Path, file: &str, stipulation: &str, first: usize) -> Result<Vec<(String, Case)>, Error> {
    let path = folder.join(format!("{file}.jsonl"));
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut found = Vec::new();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line)?;
        let word = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
        if word("stipulation") == stipulation && found.len() < first {
            let statement = Statement::read(&word("fen"), stipulation.parse()?)?;
            let case = statement.cases()?.into_iter().next().ok_or("no position")?;
            found.push((word("id"), case));
        }
    }
    Ok(found)
}

fn table(columns: &[(&str, Column)]) -> String {
    let mut text = String::new();
    let mut row = |head: &str, cell: &dyn Fn(&Column) -> String| {
        let cells = columns.iter().map(|(_, column)| cell(column)).collect::<Vec<_>>();
        let _ = writeln!(text, "| {head} | {} |", cells.join(" | "));
    };
    row("defences against threats of mate, set play and actual play: all threats explained", &|one| {
        one.against_mates.words()
    });
    row("the same against longer threats", &|one| one.against_longer.words());
    row("mates that were not threatened: at least one error", &|one| one.mates.words());
    row("of these, by two effects of which either is enough", &|one| one.joint.to_string());
    row("of those without, after a reply to a check", &|one| one.after_check.to_string());
    row("answers that are not mate: something of the reply is used below", &|one| one.others.words());
    row("refutations of tries with a reason besides `no_answer`", &|one| one.refutations.words());
    row("the same, strict: besides `one_move_late` and `has_answer`, too", &|one| one.strict.words());
    row("problems in which Mater I or II gave up", &|one| one.gave_up.to_string());
    row("explanations not complete", &|one| one.incomplete.to_string());
    row("time, median / 99th percentile", &|one| format!("{} / {}", one.time(50), one.time(99)));
    let heads = columns.iter().map(|(name, column)| format!("{} {name}", column.problems));
    let head = heads.collect::<Vec<_>>().join(" | ");
    format!("| | {head} |\n| --- |{}\n{text}", " --- |".repeat(columns.len()))
}

fn write(path: &Path, table: &str) -> Result<(), Error> {
    let text = std::fs::read_to_string(path)?;
    let missing =
        || format!("{}: the comments `{TABLE}: begin` and `{TABLE}: end` are missing", path.display());
    let (begin, end) = (format!("<!-- {TABLE}: begin -->\n"), format!("<!-- {TABLE}: end -->\n"));
    let (before, rest) = text.split_once(begin.as_str()).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end.as_str()).ok_or_else(missing)?;
    std::fs::write(path, format!("{before}{begin}\n{table}\n{end}{after}"))?;
    Ok(())
}

fn main() -> Result<(), Error> {
    let arguments = arguments()?;
    let mut columns = Vec::new();
    for (name, file, stipulation, most) in [
        ("two-movers", "direct2", "#2", usize::MAX),
        ("three-movers", "direct3", "#3", usize::MAX),
        ("four-movers", "direct4plus", "#4", arguments.fours),
        ("five-movers", "direct4plus", "#5", 0),
        ("six-movers", "direct4plus", "#6", 0),
    ] {
        if arguments.length.as_ref().is_some_and(|only| only != stipulation) {
            continue;
        }
        let mut column = Column::default();
        let most = if arguments.length.is_some() { usize::MAX } else { most };
        for (id, case) in load(&arguments.folder, file, stipulation, most.min(arguments.first))? {
            column.look(&id, &case, &arguments)?;
        }
        if column.problems == 0 {
            continue;
        }
        if column.unsolved > 0 {
            return Err(format!("{}: {} problems were not solved", name, column.unsolved).into());
        }
        let total = column.times.iter().sum::<Duration>().as_secs_f64();
        let longest = column.times.iter().max().map_or(0.0, Duration::as_secs_f64);
        eprintln!("{name}: {total:.1} s; longest {longest:.3} s, {}", column.slowest);
        columns.push((name, column));
    }
    let table = table(&columns);
    match &arguments.write {
        Some(path) => write(path, table.trim_end())?,
        None => print!("{table}"),
    }
    if arguments.unexplained {
        columns.iter().for_each(|(_, column)| print!("{}", column.unexplained));
    }
    Ok(())
}
