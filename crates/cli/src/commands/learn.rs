//! What the engine has learnt: listed, exported, cleared.

use crate::args::{
    LearnCommand, LearnExportArgs, LearnForgetArgs, LearnImportArgs, LearnListArgs, LearnTableArgs,
    LearningArgs, TableFormat,
};
use crate::config;
use crate::exit::Exit;
use crate::json;
use crate::output::{Flood, Out, say};
use anyhow::{Context, Result, anyhow, bail};
use keymove_chess::notation::san;
use keymove_engine::learn::{CSV_HEAD, LearnTable, Lesson, csv};
use keymove_engine::{Board, Score};
use keymove_report::JSON_VERSION;
use keymove_run::calendar::moment;
use keymove_run::write_file;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

pub(crate) fn run(command: &LearnCommand) -> Result<Exit> {
    match command {
        LearnCommand::List(args) => list(args),
        LearnCommand::Export(args) => export(args),
        LearnCommand::Import(args) => import(args),
        LearnCommand::Forget(args) => forget(args),
        LearnCommand::Clear(args) => clear(args),
    }
}

/// The environment variable that names the learn table; empty, nothing is learnt.
const VARIABLE: &str = "KEYMOVE_LEARN";

/// The learn table of this user; `None` if there is to be none.
pub(crate) fn own_table() -> Option<PathBuf> {
    match std::env::var_os(VARIABLE) {
        Some(path) if path.is_empty() => None,
        Some(path) => Some(path.into()),
        None => Some(config::data()?.join("learnt")),
    }
}

/// The learn table that a player is to use; `None`: none.
pub(crate) fn table(args: &LearningArgs) -> Option<PathBuf> {
    if args.no_learn { None } else { args.learn.clone().or_else(own_table) }
}

/// The learn table that a command is about.
fn named(args: &LearnTableArgs) -> Result<PathBuf> {
    args.table.clone().or_else(own_table).ok_or_else(|| {
        anyhow!(
            "{VARIABLE} is empty, so that nothing is learnt; expected the name of a learn table after --table"
        )
    })
}

/// The lessons of a file, the newest first; what is wrong with the file is said.
fn load(file: &Path) -> Result<Vec<Lesson>> {
    let (mut lessons, loaded) = LearnTable::load(file)?;
    let name = file.display();
    for refused in &loaded.refused {
        say(&format!("warning: {name}: line {}: {}; it is ignored", refused.line, refused.why));
    }
    if let more @ 1.. = loaded.refusals - loaded.refused.len() {
        say(&format!("warning: {name}: and {more} more lines that are ignored"));
    }
    if loaded.torn {
        say(&format!("warning: {name}: the last line is not complete, and is ignored"));
    }
    lessons.sort_unstable_by_key(|lesson| core::cmp::Reverse((lesson.date, lesson.depth, lesson.key())));
    Ok(lessons)
}

fn list(args: &LearnListArgs) -> Result<Exit> {
    let file = named(&args.table)?;
    let lessons = load(&file)?;
    let limit = if args.top == 0 { usize::MAX } else { args.top };
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => {
            out.line(&format!("{}: {} positions", file.display(), lessons.len()))?;
            for lesson in lessons.iter().take(limit) {
                out.line(&line(lesson))?;
            }
            if let more @ 1.. = lessons.len().saturating_sub(limit) {
                out.line(&format!("and {more} more; --top 0 lists all"))?;
            }
        }
        TableFormat::Json => {
            let positions: Vec<Value> = lessons.iter().take(limit).map(value).collect();
            let object = json!({
                "format": "keymove-learn-list",
                "version": JSON_VERSION,
                "positions": lessons.len(),
                "lessons": positions,
            });
            out.line(&json::object(object))?;
        }
    }
    out.flush()?;
    Ok(if lessons.is_empty() { Exit::Refuted } else { Exit::Solved })
}

fn line(lesson: &Lesson) -> String {
    let score = match lesson.score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) => format!("mate {moves}"),
    };
    let name = san(lesson.board.position(), lesson.best);
    format!("{}  depth {:>2}  {score:>8}  {name:<7}  {}", moment(lesson.date), lesson.depth, lesson.board)
}

fn value(lesson: &Lesson) -> Value {
    let mut object = json!({
        "key": format!("{:016x}", lesson.key()),
        "fen": lesson.board.to_string(),
        "move": lesson.best.to_string(),
        "depth": lesson.depth,
        "date": lesson.date,
    });
    match lesson.score {
        Score::Centipawns(value) => object["centipawns"] = json!(value),
        Score::Mate(moves) => object["mate"] = json!(moves),
    }
    object
}

fn export(args: &LearnExportArgs) -> Result<Exit> {
    let lessons = load(&named(&args.table)?)?;
    let text = csv(&lessons);
    if args.output == Path::new("-") {
        let mut out = Out::new();
        out.text(&text)?;
        out.flush()?;
    } else {
        write_file(&args.output, text.as_bytes())
            .with_context(|| format!("cannot write the positions {}", args.output.display()))?;
    }
    Ok(if lessons.is_empty() { Exit::Refuted } else { Exit::Solved })
}

fn import(args: &LearnImportArgs) -> Result<Exit> {
    let name = args.source.display();
    let cannot = || format!("cannot read {name}");
    let mut lines = BufReader::new(File::open(&args.source).with_context(cannot)?).lines();
    if lines.next().transpose().with_context(cannot)?.as_deref() != Some(CSV_HEAD) {
        bail!("{name}: its first line is not `{CSV_HEAD}`; expected a file that `learn export` has written");
    }
    let file = named(&args.table)?;
    let mut table = LearnTable::open(&file, args.limit)?;
    let (mut taken, mut known, mut flood, mut exit) = (0, 0, Flood::default(), Exit::Solved);
    for (number, line) in (2..).zip(lines) {
        match Lesson::from_csv(&line.with_context(cannot)?) {
            Ok(lesson) if table.record(lesson)? => taken += 1,
            Ok(_) => known += 1,
            Err(why) => {
                flood.say(&format!("error: {name}: line {number}: {why}; expected `{CSV_HEAD}`"));
                exit = Exit::BadInput;
            }
        }
    }
    flood.finish("lines that cannot be read");
    say(&format!("{}: {taken} positions taken in, {known} known", file.display()));
    Ok(exit)
}

fn clear(args: &LearnTableArgs) -> Result<Exit> {
    // One that is not there is not made.
    let file = named(args)?;
    let lessons = load(&file)?.len();
    LearnTable::open(&file, usize::MAX)?.clear()?;
    say(&format!("{}: {lessons} positions forgotten", file.display()));
    Ok(Exit::Solved)
}

fn forget(args: &LearnForgetArgs) -> Result<Exit> {
    let board = Board::from_fen(&args.fen).map_err(|error| anyhow!("{error}")).context("no position")?;
    let file = named(&args.table)?;
    load(&file)?;
    let known = LearnTable::open(&file, usize::MAX)?.forget(board.key())?;
    let words = if known { "forgotten" } else { "not known" };
    say(&format!("{}: the position is {words}", file.display()));
    Ok(if known { Exit::Solved } else { Exit::Refuted })
}
