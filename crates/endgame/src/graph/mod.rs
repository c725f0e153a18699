//! Who wins, proven on a graph of positions.
//!
//! The question is always whether one side, the *attacker*, can force mate; the other, the *defender*, wants to prevent that, by a draw or by a win of
//! its own. A study to be won asks it of the solver's side, a study to be drawn of the other. The rule of fifty moves does not count in studies.
//!
//! Each position is one node, whatever leads to it, and only three things are ever believed of it:
//!
//! - a **leaf** says so by itself: mate, stalemate, an attacker without men, a table ([`Judge`]);
//! - it is **won** if the attacker has a move to a won position, or if all moves of the defender lead to won ones. This is carried backwards from leaves,
//!   move by move, so that no win rests on itself;
//! - it is **held** if the same holds the other way round, or if it belongs to a set of positions, all of whose moves are known, that the attacker
//!   cannot leave for anything but held ones, because the defender has a move back into the set each time: play in it goes on for ever, which is a draw by
//!   repetition (`closure`).
//!
//! All that the search decides is which position is looked at next; no order of looking, and no limit, can make any of this wrong.

mod closure;
pub(crate) mod mates;
mod search;

use crate::judge::{Barred, Ground, Judge};
use keymove_chess::{Color, Position};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A node, by its number.
pub type Id = u32;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Nothing yet.
    Open,
    /// The attacker wins.
    Won(Ground),
    /// The attacker does not.
    Held(Ground),
}

impl Known {
    /// Whether the attacker wins, if that is known.
    pub const fn is_won(self) -> Option<bool> {
        match self {
            Self::Open => None,
            Self::Won(_) => Some(true),
            Self::Held(_) => Some(false),
        }
    }
}

/// A position with what is known of it.
#[derive(Debug)]
struct Node {
    position: Position,
    known: Known,
    /// Where its followers stand in [`Graph::followers`], one for each move in the order of moves; nothing before it was expanded.
    followers: Option<(u32, u16)>,
    /// Those that lead here.
    leaders: Vec<Id>,
    /// How far a proof that it is won seems to be, and a proof that it is held.
    proof: u32,
    disproof: u32,
    /// Whether the search stands on it or on something that it leads to.
    is_on_path: bool,
    /// How often the search has come to it, if it is the attacker's turn, and how many questions the solver was asked then.
    visits: u32,
    asked: u8,
    /// When it became known; what decides a won position has become known before.
    since: u32,
}

/// Bytes of a node with its followers and leaders, about.
const BYTES_OF_NODE: usize = size_of::<Node>() + 16 + 20 * 8;

/// Positions with what is known of them.
#[derive(Debug)]
pub struct Graph<'a> {
    attacker: Color,
    judge: &'a Judge<'a>,
    nodes: Vec<Node>,
    followers: Vec<Id>,
    by_hash: HashMap<u64, Id>,
    /// See [`Graph::without`].
    barred: Barred,
    most: usize,
    clock: u32,
    /// Positions that the solver of mates may look at before more are expanded; below 0 where it has looked at more.
    credit: i64,
    /// How large the graph was when repetition was last looked for.
    closed_at: usize,
}

impl<'a> Graph<'a> {
    /// For the question whether this side wins; of at most about so many bytes.
    pub fn new(attacker: Color, judge: &'a Judge<'a>, bytes: usize) -> Self {
        Self {
            attacker,
            judge,
            nodes: Vec::new(),
            followers: Vec::new(),
            by_hash: HashMap::new(),
            barred: Barred { side: attacker, positions: Vec::new() },
            most: ((bytes - mates::bytes(bytes)) / BYTES_OF_NODE).clamp(1 << 10, 1 << 26),
            clock: 0,
            credit: 0,
            closed_at: 0,
        }
    }

    /// The same question in a game in which one side gains nothing by reaching any of these positions: what is won, or held, without them.
    pub fn without(attacker: Color, judge: &'a Judge<'a>, bytes: usize, barred: Barred) -> Self {
        Self { barred, ..Self::new(attacker, judge, bytes) }
    }

    /// Who is to win.
    pub const fn attacker(&self) -> Color {
        self.attacker
    }

    /// What decides its leaves.
    pub(crate) const fn judge(&self) -> &'a Judge<'a> {
        self.judge
    }

    /// Positions in it.
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether no more positions fit into the memory.
    pub const fn is_full(&self) -> bool {
        self.nodes.len() >= self.most
    }

    /// What is known of a position; it is added if it is new.
    pub fn known(&mut self, position: &Position) -> Known {
        let id = self.add(position);
        self.nodes[id as usize].known
    }

    /// What is known of a position if it has been looked at.
    pub fn find(&self, position: &Position) -> Option<Id> {
        let id = *self.by_hash.get(&position.hash())?;
        (self.nodes[id as usize].position == *position).then_some(id)
    }

    /// What is known of a node.
    pub fn of(&self, id: Id) -> Known {
        self.nodes[id as usize].known
    }

