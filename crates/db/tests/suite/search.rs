//! What is found.

use crate::common::{Folder, WEENINK, import, problem, shared};
use keymove_db::{Board, Criteria, Database, Order, Pattern, Similar, Turns, View, Words};
use keymove_formats::Entry;

fn words(text: &str) -> Vec<Words> {
    vec![Words::read(text).expect("words")]
}

struct Collection {
    database: Database,
    _folder: Folder,
}

impl Collection {
    fn of(name: &str, entries: &[Entry]) -> Self {
        let folder = Folder::new(name);
        let path = folder.file("a.kmdb");
        import(&path, entries);
        Self { database: Database::read(&path).expect("a database"), _folder: folder }
    }

    fn found(&self, criteria: &Criteria) -> Vec<i64> {
        self.database.search(criteria).expect("found").iter().collect()
    }
}

fn three() -> Vec<Entry> {
    let mut weenink = problem(WEENINK, "#2");
    weenink.authors = vec!["Weenink, Henri".into()];
    weenink.source = "Good Companion".into();
    weenink.date = "1917-05".into();
    weenink.keywords = vec!["Flight giving key".into()];
    weenink.solution = "1.Qb5-c4 !".into();
    let mut chiasson = problem("8/8/8/3R4/4K3/8/6k1/8", "h#2");
    chiasson.authors = vec!["J. E. Chiasson".into()];
    chiasson.date = "1987".into();
    chiasson.comments = vec!["Écho; 'x'; DROP TABLE entry; --".into()];
    let mut loyd = problem("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", "#3");
    loyd.authors = vec!["Loyd, Samuel".into()];
    vec![weenink, chiasson, loyd]
}

#[test]
fn criteria() {
    let collection = Collection::of("criteria", &three());
    let check = |criteria: Criteria, expected: &[i64]| {
        assert_eq!(collection.found(&criteria), expected, "{criteria:?}");
    };
    let none = Criteria::default;
    check(none(), &[1, 2, 3]);
    check(Criteria { authors: words("henri weenink"), ..none() }, &[1]);
    check(Criteria { authors: words("lo*"), ..none() }, &[3]);
    check(Criteria { authors: words("good"), ..none() }, &[]);
    check(Criteria { sources: words("good"), ..none() }, &[1]);
    check(Criteria { themes: words("\"flight giving\""), ..none() }, &[1]);
    check(Criteria { text: words("echo"), ..none() }, &[2]);
    check(Criteria { text: words("Qb5-c4"), ..none() }, &[1]);
    check(Criteria { text: words("'x'; DROP"), ..none() }, &[2]);
    check(Criteria { text: words("key -weenink"), ..none() }, &[]);
    check(Criteria { years: Some((1900, 1950)), ..none() }, &[1]);
    check(Criteria { years: Some((i64::MIN, i64::MAX)), ..none() }, &[1, 2]);
    check(Criteria { stipulations: vec!["#*".into()], ..none() }, &[1, 3]);
    check(Criteria { stipulations: vec!["H#2".into(), "#3".into()], ..none() }, &[2, 3]);
    check(Criteria { stipulations: vec!["#2' OR 1=1 --".into()], ..none() }, &[]);
    check(Criteria { units: Some((0, 7)), ..none() }, &[1, 2]);
    check(Criteria { white: Some((4, 4)), black: Some((3, 3)), ..none() }, &[1]);
    check(Criteria { has: vec!["2P".parse().expect("men")], ..none() }, &[3]);
    check(Criteria { material: Some("KRk".parse().expect("men")), ..none() }, &[2]);
    let pattern = Pattern::read("K-k", Turns::All, false).expect("a pattern");
    check(Criteria { patterns: vec![pattern.clone()], ..none() }, &[1]);
    check(Criteria { patterns: vec![pattern], stipulations: vec!["#3".into()], ..none() }, &[]);
    check(Criteria { entries: vec![3, 2, 99, -1], ..none() }, &[2, 3]);
    check(Criteria { duplicates: true, ..none() }, &[]);
}

