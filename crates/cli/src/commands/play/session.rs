//! Whose turn it is: people's lines, the engine's thoughts, and the end of the game.

use super::board::{Look, draw};
use super::events::{Event, Events};
use super::record::{Keeper, pgn};
use super::refusal::explain;
use super::thinker::Thinker;
use super::typed::{Sides, Typed, read};
use crate::exit::Exit;
use crate::output::Out;
use anyhow::Result;
use keymove_chess::Color;
use keymove_engine::contest::Contest;
use std::io::{self, IsTerminal};

/// A game between people and the engine.
pub(super) struct Session {
    pub(super) contest: Contest,
    pub(super) thinker: Thinker,
    pub(super) events: Events,
    pub(super) look: Look,
    pub(super) sides: Sides,
    /// The side at the lower edge of the board, if it is not the one of the player.
    pub(super) flipped: bool,
    pub(super) keeper: Option<Keeper>,
    pub(super) out: Out,
    /// The engine does not move by itself before it is told to, or a move was made.
    pub(super) waiting: bool,
    /// Somebody types; otherwise lines come from a file or a program, and are repeated.
    is_terminal: bool,
    /// A line could not be carried out.
    refused: bool,
}

/// Whether the game goes on after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    Goes,
    Ends,
}

impl Session {
    pub(super) fn new(
        contest: Contest, thinker: Thinker, events: Events, look: Look, sides: Sides, keeper: Option<Keeper>,
    ) -> Self {
        Self {
            // A game from a file may be over, or it is looked at first.
            waiting: !contest.moves().is_empty(),
            contest,
            thinker,
            events,
            look,
            sides,
            flipped: false,
            keeper,
            out: Out::new(),
            is_terminal: io::stdin().is_terminal(),
            refused: false,
        }
    }

    /// Plays until somebody leaves. `remarks`: what is to be said first.
    pub(super) fn run(&mut self, remarks: &[String]) -> Result<Exit> {
        self.greet(remarks)?;
        loop {
            if self.engine_moves() {
                self.let_engine_move()?;
                continue;
            }
            self.prompt()?;
            if self.waits_for_a_person() {
                self.thinker.ponder(self.contest.game());
            }
            match self.events.next() {
                Event::Line(line) => {
                    if !self.is_terminal {
                        self.out.line(&format!("> {line}"))?;
                    }
                    if self.carry_out(&line)? == Next::Ends {
                        break;
                    }
                }
                Event::Interrupt | Event::End => {
                    self.out.line("")?;
                    break;
                }
            }
        }
        self.say_where_it_is()?;
        self.out.flush()?;
        Ok(if self.refused && !self.is_terminal { Exit::BadInput } else { Exit::Solved })
    }

    fn greet(&mut self, remarks: &[String]) -> Result<()> {
        let level = self.thinker.level().number();
        let opening = match (self.sides.white, self.sides.black) {
            (true, true) => "You play both sides".to_owned(),
            (false, false) => format!("Keymove plays itself at level {level}"),
            (white, _) => {
                format!("You play {}, Keymove plays at level {level}", if white { "White" } else { "Black" })
            }
        };
        self.out
            .line(&format!("{opening}. Moves: e4, Nf3, O-O, e8=Q or g1f3; `help` lists the commands."))?;
        for remark in remarks {
            self.out.line(remark)?;
        }
        self.keep()?;
        self.show_board()?;
        self.announce()
    }

    /// Whether it is for the engine to move now.
    fn engine_moves(&self) -> bool {
        !self.contest.is_over() && !self.waiting && !self.sides.has(self.contest.turn())
    }

    /// Whether a person is to move against the engine.
    fn waits_for_a_person(&self) -> bool {
        let turn = self.contest.turn();
        !self.contest.is_over() && self.sides.has(turn) && !self.sides.has(!turn)
    }

    /// The engine thinks and moves.
    pub(super) fn let_engine_move(&mut self) -> Result<()> {
        self.out.flush()?;
        let Some((choice, interrupted)) = self.thinker.choose(self.contest.game(), &self.events) else {
            return Ok(());
        };
        let Some(best) = choice.best else { return Ok(()) };
        self.contest.play(best);
        let last = self.contest.last().unwrap_or_default();
        let remark = choice.certainty().map_or_else(String::new, |words| format!(" ({words})"));
        self.out.line(&format!("Keymove: {last}{remark}"))?;
        if let Err(error) = self.thinker.keep_lessons() {
            self.out.line(&format!("{error}: nothing more is learnt"))?;
        }
        let watching = !self.sides.white && !self.sides.black;
        if watching && interrupted {
            self.waiting = true;
            self.out.line("Stopped; `go` makes one move, `side none` goes on.")?;
        }
        self.after_move(!watching || self.waiting)
    }

