//! Builds the tree level by level, so that a limit cuts the deep end of every line before the start of any.

use super::{Address, Attack, Defence, Next, Phase, PhaseKind, Play, Reply, Step, Tree, Verdict};
use super::{order, tries, verdict};
use crate::solve::{Oracle, Outcome, Stop, Task};
use crate::{Moves, Stipulation};
use keymove_chess::Position;
use std::collections::VecDeque;

/// Which answers to a reply, and which threats, the tree lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Continuations {
    /// Those that mate soonest. Composers count only these as duals, and they cost least to find.
    Shortest,
    /// All that mate within the moves that the attacker's last move promised, each with its length.
    InTime,
}

/// How much of the tree is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether to look at what happens if the defender begins. Never done with checks only.
    pub set_play: bool,
    /// The largest number of refutations with which a first move counts as a try; 0 for no tries. With checks only
    /// there are none: a quiet move might answer the refutation.
    pub tries: usize,
    /// Whether a try may give check.
    pub checking_tries: bool,
    /// Whether first moves that fail because they stalemate are listed with the tries.
    pub stalemates: bool,
    /// Whether to look at the play after first moves. Without it the tree has keys, tries and refutations only.
    pub variations: bool,
    /// Which continuations and threats are listed.
    pub continuations: Continuations,
    /// How many times threats, replies and continuations are added to a first move; `None` for all the way to mate.
    pub depth: Option<u16>,
    /// The largest number of nodes. Keys and tries are always there; their play stays unexpanded where it does not fit.
    pub max_nodes: usize,
}

impl Default for Options {
    /// Set play, tries with one refutation, shortest continuations down to mate, at most 100 000 nodes.
    fn default() -> Self {
        Self {
            set_play: true,
            tries: 1,
            checking_tries: true,
            stalemates: false,
            variations: true,
            continuations: Continuations::Shortest,
            depth: None,
            max_nodes: 100_000,
        }
    }
}

/// Builds the tree of a task from the verdicts on its first moves. `oracle` must know the same restriction to checks,
/// if there is one.
///
/// If the oracle stops, the tree is returned as far as it is proven, and says so in [`Tree::stopped`].
pub fn build(task: &Task, outcome: &Outcome, options: &Options, oracle: &mut (impl Oracle + ?Sized)) -> Tree {
    let mut first_moves = outcome.first_moves.clone();
    first_moves.sort_unstable_by_key(|first| order::key(&task.position, first.mv));
    let mut tree = Tree {
        position: task.position,
        stipulation: Stipulation::mate(task.moves),
        checks_only: outcome.checks_only,
        verdict: Verdict::of(task, outcome),
        first_moves,
        set_play: None,
        tries: Vec::new(),
        keys: keys(task, outcome),
        truncated: false,
        stopped: None,
        nodes: 0,
    };
    // Against checks alone nothing is refuted for good, so there are neither tries nor set play.
    if options.set_play && !outcome.checks_only {
        tree.set_play = set_play(task);
    }
    if (options.tries > 0 || options.stalemates) && !outcome.checks_only {
        let (tries, stopped) = tries::find(task, outcome, options, oracle);
        tree.tries = tries;
        tree.stopped = stopped;
    }
    tree.nodes = tree.keys.len() + tree.tries.len();
    if options.variations || options.set_play {
        Builder { oracle, options, checks_only: outcome.checks_only, tree: &mut tree }.expand();
    }
    tree
}

fn keys(task: &Task, outcome: &Outcome) -> Vec<Phase> {
    let phase = |(mv, length)| {
        let next = if length == Moves::ONE { Next::Mate } else { Next::Unexpanded };
        let check = task.position.gives_check(mv);
        Phase { kind: PhaseKind::Key, first: Some(mv), check, length, refutations: Vec::new(), next }
    };
    verdict::keys(task, outcome).into_iter().map(phase).collect()
}

fn set_play(task: &Task) -> Option<Phase> {
    let length = task.moves;
    length.less_one()?;
    let start = task.position.passed()?;
    Some(Phase {
        kind: PhaseKind::SetPlay,
        first: None,
        check: false,
        length,
        refutations: Vec::new(),
        next: if start.has_move() { Next::Unexpanded } else { Next::Stalemate },
    })
}

/// The phase in which a node is.
#[derive(Clone, Copy)]
enum Place {
    Key(usize),
    SetPlay,
    Try(usize),
}

/// An unexpanded node.
struct Leaf {
    place: Place,
    address: Address,
    /// The position in it, with the defender to move.
    position: Position,
    /// The attacker's moves left.
    rest: Moves,
}

struct Builder<'a, O: ?Sized> {
    oracle: &'a mut O,
    options: &'a Options,
    checks_only: bool,
    tree: &'a mut Tree,
}

