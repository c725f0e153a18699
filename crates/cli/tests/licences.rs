//! Every dependency, on every platform and for tests too, has a licence that deny.toml allows.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn every_dependency_has_an_allowed_licence() {
    let root = workspace();
    let allowed = allowed(&std::fs::read_to_string(root.join("deny.toml")).expect("deny.toml"));
    let mut refused = Vec::new();
    let list = dependencies(&root);
    for line in list.lines().filter(|line| !line.is_empty()).collect::<BTreeSet<_>>() {
        let (licence, package) = line.split_once('|').expect("the separator of the format");
        if !is_allowed(licence, &allowed) {
            refused.push(format!("{package}: {licence}"));
        }
    }
    assert!(list.lines().count() > 10, "the list of dependencies is too short:\n{list}");
    assert!(refused.is_empty(), "not among the licences of deny.toml: {refused:#?}");
}

#[test]
fn expressions_are_read_as_spdx_means_them() {
    let allowed = BTreeSet::from(["MIT".to_owned(), "Apache-2.0 WITH LLVM-exception".to_owned()]);
    let check =
        |expression: &str, expected| assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    check("MIT", true);
    check("MIT/Apache-2.0", true);
    check("AGPL-3.0-only OR MIT", true);
    check("AGPL-3.0-only AND MIT", false);
    check("MIT AND (AGPL-3.0-only OR Apache-2.0 WITH LLVM-exception)", true);
    check("(MIT OR Apache-2.0) AND Unicode-3.0", false);
    check("Apache-2.0", false);
    check("", false);
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// One line for each package: licence, a bar, name with version.
fn dependencies(root: &Path) -> String {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--workspace", "--all-features", "--target", "all", "--no-dedupe"])
        .args(["--edges", "normal,build,dev", "--prefix", "none", "--format", "{l}|{p}"])
        .current_dir(root)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The strings of the list `allow` in deny.toml.
fn allowed(config: &str) -> BTreeSet<String> {
    let list = config.split_once("allow = [").expect("a list of licences").1;
    let list = list.split_once(']').expect("its end").0;
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether an SPDX expression can be fulfilled with these licences. AND binds closer than OR; the slash, an older
/// notation, means OR.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let fulfilled = any_of(&mut words, allowed);
    fulfilled && words.next().is_none()
}

type Words<'a, 'b> = &'a mut std::iter::Peekable<std::str::SplitWhitespace<'b>>;

fn any_of(words: Words<'_, '_>, allowed: &BTreeSet<String>) -> bool {
    let mut fulfilled = all_of(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        fulfilled |= all_of(words, allowed);
    }
    fulfilled
}

fn all_of(words: Words<'_, '_>, allowed: &BTreeSet<String>) -> bool {
    let mut fulfilled = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        fulfilled &= one(words, allowed);
    }
    fulfilled
}

fn one(words: Words<'_, '_>, allowed: &BTreeSet<String>) -> bool {
    if words.next_if_eq(&"(").is_some() {
        let fulfilled = any_of(words, allowed);
        return words.next_if_eq(&")").is_some() && fulfilled;
    }
    let mut name = words.next().unwrap_or_default().to_owned();
    if words.next_if_eq(&"WITH").is_some() {
        name = format!("{name} WITH {}", words.next().unwrap_or_default());
    }
    allowed.contains(&name)
}
