//! From what was typed to wishes.

use crate::args::WishArgs;
use crate::commands::features::features;
use anyhow::Result;
use keymove_chess::Bitboard;
use keymove_compose::Task;
use keymove_compose::space::Shifts;
use keymove_compose::wishes::{Wishes, kinds, required_help_theme, required_theme, squares};

/// # Errors
/// At the first wish that cannot be read.
pub(super) fn wishes(args: &WishArgs, task: Task) -> Result<Wishes> {
    let (required, forbidden) = features(&args.shown.features)?;
    let set = |text: &Option<String>| text.as_deref().map_or(Ok(Bitboard::EMPTY), squares);
    let is_helpmate = matches!(task, Task::Helpmate(_));
    let themes = |wanted: bool| args.shown.theme.iter().filter(move |_| wanted);
    Ok(Wishes {
        keep_units: set(&args.keep_units)?,
        keep_empty: set(&args.keep_empty)?,
        only_add: args.only_add,
        shifts: match (args.no_shifts, args.no_pure_shifts) {
            (true, _) => Shifts::None,
            (false, true) => Shifts::WithOthers,
            (false, false) => Shifts::All,
        },
        max_units: args.max_units,
        no_add: args.no_add.as_deref().map_or(Ok([false; 10]), kinds)?,
        keep_key: args.keep_key,
        key: None,
        no_capture_key: args.key.no_capture_key,
        no_checking_key: args.key.no_checking_key,
        themes: themes(!is_helpmate).map(|theme| required_theme(theme)).collect::<Result<_, _>>()?,
        help_themes: themes(is_helpmate).map(|theme| required_help_theme(theme)).collect::<Result<_, _>>()?,
        keep_themes: args.keep_themes,
        max_distance: args.max_distance.map(usize::from),
        required,
        forbidden,
    })
}
