//! Work that takes time: a request as plain data, checked once, then run.

#[cfg(feature = "analysis")]
use crate::analysis;
#[cfg(feature = "endgame")]
use crate::endgame::{probe, study};
#[cfg(feature = "engine")]
use crate::engine::{analyse, draw, play, players::Players, review};
#[cfg(feature = "human")]
use crate::human;
#[cfg(feature = "improve")]
use crate::improve::{self, Count, Improve, Necessity};
#[cfg(feature = "sheet")]
use crate::sheet;
use crate::strict::from_json;
#[cfg(feature = "train")]
use crate::train::{mark, prepare};
use crate::{Context, Error, explore, score, solve};
#[cfg(feature = "improve")]
use crate::{compose, generate};
#[cfg(feature = "endgame")]
use keymove_endgame::FewMenTables;
use keymove_formats::Entry;
use keymove_solve::FewMen;
#[cfg(feature = "endgame")]
use keymove_tables::Tables;
use std::path::PathBuf;
use std::sync::Arc;

/// What is asked, as it was asked. The fields of requests are those of the interface of the server, whose document
/// describes each of them.
#[derive(Clone, Debug)]
pub enum Job {
    /// To solve a problem, with explanation and certificate if they are wanted.
    Solve(Box<solve::Request>),
    /// To say what the moves after a line of moves decide.
    Explore(explore::Request),
    /// To score a problem.
    Score(score::Request),
    #[cfg(feature = "analysis")]
    /// To say of entries of a collection what it keeps of them.
    Analysis(analysis::Request),
    #[cfg(feature = "improve")]
    /// To search the positions near a problem for better ones.
    Improve(Box<improve::Request>),
    #[cfg(feature = "improve")]
    /// To count these positions.
    Count(Box<improve::Request>),
    #[cfg(feature = "improve")]
    /// To say what the units of a problem are for.
    Necessity(Box<improve::Request>),
    #[cfg(feature = "improve")]
    /// To complete a matrix to sound problems.
    Compose(Box<compose::Request>),
    #[cfg(feature = "improve")]
    /// To count the positions of a matrix.
    ComposeCount(Box<compose::Request>),
    #[cfg(feature = "improve")]
    /// To make problems from nothing.
    Generate(Box<generate::Request>),
    #[cfg(feature = "engine")]
    /// To analyse a position of a game.
    Analyse(analyse::Request),
    #[cfg(feature = "engine")]
    /// To choose a move at a level.
    Move(play::Request),
    #[cfg(feature = "engine")]
    /// To answer the offer of a draw.
    Draw(draw::Request),
    #[cfg(feature = "engine")]
    /// To look at a game again.
    Review(review::Request),
    #[cfg(feature = "human")]
    /// To look for a mate as a player does.
    Human(human::Request),
    #[cfg(feature = "endgame")]
    /// To look up a position of few men in a table, which is made if it is not at hand.
    Probe(probe::Request),
    #[cfg(feature = "endgame")]
    /// To find the solution of an endgame study, with what is proven of it.
    Study(study::Request),
    #[cfg(feature = "sheet")]
    /// To print problems on a sheet.
    Sheet(Box<sheet::Request>),
    #[cfg(feature = "train")]
    /// To make a problem ready to be asked.
    Prepare(prepare::Request),
    #[cfg(feature = "train")]
    /// To mark a written solution.
    Mark(mark::Request),
}

/// What work may use besides its request.
#[derive(Clone, Default, Debug)]
pub struct Resources {
    /// The opening book that the engine plays from.
    pub book: Option<PathBuf>,
    /// The entries of a collection that the request [names](Job::entries), in that order; `None` without a collection.
    pub entries: Option<Vec<Entry>>,
    /// Players of games, who stay from move to move; without them each request has a new one.
    #[cfg(feature = "engine")]
    pub players: Option<Arc<Players>>,
    /// Tables of few men, which every job makes use of and adds to; without them each job has its own.
    #[cfg(feature = "endgame")]
    pub tables: Option<Arc<Tables>>,
    /// The number that decides what is left to chance if the request has none.
    pub seed: u64,
}