    /// What follows each move: the file, the board if wanted, the end if it is one.
    fn after_move(&mut self, show: bool) -> Result<()> {
        self.keep()?;
        if show || self.contest.is_over() {
            self.show_board()?;
        }
        self.announce()
    }

    fn carry_out(&mut self, line: &str) -> Result<Next> {
        match read(line) {
            Ok(Typed::Nothing) => Ok(Next::Goes),
            Ok(Typed::Move(text)) => self.make_move(&text).map(|()| Next::Goes),
            Ok(command) => self.command(command),
            Err(problem) => self.refuse(&problem).map(|()| Next::Goes),
        }
    }

    fn make_move(&mut self, text: &str) -> Result<()> {
        if self.contest.is_over() {
            return self.refuse("the game is over; `undo` goes back, `new` begins another one");
        }
        let board = *self.contest.board();
        match board.parse_san(text).or_else(|error| tolerant(&board, text).ok_or(error)) {
            Err(error) => self.refuse(&explain(&board, text, &error)),
            Ok(mv) => {
                self.contest.reopen();
                self.contest.play(mv);
                self.waiting = false;
                // The board comes after the engine's answer, unless there is none.
                self.after_move(self.sides.has(self.contest.turn()))
            }
        }
    }

    /// Says why a line was not carried out.
    pub(super) fn refuse(&mut self, problem: &str) -> Result<()> {
        self.refused = true;
        Ok(self.out.line(problem)?)
    }

    /// The side at the lower edge of the board.
    fn below(&self) -> Color {
        let own = if self.sides.black && !self.sides.white { Color::Black } else { Color::White };
        if self.flipped { !own } else { own }
    }

    pub(super) fn show_board(&mut self) -> Result<()> {
        let last = self.contest.moves().last().copied();
        let text = draw(self.contest.board().position(), last, self.below(), self.look);
        self.out.text(&text)?;
        Ok(self.out.line("")?)
    }

    /// The end of the game, or a check.
    pub(super) fn announce(&mut self) -> Result<()> {
        match self.contest.ending() {
            Some(ending) if self.contest.is_over() => {
                self.out.line(&format!("{ending}. `undo`, `new`, `save FILE` or `quit`?"))?;
            }
            Some(ending) => self.out.line(&format!("{ending}. Any move goes on with it."))?,
            None if self.contest.board().in_check() => {
                self.out.line(&format!("{} is in check.", self.contest.turn()))?;
            }
            None => {}
        }
        Ok(())
    }

    fn prompt(&mut self) -> Result<()> {
        if self.is_terminal {
            let number = self.contest.number(self.contest.moves().len());
            let text = if self.contest.is_over() {
                "> ".to_owned()
            } else {
                format!("{number} {}: ", self.contest.turn())
            };
            self.out.text(&text)?;
        }
        Ok(self.out.flush()?)
    }

    /// Brings the file up to date, if there is one. That it cannot be written does not end the game.
    pub(super) fn keep(&mut self) -> Result<()> {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        let engine = format!("Keymove, level {}", self.thinker.level().number());
        let name = |color| if self.sides.has(color) { "you" } else { engine.as_str() };
        let text = pgn(&self.contest, name(Color::White), name(Color::Black));
        match keeper.write(&text) {
            Ok(()) => Ok(()),
            Err(error) => {
                self.keeper = None;
                self.refuse(&format!("{error:#}; the game is no longer saved"))
            }
        }
    }

    fn say_where_it_is(&mut self) -> Result<()> {
        if let Some(keeper) = &self.keeper {
            self.out.line(&format!("The game is in {}.", keeper.path().display()))?;
        }
        Ok(())
    }
}

/// Moves as they are typed in a hurry: `nf3`, `oo`, `E2E4`.
fn tolerant(board: &keymove_engine::Board, text: &str) -> Option<keymove_chess::Move> {
    let castling = match text.to_ascii_lowercase().as_str() {
        "oo" | "00" => Some("O-O"),
        "ooo" | "000" => Some("O-O-O"),
        _ => None,
    };
    let first = text.chars().next()?;
    let upper = format!("{}{}", first.to_ascii_uppercase(), &text[first.len_utf8()..]);
    let lower = text.to_ascii_lowercase();
    castling
        .into_iter()
        .chain("nkqrb".contains(first).then_some(upper.as_str()))
        // Squares typed with the shift key held.
        .chain((lower.len() >= 4 && text != lower).then_some(lower.as_str()))
        .find_map(|text| board.parse_san(text).ok())
}
