//! Sharing of proofs within a certificate: it is used, and it cannot be abused to prove what is false.

use super::forge::{forge, in_order};
use keymove_chess::{Move, Position};
use keymove_problem::{Battle, Moves, Stipulation};
use keymove_proof::{Claim, FirstMove, Header};
use keymove_proof::{Reason, verify};
use keymove_solve::certificate::write;
use keymove_solve::{Oracle, Stop};
use std::collections::{HashMap, HashSet};

/// What makes a position the same in these tests.
type Identity = (u64, u64);

fn identity(position: &Position) -> Identity {
    (position.hash(), position.verification_hash())
}

/// The naive solver with a memory, so that it gets through endings.
#[derive(Default)]
struct Remembering {
    mates: HashMap<(Identity, u16), bool>,
}

impl Remembering {
    fn mates(&mut self, position: &Position, moves: u16) -> bool {
        let key = (identity(position), moves);
        if moves == 0 {
            return false;
        }
        if let Some(&known) = self.mates.get(&key) {
            return known;
        }
        let answer = self.mates(position, moves - 1)
            || position.moves().into_iter().any(|mv| self.forces(&position.play(mv), moves));
        self.mates.insert(key, answer);
        answer
    }

    fn forces(&mut self, after: &Position, moves: u16) -> bool {
        let replies = after.moves();
        if replies.is_empty() {
            return after.in_check();
        }
        moves > 1 && replies.into_iter().all(|reply| self.mates(&after.play(reply), moves - 1))
    }
}

impl Oracle for Remembering {
    fn battle(&self) -> Battle {
        Battle::MATE
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        Ok((1..=limit.get()).find(|&n| self.mates(position, n)).and_then(Moves::new))
    }
}

/// Writes proofs as the format demands, except that it shares without regard to the lengths, and uses this to prove
/// what is not true.
#[derive(Default)]
struct Forger {
    truth: Remembering,
    won: HashSet<Identity>,
    refuted: HashSet<Identity>,
    words: Vec<u16>,
}

impl Forger {
    /// Runs an attempt; if it fails, everything is as before.
    fn attempt(&mut self, run: impl FnOnce(&mut Self) -> bool) -> bool {
        let (won, refuted, length) = (self.won.clone(), self.refuted.clone(), self.words.len());
        let success = run(self);
        if !success {
            (self.won, self.refuted) = (won, refuted);
            self.words.truncate(length);
        }
        success
    }

    fn win(&mut self, position: &Position, moves: u16) -> bool {
        if self.won.contains(&identity(position)) {
            self.words.push(0xffff);
            return true;
        }
        if moves == 0 {
            return false;
        }
        let truly = self.truth.mates(position, moves);
        let start = self.words.len();
        for mv in in_order(position) {
            if truly && !self.truth.forces(&position.play(mv), moves) {
                continue;
            }
            let success = self.attempt(|forger| {
                forger.words.push(mv.bits());
                forger.forces(&position.play(mv), moves)
            });
            if success {
                if self.words.len() - start > 1 {
                    self.won.insert(identity(position));
                }
                return true;
            }
        }
        false
    }

    fn forces(&mut self, after: &Position, moves: u16) -> bool {
        let replies = in_order(after);
        if replies.is_empty() {
            return after.in_check();
        }
        moves > 1 && replies.into_iter().all(|reply| self.win(&after.play(reply), moves - 1))
    }

    fn refute(&mut self, position: &Position, moves: u16) -> bool {
        if moves > 1 && self.refuted.contains(&identity(position)) {
            self.words.push(0xffff);
            return true;
        }
        let start = self.words.len();
        let success = in_order(position).into_iter().all(|mv| self.fails(&position.play(mv), moves));
        if success && self.words.len() - start > 1 {
            self.refuted.insert(identity(position));
        }
        success
    }

    fn fails(&mut self, after: &Position, moves: u16) -> bool {
        if after.is_mate() {
            return false;
        }
        if moves == 1 || !after.has_move() {
            return true;
        }
        let mut replies = in_order(after);
        // True ones first, then what can be shared.
        replies.sort_by_key(|reply| {
            let next = after.play(*reply);
            (self.truth.mates(&next, moves - 1), !self.refuted.contains(&identity(&next)))
        });
        replies.into_iter().any(|reply| {
            self.attempt(|forger| {
                forger.words.push(reply.bits());
                forger.refute(&after.play(reply), moves - 1)
            })
        })
    }
}

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

/// The file made by an oracle that knows the truth.
fn certify(root: &Position, moves: u16, claim: Claim) -> Vec<u8> {
    let stipulation = Stipulation::mate(Moves::new(moves).expect("1 to 500"));
    let header = Header::new(*root, stipulation, claim).expect("a claim that makes sense");
    let mut file = Vec::new();
    write(&mut Remembering::default(), &header, &mut file).expect("the claim is true");
    file
}

/// The move in UCI notation.
fn first_move(root: &Position, uci: &str, moves: u16) -> FirstMove {
    let mv = in_order(root).into_iter().find(|mv: &Move| mv.to_string() == uci).expect(uci);
    FirstMove { mv, moves: Moves::new(moves).expect("1 to 500") }
}

#[test]
fn mates_are_shared() {
    let root = position("8/k7/8/8/8/2K5/8/4Q3 w - - 0 1");
    let claim = Claim::Mate(first_move(&root, "c3b4", 6));
    let statistics = verify(&certify(&root, 6, claim)).expect("the proof is right").statistics;
    assert!(statistics.shared > 0 && statistics.refutations == 0, "{statistics:?}");
}

const QUEEN_ENDING: &str = "k3K3/8/8/4Q3/8/8/8/8 w - - 0 1";

#[test]
fn a_mate_proven_for_more_moves_is_no_mate_in_fewer() {
    for (fen, uci, too_few) in [(QUEEN_ENDING, "e5a5", 4), ("5k2/8/2K5/8/8/6Q1/8/8 w - - 0 1", "c6d5", 4)] {
        let root = position(fen);
        let first = first_move(&root, uci, too_few);
        let after = root.play(first.mv);
        let mut forger = Forger::default();
        assert!(!forger.truth.forces(&after, too_few) && forger.truth.forces(&after, too_few + 1), "{fen}");
        assert!(forger.forces(&after, too_few), "no forgery of {fen}");
        let file = forge(fen, too_few, "mate", &first.to_string(), &forger.words);
        assert_eq!(verify(&file).expect_err("a forgery").reason, Reason::NotProven);
        let exact = FirstMove { moves: Moves::new(too_few + 1).expect("1 to 500"), ..first };
        assert!(verify(&certify(&root, 5, Claim::Mate(exact))).is_ok());
    }
}

#[test]
fn no_mate_in_fewer_moves_does_not_mean_none_in_more() {
    for fen in ["8/8/8/8/8/4P2k/8/R4K2 w - - 0 1", "8/8/8/8/1R2K3/8/6kP/8 w - - 0 1"] {
        let root = position(fen);
        let mut forger = Forger::default();
        assert!(!forger.truth.mates(&root, 3) && forger.truth.mates(&root, 4), "{fen}");
        assert!(forger.refute(&root, 4), "no forgery of {fen}");
        assert_eq!(
            verify(&forge(fen, 4, "none", "-", &forger.words)).expect_err("a forgery").reason,
            Reason::NotProven
        );
        assert!(verify(&certify(&root, 3, Claim::None)).is_ok());
    }
}
