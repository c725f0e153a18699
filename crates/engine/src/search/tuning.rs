//! What the search can be made to do differently: techniques that can be switched off, and the numbers that they go by.
//!
//! Nobody plays better with anything but the default. It is there to be measured: what a technique is worth (`tune duel`),
//! and which numbers are best (`tune spsa`).
//!
//! ```
//! use keymove_engine::{Technique, Tuning};
//! let mut tuning = Tuning::default();
//! tuning.switch(Technique::NullMove, false);
//! assert!(!tuning.uses(Technique::NullMove) && tuning.uses(Technique::ProbCut));
//! assert!(tuning.margins.set("FutilitySlope", 90));
//! ```

use crate::eval::{Groups, Weights};
use std::sync::Arc;

/// Declares the techniques with their names, which are those of hidden options.
macro_rules! techniques {
    ($($(#[doc = $doc:literal])+ $name:ident $text:literal;)*) => {
        /// Something that the search does beyond alpha-beta with a growing depth.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Technique { $($(#[doc = $doc])+ $name),* }

        impl Technique {
            /// All, in the order of their names in the documents.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its name, such as `Null Move`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }
        }
    };
}

techniques! {
    /// Values and moves of positions that were searched before.
    Table "Transposition Table";
    /// The search of captures at the leaves. Without it a leaf is worth what its evaluation says.
    Quiescence "Quiescence";
    /// A node is settled if even passing refutes.
    NullMove "Null Move";
    /// A node is settled if its evaluation is far above what is wanted.
    Futility "Reverse Futility";
    /// A node near the leaves goes to the search of captures if its evaluation is far below.
    Razoring "Razoring";
    /// A node is settled if a capture is far above what is wanted in a shallow search.
    ProbCut "ProbCut";
    /// Late moves are searched less deeply first.
    Reductions "Reductions";
    /// Moves near the leaves that promise nothing are left out.
    LeavingOut "Leaving Out";
    /// Forced moves and checks are searched more deeply, moves that are one of several less.
    Extensions "Extensions";
    /// Attacks by lesser units forbid to trust the evaluation.
    Threats "Threats";
    /// Quiet moves are tried in the order of their success elsewhere.
    History "History";
    /// Evaluations are corrected by what searches of like positions found.
    Corrections "Corrections";
    /// Iterations begin with a narrow window around the value of the one before.
    Aspiration "Aspiration";
}

/// A number of the search that can be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margin {
    /// Its name, such as `FutilitySlope`.
    pub name: &'static str,
    /// What it is if nothing else is said.
    pub default: i32,
    /// The least that makes sense.
    pub least: i32,
    /// The most that makes sense.
    pub most: i32,
}

/// Declares the numbers: field, name, value, and between what they are sought.
macro_rules! margins {
    ($($(#[doc = $doc:literal])+ $field:ident $text:literal $value:literal $least:literal $most:literal;)*) => {
        /// The numbers that the search goes by. Values of positions are in centipawns, depths in half-moves.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Margins { $($(#[doc = $doc])+ pub(super) $field: i32),* }

        impl Default for Margins {
            fn default() -> Self {
                Self { $($field: $value),* }
            }
        }

        impl Margins {
            /// What can be changed.
            pub const ALL: &[Margin] =
                &[$(Margin { name: $text, default: $value, least: $least, most: $most }),*];

            /// The number of this name; `None` if there is none.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name { $($text => Some(self.$field),)* _ => None }
            }

            /// Changes the number of this name, if it is within its bounds; whether it was changed.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $($text if ($least..=$most).contains(&value) => self.$field = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

margins! {
    /// Razoring: how far below alpha the evaluation must be.
    razor_base "RazorBase" 168 50 700;
    /// The same, for each square of the depth.
    razor_square "RazorSquare" 141 50 500;
    /// Reverse futility: how far above beta, for each half-move.
    futility_slope "FutilitySlope" 58 30 180;
    /// The same, if something hangs.
    futility_threat "FutilityThreat" 46 0 160;
    /// Null move: how far the evaluation may be below beta at no depth.
    pass_base "PassBase" 163 0 400;
    /// By how much less, for each half-move.
    pass_slope "PassSlope" 28 4 50;
    /// Its reduction, in quarters of a half-move.
    pass_reduction "PassReduction" 14 8 28;
    /// Its further reduction, in parts of 64 of the depth.
    pass_depth "PassDepth" 24 4 32;
    /// One more half-move for so much above beta.
    pass_gain "PassGain" 267 80 450;
    /// ProbCut: how far above beta a capture must be.
    probcut_base "ProbCutBase" 237 80 350;
    /// The same is so much less for a side whose position improves.
    probcut_improving "ProbCutImproving" 80 0 150;
    /// Captures may lose so much for each half-move.
    capture_loss "CaptureLoss" 99 30 200;
    /// Quiet moves tried before the rest is left out, besides the square of the depth.
    quiet_count "QuietCount" 3 1 10;
    /// Quiet moves whose history is below so much for each half-move are left out.
    history_floor "HistoryFloor" 3765 1000 8000;
    /// Futility of quiet moves: what they may bring.
    hope_base "HopeBase" 40 20 250;
    /// The same, for each half-move.
    hope_slope "HopeSlope" 116 40 220;
    /// History that is worth a centipawn in this.
    hope_history "HopeHistory" 247 60 500;
    /// Quiet moves may lose so much for each square of the depth.
    quiet_loss "QuietLoss" 16 8 60;
    /// Checks may lose so much more.
    check_loss "CheckLoss" 63 0 200;
    /// Singular extension: how far below the table's value all others must be, in eighths of a centipawn for each half-move.
    singular_gap "SingularGap" 13 4 40;
    /// Two half-moves more if they are so much further below.
    double_gap "DoubleGap" 22 4 60;
    /// Reductions, in parts of 1,024 of a half-move: for every late move.
    reduction_base "ReductionBase" 1295 0 1600;
    /// By what the product of the logarithms of depth and number is divided, in hundredths.
    reduction_divisor "ReductionDivisor" 262 140 400;
    /// For a side whose position does not improve.
    reduction_worse "ReductionWorse" 911 0 2000;
    /// For a node that is expected to be refuted.
    reduction_cut "ReductionCut" 2445 0 3200;
    /// Less for what stood on a principal variation.
    reduction_line "ReductionLine" 473 0 2200;
    /// Less for checks and replies to them.
    reduction_check "ReductionCheck" 818 0 2200;
    /// Less for killers.
    reduction_killer "ReductionKiller" 1504 0 2200;
    /// More where many replies refuted.
    reduction_cutoffs "ReductionCutoffs" 1229 0 2000;
    /// Less on the principal variation.
    reduction_exact "ReductionExact" 1257 0 2000;
    /// History that takes one part away, in tenths.
    reduction_history "ReductionHistory" 67 30 240;
    /// A late move that is so much better than the best so far is searched more deeply.
    deeper "Deeper" 73 10 150;
    /// One that is no more than so much better is searched less deeply.
    shallower "Shallower" 10 0 40;
    /// Half of the first window of an iteration.
    window "Window" 16 6 60;
    /// What a capture at rest may bring beyond what it takes.
    rest_hope "RestHope" 193 60 400;
    /// What a refutation teaches for each half-move.
    bonus_slope "BonusSlope" 158 60 400;
    /// What is taken from that.
    bonus_base "BonusBase" 46 0 400;
    /// The most that it teaches.
    bonus_most "BonusMost" 1188 600 4000;
    /// What a quiet move that nothing refutes gets of that, in parts of 64.
    unrefuted_bonus "UnrefutedBonus" 4 0 192;
    /// What each centipawn teaches that a quiet move has won by the judgement of the position after it.
    judged_bonus "JudgedBonus" 15 0 40;
    /// What the last two moves say of a correction of the judgement, in parts of 64 of what the pawns say.
    correction_moves "CorrectionMoves" 13 0 256;
    /// Reductions: for a quiet move where the table's move captures.
    reduction_capture "ReductionCapture" 568 0 2200;
    /// A bound in the table so much above beta settles a node at less than its depth; 0: none does.
    near_bound "NearBound" 358 0 600;
    /// Depth up to which the table settles only what was expected at a node.
    expected_depth "ExpectedDepth" 3 0 20;
    /// A move that was searched so much less is searched deeper if its side lost nothing by it; 20: none is.
    hindsight_more "HindsightMore" 5 2 20;
    /// A move that was searched less is searched less still if its side lost more than this by it; 1000: none is.
    hindsight_less "HindsightLess" 350 10 1000;
    /// What captures may bring beyond what they take, for each half-move; 0: none is left out for that.
    capture_hope "CaptureHope" 177 0 400;
}

/// How the search is to be conducted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tuning {
    /// The numbers.
    pub margins: Margins,
    /// Parts of the evaluation that do not count.
    pub silent: Groups,
    /// Other values of the terms than those of the engine.
    pub weights: Option<Arc<Weights>>,
    /// Bits of the techniques that are switched off.
    off: u32,
}

impl Tuning {
    /// Whether the search uses a technique.
    #[inline]
    pub const fn uses(&self, technique: Technique) -> bool {
        self.off & (1 << technique as u32) == 0
    }

    /// Switches a technique on or off.
    pub const fn switch(&mut self, technique: Technique, on: bool) {
        let bit = 1 << technique as u32;
        self.off = if on { self.off & !bit } else { self.off | bit };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_can_be_set_within_its_bounds_and_not_beyond() {
        for margin in Margins::ALL {
            let mut margins = Margins::default();
            assert_eq!(margins.get(margin.name), Some(margin.default), "{margin:?}");
            assert!(
                margin.least < margin.most && (margin.least..=margin.most).contains(&margin.default),
                "{margin:?}"
            );
            for (value, may) in [
                (margin.least, true),
                (margin.most, true),
                (margin.least - 1, false),
                (margin.most + 1, false),
            ] {
                assert_eq!(margins.set(margin.name, value), may, "{margin:?} {value}");
            }
            assert_eq!(margins.get(margin.name), Some(margin.most), "{margin:?}");
            let others = Margins::ALL.iter().filter(|other| other.name != margin.name);
            assert!(others.clone().all(|other| margins.get(other.name) == Some(other.default)), "{margin:?}");
        }
        assert!(!Margins::default().set("None", 1));
    }
}
