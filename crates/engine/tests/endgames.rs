//! What a session makes of tables of the rule of fifty moves.

#[path = "common/script.rs"]
mod script;

use keymove_chess::Position;
use keymove_tables::{Making, Material, Tables, Title, Wdl};
use script::answers;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Tables of the rule of fifty moves in a folder of their own, which a session is told of by the line.
fn made(name: &str, materials: &[&str]) -> (PathBuf, Tables, String) {
    let folder = std::env::temp_dir().join(format!("keymove-engine-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let tables = Tables::in_folder(&folder);
    let making = Making { threads: 1, stop: &AtomicBool::new(false), hear: &|_| {} };
    for material in materials {
        let material: Material = material.parse().expect("a material");
        tables.make(Title::zeroing(&material), u64::MAX, &making, &mut |_, _| {}).expect("a table");
    }
    let option = format!("setoption name TablesPath value {}\n", folder.display());
    (folder, tables, option)
}

fn best(seen: &[String]) -> &str {
    let line = seen.iter().find_map(|line| line.strip_prefix("bestmove ")).expect("an answer");
    line.split(' ').next().expect("a move")
}

/// A draw is not given away, whatever a search of one half-move thinks, and a win is brought home before the rule of fifty moves ends it.
#[test]
fn nothing_is_given_away() {
    let (folder, tables, option) = made("hold", &["KPK", "KBNK", "KQKR"]);
    let (mut draws, mut wins) = (0, 0);
    for fen in [
        // One move alone holds.
        "8/8/8/8/3k4/8/3PK3/8 b - - 0 1",
        "8/8/3k4/8/3PK3/8/8/8 b - - 0 1",
        "3k4/8/3K4/3P4/8/8/8/8 b - - 0 1",
        "8/8/8/8/1p6/1k6/8/1K6 w - - 0 1",
        "4k3/8/8/8/8/8/3r4/K2Q4 b - - 0 1",
        // Won, with enough of the fifty moves left for no detour.
        "7k/8/8/8/8/8/8/KBN5 w - - 36 90",
        "7k/8/8/8/8/8/8/KBN5 w - - 20 90",
        "8/8/8/3k4/8/3K4/3P4/8 w - - 90 99",
    ] {
        let position: Position = fen.parse().expect(fen);
        let halfmoves: u32 = fen.split(' ').nth(4).expect(fen).parse().expect(fen);
        let moves = tables.zeroing_moves(&position, halfmoves).expect(fen);
        let seen = answers(&format!("{option}position fen {fen}\ngo depth 1\n"));
        let found = moves.iter().find(|(mv, ..)| mv.to_string() == best(&seen)).expect(fen);
        assert_eq!(found.1, moves[0].1, "{fen}: {seen:#?}");
        if moves[0].1 == Wdl::Win {
            // The count of half-moves goes down, as long as the win lasts.
            assert_eq!(found.2.plies, moves[0].2.plies, "{fen}: {seen:#?}");
            wins += 1;
        } else {
            draws += u32::from(moves.iter().any(|(_, wdl, _)| *wdl < moves[0].1));
        }
    }
    assert!(draws >= 2 && wins >= 2, "{draws} {wins}");
    std::fs::remove_dir_all(&folder).expect("a folder");
}

/// The search asks the tables after captures and moves of pawns, and finds what they say of a position that is in none.
#[test]
fn the_search_asks_them() {
    let (folder, _, option) = made("search", &["KPK"]);
    // The one pawn that is left after 1.Kxb4 wins with the opposition.
    let fen = "8/8/k7/8/1pK5/8/1P6/8 w - - 0 1";
    let seen = answers(&format!("{option}position fen {fen}\ngo depth 3\n"));
    let hits = |line: &String| -> u64 {
        let after = line.split(" tbhits ").nth(1).and_then(|rest| rest.split(' ').next());
        after.map_or(0, |count| count.parse().expect("a number"))
    };
    assert!(seen.iter().map(hits).max() > Some(0), "{seen:#?}");
    assert_eq!(best(&seen), "c4b4", "{seen:#?}");
    let without = answers(&format!("position fen {fen}\ngo depth 3\n"));
    assert_eq!(without.iter().map(hits).max(), Some(0), "{without:#?}");
    std::fs::remove_dir_all(&folder).expect("a folder");
}
