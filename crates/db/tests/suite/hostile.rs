//! Files that are not what they seem.

use crate::common::{Folder, WEENINK, import, problem};
use keymove_db::{Criteria, Database, DbError};
use std::fs;

#[test]
fn other_files() {
    let folder = Folder::new("other-files");
    let path = folder.file("x.kmdb");
    let error = |path| Database::read(path).map(|_| ()).expect_err("refused");
    assert!(matches!(error(&path), DbError::Missing { .. }));
    for content in [
        "",
        "fen,stipulation\n",
        "SQLite format 3\0",
        "SQLite format 3\0 and then nothing that makes sense at all ............................................................",
    ] {
        fs::write(&path, content).expect("written");
        let error = error(&path);
        assert!(
            matches!(error, DbError::NotSqlite { .. } | DbError::Damaged { .. }),
            "{content:?}: {error:?}"
        );
        assert_eq!(fs::read_to_string(&path).expect("still there"), content);
    }
    // What is no database is not written to either.
    fs::write(&path, "fen,stipulation\n").expect("written");
    assert!(matches!(Database::write(&path), Err(DbError::NotSqlite { .. })));
    assert!(Database::read(&std::env::temp_dir()).is_err());
}

#[test]
fn databases_of_others() {
    let folder = Folder::new("foreign");
    let path = folder.file("x.kmdb");
    let connection = rusqlite::Connection::open(&path).expect("a file");
    connection.execute_batch("CREATE TABLE entry (id INTEGER); PRAGMA user_version = 1").expect("a table");
    drop(connection);
    for result in [Database::read(&path), Database::write(&path)] {
        assert!(matches!(result, Err(DbError::Foreign { found: 0, .. })));
    }
    assert!(matches!(Database::migrate(&path), Err(DbError::Foreign { .. })));
    let path = folder.file("newer.kmdb");
    import(&path, &[problem(WEENINK, "#2")]);
    let connection = rusqlite::Connection::open(&path).expect("a file");
    connection.pragma_update(None, "user_version", 99).expect("set");
    drop(connection);
    for result in [Database::read(&path), Database::write(&path)] {
        assert!(matches!(result, Err(DbError::Newer { found: 99, .. })));
    }
}

/// Numbers that no import gives, and tables that are something else: errors, not panics, and no memory without end.
#[test]
fn absurd_contents() {
    let folder = Folder::new("absurd");
    for (name, sql) in [
        (
            "numbers",
            "UPDATE entry SET id = 9223372036854775807; UPDATE block SET number = 9223372036854775807",
        ),
        (
            "negative",
            "UPDATE entry SET id = -7; UPDATE record SET entry = -7, symmetry = 900, line = -1; UPDATE block SET number = -1",
        ),
        ("long", "UPDATE block SET boards = zeroblob(50000000)"),
        ("text", "UPDATE body SET text = '[[[[[[[['"),
        ("gone", "DROP TABLE block; DROP TABLE body; DROP TABLE words"),
        (
            "view",
            "DROP TABLE body; CREATE VIEW body AS WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x FROM n) SELECT x AS record, x AS text FROM n LIMIT 1000",
        ),
    ] {
        let path = folder.file(name);
        import(&path, &[problem(WEENINK, "#2")]);
        let connection = rusqlite::Connection::open(&path).expect("a file");
        connection.execute_batch(&format!("PRAGMA foreign_keys = off; {sql}")).expect("changed");
        drop(connection);
        let database = Database::read(&path).expect("our marks");
        let units = Criteria { units: Some((1, 64)), ..Criteria::default() };
        for criteria in [Criteria::default(), units] {
            if let Ok(found) = database.search(&criteria) {
                assert!(found.len() <= 1024, "{name}");
                found.iter().take(3).for_each(|number| drop(keymove_db::View::of(&database, number)));
            }
        }
        drop((keymove_db::View::of(&database, i64::MAX), database.stats(3), database.examine()));
        drop(database);
        let mut database = Database::write(&path).expect("our marks");
        let mut import = keymove_db::Import::new(&mut database);
        let _ = import.add(&problem(WEENINK, "#3"), "test");
        let _ = import.commit();
    }
}

/// A file cut anywhere is refused, or read up to a clear error; nothing panics, and nothing is made up.
#[test]
fn truncated_and_overwritten() {
    let folder = Folder::new("truncated");
    let (path, cut) = (folder.file("a.kmdb"), folder.file("cut.kmdb"));
    let fens = ["8/8/8/3R4/4K3/8/6k1/8", WEENINK];
    let entries: Vec<_> =
        (1..30).flat_map(|moves| fens.map(|fen| problem(fen, &format!("#{moves}")))).collect();
    import(&path, &entries);
    let whole = fs::read(&path).expect("a file");
    let look = |bytes: &[u8]| {
        fs::write(&cut, bytes).expect("written");
        let database = Database::read(&cut)?;
        database.examine()?;
        let found = database.search(&Criteria::default())?;
        for number in found.iter() {
            keymove_db::View::of(&database, number)?;
        }
        Ok::<usize, DbError>(found.len())
    };
    assert_eq!(look(&whole).expect("whole"), entries.len());
    for part in 0..40 {
        let error = look(&whole[..whole.len() * part / 40]).expect_err("a part");
        assert!(matches!(error, DbError::Damaged { .. } | DbError::NotSqlite { .. }), "{part}: {error:?}");
    }
    let mut damaged = 0;
    for part in 1..40 {
        let mut bytes = whole.clone();
        let at = bytes.len() * part / 40;
        let end = (at + 3000).min(bytes.len());
        bytes[at..end].fill(0xaa);
        match look(&bytes) {
            // Space that nothing uses.
            Ok(found) => assert_eq!(found, entries.len()),
            Err(_) => damaged += 1,
        }
    }
    assert!(damaged > 10, "{damaged}");
}
