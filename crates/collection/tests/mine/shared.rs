//! Mates that a search of others has found in master games.

use super::common::{hear, settings};
use keymove_testing::collection;
use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;

/// Each with its length and all its keys. Debug builds look at the first part of the file.
#[test]
fn mates_near_the_end_of_master_games() {
    let (Some(games), Some(mates)) =
        (collection("games/master_games.pgn"), collection("games/game_end_mates.csv"))
    else {
        return;
    };
    let mut every = settings(1, 2);
    (every.wishes.every, every.threads) = (true, 2);
    let mut text = std::fs::read(games).expect("readable");
    let last = keymove_testing::sized(120, usize::MAX);
    if !keymove_testing::is_full() {
        text.truncate(120 * 1024);
    }
    let heard = hear(every, BufReader::new(text.as_slice()));
    let found: HashMap<(usize, String), &keymove_collection::mine::Find> =
        heard.finds.iter().map(|find| ((find.game, find.setup.to_string()), find)).collect();
    let csv = std::io::read_to_string(File::open(mates).expect("readable")).expect("text");
    let mut asked = 0;
    for line in csv.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [game, _, fen, mate_in, keys, _] = cells.as_slice() else { panic!("{line}") };
        let game: usize = game.parse().expect("a number");
        if game > last {
            break;
        }
        let find = found.get(&(game, (*fen).to_owned())).unwrap_or_else(|| panic!("not found: {line}"));
        assert_eq!(find.length.to_string(), *mate_in, "{line}");
        let mut theirs: Vec<&str> = keys.split(' ').collect();
        let mut ours: Vec<String> = find.keys.iter().map(ToString::to_string).collect();
        theirs.sort_unstable();
        ours.sort_unstable();
        assert_eq!(ours, theirs, "{line}");
        asked += 1;
    }
    assert!(asked > 3);
}
