//! Options.

use super::error::Refusal;
use super::reader::Reader;
use super::tokens::Token;
use super::units::squares;
use super::words::{Found, OPTIONS, Opt, look_up, name};
use core::str::FromStr;
use core::time::Duration;
use keymove_problem::statement::{Duplex, read_en_passant, read_exclusive_castlings, read_no_castling};
use keymove_solve::NonTrivial;

const NUMBER: &str = "a whole number";
const SQUARES: &str = "squares such as a1h8";
const ORTHODOX: &str = "the problem without it";

impl<'a> Reader<'a> {
    /// The options after `Option`, up to the first word that is none.
    pub(super) fn options(&mut self, command: Token<'a>) {
        let mut any = false;
        while let Some(token) = self.tokens.peek() {
            let option = match look_up(self.language, &OPTIONS, token.text) {
                Found::One(option) => option,
                Found::Several => {
                    // Popeye reads no further; what follows is then looked at as a command.
                    if self.is_command(token.text) {
                        break;
                    }
                    self.tokens.next();
                    self.ambiguous(token, "options");
                    any = true;
                    continue;
                }
                Found::None => break,
            };
            self.tokens.next();
            any = true;
            self.option(option, token);
        }
        if !any {
            let next = self.tokens.peek().unwrap_or(command);
            self.unknown(next, "an option such as Variation");
            if !self.ends_position(next.text) && !self.is_command(next.text) {
                self.tokens.next();
            }
        }
    }

    fn option(&mut self, option: Opt, token: Token<'a>) {
        match option {
            Opt::Defence => {
                if let Some(number) = self.number() {
                    self.problem.options.refutations = number;
                }
            }
            Opt::Try => self.problem.options.refutations = 1,
            Opt::Variations => self.problem.options.variations = true,
            Opt::NoThreat => self.problem.options.no_threat = true,
            Opt::NoShortVariations => self.problem.options.no_short_variations = true,
            Opt::MatesInOne => self.problem.options.mates_in_one = true,
            Opt::NoTrivialTries => self.problem.options.no_trivial_tries = true,
            Opt::NoBoard => self.problem.options.no_board = true,
            Opt::SetPlay => self.set_play = true,
            Opt::PostKeyPlay => {
                self.post_key = true;
                self.problem.options.variations = true;
            }
            Opt::WhiteToPlay => self.problem.options.white_to_play = true,
            Opt::Duplex => self.duplex(Duplex::Both, token),
            Opt::HalfDuplex => self.duplex(Duplex::Half, token),
            Opt::EnPassant | Opt::NoCastling | Opt::ExclusiveCastlings => self.convention(option),
            Opt::NonTrivial => {
                if let (Some(most), Some(length)) = (self.number(), self.number()) {
                    self.problem.options.non_trivial = Some(NonTrivial { most, length });
                }
            }
            Opt::Intelligent => {
                self.problem.options.intelligent = true;
                self.problem.options.most_per_final = self.optional_number().filter(|&number| number > 0);
            }
            Opt::Beep => _ = self.optional_number::<u32>(),
            Opt::StopOnShort => self.problem.options.stop_on_short = true,
            // About memory, noise, kings and grids that are not there: nothing in the solution depends on them.
            Opt::NoWhiteKing | Opt::NoBlackKing | Opt::KeepMatingPiece => {}
            Opt::SuppressGrid | Opt::WriteGrid => {}
            Opt::Search | Opt::MultiSolutions | Opt::NoSymmetry | Opt::Unpublished => {}
            Opt::MoveNumbers
            | Opt::StartMoveNumber
            | Opt::UpToMoveNumber
            | Opt::MaxSolutions
            | Opt::MaxFlights
            | Opt::MaxTime => self.limit(option),
            // It leaves out slow play so that a search is faster, and what remains is part of the whole answer: that is given.
            Opt::Threat => _ = self.number::<u32>(),
            // Whether it changes anything is known when the stipulation is.
            Opt::GoalIsEnd => self.goal_is_end = Some(token),
            Opt::Quodlibet | Opt::NullMoves => self.refuse_option(option, token),
        }
    }

