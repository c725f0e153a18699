//! Which side has the material to mate, beside the answer of shakmaty, an independent library.

use keymove_chess::Color;
use keymove_engine::Board;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// The men that may be added to the kings, each on squares where it gives no check.
const MEN: [(char, &str); 10] = [
    ('N', "c3"),
    ('N', "f3"),
    ('B', "c4"),
    ('B', "f4"),
    ('R', "b3"),
    ('n', "c5"),
    ('b', "b5"),
    ('b', "b6"),
    ('q', "h3"),
    ('p', "g6"),
];

#[test]
fn every_choice_of_ten_men() {
    let mut compared = 0;
    for choice in 0_u32..1 << MEN.len() {
        let mut squares = [None; 64];
        let mut put = |man: char, name: &str| {
            let (file, rank) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
            squares[usize::from((7 - rank) * 8 + file)] = Some(man);
        };
        put('K', "a1");
        put('k', "a8");
        for (index, &(man, name)) in MEN.iter().enumerate() {
            if choice >> index & 1 == 1 {
                put(man, name);
            }
        }
        let rows: Vec<String> =
            squares.chunks(8).map(|row| row.iter().map(|man| man.unwrap_or('1')).collect()).collect();
        let fen = format!("{} w - - 0 1", rows.join("/"));
        let Ok(board) = Board::from_fen(&fen) else { continue };
        let parsed: Fen = fen.parse().expect("a position");
        let theirs: Chess = match parsed.into_position(CastlingMode::Standard) {
            Ok(position) => position,
            Err(_) => continue,
        };
        for (ours, color) in [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)]
        {
            assert_eq!(board.can_mate(ours), !theirs.has_insufficient_material(color), "{fen} {ours}");
        }
        compared += 1;
    }
    assert_eq!(compared, 1 << MEN.len());
}
