//! A line of moves, played as the stipulation has it.

use crate::Error;
use keymove_chess::notation::san;
use keymove_chess::{Move, MoveList, Position};
use keymove_problem::statement::Case;
use keymove_problem::{Battle, Decision, Goal, Origins, Play};

/// Where a line has led.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) position: Position,
    /// The moves, and their names in the positions in which they were made.
    pub(super) played: Vec<(Move, String)>,
    /// Whether the goal has been reached.
    pub(super) reached: bool,
    /// Why there is no more play, if there is none.
    pub(super) over: Option<&'static str>,
}

impl Place {
    const fn new(position: Position) -> Self {
        Self { position, played: Vec::new(), reached: false, over: None }
    }

    /// The error if the play is over but there is a move more.
    fn is_open(&self, text: &str) -> Result<(), Error> {
        match self.over {
            None => Ok(()),
            Some(why) => Err(Error::field("moves", format!("nothing can follow, so not {text}: {why}"))),
        }
    }

    fn find(&self, moves: &MoveList, text: &str) -> Result<Move, Error> {
        moves.iter().copied().find(|mv| mv.to_string() == text).ok_or_else(|| {
            let number = self.played.len() + 1;
            let words = format!("move {number}, {text:?}, cannot be played in {}", self.position);
            Error::field("moves", words)
        })
    }

    fn add(&mut self, mv: Move) {
        let name = if mv == Move::NONE { "0000".to_owned() } else { san(&self.position, mv) };
        self.played.push((mv, name));
    }
}

/// Where a line of a battle has led.
#[derive(Clone, Debug)]
pub(super) struct BattleWalk {
    pub(super) place: Place,
    /// Whether the attacker is to move.
    pub(super) attacker: bool,
    /// Moves that the attacker still has.
    pub(super) left: u16,
    /// What the play is about; `None` if the goal depends on the diagram.
    pub(super) battle: Option<Battle>,
    /// The moves that may be made.
    pub(super) moves: MoveList,
}

/// Plays a line of a battle.
///
/// # Errors
/// A move that the stipulation does not allow.
pub(super) fn battle(case: &Case, moves: &[String]) -> Result<BattleWalk, Error> {
    let length = case.stipulation.length;
    let mut walk = BattleWalk {
        place: Place::new(case.position),
        attacker: !length.half,
        left: length.moves,
        battle: Battle::new(&case.stipulation),
        moves: MoveList::new(),
    };
    walk.look();
    for text in moves {
        walk.place.is_open(text)?;
        let mv = walk.place.find(&walk.moves, text)?;
        walk.play(mv);
        walk.look();
    }
    Ok(walk)
}

impl BattleWalk {
    /// The moves of the side whose turn it is, or why there are none.
    fn look(&mut self) {
        let position = &self.place.position;
        if self.place.over.is_some() {
            self.moves = MoveList::new();
            return;
        }
        if self.attacker && self.left == 0 {
            self.moves = MoveList::new();
            self.place.over = Some("no moves are left");
            return;
        }
        self.moves = match (&self.battle, self.attacker) {
            (None, _) => position.moves(),
            (Some(battle), true) if battle.is_forced_to_win(position) => {
                self.place.over = Some("the attacker would have to reach the goal himself");
                MoveList::new()
            }
            (Some(battle), true) => battle.attacks(position),
            (Some(battle), false) => battle.replies(position),
        };
        if self.moves.is_empty() && self.place.over.is_none() {
            self.place.over = Some("there is no legal move");
        }
    }

    fn play(&mut self, mv: Move) {
        let before = self.place.position;
        self.place.add(mv);
        let decision = match (&self.battle, self.attacker) {
            (Some(battle), true) => battle.attack(&before, mv),
            (Some(battle), false) => battle.reply(&before, mv),
            (None, _) => Decision::Open,
        };
        self.place.position = match &self.battle {
            Some(battle) => battle.next(&before, mv),
            None => before.play(mv),
        };
        if self.attacker {
            self.left = self.left.saturating_sub(1);
        }
        self.attacker = !self.attacker;
        match decision {
            Decision::Won => {
                self.place.reached = true;
                self.place.over = Some("the goal is reached");
            }
            Decision::Lost => self.place.over = Some("the goal can no longer be reached"),
            Decision::Open => {}
        }
    }
}

