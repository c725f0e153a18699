//! What comes in comes out, once.

use crate::common::{Folder, WEENINK, import, problem, shared};
use keymove_db::{Arrival, Criteria, Database, Import, Symmetry, View};
use keymove_formats::{Entry, Format};
use proptest::prelude::*;

fn views(path: &std::path::Path) -> Vec<View> {
    let database = Database::read(path).expect("a database");
    let found = database.search(&Criteria::default()).expect("found");
    found.iter().map(|entry| View::of(&database, entry).expect("a view")).collect()
}

/// The thousandth copy of a problem costs no more than the second, and what all of them say is the same as if it were read
/// again.
#[test]
fn many_copies() {
    let folder = Folder::new("copies");
    let path = folder.file("a.kmdb");
    let entries: Vec<Entry> = (0..3000)
        .map(|number| Entry {
            id: format!("copy {number}"),
            source: if number == 5 { "The Observer".into() } else { String::new() },
            ..problem(WEENINK, "#2")
        })
        .collect();
    let started = std::time::Instant::now();
    let arrivals = import(&path, &entries);
    // Some seconds; with all records read for each copy, minutes.
    assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
    let adds = |number: usize| match &arrivals[number] {
        Ok(Arrival::Duplicate { entry: 1, joined, .. }) => joined.adds.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!((adds(4), adds(5), adds(6)), (vec![], vec!["source".to_owned()], vec![]));
    let view = &views(&path)[0];
    assert_eq!((view.records.len(), view.entry.source.as_str()), (3000, "The Observer"));
    let told: Vec<_> = (1..3000).map(adds).collect();
    let read: Vec<_> = view.joined.iter().map(|joined| joined.adds.clone()).collect();
    assert_eq!(told, read);
}

#[test]
fn duplicates_from_every_side() {
    let folder = Folder::new("duplicates");
    let path = folder.file("a.kmdb");
    let fens = [
        WEENINK,
        "4K2b/5p2/4k3/6Q1/2P5/6B1/8/8 w - -",
        "8/8/1b6/5p2/1q6/3K4/2P5/B2k4 b - -",
        "8/8/6b1/2p5/6q1/4K3/5P2/4k2B b - -",
    ];
    let mut entries: Vec<Entry> = fens.iter().map(|fen| problem(fen, "#2")).collect();
    entries[1].award = "1st Prize".into();
    entries[1].solution = "1.Qf4!".into();
    entries[2].source = "Good Companion".into();
    entries[3].source = "Elsewhere".into();
    let arrivals = import(&path, &entries);
    for (arrival, symmetry) in arrivals[1..].iter().zip(&Symmetry::PROBLEMS[1..]) {
        let Ok(Arrival::Duplicate { entry: 1, symmetry: turned, .. }) = arrival else {
            panic!("{arrival:?}")
        };
        assert_eq!(turned, symmetry);
    }
    let views = views(&path);
    assert_eq!((views.len(), views[0].records.len()), (1, 4));
    let merged = &views[0].entry;
    assert_eq!(
        (merged.fen.as_str(), merged.award.as_str(), merged.source.as_str()),
        (WEENINK, "1st Prize", "Good Companion")
    );
    // The solution is that of the mirrored diagram: it stays with its record.
    assert_eq!((merged.solution.as_str(), views[0].records[1].entry.solution.as_str()), ("", "1.Qf4!"));
    assert_eq!(views[0].joined[2].differs[0].field, "source");
    // To the letter nothing comes in twice.
    let again = import(&path, &entries);
    assert!(again.iter().all(|arrival| matches!(arrival, Ok(Arrival::Known { entry: 1 }))), "{again:?}");
}

#[test]
fn what_is_not_the_same() {
    let folder = Folder::new("other");
    let path = folder.file("a.kmdb");
    let mut twin = problem(WEENINK, "#2");
    twin.twins = vec!["Move c7 c6".into()];
    let mut circe = problem(WEENINK, "#2");
    circe.options = vec!["Circe".into()];
    let mut set_play = problem(WEENINK, "#2");
    set_play.options = vec!["SetPlay".into()];
    let arrivals = import(&path, &[problem(WEENINK, "#2"), problem(WEENINK, "#3"), twin, circe, set_play]);
    let numbers: Vec<Option<i64>> = arrivals
        .iter()
        .map(|arrival| match arrival {
            Ok(Arrival::New { same_diagram, .. }) => *same_diagram,
            Ok(Arrival::Duplicate { entry, .. }) => Some(-entry),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(numbers, [None, Some(1), Some(1), Some(1), Some(-1)]);
    let bad = import(&path, &[problem("8/8/9", "#2")]);
    assert!(bad[0].is_err());
}

#[test]
fn what_was_not_committed_is_not_there() {
    let folder = Folder::new("dropped");
    let path = folder.file("a.kmdb");
    {
        let mut database = Database::write(&path).expect("a database");
        let mut import = Import::new(&mut database);
        import.add(&problem(WEENINK, "#2"), "test").expect("added").expect("taken");
        import.commit().expect("committed");
        import.add(&problem(WEENINK, "#3"), "test").expect("added").expect("taken");
    }
    assert_eq!(views(&path).len(), 1);
    assert_eq!(import(&path, &[problem(WEENINK, "#3")]).len(), 1);
    assert_eq!(views(&path).len(), 2);
}

/// All shared problems come out as they came in.
#[test]
fn shared_problems() {
    let folder = Folder::new("shared");
    let path = folder.file("a.kmdb");
    let names = ["direct1.jsonl", "helpmates.jsonl", "self_reflex.jsonl", "series.jsonl", "unsound.jsonl"];
    let Some(mut entries) =
        names.iter().map(|name| shared(name)).collect::<Option<Vec<_>>>().map(|all| all.concat())
    else {
        return;
    };
    import(&path, &entries);
    let mut records: Vec<Entry> =
        views(&path).into_iter().flat_map(|view| view.records).map(|record| record.entry).collect();
    records.sort_by(|one, other| (&one.id, &one.fen).cmp(&(&other.id, &other.fen)));
    entries.sort_by(|one, other| (&one.id, &one.fen).cmp(&(&other.id, &other.fen)));
    entries.dedup_by(|one, other| Entry { line: 0, ..one.clone() } == Entry { line: 0, ..other.clone() });
    assert_eq!(records.len(), entries.len());
    for (record, entry) in records.iter().zip(&entries) {
        assert_eq!(record, entry);
    }
}

fn text() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[ -~äøŁ♔\n\"|&;*]{0,12}").expect("a pattern")
}

fn entry() -> impl Strategy<Value = Entry> {
    let texts = proptest::collection::vec(text(), 10);
    let lists = proptest::collection::vec(proptest::collection::vec(text(), 0..3), 4);
    let fens = [WEENINK, "8/8/8/3R4/4K3/8/6k1/8", "4k3/8/8/8/8/8/8/4K2R w K - 3 7"];
    let other = proptest::collection::btree_map("[a-z_.]{1,8}", "[ -~]{0,8}", 0..3);
    (texts, lists, proptest::sample::select(fens.to_vec()), other, any::<bool>()).prop_map(
        |(texts, lists, fen, other, zeroposition)| {
            let [id, stipulation, source, source_id, date, award, title, dedication, intended, solution] =
                texts.try_into().expect("ten");
            let [twins, authors, keywords, comments] = lists.try_into().expect("four");
            let other = other.into_iter().map(|(name, value)| (name, value.into())).collect();
            Entry {
                fen: fen.into(),
                id,
                stipulation,
                source,
                source_id,
                date,
                award,
                title,
                dedication,
                intended,
                solution,
                twins,
                zeroposition,
                authors,
                keywords,
                comments,
                other,
                ..Entry::default()
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: keymove_testing::sized(12, 100), ..ProptestConfig::default() })]

    /// Whatever readers of JSON lines give comes out as it came in, and the merged view of a single record is the record.
    #[test]
    fn nothing_is_lost(entries in proptest::collection::vec(entry(), 1..6)) {
        let mut writer = Format::JsonLines.writer(Vec::new());
        for entry in &entries {
            writer.write(entry).expect("written");
        }
        let text = String::from_utf8(writer.finish().expect("written")).expect("UTF-8");
        let mut read: Vec<Entry> = Format::JsonLines.read(&text).into_iter().flatten().collect();
        let folder = Folder::new("nothing-is-lost");
        let path = folder.file("a.kmdb");
        import(&path, &read);
        let mut records: Vec<Entry> = Vec::new();
        for view in views(&path) {
            if let [record] = view.records.as_slice() {
                prop_assert_eq!(&view.entry, &record.entry);
            }
            records.extend(view.records.into_iter().map(|record| record.entry));
        }
        let key = |entry: &Entry| format!("{:?}", Entry { line: 0, ..entry.clone() });
        records.sort_by_key(key);
        read.sort_by_key(key);
        read.dedup_by_key(|entry| key(entry));
        let without_line = |entries: &[Entry]| entries.iter().map(key).collect::<Vec<_>>();
        prop_assert_eq!(without_line(&records), without_line(&read));
    }
}
