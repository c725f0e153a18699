use super::*;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::panic::{AssertUnwindSafe, catch_unwind};

const NEVER: &(dyn Fn() -> bool + Sync) = &|| false;

/// Small numbers take long, so that results come in another order than the items.
fn slowly(number: u64) -> Option<u64> {
    if number.is_multiple_of(7) {
        thread::sleep(Duration::from_millis(3));
    }
    Some(number)
}

#[test]
fn results_come_in_the_order_of_items() {
    for (threads, window) in [(1, 1), (1, 9), (4, 1), (4, 3), (3, 1000)] {
        let workers = Workers { each: vec![slowly; threads], window, stops: NEVER };
        let (results, is_whole) =
            map(0..60, workers, |results| (results.collect::<Vec<_>>(), results.is_whole()))
                .expect("threads");
        assert_eq!(results, (0..60).collect::<Vec<_>>(), "{threads} threads, window {window}");
        assert!(is_whole);
    }
}

/// Items are not taken further ahead of the first one that is missing than the window allows.
#[test]
fn the_window_bounds_what_is_under_way() {
    let (taken, passed) = (AtomicU64::new(0), AtomicU64::new(0));
    let most = AtomicU64::new(0);
    let items = (0..200).inspect(|_| {
        let ahead = taken.fetch_add(1, Ordering::SeqCst) + 1 - passed.load(Ordering::SeqCst);
        most.fetch_max(ahead, Ordering::SeqCst);
    });
    let workers = Workers { each: vec![slowly; 4], window: 5, stops: NEVER };
    map(items, workers, |results| {
        // The map counts a result as passed on before the caller does.
        results.for_each(|_| _ = passed.fetch_add(1, Ordering::SeqCst));
    })
    .expect("threads");
    assert!((2..=6).contains(&most.into_inner()));
}

/// Each worker keeps its own state, and errors of the iterator stay in their places.
#[test]
fn workers_have_states_and_errors_have_places() {
    let mut counts = [0; 3];
    let items = (0..30).map(|number| if number == 4 { Err("torn") } else { Ok(number) });
    let each = counts.iter_mut().map(|count| {
        move |item: Result<i32, &'static str>| {
            *count += 1;
            Some(item)
        }
    });
    let workers = Workers { each: each.collect(), window: 8, stops: NEVER };
    let results: Vec<_> = map(items, workers, |results| results.collect()).expect("threads");
    assert_eq!((results[3], results[4], results[5]), (Ok(3), Err("torn"), Ok(5)));
    assert_eq!(counts.iter().sum::<i32>(), 30);
}

/// After a stop nothing is begun, and what is done is handed out, also behind an item that was given up.
#[test]
fn a_stop_loses_nothing_that_is_done() {
    let stop = AtomicBool::new(false);
    let work = |number: u64| match number {
        10 => {
            stop.store(true, Ordering::SeqCst);
            thread::sleep(Duration::from_millis(20));
            None
        }
        _ => slowly(number),
    };
    let stops = || stop.load(Ordering::SeqCst);
    let workers = Workers { each: vec![work; 3], window: 100, stops: &stops };
    let (results, is_whole) =
        map(0.., workers, |results| (results.collect::<Vec<_>>(), results.is_whole())).expect("threads");
    assert_eq!(results[..10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert!(!results.contains(&10) && results.is_sorted() && results.len() < 20, "{results:?}");
    assert!(!is_whole);
}

/// A stop behind the last item leaves nothing undone.
#[test]
fn a_stop_at_the_end_is_none() {
    let stop = AtomicBool::new(false);
    let work = |number: u64| {
        stop.store(number == 4, Ordering::SeqCst);
        Some(number)
    };
    let stops = || stop.load(Ordering::SeqCst);
    let workers = Workers { each: vec![work], window: 2, stops: &stops };
    let (count, is_whole) =
        map(0..5, workers, |results| (results.count(), results.is_whole())).expect("threads");
    assert_eq!((count, is_whole), (5, true));
}

#[test]
fn a_caller_may_leave() {
    let workers = Workers { each: vec![slowly; 3], window: 4, stops: NEVER };
    let first = map(0.., workers, |results| results.find(|&number| number == 12)).expect("threads");
    assert_eq!(first, Some(12));
}

#[test]
fn any_order() {
    let workers = Workers { each: vec![slowly; 3], window: 4, stops: NEVER };
    let mut all = map(0..40, workers, |results| {
        let mut all = Vec::new();
        loop {
            match results.any_within(Duration::from_millis(1)) {
                Ok(number) => all.push(number),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break all,
            }
        }
    })
    .expect("threads");
    all.sort_unstable();
    assert_eq!(all, (0..40).collect::<Vec<_>>());
}

/// A panic ends the work with its own words, whether a worker or the iterator has it, and nobody waits for ever.
#[test]
fn a_panic_is_passed_on() {
    let tried = |items: &mut (dyn Iterator<Item = u64> + Send), worker: fn(u64) -> Option<u64>| {
        let mut seen = Vec::new();
        let workers = Workers { each: vec![worker; 3], window: 4, stops: NEVER };
        let result = catch_unwind(AssertUnwindSafe(|| map(items, workers, |results| seen.extend(results))));
        let payload = result.expect_err("a panic");
        (seen, payload.downcast_ref::<String>().cloned().unwrap_or_default())
    };
    let bad_item = |number: u64| {
        assert!(number != 20, "item {number} is bad");
        Some(number)
    };
    let (seen, words) = tried(&mut (0..), bad_item);
    assert!(words == "item 20 is bad" && seen[..20].is_sorted() && !seen.contains(&20), "{words}: {seen:?}");
    let mut items = (0..).inspect(|&number| assert!(number != 9, "no item {number}"));
    let (seen, words) = tried(&mut items, Some);
    assert_eq!((words.as_str(), seen), ("no item 9", (0..9).collect()));
}
