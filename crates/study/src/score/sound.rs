//! What can be scored: a legal, sound two-mover. Anything else has no score, with the reason.

use keymove_chess::{Arrangement, Bitboard, Color, Move, Position, Role};
use keymove_problem::Moves;
use keymove_solve::{Observer, Solver, Status, Stop, Task};

/// Why a position has no score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoScore {
    /// Black is to move.
    BlackToMove,
    /// No composition may have these units: all faults.
    Units(Vec<UnitFault>),
    /// The move does not mate in time.
    NotAKey(Move),
    /// No first move mates in two. The tries that one reply alone refutes, with that reply.
    NoSolution(Vec<(Move, Move)>),
    /// No first move mates in this many moves, more than two.
    NoSolutionIn(Moves),
    /// These first moves mate sooner than in the stipulated number of moves, which is more than two.
    ShortSolution(Moves, Vec<Move>),
    /// These first moves mate at once.
    MateInOne(Vec<Move>),
    /// These first moves, at least two, mate in the stipulated number of moves.
    Cooked(Vec<Move>),
    /// The solver was stopped before it knew.
    Stopped(Stop),
}

/// Too many units of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnitFault {
    /// The side has no king.
    #[error("{0} has no king")]
    NoKing(Color),
    /// More units of a kind than at the beginning of a game.
    #[error("{color} has {count} {}, more than {most}", plural(*role))]
    TooMany {
        /// The side.
        color: Color,
        /// The kind.
        role: Role,
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// Two bishops on squares of one colour.
    #[error("{0} has two bishops on squares of the same colour")]
    Bishops(Color),
}

fn plural(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawns",
        Role::Knight => "knights",
        Role::Bishop => "bishops",
        Role::Rook => "rooks",
        Role::Queen => "queens",
        Role::King => "kings",
    }
}

const TWO: Moves = match Moves::new(2) {
    Some(moves) => moves,
    None => Moves::ONE,
};

/// The most units of each kind that a composition may have, indexed by [`Role`].
pub const MOST: [u32; 6] = [8, 2, 2, 2, 1, 1];

/// Whether the units are those of a composition that can be scored.
///
/// # Errors
/// [`NoScore::BlackToMove`], [`NoScore::Units`].
pub fn check_diagram(position: &Arrangement) -> Result<(), NoScore> {
    if position.turn() != Color::White {
        return Err(NoScore::BlackToMove);
    }
    // The usual case costs no list.
    if Color::ALL.into_iter().all(|color| is_usual(position, color)) {
        return Ok(());
    }
    Err(NoScore::Units(Color::ALL.into_iter().flat_map(|color| faults(position, color)).collect()))
}

/// What shows that units were promoted before the diagram: more of a kind than at the beginning of a game, two bishops on
/// squares of one colour. Such diagrams are legal; compositions avoid them, and scores refuse them.
pub fn promoted_force(position: &Arrangement) -> Vec<UnitFault> {
    let all = Color::ALL.into_iter().flat_map(|color| faults(position, color));
    let is_promotion = |fault: &UnitFault| match fault {
        UnitFault::TooMany { role, .. } => !matches!(role, Role::Pawn | Role::King),
        UnitFault::Bishops(_) => true,
        UnitFault::NoKing(_) => false,
    };
    all.filter(is_promotion).collect()
}

fn is_usual(position: &Arrangement, color: Color) -> bool {
    let bishops = position.pieces(color, Role::Bishop);
    position.has_king(color)
        && Role::ALL.into_iter().all(|role| position.pieces(color, role).len() <= MOST[role.index()])
        && (bishops & Bitboard::DARK).len() <= 1
        && bishops.without(Bitboard::DARK).len() <= 1
}

fn faults(position: &Arrangement, color: Color) -> Vec<UnitFault> {
    let mut faults = Vec::new();
    if !position.has_king(color) {
        faults.push(UnitFault::NoKing(color));
    }
    for role in Role::ALL {
        let (count, most) = (position.pieces(color, role).len(), MOST[role.index()]);
        if count > most {
            faults.push(UnitFault::TooMany { color, role, count, most });
        }
    }
    let bishops = position.pieces(color, Role::Bishop);
    let dark = (bishops & Bitboard::DARK).len();
    if bishops.len() == 2 && dark != 1 {
        faults.push(UnitFault::Bishops(color));
    }
    faults
}

/// Solves the two-mover and returns its only key.
///
/// # Errors
/// Every reason not to score it but [`NoScore::NotAKey`].
pub fn sound_key(position: &Position, solver: &mut Solver, observer: &dyn Observer) -> Result<Move, NoScore> {
    sound_key_in(position, TWO, solver, observer)
}

/// Solves a directmate of any length from two moves on and returns its only key.
///
/// # Errors
/// Every reason not to score it but [`NoScore::NotAKey`].
pub fn sound_key_in(
    position: &Position, moves: Moves, solver: &mut Solver, observer: &dyn Observer,
) -> Result<Move, NoScore> {
    check_diagram(position)?;
    let outcome = solver.full(&Task { position: *position, moves, checks_only: false }, observer);
    if let Status::Stopped(stop) = outcome.status {
        return Err(NoScore::Stopped(stop));
    }
    let Some(length) = outcome.keys().map(|(_, length)| length).min() else {
        let is_two = moves == TWO;
        return Err(if is_two { NoScore::NoSolution(tries(position)) } else { NoScore::NoSolutionIn(moves) });
    };
    let keys: Vec<Move> = outcome.keys().filter(|key| key.1 == length).map(|(mv, _)| mv).collect();
    match keys.as_slice() {
        _ if length < moves && moves == TWO => Err(NoScore::MateInOne(keys)),
        _ if length < moves => Err(NoScore::ShortSolution(length, keys)),
        &[key] => Ok(key),
        _ => Err(NoScore::Cooked(keys)),
    }
}

/// First moves with exactly one reply that is not answered by mate.
fn tries(position: &Position) -> Vec<(Move, Move)> {
    let refutation = |mv: Move| {
        let next = position.play(mv);
        let mut refutations =
            next.moves().into_iter().filter(|&reply| next.play(reply).mating_move().is_none());
        match (refutations.next(), refutations.next()) {
            (Some(only), None) => Some((mv, only)),
            _ => None,
        }
    };
    position.moves().into_iter().filter_map(refutation).collect()
}
