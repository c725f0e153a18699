//! How a `go` is answered: by the search, and by the mate solver, in turns.
//!
//! They never run at once, so a session with one thread uses one core. The solver has its turn
//!
//! - at the beginning, if the position was set up and a time or a number of positions is given: it hunts for a mate with its
//!   share of them; later, if the search finds the position of a game to be won;
//! - when the search reports a mate: the search is stopped, the solver tries to prove and to shorten that mate, and if it
//!   cannot, the search goes on with its table as it was. On a clock this waits until the search has ended by itself;
//! - in an endless analysis now and then, in the proportion of its share.
//!
//! Before either, tables of few men are asked: what they know is a proof already.
//!
//! Once a mate is proven there is nothing left to think about but shorter ones: on a clock it is played, otherwise the rest
//! of the budget goes to the solver.

use super::brain::{Brain, Helpers};
use super::job::Job;
use super::school::Course;
use super::show::{self, Cost};
use super::sink::Sink;
use super::turn::{HUNT_MOVES, Question, Turn};
use crate::mate::{Aim, Finding, ProvenMate, Prover, sound_mate};
use crate::search::{Answer, Report, Score};
use crate::strength::Level;
use crate::tablebase::Wdl;
use crate::{Ask, Control, Engine, Limits};
use core::cell::RefCell;
use keymove_chess::Move;
use keymove_problem::Moves;
use std::io::Write;
use std::time::Instant;

/// What a win by the endgame tables is worth, in centipawns, less the half-moves to the next capture or move of a pawn.
const TABLE_WIN: i32 = 20_000;

/// One `go` being answered.
pub(super) struct Thinker<'a, W> {
    pub(super) job: &'a Job,
    out: &'a Sink<W>,
    pub(super) started: Instant,
    pub(super) state: RefCell<State<'a>>,
}

/// How far it is.
pub(super) struct State<'a> {
    helpers: &'a mut Helpers,
    mate: Option<ProvenMate>,
    /// What the solver has used.
    pub(super) solver: Cost,
    /// Positions of the searches that are over, and of the one that is running as of its last report.
    pub(super) searched: (u64, u64),
    /// What the search was stopped for.
    wanted: Option<Question>,
    /// What was asked last without success, and what the answer could cost.
    pub(super) failed: Option<(Question, Turn)>,
    /// The largest depth shown: a search that begins again tells nothing new before that.
    shown: u32,
    course: Course,
    /// Whether a score was shown.
    scored: bool,
}

impl<'a, W: Write> Thinker<'a, W> {
    pub(super) fn new(job: &'a Job, helpers: &'a mut Helpers, out: &'a Sink<W>) -> Self {
        let state = State {
            helpers,
            mate: None,
            solver: Cost::default(),
            searched: (0, 0),
            wanted: None,
            failed: None,
            shown: 0,
            course: Course::default(),
            scored: false,
        };
        Self { job, out, started: Instant::now(), state: RefCell::new(state) }
    }

    /// Thinks, and says what is to be played, but not before it may be said.
    pub(super) fn answer(self, engine: &mut Engine) {
        let (best, ponder) = self.think(engine);
        if let Some(best) = best.filter(|_| !self.state.borrow().scored) {
            self.out.line(&show::at_a_glance(&self.job.game, best, self.cost()));
        }
        self.job.signals.wait();
        if self.job.debug {
            let spent = self.state.borrow().solver;
            self.out.remark(&format!(
                "mate solver: {} positions, {} ms",
                spent.nodes,
                spent.time.as_millis()
            ));
        }
        self.out.line(&show::best_move(&self.job.game, best, ponder));
    }

    fn think(&self, engine: &mut Engine) -> (Option<Move>, Option<Move>) {
        let moves = self.job.game.board().moves();
        if moves.is_empty() {
            self.out.line(&show::end_of_game(&self.job.game));
            return (None, None);
        }
        if let Some(best) = self.book_move() {
            return (Some(best), None);
        }
        self.look_up();
        let is_tabled = self.has_mate();
        if !is_tabled && let Some(turn) = self.first_turn() {
            self.ask(&Question { seen: None, hint: None }, turn);
        }
        if let Some(best) = self.won_by_tables() {
            return (Some(best), None);
        }
        let answer = if self.has_won() || is_tabled { Answer::default() } else { self.search(engine) };
        self.last_question(&answer);
        self.improve();
        self.learn(engine);
        if self.job.options.level != Level::FULL {
            let random = &mut self.state.borrow_mut().helpers.random;
            let best = self.job.options.level.choose(&self.job.game, &answer, || random.next_u64());
            return (best.or(answer.best), None);
        }
        let state = self.state.borrow();
        match &state.mate {
            Some(mate) if self.stands_for(mate, &answer) => {
                (mate.line.first().copied(), mate.line.get(1).copied())
            }
            _ => (answer.best.or_else(|| moves.first().copied()), answer.ponder),
        }
    }