impl<O: Oracle + ?Sized> Builder<'_, O> {
    /// Expands leaf after leaf in the order in which they come up, until a limit or the end is reached.
    fn expand(mut self) {
        let mut leaves = self.roots();
        while let Some(leaf) = leaves.pop_front() {
            if self.options.depth.is_some_and(|depth| leaf.address.0.len() >= usize::from(depth)) {
                continue;
            }
            // In the diagram the attacker has not moved yet, so nothing can be threatened.
            let in_diagram = matches!(leaf.place, Place::SetPlay) && leaf.address.0.is_empty();
            let play = match self.play(&leaf.position, leaf.rest, !in_diagram) {
                Ok(play) => play,
                Err(stop) => {
                    self.tree.stopped = Some(stop);
                    return;
                }
            };
            let size = size(&play);
            if self.tree.nodes + size > self.options.max_nodes {
                self.tree.truncated = true;
                return;
            }
            self.tree.nodes += size;
            leaves.extend(children(&leaf, &play));
            if let Some(next) = self.phase(leaf.place).and_then(|phase| phase.at_mut(&leaf.address)) {
                *next = Next::Play(play);
            }
        }
    }

    fn phase(&mut self, place: Place) -> Option<&mut Phase> {
        match place {
            Place::Key(index) => self.tree.keys.get_mut(index),
            Place::SetPlay => self.tree.set_play.as_mut(),
            Place::Try(index) => self.tree.tries.get_mut(index),
        }
    }

    /// The starts of all phases that are to be expanded: what solves comes first.
    fn roots(&self) -> VecDeque<Leaf> {
        let mut places = VecDeque::new();
        if self.options.variations {
            places.extend((0..self.tree.keys.len()).map(Place::Key));
        }
        places.push_back(Place::SetPlay);
        if self.options.variations {
            places.extend((0..self.tree.tries.len()).map(Place::Try));
        }
        places.into_iter().filter_map(|place| self.root(place)).collect()
    }

    fn root(&self, place: Place) -> Option<Leaf> {
        let phase = match place {
            Place::Key(index) => self.tree.keys.get(index),
            Place::SetPlay => self.tree.set_play.as_ref(),
            Place::Try(index) => self.tree.tries.get(index),
        }?;
        let position = phase.start(&self.tree.position)?;
        let rest = phase.length.less_one()?;
        (phase.next == Next::Unexpanded).then(|| Leaf { place, address: Address::default(), position, rest })
    }

    /// The play from a position with the defender to move and `rest` moves of the attacker left.
    fn play(&mut self, position: &Position, rest: Moves, with_threats: bool) -> Result<Play, Stop> {
        let passed = if with_threats { position.passed() } else { None };
        let threats = match &passed {
            Some(passed) => self.continuations(passed, rest)?,
            None => Vec::new(),
        };
        let mut replies = Vec::new();
        for mv in order::moves(position, false) {
            let continuations = self.continuations(&position.play(mv), rest)?;
            let defence = defence(&continuations, &threats);
            let short = continuations.first().is_some_and(|attack| attack.length < rest);
            replies.push(Reply { mv, defence, short, continuations });
        }
        Ok(Play { zugzwang: passed.is_some() && threats.is_empty(), threats, replies })
    }

    /// The attacker's moves that mate within `limit`, as far as the options want them.
    fn continuations(&mut self, position: &Position, limit: Moves) -> Result<Vec<Attack>, Stop> {
        let limit = match (self.options.continuations, self.oracle.mate_in(position, limit)?) {
            (_, None) => return Ok(Vec::new()),
            (Continuations::Shortest, Some(length)) => length,
            (Continuations::InTime, Some(_)) => limit,
        };
        let mates = position.mating_moves();
        let mut found = Vec::new();
        for mv in order::moves(position, self.checks_only) {
            if mates.contains(&mv) {
                found.push(Attack { mv, length: Moves::ONE, check: true, next: Next::Mate });
            } else if limit > Moves::ONE
                && let Some(length) = self.oracle.length_after(&position.play(mv), limit)?
            {
                let check = position.gives_check(mv);
                found.push(Attack { mv, length, check, next: Next::Unexpanded });
            }
        }
        // A stable sort: equal lengths stay in canonical order.
        found.sort_by_key(|attack| attack.length);
        Ok(found)
    }
}

/// What a reply with these answers does about the shortest of the threats. Both lists are in ascending order of length,
/// and the answers of the first length are complete.
fn defence(answers: &[Attack], threats: &[Attack]) -> Defence {
    let Some(length) = threats.first().map(|threat| threat.length) else { return Defence::Unthreatened };
    if answers.first().is_some_and(|answer| answer.length < length) {
        return Defence::None;
    }
    let works =
        |threat: &Attack| answers.iter().any(|answer| answer.mv == threat.mv && answer.length == length);
    let (mut working, mut parried) = (0, 0);
    for threat in threats.iter().take_while(|threat| threat.length == length) {
        if works(threat) { working += 1 } else { parried += 1 }
    }
    match (working, parried) {
        (_, 0) => Defence::None,
        (0, _) => Defence::Full,
        _ => Defence::Partial,
    }
}

/// The moves in a play that has just been made.
fn size(play: &Play) -> usize {
    let answers: usize = play.replies.iter().map(|reply| reply.continuations.len()).sum();
    play.threats.len() + play.replies.len() + answers
}

/// What can be expanded next below a leaf that becomes `play`.
fn children(leaf: &Leaf, play: &Play) -> Vec<Leaf> {
    let mut found = Vec::new();
    let mut add = |attack: &Attack, before: &Position, step: Step| {
        if attack.next == Next::Unexpanded
            && let Some(rest) = attack.length.less_one()
        {
            let address = leaf.address.then(step);
            found.push(Leaf { place: leaf.place, address, position: before.play(attack.mv), rest });
        }
    };
    if let Some(passed) = leaf.position.passed() {
        for (index, threat) in play.threats.iter().enumerate() {
            add(threat, &passed, Step::Threat(index as u16));
        }
    }
    for (number, reply) in play.replies.iter().enumerate() {
        let before = leaf.position.play(reply.mv);
        for (index, attack) in reply.continuations.iter().enumerate() {
            add(attack, &before, Step::Answer(number as u16, index as u16));
        }
    }
    found
}
