//! Files of others are those that the list beside them names.

use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

#[test]
fn files_of_others_are_unchanged_and_all_of_them_have_a_licence() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/vendor");
    let list = fs::read_to_string(folder.join("README.md")).expect("the list");
    let rows = list.lines().filter(|line| line.starts_with("| ") && line.contains('/'));
    let mut listed = BTreeSet::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [name, _, _, licence, digest] = cells[..] else { panic!("{row}") };
        assert!(licence.starts_with("GPL-"), "{row}");
        let contents = fs::read(folder.join(name)).expect(name);
        let found = Sha256::digest(contents).iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        assert_eq!(found, digest, "{name}");
        listed.insert(name.to_owned());
    }
    for owner in fs::read_dir(&folder).expect("a folder").flatten().filter(|entry| entry.path().is_dir()) {
        for file in fs::read_dir(owner.path()).expect("a folder").flatten() {
            let name = format!("{}/{}", owner.file_name().display(), file.file_name().display());
            let is_served = name.ends_with(".css") || name.ends_with(".js");
            assert!(!is_served || listed.contains(&name), "{name} is in no list");
        }
    }
}
