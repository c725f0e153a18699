//! What the user changes, and that nothing is lost by it.

use crate::common::{Folder, WEENINK, import, problem};
use keymove_collection::Analysis;
use keymove_db::{Arrival, Criteria, Database, DbError, EditError, NameKind, Order, Similar, View, Words};
use keymove_formats::Entry;
use std::path::{Path, PathBuf};

const CHIASSON: &str = "8/8/8/3R4/4K3/8/6k1/8";

fn weenink() -> Entry {
    Entry {
        authors: vec!["Weenink, Henri".into()],
        source: "Good Companion".into(),
        date: "1917-05".into(),
        keywords: vec!["Flight giving key".into()],
        ..problem(WEENINK, "#2")
    }
}

/// Three problems, the first with two records.
fn collection(name: &str) -> (Folder, PathBuf) {
    let folder = Folder::new(name);
    let path = folder.file("a.kmdb");
    let again = Entry { award: "1st Prize".into(), id: "w2".into(), ..weenink() };
    import(&path, &[weenink(), again, problem(CHIASSON, "h#2"), problem(WEENINK, "#3")]);
    (folder, path)
}

fn found(path: &Path, criteria: &Criteria) -> Vec<i64> {
    Database::read(path).expect("a database").search(criteria).expect("found").iter().collect()
}

fn words(text: &str) -> Vec<Words> {
    vec![Words::read(text).expect("words")]
}

fn by(author: &str) -> Criteria {
    Criteria { authors: words(author), ..Criteria::default() }
}

fn view(path: &Path, number: i64) -> View {
    View::of(&Database::read(path).expect("a database"), number).expect("a view")
}

#[test]
fn what_the_user_says_is_what_counts() {
    let (_folder, path) = collection("own");
    let before = view(&path, 1);
    let mut entry = before.entry.clone();
    entry.authors = vec!["Shinkman, William".into()];
    entry.award = String::new();
    entry.date = "1920".into();
    entry.comments = vec!["corrected by hand".into()];
    let version =
        Database::edit(&path).expect("open").change(1, &entry, Some(&before.version())).expect("changed");
    let after = view(&path, 1);
    assert_eq!((after.entry.clone(), after.version()), (entry.clone(), version));
    // The records of files are there to the letter.
    let files = |view: &View| -> Vec<Entry> {
        view.records.iter().filter(|record| !record.own).map(|record| record.entry.clone()).collect()
    };
    assert_eq!(files(&after), files(&before));
    assert_eq!(found(&path, &by("shinkman")), [1]);
    assert!(found(&path, &by("weenink")).is_empty());
    let years = |years| Criteria { years: Some(years), ..Criteria::default() };
    assert_eq!((found(&path, &years((1920, 1920))), found(&path, &years((1917, 1917)))), (vec![1], vec![]));
    let text = |text| Criteria { text: words(text), ..Criteria::default() };
    assert_eq!(found(&path, &text("\"by hand\"")), [1]);
    // Who has looked before that may not change it now.
    let late = Database::edit(&path).expect("open").change(1, &before.entry, Some(&before.version()));
    assert!(matches!(late, Err(EditError::Changed { entry: 1 })), "{late:?}");
    // A second change replaces the first, also in the index of words.
    entry.comments = vec!["again".into()];
    Database::edit(&path).expect("open").change(1, &entry, None).expect("changed");
    assert!(found(&path, &text("\"by hand\"")).is_empty());
    assert_eq!(found(&path, &text("again")), [1]);
    // The same file brings nothing new, and changes nothing.
    let arrivals = import(&path, &[weenink()]);
    assert!(matches!(arrivals[0], Ok(Arrival::Known { entry: 1 })));
    let more = Entry { title: "Of another file".into(), award: "2nd Prize".into(), ..weenink() };
    assert!(matches!(import(&path, &[more])[0], Ok(Arrival::Duplicate { entry: 1, .. })));
    assert_eq!(view(&path, 1).entry, entry);
    assert!(found(&path, &Criteria { awards: words("2nd"), ..Criteria::default() }).is_empty());
    // Taken back, the files speak again.
    Database::edit(&path).expect("open").revert(1).expect("taken back");
    let reverted = view(&path, 1);
    assert_eq!(
        (reverted.entry.award.as_str(), reverted.entry.title.as_str()),
        ("1st Prize", "Of another file")
    );
    assert_eq!(found(&path, &by("weenink")), [1]);
    assert_eq!(found(&path, &years((1917, 1917))), [1]);
    assert!(found(&path, &text("again")).is_empty());
    Database::read(&path).expect("a database").examine().expect("whole");
}

