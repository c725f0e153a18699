//! The same job for many requests, on all threads, with the answers in the order of the requests.

use crate::error::{fault, raised};
use crate::work::{checked, limits, next, start};
use keymove_run::{Workers, map};
use keymove_workbench::{Context, Error, Event, Limits};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Requests that are looked at ahead of what was taken.
const AHEAD: usize = 256;

/// The events of one request, or why there are none.
type One = Result<Vec<Event>, Error>;

/// Jobs at work. Iterating gives for each request, in their order, a list of events, each a name and a JSON object as text, and the exception
/// if there is one.
#[pyclass(module = "keymove._native", frozen)]
pub(crate) struct Batch {
    told: Mutex<Receiver<One>>,
    stop: Arc<AtomicBool>,
    /// Answers that are still to come.
    left: Mutex<usize>,
}

type Answered = (Vec<(&'static str, String)>, Option<Py<PyAny>>);

#[pymethods]
impl Batch {
    /// Begins jobs of this kind, each with a request in JSON. The memory and the time are those of one.
    #[new]
    #[pyo3(signature = (kind, requests, *, threads=None, memory=None, seconds=None))]
    fn new(
        kind: String, requests: Vec<String>, threads: Option<usize>, memory: Option<usize>,
        seconds: Option<f64>,
    ) -> PyResult<Self> {
        let bounds = limits(threads, memory, seconds);
        let (sender, told) = sync_channel(AHEAD);
        let stop = Arc::new(AtomicBool::new(false));
        let left = Mutex::new(requests.len());
        let raised = Arc::clone(&stop);
        let task = move || {
            let alone = Limits { threads: 1, ..bounds };
            let worker = || |request: String| Some(answered(&kind, &request, alone, &raised));
            let each = (0..bounds.threads).map(|_| worker()).collect();
            let stops = || raised.load(Ordering::Relaxed);
            let workers = Workers { each, window: AHEAD, stops: &stops };
            let done = map(requests.into_iter(), workers, |results| {
                for one in results {
                    if sender.send(one).is_err() {
                        return;
                    }
                }
            });
            if let Err(error) = done {
                let _ = sender.send(Err(Error::fault(error.to_string())));
            }
        };
        start(Box::new(task)).map_err(fault)?;
        Ok(Self { told: Mutex::new(told), stop, left })
    }

    /// Ends the work early: what was begun is told, labelled as incomplete, and nothing more is begun.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Answered>> {
        let left = *self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if left == 0 {
            return Ok(None);
        }
        let one = next(py, &self.told, &self.stop)?;
        let Some(one) = one else {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            return Err(fault("the work has broken down; what it said stands above"));
        };
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        Ok(Some(match one {
            Ok(events) => {
                (events.into_iter().map(|event| (event.name(), event.json().to_owned())).collect(), None)
            }
            Err(error) => (Vec::new(), Some(raised(py, &error).into_value(py).into_any())),
        }))
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn answered(kind: &str, request: &str, bounds: Limits, stop: &Arc<AtomicBool>) -> One {
    let job = checked(kind, request, None)?;
    let events = Mutex::new(Vec::new());
    let listener = |event: Event| events.lock().unwrap_or_else(PoisonError::into_inner).push(event);
    job.run(&Context::new(&listener, bounds).stopped_by(Arc::clone(stop)))?;
    let mut events = events.into_inner().unwrap_or_else(PoisonError::into_inner);
    events.retain(|event| event.name() != "progress");
    Ok(events)
}
