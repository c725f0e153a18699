//! Links of the documents lead somewhere, and the book has all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the repository").to_owned()
}

/// The documents that people read, by their names from the root.
fn documents() -> Vec<PathBuf> {
    let root = root();
    let crates =
        fs::read_dir(root.join("crates")).expect("crates").map(|entry| entry.expect("a crate").path());
    let folders = [root.clone(), root.join("docs")].into_iter().chain(crates);
    let files = folders
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"))
        .map(|entry| entry.expect("a file").path());
    let mut found: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == "md")).collect();
    found.sort();
    assert!(found.len() > 40, "{} documents", found.len());
    found
}

/// The lines that are no code.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    text.lines().enumerate().filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        is_code ^= fence;
        !is_code && !fence && !line.starts_with("    ")
    })
}

/// The names under which headings can be reached, as GitHub and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let headings = prose(text).filter_map(|(_, line)| {
        let heading = line.trim_start_matches('#');
        (heading.len() < line.len() && heading.starts_with(' ')).then_some(heading)
    });
    headings
        .map(|heading| {
            let plain = heading.trim().to_lowercase().replace(' ', "-");
            let name: String = plain.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect();
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            if *count == 1 { name } else { format!("{name}-{}", *count - 1) }
        })
        .collect()
}

/// What the links of a line lead to.
fn links(line: &str) -> Vec<String> {
    // What stands between backticks is shown as it is.
    let shown: String = line.split('`').step_by(2).collect::<Vec<_>>().join("``");
    shown.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in documents() {
        let text = fs::read_to_string(&file).expect("a document");
        for (number, line) in prose(&text) {
            for link in
                links(line).iter().filter(|link| !link.contains("://") && !link.starts_with("mailto:"))
            {
                count += 1;
                let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = if path.is_empty() { file.clone() } else { file.with_file_name("").join(path) };
                let found = match anchor {
                    "" => target.exists(),
                    anchor => fs::read_to_string(&target).is_ok_and(|text| anchors(&text).contains(anchor)),
                };
                if !found {
                    wrong.push(format!("{}:{}: {link}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(count > 150, "{count} links");
    assert!(wrong.is_empty(), "links that lead nowhere:\n{}", wrong.join("\n"));
}

#[test]
fn the_book_has_all_documents() {
    let docs = root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("a table of contents");
    let named: BTreeSet<String> = summary.lines().flat_map(links).collect();
    let files = fs::read_dir(&docs)
        .expect("docs")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"));
    let files: BTreeSet<String> =
        files.filter(|name| name.ends_with(".md") && name != "SUMMARY.md").collect();
    assert_eq!(named, files);
}

#[test]
fn names_of_headings() {
    let text = "# A `keymove` of #2, and more\n## Twice\n## Twice\n```\n# code\n```\n";
    assert_eq!(
        anchors(text).into_iter().collect::<Vec<_>>(),
        ["a-keymove-of-2-and-more", "twice", "twice-1"]
    );
    assert_eq!(links("see [a](b.md#c), `[d](e)` and [f](g)"), ["b.md#c", "g"]);
}
