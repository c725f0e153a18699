//! What each length cost.

use crate::stats::rate;
use keymove_solve::LengthReport;
use std::fmt::Write;

/// One row a length and a header: solutions, positions generated, positions a second, seconds. Empty if there is no row.
pub fn length_table(rows: &[LengthReport]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "{:>7} {:>15} {:>15} {:>12} {:>10}\n",
        "LENGTH", "SOLUTIONS", "GENERATED", "RATE 1/s", "TIME s"
    );
    for row in rows {
        let rate = rate(row.generated, row.elapsed).map_or_else(|| "-".into(), |rate| rate.to_string());
        let (length, seconds) = (row.length.to_string(), row.elapsed.as_secs_f64());
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{length:>7} {:>15} {:>15} {rate:>12} {seconds:>10.3}",
            row.solutions, row.generated
        );
    }
    text
}
