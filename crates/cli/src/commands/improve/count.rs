//! How many positions there are near a problem, level by level.

use super::Job;
use crate::args::TableFormat;
use crate::exit::Exit;
use crate::options;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::Result;
use anyhow::bail;
use keymove_chess::{Arrangement, Color, Move};
use keymove_compose::Task;
use keymove_compose::search::PlanError;
use keymove_compose::space::{Space, count};
use keymove_study::score::check_diagram;
use serde_json::json;

/// A line for each level, written when it is counted. The problem need not be sound.
pub(super) fn run(args: &Job<'_>, original: &Arrangement, task: Task, interrupt: &Interrupt) -> Result<Exit> {
    let most = super::level(args, task);
    let white = if original.turn() == Color::White { *original } else { original.turned() };
    check_diagram(&white).map_err(PlanError::Units)?;
    let more = super::more(args, task)?;
    let wishes = super::wishes::wishes(&args.wishes, task)?;
    if wishes.keep_key {
        bail!("--keep-key goes with a search, not with --count, which does not look for the key");
    }
    let bounds = wishes.bounds_of(original, Move::NONE, most)?;
    let limits = interrupt.limits(args.run.time);
    let threads = options::threads(args.run.threads);
    let lines = args.rank.format.table() == TableFormat::Json;
    let mut out = Out::new();
    for level in 1..=most {
        let space = Space::beyond(original, level..=level, &bounds, more);
        let Some(positions) = count(&space, threads, &|| limits.stopped().is_some()) else {
            let why = if interrupt.by_user() { "stopped" } else { "out of time" };
            say(&format!("incomplete: {why} while the positions of level {level} were counted"));
            return Ok(Exit::Unanswered);
        };
        out.line(&if lines {
            let counted = json!({ "level": level, "positions": positions });
            args.lines.line("keymove-improve-count", &counted)
        } else {
            format!("level {level}{positions:>20}")
        })?;
        out.flush()?;
    }
    Ok(Exit::Solved)
}
