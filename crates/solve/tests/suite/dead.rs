//! Whether a side can still mate: against a plain search of all positions, and material against all of its positions.

use keymove_chess::attacks;
use keymove_chess::{Bitboard, Color, Piece, Position, Role, Setup, Square};
use keymove_proof::verify_study;
use keymove_solve::dead::{CanMate, Why, can_mate, has_too_few_men, never_mates, walls};
use keymove_solve::{Limits, Stop};
use std::collections::HashSet;

/// Positions that community queries to chasolver.org brought up and its author gives as tests (github.com/miguel-ambrona/D3-Chess, chasolver 3.0.0),
/// with who can mate, and some of our own.
const KNOWN: [(&str, &str); 28] = [
    ("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -", "--"),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - -", "--"),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - -", "W-"),
    ("8/2b1k3/7p/p1p1p1pP/PpP1P1P1/1P1BK3/8/8 w - -", "--"),
    ("8/8/7p/5p1P/5p1K/5Pp1/6P1/5kb1 b - -", "--"),
    ("k7/8/8/8/8/8/8/K7 w - -", "--"),
    ("k7/8/8/8/8/8/8/KB6 w - -", "--"),
    ("kb6/8/8/8/8/8/8/KB6 w - -", "WB"),
    ("k1b5/8/8/8/8/8/8/KB6 w - -", "--"),
    ("kq6/8/8/8/8/8/8/KN6 w - -", "-B"),
    ("kr6/8/8/8/8/8/8/KN6 w - -", "WB"),
    ("kr6/8/8/8/8/8/8/KB6 b - -", "-B"),
    ("kn6/8/8/8/8/8/8/KB6 b - -", "WB"),
    ("8/8/4k3/8/8/4K3/4P3/8 w - -", "W-"),
    ("8/8/8/8/8/5k2/6p1/6K1 w - -", "-B"),
    // The pawn is the only thing that can move, and then it is mate; or no move at all.
    ("8/8/8/8/8/5k1K/7P/8 w - -", "W-"),
    ("k7/P7/K7/8/8/8/8/8 b - -", "--"),
    // A check by two bishops that stands in the diagram alone.
    ("8/8/8/8/8/2b1k1b1/8/3RKR2 w - -", "-B"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "WB"),
    // A wall, and a pawn beside it that can open it by a capture in passing.
    ("4k3/3p4/8/p1p1P1p1/PpP3P1/1P6/8/4K3 b - -", "WB"),
    ("7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - -", "--"),
    ("7k/8/8/p1p1p1p1/PpP1P1P1/1P6/8/K3R3 w - -", "WB"),
    // Only bishops behind walls: checks are possible, mates are not.
    ("6k1/8/8/1p1p1p1p/1P1P1P1P/8/8/K1B5 w - -", "--"),
    ("k7/2K5/8/8/8/8/8/7R b - -", "W-"),
    // Without a king of its own a side can mate as well, if it has the men; nobody is mated there.
    ("7k/8/8/p1p1p1p1/P1P1P1P1/8/8/R6R b - -", "W-"),
    // Stalemate.
    ("k7/1RK5/8/8/8/8/8/8 b - -", "--"),
    // A king that has nowhere to go is part of the wall, and men that stand before it.
    ("4k3/3pPp2/3P1P2/1b6/8/2B3B1/8/2B3K1 w - -", "-B"),
    ("8/2b5/8/4k2B/1p1p4/1P1Pp1p1/4P1P1/2b2BRK b - -", "--"),
];

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Whether the answer is the expected one, and if it is a mate that it is one.
fn holds(position: &Position, color: Color, expected: bool) -> bool {
    match can_mate(position, color, &Limits::default(), &|_| ()) {
        CanMate::Yes(line) => {
            let end = line.iter().fold(*position, |at, &mv| {
                assert!(at.moves().contains(&mv), "{mv} is no move of {at}");
                at.play(mv)
            });
            assert!(end.is_mate() && end.turn() == !color, "{position}: {line:?}");
            expected
        }
        CanMate::No(_) => !expected,
        CanMate::Unknown(stop) => panic!("{position}: {stop}"),
    }
}

#[test]
fn known_positions() {
    for (fen, expected) in KNOWN {
        let position = position(fen);
        for (color, sign) in [(Color::White, 'W'), (Color::Black, 'B')] {
            assert!(holds(&position, color, expected.contains(sign)), "{fen} {color} {expected}");
        }
    }
}

