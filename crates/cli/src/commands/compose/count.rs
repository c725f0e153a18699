//! How many positions a matrix has, and how long they take.

use crate::args::{ComposeArgs, TableFormat};
use crate::exit::Exit;
use crate::json::Lines;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use crate::units;
use anyhow::Result;
use keymove_compose::matrix::estimate;
use keymove_compose::search::Plan;
use keymove_compose::space::count;
use serde_json::json;
use std::time::Duration;

/// How long the sample is searched.
const SAMPLE: Duration = Duration::from_secs(2);

pub(super) fn run(args: &ComposeArgs, plan: &Plan, interrupt: &Interrupt) -> Result<Exit> {
    let stops = || plan.limits.stopped().is_some();
    let Some(positions) = count(&plan.space, plan.threads, &stops) else {
        let why = if interrupt.by_user() { "stopped" } else { "out of time" };
        say(&format!("incomplete: {why} while the positions were counted"));
        return Ok(Exit::Unanswered);
    };
    let arrangements = plan.space.matrix().map_or(Ok(0), |matrix| matrix.arrangements())?;
    let estimate = estimate(plan, positions, SAMPLE)?;
    let mut out = Out::new();
    if args.rank.format.table() == TableFormat::Json {
        let counted = json!({
            "arrangements": arrangements,
            "positions": positions,
            "pieces": plan.space.pieces(),
            "sample": estimate.map(|estimate| estimate.sample),
            "seconds_about": estimate.map(|estimate| estimate.time.as_secs_f64()),
        });
        out.line(&Lines::default().line("keymove-compose-count", &counted))?;
    } else {
        let time = estimate.map_or_else(
            || "no position of the sample was solved in time".to_owned(),
            |estimate| {
                format!("about {} by a sample of {}", units::span_of_time(estimate.time), estimate.sample)
            },
        );
        out.line(&format!("arrangements{arrangements:>20}"))?;
        out.line(&format!("positions   {positions:>20}"))?;
        out.line(&time)?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}
