//! The moves of a game with variations, remarks and marks of value, as clients send and get them.
//!
//! A tree is a list of moves, each of which names the one that it follows, so that no depth of variations needs depth of the data. Of
//! several moves that follow the same one the first goes on with the line, the others begin variations.

use super::{MOST_MOVES, begin};
use crate::Error;
use keymove_chess::Move;
use keymove_engine::Board;
use keymove_engine::contest::Contest;
use keymove_formats::pgn::{Game, Item};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most moves of a tree.
const MOST_NODES: usize = 10_000;
/// The longest remark, in bytes.
const LONGEST_REMARK: usize = 10_000;
/// The most marks of a move.
const MOST_MARKS: usize = 20;

/// A move of a tree.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Node {
    /// In UCI's notation.
    uci: String,
    /// The number of the move that it follows, from 0, which stands before it; nothing for a first move.
    parent: Option<usize>,
    /// Marks of value by their numbers in PGN.
    #[serde(default)]
    marks: Vec<u8>,
    /// A remark before the move.
    #[serde(default)]
    before: String,
    /// A remark behind it.
    #[serde(default)]
    comment: String,
}

/// A tree whose moves are all legal.
pub(super) struct Tree<'a> {
    nodes: &'a [Node],
    start: Contest,
    moves: Vec<Move>,
    /// The position after each move.
    boards: Vec<Board>,
    /// What follows each move; at last what the game may begin with.
    followers: Vec<Vec<usize>>,
}

impl<'a> Tree<'a> {
    pub(super) fn read(fen: Option<&str>, nodes: &'a [Node]) -> Result<Self, Error> {
        if nodes.len() > MOST_NODES {
            return Err(Error::field(
                "tree",
                format!("{} moves; expected at most {MOST_NODES}", nodes.len()),
            ));
        }
        let start = begin(fen)?;
        let mut tree = Self {
            nodes,
            start,
            moves: Vec::new(),
            boards: Vec::new(),
            followers: vec![Vec::new(); nodes.len() + 1],
        };
        let mut plies: Vec<usize> = Vec::with_capacity(nodes.len());
        for (at, node) in nodes.iter().enumerate() {
            let wrong = |message: String| Error::at("tree", (at, 1), message);
            if node.parent.is_some_and(|parent| parent >= at) {
                return Err(wrong("a move follows one that stands before it".to_owned()));
            }
            if node.before.len().max(node.comment.len()) > LONGEST_REMARK || node.marks.len() > MOST_MARKS {
                let most =
                    format!("expected remarks of at most {LONGEST_REMARK} bytes, and {MOST_MARKS} marks");
                return Err(wrong(most));
            }
            let ply = node.parent.map_or(0, |parent| plies[parent] + 1);
            if ply >= MOST_MOVES {
                return Err(wrong(format!("a line of more than {MOST_MOVES} moves")));
            }
            let board = node.parent.map_or(tree.start.board(), |parent| &tree.boards[parent]);
            let text = node.uci.trim();
            let Some(mv) = board.moves().iter().find(|mv| mv.to_string() == text).copied() else {
                let shown: String = text.chars().take(20).collect();
                let number = tree.start.number(ply);
                let message =
                    format!("{number} {shown:?} is no legal move; expected one such as e2e4 or e7e8q");
                return Err(wrong(message));
            };
            let after = board.play(mv);
            tree.moves.push(mv);
            tree.boards.push(after);
            plies.push(ply);
            tree.followers[node.parent.unwrap_or(nodes.len())].push(at);
        }
        Ok(tree)
    }

    /// The main line as a game.
    pub(super) fn contest(&self) -> Contest {
        let mut contest = self.start.clone();
        let mut from = self.nodes.len();
        while let Some(&next) = self.followers[from].first() {
            contest.play(self.moves[next]);
            from = next;
        }
        contest
    }

    /// All moves as PGN writes them, a word each; words that may not begin a line stand in one with those before them.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words = Words::default();
        self.line(self.nodes.len(), 0, true, &mut words);
        words.all
    }

    /// What follows a move. `is_numbered`: whether the next move has its number although Black makes it.
    fn line(&self, mut from: usize, mut ply: usize, mut is_numbered: bool, words: &mut Words) {
        while let [next, others @ ..] = self.followers[from].as_slice() {
            is_numbered = self.one(*next, ply, is_numbered, words);
            for &other in others {
                words.is_opening = true;
                let has_remark = self.one(other, ply, true, words);
                self.line(other, ply + 1, has_remark, words);
                words.close();
                is_numbered = true;
            }
            (from, ply) = (*next, ply + 1);
        }
    }

    /// A move with what is said of it; whether a remark stands behind it.
    fn one(&self, at: usize, ply: usize, is_numbered: bool, words: &mut Words) -> bool {
        let node = &self.nodes[at];
        let has_remark = words.remark(&node.before);
        let number = self.start.number(ply);
        if is_numbered || has_remark || !number.ends_with("...") {
            words.push(number);
        }
        let board = node.parent.map_or(self.start.board(), |parent| &self.boards[parent]);
        words.push(board.san(self.moves[at]));
        for mark in &node.marks {
            words.push(format!("${mark}"));
        }
        words.remark(&node.comment)
    }
}

/// The words of a movetext.
#[derive(Default)]
struct Words {
    all: Vec<String>,
    /// Whether the next word is the first of a variation.
    is_opening: bool,
}

impl Words {
    fn push(&mut self, word: String) {
        let opened = core::mem::take(&mut self.is_opening);
        self.all.push(if opened { format!("({word}") } else { word });
    }

    fn close(&mut self) {
        if let Some(last) = self.all.last_mut() {
            last.push(')');
        }
    }

