//! Whole files: one in the place of another, and one that somebody left in the middle of a change.

use crate::common::{Folder, WEENINK, import, problem};
use keymove_db::{Criteria, Database};
use std::fs;

fn count(database: &Database) -> usize {
    database.search(&Criteria::default()).expect("searched").len()
}

#[test]
fn one_takes_the_place_of_another() {
    let folder = Folder::new("replace");
    let (path, other) = (folder.file("a.kmdb"), folder.file("b.kmdb"));
    import(&path, &[problem(WEENINK, "#2")]);
    let many: Vec<_> = (2..60).map(|moves| problem(WEENINK, &format!("#{moves}"))).collect();
    import(&other, &many);
    let mut database = Database::write(&path).expect("a database");
    database.replace_by(&Database::read(&other).expect("another")).expect("replaced");
    database.examine().expect("whole");
    assert_eq!(count(&database), many.len());
    drop(database);
    assert_eq!(count(&Database::read(&path).expect("a database")), many.len());
    assert_eq!(
        fs::read_dir(path.parent().expect("a folder")).expect("a folder").count(),
        2,
        "nothing is left over"
    );
}

/// Whoever writes without a log is killed at any moment: what was there before is there again.
#[test]
fn a_change_that_was_cut_off_is_taken_back() {
    let folder = Folder::new("cut-off");
    let path = folder.file("a.kmdb");
    import(&path, &[problem(WEENINK, "#2")]);
    let connection = rusqlite::Connection::open(&path).expect("a file");
    connection
        .execute_batch("PRAGMA foreign_keys = off; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
        .expect("begun");
    let mut journals = 0;
    for number in 0..60 {
        connection
            .execute(
                "INSERT INTO body (record, text) VALUES (?1, hex(zeroblob(?2)))",
                [1000 + number, 9000 * (number % 4)],
            )
            .expect("inserted");
        let left = folder.file(&format!("{number}.kmdb"));
        fs::copy(&path, &left).expect("copied");
        let journal = folder.file(&format!("{number}.kmdb-journal"));
        journals += usize::from(fs::copy(folder.file("a.kmdb-journal"), journal).is_ok());
        let database = Database::write(&left).unwrap_or_else(|error| panic!("{number}: {error}"));
        database.examine().expect("whole");
        assert_eq!(count(&database), 1, "{number}");
    }
    assert!(journals > 50, "{journals}");
}
