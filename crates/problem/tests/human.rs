//! Mater I and II: the paper's positions, and that whatever they find is a forced mate.

use keymove_chess::{Color, Position};
use keymove_problem::Moves;
use keymove_problem::human::{
    Answer, Examination, Fate, Kind, MOST_REPLIES, Program, Rules, Threats, Try, examine,
};
use keymove_problem::solve::{Limits, Solver, Stop, Task};

/// R. Fine, The Middlegame in Chess: Anderssen - Kieseritzky 1851, and diagram 97.
const IMMORTAL: &str = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -";
const DIAGRAM_97: &str = "r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - -";

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

fn look(fen: &str, program: Program) -> Examination {
    examine(&position(fen), &Rules::new(program), &Limits::default())
}

#[test]
fn explore() {
    for fen in [IMMORTAL, DIAGRAM_97] {
        for program in [Program::One, Program::Two] {
            let seen = look(fen, program);
            println!("{fen} {program:?} {:?} {} {:?}", seen.combination(), seen.positions, seen.threats);
        }
    }
}
