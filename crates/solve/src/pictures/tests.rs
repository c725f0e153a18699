//! No mate or stalemate that is reached may be missing among the pictures of the positions before it.

use super::parry::Final;
use super::picture::{Roles, Unit};
use super::reach::Reach;
use super::{Budget, Ending, MateSquares, Pictures};
use keymove_chess::{Castling, Color, Move, Piece, Position, Role, Setup, Square};
use keymove_testing::Random;

/// A position with few units, often near to stalemate: kings at the edge, pawns; sometimes with rights to castle.
fn position(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::default();
    let letters = b"KkQRBNPPPPpppppppnnbbrq";
    for unit in 0..3 + random.below(7) {
        let letter = if unit < 2 { letters[unit] } else { letters[2 + random.below(21)] };
        let corner = [0, 1, 8, 9, 2, 16, 7, 6, 15, 14, 55, 63, 56, 57, 48, 49];
        let index = if unit < 2 && random.below(4) > 0 { corner[random.below(16)] } else { random.below(64) };
        let square = Square::new_masked(index as u8);
        let role =
            Role::ALL.into_iter().find(|role| role.letter() == char::from(letter.to_ascii_uppercase()))?;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        setup.board[square.index()].get_or_insert(Piece { color, role });
    }
    if random.below(4) == 0 {
        let color = Color::ALL[random.below(2)];
        let home = 8 * usize::from(color.home_rank());
        setup
            .board
            .iter_mut()
            .filter(|piece| **piece == Some(Piece { color, role: Role::King }))
            .for_each(|piece| *piece = None);
        for (file, role) in [(0, Role::Rook), (4, Role::King), (7, Role::Rook)] {
            setup.board[home + file] = Some(Piece { color, role });
        }
        setup.castling = Castling::from_bits(3 << (2 * color as u8));
    }
    setup.turn = Color::ALL[random.below(2)];
    Position::from_setup(&setup).ok()
}

/// Plays a few moves at random, the last of them one that ends the game if there is one; in series the attacker's or the
/// defender's moves are left out.
fn game(
    random: &mut Random, start: Position, ending: Ending, series: bool,
) -> Option<Vec<(Position, Move, Position)>> {
    let mut line = Vec::new();
    let mut position = start;
    for _ in 0..9 {
        let moves = position.moves();
        let ends = |&&mv: &&Move| {
            let after = position.play(mv);
            match ending {
                Ending::Mate => after.is_mate(),
                Ending::Stalemate => after.is_stalemate(),
            }
        };
        if let Some(&mv) = moves.iter().find(ends) {
            line.push((position, mv, position.play(mv)));
            return Some(line);
        }
        if moves.is_empty() {
            return None;
        }
        let mv = moves[random.below(moves.len())];
        let mut after = position.play(mv);
        if series && random.below(3) > 0 {
            after = after.passed().unwrap_or(after);
        }
        line.push((position, mv, after));
        position = after;
    }
    None
}

fn check(ending: Ending, series: bool, seed: u64, games: usize) {
    let mut random = Random::new(seed);
    let mut found = [0; 10];
    let (mut moves, mut admitted) = (0, 0);
    let mut mate_squares = MateSquares::default();
    for _ in 0..games {
        let Some(start) = position(&mut random) else { continue };
        let Some(line) = game(&mut random, start, ending, series) else { continue };
        found[line.len()] += 1;
        let attacker = line.last().map_or(Color::White, |(before, ..)| before.turn());
        let left = |from: usize, color: Color| {
            line[from..].iter().filter(|(before, ..)| before.turn() == color).count() as u16
        };
        // Sometimes with moves to spare.
        let spare = [(0, 0), (1, 0), (0, 1), (2, 2)][random.below(4)];
        let budget = |from: usize| Budget {
            attacks: left(from, attacker) + spare.0,
            defences: left(from, !attacker) + spare.1,
        };
        for from in 0..line.len() {
            let mut pictures = Pictures::new(attacker, ending);
            assert!(
                ending == Ending::Stalemate
                    || mate_squares.mate_is_possible(&line[from].0, attacker, budget(from)),
                "{} {:?}",
                line[from].0,
                budget(from)
            );
            assert!(
                pictures.begin(&line[from].0, budget(from), None),
                "{ending:?} {} {:?}",
                line[from].0,
                budget(from)
            );
            for (index, (before, mv, after)) in line.iter().enumerate().skip(from) {
                if let Some(towards) = pictures.towards(before) {
                    assert!(towards.admits(*mv), "{ending:?} from {} {mv} at {before}", line[from].0);
                    moves += before.moves().len();
                    admitted += before.moves().iter().filter(|mv| towards.admits(**mv)).count();
                }
                // Nobody asks where the attacker has no move left.
                if index + 1 == line.len() {
                    break;
                }
                let budget = budget(index + 1);
                assert!(
                    pictures.enter(before, *mv, after, budget, None),
                    "{ending:?} from {} at {before} after {mv} {budget:?}",
                    line[from].0
                );
            }
        }
    }
    assert!(admitted * 20 < moves * 19, "{admitted} of {moves} moves are admitted");
    assert!(found.iter().skip(4).sum::<usize>() > games / 2000, "{found:?}");
}