/// What can be mated in all positions that can arise, if these are not too many.
fn plainly(start: &Position, most: usize) -> Option<[bool; 2]> {
    let mut mates = [false; 2];
    let mut seen: HashSet<String> = [start.to_string()].into();
    let mut next = vec![*start];
    while let Some(at) = next.pop() {
        let moves = at.moves();
        if moves.is_empty() && at.in_check() {
            mates[(!at.turn()).index()] = true;
        }
        next.extend(moves.into_iter().map(|mv| at.play(mv)).filter(|&after| seen.insert(after.to_string())));
        if seen.len() > most {
            return None;
        }
    }
    Some(mates)
}

/// Rows of pawns that stand before each other, gaps and further men, by a fixed generator of numbers.
fn behind_walls(seed: &mut u64) -> Option<Position> {
    let mut below = |most: u64| {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % most
    };
    let mut men: Vec<(Square, Piece)> = Vec::new();
    let mut rank = 2 + below(4) as u8;
    for file in 0..8 {
        // Neighbours stand one rank higher or lower, so that nothing is to be captured.
        rank = if rank == 5 || rank > 1 && below(2) == 0 { rank - 1 } else { rank + 1 };
        if below(16) > 0 {
            men.push((Square::at(file, rank), Piece { color: Color::White, role: Role::Pawn }));
            men.push((Square::at(file, rank + 1), Piece { color: Color::Black, role: Role::Pawn }));
        }
    }
    let kings = Color::ALL.map(|color| Piece { color, role: Role::King });
    let officers = [Role::Bishop, Role::Bishop, Role::Knight];
    let mut more = kings.to_vec();
    for _ in 0..below(3) {
        more.push(Piece { color: Color::ALL[below(2) as usize], role: officers[below(3) as usize] });
    }
    men.extend(more.into_iter().map(|piece| (Square::new_masked(below(64) as u8), piece)));
    arranged(&men, Color::ALL[below(2) as usize])
}

/// Diagrams of the same source, in which kings and officers are part of walls.
const SHUT_IN: [&str; 10] = [
    "4k3/3pPp2/3P1P2/1b6/8/2B3B1/8/2B3K1 w - -",
    "K1k5/P1Pp4/3P4/8/8/8/8/8 w - -",
    "3k4/2p1p3/2PbP3/2pBp3/2P1P3/3K4/8/8 w - -",
    "k7/8/1p6/bP6/Bp6/1P6/8/K7 w - -",
    "k4b2/4pPp1/1p1pP1P1/1P1P4/8/8/8/6K1 w - -",
    "k7/Pp6/1P4p1/6P1/8/6p1/6Pp/7K w - -",
    "k1b5/1p6/1Pp5/n1P5/N1p5/1pP5/1P6/K7 w - -",
    "8/8/8/8/7k/5Bp1/6Pp/7K w - -",
    "RN1k4/P1pPp1p1/P1P1P1P1/5K2/8/8/8/8 w - -",
    "6k1/8/8/8/1p2p3/1Pp1P1p1/2P3Pp/1B5K w - -",
];

/// One of these with up to three men more, fewer, or elsewhere, by the same generator.
fn changed(seed: &mut u64) -> Option<Position> {
    let mut below = |most: u64| {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((*seed >> 33) % most) as usize
    };
    let mut setup = position(SHUT_IN[below(SHUT_IN.len() as u64)]).to_setup();
    for _ in 0..below(4) {
        let (from, to) = (below(64), below(64));
        let roles = [Role::Pawn, Role::Bishop, Role::Knight];
        let other = Piece { color: Color::ALL[below(2)], role: roles[below(3)] };
        let is_king = |piece: Option<Piece>| piece.is_some_and(|piece| piece.role == Role::King);
        if is_king(setup.board[to]) {
            continue;
        }
        match below(4) {
            0 => setup.board[to] = Some(other),
            1 => setup.board[to] = None,
            _ if setup.board[from].is_some() => setup.board[to] = setup.board[from].take(),
            _ => {}
        }
    }
    setup.turn = Color::ALL[below(2)];
    Position::from_setup(&setup).ok()
}

/// Nothing if two men have the same square, or the position is impossible.
fn arranged(men: &[(Square, Piece)], turn: Color) -> Option<Position> {
    let mut setup = Setup { turn, ..Setup::default() };
    for &(square, piece) in men {
        if setup.board[square.index()].replace(piece).is_some() {
            return None;
        }
    }
    Position::from_setup(&setup).ok()
}