    /// Whether the solver's mate is what is to be played: unless the search has a shorter one whose line holds.
    fn stands_for(&self, mate: &ProvenMate, answer: &Answer) -> bool {
        let seen = answer.lines.first().and_then(|line| sound_mate(&self.job.game, line));
        match seen {
            Some(moves) if !self.job.options.proven_only => {
                moves.signum() != mate.moves.signum() || moves >= mate.moves
            }
            _ => true,
        }
    }

    fn has_won(&self) -> bool {
        self.state.borrow().mate.as_ref().is_some_and(|mate| mate.moves > 0)
    }

    fn has_mate(&self) -> bool {
        self.state.borrow().mate.is_some()
    }

    /// A move of the book, if it is to be used and has one.
    fn book_move(&self) -> Option<Move> {
        let options = &self.job.options;
        if !options.own_book || !self.job.is_of_a_game() {
            return None;
        }
        let mut state = self.state.borrow_mut();
        let Helpers { book, random, .. } = &mut *state.helpers;
        let best = book.as_ref()?.choose(self.job.game.board(), options.book_variety, random)?;
        self.out.remark("a move of the book");
        Some(best)
    }

    /// Keeps what the search has seen too late, and tells the engine.
    fn learn(&self, engine: &mut Engine) {
        let mut state = self.state.borrow_mut();
        let course = state.course;
        let board = self.job.game.board();
        let whole = self.job.is_of_a_game() && self.job.options.level == Level::FULL;
        let Some(school) = state.helpers.school.as_mut().filter(|_| whole) else { return };
        match school.keep(board, &course) {
            Ok(false) => {}
            Ok(true) => engine.learn(school.lessons()),
            Err(error) => {
                self.out.remark(&format!("{error}: nothing more is learnt"));
                state.helpers.school = None;
            }
        }
    }

    /// The move of the endgame tables, if they say that the game is won and no mate is known: a search might win more
    /// beautifully, or not at all.
    fn won_by_tables(&self) -> Option<Move> {
        if self.has_won() || self.job.infinite || !self.job.is_plain() || self.job.options.analyse {
            return None;
        }
        let state = self.state.borrow();
        let tables = state.helpers.endgames.as_ref()?;
        let probe = tables.probe_root(self.job.game.board()).filter(|probe| probe.wdl == Wdl::Win)?;
        drop(state);
        let value = TABLE_WIN - probe.zeroing_in;
        let best = self.job.game.format_move(probe.best);
        let ms = self.started.elapsed().as_millis();
        self.score(&format!("info depth 1 score cp {value} nodes 1 tbhits 1 time {ms} pv {best}"));
        Some(probe.best)
    }

    /// In a game whose position tables know, and do not call won: the moves that give nothing away. Which of them sets the other side the most difficult
    /// task is for the search to say.
    fn moves_that_hold(&self) -> Option<Vec<Move>> {
        if !self.job.is_plain() || !self.job.is_of_a_game() {
            return None;
        }
        self.state.borrow().helpers.endgames.as_ref()?.moves_that_hold(self.job.game.board())
    }

    /// Searches until a limit is reached or a mate is proven, with the solver's turns in between.
    fn search(&self, engine: &mut Engine) -> Answer {
        let moves = self.moves_that_hold().unwrap_or_else(|| self.job.ask.search_moves.clone());
        loop {
            let control = self.job.signals.control();
            let ask =
                Ask { limits: self.rest_of_limits(), search_moves: moves.clone(), ..self.job.ask.clone() };
            let answer = engine.search(&self.job.game, &ask, &control, &|report| self.hear(report, &control));
            let mut state = self.state.borrow_mut();
            state.searched = (state.searched.0 + answer.nodes, 0);
            let wanted = state.wanted.take();
            drop(state);
            let Some(question) = wanted.filter(|_| !self.job.signals.is_stopped()) else { return answer };
            if let Some(turn) = self.next_turn(&question) {
                self.ask(&question, turn);
            }
            if self.has_mate() || self.is_spent() {
                return answer;
            }
        }
    }

