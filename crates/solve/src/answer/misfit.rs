//! What does not go together in a question.

use super::question::{Mode, Wanted};
use crate::{BattleTask, MethodChoice, Restriction};
use keymove_problem::{Lengths, Stipulation};
use keymove_proof::{Header, HelpHeader};

/// A part of a question that a front end may have an option for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// What the problem asks.
    Stipulation,
    /// One solution instead of all first moves.
    Mode,
    /// Only so many flights.
    MaxFlights,
    /// Only few replies that are not trivial.
    NonTrivial,
    /// Play that begins with the other side.
    SetPlay,
    /// The play after the keys, wanted or refused.
    Play,
    /// Tries.
    Tries,
    /// Continuations that are not the shortest.
    AllContinuations,
    /// How solutions of help and series play are looked for.
    Method,
    /// Solutions counted again.
    Recount,
    /// Only so many solutions.
    MaxSolutions,
    /// Only some first moves.
    FirstMoves,
    /// How many solutions are meant.
    Intention,
    /// What each first move weighs.
    Weights,
    /// A proof as a file.
    Certificate,
}

impl Asked {
    /// What it is called where no front end has a name of its own.
    const fn name(self) -> &'static str {
        match self {
            Self::Stipulation => "",
            Self::Mode => "one solution",
            Self::MaxFlights => "a limit of flights",
            Self::NonTrivial => "a limit of replies that are not trivial",
            Self::SetPlay => "set play",
            Self::Play => "the play after the keys",
            Self::Tries => "the wish for tries",
            Self::AllContinuations => "the wish for all continuations",
            Self::Method => "the method",
            Self::Recount => "a second count",
            Self::MaxSolutions => "a limit of solutions",
            Self::FirstMoves => "the choice of first moves",
            Self::Intention => "the number of solutions that are meant",
            Self::Weights => "the weights of all first moves",
            Self::Certificate => "a certificate",
        }
    }
}

/// Something that is wanted and cannot be had of this problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", words(*.asked, .asked.name(), .reason))]
pub struct Misfit {
    /// What.
    pub asked: Asked,
    /// Why, in words that follow its name; of a stipulation a whole sentence that names it.
    pub reason: String,
}

fn words(asked: Asked, name: &str, reason: &str) -> String {
    if asked == Asked::Stipulation { reason.to_owned() } else { format!("{name} {reason}") }
}

impl Misfit {
    /// The whole sentence, with the name that a front end has for what is asked.
    pub fn words(&self, name: &str) -> String {
        words(self.asked, name, &self.reason)
    }

    pub(super) fn new(asked: Asked, reason: impl Into<String>) -> Self {
        Self { asked, reason: reason.into() }
    }

    /// What one mate alone cannot show.
    pub(super) fn of_all_moves(asked: Asked) -> Self {
        Self::new(
            asked,
            "needs all first moves: it does not go with the shortest or the first solution alone",
        )
    }
}

impl Wanted {
    /// Everything that is wanted and does not go with a stipulation.
    pub(super) fn misfits(&self, stipulation: &Stipulation) -> Vec<Misfit> {
        let mut misfits = self.of_mode(stipulation);
        misfits.extend(self.of_weights(stipulation));
        misfits.extend(match stipulation.play.is_battle() {
            true => self.of_battle(stipulation),
            false => self.of_lines(stipulation),
        });
        misfits
    }

    fn of_weights(&self, stipulation: &Stipulation) -> Option<Misfit> {
        if !self.weights {
            return None;
        }
        if !stipulation.is_mate() {
            let reason = format!(
                "needs a plain directmate such as #3, in which every first move mates in some number of moves or is refuted; not \
                 {stipulation}"
            );
            return Some(Misfit::new(Asked::Weights, reason));
        }
        if self.mode != Mode::Full {
            return Some(Misfit::of_all_moves(Asked::Weights));
        }
        let reason = "needs all moves: within a restriction, a first move that does not mate is not refuted";
        (!self.restriction.is_none()).then(|| Misfit::new(Asked::Weights, reason))
    }

