//! Any bytes as a learn table: nothing panics, every lesson found makes sense, and a table that was opened can be gone on with.

#![no_main]

use keymove_engine::learn::{LearnTable, Lesson};
use libfuzzer_sys::fuzz_target;

/// The first line, so that what follows is looked at.
const HEAD: &str = "keymove learn table 1";

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    let mut content = keymove_run::journal::sealed(HEAD).into_bytes();
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines().filter(|line| !line.contains('\r')) {
        content.extend(keymove_run::journal::sealed(line).into_bytes());
        let _ = Lesson::from_csv(line);
    }
    check(&content);
});

fn check(bytes: &[u8]) {
    let path = std::env::temp_dir().join(format!("keymove-fuzz-{}.learn", std::process::id()));
    std::fs::write(&path, bytes).expect("written");
    let Ok((lessons, _)) = LearnTable::load(&path) else { return };
    assert!(lessons.iter().all(Lesson::is_possible));
    let mut table = LearnTable::open(&path, 4).expect("what can be loaded can be opened");
    assert!(table.len() == lessons.len().min(4));
    for lesson in &lessons {
        table.record(*lesson).expect("written");
    }
    let expected = table.entries();
    drop(table);
    assert_eq!(LearnTable::open(&path, 4).expect("a table").entries(), expected);
}