/// Another diagram or another stipulation is another problem, which is found by what it is now.
#[test]
fn another_diagram() {
    let (_folder, path) = collection("diagram");
    let moved = "b2K4/2p5/3k4/1Q6/5P2/8/B7/8 w - -";
    let mut entry = view(&path, 1).entry;
    entry.fen = moved.into();
    {
        let mut database = Database::edit(&path).expect("open");
        database.keep_result(1, "solution", "{\"first\":1}").expect("kept");
        database.change(1, &entry, None).expect("changed");
        database.keep_result(1, "solution", "{\"second\":1}").expect("kept");
        let current: Vec<bool> =
            database.results(1).expect("results").iter().map(|result| result.is_current).collect();
        assert_eq!(current, [false, true]);
    }
    let pattern = |text| {
        let pattern = keymove_db::Pattern::read(text, keymove_db::Turns::None, true).expect("a pattern");
        Criteria { patterns: vec![pattern], ..Criteria::default() }
    };
    assert_eq!(found(&path, &pattern("Ba2 Qb5")), [1]);
    assert_eq!(found(&path, &pattern("Bb3 Qb5")), [3]);
    let after = view(&path, 1);
    assert_eq!(after.records.iter().map(|record| record.is_other).collect::<Vec<_>>(), [false, true, true]);
    assert!(after.turn(&after.records[1]).words().is_empty());
    // It is a problem of its own, and what it was can come in again.
    let arrivals = import(&path, &[problem(moved, "#2"), Entry { title: "new".into(), ..weenink() }]);
    assert!(matches!(arrivals[0], Ok(Arrival::Duplicate { entry: 1, .. })), "{arrivals:?}");
    assert!(matches!(arrivals[1], Ok(Arrival::New { entry: 4, .. })), "{arrivals:?}");
    // Then it cannot be taken back without two entries of one problem.
    let back = Database::edit(&path).expect("open").revert(1);
    assert!(matches!(back, Err(EditError::Same { entry: 4 })), "{back:?}");
    assert_eq!(view(&path, 1), View { joined: view(&path, 1).joined, ..view(&path, 1) });
    let mut three = view(&path, 2).entry;
    three.fen = WEENINK.into();
    three.stipulation = "#3".into();
    let same = Database::edit(&path).expect("open").change(2, &three, None);
    assert!(matches!(same, Err(EditError::Same { entry: 3 })), "{same:?}");
    let wrong = Entry { fen: "8/8/9".into(), ..three };
    let refused = Database::edit(&path).expect("open").change(2, &wrong, None);
    assert!(matches!(refused, Err(EditError::Refused(_))), "{refused:?}");
    assert_eq!(view(&path, 2).entry.fen, CHIASSON);
}

#[test]
fn removed_and_brought_back() {
    let (_folder, path) = collection("removed");
    let all = Criteria::default();
    let mut database = Database::edit(&path).expect("open");
    database.tag(1, &["to  check".into(), "mine".into()], &[]).expect("tagged");
    database.keep_result(1, "solution", "{}").expect("kept");
    let mut own = view(&path, 1).entry;
    own.title = "Own title".into();
    database.change(1, &own, None).expect("changed");
    let before = view(&path, 1);
    database.remove(1).expect("removed");
    database.remove(3).expect("removed");
    assert!(matches!(database.remove(1), Err(EditError::Database(DbError::NoEntry { .. }))));
    assert_eq!(found(&path, &all), [2]);
    assert_eq!(found(&path, &Criteria { units: Some((0, 64)), ..Criteria::default() }), [2]);
    assert!(found(&path, &Criteria { text: words("companion"), ..Criteria::default() }).is_empty());
    let board = keymove_db::Board::of(&WEENINK.parse().expect("a FEN"));
    let similar = Similar { board, stipulation: None, except: None, among: None, most: 9, least: 0.0 };
    let like = Database::read(&path).expect("a database").similar(&similar).expect("found");
    assert_eq!(like.iter().map(|likeness| likeness.entry).collect::<Vec<_>>(), [2]);
    // Numbers are not given again: 3 was the last.
    let arrivals = import(&path, &[problem("8/8/8/8/8/8/8/K1k5", "h#5")]);
    assert!(matches!(arrivals[0], Ok(Arrival::New { entry: 4, .. })), "{arrivals:?}");
    let pattern = keymove_db::Pattern::read("Ka1 kc1", keymove_db::Turns::None, true).expect("a pattern");
    assert_eq!(found(&path, &Criteria { patterns: vec![pattern], ..Criteria::default() }), [4]);
    let removed: Vec<i64> = database.removed(9).expect("removed").iter().map(|gone| gone.entry).collect();
    assert_eq!(removed, [3, 1]);
    let stats = database.stats(3).expect("numbers");
    assert_eq!((stats.entries, stats.records), (2, 2));
    // And back, with all that belonged to it.
    database.restore(1).expect("brought back");
    let after = view(&path, 1);
    assert_eq!((&after.entry, after.records.len()), (&before.entry, before.records.len()));
    assert_eq!(database.tags(1).expect("tags"), ["mine", "to check"]);
    let results = database.results(1).expect("results");
    assert_eq!((results.len(), results[0].is_current), (1, true));
    assert_eq!(found(&path, &Criteria { text: words("companion"), ..Criteria::default() }), [1]);
    assert_eq!(found(&path, &Criteria { units: Some((7, 7)), ..Criteria::default() }), [1]);
    assert!(matches!(import(&path, &[weenink()])[0], Ok(Arrival::Known { entry: 1 })));
    assert!(matches!(database.restore(1), Err(EditError::Database(DbError::NoEntry { .. }))));
    // What has come in again meanwhile is not there twice.
    assert!(matches!(import(&path, &[problem(WEENINK, "#3")])[0], Ok(Arrival::New { entry: 5, .. })));
    assert!(matches!(database.restore(3), Err(EditError::Same { entry: 5 })));
    assert_eq!(database.removed(9).expect("removed").len(), 1);
    database.examine().expect("whole");
}

