//! What the program says of itself, and where it is linked to: at a fixed address on Linux, so that starting it needs no relocations.
//! These are some 80,000 in an ordinary build, and with the pages that they touch they took a quarter of the time of a two-mover. Stack,
//! heap and libraries lie at random addresses as before.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_OS") == "linux" && variable("CARGO_CFG_TARGET_ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    println!("cargo:rustc-env=KEYMOVE_TARGET={}", variable("TARGET"));
    println!(
        "cargo:rustc-env=KEYMOVE_PROFILE={}",
        if variable("DEBUG_ASSERTIONS").is_empty() { variable("PROFILE") } else { "checked".into() }
    );
    println!("cargo:rustc-env=KEYMOVE_COMMIT={}", commit().unwrap_or_else(|| "no commit known".into()));
}

/// The commit: as told, of the repository, or of the package that was made of it.
fn commit() -> Option<String> {
    println!("cargo:rerun-if-env-changed=KEYMOVE_COMMIT");
    if let Some(told) = std::env::var("KEYMOVE_COMMIT").ok().filter(|told| !told.is_empty()) {
        return Some(told);
    }
    let log = Path::new("../../.git/logs/HEAD");
    if log.exists() {
        println!("cargo:rerun-if-changed={}", log.display());
    }
    let git = Command::new("git")
        .args(["rev-parse", "--short=12", "HEAD"])
        .output()
        .ok()
        .filter(|output| output.status.success());
    let text = match git.filter(|_| Path::new("../../.git").exists()) {
        Some(output) => String::from_utf8(output.stdout).ok()?,
        None => {
            // Which cargo puts into every package.
            let info = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
            let (_, rest) = info.split_once("\"sha1\"")?;
            rest.split('"').nth(1)?.chars().take(12).collect()
        }
    };
    Some(text.trim().to_owned()).filter(|commit| !commit.is_empty())
}
