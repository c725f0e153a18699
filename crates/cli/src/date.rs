//! Dates of the calendar.

/// Year, month and day, in UTC, of a moment given in seconds since the beginning of 1970.
///
/// Source of the method: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (civil_from_days).
pub(crate) const fn date(seconds: u64) -> (u64, u64, u64) {
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
