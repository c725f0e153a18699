//! What is asked of the composer.

use super::wishes;
use crate::Error;
use crate::read::{self, only_case, refusal, within};
use crate::score::weights;
use keymove_chess::Arrangement;
use keymove_compose::deep::Depth;
use keymove_compose::ranking::{Gate, Gates};
use keymove_compose::search::Best;
use keymove_compose::space::More;
use keymove_compose::wishes::Wishes;
use keymove_compose::{Task, TaskError, in_check};
use keymove_problem::statement::{CastlingRule, Entry, Statement};
use keymove_solve::MethodChoice;
use keymove_solve::answer::name_keys;
use keymove_study::score::Weights;
use serde::Deserialize;
use std::time::Duration;

/// How many of the best are kept if nothing is said.
const BEST: usize = 10;

/// A problem to be improved, and how.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    /// `#2` if nothing is said.
    stipulation: Option<String>,
    /// In Popeye's words, or as solutions print them.
    #[serde(default)]
    twins: Vec<String>,
    /// What units are for: in the set play, too.
    #[serde(default)]
    set_play: bool,
    /// The largest number of transformations.
    level: Option<u16>,
    /// How many solutions each position of play in lines has.
    solutions: Option<u64>,
    /// Of longer problems: positions looked at before one is given up as undecided.
    positions: Option<u64>,
    /// `move`, `exchange`, `swap`, `mirror`, `rights`.
    #[serde(default)]
    more: Vec<String>,
    /// What the parts of the score are worth: the text of a TOML file.
    weights: Option<String>,
    /// Count as an improvement what scores more than this.
    above: Option<i64>,
    /// Leave out what no game can lead to.
    #[serde(default)]
    legal: bool,
    /// `problemist` if nothing is said: candidates are judged within the gates after the search; `composer-2006`: they are not.
    scale: Option<String>,
    /// Gates that are left open: `threats`, `key`, `duals`, `promoted`, `legal`, `idle`.
    #[serde(default)]
    open: Vec<String>,
    /// Gates: defences with their answers, set play and tries are still there.
    #[serde(default)]
    keep_play: bool,
    #[serde(default)]
    keep_phases: bool,
    /// How many of the best.
    best: Option<usize>,
    /// Search for the nearest sound positions to a problem that is not sound.
    #[serde(default)]
    repair: bool,
    /// Go on from the best positions, round by round.
    #[serde(default)]
    deep: bool,
    beam: Option<u16>,
    rounds: Option<u16>,
    #[serde(default)]
    wishes: wishes::Request,
    #[serde(default)]
    method: read::Method,
    seconds: Option<f64>,
    threads: Option<usize>,
}

/// A request that can be carried out.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(super) original: Arrangement,
    pub(super) task: Task,
    /// The whole problem, if it is searched in the general way.
    pub(super) whole: Option<Statement>,
    pub(super) level: u16,
    pub(super) solutions: Option<u64>,
    pub(super) positions: Option<u64>,
    pub(super) more: More,
    pub(super) weights: Weights,
    pub(super) above: Option<i64>,
    pub(super) legal: bool,
    pub(super) best: usize,
    /// The gates, if candidates are judged.
    pub(super) gates: Option<Gates>,
    pub(super) way: Way,
    pub(super) wishes: Wishes,
    pub(super) method: MethodChoice,
    pub(super) time: Option<Duration>,
    pub(super) threads: Option<usize>,
}

/// How it is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Everything within so many transformations.
    Complete,
    /// The nearest sound positions.
    Repair,
    /// Rounds of beams.
    Deep { beam: u16, rounds: u16 },
}

impl Request {
    /// Reads the request of a search.
    pub(crate) fn read(&self) -> Result<Wanted, Error> {
        let more = self.more()?;
        if self.set_play {
            return Err(Error::field(
                "set_play",
                "it goes with the question what units are for, not with a search",
            ));
        }
        let problem = problem(&self.fen, self.stipulation.as_deref(), &self.twins, more.rights)?;
        self.read_of(problem, more)
    }

    /// Reads the request what units are for: the problem, and what else is said, which has to make sense.
    pub(crate) fn read_statement(&self) -> Result<(Statement, Wanted), Error> {
        let stipulation = read::stipulation(self.stipulation.as_deref().unwrap_or("#2"))?;
        read::bounded("fen", &self.fen)?;
        let mut statement =
            Statement::read(&self.fen, stipulation).map_err(|error| read::fen_error(&self.fen, &error))?;
        let twins = read::twins(&self.twins, false)?;
        (statement.twins, statement.zeroposition) = (twins.twins, twins.zeroposition);
        name_keys(&mut statement);
        statement.set_play = self.set_play;
        let entries = statement.entries().map_err(|error| Error::field("fen", error.to_string()))?;
        if let [Entry { case: Err(error), .. }] = entries.as_slice() {
            return Err(refusal(&self.fen, error));
        }
        let task = Task::of(stipulation).unwrap_or(Task::General(stipulation));
        let original = statement.setup.arrangement();
        let wanted = self.read_of((original, task, None), self.more()?)?;
        Ok((statement, wanted))
    }

