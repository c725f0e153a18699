//! The scale `problemist`: what a judge looks at, counted, with weights that awards have been weighed in.
//!
//! ```text
//! Study --> Features (key, play, phases, economy, themes) --> Scale (weights by kind of problem) --> TasteScore
//! ```

mod battle;
mod feature;
mod features;
mod fit;
mod ideas;
mod lines;
mod scale;

pub use feature::{Aspect, Feature};
pub use features::Features;
pub use fit::{FARTHEST, Judged, fit};
pub use ideas::ideas;
pub use scale::{Scale, TasteScore, Weight};
