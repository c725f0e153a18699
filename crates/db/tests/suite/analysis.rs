//! What the solver says, and databases of older versions.

use crate::common::{Folder, import, problem};
use keymove_collection::{State, StudyTables};
use keymove_db::{Criteria, Database, DbError, Order, Plan, SCHEMA_VERSION, View, Words, analyse};
use keymove_formats::Format;
use keymove_solve::Limits;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

const SEVEN: &str = include_str!("../../testdata/seven.jsonl");

fn plan(path: &Path, retry: bool, limits: Limits) -> Plan {
    let entries = Database::read(path).expect("a database").unanalysed(retry).expect("entries");
    Plan { entries, limits, threads: 2, studies: StudyTables::default() }
}

/// A database that the first version of the schema has made, with the problems of seven.jsonl.
#[test]
fn the_first_version_is_brought_up() {
    let folder = Folder::new("migrated");
    let path = folder.file("v1.kmdb");
    std::fs::write(&path, include_bytes!("../../testdata/v1.kmdb")).expect("written");
    for result in [Database::read(&path), Database::write(&path)] {
        assert!(matches!(result, Err(DbError::Older { found: 1, .. })));
    }
    assert_eq!(Database::migrate(&path).expect("brought up"), 1);
    assert_eq!(Database::migrate(&path).expect("nothing to do"), SCHEMA_VERSION);
    let database = Database::read(&path).expect("a database");
    database.examine().expect("whole");
    let awards = vec![Words::read("prize").expect("words")];
    let found = database.search(&Criteria { awards, ..Criteria::default() }).expect("found");
    assert_eq!(found.iter().collect::<Vec<_>>(), [1, 4]);
    // It says what a new one says of the same problems.
    drop(database);
    let new = folder.file("new.kmdb");
    let entries: Vec<_> = Format::JsonLines.read(SEVEN).into_iter().flatten().collect();
    import(&new, &entries);
    let records = |path: &Path| {
        let database = Database::read(path).expect("a database");
        let numbers: Vec<i64> = database.search(&Criteria::default()).expect("all").iter().collect();
        let view = |number| View::of(&database, number).expect("a view");
        numbers
            .into_iter()
            .flat_map(|number| view(number).records)
            .map(|record| record.entry)
            .collect::<Vec<_>>()
    };
    assert_eq!(records(&path), records(&new));
    let stats = |path: &Path| Database::read(path).expect("a database").stats(9).expect("numbers").names;
    assert_eq!(stats(&path), stats(&new));
    // And takes in more.
    import(&path, &[problem("8/8/8/8/8/8/8/K1k5", "h#5")]);
    assert_eq!(records(&path).len(), 8);
}

#[test]
fn facts_of_the_solver() {
    let folder = Folder::new("facts");
    let path = folder.file("a.kmdb");
    let mut entries: Vec<_> = Format::JsonLines.read(SEVEN).into_iter().flatten().collect();
    entries.push(problem("4k3/8/8/8/8/8/8/4K3", "#2"));
    entries.push(problem("8/8/8/3R4/4K3/8/6k1/8", "grasshoppers#2"));
    import(&path, &entries);
    let heard = AtomicU64::new(0);
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let outcome = analyse(&path, &plan(&path, false, limits.clone()), &|_, _| {
        heard.fetch_add(1, Ordering::Relaxed);
    });
    let outcome = outcome.expect("analysed");
    assert_eq!((outcome.states, outcome.left, heard.into_inner()), ([6, 1, 0, 1], 0, 8));
    assert!(plan(&path, true, limits).entries.is_empty());
    let database = Database::read(&path).expect("a database");
    let found = |criteria: Criteria| database.search(&criteria).expect("found").iter().collect::<Vec<_>>();
    let none = Criteria::default;
    assert_eq!(found(Criteria { key: Some("Qc4".into()), ..none() }), [1]);
    assert_eq!(found(Criteria { key: Some("b5c4".into()), ..none() }), [1]);
    assert_eq!(found(Criteria { state: Some(State::Refused), ..none() }), [8]);
    assert_eq!(found(Criteria { solutions: Some((0, 0)), ..none() }), [7]);
    assert_eq!(found(Criteria { solutions: Some((2, 9)), ..none() }), [5, 6]);
    assert_eq!(found(Criteria { themes: vec![Words::read("grimshaw").expect("words")], ..none() }), [1, 3]);
    assert_eq!(found(Criteria { score: Some((199, 199)), ..none() }), [3]);
    assert_eq!(
        found(Criteria { set_play: Some(true), stipulations: vec!["#2".into()], ..none() }).first(),
        Some(&1)
    );
    let all = database.search(&none()).expect("all");
    assert_eq!(database.page(&all, Order::Score, 0, 1).expect("a page"), [6]);
    let facts = database.analysis(3).expect("read").expect("there");
    assert!(facts.complete && facts.verdict.starts_with("C+ 1.Ka3!") && facts.tries.is_some(), "{facts:?}");
    assert!(facts.themes.iter().any(|theme| theme == "Self-block"), "{facts:?}");
}

/// What a limit leaves open is neither sound nor without solution, and is done again if asked for; what the user stops is
/// not kept at all.
#[test]
fn limits_and_stops() {
    let folder = Folder::new("limits");
    let path = folder.file("a.kmdb");
    import(&path, &[problem("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -", "#6")]);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let outcome = analyse(&path, &plan(&path, false, limits.clone()), &|_, _| ()).expect("analysed");
    assert_eq!(outcome.states, [0, 0, 1, 0]);
    let facts = Database::read(&path).expect("a database").analysis(1).expect("read").expect("there");
    assert_eq!((facts.state, facts.solutions, facts.complete), (State::Stopped, None, false));
    assert!(plan(&path, false, limits.clone()).entries.is_empty());
    let again = plan(&path, true, Limits { interrupt: Arc::new(AtomicBool::new(true)), ..limits.clone() });
    let outcome = analyse(&path, &again, &|_, _| ()).expect("analysed");
    assert_eq!((outcome.states, outcome.left), ([0; 4], 1));
    assert_eq!(plan(&path, true, limits).entries.len(), 1);
}
