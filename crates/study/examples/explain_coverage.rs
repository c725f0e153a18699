//! Measures how much of a collection is explained, and how long that takes.
//!
//!     cargo run --release -p keymove-study --example explain_coverage -- FOLDER [--write FILE] [--unexplained]
//!
//! FOLDER has files of JSON lines with `id`, `fen`, `stipulation`: `direct2`, `direct3`, `direct4plus`, or with `--self`
//! `self_reflex`. On standard output a table in Markdown; with `--write FILE` it takes its place in FILE, between the two
//! comments that name this program (`self_coverage` of selfmates and reflexmates).
//! `--unexplained` lists the defences against threats of mate, the mates and the refutations for which no reason was found.
//! `--fours N` takes the first N four-movers (default 60), `--plans` lists the plans of the logical school with their problems,
//! `--no-plans` leaves them out to see what they cost, `--first N` only so many problems of each length, `--length N` only mates in N, up to
//! six. `--read N` writes N of the selfmates and reflexmates in words, taken at equal distances; those that take more than ten
//! seconds to solve are left out and counted. `--no-solving` leaves out the search of Mater I and II and the difficulty, to see
//! what they cost. Each problem is solved on one thread, with 16 MiB; a time is that of solving, explaining, and writing text and
//! JSON, of selfmates and reflexmates without solving; with `--repeat N` the shortest of N.

use keymove_problem::Play;
use keymove_problem::statement::{Case, Statement};
use keymove_report::{ExplainOptions, explain_json, explain_plans_text, explain_text};
use keymove_solve::tree::{Options, PhaseKind, build};
use keymove_solve::{BattleSolver, BattleTask, Limits, Status};
use keymove_study::explain::{Caps, Explained as Variation, Explanation, of_tree};
use keymove_study::motives::{Kind, Motive};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

type Error = Box<dyn std::error::Error>;

/// What stands between two comments in a file of Markdown is made by this program.
const TABLE: &str = "explain_coverage";
/// The same of selfmates and reflexmates.
const SELF_TABLE: &str = "self_coverage";

struct Arguments {
    folder: PathBuf,
    write: Option<PathBuf>,
    unexplained: bool,
    plans: bool,
    fours: usize,
    first: usize,
    repeat: usize,
    length: Option<String>,
    of_self: bool,
    read: usize,
    caps: Caps,
}

fn arguments() -> Result<Arguments, Error> {
    let mut words = std::env::args().skip(1);
    let mut read = Arguments {
        folder: PathBuf::new(),
        write: None,
        unexplained: false,
        plans: false,
        fours: 60,
        first: usize::MAX,
        repeat: 1,
        length: None,
        of_self: false,
        read: 0,
        caps: Caps::default(),
    };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--write" => read.write = Some(value()?.into()),
            "--unexplained" => read.unexplained = true,
            "--plans" => read.plans = true,
            "--no-plans" => read.caps.plan_questions = 0,
            "--self" => read.of_self = true,
            "--read" => read.read = value()?.parse()?,
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
    text: String,
    time: Duration,
}

/// What is counted in the problems of one length.
#[derive(Default)]
struct Column {
    problems: usize,
    unsolved: usize,
    left_out: usize,
    incomplete: usize,
    against_mates: Share,
    against_longer: Share,
    mates: Share,
    /// Mates of these that have only pairs of effects.
    joint: usize,
    /// Mates without a reason after a reply to a check.
    after_check: usize,
    others: Share,
    /// In self and reflex play, last moves of the attacker with a reason besides that they give check, and mates.
    last: Share,
    forced: Share,
    kinds: BTreeMap<&'static str, usize>,
    lines: Vec<usize>,
    texts: Vec<String>,
    refutations: Share,
    /// Refutations where the defender has other moves, and others, with a reason besides that.
    chosen: Share,
    forced_refutations: Share,
    /// Refutations, if that mate comes a move late, or that an answer is found to a threat, is no cause.
    strict: Share,
    gave_up: usize,
    /// Problems with a plan of the logical school, with a pure one, with plans that were not decided.
    planned: usize,
    pure: usize,
    open_plans: usize,
    times: Vec<Duration>,
    /// The problem that took longest.
    slowest: String,
    unexplained: String,
    plans: String,
}

