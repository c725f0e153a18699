//! Whether sides can still mate, for people and for programs.

use keymove_chess::notation::{san, short_algebraic};
use keymove_chess::{Color, Move, Position};
use keymove_report::Object;
use keymove_solve::dead::{CanMate, Why};
use serde_json::{Value, json};

/// In words: White first, then Black, then what follows.
pub fn dead_text(position: &Position, sides: &[CanMate; 2]) -> String {
    let mut text = String::new();
    for (color, side) in [Color::White, Color::Black].into_iter().zip(sides) {
        let words = match side {
            CanMate::Yes(line) if line.is_empty() => "has mated".to_owned(),
            CanMate::Yes(line) => format!("can mate: {}", moves(position, line)),
            CanMate::No(Why::Material) => "can never mate: no position with these men is a mate".to_owned(),
            CanMate::No(Why::Walls) => {
                "can never mate: behind men that never move, its other men can give no check, or take too few flights"
                    .to_owned()
            }
            CanMate::No(Why::Exhausted) => {
                "can never mate: there is none among all positions that can arise".to_owned()
            }
            CanMate::Unknown(stop) => format!("perhaps can mate, perhaps not: {stop}"),
        };
        text.push_str(&format!("{color} {words}\n"));
    }
    if is_dead(sides) == Some(true) {
        text.push_str("The position is dead: a draw.\n");
    }
    text
}

/// The object of a position, `keymove-dead`.
pub fn dead_json(position: &Position, sides: &[CanMate; 2]) -> Object {
    let mut object = Object::of("keymove-dead");
    object.add("fen", &position.to_string());
    if let Some(dead) = is_dead(sides) {
        object.add("dead", &dead);
    }
    object.add("white", &side(position, &sides[0]));
    object.add("black", &side(position, &sides[1]));
    object
}

fn side(position: &Position, side: &CanMate) -> Value {
    match side {
        CanMate::Yes(line) => {
            let mut at = *position;
            let line: Vec<String> = line
                .iter()
                .map(|&mv| {
                    let san = san(&at, mv);
                    at = at.play(mv);
                    san
                })
                .collect();
            json!({ "can_mate": true, "line": line })
        }
        CanMate::No(why) => json!({ "can_mate": false, "reason": why.name() }),
        CanMate::Unknown(stop) => json!({ "stop": stop.to_string() }),
    }
}

/// Whether neither side can mate; nothing if that is not known.
fn is_dead(sides: &[CanMate; 2]) -> Option<bool> {
    if sides.iter().any(|side| matches!(side, CanMate::Yes(_))) {
        return Some(false);
    }
    sides.iter().all(|side| matches!(side, CanMate::No(_))).then_some(true)
}

/// Numbered moves: `1.e4 e5 2.Dh5`.
fn moves(position: &Position, line: &[Move]) -> String {
    let mut at = *position;
    let first = position.turn().index();
    let words = line.iter().enumerate().map(|(ply, &mv)| {
        let name = short_algebraic(&at, mv);
        at = at.play(mv);
        let number = (ply + first) / 2 + 1;
        match (ply + first).is_multiple_of(2) {
            true => format!("{number}.{name}"),
            false if ply == 0 => format!("{number}...{name}"),
            false => name,
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
