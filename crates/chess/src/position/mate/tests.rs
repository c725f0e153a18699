//! Mates in one against their definition, where they are frequent: a king at the edge, more attackers than defenders.

use crate::{Castling, Color, Move, Piece, Position, Role, Setup, Square};
use keymove_testing::Random;

/// Kinds of mates met, and positions without one: a comparison that never met a kind would prove nothing about it.
#[derive(Default, Debug)]
struct Seen {
    none: usize,
    /// By the unit that moves alone, indexed by role.
    direct: [usize; 6],
    /// By an opened line alone, indexed by role.
    discovered: [usize; 6],
    double: usize,
    /// By a pawn that becomes this, indexed by role.
    promoted: [usize; 6],
    en_passant: usize,
    castled: usize,
    /// By a side that is in check.
    out_of_check: usize,
    /// Where a line opened for the purpose guards a flight.
    opened: usize,
    /// The only mate.
    only: usize,
}

/// What the side to move may have beside what stands there by chance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extra {
    Nothing,
    EnPassant,
    Castling,
    Promotion,
}

/// The king to be mated stands at the edge, next to it or near the extra; the attacker's units mostly near it.
fn siege(random: &mut Random) -> Setup {
    let us = *random.pick(&Color::ALL);
    let mut setup = Setup { turn: us, ..Setup::default() };
    let extras = [Extra::Nothing, Extra::Nothing, Extra::EnPassant, Extra::Castling, Extra::Promotion];
    let extra = *random.pick(&extras);
    let (along, across) = (random.below(8) as u8, *random.pick(&[0, 0, 1, 3, 6, 7, 7]));
    let target = match extra {
        Extra::EnPassant => Square::at(along, us.home_rank().abs_diff(3 + random.below(5) as u8)),
        Extra::Castling => Square::at(along, us.home_rank().abs_diff(random.below(4) as u8)),
        _ if random.below(2) == 0 => Square::at(along, across),
        _ => Square::at(across, along),
    };
    setup.board[target.index()] = Some(Piece { color: !us, role: Role::King });
    let mut place = |random: &mut Random, color: Color, role: Role, reach: usize| {
        let shift = |random: &mut Random| (random.below(2 * reach + 1)) as i8 - reach as i8;
        let to = [target.file() as i8 + shift(random), target.rank() as i8 + shift(random)];
        let back = role == Role::Pawn && matches!(to[1], 0 | 7);
        if to.into_iter().all(|at| (0..8).contains(&at)) && !back {
            let square = Square::at(to[0] as u8, to[1] as u8);
            if setup.board[square.index()].is_none() {
                setup.board[square.index()] = Some(Piece { color, role });
            }
        }
    };
    if extra != Extra::Castling {
        place(random, us, Role::King, 7);
    }
    for _ in 0..3 + random.below(5) {
        let role = Role::ALL[random.below(6) % 5];
        let reach = 2 + random.below(4);
        place(random, us, role, reach);
    }
    for _ in 0..random.below(5) {
        let role = *random.pick(&Role::ALL[..5]);
        let reach = 1 + random.below(3);
        place(random, !us, role, reach);
    }
    match extra {
        Extra::Nothing => {}
        Extra::EnPassant => place_double_step(random, &mut setup),
        Extra::Castling => place_for_castling(random, &mut setup),
        Extra::Promotion => place_promoting(random, &mut setup),
    }
    setup.with_castling_at_home()
}

/// The side not to move has just made a double step past a pawn.
fn place_double_step(random: &mut Random, setup: &mut Setup) {
    let (us, file) = (setup.turn, random.below(7) as u8);
    let home = (!us).home_rank();
    let rows = [home.abs_diff(1), home.abs_diff(2), home.abs_diff(3)];
    let free = rows.map(|rank| setup.board[Square::at(file, rank).index()].is_none());
    let beside = Square::at(file + 1, rows[2]);
    if free == [true; 3] && setup.board[beside.index()].is_none() {
        setup.board[Square::at(file, rows[2]).index()] = Some(Piece { color: !us, role: Role::Pawn });
        setup.board[beside.index()] = Some(Piece { color: us, role: Role::Pawn });
        setup.en_passant = Some(Square::at(file, rows[1]));
    }
}