/// The checker of certificates, whose code is its own, accepts what is said and refuses what is false, whichever men are named for it.
fn the_checker_agrees(position: &Position, color: Color, mates: bool) {
    let accepts = |reason: &str| verify_study(&certificate(position, color, reason), None).is_ok();
    let named =
        |men: Bitboard| men.into_iter().fold("walls".to_owned(), |text, square| format!("{text} {square}"));
    let wall = walls(position, color);
    if let Some(wall) = wall {
        assert!(accepts(&named(wall)), "{position} {color}");
    }
    assert!(!has_too_few_men(position, color) || accepts("material"), "{position} {color}");
    if mates {
        let pawns = position.role(Role::Pawn);
        let blocked = pawns & (pawns.north() | pawns.south());
        let everywhere = position.occupied();
        let kings = position.role(Role::King);
        let officers = position.role(Role::Bishop) | position.role(Role::Knight) | position.role(Role::Rook);
        let sets = [blocked, pawns, everywhere, blocked | kings, blocked | officers, kings, kings | officers];
        let one_less = everywhere.into_iter().map(|square| everywhere ^ Bitboard::of(square));
        let other = walls(position, !color).into_iter();
        let mut forged: Vec<String> = sets.into_iter().chain(one_less).chain(other).map(named).collect();
        forged.extend(["walls a4 a5".to_owned(), "material".to_owned()]);
        let accepted = forged.iter().find(|reason| accepts(reason));
        assert_eq!(accepted, None, "{position} {color}");
    }
}

/// Whether the checker refuses a wall that is none.
fn the_checker_refuses(position: &Position, color: Color, reason: &str) {
    let text = certificate(position, color, reason);
    assert!(verify_study(&text, None).is_err(), "{position} {color} {reason}");
}

fn certificate(position: &Position, color: Color, reason: &str) -> String {
    let fields: Vec<String> = position.to_string().split(' ').take(4).map(str::to_owned).collect();
    let side = if color == Color::White { "white" } else { "black" };
    format!(
        "keymove-study-certificate 1\nfen {position}\naim {side} wins\nverdict failed\nclaims 1\nH {} {reason}\nend\n",
        fields.join(" ")
    )
}

/// A side without a king is not taken for one that cannot mate, by the search nor by the checker.
#[test]
fn no_king_is_no_wall() {
    let rooks = position("7k/8/8/p1p1p1p1/P1P1P1P1/8/8/R6R b - - 0 1");
    assert_eq!(never_mates(&rooks, Color::White), None);
    the_checker_agrees(&rooks, Color::White, true);
    // A single man without a king is no bare king.
    the_checker_agrees(&position("k7/pp6/8/8/8/8/8/7R w - - 0 1"), Color::White, true);
}

/// The defender's own men have to shut its king in, far from where they stand: found towards final pictures, with few positions.
#[test]
fn helpmates_are_found_with_few_positions() {
    for fen in
        ["4k3/3n4/8/8/8/8/2R5/2KR4 w - -", "8/k7/7K/8/4n3/8/8/2Q2RR1 w - -", "4kn2/8/8/8/8/8/1Q6/1KR5 w - -"]
    {
        let start = position(fen);
        let few = Limits { nodes: Some(50_000), ..Limits::default() };
        let answer = can_mate(&start, Color::Black, &few, &|_| ());
        let CanMate::Yes(line) = answer else { panic!("{fen}: {answer:?}") };
        let end = line.iter().fold(start, |at, &mv| at.play(mv));
        assert!(end.is_mate() && end.turn() == Color::White, "{fen}: {line:?}");
    }
}

#[test]
fn a_king_is_part_of_a_wall() {
    let shut_in = position("4k3/3pPp2/3P1P2/1b6/8/2B3B1/8/2B3K1 w - - 0 1");
    assert_eq!(never_mates(&shut_in, Color::White), Some(Why::Walls));
    assert!(walls(&shut_in, Color::White).is_some_and(|wall| wall.has(Square::E8)));
    the_checker_agrees(&shut_in, Color::White, false);
    // It might castle.
    let castles = position("4k2r/3pPp2/3P1P2/1b6/8/2B3B1/8/2B3K1 w k - 0 1");
    assert!(!walls(&castles, Color::White).is_some_and(|wall| wall.has(Square::E8)));
    the_checker_refuses(&castles, Color::White, "walls d6 d7 e7 e8 f6 f7");
    let bishop = position("k7/8/1p6/bP6/Bp6/1P6/8/K7 w - - 0 1");
    the_checker_agrees(&bishop, Color::White, false);
}

