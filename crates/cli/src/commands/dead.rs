//! Whether a side can still mate, and whether a position is dead.

use crate::args::{DeadArgs, MessageArgs, SearchedBy, TableFormat};
use crate::asked::Asked;
use crate::bar::{Bar, Pace, Words, percent};
use crate::batch::{Batch, Shape, Task};
use crate::exit::Exit;
use crate::input::remark_on;
use crate::options;
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_chess::{Color, Position};
use keymove_endgame::shown::{dead_json, dead_text};
use keymove_run::Progress;
use keymove_solve::dead::{CanMate, can_mate};

pub(crate) fn run(args: &DeadArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let asked = Asked::read(&args.input)?;
    let shape = match args.format {
        TableFormat::Json => Shape::Json,
        TableFormat::Text => Shape::Blocks,
    };
    let limits = options::one_problem(&args.limits, &SearchedBy::default(), &interrupt);
    let batch = Batch::new(limits, &interrupt, shape, &args.messages);
    batch
        .run(asked, &args.input, || |task: &Task<'_>, out: &mut Out| decide(task, shape, &args.messages, out))
}

fn decide(task: &Task<'_>, shape: Shape, messages: &MessageArgs, out: &mut Out) -> Result<Exit> {
    let diagram = task.diagram()?;
    let position: &Position = &diagram.position;
    if !messages.quiet {
        remark_on(position, out);
    }
    if let Some(color) = Color::ALL.into_iter().find(|&color| position.king(color).is_none()) {
        bail!("{color} has no king; expected a position of a game");
    }
    let sides = Color::ALL.map(|color| watched(position, color, task, messages));
    match shape {
        Shape::Json => out.line(&dead_json(position, &sides).to_string())?,
        _ => out.text(&dead_text(position, &sides))?,
    }
    let is = |wanted: fn(&CanMate) -> bool| sides.iter().any(wanted);
    Ok(if is(|side| matches!(side, CanMate::Yes(_))) {
        Exit::Solved
    } else if is(|side| matches!(side, CanMate::Unknown(_))) {
        Exit::Unanswered
    } else {
        Exit::Refuted
    })
}

/// Decides about one side, with a bar that tells how many positions have been looked at.
fn watched(position: &Position, color: Color, task: &Task<'_>, messages: &MessageArgs) -> CanMate {
    let progress = Progress::new();
    progress.begin(format!("whether {color} can mate"), None);
    let words = Words { part: percent, counted: "positions", ends: false };
    let _bar = Bar::start(&progress, Pace::SHORT, words, messages.wants_bar());
    can_mate(position, color, &task.limits, &|seen| progress.count_to(seen))
}