/// The side to move has a pawn one step from the last rank.
fn place_promoting(random: &mut Random, setup: &mut Setup) {
    let us = setup.turn;
    let square = Square::at(random.below(8) as u8, us.home_rank().abs_diff(6));
    let unit = &mut setup.board[square.index()];
    if unit.is_none() {
        *unit = Some(Piece { color: us, role: Role::Pawn });
    }
}

/// The side to move has its king and a rook at home.
fn place_for_castling(random: &mut Random, setup: &mut Setup) {
    let color = setup.turn;
    let corner = *random.pick(&[0, 7]);
    for (file, role) in [(4, Role::King), (corner, Role::Rook)] {
        let unit = &mut setup.board[Square::at(file, color.home_rank()).index()];
        if unit.is_none() {
            *unit = Some(Piece { color, role });
        }
    }
}

/// The mating moves by definition: make each and look.
fn mates_by_definition(position: &Position) -> Vec<Move> {
    let mates = |&mv: &Move| {
        let next = position.play(mv);
        next.in_check() && next.moves().is_empty()
    };
    let mut mates: Vec<_> = position.moves().into_iter().filter(mates).collect();
    mates.sort_unstable();
    mates
}

fn compare(position: &Position, seen: &mut Seen) {
    let expected = mates_by_definition(position);
    let mut all = position.mating_moves();
    all.sort_unstable();
    assert_eq!(all.as_slice(), expected, "{position}");
    match position.mating_move() {
        Some(mv) => assert!(expected.contains(&mv), "{mv} in {position}"),
        None => assert!(expected.is_empty(), "{expected:?} in {position}"),
    }
    seen.none += usize::from(expected.is_empty());
    seen.only += usize::from(expected.len() == 1);
    for mv in expected {
        classify(position, mv, seen);
    }
}

fn classify(position: &Position, mv: Move, seen: &mut Seen) {
    let next = position.play(mv);
    let (us, checkers) = (position.turn(), next.checkers());
    let Some(role) = position.role_at(mv.from()) else { return };
    if position.castling() != Castling::NONE
        && role == Role::King
        && mv.from().file().abs_diff(mv.to().file()) == 2
    {
        seen.castled += 1;
    } else if role == Role::Pawn && position.en_passant() == Some(mv.to()) {
        seen.en_passant += 1;
    } else if let Some(role) = mv.promotion() {
        seen.promoted[role.index()] += 1;
    } else if checkers.more_than_one() {
        seen.double += 1;
    } else if checkers.has(mv.to()) {
        seen.direct[role.index()] += 1;
    } else {
        seen.discovered[role.index()] += 1;
    }
    seen.out_of_check += usize::from(position.in_check());
    // Were the unit still in the way, the king would have a flight.
    let arrived = next.with_unit(mv.from(), Piece { color: !us, role: Role::Pawn });
    seen.opened += usize::from(checkers.has(mv.to()) && arrived.king_targets().any());
}

#[test]
fn mates_in_one_are_those_of_the_definition() {
    let mut random = Random::new(29);
    let mut seen = Seen::default();
    for _ in 0..keymove_testing::sized(600_000, 3_000_000) {
        if let Ok(position) = Position::from_setup(&siege(&mut random)) {
            compare(&position, &mut seen);
        }
    }
    let frequent = [
        seen.direct[..5].iter().copied().min(),
        seen.discovered[..4].iter().copied().min(),
        seen.promoted[1..5].iter().copied().min(),
        Some(seen.discovered[5]),
        Some(seen.double),
        Some(seen.en_passant),
        Some(seen.castled),
        Some(seen.out_of_check),
        Some(seen.opened),
        Some(seen.only),
    ];
    assert!(frequent.into_iter().flatten().all(|count| count >= 12), "{seen:?}");
}
