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

/// Whoever writes without a log is killed while pages go into the file, the first of which says how many there are: what was there before is
/// there again.
#[test]
fn a_change_that_was_cut_off_is_taken_back() {
    let folder = Folder::new("cut-off");
    let (path, left) = (folder.file("a.kmdb"), folder.file("left.kmdb"));
    import(&path, &[problem(WEENINK, "#2")]);
    let whole = fs::read(&path).expect("a file");
    let connection = rusqlite::Connection::open(&path).expect("a file");
    // With next to no memory for pages, the journal is written at once.
    let begin = "PRAGMA foreign_keys = off; PRAGMA cache_size = 1; BEGIN IMMEDIATE";
    connection.execute_batch(begin).expect("begun");
    let insert = "INSERT INTO body (record, text) VALUES (?1, hex(zeroblob(50000)))";
    for number in 1000..1030 {
        connection.execute(insert, [number]).expect("inserted");
    }
    fs::copy(folder.file("a.kmdb-journal"), folder.file("left.kmdb-journal")).expect("a journal");
    let mut cut = fs::read(&path).expect("a file");
    cut.truncate(whole.len());
    let pages = u32::from_be_bytes(whole[28..32].try_into().expect("a number"));
    cut[28..32].copy_from_slice(&(pages + 100).to_be_bytes());
    fs::write(&left, &cut).expect("written");
    let database = Database::write(&left).expect("whole again");
    database.examine().expect("whole");
    assert_eq!(count(&database), 1);
    drop(database);
    assert_eq!(fs::read(&left).expect("a file").len(), whole.len());
}
