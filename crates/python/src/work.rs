//! One job, whose events are taken one by one.

use crate::error::{fault, raised};
use keymove_run::STACK_BYTES;
use keymove_workbench::{
    Checked, Closed, Context, Error, Event, Job, Limits, Listener, Players, Resources, Tables,
};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, available_parallelism};
use std::time::Duration;

/// How often whoever waits looks for signals of Python.
pub(crate) const PULSE: Duration = Duration::from_millis(40);
/// Events that wait to be taken. Work that tells more waits too.
const WAITING: usize = 256;

/// How many threads this machine has for work.
pub(crate) fn all_threads() -> usize {
    available_parallelism().map_or(1, Into::into)
}

/// What is handed on, in this order: events, and at the end an error if there is one.
pub(crate) type Told = Result<Event, Error>;

/// Hands events to whoever takes them.
struct Mouth(SyncSender<Told>);

impl Listener for Mouth {
    fn take(&self, event: Event) -> Result<(), Closed> {
        self.0.send(Ok(event)).map_err(|_| Closed)
    }

    fn take_news(&self, event: Event) -> bool {
        !matches!(self.0.try_send(Ok(event)), Err(TrySendError::Full(_) | TrySendError::Disconnected(_)))
    }
}

/// The bounds of work: what is not said is as much as this machine has, and no time.
pub(crate) fn limits(threads: Option<usize>, memory: Option<usize>, seconds: Option<f64>) -> Limits {
    let usual = Limits::default();
    Limits {
        threads: threads.unwrap_or(usual.threads).max(1),
        memory: memory.unwrap_or(usual.memory),
        time: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).unwrap_or(FOREVER),
    }
}

/// No time at all: so long nobody waits.
const FOREVER: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// Tables of few men of this process, by their folders; those without one are in memory.
static TABLES: Mutex<BTreeMap<Option<PathBuf>, Arc<Tables>>> = Mutex::new(BTreeMap::new());

/// Players of games, who stay from move to move. They learn nothing: a library writes into nobody's folders.
static PLAYERS: LazyLock<Arc<Players>> = LazyLock::new(Arc::default);

/// The tables of a folder, or of the one where the program keeps them.
pub(crate) fn tables(folder: Option<PathBuf>) -> Arc<Tables> {
    let folder = folder.or_else(keymove::tables_folder);
    let mut known = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    let open = |folder: &Option<PathBuf>| folder.as_ref().map_or_else(Tables::in_memory, Tables::in_folder);
    Arc::clone(known.entry(folder.clone()).or_insert_with(|| Arc::new(open(&folder))))
}

/// A job whose request is in order.
pub(crate) fn checked(kind: &str, request: &str, folder: Option<PathBuf>) -> Result<Checked, Error> {
    // Random keys of the system: as good a number as any for moves that are left to chance.
    let seed = RandomState::new().hash_one(kind);
    let (tables, players) = (Some(tables(folder)), Some(Arc::clone(&PLAYERS)));
    let resources = Resources { seed, tables, players, ..Resources::default() };
    Job::read(kind, request.as_bytes())?.check(&resources)
}

type Task = Box<dyn FnOnce() + Send>;

/// Threads that have nothing to do, and the process whose threads they are: to begin a new one for each problem would take longer than many
/// a problem. A process that was forked has none of them.
static IDLE: Mutex<(u32, Vec<Sender<Task>>)> = Mutex::new((0, Vec::new()));

fn idle() -> MutexGuard<'static, (u32, Vec<Sender<Task>>)> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if idle.0 != process {
        *idle = (process, Vec::new());
    }
    idle
}

/// Gives a task to a thread with room for deep solutions.
pub(crate) fn start(task: Task) -> std::io::Result<()> {
    let sender = idle().1.pop();
    let unsent = match sender {
        Some(sender) => sender.send(task).map_err(|unsent| unsent.0),
        None => Err(task),
    };
    unsent.or_else(begin)
}

fn begin(task: Task) -> std::io::Result<()> {
    let thread = Builder::new().name("keymove".into()).stack_size(STACK_BYTES);
    thread.spawn(move || {
        let mut next = Some(task);
        while let Some(task) = next.take() {
            // The panic was reported where it happened; who waits finds the work closed.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(task)).is_err() {
                return;
            }
            let (sender, tasks) = channel();
            idle().1.push(sender);
            next = tasks.recv().ok();
        }
    })?;
    Ok(())
}

/// A job at work. Iterating over it gives its events, each a name and a JSON object as text; errors that the work has found raise.
#[pyclass(module = "keymove._native", frozen)]
pub(crate) struct Work {
    told: Mutex<Receiver<Told>>,
    stop: Arc<AtomicBool>,
    ends: AtomicBool,
}

#[pymethods]
impl Work {
    /// Begins a job of this kind with a request in JSON.
    #[new]
    #[pyo3(signature = (kind, request, *, threads=None, memory=None, seconds=None, tables=None))]
    fn new(
        py: Python<'_>, kind: &str, request: &str, threads: Option<usize>, memory: Option<usize>,
        seconds: Option<f64>, tables: Option<PathBuf>,
    ) -> PyResult<Self> {
        let job = py.detach(|| checked(kind, request, tables)).map_err(|error| raised(py, &error))?;
        let bounds = limits(threads, memory, seconds);
        let bounds = Limits { threads: job.threads(bounds.threads).clamp(1, bounds.threads), ..bounds };
        Self::begin(bounds, move |context| job.run(context))
    }

    /// Ends the work early. It still tells what it has, labelled as incomplete.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(&'static str, String)>> {
        if self.ends.load(Ordering::Relaxed) {
            return Ok(None);
        }
        match next(py, &self.told, &self.stop)? {
            Some(Ok(event)) if event.name() == "end" => {
                self.ends.store(true, Ordering::Relaxed);
                Ok(None)
            }
            Some(Ok(event)) => Ok(Some((event.name(), event.json().to_owned()))),
            Some(Err(error)) => Err(raised(py, &error)),
            None => {
                self.ends.store(true, Ordering::Relaxed);
                Err(fault("the work has broken down; what it said stands above"))
            }
        }
    }
}

impl Work {
    /// Begins work of any kind.
    pub(crate) fn begin(
        bounds: Limits, run: impl FnOnce(&Context<'_>) -> Result<(), Error> + Send + 'static,
    ) -> PyResult<Self> {
        let (sender, told) = sync_channel(WAITING);
        let stop = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&stop);
        let task = move || {
            let mouth = Mouth(sender);
            if let Err(error) = run(&Context::new(&mouth, bounds).stopped_by(raised)) {
                // Nobody to be told is no fault.
                let _ = mouth.0.send(Err(error));
            }
            let _ = mouth.0.send(Ok(Event::new("end", serde_json::Value::Null)));
        };
        start(Box::new(task)).map_err(fault)?;
        Ok(Self { told: Mutex::new(told), stop, ends: AtomicBool::new(false) })
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What comes next; `None` if nobody will say more. While nothing comes, signals of Python are looked for; one that raises stops the work.
pub(crate) fn next<T: Send>(
    py: Python<'_>, told: &Mutex<Receiver<T>>, stop: &AtomicBool,
) -> PyResult<Option<T>> {
    loop {
        let came = py.detach(|| told.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PULSE));
        match came {
            Ok(one) => return Ok(Some(one)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(signal) = py.check_signals() {
                    stop.store(true, Ordering::Relaxed);
                    return Err(signal);
                }
            }
        }
    }
}
