//! Criteria as typed, checked.

use crate::args::{CriteriaArgs, StateChoice, TurnChoice};
use crate::input::pointed;
use anyhow::{Result, anyhow};
use keymove_collection::State;
use keymove_db::{Criteria, Material, Pattern, Turns, Words};

/// The criteria, all of them read before the database is asked.
pub(super) fn read(args: &CriteriaArgs) -> Result<Criteria> {
    let turns = match args.turn {
        TurnChoice::None => Turns::None,
        TurnChoice::Mirror => Turns::Mirror,
        TurnChoice::Board => Turns::Board,
        TurnChoice::All => Turns::All,
    };
    let pattern = |text: &String| {
        Pattern::read(text, turns, args.fixed)
            .map_err(|error| anyhow!("{error}{}", pointed(&error.text, error.column - 1, 1)))
    };
    Ok(Criteria {
        authors: words("--author", &args.author)?,
        sources: words("--source", &args.source)?,
        awards: words("--award", &args.award)?,
        tags: words("--tag", &args.tag)?,
        themes: words("--theme", &args.theme)?,
        text: words("--text", &args.text)?,
        years: args.year,
        stipulations: args.stipulation.clone(),
        white: args.white,
        black: args.black,
        units: args.units,
        has: args.has.iter().map(|text| material("--has", text)).collect::<Result<_>>()?,
        material: args.material.as_deref().map(|text| material("--material", text)).transpose()?,
        patterns: args.pattern.iter().map(pattern).collect::<Result<_>>()?,
        duplicates: args.duplicates,
        state: args.state.and_then(state),
        analysed: (args.state == Some(StateChoice::None)).then_some(false),
        key: args.key.as_deref().map(Criteria::key_of),
        solutions: args.solutions,
        tries: args.tries,
        score: args.score,
        set_play: args.set_play,
        ..Criteria::default()
    })
}

const fn state(choice: StateChoice) -> Option<State> {
    match choice {
        StateChoice::Sound => Some(State::Sound),
        StateChoice::Unsound => Some(State::Unsound),
        StateChoice::Stopped => Some(State::Stopped),
        StateChoice::Refused => Some(State::Refused),
        StateChoice::None => None,
    }
}

fn words(option: &str, texts: &[String]) -> Result<Vec<Words>> {
    texts.iter().map(|text| Words::read(text).map_err(|error| anyhow!("{option} {error}"))).collect()
}

fn material(option: &str, text: &str) -> Result<Material> {
    text.parse().map_err(|error: keymove_db::MaterialError| {
        anyhow!("{option} {error}{}", pointed(&error.text, error.column - 1, 1))
    })
}