    fn limit(&mut self, option: Opt) {
        self.problem.options.move_numbers |=
            !matches!(option, Opt::MaxSolutions | Opt::MaxFlights | Opt::MaxTime);
        match option {
            Opt::StartMoveNumber => self.problem.options.start_move = self.move_number(),
            Opt::UpToMoveNumber => self.problem.options.last_move = self.move_number(),
            Opt::MaxSolutions => self.problem.options.max_solutions = self.number(),
            Opt::MaxFlights => self.problem.options.max_flights = self.number(),
            Opt::MaxTime => self.problem.options.max_time = self.number().map(Duration::from_secs),
            _ => {}
        }
    }

    fn duplex(&mut self, duplex: Duplex, token: Token<'a>) {
        if self.duplex.is_some_and(|other| other != duplex) {
            let expected = "one of Duplex and HalfDuplex";
            self.refuse(token, Refusal::Unknown { word: token.text.into(), expected });
        }
        self.duplex = Some(duplex);
    }

    /// Squares of castlings and double steps, in one word or several.
    fn convention(&mut self, option: Opt) {
        let Some(first) = self.tokens.peek().filter(|next| squares(next.text).is_some()) else {
            let next = self.tokens.peek();
            self.missing(next, SQUARES);
            return;
        };
        let mut text = String::new();
        while let Some(next) = self.tokens.peek().filter(|next| squares(next.text).is_some()) {
            self.tokens.next();
            text.push_str(next.text);
        }
        let conventions = &mut self.conventions;
        let read = match option {
            Opt::EnPassant => read_en_passant(&text).map(|squares| conventions.en_passant = squares),
            Opt::ExclusiveCastlings => {
                read_exclusive_castlings(&text).map(|pair| conventions.exclusive_castlings.push(pair))
            }
            _ => {
                // Other squares say nothing, as they do for Popeye.
                for square in squares(&text).unwrap_or_default() {
                    if let Ok(castling) = read_no_castling(&square.to_string()) {
                        conventions.no_castling = conventions.no_castling.with(castling);
                    }
                }
                Ok(())
            }
        };
        if let Err(error) = read {
            self.refuse(first, Refusal::Squares(error));
        }
    }

    fn option_name(&self, option: Opt) -> &'static str {
        name(self.language, &OPTIONS, &option)
    }

    /// The number of a first move. Numbers of moves after it, as in `3:1:7`, are where Popeye was interrupted in its play; here
    /// the play of a first move is solved as a whole, and they say nothing.
    fn move_number(&mut self) -> Option<u32> {
        let numbers = |token: &Token<'_>| -> Option<Vec<u32>> {
            token.text.split(':').map(|number| number.parse().ok()).collect()
        };
        let Some(numbers) = self.tokens.peek().as_ref().and_then(numbers) else { return self.number() };
        self.tokens.next();
        numbers.first().copied()
    }

    pub(super) fn refuse_option(&mut self, option: Opt, token: Token<'a>) {
        let what = format!("option {}", self.option_name(option));
        self.refuse(token, Refusal::Unsupported { what, expected: ORTHODOX });
    }

    fn optional_number<T: FromStr>(&mut self) -> Option<T> {
        let number = self.tokens.peek()?.text.parse().ok()?;
        self.tokens.next();
        Some(number)
    }

    fn number<T: FromStr>(&mut self) -> Option<T> {
        let number = self.optional_number();
        if number.is_none() {
            let next = self.tokens.peek();
            self.missing(next, NUMBER);
            // A word that was meant to be the number is not looked at as an option.
            if next.is_some_and(|next| {
                next.text.starts_with(|first: char| first.is_ascii_digit() || first == '-')
            }) {
                self.tokens.next();
            }
        }
        number
    }
}
