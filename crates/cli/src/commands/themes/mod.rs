//! The catalogue of themes, and the themes of a problem.

pub(super) mod describe;
mod near;

use crate::args::{TableFormat, ThemesArgs};
use crate::asked::{Asked, is_like_a_file, is_position};
use crate::batch::{Batch, Shape, Task};
use crate::cases;
use crate::exit::Exit;
use crate::input::{self, pointed};
use crate::options::{self, StatementOptions};
use crate::output::Out;
use crate::progress::Progress;
use crate::stop::Interrupt;
use anyhow::{Context, Result, anyhow, bail};
use keymove_problem::statement::Case;
use keymove_report::table_text;
use keymove_report::{
    FoundTheme, problem_themes_json, themes_json, themes_text, unit_count, unsound_text, verdict_of,
};
use keymove_solve::answer::{Answer, Soundness, Wanted};
use keymove_study::patterns::{Pattern, Table, read, unfinished};
use keymove_study::{Study, catalogue};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &ThemesArgs) -> Result<Exit> {
    let patterns = patterns(&args.patterns)?;
    let words: Vec<&OsStr> = args.input.words.iter().map(AsRef::as_ref).collect();
    let asks_problems = |word: &&OsStr| is_position(word) || is_like_a_file(word);
    if words.first().is_some_and(asks_problems) || !args.input.files.is_empty() {
        return of_problems(args, &patterns);
    }
    let mut out = Out::new();
    let exit = if words.is_empty() {
        describe::list(args.format, &patterns, &mut out)?
    } else {
        if args.table || !patterns.is_empty() {
            bail!("--table and --pattern go with a problem, not with the name of a theme");
        }
        let name: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        describe::one(&name.join(" "), args, &mut out)?
    };
    out.flush()?;
    Ok(exit)
}

fn of_problems(args: &ThemesArgs, patterns: &[Pattern]) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let asked = Asked::read(&args.input)?;
    let shape = if args.format == TableFormat::Json { Shape::Json } else { Shape::Blocks };
    let batch = Batch::new(
        options::one_problem(&args.limits, &args.method, &interrupt),
        &interrupt,
        shape,
        &args.messages,
    );
    let work = |task: &Task<'_>, out: &mut Out| {
        let problem = task.problem(&StatementOptions::default())?;
        if let (false, Some(case)) = (args.messages.quiet, problem.cases().next()) {
            input::remark_on(&case.position, out);
        }
        let mut parts = Vec::new();
        let work = &mut |case: &Case, _: Option<&str>, out: &mut Out| {
            let (exit, part) = of_case(args, patterns, task, case, out)?;
            parts.extend((!case.duplex).then_some(part));
            Ok(exit)
        };
        let exit = cases::each(&problem, shape, &interrupt, out, work)?;
        if parts.len() == problem.entries.len() && parts.len() > 1 {
            whole(parts, args, out)?;
        }
        Ok(exit)
    };
    batch.run(asked, &args.input, || &work)
}

/// The patterns of all files, in order.
pub(crate) fn patterns(files: &[PathBuf]) -> Result<Vec<Pattern>> {
    let mut all = Vec::new();
    for path in files {
        all.extend(of_file(path)?);
    }
    Ok(all)
}

fn of_file(path: &Path) -> Result<Vec<Pattern>> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read the patterns {name}"))?;
    read(&text).map_err(|error| anyhow!("{name}: {error}{}", pointed(&error.text, error.column - 1, 1)))
}

/// A position of a problem, studied.
struct Part {
    label: String,
    study: Study,
    sound: bool,
    /// The names of what it shows alone.
    themes: Vec<String>,
}

/// What all positions of a problem of help or series play show together and none alone. Nothing is said of a problem with an
/// unsound position.
fn whole(parts: Vec<Part>, args: &ThemesArgs, out: &mut Out) -> Result<()> {
    if !parts.iter().all(|part| part.sound) {
        return Ok(());
    }
    let count = parts.len();
    let alone: Vec<String> = parts.iter().flat_map(|part| part.themes.clone()).collect();
    let studies = parts.into_iter().map(|part| (part.label, part.study)).collect();
    let Some(study) = Study::of_problem(studies) else { return Ok(()) };
    let mut found = FoundTheme::of(catalogue::detect(&study));
    found.retain(|found| !alone.contains(&found.name));
    match args.format {
        TableFormat::Json => out.line(&problem_themes_json(&study, &found))?,
        TableFormat::Text => {
            let text = themes_text(&study, &found, args.all);
            if !text.is_empty() {
                out.line(&format!("\nall {count} positions together\n"))?;
                out.text(&text)?;
            }
        }
    }
    Ok(())
}

fn of_case(
    args: &ThemesArgs, patterns: &[Pattern], task: &Task<'_>, case: &Case, out: &mut Out,
) -> Result<(Exit, Part)> {
    let is_quiet = args.messages.quiet || !task.is_single();
    let progress = Progress::start(args.messages.progress && !is_quiet, is_quiet, &case.stipulation);
    let mut answer = Wanted::studied().answer(case, &task.limits, &progress)?;
    drop(progress);
    let study = Study::of(&mut answer)?;
    let found = found(&study, patterns);
    let open = open(&study, patterns);
    if let Some(names) = &open {
        out.say(&format!(
            "incomplete: not every way through the phases was tried for {names}; it may be shown all the same"
        ));
    }
    match args.format {
        TableFormat::Json => out.line(&themes_json(&answer, &study, &found))?,
        TableFormat::Text => out.text(&text(&answer, &study, &found, args))?,
    }
    let exit = exit(&answer, &study).and(if open.is_some() { Exit::Unanswered } else { Exit::Solved });
    let themes = found.into_iter().map(|found| found.name).collect();
    let sound = answer.soundness() == Soundness::Sound;
    Ok((exit, Part { label: case.label.clone(), study, sound, themes }))
}

/// The patterns for which the search was given up, if there are any.
fn open(study: &Study, patterns: &[Pattern]) -> Option<String> {
    let table = Table::of(study);
    let mut names = unfinished(study);
    let own = patterns.iter().filter(|pattern| !pattern.search(&table).complete);
    names.extend(own.map(|pattern| pattern.name.as_str()));
    (!names.is_empty()).then(|| names.join(", "))
}

/// The themes of the catalogue and the patterns that are shown.
fn found(study: &Study, patterns: &[Pattern]) -> Vec<FoundTheme> {
    let mut found = FoundTheme::of(catalogue::detect(study));
    let table = Table::of(study);
    found.extend(patterns.iter().filter_map(|pattern| FoundTheme::of_pattern(pattern, pattern.find(&table))));
    found
}

fn text(answer: &Answer, study: &Study, found: &[FoundTheme], args: &ThemesArgs) -> String {
    let mut text = format!(
        "{}\n{}  {}\n{}\n{}\n",
        study.diagram,
        study.asked,
        unit_count(&study.diagram),
        verdict_of(answer),
        unsound_text(answer)
    );
    if args.table {
        let table = match table_text(study) {
            table if table.is_empty() => "no two phases to compare\n".into(),
            table => table,
        };
        text.push_str(&format!("{table}\n"));
    }
    text.push_str(&match themes_text(study, found, args.all) {
        themes if themes.is_empty() => "no theme of the catalogue\n".into(),
        themes => themes,
    });
    text
}

fn exit(answer: &Answer, study: &Study) -> Exit {
    match answer.soundness() {
        soundness if soundness.is_unsound() => Exit::Refuted,
        Soundness::Sound if study.complete => Exit::Solved,
        _ => Exit::Unanswered,
    }
}
