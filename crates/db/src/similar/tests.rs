use super::*;
use crate::Symmetry;
use keymove_chess::Square;

fn board(fen: &str) -> Board {
    Board::of(&fen.parse().expect("a FEN"))
}

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

#[test]
fn overlays() {
    let original = Original::new(&board(WEENINK));
    let same = original.laid_on(&board(WEENINK), 0.0).expect("something falls together");
    assert_eq!((same.score, same.together, same.symmetry), (1.0, 7, Symmetry::IDENTITY));
    assert!(same.missing.is_empty() && same.added.is_empty());
    // One file to the left would lose the bishop in the corner; one to the right does not.
    let shifted = original.laid_on(&board("1b2K3/3p4/4k3/2Q5/6P1/2B5/8/8 w - -"), 0.0).expect("an overlay");
    assert_eq!((shifted.files, shifted.ranks, shifted.together), (1, 0, 7));
    assert!((shifted.score - 0.99).abs() < 1e-9);
    let swapped = original.laid_on(&board("8/8/6b1/2p5/6q1/4K3/5P2/4k2B b - -"), 0.0).expect("an overlay");
    assert_eq!((swapped.score, swapped.symmetry), (1.0, Symmetry::PROBLEMS[3]));
    let other = original.laid_on(&board("b2K4/2p5/3k4/1Q6/8/1B3P2/8/r7 w - -"), 0.0).expect("an overlay");
    assert_eq!((other.together, other.elsewhere), (6, 1));
    let pawn = Piece { color: keymove_chess::Color::White, role: Role::Pawn };
    assert_eq!(other.missing, [(pawn, Square::parse("f4"))]);
    assert_eq!(other.added.len(), 2);
    // A pawn went elsewhere, a rook came.
    assert_eq!([&same, &shifted, &swapped, &other].map(Overlay::distance), [0, 0, 0, 2]);
    let replaced = original.laid_on(&board("b2K4/2p5/3k4/1R6/5P2/1B6/8/8 w - -"), 0.0).expect("an overlay");
    assert_eq!(replaced.distance(), 1);
    assert!(original.laid_on(&board(WEENINK), 1.0).is_none());
}

/// Nothing that is left out for its material would have been closer.
#[test]
fn bounds_hold() {
    let fens = [
        WEENINK,
        "8/8/8/3R4/4K3/8/6k1/8 w - -",
        "1b2K3/3p4/4k3/2Q5/6P1/2B5/8/8 w - -",
        "rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR w - -",
    ];
    for one in fens {
        let original = Original::new(&board(one));
        for other in fens {
            let overlay = original.laid_on(&board(other), -1.0).expect("kings fall together");
            assert!(overlay.score <= original.bound(&board(other)) + 1e-9, "{one} {other}");
        }
    }
}
