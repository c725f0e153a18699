//! What must hold of every evaluation: both sides alike, both wings alike, and no difference between value and explanation.

use super::*;
use keymove_chess::{Castling, Piece, Role, Setup, Square};
use keymove_testing::Random;

mod each_term;
mod endings;

pub(super) fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Positions of random games.
fn from_games(count: usize) -> Vec<Position> {
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    let mut now = Position::initial();
    while positions.len() < count {
        let moves = now.moves();
        let over = moves.is_empty() || now.occupied().len() < 4 || positions.len() % 300 == 299;
        now = if over { Position::initial() } else { now.play(*random.pick(&moves)) };
        positions.push(now);
    }
    positions
}

/// Few units put down by chance: what random games seldom reach.
fn by_chance(count: usize) -> Vec<Position> {
    let mut random = Random::new(2);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut setup = Setup::default();
        for color in Color::ALL {
            setup.board[random.below(64)] = Some(Piece { color, role: Role::King });
        }
        for _ in 0..random.below(9) {
            let (color, role) = (*random.pick(&Color::ALL), *random.pick(&Role::ALL[..5]));
            let sq = if role == Role::Pawn { 8 + random.below(48) } else { random.below(64) };
            if setup.board[sq].is_none() {
                setup.board[sq] = Some(Piece { color, role });
            }
        }
        setup.turn = *random.pick(&Color::ALL);
        let Ok(position) = Position::from_setup(&setup) else { continue };
        if Color::ALL.into_iter().all(|color| position.has_king(color)) {
            positions.push(position);
        }
    }
    positions
}

fn all() -> Vec<Position> {
    let mut positions = from_games(8000);
    positions.extend(by_chance(8000));
    positions
}

#[test]
fn colours_make_no_difference() {
    let mut evaluator = Evaluator::new();
    for position in all() {
        let flipped = Position::from_setup(&position.to_setup().flipped()).expect("a position");
        assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&flipped), "{position}");
    }
}

#[test]
fn wings_make_no_difference_without_castling() {
    let mut evaluator = Evaluator::new();
    for position in all() {
        let without = position.with_rights(Castling::NONE, None);
        let position = Position::from_arrangement(&without).expect("no right is missed");
        let mirrored = Position::from_setup(&position.to_setup().mirrored()).expect("a position");
        assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&mirrored), "{position}");
    }
}

#[test]
fn explanations_add_up_to_the_value() {
    let mut evaluator = Evaluator::new();
    for position in all() {
        let breakdown = explain(&position);
        assert_eq!(breakdown.for_mover(), evaluator.evaluate(&position), "{position}");
        if breakdown.ending.is_none() {
            assert_eq!(breakdown.recomputed(), breakdown.total, "{position}");
        }
        let from_counts = |color: Color| -> Tapered {
            let linear = TERMS.iter().filter(|term| !matches!(term.group, Group::Danger | Group::Winnable));
            let values = linear.flat_map(|term| term.first..term.first + term.len);
            values.fold(Tapered::ZERO, |sum, i| sum + weights()[i] * breakdown.counts[i][color.index()])
        };
        let sum = from_counts(Color::White) - from_counts(Color::Black);
        if breakdown.ending.is_none() {
            assert_eq!(sum + breakdown.danger_cost[0] - breakdown.danger_cost[1], breakdown.sum());
        }
    }
}

#[test]
fn what_is_remembered_is_what_is_computed() {
    let mut old = Evaluator::new();
    for position in all() {
        old.evaluate(&position);
        assert_eq!(old.evaluate(&position), Evaluator::new().evaluate(&position), "{position}");
    }
}

#[test]
fn the_table_holds_every_term_once() {
    assert!((100..=130).contains(&TERMS.len()));
    let mut next = 0;
    for term in TERMS {
        assert_eq!(term.first, next, "{}", term.name);
        next += term.len;
    }
    assert_eq!(next, VALUES);
    let mut names: Vec<_> = TERMS.iter().map(|term| term.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), TERMS.len());
}

#[test]
fn absurd_positions_have_bounded_values() {
    let mut evaluator = Evaluator::new();
    for fen in [
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/PPPPPPPP/PPPPPPPP/7p/K6k w - - 0 1",
        "nnnnnnnn/nnnnnnnn/bbbbbbbb/rrrrrrrr/pppppppp/1k6/7P/7K b - - 0 1",
        "kqqqqqqq/qqqqqqqq/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/8/K7 w - - 0 1",
    ] {
        let value = evaluator.evaluate(&position(fen));
        assert!((-UTMOST..=UTMOST).contains(&value) && value.abs() > 5000, "{fen}: {value}");
    }
}

#[test]
fn the_table_of_the_initial_position_is_printed() {
    let text = explain(&Position::initial()).to_string();
    for line in ["pawn value", "-- mobility", "tempo", "phase      24/24 middlegame", "White to move"] {
        assert!(text.contains(line), "{text}");
    }
    assert!(Position::initial().king(Color::White) == Some(Square::E1));
}

#[test]
fn the_documentation_names_every_term() {
    let text = include_str!("../../../../docs/evaluation.md");
    for term in TERMS {
        assert!(text.contains(&format!("| `{}` | {} |", term.name, term.len)), "{}", term.name);
    }
}