impl Resources {
    /// What these tables tell a solver.
    fn few_men(&self) -> Option<Arc<dyn FewMen>> {
        #[cfg(feature = "endgame")]
        if let Some(tables) = &self.tables {
            return Some(Arc::new(FewMenTables::new(Arc::clone(tables), true)));
        }
        None
    }
}

/// Work that can be done: what is checked of a request is checked.
pub(crate) trait Work: Send {
    /// Threads that it can use if there are so many.
    fn threads(&self, all: usize) -> usize;

    /// Does it. What comes of it is sent as events.
    fn run(&self, context: &Context<'_>) -> Result<(), Error>;
}

/// A job whose request is in order.
pub struct Checked {
    work: Box<dyn Work>,
    few_men: Option<Arc<dyn FewMen>>,
}

impl core::fmt::Debug for Checked {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Checked").finish_non_exhaustive()
    }
}

impl Job {
    /// The words of all kinds of work.
    pub const KINDS: &'static [&'static str] = &[
        "solve",
        "explore",
        "score",
        #[cfg(feature = "analysis")]
        "analysis",
        #[cfg(feature = "improve")]
        "improve",
        #[cfg(feature = "improve")]
        "improve/count",
        #[cfg(feature = "improve")]
        "improve/necessity",
        #[cfg(feature = "improve")]
        "compose",
        #[cfg(feature = "improve")]
        "compose/count",
        #[cfg(feature = "improve")]
        "generate",
        #[cfg(feature = "engine")]
        "engine/analyse",
        #[cfg(feature = "engine")]
        "engine/move",
        #[cfg(feature = "engine")]
        "engine/draw",
        #[cfg(feature = "engine")]
        "engine/review",
        #[cfg(feature = "human")]
        "human",
        #[cfg(feature = "endgame")]
        "tables/probe",
        #[cfg(feature = "endgame")]
        "study",
        #[cfg(feature = "sheet")]
        "sheet",
        #[cfg(feature = "train")]
        "train/prepare",
        #[cfg(feature = "train")]
        "train/mark",
    ];

    /// Reads a request of this kind from JSON.
    ///
    /// # Errors
    /// [`Error::Unknown`] if there is no such kind, [`Error::Shape`] for JSON that is no request of it.
    pub fn read(kind: &str, request: &[u8]) -> Result<Self, Error> {
        Ok(match kind {
            "solve" => Self::Solve(from_json(request)?),
            "explore" => Self::Explore(from_json(request)?),
            "score" => Self::Score(from_json(request)?),
            #[cfg(feature = "analysis")]
            "analysis" => Self::Analysis(from_json(request)?),
            #[cfg(feature = "improve")]
            "improve" => Self::Improve(from_json(request)?),
            #[cfg(feature = "improve")]
            "improve/count" => Self::Count(from_json(request)?),
            #[cfg(feature = "improve")]
            "improve/necessity" => Self::Necessity(from_json(request)?),
            #[cfg(feature = "improve")]
            "compose" => Self::Compose(from_json(request)?),
            #[cfg(feature = "improve")]
            "compose/count" => Self::ComposeCount(from_json(request)?),
            #[cfg(feature = "improve")]
            "generate" => Self::Generate(from_json(request)?),
            #[cfg(feature = "engine")]
            "engine/analyse" => Self::Analyse(from_json(request)?),
            #[cfg(feature = "engine")]
            "engine/move" => Self::Move(from_json(request)?),
            #[cfg(feature = "engine")]
            "engine/draw" => Self::Draw(from_json(request)?),
            #[cfg(feature = "engine")]
            "engine/review" => Self::Review(from_json(request)?),
            #[cfg(feature = "human")]
            "human" => Self::Human(from_json(request)?),
            #[cfg(feature = "endgame")]
            "tables/probe" => Self::Probe(from_json(request)?),
            #[cfg(feature = "endgame")]
            "study" => Self::Study(from_json(request)?),
            #[cfg(feature = "sheet")]
            "sheet" => Self::Sheet(from_json(request)?),
            #[cfg(feature = "train")]
            "train/prepare" => Self::Prepare(from_json(request)?),
            #[cfg(feature = "train")]
            "train/mark" => Self::Mark(from_json(request)?),
            _ => {
                let kinds = Self::KINDS.join(", ");
                return Err(Error::Unknown(format!("there is no work {kind:?}; expected one of {kinds}")));
            }
        })
    }

    /// The entries of a collection that the request names; they are to be among the [resources](Resources::entries).
    ///
    /// # Errors
    /// More of them than can be wanted.
    pub fn entries(&self) -> Result<&[i64], Error> {
        match self {
            #[cfg(feature = "sheet")]
            Self::Sheet(request) => request.entries(),
            _ => Ok(&[]),
        }
    }

    /// Checks the request, all of it that can be checked without doing the work.
    ///
    /// # Errors
    /// A field that cannot be understood, or asks for what there cannot be.
    #[cfg_attr(not(feature = "engine"), allow(unused_variables))]
    pub fn check(&self, resources: &Resources) -> Result<Checked, Error> {
        let work: Box<dyn Work> = match self {
            Self::Solve(request) => Box::new(solve::Question::check(request)?),
            Self::Explore(request) => Box::new(explore::Question::check(request)?),
            Self::Score(request) => Box::new(score::Question::check(request)?),
            #[cfg(feature = "analysis")]
            Self::Analysis(request) => Box::new(analysis::Task::check(request, resources)?),
            #[cfg(feature = "improve")]
            Self::Improve(request) => Box::new(Improve::check(request)?),
            #[cfg(feature = "improve")]
            Self::Count(request) => Box::new(Count::check(request)?),
            #[cfg(feature = "improve")]
            Self::Necessity(request) => Box::new(Necessity::check(request)?),
            #[cfg(feature = "improve")]
            Self::Compose(request) => Box::new(compose::Compose::check(request)?),
            #[cfg(feature = "improve")]
            Self::ComposeCount(request) => Box::new(compose::Count::check(request)?),
            #[cfg(feature = "improve")]
            Self::Generate(request) => Box::new(generate::Generate::check(request, resources.seed)?),
            #[cfg(feature = "engine")]
            Self::Analyse(request) => Box::new(analyse::Analysis::check(request, resources)?),
            #[cfg(feature = "engine")]
            Self::Move(request) => Box::new(play::Turn::check(request, resources)?),
            #[cfg(feature = "engine")]
            Self::Draw(request) => Box::new(draw::Offer::check(request, resources)?),
            #[cfg(feature = "engine")]
            Self::Review(request) => Box::new(review::Review::check(request, resources)?),
            #[cfg(feature = "human")]
            Self::Human(request) => Box::new(human::Search::check(request)?),
            #[cfg(feature = "endgame")]
            Self::Probe(request) => Box::new(probe::Question::check(request, resources)?),
            #[cfg(feature = "endgame")]
            Self::Study(request) => Box::new(study::Question::check(request, resources)?),
            #[cfg(feature = "sheet")]
            Self::Sheet(request) => Box::new(sheet::Sheet::check(request, resources)?),
            #[cfg(feature = "train")]
            Self::Prepare(request) => Box::new(prepare::Preparation::check(request)?),
            #[cfg(feature = "train")]
            Self::Mark(request) => Box::new(mark::Marking::check(request)?),
        };
        Ok(Checked { work, few_men: resources.few_men() })
    }
}

impl Checked {
    /// Threads that the job can use if there are so many.
    pub fn threads(&self, all: usize) -> usize {
        self.work.threads(all)
    }

    /// Does the work, on this thread and those that it starts. A search of many moves goes deep: a stack of 64 MiB is enough
    /// for all. Stopped, out of time or out of memory it still sends what it has, labelled as incomplete.
    ///
    /// # Errors
    /// What only the work could tell of the request; a fault of this machine; [`Error::Closed`] if nobody listens any more.
    /// What was sent before remains true.
    pub fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        self.work.run(&context.knowing(self.few_men.clone()))
    }
}