impl Column {
    /// Explains a problem several times, and keeps the shortest time.
    fn look(&mut self, id: &str, case: &Case, arguments: &Arguments) -> Result<(), Error> {
        let mut times = Vec::new();
        for _ in 1..arguments.repeat {
            times.push(Self::explain(case, &arguments.caps)?.time);
        }
        let Explained { status, explanation, text, time } = Self::explain(case, &arguments.caps)?;
        times.push(time);
        let time = times.into_iter().min().unwrap_or(time);
        if self.times.iter().all(|&other| other < time) {
            id.clone_into(&mut self.slowest);
        }
        if status != Status::Complete && arguments.of_self {
            self.left_out += 1;
            return Ok(());
        }
        self.lines.push(text.lines().count());
        self.texts.push(format!("{id}\n{text}"));
        self.times.push(time);
        self.problems += 1;
        self.unsolved += usize::from(status != Status::Complete);
        self.incomplete += usize::from(!explanation.complete);
        let searches = explanation.solving.iter().flat_map(|solving| &solving.searches);
        self.gave_up += usize::from(searches.into_iter().any(|search| search.stop.is_some()));
        let study = &explanation.study;
        if arguments.plans && !(study.plans.is_empty() && study.tempo_losses.is_empty()) {
            let text = explain_plans_text(&explanation);
            let themes =
                explanation.themes.iter().map(|finding| format!("{} ({})", finding.theme, finding.detail));
            let themes = themes.collect::<Vec<_>>().join(", ");
            writeln!(self.plans, "{id} {} {}\n{text}Themes: {themes}\n", case.position, case.stipulation)?;
        }
        let plans = &explanation.study.plans;
        self.planned += usize::from(!plans.is_empty());
        self.pure += usize::from(plans.iter().any(|plan| plan.pure));
        self.open_plans += usize::from(explanation.study.open_plans > 0);
        self.count(id, case, &explanation)
    }

