//! How a move is chosen: by the search, and by the mate solver, in turns.
//!
//! They never run at once, so a session with one thread uses one core. The solver has its turn
//!
//! - at the beginning, if a time or a number of positions is given: it hunts for a mate with its share of them, in the middle of a game with a
//!   part of it; later, if the search finds the position of a game to be won;
//! - when the search reports a mate: the search is stopped, the solver tries to prove and to shorten that mate, and if it
//!   cannot, the search goes on with its table as it was. On a clock this waits until the search has ended by itself;
//! - in an endless analysis now and then, in the proportion of its share.
//!
//! Before either, the book and tables of few men are asked: what tables know is a proof already. After both, what was learnt: the move of a lesson that has looked further.
//!
//! Once a mate is proven there is nothing left to think about but shorter ones: on a clock it is played, otherwise the rest
//! of the budget goes to the solver.

use super::news::{Cost, News};
use super::school::{Course, Expectation};
use super::task::Task;
use super::turn::{HUNT_MOVES, Question, Turn};
use super::{Choice, Helpers, Origin};
use crate::mate::{Aim, Finding, ProvenMate, Prover, shown_score, sound_mate, without_mate};
use crate::search::{Answer, Report, Score};
use crate::strength::Level;
use crate::tablebase::Wdl;
use crate::{Ask, Control, Engine, Limits};
use core::cell::RefCell;
use keymove_chess::Move;
use keymove_problem::Moves;
use std::time::Instant;

/// What a win by the endgame tables is worth, in centipawns, less the half-moves to the next capture or move of a pawn.
const TABLE_WIN: i32 = 20_000;
/// Half-moves without a capture or a move of a pawn from which on a lesson is not followed: the rule of fifty moves may be near.
const LESSON_HALFMOVES: u8 = 80;

/// One task being done.
pub(super) struct Thinker<'a> {
    pub(super) task: &'a Task,
    hear: &'a dyn Fn(&News<'_>),
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

