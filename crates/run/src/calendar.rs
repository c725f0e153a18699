//! Dates of the calendar.

/// Year, month and day, in UTC, of a moment given in seconds since the beginning of 1970.
///
/// Source of the method: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (civil_from_days).
pub const fn date(seconds: u64) -> (u64, u64, u64) {
    // Years that begin in March have their leap day at the end; eras have 400 of them.
    let shifted = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (400 * era + year + later, month, day)
}

/// Seconds since the beginning of 1970 as `2026-11-22 16:08`, in UTC.
pub fn moment(seconds: u64) -> String {
    let (year, month, day) = date(seconds);
    let of_day = seconds % 86_400;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", of_day / 3600, of_day / 60 % 60)
}

/// A day, counted from the beginning of 1970, as `2026-11-22`, in UTC.
pub fn day(number: u64) -> String {
    let (year, month, day) = date(number.saturating_mul(86_400));
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn dates() {
        for (seconds, expected) in [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (1_000_000_000, "2001-09-09 01:46"),
            (4_107_542_399, "2100-02-28 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
            (253_402_300_799, "9999-12-31 23:59"),
        ] {
            assert_eq!(moment(seconds), expected);
        }
    }
}