/// One condition is not met, all others are.
#[test]
fn the_checker_knows_who_is_shut_in() {
    // The king takes the pawn beside it, which nothing guards.
    let king = position("6k1/8/8/1p1p1p1p/1P1P1PpP/6P1/6Pp/7K w - - 0 1");
    the_checker_refuses(&king, Color::White, "walls b4 b5 d4 d5 f4 f5 g2 g3 g4 h1 h2 h4 h5");
    // The bishop takes the pawn beside it.
    let bishop = position("6k1/8/8/1p1p1p1p/1P1P1P1P/p1Bp4/Pp1P4/1K6 w - - 0 1");
    the_checker_refuses(&bishop, Color::White, "walls a2 a3 b1 b2 b4 b5 c3 d2 d3 d4 d5 f4 f5 h4 h5");
}

#[test]
fn all_that_can_arise() {
    agree(7, behind_walls, 10_000);
    agree(8, changed, keymove_testing::sized(2_000, 10_000));
}

fn agree(mut seed: u64, generator: fn(&mut u64) -> Option<Position>, count: usize) {
    let (mut decided, mut walled, mut searched) = (0, 0, 0);
    for position in (0..count).filter_map(|_| generator(&mut seed)) {
        let at_sight = [Color::White, Color::Black].map(|color| never_mates(&position, color));
        if at_sight == [None; 2] && searched > 200 {
            continue;
        }
        let Some(mates) = plainly(&position, 3_000) else { continue };
        decided += 1;
        searched += usize::from(at_sight == [None; 2]);
        walled += at_sight.iter().filter(|&&why| why == Some(Why::Walls)).count();
        for color in [Color::White, Color::Black] {
            assert!(holds(&position, color, mates[color.index()]), "{position} {color} {mates:?}");
            the_checker_agrees(&position, color, mates[color.index()]);
        }
    }
    assert!(decided > 100 && walled > 100 && searched > 50, "{decided} {walled} {searched}");
}

/// Whether a king, a knight or bishop and a man of the other side beside its king can be a mate: all arrangements, the mated king in one quarter.
fn some_mate(own: Role, other: Role) -> bool {
    let man = |color, role| Piece { color, role };
    let mut quarter = (0..64).map(Square::new_masked).filter(|square| square.file() < 4 && square.rank() < 4);
    quarter.any(|king| {
        let checks = attacks::of(Color::White, own, king, Bitboard::EMPTY);
        let near = attacks::king(king);
        let kings = near.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks::king(square));
        checks.into_iter().any(|check| {
            kings.into_iter().any(|own_king| {
                near.into_iter().any(|beside| {
                    let men = [
                        (king, man(Color::Black, Role::King)),
                        (own_king, man(Color::White, Role::King)),
                        (check, man(Color::White, own)),
                        (beside, man(Color::Black, other)),
                    ];
                    arranged(&men, Color::Black).is_some_and(|position| position.is_mate())
                })
            })
        })
    })
}

#[test]
fn too_few_men() {
    for own in [Role::Knight, Role::Bishop] {
        for other in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            // Bishops stand on squares of different colours here.
            let letters = (other.letter().to_ascii_lowercase(), own.letter().to_ascii_uppercase());
            let fen = format!("k7/5{}2/8/8/8/8/8/K1{}5 w - - 0 1", letters.0, letters.1);
            let said = has_too_few_men(&position(&fen), Color::White);
            assert_eq!(said, !some_mate(own, other), "{own:?} against {other:?}");
        }
    }
}

#[test]
fn limits_are_told() {
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let nodes = Limits { nodes: Some(3), ..Limits::default() };
    assert_eq!(can_mate(&start, Color::White, &nodes, &|_| ()), CanMate::Unknown(Stop::Nodes));
    let interrupted = Limits::default();
    interrupted.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let open = position("8/2k5/3n4/8/8/4B3/2K5/8 b - - 0 1");
    assert_eq!(can_mate(&open, Color::Black, &interrupted, &|_| ()), CanMate::Unknown(Stop::User));
}
