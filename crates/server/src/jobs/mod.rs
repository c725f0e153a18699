//! Work that takes time: how much of it at once, for whom, and until when.
//!
//! A job waits in a bounded queue, gets one or more of the threads that there are, and sends lines of JSON
//! while it runs. Clients take turns, so that one with many jobs does not hold up the others. A job ends when its work is done,
//! when it is stopped (it then still sends what it has, labelled as incomplete), when its time is up, or when nobody
//! listens any more, whether it runs or waits.

mod limits;
mod pool;
mod queue;
mod sender;
mod stream;
#[cfg(test)]
mod tests;

pub use limits::Limits;
pub(crate) use pool::Jobs;
pub(crate) use queue::Client;
