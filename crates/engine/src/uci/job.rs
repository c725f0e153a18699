//! A `go` that is understood: what is asked of the search, and what it may cost.

use super::go::Go;
use super::options::Options;
use super::signals::Signals;
use crate::strength::Level;
use crate::{Ask, Clock, Game, Limits};
use keymove_chess::{Color, Move};

/// Positions of the search for a `go` whose words make no sense.
const MISTAKEN_NODES: u64 = 100_000;

/// Everything that a thread needs to answer one `go`.
pub(super) struct Job {
    pub(super) game: Game,
    pub(super) ask: Ask,
    /// Search for a mate in so many moves, and nothing else.
    pub(super) mate: Option<u32>,
    pub(super) infinite: bool,
    pub(super) pondering: bool,
    pub(super) options: Options,
    pub(super) signals: Signals,
    pub(super) debug: bool,
}

impl Job {
    /// The job, and what was wrong with the words of `go`.
    pub(super) fn new(game: &Game, go: &Go, options: &Options, debug: bool) -> (Self, Vec<String>) {
        let mut complaints = go.complaints.clone();
        let search_moves = search_moves(game, go, &mut complaints);
        let mut limits = limits(go, game.board().turn());
        let is_endless = go.infinite || !(go.is_bounded() || go.ponder);
        // Whoever has asked for something else than an endless search does not wait for its end.
        let is_mistaken = go.lacks_number || (go.search_moves.is_some() && search_moves.is_empty());
        let infinite = is_endless && (go.infinite || !is_mistaken);
        if is_endless && !infinite {
            limits.nodes = Some(MISTAKEN_NODES);
            complaints.push("no limit that can be understood: a short search".to_owned());
        }
        let job = Self {
            game: game.clone(),
            ask: ask(limits, search_moves, options),
            mate: go.mate,
            infinite,
            pondering: go.ponder,
            options: options.clone(),
            signals: Signals::new(go.ponder, infinite),
            debug,
        };
        (job, complaints)
    }

    /// Whether it ends without being told to.
    pub(super) const fn is_bounded(&self) -> bool {
        !self.infinite && !self.pondering
    }

    /// Whether one line, of all first moves, is wanted, and the best that the engine can: only then can a mate from the
    /// solver stand for the answer.
    pub(super) fn is_plain(&self) -> bool {
        self.ask.lines == 1 && self.ask.search_moves.is_empty() && self.options.level == Level::FULL
    }

    /// Whether a move is to be played in a game, as far as one can tell.
    pub(super) fn is_of_a_game(&self) -> bool {
        !self.infinite && !self.options.analyse && self.ask.search_moves.is_empty() && self.mate.is_none()
    }
}

/// What is asked of the search. A weaker level looks at more lines than are shown, and not as far.
fn ask(limits: Limits, search_moves: Vec<Move>, options: &Options) -> Ask {
    if options.level == Level::FULL {
        return Ask { limits, search_moves, lines: options.lines.max(1) };
    }
    let ask = options.level.ask_within(limits);
    Ask { lines: ask.lines.max(options.lines), search_moves, ..ask }
}

fn search_moves(game: &Game, go: &Go, complaints: &mut Vec<String>) -> Vec<Move> {
    let mut moves = Vec::new();
    for text in go.search_moves.iter().flatten() {
        match game.parse_move(text) {
            Some(mv) if moves.contains(&mv) => {}
            Some(mv) => moves.push(mv),
            None => complaints.push(format!(
                "searchmoves: {} is no legal move here: ignored",
                super::command::quoted(text)
            )),
        }
    }
    moves
}

fn limits(go: &Go, turn: Color) -> Limits {
    let (us, them) = (turn.index(), (!turn).index());
    // A program that sends one clock only means it for the side to move.
    let left = go.left[us].or(go.left[them]);
    Limits {
        depth: go.depth,
        nodes: go.nodes,
        move_time: go.move_time,
        clock: left.map(|left| Clock {
            left,
            increment: go.increment[us].unwrap_or_default(),
            moves_to_go: go.moves_to_go,
        }),
        mate: go.mate,
    }
}
