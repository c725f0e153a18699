//! No play that leads to the end of reciprocal play may be given up for want of pictures.

use super::{Aim, Reachable};
use crate::pictures::Ending;
use keymove_chess::{Bitboard, Castling, Color, Move, Piece, Position, Role, Setup, Square, attacks};
use keymove_problem::Play;
use keymove_testing::Random;

/// Few units, most of them near each other.
fn position(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::default();
    let letters = b"KkQRBNPPPqrbnppp";
    let middle = (random.below(8) as i32, random.below(8) as i32);
    for unit in 0..4 + random.below(6) {
        let letter = char::from(if unit < 2 { letters[unit] } else { letters[2 + random.below(14)] });
        let mut near = |middle: i32| (middle + random.below(7) as i32 - 3).clamp(0, 7) as u8;
        let square = Square::at(near(middle.0), near(middle.1));
        let role = Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_uppercase())?;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        setup.board[square.index()].get_or_insert(Piece { color, role });
    }
    setup.turn = Color::ALL[random.below(2)];
    Position::from_setup(&setup).ok()
}

fn ends(position: &Position, ending: Ending) -> bool {
    match ending {
        Ending::Mate => position.is_mate(),
        Ending::Stalemate => position.is_stalemate(),
    }
}

/// Whether the side to move can end the play in its own way, and make a move after which the other side can in the other.
fn is_reciprocal(position: &Position, ending: Ending, own: Ending) -> bool {
    let moves = position.moves();
    let can_end = |position: &Position, ending: Ending| {
        position.moves().iter().any(|&mv| ends(&position.play(mv), ending))
    };
    can_end(position, own) && moves.iter().any(|&mv| can_end(&position.play(mv), ending))
}

/// A position from which a move leads to this one, and the move: the unit comes from somewhere, sometimes captures, and may have been a pawn.
fn before(random: &mut Random, position: &Position) -> Option<(Position, Move)> {
    let color = !position.turn();
    let units: Vec<Square> = position.color(color).into_iter().collect();
    let to = units[random.below(units.len())];
    let role = position.role_at(to)?;
    let was_pawn = role != Role::King && Bitboard::BACK_RANKS.has(to) && random.below(4) == 0;
    let from: Vec<Square> = match (role, was_pawn) {
        (Role::Pawn, _) | (_, true) => Bitboard::FULL
            .into_iter()
            .filter(|from| from.file().abs_diff(to.file()) < 2 && from.rank().abs_diff(to.rank()) < 3)
            .collect(),
        _ => attacks::of(color, role, to, position.occupied()).into_iter().collect(),
    };
    let from = *from.get(random.below(from.len().max(1)))?;
    if position.occupied().has(from) {
        return None;
    }
    let mut setup = Setup { turn: color, castling: Castling::NONE, ..Setup::default() };
    for (square, piece) in position.units().filter(|&(square, _)| square != to) {
        setup.board[square.index()] = Some(piece);
    }
    setup.board[from.index()] = Some(Piece { color, role: if was_pawn { Role::Pawn } else { role } });
    if random.below(3) == 0 {
        let role = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen][random.below(5)];
        setup.board[to.index()] = Some(Piece { color: !color, role });
    }
    let earlier = Position::from_setup(&setup).ok()?;
    let leads = |&&mv: &&Move| {
        let after = earlier.play(mv);
        mv.from() == from && after.units().eq(position.units()) && after.turn() == position.turn()
    };
    let mv = *earlier.moves().iter().find(leads)?;
    Some((earlier, mv))
}

fn check(ending: Ending, other: Ending, seed: u64, wanted: usize) {
    let mut random = Random::new(seed);
    let (mut followed, mut given_up) = (0, 0);
    while followed < wanted {
        let Some(end) = position(&mut random).filter(|end| is_reciprocal(end, ending, other)) else {
            continue;
        };
        let mut line: Vec<(Position, Move, Position)> = Vec::new();
        let mut first = end;
        for _ in 0..40 * (2 + random.below(6)) {
            let Some((earlier, mv)) = before(&mut random, &first) else { continue };
            line.insert(0, (earlier, mv, earlier.play(mv)));
            first = earlier;
            if line.len() == 9 {
                break;
            }
        }
        let aim = Aim { play: Play::Reciprocal, ending, attacker: !end.turn(), other: Some(other) };
        if line.is_empty() {
            continue;
        }
        followed += 1;
        let from = random.below(line.len());
        let left = |played: usize| (line.len() - played + 2) as u16;
        let mut reachable = Reachable::new(aim);
        assert!(reachable.begin_line(&line[from].0, left(from)), "{} to {end}", line[from].0);
        for (index, (before, mv, after)) in line.iter().enumerate().skip(from) {
            if let Some(towards) = reachable.towards(before) {
                assert!(towards.admits(*mv), "from {} {mv} at {before} to {end}", line[from].0);
                given_up += before.moves().iter().filter(|mv| !towards.admits(**mv)).count();
            }
            assert!(
                reachable.enter(before, *mv, after, left(index + 1)),
                "from {} at {before} after {mv} to {end}",
                line[from].0
            );
        }
    }
    assert!(given_up > followed, "{given_up} moves are given up");
}

#[test]
fn what_ends_reciprocal_play_has_pictures() {
    check(Ending::Mate, Ending::Mate, 1, keymove_testing::sized(60, 150));
    check(Ending::Stalemate, Ending::Stalemate, 2, keymove_testing::sized(5, 15));
    check(Ending::Mate, Ending::Stalemate, 3, keymove_testing::sized(5, 15));
    check(Ending::Stalemate, Ending::Mate, 4, keymove_testing::sized(5, 15));
}