#[test]
fn tags_and_names() {
    let (_folder, path) = collection("tags");
    let mut database = Database::edit(&path).expect("open");
    assert_eq!(database.tag(2, &["for the book".into()], &[]).expect("tagged"), ["for the book"]);
    database.tag(1, &["for the book".into(), "x".into()], &[]).expect("tagged");
    assert_eq!(database.tag(1, &[], &["x".into()]).expect("tagged"), ["for the book"]);
    let tagged = Criteria { tags: words("book"), ..Criteria::default() };
    assert_eq!(found(&path, &tagged), [1, 2]);
    // A tag is no theme, and no part of what the problem is.
    assert!(found(&path, &Criteria { themes: words("book"), ..Criteria::default() }).is_empty());
    assert_eq!(view(&path, 1).entry.keywords, ["Flight giving key"]);
    for wrong in ["", "  ", "\u{7}x", &"x".repeat(101)] {
        assert!(matches!(database.tag(1, &[wrong.into()], &[]), Err(EditError::Unfit(_))), "{wrong:?}");
    }
    assert!(database.tag(9, &["x".into()], &[]).is_err());
    let names = |kind, begin| database.names(kind, begin, 10).expect("names");
    assert_eq!(names(NameKind::Tag, ""), [("for the book".to_owned(), 2)]);
    assert_eq!(names(NameKind::Author, "wee"), [("Weenink, Henri".to_owned(), 1)]);
    assert_eq!(names(NameKind::Author, "hen wee").len(), 1);
    assert!(names(NameKind::Author, "\" OR x").is_empty() && names(NameKind::Source, "wee").is_empty());
    assert_eq!(database.stipulations("#", 9).expect("some"), [("#2".to_owned(), 1), ("#3".to_owned(), 1)]);
    assert_eq!(database.stipulations("H", 9).expect("some"), [("h#2".to_owned(), 1)]);
    let all = database.search(&Criteria::default()).expect("found");
    assert_eq!(database.page(&all, Order::Newest, 0, 2).expect("a page"), [3, 2]);
    assert_eq!(database.page(&all, Order::Author, 0, 9).expect("a page"), [1, 2, 3]);
}

#[test]
fn results_are_kept() {
    let (_folder, path) = collection("results");
    let id = {
        let mut database = Database::edit(&path).expect("open");
        assert!(matches!(database.keep_result(1, "Not a word", "{}"), Err(EditError::Unfit(_))));
        assert!(database.keep_result(7, "solution", "{}").is_err());
        database.keep_result(1, "solution", "{\"verdict\":\"C+\"}").expect("kept")
    };
    let mut database = Database::edit(&path).expect("open again");
    assert_eq!(database.result(1, id).expect("read").as_deref(), Some("{\"verdict\":\"C+\"}"));
    assert_eq!(database.result(2, id).expect("read"), None);
    assert!(!database.remove_result(2, id).expect("asked") && database.remove_result(1, id).expect("asked"));
    assert!(database.results(1).expect("none").is_empty());
}

