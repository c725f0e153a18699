//! What captures and promotions are worth, as bytes of a table of mates that is being made.

use super::super::exits::Landing;
use crate::value::Value;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The byte of a position that has a way out to a draw, so that it cannot be lost. No way out is ever worth a loss with the longest number of
/// moves, which is the same byte in a finished table: see [`Worth::is_too_long`].
pub(super) const SAFE: u8 = 255;

/// The better one of two bytes of ways out; 0 if there is none.
pub(super) fn better(one: u8, other: u8) -> u8 {
    match (one, other) {
        (0, byte) | (byte, 0) => byte,
        (1..=127, 1..=127) => one.min(other),
        (win @ 1..=127, _) | (_, win @ 1..=127) => win,
        (SAFE, _) | (_, SAFE) => SAFE,
        _ => one.max(other),
    }
}

/// What ways out are worth.
pub(super) struct Worth {
    /// The longest number of moves that can be told.
    pub(super) longest: u8,
    /// A way out was met that leads to a win or a loss of the longest number of moves. What was told of it is wrong.
    pub(super) is_too_long: AtomicBool,
}

impl Worth {
    /// The byte of a way out.
    pub(super) fn byte(&self, landing: &Landing<'_>) -> u8 {
        let next = landing.value();
        if matches!(next, Value::Win(moves) | Value::Loss(moves) if moves >= self.longest) {
            self.is_too_long.store(true, Relaxed);
            return SAFE;
        }
        match next.before() {
            Value::Draw => SAFE,
            value => value.byte(),
        }
    }

    /// The byte of the best of several.
    pub(super) fn best(&self, landings: &[Landing<'_>]) -> u8 {
        landings.iter().fold(0, |byte, landing| better(byte, self.byte(landing)))
    }
}