/// More of what is slow without optimisation.
fn sized(games: usize) -> usize {
    keymove_testing::sized(games, 5 * games)
}

#[test]
fn mates_have_pictures() {
    check(Ending::Mate, false, 1, sized(2000));
    check(Ending::Mate, true, 2, sized(2000));
}

#[test]
fn stalemates_have_pictures() {
    check(Ending::Stalemate, false, 3, sized(4000));
    check(Ending::Stalemate, true, 4, sized(4000));
}

/// A pawn beside the attacker's king checks it, unless it may have come there promoted.
#[test]
fn a_pawn_may_have_come_promoted() {
    let is_safe = |roles: Roles, royal: Square| {
        let pawns = [(Square::B2, roles)];
        final_with(&[], &pawns).is_safe(royal)
    };
    assert!(!is_safe(Roles::of(Role::Pawn), Square::C1));
    assert!(is_safe(Roles::of(Role::Pawn).or(Role::Rook), Square::C1));
    assert!(!is_safe(Roles::of(Role::Pawn).or(Role::Queen), Square::C1));
    assert!(is_safe(Roles::of(Role::Pawn), Square::D1));
}

/// A white king on a1 and the final position of a mate of the king on a3, with no move left to the defender.
fn final_with<'a>(attackers: &'a [Unit], pawns: &'a [(Square, Roles)]) -> Final<'a> {
    Final {
        attacker: Color::White,
        king: Square::A3,
        attackers,
        placed: &[],
        stationed: attackers.iter().map(|unit| unit.square).collect(),
        others: &[],
        pawns,
        spare: 0,
        waits: 1,
        captures: 0,
        walks: 0,
    }
}

/// Whatever a pawn may have become on the square beside, it captures the checking rook; what cannot do that does not matter. A move
/// left to the attacker changes nothing, if no other unit can check or pin, except that something may be put in a line's way.
#[test]
fn a_pawn_stops_the_check_whatever_it_has_become() {
    let is_mate = |square: Square, roles: Roles| {
        let rook = [Unit::new(Role::Rook, Square::C3)];
        final_with(&rook, &[(square, roles)]).is_mate()
    };
    let queen = Roles::of(Role::Queen);
    assert!(!is_mate(Square::B4, queen));
    assert!(!is_mate(Square::B4, queen.or(Role::Pawn)));
    assert!(!is_mate(Square::D4, queen.or(Role::Bishop).or(Role::Pawn)));
    assert!(is_mate(Square::D4, queen.or(Role::Rook)));
    assert!(is_mate(Square::F6, queen));
}

/// The fewest moves after which a black pawn can be on a square as each kind of unit.
#[test]
fn promoted_bishops_keep_their_colour() {
    let roles = |to, moves| Reach::shared().pawn_roles(Color::Black, 0, Square::F2, to, moves);
    let straight = Roles::of(Role::Rook).or(Role::Queen);
    assert_eq!(roles(Square::D8, 2), Roles::NONE);
    assert_eq!(roles(Square::D8, 3), straight);
    assert_eq!(roles(Square::D8, 6), straight.or(Role::Knight));
    assert_eq!(roles(Square::A6, 2), Roles::of(Role::Queen).or(Role::Bishop));
    assert_eq!(roles(Square::F2, 0), Roles::of(Role::Pawn));
}
