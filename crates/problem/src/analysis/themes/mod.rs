//! The themes that are found by code, one file each: the definition as an entry of the [catalogue](super::catalogue), and
//! its detector. A new theme needs a file here and a line in [`ALL`].

use super::catalogue::Theme;

/// All of them, in any order.
pub(super) static ALL: &[&Theme] = &[];
