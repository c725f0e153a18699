//! What the composer wishes of improvements, as it is typed.

use super::FeatureArgs;
use clap::Args as ClapArgs;

// Squares are those of the problem as it was given: a shift takes them along.
#[derive(ClapArgs, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "Wishes (squares are those of the problem: a shift takes them along)")]
pub(crate) struct WishArgs {
    /// Units that are not deleted, such as e4,f4
    #[arg(long, value_name = "SQUARES")]
    pub(crate) keep_units: Option<String>,
    /// Squares that are empty in the end: nothing is added there, what stands there is deleted
    #[arg(long, value_name = "SQUARES")]
    pub(crate) keep_empty: Option<String>,
    /// Nothing is deleted or shifted
    #[arg(long)]
    pub(crate) only_add: bool,
    /// Nothing is shifted
    #[arg(long)]
    pub(crate) no_shifts: bool,
    /// Nothing is only shifted: the same problem elsewhere on the board is left out
    #[arg(long, conflicts_with = "no_shifts")]
    pub(crate) no_pure_shifts: bool,
    /// At most so many units, kings included
    #[arg(long, value_name = "N")]
    pub(crate) max_units: Option<u32>,
    /// Kinds of units that are not added, in letters of FEN: Qq means no queens
    #[arg(long, value_name = "KINDS")]
    pub(crate) no_add: Option<String>,
    /// The key stays: the same unit, from the same square to the same square
    #[arg(long)]
    pub(crate) keep_key: bool,
    /// No theme of the score counts less often than in the problem
    #[arg(long)]
    pub(crate) keep_themes: bool,
    /// At most so many single steps away, shifts apart: a unit added, deleted, moved or replaced
    #[arg(long, value_name = "N")]
    pub(crate) max_distance: Option<u16>,
    #[command(flatten)]
    pub(crate) key: KeyArgs,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
}

// What the first move does not do.
#[derive(ClapArgs, PartialEq, Eq, Debug, Default)]
pub(crate) struct KeyArgs {
    /// The key captures nothing; of a helpmate: the first move of no solution does
    #[arg(long)]
    pub(crate) no_capture_key: bool,
    /// The key gives no check; of a helpmate: the first move of no solution does
    #[arg(long)]
    pub(crate) no_checking_key: bool,
}

// What the solution shows.
#[derive(ClapArgs, PartialEq, Eq, Debug, Default)]
pub(crate) struct ShownArgs {
    /// Themes that must be shown, such as selfblock,grimshaw: of the score; selfblock=2 for at least twice
    #[arg(long, value_name = "THEMES", value_delimiter = ',')]
    pub(crate) theme: Vec<String>,
    #[command(flatten)]
    pub(crate) features: FeatureArgs,
}
