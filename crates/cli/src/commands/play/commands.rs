//! What can be typed beside moves.

use super::record::{Keeper, load};
use super::session::{Next, Session};
use super::set_up;
use super::thinker::line;
use super::typed::{COMMANDS, Sides, Typed};
use anyhow::Result;
use keymove_chess::{Color, Move, Role, Square};
use keymove_engine::contest::{Contest, Ending, agrees_to_draw, folded};
use keymove_engine::strength::Level;
use std::path::Path;

/// Half-moves of a line that a hint shows.
const HINT: usize = 5;

impl Session {
    /// Carries out a command.
    pub(super) fn command(&mut self, command: Typed) -> Result<Next> {
        match command {
            Typed::Quit => return Ok(Next::Ends),
            Typed::Nothing | Typed::Move(_) => {}
            Typed::Help => self.help()?,
            Typed::Board => self.show_board()?,
            Typed::Flip => {
                self.flipped = !self.flipped;
                self.show_board()?;
            }
            Typed::Moves(of) => self.list_moves(of.as_deref())?,
            Typed::Undo => self.undo()?,
            Typed::Hint => self.hint()?,
            Typed::Eval => self.eval()?,
            Typed::Game => self.list_game()?,
            Typed::Fen => self.out.line(&self.contest.fen_now())?,
            Typed::SetUp(fen) => self.set_up(&fen)?,
            Typed::New => self.begin(Contest::initial())?,
            Typed::Load(file, number) => self.load(&file, number)?,
            Typed::Save(file) => self.save(file.as_deref())?,
            Typed::Resign => self.resign()?,
            Typed::Draw => self.draw()?,
            Typed::Level(level) => self.level(level)?,
            Typed::Time(time) => {
                if let Some(time) = time {
                    self.thinker.time = time;
                }
                let seconds = self.thinker.time.as_secs_f64();
                self.out.line(&format!("Keymove thinks up to {seconds} s about a move."))?;
            }
            Typed::Side(sides) => self.side(sides)?,
            Typed::Go => self.go()?,
        }
        Ok(Next::Goes)
    }

    fn help(&mut self) -> Result<()> {
        self.out.line("Moves: e4, Nf3, exd5, O-O, e8=Q, or both squares: g1f3, e7e8q. Commands:")?;
        for (name, meaning) in COMMANDS {
            self.out.line(&format!("  {name:<7} {meaning}"))?;
        }
        Ok(self.out.line("Ctrl-C while Keymove thinks: it moves at once. Otherwise: leave.")?)
    }

    /// All moves by unit, or those of a square or a unit.
    fn list_moves(&mut self, of: Option<&str>) -> Result<()> {
        let board = *self.contest.board();
        let role_of = |mv: &Move| board.position().role_at(mv.from());
        let Some(of) = of else {
            for role in Role::ALL {
                let moves: Vec<Move> =
                    board.moves().into_iter().filter(|mv| role_of(mv) == Some(role)).collect();
                if !moves.is_empty() {
                    let names: Vec<String> = moves.iter().map(|&mv| board.san(mv)).collect();
                    self.out.line(&format!("{}: {}", role.name(), names.join(" ")))?;
                }
            }
            return Ok(());
        };
        let square = Square::parse(of);
        let letter = of.chars().next().map(|letter| letter.to_ascii_uppercase());
        let role = Role::ALL.into_iter().find(|role| {
            Some(role.letter()) == letter && of.len() == 1 || of.eq_ignore_ascii_case(role.name())
        });
        if square.is_none() && role.is_none() {
            return self
                .refuse(&format!("moves: expected a square such as e2 or a unit such as N, found {of:?}"));
        }
        let fits = |mv: &Move| Some(mv.from()) == square || role.is_some() && role_of(mv) == role;
        let moves: Vec<String> = board.moves().into_iter().filter(fits).map(|mv| board.san(mv)).collect();
        let text = if moves.is_empty() { format!("no move of {of}") } else { moves.join(" ") };
        Ok(self.out.line(&text)?)
    }

    /// Takes back up to the last move of a person; without people, or with two, one move.
    fn undo(&mut self) -> Result<()> {
        if self.contest.is_over() && self.contest.reopen() && !self.contest.is_over() {
            self.out.line("The game goes on.")?;
            return self.keep();
        }
        let one = self.sides.white == self.sides.black;
        let turn = self.contest.turn();
        let own_last = !one && !self.sides.has(turn);
        let wanted = if one || own_last { 1 } else { 2 };
        if self.contest.moves().len() < wanted {
            return self.refuse("there is no move of yours to take back");
        }
        for _ in 0..wanted {
            let last = self.contest.last().unwrap_or_default();
            self.contest.undo();
            self.out.line(&format!("Taken back: {last}"))?;
        }
        self.waiting = true;
        self.keep()?;
        self.show_board()?;
        self.announce()
    }

    fn hint(&mut self) -> Result<()> {
        if self.contest.is_over() {
            return self.refuse("the game is over");
        }
        self.out.flush()?;
        let view = self.thinker.advise(self.contest.game(), &self.events);
        let board = self.contest.board();
        let text = match view.lines.first() {
            Some(best) => format!("{}  {}", line(board, &best.moves, HINT), best.words(board.turn())),
            None => "no idea".to_owned(),
        };
        Ok(self.out.line(&text)?)
    }

