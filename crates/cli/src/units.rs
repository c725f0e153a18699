//! Numbers with units, as typed (`10s`, `256M`) and as shown.

use std::time::Duration;

/// What a duration looks like.
const DURATION: &str = "expected a duration such as 500ms, 10s, 2m, 1h or 1h30m";

/// Reads a duration: numbers, with decimals if wanted, each with `ms`, `s`, `m` or `h`, larger units first; a number alone is
/// in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let mut rest = text;
    let (mut seconds, mut last) = (0.0, f64::INFINITY);
    while !rest.is_empty() {
        let (number, after) = split(rest);
        let end = after.find(|letter: char| letter.is_ascii_digit()).unwrap_or(after.len());
        let (unit, next) = after.split_at(end);
        let length = match unit {
            "ms" => 0.001,
            "" | "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            _ if number.is_empty() => return Err(DURATION.into()),
            _ => return Err(format!("`{unit}` is no unit of time; {DURATION}")),
        };
        let value: f64 = number.parse().map_err(|_| DURATION.to_owned())?;
        if length >= last {
            return Err(format!("`{rest}` follows a smaller unit, or the same; {DURATION}"));
        }
        seconds += value * length;
        (last, rest) = (length, next);
    }
    let duration = Duration::try_from_secs_f64(seconds).map_err(|_| "out of range".to_owned())?;
    if duration.is_zero() { Err("expected more than nothing".into()) } else { Ok(duration) }
}

/// A duration for the eye, as it would be typed: `3.2 s`, `4 min 10 s`, `2 h 5 min`.
pub(crate) fn span_of_time(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    let whole = seconds.round() as u64;
    match whole {
        0..60 => format!("{seconds:.1} s"),
        60..3600 => format!("{} min {} s", whole / 60, whole % 60),
        3600..86_400 => format!("{} h {} min", whole / 3600, whole / 60 % 60),
        _ => format!("{} d {} h", whole / 86_400, whole / 3600 % 24),
    }
}

/// Reads a number of bytes: an integer and, if wanted, `K`, `M`, `G` or `T` for powers of 1024.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = split(text);
    let shift = match unit.to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ if number.is_empty() => return Err("expected a size such as 64M or 2G".into()),
        _ => return Err(format!("`{unit}` is no unit of memory; expected a size such as 64M or 2G")),
    };
    let value: usize = number.parse().map_err(|_| "expected a size such as 64M or 2G".to_owned())?;
    let bytes = value.checked_mul(1usize << shift).ok_or_else(|| "out of range".to_owned())?;
    if bytes == 0 { Err("expected more than nothing".into()) } else { Ok(bytes) }
}

/// A number of bytes as it would be typed: `1G`, `1536M`.
pub(crate) fn size(bytes: usize) -> String {
    let units = [(40, "T"), (30, "G"), (20, "M"), (10, "K")];
    let unit = units.into_iter().find(|(shift, _)| bytes > 0 && bytes.trailing_zeros() >= *shift);
    unit.map_or_else(|| bytes.to_string(), |(shift, name)| format!("{}{name}", bytes >> shift))
}

/// Reads a count: an integer and, if wanted, `k`, `M` or `G` for powers of 1000.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let factor = match unit {
        "" => 1,
        "k" | "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        _ if number.is_empty() => return Err("expected a number such as 500k or 10M".into()),
        _ => return Err(format!("`{unit}` is no unit of numbers; expected a number such as 500k or 10M")),
    };
    let value: u64 = number.parse().map_err(|_| "expected a number such as 500k or 10M".to_owned())?;
    let count = value.checked_mul(factor).ok_or_else(|| "out of range".to_owned())?;
    if count == 0 { Err("expected more than nothing".into()) } else { Ok(count) }
}