    fn explain(case: &Case, caps: &Caps) -> Result<Explained, Error> {
        let mut begin = Instant::now();
        let time = case.stipulation.play.is_battle() && case.stipulation.play != Play::Direct;
        let time = time.then_some(Duration::from_secs(10));
        let limits = Limits { table_bytes: 16 << 20, time, ..Limits::default() };
        let mut solver = BattleSolver::new(limits)?;
        let (task, outcome) = solver.shortest(&BattleTask::new(case.position, case.stipulation), &());
        let options = Options { stalemates: true, ..Options::default() };
        let tree = build(task, &outcome, &options, &mut solver);
        // Solving a long selfmate takes so much more that it would hide what explaining costs.
        if time.is_some() {
            begin = Instant::now();
        }
        let explanation = of_tree(&tree, &mut solver, caps);
        std::hint::black_box(explain_json(&tree, &explanation, false).len());
        let text = explain_text(&tree, &explanation, &ExplainOptions::default());
        Ok(Explained { status: outcome.status, explanation, text, time: begin.elapsed() })
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
                    let forced = act.start.moves().len() == 1;
                    let share = if forced { &mut self.forced_refutations } else { &mut self.chosen };
                    share.add(kinds.iter().any(|&kind| kind != Kind::OnlyMove));
                    if let Some(refutation) = failure.refutation.filter(|_| kinds.is_empty()) {
                        let first = act.first.map_or("set".to_owned(), |mv| mv.to_string());
                        let threats =
                            act.threats.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
                        writeln!(
                            self.unexplained,
                            "{id} {} {} {first} {refutation} refutation; threats {threats:?}; defeats {}",
                            case.position,
                            case.stipulation,
                            failure.defeats.len()
                        )?;
                    }
                    kinds.retain(|kind| !matches!(kind, Kind::OneMoveLate | Kind::Answers));
                    self.strict.add(!kinds.is_empty());
                }
                continue;
            }
            for variation in &account.variations {
                let missing = self.variation(variation, explanation.study.stipulation.play);
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
    fn variation(&mut self, variation: &Variation, play: Play) -> Vec<String> {
        let (is_self, is_reflex) = (play != Play::Direct, play == Play::Reflex);
        let mut missing = Vec::new();
        for (at_once, share) in [(true, &mut self.against_mates), (false, &mut self.against_longer)] {
            let mut defeats = variation.defeats.iter().filter(|defeat| defeat.at_once == at_once).peekable();
            if defeats.peek().is_none() {
                continue;
            }
            let all: Vec<_> = defeats.collect();
            for motive in all.iter().flat_map(|defeat| &defeat.motives) {
                *self.kinds.entry(motive.kind.name()).or_default() += 1;
            }
            // In self play even a move that answers the threat is no reason by itself.
            let is_told = |motive: &Motive| motive.kind != Kind::Answers || !is_self;
            let open: Vec<_> = all.into_iter().filter(|defeat| !defeat.motives.iter().any(is_told)).collect();
            share.add(open.is_empty());
            if at_once || is_self {
                missing.extend(open.iter().map(|defeat| format!("defence against {}", defeat.threat)));
            }
        }
        let before = &variation.before;
        let only_mates = || before.moves().iter().all(|&mv| before.glimpse(mv).is_mate());
        // Black may also mate though he need not.
        if is_self && variation.goal && (is_reflex || only_mates()) {
            self.forced.add(!variation.forced.is_empty());
            for motive in &variation.forced {
                *self.kinds.entry(motive.kind.name()).or_default() += 1;
            }
        }
        for answer in variation.answers.iter().filter(|answer| is_self && answer.is_last) {
            let told = answer.errors.iter().map(|error| error.motive.kind);
            for kind in told.chain(answer.serves.iter().map(|motive| motive.kind)) {
                *self.kinds.entry(kind.name()).or_default() += 1;
            }
            self.last.add(!answer.serves.is_empty());
            if !answer.threatened {
                self.mates.add(!answer.errors.is_empty());
                if answer.errors.is_empty() {
                    missing.push(format!("continuation {}", answer.mv));
                    self.after_check += usize::from(variation.before.in_check());
                }
            }
        }
        for answer in variation.answers.iter().filter(|answer| !answer.threatened && !is_self) {
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
        let asked = word("stipulation");
        // A stipulation without a length stands for all lengths.
        let fits = asked == stipulation || stipulation.ends_with('#') && asked.starts_with(stipulation);
        if fits && found.len() < first {
            let statement = Statement::read(&word("fen"), asked.parse()?)?;
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
    row("problems with a plan of the logical school, of these with a pure one", &|one| {
        format!("{}, {}", one.planned, one.pure)
    });
    row("problems with plans that were not decided", &|one| one.open_plans.to_string());
    row("problems in which Mater I or II gave up", &|one| one.gave_up.to_string());
    row("explanations not complete", &|one| one.incomplete.to_string());
    row("time, median / 99th percentile", &|one| format!("{} / {}", one.time(50), one.time(99)));
    let heads = columns.iter().map(|(name, column)| format!("{} {name}", column.problems));
    let head = heads.collect::<Vec<_>>().join(" | ");
    format!("| | {head} |\n| --- |{}\n{text}", " --- |".repeat(columns.len()))
}

/// The table of selfmates and reflexmates.
fn self_table(columns: &[(&str, Column)]) -> String {
    let mut text = String::new();
    let mut row = |head: &str, cell: &dyn Fn(&Column) -> String| {
        let cells = columns.iter().map(|(_, column)| cell(column)).collect::<Vec<_>>();
        let _ = writeln!(text, "| {head} | {} |", cells.join(" | "));
    };
    row("left out after 10 s", &|one| one.left_out.to_string());
    row(
        "defences against threats that force at once: all threats explained by a motive besides `has_answer`",
        &|one| one.against_mates.words(),
    );
    row("the same against longer threats", &|one| one.against_longer.words());
    row("last moves of White that were not threatened: Black's reply has a reason", &|one| one.mates.words());
    row("of those without, after a reply to a check", &|one| one.after_check.to_string());
    row("last moves of White with a reason besides giving check", &|one| one.last.words());
    row("mates with a reason why they are forced", &|one| one.forced.words());
    row(
        "refutations of tries where Black has other legal moves, with a reason besides `no_answer`",
        &|one| one.chosen.words(),
    );
    row("refutations that are the only legal move, with a reason besides `only_move`", &|one| {
        one.forced_refutations.words()
    });
    row("lines of text, median / longest", &|one| {
        let mut lines = one.lines.clone();
        lines.sort_unstable();
        let middle = lines.get(lines.len() / 2).copied().unwrap_or_default();
        format!("{middle} / {}", lines.last().copied().unwrap_or_default())
    });
    row("explanations not complete", &|one| one.incomplete.to_string());
    row("time of the explanation, median / 99th percentile", &|one| {
        format!("{} / {}", one.time(50), one.time(99))
    });
    row("kinds", &|one| {
        one.kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect::<Vec<_>>().join(", ")
    });
    let heads = columns.iter().map(|(name, column)| format!("{} {name}", column.problems));
    let head = heads.collect::<Vec<_>>().join(" | ");
    format!("| | {head} |\n| --- |{}\n{text}", " --- |".repeat(columns.len()))
}

fn write(path: &Path, mark: &str, table: &str) -> Result<(), Error> {
    let text = std::fs::read_to_string(path)?;
    let missing =
        || format!("{}: the comments `{mark}: begin` and `{mark}: end` are missing", path.display());
    let (begin, end) = (format!("<!-- {mark}: begin -->\n"), format!("<!-- {mark}: end -->\n"));
    let (before, rest) = text.split_once(begin.as_str()).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end.as_str()).ok_or_else(missing)?;
    std::fs::write(path, format!("{before}{begin}\n{table}\n{end}{after}"))?;
    Ok(())
}

/// Names of the columns, with the file, the stipulation and the largest number of problems.
type Source = (&'static str, &'static str, &'static str, usize);

const DIRECT: [Source; 5] = [
    ("two-movers", "direct2", "#2", usize::MAX),
    ("three-movers", "direct3", "#3", usize::MAX),
    ("four-movers", "direct4plus", "#4", 0),
    ("five-movers", "direct4plus", "#5", 0),
    ("six-movers", "direct4plus", "#6", 0),
];

const SELF: [Source; 2] =
    [("selfmates", "self_reflex", "s#", usize::MAX), ("reflexmates", "self_reflex", "r#", usize::MAX)];

fn main() -> Result<(), Error> {
    let arguments = arguments()?;
    let mut columns = Vec::new();
    let sources: &[Source] = if arguments.of_self { &SELF } else { &DIRECT };
    for &(name, file, stipulation, most) in sources {
        if arguments.length.as_ref().is_some_and(|only| only != stipulation) {
            continue;
        }
        let mut column = Column::default();
        let most = if stipulation == "#4" { arguments.fours } else { most };
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
    let (mark, table) =
        if arguments.of_self { (SELF_TABLE, self_table(&columns)) } else { (TABLE, table(&columns)) };
    match &arguments.write {
        Some(path) => write(path, mark, table.trim_end())?,
        None => print!("{table}"),
    }
    columns.iter().for_each(|(_, column)| print!("{}", column.plans));
    if arguments.unexplained {
        columns.iter().for_each(|(_, column)| print!("{}", column.unexplained));
    }
    for (_, column) in &columns {
        let step = column.texts.len().div_ceil(arguments.read.max(1)).max(1);
        let wanted = if arguments.read == 0 { 0 } else { column.texts.len() };
        column.texts[..wanted].iter().step_by(step).for_each(|text| println!("{text}"));
    }
    Ok(())
}