/// Where a line of help or series play has led.
#[derive(Clone, Debug)]
pub(super) struct LineWalk {
    pub(super) place: Place,
    /// Half-moves that are left, without those with which a side gets out of check during a series.
    pub(super) plies_left: u16,
    /// Moves of the series that have been made.
    series: u16,
}

/// Plays a line of help or series play.
///
/// # Errors
/// A move that is not legal for the side whose turn it is.
pub(super) fn lines(case: &Case, moves: &[String]) -> Result<LineWalk, Error> {
    let mut walk = LineWalk { place: Place::new(case.position), plies_left: plies(case), series: 0 };
    for text in moves {
        walk.place.is_open(text)?;
        let mv = walk.place.find(&walk.moves(case), text)?;
        walk.play(case, mv);
    }
    if walk.place.over.is_none() && walk.moves(case).is_empty() {
        walk.place.over = Some("there is no legal move");
    }
    Ok(walk)
}

impl LineWalk {
    fn play(&mut self, case: &Case, mv: Move) {
        let before = self.place.position;
        self.place.add(mv);
        let mut after = before.play(mv);
        let play = case.stipulation.play;
        let is_series = !play.alternates() && self.series < case.stipulation.length.moves;
        let by_series = before.turn() == case.position.turn();
        if !is_series || by_series {
            self.plies_left = self.plies_left.saturating_sub(1);
        }
        self.place.reached = reaches(case, &before, mv);
        if self.place.reached {
            self.place.over = Some("the goal is reached");
        } else if self.plies_left == 0 {
            self.place.over = Some("no moves are left");
        } else if is_series && by_series {
            self.series += 1;
            // The same side goes on, unless that was its last move, or the other one has to get out of check.
            match after.passed() {
                Some(next) if self.series < case.stipulation.length.moves => after = next,
                None if !is_parry(play) && self.series < case.stipulation.length.moves => {
                    self.place.over = Some("only the last move of a series may give check");
                }
                _ => {}
            }
        }
        self.place.position = after;
    }

    /// The moves of the side whose turn it is.
    pub(super) fn moves(&self, case: &Case) -> MoveList {
        let mut moves = self.place.position.moves();
        if case.stipulation.goal.ignores_check() {
            moves.extend(case.stipulation.goal.moves(&self.place.position, &Origins::IN_DIAGRAM));
        }
        moves
    }
}

/// Whether the side that does not make the series moves when it is in check.
const fn is_parry(play: Play) -> bool {
    matches!(
        play,
        Play::ParryHelp | Play::ParryHelpSelf | Play::HelpParry | Play::HelpParrySelf | Play::HelpParryReflex
    )
}

/// Half-moves of the longest solution. In series play those of one side are counted, and what follows them.
fn plies(case: &Case) -> u16 {
    let stipulation = case.stipulation;
    if stipulation.play.alternates() {
        return stipulation.length.plies();
    }
    let after = match stipulation.play {
        Play::Series | Play::HelpParry => 0,
        Play::SeriesHelpSelf | Play::ParryHelpSelf | Play::SeriesReciprocal => 2,
        _ => 1,
    };
    stipulation.length.moves + after
}

/// Whether a move is the last one of a solution, as far as the move alone tells.
fn reaches(case: &Case, before: &Position, mv: Move) -> bool {
    let stipulation = case.stipulation;
    let exchanged = case.position.turn() != stipulation.starter();
    let winner = if exchanged { !stipulation.play.winner() } else { stipulation.play.winner() };
    let goal: Goal = stipulation.goal;
    !goal.needs_history() && before.turn() == winner && goal.is_reached(before, mv, &Origins::IN_DIAGRAM)
}
