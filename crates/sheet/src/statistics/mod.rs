//! Pages of numbers: tables and charts with words around them, as one page of HTML without scripts, and each table as CSV and
//! Markdown, each chart as SVG.
//!
//! All of it is plain values, filled in by others. Charts have two sets of colours, for light and dark screens, and can be told
//! apart without them: every series has its name in the key, every bar its number.

mod chart;
mod page;
mod table;

pub use chart::{Bar, Chart, Dot, Drawing, Series};
pub use page::{Page, Section};
pub use table::Table;
