//! The catalogue of themes, and the themes of a problem.

mod describe;
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
use keymove_report::{FoundTheme, themes_json, themes_text, unit_count, unsound_text, verdict_of};
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
    let batch = Batch::new(options::one_problem(&args.limits, &interrupt), &interrupt, shape, &args.messages);
    let work = |task: &Task<'_>, out: &mut Out| {
        let problem = task.problem(&StatementOptions::default())?;
        if let (false, Some(case)) = (args.messages.quiet, problem.cases().next()) {
            input::warn_of(&case.position, out);
            input::note_promoted(&case.position, out);
        }
        let work =
            &mut |case: &Case, _: Option<&str>, out: &mut Out| of_case(args, patterns, task, case, out);
        cases::each(&problem, shape, &interrupt, out, work)
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

fn of_case(
    args: &ThemesArgs, patterns: &[Pattern], task: &Task<'_>, case: &Case, out: &mut Out,
) -> Result<Exit> {
    let is_quiet = args.messages.quiet || !task.is_single();
    let progress = Progress::start(args.messages.progress && !is_quiet, is_quiet, &case.stipulation);
    let answer = Wanted::studied().answer(case, &task.limits, &progress)?;
    drop(progress);
    let study = Study::of(&answer)?;
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
    Ok(exit(&answer, &study).and(if open.is_some() { Exit::Unanswered } else { Exit::Solved }))
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
