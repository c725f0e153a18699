//! What the tree must be told at every node: an [`Oracle`] answers by position; where a position does not say all, the
//! definition itself is asked.

use super::{Refutation, order};
use crate::{BattleOracle, BattlePosition, BattleRules, BattleTask, Limits, Oracle, Stop};
use keymove_chess::{Arrangement, Move, MoveList, Position};
use keymove_problem::{Battle, Decision, Moves};

/// Knows the rules of a battle and who wins it. Lists of moves are in canonical order.
pub(super) trait Judge {
    /// Somewhere in the play.
    type Node: Copy;

    /// The diagram.
    fn start(&self, diagram: &Position) -> Self::Node;

    fn position(node: &Self::Node) -> &Arrangement;

    /// After a move, or after a pass in parry play.
    fn next(&self, node: &Self::Node, mv: Move) -> Self::Node;

    /// With the other side to move, unless the one to move is in check.
    fn passed(&self, node: &Self::Node) -> Option<Self::Node>;

    fn ends_with_reply(&self) -> bool;

    fn obliges_defender(&self) -> bool;

    fn is_parry(&self) -> bool;

    /// The attacker's moves by which he must reach the goal, if he must.
    fn duties(&self, node: &Self::Node) -> MoveList;

    /// The attacker's moves.
    fn attacks(&self, node: &Self::Node) -> MoveList;

    /// What one of them decides if so many moves are left, this one included.
    fn attack(&self, node: &Self::Node, mv: Move, moves: u16) -> Decision;

    /// The replies that the defender may choose if the attacker has so many moves left.
    fn replies(&self, node: &Self::Node, rest: u16) -> MoveList;

    /// What one of them decides.
    fn reply(&self, node: &Self::Node, mv: Move, rest: u16) -> Decision;

    /// In how many moves, at most `limit`, the attacker, to move, wins.
    fn solves_in(&mut self, node: &Self::Node, limit: Moves) -> Result<Option<Moves>, Stop>;

    /// The same if he begins with this move.
    fn length_after(&mut self, node: &Self::Node, mv: Move, limit: Moves) -> Result<Option<Moves>, Stop>;

    /// Whether the attacker does not win within `rest` moves (`None`: he has none left) after this reply.
    fn refutes(&mut self, node: &Self::Node, reply: Move, rest: Option<Moves>) -> Result<bool, Stop> {
        match (self.reply(node, reply, rest.map_or(0, Moves::get)), rest) {
            (Decision::Won, _) => Ok(false),
            (Decision::Lost, _) | (Decision::Open, None) => Ok(true),
            (Decision::Open, Some(rest)) => Ok(self.solves_in(&self.next(node, reply), rest)?.is_none()),
        }
    }

    /// Such a reply with what it obliges the attacker to do.
    fn refutation(&self, node: &Self::Node, mv: Move, rest: Option<Moves>) -> Refutation {
        let open = self.reply(node, mv, rest.map_or(0, Moves::get)) == Decision::Open;
        let obliged = match rest {
            Some(_) if open => self.duties(&self.next(node, mv)).to_vec(),
            _ => Vec::new(),
        };
        Refutation { mv, obliged }
    }
}

/// Asks an oracle.
pub(super) struct ByPosition<'a, O: ?Sized> {
    oracle: &'a mut O,
    battle: Battle,
}

impl<'a, O: Oracle + ?Sized> ByPosition<'a, O> {
    pub(super) fn new(oracle: &'a mut O, battle: Battle) -> Self {
        Self { oracle, battle }
    }
}

impl<O: Oracle + ?Sized> Judge for ByPosition<'_, O> {
    type Node = Position;

    fn start(&self, diagram: &Position) -> Position {
        *diagram
    }

    fn position(node: &Position) -> &Arrangement {
        node
    }

    fn next(&self, node: &Position, mv: Move) -> Position {
        self.battle.next(node, mv)
    }

    fn passed(&self, node: &Position) -> Option<Position> {
        node.passed()
    }

    fn ends_with_reply(&self) -> bool {
        self.battle.ends_with_reply()
    }

    fn obliges_defender(&self) -> bool {
        self.battle.obliges_defender()
    }

    fn is_parry(&self) -> bool {
        self.battle.is_parry()
    }

    fn duties(&self, node: &Position) -> MoveList {
        if !self.battle.obliges_attacker() {
            return MoveList::new();
        }
        sorted(node, self.battle.goal().moves(node, &keymove_problem::Origins::IN_DIAGRAM))
    }

    fn attacks(&self, node: &Position) -> MoveList {
        sorted(node, self.battle.attacks(node))
    }

    fn attack(&self, node: &Position, mv: Move, _: u16) -> Decision {
        self.battle.attack(node, mv)
    }

    fn replies(&self, node: &Position, _: u16) -> MoveList {
        sorted(node, self.battle.replies(node))
    }

    fn reply(&self, node: &Position, mv: Move, _: u16) -> Decision {
        self.battle.reply(node, mv)
    }

    fn solves_in(&mut self, node: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.oracle.solves_in(node, limit)
    }

    fn length_after(&mut self, node: &Position, mv: Move, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.oracle.length_after(node, mv, limit)
    }
}

/// Asks the definition.
pub(super) struct ByScene<'a> {
    rules: BattleRules,
    oracle: BattleOracle<'a>,
}

impl<'a> ByScene<'a> {
    pub(super) fn new(task: &'a BattleTask, limits: &'a Limits) -> Self {
        Self { rules: BattleRules::new(&task.stipulation), oracle: BattleOracle::new(task, limits) }
    }
}

impl Judge for ByScene<'_> {
    type Node = BattlePosition;

    fn start(&self, diagram: &Position) -> BattlePosition {
        BattlePosition::in_diagram(*diagram)
    }

    fn position(node: &BattlePosition) -> &Arrangement {
        &node.position
    }

    fn next(&self, node: &BattlePosition, mv: Move) -> BattlePosition {
        node.next(mv)
    }

    fn passed(&self, node: &BattlePosition) -> Option<BattlePosition> {
        node.passed()
    }

    fn ends_with_reply(&self) -> bool {
        self.rules.ends_with_reply()
    }

    fn obliges_defender(&self) -> bool {
        self.rules.obliges_defender()
    }

    fn is_parry(&self) -> bool {
        self.rules.is_parry()
    }

    fn duties(&self, node: &BattlePosition) -> MoveList {
        sorted(&node.position, self.rules.duties(node))
    }

    fn attacks(&self, node: &BattlePosition) -> MoveList {
        sorted(&node.position, self.rules.moves(node))
    }

    fn attack(&self, node: &BattlePosition, mv: Move, moves: u16) -> Decision {
        self.rules.attack(node, mv, moves)
    }

    fn replies(&self, node: &BattlePosition, rest: u16) -> MoveList {
        sorted(&node.position, self.rules.replies(node, rest))
    }

    fn reply(&self, node: &BattlePosition, mv: Move, rest: u16) -> Decision {
        self.rules.reply(node, mv, rest)
    }

    fn solves_in(&mut self, node: &BattlePosition, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.oracle.solves_in(node, limit)
    }

    fn length_after(&mut self, node: &BattlePosition, mv: Move, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.oracle.length_after(node, mv, limit)
    }
}

fn sorted(position: &Arrangement, mut moves: MoveList) -> MoveList {
    order::sort(position, &mut moves);
    moves
}
