//! What the engine has learnt: listed, exported, cleared.

use crate::args::{
    LearnCommand, LearnExportArgs, LearnImportArgs, LearnListArgs, LearnTableArgs, TableFormat,
};
use crate::date::date;
use crate::exit::Exit;
use crate::json;
use crate::output::{Flood, Out, say};
use anyhow::{Context, Result, bail};
use keymove_chess::notation::san;
use keymove_engine::Score;
use keymove_engine::learn::{CSV_HEAD, LearnTable, Lesson, csv};
use keymove_report::JSON_VERSION;
use keymove_run::write_file;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

pub(crate) fn run(command: &LearnCommand) -> Result<Exit> {
    match command {
        LearnCommand::List(args) => list(args),
        LearnCommand::Export(args) => export(args),
        LearnCommand::Import(args) => import(args),
        LearnCommand::Clear(args) => clear(args),
    }
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
    let lessons = load(&args.file)?;
    let limit = if args.top == 0 { usize::MAX } else { args.top };
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => {
            out.line(&format!("{}: {} positions", args.file.display(), lessons.len()))?;
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

/// Seconds since the beginning of 1970 as `2026-11-22 16:08`, in UTC.
fn moment(seconds: u64) -> String {
    let (year, month, day) = date(seconds);
    let of_day = seconds % 86_400;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", of_day / 3600, of_day / 60 % 60)
}

fn export(args: &LearnExportArgs) -> Result<Exit> {
    let lessons = load(&args.file)?;
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
    let mut table = LearnTable::open(&args.file, args.limit)?;
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
    say(&format!("{}: {taken} positions taken in, {known} known", args.file.display()));
    Ok(exit)
}

fn clear(args: &LearnTableArgs) -> Result<Exit> {
    // One that is not there is not made.
    let lessons = load(&args.file)?.len();
    LearnTable::open(&args.file, usize::MAX)?.clear()?;
    say(&format!("{}: {lessons} positions forgotten", args.file.display()));
    Ok(Exit::Solved)
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn dates() {
        for (seconds, expected) in [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (1_000_000_000, "2001-09-09 01:46"),
            (4_107_542_399, "2100-02-28 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
            (253_402_300_799, "9999-12-31 23:59"),
        ] {
            assert_eq!(moment(seconds), expected);
        }
    }
}