    fn read_of(
        &self, (original, task, whole): (Arrangement, Task, Option<Statement>), more: More,
    ) -> Result<Wanted, Error> {
        if more.rights && task != Task::TwoMover {
            return Err(Error::field("more", "rights is for two-movers"));
        }
        if self.solutions.is_some() && task.stipulation().play.is_battle() {
            return Err(Error::field(
                "solutions",
                "it is for helpmates and other play in which solutions are counted",
            ));
        }
        let wishes = self.wishes.read(task)?;
        let way = self.way(task, more)?;
        if way == Way::Repair && (wishes.keep_key || wishes.keep_themes) {
            let message = "keep_key and keep_themes go with a sound problem, not with repair";
            return Err(Error::field("wishes", message));
        }
        Ok(Wanted {
            original,
            task,
            whole,
            level: self.level(task, more)?,
            solutions: within("solutions", self.solutions, 1..=Task::MOST_SOLUTIONS.into())?,
            positions: within("positions", self.positions, 1..=u64::MAX)?,
            more,
            weights: weights(self.weights.as_deref())?,
            above: self.above,
            legal: self.legal,
            best: within("best", self.best, 1..=Best::MOST.into())?.unwrap_or(BEST),
            gates: self.gates()?.filter(|_| way != Way::Repair),
            way,
            wishes,
            method: self.method.choice(),
            time: read::seconds(self.seconds)?,
            threads: self.threads,
        })
    }

    fn gates(&self) -> Result<Option<Gates>, Error> {
        let wishes = [(self.keep_play, Gate::Play), (self.keep_phases, Gate::Phases)];
        let wished = wishes.into_iter().filter(|(is_wished, _)| *is_wished);
        let gates = super::gates(self.scale.as_deref(), &self.open)?;
        Ok(gates.map(|gates| wished.fold(gates, |gates, (_, gate)| gates.with(gate))))
    }

    fn level(&self, task: Task, more: More) -> Result<u16, Error> {
        let highest = more.highest_level();
        let level = within("level", self.level, 1..=highest)?;
        Ok(level.unwrap_or_else(|| task.usual_level().min(highest)))
    }

    fn more(&self) -> Result<More, Error> {
        let mut more = More::default();
        for name in &self.more {
            *match name.as_str() {
                "move" => &mut more.moves,
                "exchange" => &mut more.exchanges,
                "swap" => &mut more.swaps,
                "mirror" => &mut more.mirror,
                "rights" => &mut more.rights,
                _ => return Err(Error::field("more", "expected move, exchange, swap, mirror or rights")),
            } = true;
        }
        Ok(more)
    }

    fn way(&self, task: Task, more: More) -> Result<Way, Error> {
        match (self.repair, self.deep) {
            (true, true) => Err(Error::field("deep", "it does not go with repair")),
            (true, false) if self.above.is_some() => Err(Error::field("above", "it does not go with repair")),
            (true, false) => Ok(Way::Repair),
            (false, true) if task != Task::TwoMover => {
                Err(Error::field("deep", format!("it improves two-movers only, not {}", task.stipulation())))
            }
            (false, true) if more.any() => Err(Error::field("more", "it does not go with deep")),
            (false, true) => Ok(Way::Deep {
                beam: within("beam", self.beam, 1..=Depth::WIDEST)?.unwrap_or(100),
                rounds: within("rounds", self.rounds, 1..=Depth::MOST_ROUNDS)?.unwrap_or(8),
            }),
            (false, false) => Ok(Way::Complete),
        }
    }
}

/// A problem that can be improved or repaired; with the whole of it, if it is searched in the general way. With `rights` the
/// castlings of the FEN count.
fn problem(
    fen: &str, stipulation: Option<&str>, twins: &[String], rights: bool,
) -> Result<(Arrangement, Task, Option<Statement>), Error> {
    let stipulation = read::stipulation(stipulation.unwrap_or("#2"))?;
    let unfit = |error: TaskError| Error::field("stipulation", error.to_string());
    let task = Task::of(stipulation).map_err(unfit)?;
    read::bounded("fen", fen)?;
    if let Some(position) = in_check(fen, task) {
        return Ok((position, task, None));
    }
    let mut statement = Statement::read(fen, stipulation).map_err(|error| read::fen_error(fen, &error))?;
    if rights {
        statement.conventions.castling = CastlingRule::Diagram;
    }
    let twins = read::twins(twins, false)?;
    (statement.twins, statement.zeroposition) = (twins.twins, twins.zeroposition);
    name_keys(&mut statement);
    if statement.twins.is_empty() && !matches!(task, Task::General(_)) {
        return Ok((*only_case(fen, &statement)?, task, None));
    }
    let task = Task::general(stipulation).map_err(unfit)?;
    let entries = statement.entries().map_err(|error| Error::field("twins", error.to_string()))?;
    if let Some(Err(error)) = entries.first().map(|entry| &entry.case) {
        return Err(refusal(fen, error));
    }
    let original = task.diagram(&statement.setup.arrangement());
    Ok((original, task, Some(statement)))
}