    fn of_mode(&self, stipulation: &Stipulation) -> Vec<Misfit> {
        if self.mode == Mode::Full {
            return Vec::new();
        }
        let mut misfits = Vec::new();
        if !BattleTask::has_one_solution_search(stipulation) {
            let reason = format!(
                "is for play such as #{0}, s#{0} or ={0}, not for {stipulation}",
                stipulation.moves()
            );
            misfits.push(Misfit::new(Asked::Mode, reason));
        }
        let given = self.given_of_tree();
        misfits.extend(given.filter(|&asked| !self.is_refused_play(asked)).map(Misfit::of_all_moves));
        let Restriction { max_flights, non_trivial, .. } = self.restriction;
        let of_full =
            [(max_flights.is_some(), Asked::MaxFlights), (non_trivial.is_some(), Asked::NonTrivial)];
        let given = of_full.into_iter().filter(|(given, _)| *given);
        misfits.extend(given.map(|(_, asked)| {
            Misfit::new(asked, "does not go with the shortest or the first solution alone")
        }));
        misfits
    }

    /// The play after the keys that is not wanted is not missed where there is none.
    fn is_refused_play(&self, asked: Asked) -> bool {
        asked == Asked::Play && self.play == Some(false)
    }

    /// What is said about a tree.
    fn given_of_tree(&self) -> impl Iterator<Item = Asked> + use<> {
        let of_tree = [
            (self.play.is_some(), Asked::Play),
            (self.tries > 0, Asked::Tries),
            (self.all_continuations, Asked::AllContinuations),
        ];
        of_tree.into_iter().filter_map(|(given, asked)| given.then_some(asked))
    }

    fn of_battle(&self, stipulation: &Stipulation) -> Vec<Misfit> {
        let of_lines = [
            (self.method != MethodChoice::Auto || self.compare, Asked::Method),
            (self.recount, Asked::Recount),
            (self.max_solutions.is_some(), Asked::MaxSolutions),
            (self.first_moves.is_some(), Asked::FirstMoves),
        ];
        let mut misfits: Vec<Misfit> = of_lines
            .into_iter()
            .filter(|(given, _)| *given)
            .map(|(_, asked)| {
                let reason = format!("is for help and series play only; in {stipulation} one side resists");
                Misfit::new(asked, reason)
            })
            .collect();
        if self.intention.is_some() {
            let reason = format!("is for help and series play; {stipulation} is meant to have one key");
            misfits.push(Misfit::new(Asked::Intention, reason));
        }
        if stipulation.intro > 0 && stipulation.lengths == Lengths::Shortest {
            let reason = format!(
                "{stipulation} cannot be solved: after an introduction, the keys that solve soonest are all that counts \
                 anyway"
            );
            misfits.push(Misfit::new(Asked::Stipulation, reason));
        }
        if stipulation.intro > 0 && stipulation.goal.needs_history() {
            let reason = format!(
                "{stipulation} cannot be solved: the goal depends on where units stood in the diagram, which an introduction \
                 leaves"
            );
            misfits.push(Misfit::new(Asked::Stipulation, reason));
        }
        if self.certificate && !Header::is_about(stipulation) {
            let reason = format!(
                "does not go with {stipulation}: there are certificates for battles without introduction, of up to so many \
                 moves, with a goal that does not depend on where units stood in the diagram"
            );
            misfits.push(Misfit::new(Asked::Certificate, reason));
        }
        misfits
    }

    fn of_lines(&self, stipulation: &Stipulation) -> Vec<Misfit> {
        let mut misfits = Vec::new();
        if self.restriction.non_trivial.is_some() {
            let reason = format!("goes with play in which one side resists; in {stipulation} both help");
            misfits.push(Misfit::new(Asked::NonTrivial, reason));
        }
        if let Some(misfit) = self.intention.as_ref().and_then(|intention| intention.misfit(stipulation)) {
            misfits.push(Misfit::new(Asked::Intention, misfit));
        }
        let leaves_out =
            self.max_solutions.is_some() || self.first_moves.is_some() || !self.restriction.is_none();
        if self.certificate && !HelpHeader::is_about(stipulation) {
            let reason = format!(
                "does not go with {stipulation}: of help and series play, there are certificates for h#n and h#n.5 only, \
                 without introduction, of up to so many moves; the solutions of others can be counted again"
            );
            misfits.push(Misfit::new(Asked::Certificate, reason));
        } else if self.certificate && leaves_out {
            let reason = "says of all solutions that there are no others; it does not go with options that leave some out";
            misfits.push(Misfit::new(Asked::Certificate, reason));
        }
        if self.recount && leaves_out {
            let reason = "counts all solutions; it does not go with options that leave some out";
            misfits.push(Misfit::new(Asked::Recount, reason));
        }
        misfits.extend(self.given_of_tree().map(|asked| {
            Misfit::new(
                asked,
                format!("does not go with {stipulation}, whose solutions are lines and not a tree"),
            )
        }));
        misfits
    }
}
