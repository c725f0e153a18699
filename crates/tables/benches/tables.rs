//! How long tables take to be made and read, how large their files are, and how many positions are looked up a second.
//!
//! `cargo bench -p keymove-tables --bench tables`; names of materials behind `--` are measured in place of the usual ones. Without `--bench`, as
//! `cargo test` starts it, it only looks at a small one.

use keymove_chess::Position;
use keymove_tables::{Making, Material, Tables, verify};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Positions that are looked up.
const LOOKED_UP: usize = 200_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let measure = arguments.iter().any(|argument| argument == "--bench");
    let named: Vec<&str> =
        arguments.iter().filter(|argument| argument.starts_with(['K', 'k'])).map(String::as_str).collect();
    let usual: &[&str] = if measure { &["KBNK", "KQKR", "KPKP", "KRBKR"] } else { &["KRK"] };
    let names = if named.is_empty() { usual } else { &named };
    if !measure {
        println!("a check that it runs; the figures mean nothing (cargo bench measures)");
    }
    let folder = std::env::temp_dir().join(format!("keymove-tables-bench-{}", std::process::id()));
    let threads = std::thread::available_parallelism().map_or(1, Into::into);
    println!(
        "{:8} {:>9} {:>12} {:>9} {:>14} {:>14}",
        "", "made, s", "bytes", "read, s", "a second", "of their moves"
    );
    for name in names {
        let material: Material = name.parse().unwrap_or_else(|error| panic!("{error}"));
        one(&material, &folder, threads);
    }
    let _ = std::fs::remove_dir_all(&folder);
}

fn one(material: &Material, folder: &std::path::Path, threads: usize) {
    let stop = AtomicBool::new(false);
    let making = Making { threads, stop: &stop, hear: &|_| () };
    let tables = Tables::in_folder(folder);
    let mut since = Instant::now();
    let mut made = None;
    let table = tables.make(material, u64::MAX, &making, &mut |done, _| {
        if done.material == *material {
            made = Some(since.elapsed());
        }
        since = Instant::now();
    });
    let table = table.unwrap_or_else(|error| panic!("{error}"));
    let bytes = tables.path(material).and_then(|path| path.metadata().ok()).map_or(0, |data| data.len());
    let again = Tables::in_folder(folder);
    let since = Instant::now();
    let read = again.get(material).unwrap_or_else(|error| panic!("{error}")).map(|_| since.elapsed());
    drop(table);
    let all = verify::arrangements(material);
    // An odd step goes through all numbers, as they are a power of two.
    let step = 0x9e37_79b9_7f4a_7c15 | 1;
    let numbers = (0u64..).map(|number| number.wrapping_mul(step) % all);
    let positions: Vec<Position> =
        numbers.filter_map(|number| verify::position(material, number)).take(LOOKED_UP).collect();
    let rate = |positions: &[Position]| {
        let since = Instant::now();
        for position in positions {
            black_box(tables.probe(position).unwrap_or_else(|error| panic!("{error}")));
        }
        positions.len() as f64 / since.elapsed().as_secs_f64()
    };
    // Once that does not count: the bytes come into the caches.
    rate(&positions);
    let scattered = rate(&positions);
    let moved: Vec<Position> = positions
        .iter()
        .take(LOOKED_UP / 16)
        .flat_map(|position| position.moves().into_iter().map(|mv| position.play(mv)))
        .collect();
    let near = rate(&moved);
    let seconds = |time: Option<std::time::Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64());
    println!(
        "{:8} {:>9.2} {:>12} {:>9.2} {:>14.0} {:>14.0}",
        material.to_string(),
        seconds(made),
        bytes,
        seconds(read),
        scattered,
        near
    );
}
