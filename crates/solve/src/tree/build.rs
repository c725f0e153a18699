//! Builds the tree level by level, so that a limit cuts the deep end of every line before the start of any.

use super::judge::{ByPosition, ByScene, Judge};
use super::{Address, Attack, Defence, Next, Phase, PhaseKind, Play, Reply, Step, Tree, Verdict};
use super::{order, tries, verdict};
use crate::{BattleTask, FirstVerdict, Oracle, Outcome, Restriction, Stop, Task};
use keymove_chess::{Move, Position, Square};
use keymove_problem::sort::Sort as _;
use keymove_problem::{Battle, Decision, Lengths, MAX_MOVES, Moves, Stipulation};
use std::collections::VecDeque;

/// Which answers to a reply, and which threats, the tree lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Continuations {
    /// Those that solve soonest. Composers count only these as duals, and they cost least to find.
    Shortest,
    /// All that solve within the moves that the attacker's last move promised, each with its length.
    InTime,
}

/// How much of the tree is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether to look at what happens if the defender begins. Never done in a restricted search.
    pub set_play: bool,
    /// In set play, the square that the attacker's pawn has passed over with the last move before the diagram, if that is
    /// stated: the defender may capture it there.
    pub set_en_passant: Option<Square>,
    /// The largest number of refutations with which a first move counts as a try; 0 for no tries. In a restricted search
    /// there are none: a move that was not looked at might answer the refutation.
    pub tries: usize,
    /// Whether a try may give check.
    pub checking_tries: bool,
    /// Whether first moves that fail because they leave the defender without a move are listed with the tries.
    pub stalemates: bool,
    /// Whether to look at the play after first moves. Without it the tree has keys, tries and refutations only.
    pub variations: bool,
    /// Which continuations and threats are listed.
    pub continuations: Continuations,
    /// How many times threats, replies and continuations are added to a first move; `None` for all the way to the goal.
    pub depth: Option<u16>,
    /// The largest number of nodes. Keys and tries are always there; their play stays unexpanded where it does not fit.
    pub max_nodes: usize,
}