/// Reads a number, or a range of them: `7`, `3..7`, `..7`, `3..`, both ends included; `None` for an open end.
pub(crate) fn span<T: core::str::FromStr + PartialOrd + Copy>(
    text: &str,
) -> Result<(Option<T>, Option<T>), String> {
    let expected = "expected a number such as 7, or a range such as 3..7, ..7 or 3..";
    let end = |text: &str| match text.trim() {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| format!("`{text}` is no number; {expected}")),
    };
    let span = match text.split_once("..") {
        Some((from, to)) => (end(from)?, end(to.trim_start_matches('='))?),
        None => (end(text)?, end(text)?),
    };
    match span {
        (None, None) => Err(expected.into()),
        (Some(from), Some(to)) if from > to => Err(format!("the range is empty; {expected}")),
        span => Ok(span),
    }
}

/// The number and what follows it.
fn split(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text.split_at(end)
}

/// A large number for the eye: `987`, `12.3 k`, `4.56 M`.
pub(crate) fn short(count: u64) -> String {
    let value = count as f64;
    let (value, unit) = match count {
        0..10_000 => return count.to_string(),
        10_000..1_000_000 => (value / 1e3, "k"),
        1_000_000..1_000_000_000 => (value / 1e6, "M"),
        _ => (value / 1e9, "G"),
    };
    let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.decimals$} {unit}")
}

/// A whole number in groups of three digits, with this between them: `1 234 567`, `1,234,567`.
pub(crate) fn grouped(between: char, count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(between);
        }
        text.push(digit);
    }
    text
}

/// Events a second for the eye; `-` where the time is too short to tell.
pub(crate) fn rate(count: u64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    if seconds < 0.001 { "-".into() } else { short((count as f64 / seconds) as u64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        let ms = |text: &str| duration(text).map(|duration| duration.as_millis());
        assert_eq!(ms("500ms"), Ok(500));
        assert_eq!(ms("1.5"), Ok(1500));
        assert_eq!(ms("10s"), Ok(10_000));
        assert_eq!(ms("2m"), Ok(120_000));
        assert_eq!(ms("1h"), Ok(3_600_000));
        assert_eq!(ms("1m30s"), Ok(90_000));
        assert_eq!(ms("1h0.5m250ms"), Ok(3_630_250));
        for wrong in [
            "",
            "s",
            "0",
            "-1s",
            "1.2.3s",
            "10 s",
            "5d",
            "1s1m",
            "1m2m",
            "1m30s10",
            "99999999999999999999999h",
            "\u{661}s",
        ] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn durations_for_the_eye() {
        let shown =
            [3.21, 59.4, 250.4, 7529.0, 200_000.0].map(|time| span_of_time(Duration::from_secs_f64(time)));
        assert_eq!(shown, ["3.2 s", "59.4 s", "4 min 10 s", "2 h 5 min", "2 d 7 h"]);
    }

    #[test]
    fn sizes_and_counts() {
        assert_eq!(bytes("4096"), Ok(4096));
        assert_eq!(bytes("256M"), Ok(256 << 20));
        assert_eq!(bytes("2GiB"), Ok(2 << 30));
        assert_eq!([1 << 30, 3 << 29, 1000, 4096].map(size), ["1G", "1536M", "1000", "4K"]);
        assert_eq!(count("500k"), Ok(500_000));
        for wrong in ["", "M", "0", "-1", "1.5G", "7X", "99999999999999999999G"] {
            assert!(bytes(wrong).is_err() && count(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_for_the_eye() {
        let shown: Vec<_> = [9_999, 12_345, 123_456, 4_560_000, 45_600_000].map(short).into();
        assert_eq!(shown, ["9999", "12.3 k", "123 k", "4.56 M", "45.6 M"]);
        let shown: Vec<_> = [0, 999, 1000, 1_234_567].map(|count| grouped(',', count)).into();
        assert_eq!(shown, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn spans() {
        assert_eq!(span("7"), Ok((Some(7), Some(7))));
        assert_eq!(span("3..7"), Ok((Some(3), Some(7))));
        assert_eq!(span("..7"), Ok((None, Some(7))));
        assert_eq!(span("3.."), Ok((Some(3), None)));
        for wrong in ["", "..", "7..3", "x", "1..x", "-1"] {
            assert!(span::<u32>(wrong).is_err(), "{wrong}");
        }
    }
}
