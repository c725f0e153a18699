//! What all tests of tables have in common.

use keymove_chess::Position;
use keymove_tables::{Making, Material, verify};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Nobody stops it.
pub(crate) fn making(threads: usize) -> Making<'static> {
    Making { threads, stop: &GO_ON, hear: &|_| () }
}

pub(crate) fn named(name: &str) -> Material {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Positions that are spread over all arrangements of a material.
pub(crate) fn spread(material: &Material, count: u64) -> impl Iterator<Item = Position> + '_ {
    let all = verify::arrangements(material);
    // An odd step goes through all numbers, as they are a power of two.
    let step = if all > count { (all / count) | 1 } else { 1 };
    (0..all.min(count)).filter_map(move |number| verify::position(material, number * step % all))
}

/// An empty place for tables.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("keymove-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}
