//! Requests, as the page writes them, to the workbench and back.

use crate::door::{give, tell};
use keymove_workbench::diagram::Drawing;
use keymove_workbench::{Context, Error, Event, Job, Limits, Resources, answer, from_json};
use serde_json::{Value, json};
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// What a job may take.
pub(crate) struct Bounds {
    pub(crate) threads: usize,
    /// Bytes for tables.
    pub(crate) memory: usize,
    pub(crate) seconds: f64,
}

/// One module does one job at a time.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// What one job makes of them, the next one of this module has.
#[cfg(feature = "full")]
static TABLES: LazyLock<Arc<keymove_workbench::Tables>> = LazyLock::new(Arc::default);

/// Who plays with the page.
#[cfg(feature = "full")]
static PLAYERS: LazyLock<Arc<keymove_workbench::Players>> = LazyLock::new(Arc::default);

/// Raised by the page to end the job that is running, or the next one.
pub(crate) fn stop_flag() -> &'static AtomicBool {
    &STOP
}

/// The name of a request, and its JSON.
fn parts(request: &[u8]) -> (&str, &[u8]) {
    let end = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
    let (name, json) = request.split_at(end);
    (str::from_utf8(name).unwrap_or_default(), json.get(1..).unwrap_or_default())
}

/// Tells the answer of a question; says whether it is an error.
pub(crate) fn ask(request: &[u8]) -> bool {
    match parts(request) {
        ("about", _) => {
            tell(&json!({ "program": "keymove", "version": env!("CARGO_PKG_VERSION") }).to_string());
            false
        }
        (question, json) => told(answer(question, json, &Resources::default()).map(|answer| tell(&answer))),
    }
}

/// Gives a diagram; says whether there is an error instead.
pub(crate) fn draw(request: &[u8]) -> bool {
    let (_, json) = parts(request);
    let drawn = from_json(json).and_then(|request| Drawing::check(&request)?.file());
    told(drawn.map(|file| {
        tell(&json!({ "name": file.name, "kind": file.kind }).to_string());
        give(&file.bytes);
    }))
}

/// Does a job; says whether an error has kept it from beginning.
pub(crate) fn work(request: &[u8], bounds: Bounds) -> bool {
    let (kind, json) = parts(request);
    told(begun(kind, json).map(|job| {
        let limits = Limits {
            threads: job.threads(bounds.threads.max(1)).clamp(1, bounds.threads.max(1)),
            memory: bounds.memory,
            time: Duration::try_from_secs_f64(bounds.seconds).unwrap_or_default(),
        };
        let listener = |event: Event| tell(event.json());
        let context = Context::new(&listener, limits).stopped_by(Arc::clone(&STOP));
        say("started", json!({ "threads": limits.threads }));
        if let Err(error) = job.run(&context) {
            say("error", json!({ "error": error }));
        }
        // Whoever raises it does so while the job is known to run; it may be known before it begins.
        STOP.store(false, Ordering::Relaxed);
        say("end", json!({}));
    }))
}

/// A job whose request is in order.
fn begun(kind: &str, json: &[u8]) -> Result<keymove_workbench::Checked, Error> {
    // Random keys of the system: as good a number as any for moves that are left to chance.
    let resources = Resources {
        seed: RandomState::new().hash_one(kind),
        #[cfg(feature = "full")]
        tables: Some(Arc::clone(&TABLES)),
        #[cfg(feature = "full")]
        players: Some(Arc::clone(&PLAYERS)),
        ..Resources::default()
    };
    Job::read(kind, json)?.check(&resources)
}

/// Tells an event.
fn say(name: &'static str, fields: Value) {
    tell(Event::new(name, fields).json());
}

/// Tells the error, if there is one, and says whether there is.
fn told(result: Result<(), Error>) -> bool {
    match result {
        Ok(()) => false,
        Err(error) => {
            tell(&json!({ "error": error }).to_string());
            true
        }
    }
}