/// A change waits for others that write, and says so if they do not end; nobody who reads is disturbed.
#[test]
fn others_write_at_the_same_time() {
    let (_folder, path) = collection("others");
    let entries: Vec<Entry> = (1..60).map(|moves| problem(CHIASSON, &format!("h#{moves}"))).collect();
    std::thread::scope(|scope| {
        // Each batch begins and ends the write-ahead mode.
        let importing = scope.spawn(|| entries.chunks(6).for_each(|batch| drop(import(&path, batch))));
        for number in 0..40 {
            let tag = format!("tag {}", number % 7);
            Database::edit(&path).expect("open").tag(1, &[tag], &[]).expect("tagged");
            assert_eq!(found(&path, &by("weenink")), [1]);
        }
        importing.join().expect("imported");
    });
    assert_eq!(Database::read(&path).expect("a database").tags(1).expect("tags").len(), 7);
    assert_eq!(found(&path, &Criteria::default()).len(), 3 + entries.len() - 1);
    // One that does not end: a clear error, and nothing changed.
    let other = rusqlite::Connection::open(&path).expect("a file");
    other.execute_batch("BEGIN IMMEDIATE").expect("begun");
    let busy = Database::edit(&path).expect("open").tag(1, &["late".into()], &[]);
    assert!(matches!(busy, Err(EditError::Database(DbError::Busy { .. }))), "{busy:?}");
    drop(other);
    assert_eq!(Database::read(&path).expect("a database").tags(1).expect("tags").len(), 7);
}

/// What the solver has said does not outlive the problem of which it was said.
#[test]
fn analyses_are_of_the_problem() {
    let (_folder, path) = collection("analyses");
    let entries = Database::read(&path).expect("a database").unanalysed(false).expect("entries");
    let limits = keymove_solve::Limits::default();
    let studies = keymove_collection::StudyTables::default();
    let plan = keymove_db::Plan { entries, limits, threads: 1, studies };
    keymove_db::analyse(&path, &plan, &|_, _| ()).expect("analysed");
    let analysis = |number| -> Option<Analysis> {
        Database::read(&path).expect("a database").analysis(number).expect("asked")
    };
    assert!(analysis(1).is_some_and(|facts| facts.keys.contains(&"b5c4".to_owned())));
    let mut entry = view(&path, 1).entry;
    entry.title = "A title".into();
    Database::edit(&path).expect("open").change(1, &entry, None).expect("changed");
    assert!(analysis(1).is_some());
    entry.stipulation = "#4".into();
    Database::edit(&path).expect("open").change(1, &entry, None).expect("changed");
    assert!(analysis(1).is_none());
    let key = Criteria { key: Some("b5c4".into()), ..Criteria::default() };
    assert!(!found(&path, &key).contains(&1));
}

/// A database that the second version of the schema has made, with what the solver has said of seven.jsonl.
#[test]
fn the_second_version_is_brought_up() {
    let folder = Folder::new("second");
    let path = folder.file("v2.kmdb");
    std::fs::write(&path, include_bytes!("../../testdata/v2.kmdb")).expect("written");
    for result in [Database::read(&path), Database::write(&path), Database::edit(&path)] {
        assert!(matches!(result, Err(DbError::Older { found: 2, .. })));
    }
    assert_eq!(Database::migrate(&path).expect("brought up"), 2);
    let database = Database::read(&path).expect("a database");
    database.examine().expect("whole");
    // It says what a new one says of the same problems, and what the solver has said is there.
    let new = folder.file("new.kmdb");
    let text = include_str!("../../testdata/seven.jsonl");
    import(&new, &keymove_formats::Format::JsonLines.read(text).into_iter().flatten().collect::<Vec<_>>());
    let views = |path: &Path| -> Vec<Entry> {
        found(path, &Criteria::default()).into_iter().map(|number| view(path, number).entry).collect()
    };
    assert_eq!(views(&path), views(&new));
    assert!(database.analysis(1).expect("asked").is_some_and(|facts| facts.keys == ["Qc4", "b5c4"]));
    drop(database);
    // And can be changed.
    let mut entry = view(&path, 1).entry;
    entry.title = "A title".into();
    let mut database = Database::edit(&path).expect("open");
    database.change(1, &entry, None).expect("changed");
    database.remove(2).expect("removed");
    database.tag(1, &["mine".into()], &[]).expect("tagged");
    assert_eq!(view(&path, 1).entry.title, "A title");
    database.examine().expect("whole");
}