#[test]
fn pages() {
    let collection = Collection::of("pages", &three());
    let all = collection.database.search(&Criteria::default()).expect("found");
    let page = |order, skip, most| collection.database.page(&all, order, skip, most).expect("a page");
    assert_eq!(page(Order::Number, 1, 5), [2, 3]);
    assert_eq!(page(Order::Year, 0, 5), [1, 2, 3]);
    assert_eq!(page(Order::Year, 1, 1), [2]);
    assert_eq!(page(Order::Year, 2, 9), [3]);
    assert!(page(Order::Year, 7, 9).is_empty());
    assert_eq!(collection.database.find("#2").expect("an entry"), 2);
    assert!(collection.database.find("99").is_err() && collection.database.find("").is_err());
}

/// Each problem shifted by a file, or turned, is closest to itself.
#[test]
fn anticipations() {
    let Some(entries) = shared("direct2.jsonl") else { return };
    let step = keymove_testing::sized(60, 5);
    let collection = Collection::of("anticipations", &entries);
    let mut shifted = 0;
    for number in (1..=collection.found(&Criteria::default()).len() as i64).step_by(step) {
        let entry = View::of(&collection.database, number).expect("a view").entry;
        let mut setup = entry.setup().expect("a diagram");
        let board = Board::of(&setup);
        let turned = Board::of(&setup.mirrored().flipped());
        // Everything one file to the right, if there is room.
        let has_room = setup.units().all(|(square, _)| square.file() < 7);
        if has_room {
            setup.board.rotate_right(1);
            shifted += 1;
        }
        for asked in [board, turned, Board::of(&setup)] {
            let similar = Similar {
                board: asked,
                stipulation: Some("#2"),
                except: None,
                among: None,
                most: 3,
                least: 0.5,
            };
            let found = collection.database.similar(&similar).expect("found");
            assert!(found[0].entry == number || found[0].score > 0.99, "{number}: {found:?}");
            assert!(found[0].score > 0.989, "{number}: {found:?}");
            assert!(found.windows(2).all(|pair| pair[0].score >= pair[1].score));
        }
        let other = Similar {
            board,
            stipulation: Some("h#2"),
            except: Some(number),
            among: None,
            most: 3,
            least: 0.0,
        };
        let found = collection.database.similar(&other).expect("found");
        assert!(found.iter().all(|likeness| likeness.entry != number && !likeness.same_stipulation));
    }
    assert!(shifted > 0);
}

/// Whatever is typed is an error of its own or a question that SQLite understands.
#[test]
fn any_words_can_be_asked() {
    use proptest::prelude::*;
    let collection = Collection::of("any-words", &three());
    let runner = &mut proptest::test_runner::TestRunner::deterministic();
    let text = "(\\PC{0,12}|[-\"*^:(){}+a-c AORNDT0']{0,12}|\\x00|[a-z]{1,3}[*\"]){0,4}";
    runner
        .run(&proptest::string::string_regex(text).expect("a pattern"), |text| {
            if let Ok(words) = Words::read(&text) {
                let found = |criteria: Criteria| collection.database.search(&criteria);
                let asked = vec![words];
                prop_assert!(
                    found(Criteria { text: asked.clone(), ..Criteria::default() }).is_ok(),
                    "{text:?}"
                );
                prop_assert!(
                    found(Criteria { authors: asked.clone(), ..Criteria::default() }).is_ok(),
                    "{text:?}"
                );
                prop_assert!(found(Criteria { themes: asked, ..Criteria::default() }).is_ok(), "{text:?}");
            }
            // Patterns say what is wrong with them.
            for fixed in [false, true] {
                let pattern = Pattern::read(&text, Turns::All, fixed);
                prop_assert!(
                    pattern.map_or(true, |pattern| collection
                        .database
                        .search(&Criteria { patterns: vec![pattern], ..Criteria::default() })
                        .is_ok()),
                    "{text:?}"
                );
            }
            Ok(())
        })
        .expect("any words");
}
