//! Jobs without a server around them.

use super::{Client, Jobs, Limits};
use crate::error::ApiError;
use crate::jobs::stream::Lines;
use core::sync::atomic::Ordering;
use http_body_util::BodyExt;
use keymove_workbench::{Context, Error};
use serde_json::{Value, json};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

fn limits(threads: usize) -> Limits {
    Limits { threads, waiting: 4, per_client: 3, ..Limits::default() }
}

fn client(name: &str) -> Client {
    Client(name.into())
}

/// All lines of a job.
fn read(lines: Lines) -> Vec<Value> {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let bytes = runtime.block_on(lines.collect()).expect("lines").to_bytes();
    let text = String::from_utf8(bytes.to_vec()).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn events(lines: Lines) -> Vec<String> {
    read(lines).iter().map(|line| line["event"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Work that says its name, then waits until it is let go or stopped.
fn held(
    name: &'static str, begun: &Sender<&'static str>,
) -> (Sender<()>, impl FnOnce(&Context<'_>) -> Result<(), Error> + Send + 'static) {
    let (go, gone): (Sender<()>, Receiver<()>) = channel();
    let begun = begun.clone();
    let work = move |context: &Context<'_>| {
        let _ = begun.send(name);
        while gone.recv_timeout(Duration::from_millis(5)).is_err() {
            if context.stop_flag().load(Ordering::Relaxed) {
                return context.send("partial", json!({}));
            }
        }
        Ok(())
    };
    (go, work)
}

const LONG: Duration = Duration::from_secs(30);

/// Whether it becomes so within a time that only a fault takes.
fn eventually(condition: impl Fn() -> bool) -> bool {
    let started = Instant::now();
    while !condition() {
        if started.elapsed() > LONG {
            return false;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    true
}

#[test]
fn a_job_tells_its_number_and_ends() {
    let jobs = Jobs::new(limits(1));
    let work = |context: &Context<'_>| context.send("x", json!({}));
    let lines = jobs.submit(client("a"), 1, work).expect("room");
    let lines = read(lines);
    assert_eq!(lines[0]["event"], "queued");
    assert_eq!(lines[0]["job"].as_str().map(str::len), Some(32));
    let events: Vec<_> = lines.iter().map(|line| line["event"].clone()).collect();
    assert_eq!(events, ["queued", "started", "x", "end"]);
    assert!(eventually(|| jobs.live() == 0));
}

#[test]
fn a_panic_is_told_and_the_thread_is_free_again() {
    let jobs = Jobs::new(limits(1));
    for _ in 0..3 {
        let lines = jobs.submit(client("a"), 1, |_| panic!("a fault that this test makes")).expect("room");
        let lines = read(lines);
        assert_eq!(lines[2]["error"]["code"], "internal");
        assert_eq!(lines[3]["event"], "end");
    }
    let lines = jobs.submit(client("a"), 1, |_| Ok(())).expect("room");
    assert_eq!(events(lines), ["queued", "started", "end"]);
}

#[test]
fn clients_take_turns() {
    let jobs = Jobs::new(Limits { waiting: 10, per_client: 10, ..limits(1) });
    let (begun, order) = channel();
    let mut all = Vec::new();
    for name in ["a1", "a2", "a3", "b1", "b2", "c1"] {
        let (go, work) = held(name, &begun);
        all.push((go, jobs.submit(client(&name[..1]), 1, work).expect("room")));
        if name == "a1" {
            assert_eq!(order.recv_timeout(LONG), Ok("a1"));
        }
    }
    let mut seen = vec!["a1"];
    for _ in 1..6 {
        let last = seen.last().copied().expect("one");
        let place =
            ["a1", "a2", "a3", "b1", "b2", "c1"].iter().position(|name| *name == last).expect("its name");
        all[place].0.send(()).expect("it waits for this");
        seen.push(order.recv_timeout(LONG).expect("the next one"));
    }
    assert_eq!(seen, ["a1", "a2", "b1", "c1", "a3", "b2"]);
}

#[test]
fn a_newcomer_need_not_wait_for_a_job_with_all_threads() {
    let jobs = Jobs::new(limits(2));
    let (begun, order) = channel();
    let (_first, work) = held("first", &begun);
    let first = jobs.submit(client("a"), 8, work).expect("room");
    assert_eq!(order.recv_timeout(LONG), Ok("first"));
    let (_second, work) = held("second", &begun);
    let _again = jobs.submit(client("a"), 1, work).expect("room");
    let (_third, work) = held("third", &begun);
    let _third = jobs.submit(client("b"), 2, work).expect("room");
    assert_eq!(order.recv_timeout(LONG), Ok("third"));
    // As many jobs as threads, and no more.
    assert_eq!(
        order.recv_timeout(Duration::from_millis(50)),
        Err(std::sync::mpsc::RecvTimeoutError::Timeout)
    );
    drop(first);
    assert_eq!(order.recv_timeout(LONG), Ok("second"));
}

#[test]
fn the_queue_is_bounded_for_all_and_for_each() {
    let jobs = Jobs::new(limits(1));
    let (begun, order) = channel();
    let mut kept = Vec::new();
    let mut submit = |name: &str| {
        let (go, work) = held("job", &begun);
        let lines = jobs.submit(client(name), 1, work);
        lines.map(|lines| kept.push((go, lines))).map_err(|error| match error {
            ApiError::Work(error) => (error.code(), error.to_string()),
            other => panic!("{other:?}"),
        })
    };
    for _ in 0..3 {
        assert_eq!(submit("a"), Ok(()));
    }
    assert_eq!(order.recv_timeout(LONG), Ok("job"));
    let (code, message) = submit("a").expect_err("three are running or waiting");
    assert_eq!(code, "full");
    assert!(message.contains("3 jobs of yours"), "{message}");
    assert_eq!((submit("b"), submit("c")), (Ok(()), Ok(())));
    let (code, message) = submit("d").expect_err("four are waiting");
    assert_eq!(code, "full");
    assert!(message.contains("4 jobs are waiting"), "{message}");
}

#[test]
fn a_client_that_leaves_ends_its_jobs_running_or_waiting() {
    let jobs = Jobs::new(limits(1));
    let (begun, order) = channel();
    let (_go, work) = held("running", &begun);
    let running = jobs.submit(client("a"), 1, work).expect("room");
    assert_eq!(order.recv_timeout(LONG), Ok("running"));
    let (_go, work) = held("waiting", &begun);
    let waiting = jobs.submit(client("b"), 1, work).expect("room");
    assert_eq!(jobs.live(), 2);
    drop(waiting);
    assert_eq!(jobs.live(), 1);
    drop(running);
    assert!(eventually(|| jobs.live() == 0));
    // The one that waited never ran.
    assert!(order.try_recv().is_err());
}

#[test]
fn a_stop_keeps_what_there_is() {
    let jobs = Jobs::new(limits(1));
    let (begun, order) = channel();
    let (_go, work) = held("job", &begun);
    let lines = jobs.submit(client("a"), 1, work).expect("room");
    assert_eq!(order.recv_timeout(LONG), Ok("job"));
    let (_go, work) = held("other", &begun);
    let waiting = jobs.submit(client("a"), 1, work).expect("room");
    let ids: Vec<String> = jobs.ids();
    assert!(ids.iter().all(|id| jobs.stop(id)));
    assert_eq!(events(lines), ["queued", "started", "partial", "end"]);
    let lines = read(waiting);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1], json!({ "event": "end", "begun": false }));
    assert!(eventually(|| jobs.live() == 0));
    assert!(!jobs.stop(&ids[0]) && !jobs.stop("none"));
}

#[test]
fn a_job_does_not_wait_for_ever_for_a_reader() {
    let jobs = Jobs::new(limits(1));
    let (done, ended) = channel();
    // The lines are kept and never read.
    let _lines = jobs.submit(client("a"), 1, move |context| {
        let mut sent = 0;
        while context.send("x", json!({})).is_ok() {
            sent += 1;
        }
        let _ = done.send((sent, context.stop_flag().load(Ordering::Relaxed)));
        Ok(())
    });
    let (sent, is_stopped) = ended.recv_timeout(3 * LONG).expect("it gives up");
    assert!(is_stopped && (200..300).contains(&sent), "{sent}");
    assert!(eventually(|| jobs.live() == 0));
}

#[test]
fn what_nobody_reads_takes_only_so_much_memory() {
    let jobs = Jobs::new(limits(1));
    let (done, ended) = channel();
    let text = "x".repeat(1 << 20);
    let _lines = jobs.submit(client("a"), 1, move |context| {
        let mut sent = 0;
        while context.send("x", json!({ "text": text })).is_ok() {
            sent += 1;
        }
        let _ = done.send(sent);
        Ok(())
    });
    assert_eq!(ended.recv_timeout(LONG), Ok(7));
}

#[test]
fn a_line_of_any_length_arrives_if_it_is_read() {
    let jobs = Jobs::new(limits(1));
    let work = |context: &Context<'_>| {
        (0..5).try_for_each(|_| context.send("x", json!({ "text": "x".repeat(12 << 20) })))
    };
    let lines = jobs.submit(client("a"), 1, work).expect("room");
    let (done, read) = channel();
    // Somebody reads while the job sends.
    std::thread::spawn(move || drop(done.send(events(lines))));
    let events = read.recv_timeout(LONG).expect("all lines");
    assert_eq!(events, ["queued", "started", "x", "x", "x", "x", "x", "end"]);
}