    /// The position of a node.
    pub fn position(&self, id: Id) -> &Position {
        &self.nodes[id as usize].position
    }

    /// What the moves of a node lead to, in the order of moves; nothing if it was not expanded.
    pub fn after(&self, id: Id) -> &[Id] {
        let Some((begin, count)) = self.nodes[id as usize].followers else { return &[] };
        &self.followers[begin as usize..][..usize::from(count)]
    }

    /// A number that is the lower the earlier it became known.
    pub fn since(&self, id: Id) -> u32 {
        self.nodes[id as usize].since
    }

    /// Whether the attacker wins, of all positions of which play has proven it, by their numbers. What positions say by themselves is not among them.
    pub(crate) fn proven(&self) -> HashMap<u64, bool> {
        let by_play = |node: &&Node| {
            matches!(
                node.known,
                Known::Won(Ground::Play | Ground::Solver(_))
                    | Known::Held(Ground::Play | Ground::Repetition | Ground::Walls)
            )
        };
        let known = |node: &Node| Some((node.position.hash(), node.known.is_won()?));
        self.nodes.iter().filter(by_play).filter_map(known).collect()
    }

    /// The node of a position.
    pub fn add(&mut self, position: &Position) -> Id {
        let mut hash = position.hash();
        loop {
            let id = self.nodes.len() as Id;
            match self.by_hash.entry(hash) {
                Entry::Occupied(entry) if self.nodes[*entry.get() as usize].position == *position => {
                    return *entry.get();
                }
                // Two positions with one hash: the second is looked for under the next number, always.
                Entry::Occupied(_) => hash = hash.wrapping_add(1),
                Entry::Vacant(entry) => {
                    entry.insert(id);
                    self.push(position);
                    return id;
                }
            }
        }
    }

    fn push(&mut self, position: &Position) {
        let known = match self.judge.leaf(position, self.attacker, &self.barred) {
            Some((true, ground)) => Known::Won(ground),
            Some((false, ground)) => Known::Held(ground),
            None => Known::Open,
        };
        let (proof, disproof) = match known {
            Known::Open => self.judge.guess(position, self.attacker),
            Known::Won(_) => (0, search::NEVER),
            Known::Held(_) => (search::NEVER, 0),
        };
        self.clock += 1;
        self.nodes.push(Node {
            position: *position,
            known,
            followers: None,
            leaders: Vec::new(),
            proof,
            disproof,
            is_on_path: false,
            visits: 0,
            asked: 0,
            since: self.clock,
        });
    }

    /// Whether the attacker is to move.
    fn attacks(&self, id: Id) -> bool {
        self.nodes[id as usize].position.turn() == self.attacker
    }

    /// Adds what the moves of a position lead to. Whoever is known has no need of it, but may be expanded to be explained.
    fn expand(&mut self, id: Id) {
        if self.nodes[id as usize].followers.is_some() {
            return;
        }
        self.credit = self.credit.saturating_add(mates::SHARE);
        let position = self.nodes[id as usize].position;
        let next: Vec<Id> = position.moves().iter().map(|&mv| self.add(&position.play(mv))).collect();
        let begin = self.followers.len() as u32;
        self.followers.extend(&next);
        self.nodes[id as usize].followers = Some((begin, next.len() as u16));
        for &next in &next {
            self.nodes[next as usize].leaders.push(id);
        }
        self.settle(id);
    }

    /// Decides a position by its followers, if they do, and then what leads to it.
    fn settle(&mut self, id: Id) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if self.of(id) == Known::Open && self.nodes[id as usize].followers.is_some() {
                let known = self.decided(id);
                if known == Known::Open {
                    continue;
                }
                self.learn(id, known);
            }
            if self.of(id) != Known::Open {
                let leaders = &self.nodes[id as usize].leaders;
                open.extend(leaders.iter().filter(|&&leader| self.of(leader) == Known::Open));
            }
        }
    }

    /// Believes something of a position.
    fn learn(&mut self, id: Id, known: Known) {
        self.clock += 1;
        let node = &mut self.nodes[id as usize];
        node.known = known;
        node.since = self.clock;
        (node.proof, node.disproof) =
            if known.is_won() == Some(true) { (0, search::NEVER) } else { (search::NEVER, 0) };
    }

    /// What follows for an expanded position from what is known of its followers.
    fn decided(&self, id: Id) -> Known {
        let attacks = self.attacks(id);
        let mut is_all = true;
        for &next in self.after(id) {
            match self.of(next).is_won() {
                // Whoever moves chooses it.
                Some(won) if won == attacks => {
                    return if attacks { Known::Won(Ground::Play) } else { Known::Held(Ground::Play) };
                }
                Some(_) => {}
                None => is_all = false,
            }
        }
        match (is_all, attacks) {
            (false, _) => Known::Open,
            (true, true) => Known::Held(Ground::Play),
            (true, false) => Known::Won(Ground::Play),
        }
    }
}
