//! How much an engine may think: clocks, or a fixed amount for each move.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

/// What bounds an engine's thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// A chess clock.
    Clock {
        /// Time at the start, and again after each session.
        base: Duration,
        /// Added after every move.
        increment: Duration,
        /// Moves of a session; `None`: the whole game is one.
        session: Option<u32>,
    },
    /// This long for every move.
    MoveTime(Duration),
    /// So many positions for every move.
    Nodes(u64),
    /// So many half-moves for every move.
    Depth(u32),
}

const EXPECTED: &str =
    "expected 10+0.1 or 40/60+0.5 (moves/seconds+increment), movetime:1, nodes:100000 or depth:8";

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no time control; {EXPECTED}");
        if let Some((kind, value)) = text.split_once(':') {
            return match kind {
                "movetime" => {
                    Ok(Self::MoveTime(seconds(value).filter(|time| !time.is_zero()).ok_or_else(wrong)?))
                }
                "nodes" => value.parse().ok().filter(|&nodes| nodes > 0).map(Self::Nodes).ok_or_else(wrong),
                "depth" => value.parse().ok().filter(|&plies| plies > 0).map(Self::Depth).ok_or_else(wrong),
                _ => Err(wrong()),
            };
        }
        let (session, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0).ok_or_else(wrong)?), rest)
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = seconds(base).filter(|time| !time.is_zero()).ok_or_else(wrong)?;
        Ok(Self::Clock { base, increment: seconds(increment).ok_or_else(wrong)?, session })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

/// As it is read; for clocks the form of PGN's tag `TimeControl`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Clock { base, increment, session } => {
                if let Some(moves) = session {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                if increment.is_zero() { Ok(()) } else { write!(f, "+{}", increment.as_secs_f64()) }
            }
            Self::MoveTime(time) => write!(f, "movetime:{}", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Self::Depth(plies) => write!(f, "depth:{plies}"),
        }
    }
}

/// The clock of one side in a game.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    limit: Limit,
    left: Duration,
    moves: u32,
}

impl Clock {
    pub(crate) fn new(limit: Limit) -> Self {
        let left = match limit {
            Limit::Clock { base, .. } => base,
            _ => Duration::ZERO,
        };
        Self { limit, left, moves: 0 }
    }

    pub(crate) const fn limit(&self) -> Limit {
        self.limit
    }

    /// What is left; zero if there is no clock.
    pub(crate) const fn left(&self) -> Duration {
        self.left
    }

    /// Moves up to the next addition of time.
    pub(crate) fn moves_to_go(&self) -> Option<u32> {
        match self.limit {
            Limit::Clock { session: Some(session), .. } => Some(session - self.moves % session),
            _ => None,
        }
    }

    /// After how long at most the move must be there; `None` if thought is not bounded by time.
    pub(crate) fn longest(&self) -> Option<Duration> {
        match self.limit {
            Limit::Clock { .. } => Some(self.left),
            Limit::MoveTime(time) => Some(time),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        }
    }

    /// A move was made after this time.
    pub(crate) fn moved(&mut self, time: Duration) {
        self.moves += 1;
        if let Limit::Clock { base, increment, session } = self.limit {
            self.left = self.left.saturating_sub(time) + increment;
            if session.is_some_and(|session| self.moves.is_multiple_of(session)) {
                self.left += base;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_written() {
        for text in ["10+0.1", "40/60+0.5", "60", "movetime:0.5", "nodes:100000", "depth:8"] {
            assert_eq!(text.parse::<Limit>().expect("a limit").to_string(), text);
        }
        for text in ["", "0", "x", "10+", "-1", "0/10", "nodes:0", "depth:-1", "time:1", "movetime:0"] {
            assert!(text.parse::<Limit>().is_err(), "{text}");
        }
    }

    #[test]
    fn time_is_added_for_moves_and_sessions() {
        let mut clock = Clock::new("2/10+1".parse().expect("a limit"));
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.moved(Duration::from_secs(4));
        assert_eq!((clock.left().as_secs(), clock.moves_to_go()), (7, Some(1)));
        clock.moved(Duration::from_secs(7));
        assert_eq!((clock.left().as_secs(), clock.moves_to_go()), (11, Some(2)));
    }
}
