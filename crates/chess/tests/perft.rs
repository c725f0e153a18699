//! Published perft counts, limited by nodes.

use keymove_chess::{Position, perft::perft};

/// Counts above this are left out, so that debug builds stay quick.
fn node_limit() -> u64 {
    keymove_testing::sized(300_000, 10_000_000)
}

fn check_file(text: &str) -> usize {
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap_or_default().trim();
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        for part in parts {
            let Some((depth, count)) = part.trim().strip_prefix('D').and_then(|rest| rest.split_once(' '))
            else {
                continue;
            };
            let (depth, count): (u32, u64) =
                (depth.parse().expect("a depth"), count.trim().parse().expect("a count"));
            if count <= node_limit() {
                assert_eq!(perft(&position, depth), count, "{fen}, depth {depth}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn well_known_positions_and_oddities() {
    let checked = check_file(include_str!("../testdata/perft.epd"));
    assert!(checked > 60, "{checked}");
}

#[test]
fn all_suites() {
    let Some(text) = keymove_testing::collection_text("perft/perft.epd") else { return };
    let checked = check_file(&text);
    assert!(checked > 4000, "{checked}");
}
