//! Problems of all battles, random ones too, and the definition as an oracle.

use keymove_chess::{Color, Move, Piece, Position, Role, Setup, Square};
use keymove_problem::{Battle, Moves, Stipulation};
use keymove_solve::tree::{Options, Tree, build};
use keymove_solve::{BattleTask, FirstMove, FirstVerdict, Oracle, Outcome, Status, Stop};
use keymove_testing::Random;
use std::time::Duration;

/// Answers by the definition.
pub struct Definition(pub Battle);

impl Oracle for Definition {
    fn battle(&self) -> Battle {
        self.0
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        Ok((1..=limit.get()).find(|&n| self.0.solves(position, n)).and_then(Moves::new))
    }
}

/// A stipulation that is known to be one.
pub fn stipulation(text: &str) -> Stipulation {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The battle with this FEN and stipulation.
pub fn task(fen: &str, text: &str) -> BattleTask {
    let position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    BattleTask::new(position, stipulation(text))
}

/// What answers questions about this battle.
pub fn oracle(task: &BattleTask) -> Definition {
    Definition(Battle::new(&task.stipulation).expect("a battle"))
}

/// What the definition says of every first move; of every reply if the defender begins.
pub fn ask(task: &BattleTask) -> Outcome {
    let mut oracle = oracle(task);
    let (battle, position) = (oracle.0, &task.position);
    let limit = task.stipulation.moves();
    let rest = Moves::new(task.stipulation.length.moves);
    let mut length = |mv: Move| match task.stipulation.length.half {
        true => {
            oracle.length_after_reply(position, mv, rest).map(|length| length.and_then(|n| Moves::new(n + 1)))
        }
        false if battle.is_forced_to_win(position) => Ok(None),
        false => oracle.length_after(position, mv, limit),
    };
    let mut moves = match task.stipulation.length.half {
        true => battle.replies(position),
        false => battle.attacks(position),
    };
    moves.sort_unstable();
    let mut verdict = |mv: Move| match length(mv).expect("never stopped") {
        Some(length) => FirstVerdict::Mates(length),
        None => FirstVerdict::Refuted,
    };
    Outcome {
        first_moves: moves.into_iter().map(|mv| FirstMove { mv, verdict: verdict(mv) }).collect(),
        status: Status::Complete,
        checks_only: false,
        efforts: Vec::new(),
        depths: Vec::new(),
        elapsed: Duration::ZERO,
    }
}

/// The tree of a problem by the definition.
pub fn tree(task: &BattleTask, options: &Options) -> Tree {
    build(task, &ask(task), options, &mut oracle(task))
}

/// All tries that may be worth a look.
pub fn everything() -> Options {
    Options { tries: 2, stalemates: true, ..Options::default() }
}

/// Stipulations with two moves, or what is left of them after the key; every play and every goal without history.
pub const STIPULATIONS: [&str; 40] = [
    "#2",
    "=2",
    "#=2",
    "==2",
    "!=2",
    "!#2",
    "##2",
    "##!2",
    "+2",
    "x2",
    "%2",
    "zc32",
    "c812",
    "~2",
    "s#2",
    "s=2",
    "s#=1",
    "s+2",
    "sx2",
    "s%1",
    "s!#1",
    "s##1",
    "szb22",
    "r#2",
    "r=2",
    "rx2",
    "rzb22",
    "semi-r#2",
    "semi-r=2",
    "semi-r+2",
    "s#0.5",
    "s#1.5",
    "r#1.5",
    "semi-r=1.5",
    "#1.5",
    "=1.5",
    "pser-#2",
    "pser-s#2",
    "pser-r#2",
    "pser-semi-r=2",
];

/// A position with two kings in a corner of the board and up to four more units, White or Black to move.
pub fn small_position(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::default();
        let mut units = vec![(Color::White, Role::King), (Color::Black, Role::King)];
        for _ in 0..2 + random.below(3) {
            let color = if random.below(2) == 0 { Color::White } else { Color::Black };
            units.push((color, Role::ALL[random.below(5)]));
        }
        for (color, role) in units {
            // Where units stand close together more happens.
            let square = Square::at(random.below(5) as u8, random.below(5) as u8);
            setup.board[square.index()] = Some(Piece { color, role });
        }
        if let Ok(position) = Position::from_setup(&setup) {
            return if random.below(4) == 0 { position.passed().unwrap_or(position) } else { position };
        }
    }
}