impl Default for Options {
    /// Set play, tries with one refutation, shortest continuations down to the goal, at most 100 000 nodes.
    fn default() -> Self {
        Self {
            set_play: true,
            set_en_passant: None,
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

impl From<&Task> for BattleTask {
    fn from(task: &Task) -> Self {
        let restriction = Restriction { checks_only: task.checks_only, ..Restriction::NONE };
        Self { position: task.position, stipulation: Stipulation::mate(task.moves), restriction }
    }
}

impl From<&BattleTask> for BattleTask {
    fn from(task: &BattleTask) -> Self {
        *task
    }
}

/// Builds the tree of a task, a [`Task`] or a [`BattleTask`], from the verdicts on its first moves. `oracle` must know the
/// same battle and the same restriction, if there is one.
///
/// If the oracle stops, the tree is returned as far as it is proven, and says so in [`Tree::stopped`]. Where no oracle
/// can be asked about the stipulation (its goal depends on the diagram, or only one length counts), its
/// [limits](Oracle::limits) hold for an exhaustive search that remembers nothing. If the oracle knows another battle,
/// the tree has keys and no play.
pub fn build(
    task: impl Into<BattleTask>, outcome: &Outcome, options: &Options, oracle: &mut (impl Oracle + ?Sized),
) -> Tree {
    let task = task.into();
    let mut first_moves = outcome.first_moves.clone();
    first_moves.put_in_order_by_key(|first| order::key(&task.position, first.mv));
    let mut tree = Tree {
        position: task.position,
        stipulation: task.stipulation,
        asked: task.stipulation,
        several_meant: false,
        known: None,
        restriction: restriction(&task, outcome),
        verdict: Verdict::of(&task, outcome),
        first_moves,
        obliged: Vec::new(),
        set_play: None,
        tries: Vec::new(),
        keys: Vec::new(),
        post_key: None,
        truncated: false,
        stopped: None,
        nodes: 0,
    };
    let by_position = Battle::new(&task.stipulation).filter(|_| task.stipulation.lengths != Lengths::Exact);
    match by_position {
        None => fill(&task, outcome, options, &mut ByScene::new(&task, &oracle.limits()), &mut tree),
        Some(battle) => {
            let is_known = battle == oracle.battle();
            let mut judge = ByPosition::new(oracle, battle);
            if is_known {
                fill(&task, outcome, options, &mut judge, &mut tree);
            } else {
                tree.keys = keys(&task, outcome, &judge);
                tree.nodes = tree.keys.len();
            }
        }
    }
    tree
}

/// All phases and their play.
fn fill<J: Judge>(task: &BattleTask, outcome: &Outcome, options: &Options, judge: &mut J, tree: &mut Tree) {
    if task.stipulation.length.half {
        tree.post_key = Some(post_key(task, outcome, judge));
    } else {
        begin(task, outcome, options, judge, tree);
    }
    if options.variations || options.set_play {
        Builder { judge, options, checks_only: tree.restriction.checks_only, tree }.expand();
    }
}

/// What the search left out, which the outcome may know better than the task.
fn restriction(task: &BattleTask, outcome: &Outcome) -> Restriction {
    let mut restriction = task.restriction;
    restriction.checks_only |= restriction.is_none() && outcome.checks_only;
    restriction
}

/// The starts of all phases if the attacker begins.
fn begin<J: Judge>(task: &BattleTask, outcome: &Outcome, options: &Options, judge: &mut J, tree: &mut Tree) {
    // Against a restricted attacker nothing is refuted for good, so there are neither tries nor set play.
    let unrestricted = !outcome.checks_only && task.restriction.is_none();
    tree.obliged = judge.duties(&judge.start(&task.position)).to_vec();
    tree.keys = keys(task, outcome, judge);
    if options.set_play && unrestricted {
        tree.set_play = set_play(task, options, judge);
    }
    if (options.tries > 0 || options.stalemates) && unrestricted {
        (tree.tries, tree.stopped) = tries::find(task, outcome, options, judge);
    }
    tree.nodes = tree.keys.len() + tree.tries.len();
}

fn keys<J: Judge>(task: &BattleTask, outcome: &Outcome, judge: &J) -> Vec<Phase> {
    if task.stipulation.length.half {
        return Vec::new();
    }
    let start = judge.start(&task.position);
    let phase = |(mv, length): (Move, Moves)| {
        let won = judge.attack(&start, mv, length.get()) == Decision::Won;
        let next = if won { Next::Goal } else { Next::Unexpanded };
        let check = task.position.gives_check(mv);
        let kind = PhaseKind::Key;
        Phase { kind, first: Some(mv), check, length, refutations: Vec::new(), en_passant: None, next }
    };
    verdict::keys(task, outcome).into_iter().map(phase).collect()
}

fn set_play<J: Judge>(task: &BattleTask, options: &Options, judge: &J) -> Option<Phase> {
    // Of a series only the end is left.
    let length = if judge.is_parry() { Moves::ONE } else { task.stipulation.moves() };
    if length == Moves::ONE && !judge.ends_with_reply() {
        return None;
    }
    let phase = Phase {
        kind: PhaseKind::SetPlay,
        first: None,
        check: false,
        length,
        refutations: Vec::new(),
        en_passant: options.set_en_passant,
        next: Next::Unexpanded,
    };
    let start = judge.start(&Position::from_arrangement(&phase.start(&task.position)?).ok()?);
    let replies = judge.replies(&start, length.get() - 1);
    if judge.is_parry() {
        // A defender who does not end the play would leave the move to the attacker.
        let ends = replies.first().is_some_and(|&mv| judge.reply(&start, mv, 0) == Decision::Won);
        return ends.then_some(phase);
    }
    Some(if replies.is_empty() { Phase { next: Next::NoMove, ..phase } } else { phase })
}

fn post_key<J: Judge>(task: &BattleTask, outcome: &Outcome, judge: &J) -> Phase {
    let (start, rest) = (judge.start(&task.position), task.stipulation.length.moves);
    let replies = judge.replies(&start, rest);
    let refutes = |mv: &&Move| {
        let of = |first: &&crate::FirstMove| first.mv == **mv;
        outcome.first_moves.iter().find(of).is_some_and(|first| first.verdict == FirstVerdict::Refuted)
    };
    let refutation = |&mv: &Move| judge.refutation(&start, mv, Moves::new(rest));
    Phase {
        kind: PhaseKind::PostKey,
        first: None,
        check: task.position.in_check(),
        length: Moves::new(task.attacker_moves().min(MAX_MOVES)).unwrap_or(Moves::ONE),
        refutations: replies.iter().filter(refutes).map(refutation).collect(),
        en_passant: None,
        next: if replies.is_empty() { Next::NoMove } else { Next::Unexpanded },
    }
}

/// The phase in which a node is.
#[derive(Clone, Copy)]
enum Place {
    Key(usize),
    SetPlay,
    PostKey,
    Try(usize),
}

/// An unexpanded node.
struct Leaf<N> {
    place: Place,
    address: Address,
    /// The defender is to move.
    node: N,
    /// The attacker's moves left.
    rest: u16,
}

struct Builder<'a, J> {
    judge: &'a mut J,
    options: &'a Options,
    checks_only: bool,
    tree: &'a mut Tree,
}

impl<J: Judge> Builder<'_, J> {
    /// Expands leaf after leaf in the order in which they come up, until a limit or the end is reached.
    fn expand(mut self) {
        let mut leaves = self.roots();
        while let Some(leaf) = leaves.pop_front() {
            if self.options.depth.is_some_and(|depth| leaf.address.0.len() >= usize::from(depth)) {
                continue;
            }
            // In the diagram the attacker has not moved yet, so nothing can be threatened.
            let in_diagram = matches!(leaf.place, Place::SetPlay) && leaf.address.0.is_empty();
            let play = match self.play(&leaf.node, leaf.rest, !in_diagram) {
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
            leaves.extend(self.children(&leaf, &play));
            if let Some(next) = self.phase(leaf.place).and_then(|phase| phase.at_mut(&leaf.address)) {
                *next = Next::Play(play);
            }
        }
    }

    fn phase(&mut self, place: Place) -> Option<&mut Phase> {
        match place {
            Place::Key(index) => self.tree.keys.get_mut(index),
            Place::SetPlay => self.tree.set_play.as_mut(),
            Place::PostKey => self.tree.post_key.as_mut(),
            Place::Try(index) => self.tree.tries.get_mut(index),
        }
    }

    /// The starts of all phases that are to be expanded: what solves comes first.
    fn roots(&mut self) -> VecDeque<Leaf<J::Node>> {
        let mut places = VecDeque::new();
        if self.options.variations {
            places.push_back(Place::PostKey);
            places.extend((0..self.tree.keys.len()).map(Place::Key));
        }
        places.push_back(Place::SetPlay);
        if self.options.variations {
            places.extend((0..self.tree.tries.len()).map(Place::Try));
        }
        places.into_iter().filter_map(|place| self.root(place)).collect()
    }

    fn root(&mut self, place: Place) -> Option<Leaf<J::Node>> {
        let length = self.tree.stipulation.length;
        let diagram = self.tree.position;
        let phase = self.phase(place)?;
        if phase.next != Next::Unexpanded {
            return None;
        }
        let rest = if phase.kind == PhaseKind::PostKey { length.moves } else { phase.length.get() - 1 };
        let node = match (phase.first, phase.start(&diagram)) {
            (Some(mv), _) => self.judge.next(&self.judge.start(&diagram), mv),
            (None, start) => self.judge.start(&Position::from_arrangement(&start?).ok()?),
        };
        Some(Leaf { place, address: Address::default(), node, rest })
    }

    /// The play from a node with the defender to move and `rest` moves of the attacker left.
    fn play(&mut self, node: &J::Node, rest: u16, with_threats: bool) -> Result<Play, Stop> {
        let moves = self.judge.replies(node, rest);
        let reaches = |mv: &Move| self.judge.reply(node, *mv, rest) == Decision::Won;
        let obliged = self.judge.obliges_defender() && moves.first().is_some_and(reaches);
        let rest = Moves::new(rest);
        // A defender who passes in parry play does so in fact.
        let passed = match self.judge.passed(node) {
            Some(passed) if with_threats && !obliged && !self.judge.is_parry() => Some(passed),
            _ => None,
        };
        let threats = match (&passed, rest) {
            (Some(passed), Some(rest)) => self.continuations(passed, rest)?,
            _ => Vec::new(),
        };
        let mut replies = Vec::new();
        for mv in moves {
            replies.push(self.reply(node, mv, rest, &threats)?);
        }
        let zugzwang = passed.is_some() && rest.is_some() && threats.is_empty();
        Ok(Play { threats, zugzwang, obliged, replies })
    }

    fn reply(
        &mut self, node: &J::Node, mv: Move, rest: Option<Moves>, threats: &[Attack],
    ) -> Result<Reply, Stop> {
        let decision = self.judge.reply(node, mv, rest.map_or(0, Moves::get));
        let goal = decision == Decision::Won;
        let mut reply = Reply {
            mv,
            defence: Defence::None,
            short: false,
            goal,
            obliged: Vec::new(),
            continuations: Vec::new(),
        };
        if let (Decision::Open, Some(rest)) = (decision, rest) {
            let next = self.judge.next(node, mv);
            reply.continuations = self.continuations(&next, rest)?;
            if reply.continuations.is_empty() {
                reply.obliged = self.judge.duties(&next).to_vec();
            }
        }
        reply.defence = if goal { hastening(threats) } else { defence(&reply.continuations, threats) };
        reply.short = reply.length().is_some_and(|length| length < rest.map_or(0, Moves::get));
        Ok(reply)
    }

    /// The attacker's moves that solve within `limit`, as far as the options want them.
    fn continuations(&mut self, node: &J::Node, limit: Moves) -> Result<Vec<Attack>, Stop> {
        let limit = match (self.options.continuations, self.judge.solves_in(node, limit)?) {
            (_, None) => return Ok(Vec::new()),
            (Continuations::Shortest, Some(length)) => length,
            (Continuations::InTime, Some(_)) => limit,
        };
        // Before the last move of direct play nothing else can solve, so it is not asked for.
        let last = limit == Moves::ONE && !self.judge.ends_with_reply();
        let mut found = Vec::new();
        for mv in self.judge.attacks(node) {
            let check = J::position(node).gives_check(mv);
            match self.judge.attack(node, mv, limit.get()) {
                Decision::Won => found.push(Attack { mv, length: Moves::ONE, check, next: Next::Goal }),
                Decision::Open if !last && (check || !self.checks_only) => {
                    if let Some(length) = self.judge.length_after(node, mv, limit)? {
                        found.push(Attack { mv, length, check, next: Next::Unexpanded });
                    }
                }
                Decision::Open | Decision::Lost => {}
            }
        }
        // A stable sort: equal lengths stay in canonical order.
        found.put_in_order_by_key(|attack| attack.length);
        Ok(found)
    }

    /// What can be expanded next below a leaf that becomes `play`.
    fn children(&self, leaf: &Leaf<J::Node>, play: &Play) -> Vec<Leaf<J::Node>> {
        let mut found = Vec::new();
        let mut add = |attack: &Attack, before: &J::Node, step: Step| {
            if attack.next == Next::Unexpanded {
                let (address, rest) = (leaf.address.then(step), attack.length.get() - 1);
                let node = self.judge.next(before, attack.mv);
                found.push(Leaf { place: leaf.place, address, node, rest });
            }
        };
        if let Some(passed) = self.judge.passed(&leaf.node) {
            for (index, threat) in play.threats.iter().enumerate() {
                add(threat, &passed, Step::Threat(index as u16));
            }
        }
        for (number, reply) in play.replies.iter().enumerate().filter(|(_, reply)| !reply.goal) {
            let before = self.judge.next(&leaf.node, reply.mv);
            for (index, attack) in reply.continuations.iter().enumerate() {
                add(attack, &before, Step::Answer(number as u16, index as u16));
            }
        }
        found
    }
}

/// What a reply that reaches the goal at once does about the threats: it is no defence.
fn hastening(threats: &[Attack]) -> Defence {
    if threats.is_empty() { Defence::Unthreatened } else { Defence::None }
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
