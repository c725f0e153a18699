//! One game: whose move it is, whether it may be made, and when it is over.

use super::{Adjudication, End, Opening, Outcome, Played, Ply, Record};
use crate::engine::{Engine, Line, Reply, Surroundings};
use crate::limit::{Clock, Limit};
use core::sync::atomic::AtomicBool;
use core::time::Duration;
use keymove_chess::Color;
use keymove_engine::Game;

/// What holds for all games of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) adjudication: Adjudication,
    /// A game with so many moves is drawn.
    pub(crate) longest: Option<usize>,
    /// How much later than the clock says a move may come.
    pub(crate) margin: Duration,
    /// How long a thought without a clock may take.
    pub(crate) patience: Duration,
    pub(crate) chess960: bool,
}

/// An engine in a game.
pub(crate) struct Side<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) limit: Limit,
}

/// A game that goes on.
struct Play<'a> {
    terms: &'a Terms,
    opening: &'a Opening,
    game: Game,
    plies: Vec<Ply>,
    /// The moves as UCI has them.
    words: Vec<String>,
    /// Scores of the engines, as White sees them.
    scores: Vec<Option<i32>>,
    bad_lines: Vec<(Color, String)>,
}

/// Plays a game from the opening to its end.
pub(crate) fn play(
    white: Side<'_>, black: Side<'_>, opening: &Opening, terms: &Terms, interrupt: &AtomicBool,
) -> Record {
    let mut play = Play::new(opening, terms);
    let mut clocks = [Clock::new(white.limit), Clock::new(black.limit)];
    let mut engines = [white.engine, black.engine];
    for (color, engine) in Color::ALL.into_iter().zip(&mut engines) {
        if let Err(problem) = engine.new_game(terms.chess960) {
            return play.finish(Outcome::Win(!color), End::Crash(problem), color);
        }
    }
    let (outcome, end) = loop {
        if let Some(over) = play.over() {
            break over;
        }
        let us = play.game.board().turn();
        let (clock, other) = (&clocks[us.index()], &clocks[(!us).index()]);
        let around = Surroundings { clock, other, margin: terms.margin, patience: terms.patience, interrupt };
        let (game, start) = (&play.game, opening.fen.as_deref());
        let line = Line { start, words: &play.words, game };
        let reply = match us {
            Color::White => engines[0].think(&line, &around),
            Color::Black => engines[1].think(&line, &around),
        };
        match play.take(us, reply) {
            Ok(time) => clocks[us.index()].moved(time),
            Err(over) => break over,
        }
    };
    let turn = play.game.board().turn();
    play.finish(outcome, end, turn)
}

impl<'a> Play<'a> {
    fn new(opening: &'a Opening, terms: &'a Terms) -> Self {
        let mut play = Self {
            terms,
            opening,
            game: opening.start(terms.chess960),
            plies: Vec::new(),
            words: Vec::new(),
            scores: Vec::new(),
            bad_lines: Vec::new(),
        };
        for &mv in &opening.moves {
            play.push(Ply { mv, thought: None });
        }
        play
    }

    fn push(&mut self, ply: Ply) {
        self.words.push(self.game.format_move(ply.mv));
        self.game.play(ply.mv);
        self.plies.push(ply);
    }

    /// Makes the engine's move and gives the time that it took, or the end that the reply is.
    fn take(&mut self, us: Color, reply: Reply) -> Result<Duration, (Outcome, End)> {
        let loss = |end| Err((Outcome::Win(!us), end));
        let (text, time, thought) = match reply {
            Reply::Move { text, time, thought } => (text, time, thought),
            Reply::Resigns => return loss(End::Resigns),
            Reply::Late => return loss(End::Time),
            Reply::Hangs => return loss(End::Hangs),
            Reply::Crashed(problem) => return loss(End::Crash(problem)),
            Reply::Interrupted => return Err((Outcome::None, End::Interrupted)),
        };
        self.bad_lines.extend(thought.bad_line.map(|line| (us, line)));
        let Some(mv) = self.game.parse_move(&text) else { return loss(End::Illegal(text)) };
        let view = if us == Color::White { 1 } else { -1 };
        self.scores.push(thought.score.map(|score| view * score.centipawns()));
        let played = Played { time, score: thought.score, depth: thought.depth, nodes: thought.nodes };
        self.push(Ply { mv, thought: Some(played) });
        Ok(time)
    }

    /// The end of the game, if the rules or the terms have it end here.
    fn over(&self) -> Option<(Outcome, End)> {
        let board = self.game.board();
        if board.moves().is_empty() {
            let mate = (Outcome::Win(!board.turn()), End::Mate);
            return Some(if board.in_check() { mate } else { (Outcome::Draw, End::Stalemate) });
        }
        if board.is_dead() {
            return Some((Outcome::Draw, End::Material));
        }
        if self.game.repetitions() >= 2 {
            return Some((Outcome::Draw, End::Repetition));
        }
        if board.halfmoves() >= 100 {
            return Some((Outcome::Draw, End::FiftyMoves));
        }
        if let Some(outcome) = self.terms.adjudication.decide(&self.scores) {
            return Some((outcome, End::Adjudicated));
        }
        let is_long = self.terms.longest.is_some_and(|moves| self.plies.len() >= 2 * moves);
        is_long.then_some((Outcome::Draw, End::Long))
    }

    fn finish(self, outcome: Outcome, end: End, turn: Color) -> Record {
        let (opening, plies, bad_lines) = (self.opening.clone(), self.plies, self.bad_lines);
        Record { opening, plies, outcome, end, turn, bad_lines }
    }
}