    fn eval(&mut self) -> Result<()> {
        if let Some(ending) = self.contest.ending().filter(|_| self.contest.is_over()) {
            return Ok(self.out.line(&format!("{ending}."))?);
        }
        self.out.flush()?;
        let view = self.thinker.advise(self.contest.game(), &self.events);
        let turn = self.contest.turn();
        let text = match view.lines.first() {
            Some(best) if best.proof.is_some() => best.words(turn),
            Some(best) => format!("{}, looking {} half-moves ahead", best.words(turn), best.depth),
            None => "no idea".to_owned(),
        };
        Ok(self.out.line(&text)?)
    }

    fn list_game(&mut self) -> Result<()> {
        let mut words = self.contest.words();
        if words.is_empty() {
            return Ok(self.out.line("No moves yet.")?);
        }
        words.push(self.contest.result().to_owned());
        Ok(self.out.text(&folded(&words))?)
    }

    fn set_up(&mut self, fen: &str) -> Result<()> {
        match set_up(fen) {
            Ok(contest) => self.begin(contest),
            Err(error) => self.refuse(&format!("{error:#}")),
        }
    }

    /// Goes on with another game.
    fn begin(&mut self, contest: Contest) -> Result<()> {
        self.waiting = !contest.moves().is_empty();
        self.contest = contest;
        self.thinker.new_game();
        if let Some(keeper) = &mut self.keeper
            && let Err(error) = keeper.next_game()
        {
            self.keeper = None;
            self.refuse(&format!("{error:#}; the game is no longer saved"))?;
        }
        self.keep()?;
        self.show_board()?;
        self.announce()
    }

    fn load(&mut self, file: &str, number: Option<usize>) -> Result<()> {
        match load(Path::new(file), number) {
            Ok(loaded) => {
                self.out.line(&loaded.words)?;
                self.begin(loaded.contest)
            }
            Err(error) => self.refuse(&format!("{error:#}")),
        }
    }

    fn save(&mut self, file: Option<&str>) -> Result<()> {
        let path = file.map(Path::new);
        let is_same = |keeper: &Keeper| path.is_none_or(|path| path == keeper.path());
        if !self.keeper.as_ref().is_some_and(is_same) {
            let Some(path) = path else {
                return self.refuse("save: the file is missing; expected save FILE");
            };
            match Keeper::open(path) {
                Ok(keeper) => self.keeper = Some(keeper),
                Err(error) => return self.refuse(&format!("{error:#}")),
            }
        }
        self.keep()?;
        let Some(keeper) = &self.keeper else { return Ok(()) };
        let text = format!("Saved in {}, and so will be the moves to come.", keeper.path().display());
        Ok(self.out.line(&text)?)
    }

    fn resign(&mut self) -> Result<()> {
        if self.contest.is_over() {
            return self.refuse("the game is over already");
        }
        let turn = self.contest.turn();
        let side = match (self.sides.white, self.sides.black) {
            (true, false) => Color::White,
            (false, true) => Color::Black,
            _ => turn,
        };
        self.contest.end(Ending::Resigned(side));
        self.keep()?;
        self.announce()
    }

    /// Two people agree by typing it; the engine looks first.
    fn draw(&mut self) -> Result<()> {
        if self.contest.is_over() {
            return self.refuse("the game is over already");
        }
        if self.sides.white == self.sides.black || self.engine_agrees_to_draw()? {
            self.contest.end(Ending::Agreed);
            self.keep()?;
            return self.announce();
        }
        Ok(self.out.line("Keymove declines the draw.")?)
    }

    fn engine_agrees_to_draw(&mut self) -> Result<bool> {
        self.out.flush()?;
        let view = self.thinker.advise(self.contest.game(), &self.events);
        let Some(best) = view.lines.first() else { return Ok(false) };
        let own = if self.sides.has(self.contest.turn()) { best.score.opposite() } else { best.score };
        Ok(agrees_to_draw(own, self.contest.moves().len()))
    }

    fn level(&mut self, level: Option<u8>) -> Result<()> {
        if let Some(level) = level.and_then(Level::new) {
            self.thinker.options.level = level;
        }
        let level = self.thinker.level();
        let worth = level.elo().map_or_else(String::new, |elo| format!(", about {} Elo", elo.number()));
        self.out.line(&format!("Keymove plays at level {} of 10{worth}.", level.number()))?;
        self.keep()
    }

    fn side(&mut self, sides: Option<Sides>) -> Result<()> {
        if let Some(sides) = sides {
            self.sides = sides;
            self.waiting = false;
        }
        let text = match self.sides.name() {
            "white" => "You play White.",
            "black" => "You play Black.",
            "both" => "You play both sides.",
            _ => "Keymove plays itself; Ctrl-C stops it.",
        };
        self.out.line(text)?;
        self.keep()
    }

    /// One move of the engine, whoever's turn it is.
    fn go(&mut self) -> Result<()> {
        if self.contest.is_over() {
            return self.refuse("the game is over");
        }
        self.contest.reopen();
        let before = self.sides.has(self.contest.turn());
        self.let_engine_move()?;
        // The other side may be the engine's own, and it answers then.
        self.waiting = !before && self.sides.white == self.sides.black;
        Ok(())
    }
}
