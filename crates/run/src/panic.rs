//! A panic as a value.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a piece of work has said when it panicked, which is a fault of the program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Panic(String);

impl Panic {
    pub(crate) fn of(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Self(text.unwrap_or_else(|| "no reason given".to_owned()))
    }
}

/// Does the work, and gives the reason if it panics. Whatever the work was changing is then half done: the caller must not look
/// at it any more, or begin it anew.
///
/// # Errors
/// [`Panic`] if the work panics.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Panic::of(&*payload))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_is_told() {
        let told = |work: fn()| catch(work).expect_err("a panic").to_string();
        assert_eq!(told(|| panic!("plain")), "plain");
        assert_eq!(told(|| panic!("with {}", 1)), "with 1");
        assert_eq!(told(|| std::panic::panic_any(7)), "no reason given");
        assert_eq!(catch(|| 3), Ok(3));
    }
}
