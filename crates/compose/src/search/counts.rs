//! What became of the positions of a search.

use crate::sums::sums;

/// Makes a struct of counts that can be added.
macro_rules! counts {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What became of positions: `positions` is the sum of `illegal`, `unsound`, `undecided`, `lower`, `impossible`, `unwanted`,
        /// `disproved` and `improved`.
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub struct Counts { $($(#[$doc])* pub $name: u64,)* }

        impl Counts {
            /// The counts by name, in the order of the fields.
            pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
                [$((stringify!($name), self.$name)),*].into_iter()
            }

            /// The count of this name.
            pub fn by_name(&mut self, name: &str) -> Option<&mut u64> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }

        sums!(Counts: $($name),*);
    };
}

counts! {
    /// Positions of the space.
    positions,
    /// Black is in check with White to move.
    illegal,
    /// Not sound.
    unsound,
    /// Positions of which a limit, or the end of the search, left open whether they are sound, what they score, or whether they
    /// are as wished.
    undecided,
    /// Sound positions that score no more than they must exceed.
    lower,
    /// Sound positions that score more, if no game leads to them and this was asked.
    impossible,
    /// Sound positions that score more, but are not as wished.
    unwanted,
    /// Sound positions as wished of which the solver, asked anew, says otherwise: none, unless there is a fault in the program.
    disproved,
    /// Undecided ones that are sound and score more: their solution could not be looked at to the end for a theme that is required
    /// or forbidden.
    unclear,
    /// Other sound positions that score more.
    improved,
    /// Positions that were judged together with their siblings.
    together,
    /// Of these, positions dismissed because a first move mates whatever the unit on such a square does.
    mated,
    /// Of these, positions dismissed because two first moves solve whatever the unit on such a square does.
    cooked,
    /// Of these, positions dismissed because the unit on such a square spoils no refutation, and nothing solves.
    untouched,
    /// First moves that were examined in single positions.
    first_moves,
    /// Of these, keys of the parent.
    keys,
    /// First moves of parents about which the position before them told.
    inherited,
    /// First moves of parents that were examined.
    examined,
    /// Refuted first moves that a waiting move of the added unit refutes too.
    waited,
    /// Sound positions of which a bound showed that they score no more.
    bounded,
    /// Longer directmates: refutations found.
    refutations,
    /// Of these, by a reply that refuted in another position.
    remembered,
    /// First moves whose refutation in the parent the added unit does not touch.
    unshaken,
    /// First moves whose refutation in the parent held after a look at what the added unit touches.
    reproved,
    /// Helpmates in which too many of the parent's solutions stand.
    standing,
}