    /// Adds a remark in braces; whether there is one.
    fn remark(&mut self, text: &str) -> bool {
        let text = text.replace('}', ")");
        let mut parts = text.split_whitespace().peekable();
        let Some(first) = parts.next() else { return false };
        self.push(format!("{{{first}"));
        for part in parts {
            match self.all.last_mut() {
                // At the beginning of a line these would be a tag or a line for programs.
                Some(last) if part.starts_with(['[', '%']) => *last += &format!(" {part}"),
                _ => self.all.push(part.to_owned()),
            }
        }
        if let Some(last) = self.all.last_mut() {
            last.push('}');
        }
        true
    }
}

/// A game that was read as a tree, and how much of it is left out because no game has it: variations from a null move on, remarks
/// without a move, and what is beyond all bounds.
pub(super) fn of(game: &Game, start: &Contest) -> (Vec<Value>, usize) {
    let mut read = Read::new(*start.board());
    for item in &game.items {
        read.take(game, item);
    }
    let lost = usize::from(!read.before.is_empty());
    (read.nodes.iter().map(Known::value).collect(), read.left_out + lost)
}

/// A move that was read.
struct Known {
    mv: Move,
    san: String,
    parent: Option<usize>,
    ply: usize,
    marks: Vec<u8>,
    before: String,
    comment: String,
    board: Board,
    followers: Vec<usize>,
}

impl Known {
    fn value(&self) -> Value {
        let mut value = json!({ "uci": self.mv.to_string(), "san": self.san });
        if let Some(parent) = self.parent {
            value["parent"] = parent.into();
        }
        if !self.marks.is_empty() {
            value["marks"] = self.marks.clone().into();
        }
        for (name, text) in [("before", &self.before), ("comment", &self.comment)] {
            if !text.is_empty() {
                value[name] = text.as_str().into();
            }
        }
        value
    }
}

/// The moves as far as they are read.
struct Read {
    start: Board,
    nodes: Vec<Known>,
    first: Vec<usize>,
    /// The last move of the line that is being read.
    at: Option<usize>,
    /// Whether there was a move since this line began.
    moved: bool,
    /// The lines in which variations stand, with what was the last move.
    open: Vec<Option<usize>>,
    /// How many brackets are open in a variation that is left out from some move on.
    skipped: Option<usize>,
    /// A remark before the next move.
    before: String,
    left_out: usize,
}

impl Read {
    const fn new(start: Board) -> Self {
        Self {
            start,
            nodes: Vec::new(),
            first: Vec::new(),
            at: None,
            moved: false,
            open: Vec::new(),
            skipped: None,
            before: String::new(),
            left_out: 0,
        }
    }

    fn take(&mut self, game: &Game, item: &Item) {
        match item {
            Item::Open => self.open(),
            Item::Close => self.close(),
            _ if self.skipped.is_some() => {}
            Item::Move(mv) => self.play(*mv),
            Item::Null => self.skip(),
            Item::Mark(mark) => {
                if let Some(node) = self.at.filter(|_| self.moved).and_then(|at| self.nodes.get_mut(at))
                    && !node.marks.contains(mark)
                    && node.marks.len() < MOST_MARKS
                {
                    node.marks.push(*mark);
                }
            }
            Item::Comment(_) => self.remark(game.comment(item).unwrap_or_default()),
        }
    }

    /// What follows in this line is left out.
    fn skip(&mut self) {
        self.skipped = Some(0);
        self.left_out += 1;
    }

    fn open(&mut self) {
        if let Some(depth) = &mut self.skipped {
            *depth += 1;
            return;
        }
        self.open.push(self.at);
        self.at = self.at.and_then(|at| self.nodes[at].parent);
        self.moved = false;
    }

    fn close(&mut self) {
        match &mut self.skipped {
            Some(depth) if *depth > 0 => {
                *depth -= 1;
                return;
            }
            _ => self.skipped = None,
        }
        if !core::mem::take(&mut self.before).is_empty() {
            self.left_out += 1;
        }
        self.at = self.open.pop().flatten();
        self.moved = true;
    }

    fn remark(&mut self, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let place = match self.at.filter(|_| self.moved) {
            Some(at) => &mut self.nodes[at].comment,
            None => &mut self.before,
        };
        if place.len() + text.len() >= LONGEST_REMARK {
            self.left_out += 1;
            return;
        }
        if !place.is_empty() && !text.is_empty() {
            place.push(' ');
        }
        place.push_str(&text);
    }

    fn play(&mut self, mv: Move) {
        let (board, ply) =
            self.at.map_or((self.start, 0), |at| (self.nodes[at].board, self.nodes[at].ply + 1));
        if !board.is_legal(mv) || ply >= MOST_MOVES || self.nodes.len() >= MOST_NODES {
            return self.skip();
        }
        let before = core::mem::take(&mut self.before);
        let known = self.followers().iter().copied().find(|&next| self.nodes[next].mv == mv);
        let at = known.unwrap_or(self.nodes.len());
        if known.is_none() {
            self.nodes.push(Known {
                mv,
                san: board.san(mv),
                parent: self.at,
                ply,
                marks: Vec::new(),
                before: String::new(),
                comment: String::new(),
                board: board.play(mv),
                followers: Vec::new(),
            });
            match self.at {
                Some(parent) => self.nodes[parent].followers.push(at),
                None => self.first.push(at),
            }
        }
        self.nodes[at].before += &before;
        (self.at, self.moved) = (Some(at), true);
    }

    fn followers(&self) -> &[usize] {
        self.at.map_or(&self.first, |at| &self.nodes[at].followers)
    }
}
