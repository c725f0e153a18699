//! What the tests of this crate share.

use core::ops::ControlFlow;
use keymove_collection::mine::{Find, MineEvent, Miner, Settings, Totals};
use keymove_problem::Moves;
use std::io::BufRead;

/// Everything that was told.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Heard {
    pub(crate) finds: Vec<Find>,
    /// The numbers of mates that are the same, by number.
    pub(crate) same: Vec<(u64, u64)>,
    /// Messages in their order.
    pub(crate) said: Vec<String>,
    pub(crate) totals: Totals,
}

/// All mates of these lengths, on one thread.
pub(crate) fn settings(min: u16, max: u16) -> Settings {
    let mut settings = Settings::default();
    let moves = |number| Moves::new(number).expect("a length");
    (settings.wishes.min, settings.wishes.max) = (moves(min), moves(max));
    settings
}

pub(crate) fn hear(settings: Settings, input: impl BufRead + Send) -> Heard {
    let mut heard = Heard::default();
    let mut miner = Miner::new(settings).expect("memory");
    miner
        .mine(input, &mut |event| {
            match event {
                MineEvent::Found { find, number, same_as } => {
                    heard.finds.push(find.clone());
                    heard.said.push(format!("{number}: {}", find.to_entry("games").id));
                    heard.same.extend(same_as.map(|first| (number, first)));
                }
                MineEvent::Unfinished(position) => heard.said.push(format!("unfinished: {}", position.setup)),
                MineEvent::Unread { game, error } => heard.said.push(format!("game {game}, {error}")),
                MineEvent::Done { .. } => {}
            }
            ControlFlow::Continue(())
        })
        .expect("a thread");
    heard.totals = *miner.totals();
    heard
}