    /// The limits of the `go`, less what has been used.
    fn rest_of_limits(&self) -> Limits {
        let (limits, cost) = (&self.job.ask.limits, self.cost());
        Limits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(cost.nodes).max(1)),
            move_time: limits.move_time.map(|time| time.saturating_sub(cost.time)),
            ..limits.clone()
        }
    }

    fn is_spent(&self) -> bool {
        let (limits, cost) = (&self.job.ask.limits, self.cost());
        limits.nodes.is_some_and(|nodes| cost.nodes >= nodes)
            || limits.move_time.is_some_and(|time| cost.time + self.job.options.overhead >= time)
    }

    /// A report of the search: shown, and perhaps a reason for a turn of the solver.
    fn hear(&self, report: &Report, control: &Control) {
        let mut state = self.state.borrow_mut();
        state.searched.1 = report.nodes;
        // What comes in while the search is about to stop for the solver would be told in vain.
        let old = report.depth < state.shown || state.wanted.is_some();
        if !old {
            state.shown = report.depth;
        }
        if report.line == 1 {
            state.course.hear(report);
        }
        drop(state);
        if !old && report.line <= self.job.options.lines {
            let mates = !self.job.options.proven_only;
            self.score(&show::report(&self.job.game, report, self.cost(), mates));
        }
        if report.line == 1
            && let Some(question) = self.question_about(report)
        {
            self.state.borrow_mut().wanted = Some(question);
            control.stop();
        }
    }

    /// What the solver should be asked now, if the search has to stop for it.
    fn question_about(&self, report: &Report) -> Option<Question> {
        let question = Question::about(report);
        let asked = self.interrupts(&question, report.score) && self.state.borrow().wanted.is_none();
        (asked && self.next_turn(&question).is_some()).then_some(question)
    }

    /// Shows a line with a score.
    fn score(&self, line: &str) {
        self.state.borrow_mut().scored = true;
        self.out.line(line);
    }

    /// What all have spent so far.
    pub(super) fn cost(&self) -> Cost {
        let state = self.state.borrow();
        let nodes = state.searched.0 + state.searched.1 + state.solver.nodes;
        Cost { nodes, time: self.started.elapsed() }
    }

    /// Asks the solver.
    fn ask(&self, question: &Question, turn: Turn) {
        let length = |moves: i32| u16::try_from(moves.abs()).ok().and_then(Moves::new);
        let game = &self.job.game;
        match question.seen {
            Some(moves) if moves < 0 => {
                let Some(within) = length(moves) else { return };
                self.put(turn, |prover, budget| prover.defence(game, within, question.hint, budget));
            }
            seen => {
                let Some(within) = length(seen.unwrap_or(HUNT_MOVES)) else { return };
                self.put(turn, |prover, budget| prover.attack(game, within, Aim::Shortest, budget, &()));
            }
        }
        let mut state = self.state.borrow_mut();
        if state.mate.is_none() {
            state.failed = Some((question.clone(), turn));
        }
    }

    /// Puts a question, counts what it costs, and keeps the mate if it is better than the one that is known.
    fn put(&self, turn: Turn, ask: impl FnOnce(&mut Prover, &keymove_solve::Limits) -> Finding) {
        let begun = Instant::now();
        let bounds = keymove_solve::Limits {
            time: turn.time,
            nodes: turn.nodes,
            threads: self.job.options.threads.max(1),
            ..keymove_solve::Limits::interrupted_by(&self.job.signals.interrupt())
        };
        let mut state = self.state.borrow_mut();
        let finding = ask(&mut state.helpers.prover, &bounds);
        state.solver.nodes += finding.nodes;
        state.solver.time += begun.elapsed();
        let Some(mate) = finding.mate else { return };
        let better = state.mate.as_ref().is_none_or(|old| {
            mate.moves.abs() < old.moves.abs() || (mate.moves == old.moves && mate.shortest && !old.shortest)
        });
        if !better {
            return;
        }
        state.mate = Some(mate.clone());
        drop(state);
        self.show(&mate);
    }

    /// Tells of a proven mate.
    fn show(&self, mate: &ProvenMate) {
        self.score(&show::proof(&self.job.game, mate, self.cost()));
        self.out.remark(&show::words(mate));
    }

    /// Takes the shortest mate, given or suffered, from the tables of few men: nothing is left to think about then.
    fn look_up(&self) {
        if !self.job.is_plain() {
            return;
        }
        let mut state = self.state.borrow_mut();
        let Some(mate) = state.helpers.mate_tables.as_ref().and_then(|tables| tables.mate(&self.job.game))
        else {
            return;
        };
        state.mate = Some(mate.clone());
        drop(state);
        self.show(&mate);
    }

    /// After the search: a mate that it has seen may still be proven.
    fn last_question(&self, answer: &Answer) {
        if let Some(report) = answer.lines.first()
            && !self.has_mate()
            && matches!(report.score, Score::Mate(_))
            && let Some(turn) = self.last_turn()
        {
            self.ask(&Question::about(report), turn);
        }
    }

    /// Gives the rest of the budget to the question whether there is a shorter mate. On a clock, a mate is as good as
    /// another.
    fn improve(&self) {
        let Some(mate) = self.state.borrow().mate.clone() else { return };
        if mate.shortest {
            return;
        }
        if let Some(turn) = self.rest_of_turns() {
            self.ask(&Question { seen: Some(mate.moves), hint: mate.line.first().copied() }, turn);
        }
    }
}

/// Answers a job with what the session has.
pub(super) fn think<W: Write + Send>(brain: &mut Brain, job: &Job, out: &Sink<W>) {
    match job.mate {
        Some(moves) if job.ask.search_moves.is_empty() && Prover::can_ask(&job.game) => {
            super::seek::seek(brain, job, moves, out);
        }
        _ => Thinker::new(job, &mut brain.helpers, out).answer(&mut brain.engine),
    }
}

/// A move for an answer that must come at once, with hardly any search.
pub(super) fn quick_move(engine: &mut Engine, job: &Job, nodes: u64) -> Answer {
    let ask = Ask { search_moves: job.ask.search_moves.clone(), ..Ask::for_nodes(nodes) };
    engine.search_here(&job.game, &ask)
}