impl<'a> Thinker<'a> {
    pub(super) fn new(task: &'a Task, helpers: &'a mut Helpers, hear: &'a dyn Fn(&News<'_>)) -> Self {
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
        Self { task, hear, started: Instant::now(), state: RefCell::new(state) }
    }

    /// Thinks, and says what is to be played, but not before it may be said.
    pub(super) fn answer(self, engine: &mut Engine) -> Choice {
        let choice = self.think(engine);
        self.learn(engine, &choice);
        if let Some(best) = choice.best.filter(|_| !self.state.borrow().scored) {
            self.tell(&News::Glance { best, cost: self.cost() });
        }
        self.task.signals.wait();
        if self.task.debug {
            let spent = self.state.borrow().solver;
            self.remark(&format!("mate solver: {} positions, {} ms", spent.nodes, spent.time.as_millis()));
        }
        choice
    }

    fn tell(&self, news: &News<'_>) {
        (self.hear)(news);
    }

    fn remark(&self, text: &str) {
        self.tell(&News::Remark(text));
    }

    fn think(&self, engine: &mut Engine) -> Choice {
        let moves = self.task.game.board().moves();
        if moves.is_empty() {
            self.tell(&News::EndOfGame);
            return Choice::default();
        }
        if let Some(best) = self.book_move() {
            return Choice::of(best, Origin::Book);
        }
        self.look_up();
        let is_tabled = self.has_mate();
        if !is_tabled && let Some(turn) = self.first_turn() {
            self.ask(&Question { seen: None, hint: None }, turn);
        }
        if let Some(choice) = self.won_by_tables() {
            return choice;
        }
        let answer = if self.has_won() || is_tabled { Answer::default() } else { self.search(engine) };
        self.last_question(&answer);
        self.improve();
        if self.task.options.level != Level::FULL {
            return self.by_level(&answer);
        }
        let mate = self.state.borrow().mate.clone();
        match mate {
            Some(mate) if self.stands_for(&mate, &answer) => Choice {
                best: mate.line.first().copied(),
                ponder: mate.line.get(1).copied(),
                origin: if is_tabled { Origin::Tables } else { Origin::Proof { shortest: mate.shortest } },
                score: Some(Score::Mate(mate.moves)),
                depth: mate.line.len() as u32,
                line: mate.line,
            },
            _ => self.learnt(&answer).unwrap_or_else(|| self.searched(&answer, moves.first().copied())),
        }
    }

    /// What the search says; `otherwise` is played if it has not come to say anything.
    fn searched(&self, answer: &Answer, otherwise: Option<Move>) -> Choice {
        let report = answer.lines.first().filter(|report| report.moves.first() == answer.best.as_ref());
        Choice { ponder: answer.ponder, ..self.reported(answer.best.or(otherwise), report) }
    }

    /// A move with what the search has said of it.
    fn reported(&self, best: Option<Move>, report: Option<&Report>) -> Choice {
        Choice {
            best,
            ponder: None,
            origin: Origin::Search,
            score: report.map(|report| shown_score(&self.task.game, report)),
            depth: report.map_or(0, |report| report.depth),
            line: report.map_or_else(Vec::new, |report| report.moves.clone()),
        }
    }

    /// The move of a level below the highest.
    fn by_level(&self, answer: &Answer) -> Choice {
        let random = &mut self.state.borrow_mut().helpers.random;
        let chosen = self.task.options.level.choose(&self.task.game, answer, || random.next_u64());
        let best = chosen.or(answer.best);
        let report = answer.lines.iter().find(|line| line.moves.first() == best.as_ref());
        let choice = self.reported(best, report);
        // Of a move that it makes without thought it thinks nothing.
        if report.is_none() { Choice { origin: Origin::Chance, ..choice } } else { choice }
    }

    /// The move that a deeper search of this very position has found in an earlier game.
    fn learnt(&self, answer: &Answer) -> Option<Choice> {
        if !self.task.is_of_a_game() || !self.task.is_plain() || !self.task.is_of_school() {
            return None;
        }
        let depth = answer.lines.first().map_or(0, |report| report.depth);
        let board = self.task.game.board();
        let state = self.state.borrow();
        let lesson = *state.helpers.school.as_ref()?.lookup(board).filter(|lesson| lesson.depth > depth)?;
        drop(state);
        // A lesson knows nothing of the game: what would come to the same position once more is for the search to judge.
        let mut next = self.task.game.clone();
        next.play(lesson.best);
        if next.repetitions() > 0 || board.halfmoves() >= LESSON_HALFMOVES {
            return None;
        }
        self.tell(&News::Learnt { lesson: &lesson, cost: self.cost() });
        self.state.borrow_mut().scored = true;
        Some(Choice {
            best: Some(lesson.best),
            ponder: None,
            origin: Origin::Learnt,
            score: Some(without_mate(lesson.score)),
            depth: lesson.depth,
            line: vec![lesson.best],
        })
    }

    /// Whether the solver's mate is what is to be played: unless the search has a shorter one whose line holds.
    fn stands_for(&self, mate: &ProvenMate, answer: &Answer) -> bool {
        let seen = answer.lines.first().and_then(|line| sound_mate(&self.task.game, line));
        match seen {
            Some(moves) if !self.task.options.proven_only => {
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
        let options = &self.task.options;
        if !options.own_book || !self.task.is_of_a_game() {
            return None;
        }
        let mut state = self.state.borrow_mut();
        let Helpers { book, random, .. } = &mut *state.helpers;
        let best = book.as_ref()?.choose(self.task.game.board(), options.book_variety, random)?;
        self.remark("a move of the book");
        Some(best)
    }

    /// Takes note of what was seen too late, and tells the engine: of the position by the shallow search, or of it by the search for the move before.
    fn learn(&self, engine: &mut Engine, choice: &Choice) {
        if !self.task.is_of_a_game() || !self.task.is_of_school() || self.task.options.level != Level::FULL {
            return;
        }
        let board = self.task.game.board();
        let mut state = self.state.borrow_mut();
        let course = state.course;
        let Helpers { school: Some(school), expectation, .. } = &mut *state.helpers else { return };
        let before = expectation.take().filter(|before| before.leads_to(board));
        let lessons = [course.lesson(board), before.and_then(|before| before.lesson(board, choice))];
        let new = lessons.into_iter().flatten().filter(|&lesson| school.note(lesson)).count();
        if new > 0 {
            engine.learn(school.lessons());
        }
        *expectation = Expectation::after(board, choice);
    }

    /// The move of the endgame tables, if they say that the game is won and no mate is known: a search might win more
    /// beautifully, or not at all.
    fn won_by_tables(&self) -> Option<Choice> {
        if self.has_won() || self.task.infinite || !self.task.is_plain() || self.task.options.analyse {
            return None;
        }
        let state = self.state.borrow();
        let tables = state.helpers.endgames.as_ref()?;
        let probe = tables.probe_root(self.task.game.board()).filter(|probe| probe.wdl == Wdl::Win)?;
        drop(state);
        let score = Score::Centipawns(TABLE_WIN - probe.zeroing_in);
        self.state.borrow_mut().scored = true;
        self.tell(&News::Tables { best: probe.best, score, cost: self.cost() });
        Some(Choice {
            best: Some(probe.best),
            ponder: None,
            origin: Origin::Tables,
            score: Some(score),
            depth: 1,
            line: vec![probe.best],
        })
    }

    /// In a game whose position tables know, and do not call won: the moves that give nothing away. Which of them sets the other side the most difficult
    /// task is for the search to say.
    fn moves_that_hold(&self) -> Option<Vec<Move>> {
        if !self.task.is_plain() || !self.task.is_of_a_game() {
            return None;
        }
        self.state.borrow().helpers.endgames.as_ref()?.moves_that_hold(self.task.game.board())
    }

    /// Searches until a limit is reached or a mate is proven, with the solver's turns in between.
    fn search(&self, engine: &mut Engine) -> Answer {
        let moves = self.moves_that_hold().unwrap_or_else(|| self.task.ask.search_moves.clone());
        loop {
            let control = self.task.signals.control();
            let ask =
                Ask { limits: self.rest_of_limits(), search_moves: moves.clone(), ..self.task.ask.clone() };
            let answer =
                engine.search(&self.task.game, &ask, &control, &|report| self.hear(report, &control));
            let mut state = self.state.borrow_mut();
            state.searched = (state.searched.0 + answer.nodes, 0);
            let wanted = state.wanted.take();
            drop(state);
            let Some(question) = wanted.filter(|_| !self.task.signals.is_stopped()) else { return answer };
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
        let (limits, cost) = (&self.task.ask.limits, self.cost());
        Limits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(cost.nodes).max(1)),
            move_time: limits.move_time.map(|time| time.saturating_sub(cost.time)),
            ..limits.clone()
        }
    }

    fn is_spent(&self) -> bool {
        let (limits, cost) = (&self.task.ask.limits, self.cost());
        limits.nodes.is_some_and(|nodes| cost.nodes >= nodes)
            || limits.move_time.is_some_and(|time| cost.time + self.task.options.overhead >= time)
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
        if !old && report.line <= self.task.options.lines {
            self.state.borrow_mut().scored = true;
            self.tell(&News::Line { report, cost: self.cost() });
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

    /// What all have spent so far.
    pub(super) fn cost(&self) -> Cost {
        let state = self.state.borrow();
        let nodes = state.searched.0 + state.searched.1 + state.solver.nodes;
        Cost { nodes, time: self.started.elapsed() }
    }

    /// Asks the solver.
    fn ask(&self, question: &Question, turn: Turn) {
        let length = |moves: i32| u16::try_from(moves.abs()).ok().and_then(Moves::new);
        let game = &self.task.game;
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
            threads: self.task.options.threads.max(1),
            ..keymove_solve::Limits::interrupted_by(&self.task.signals.interrupt())
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
        self.state.borrow_mut().scored = true;
        self.tell(&News::Proof { mate, cost: self.cost() });
    }

    /// Takes the shortest mate, given or suffered, from the tables of few men: nothing is left to think about then.
    fn look_up(&self) {
        if !self.task.is_plain() {
            return;
        }
        let mut state = self.state.borrow_mut();
        let Some(mate) = state.helpers.mate_tables.as_ref().and_then(|tables| tables.mate(&self.task.game))
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
