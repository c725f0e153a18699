//! Players that stay from move to move: whoever asks about a game again gets the one that knows it.

use super::no_memory;
use crate::{Context, Error, Resources};
use keymove_engine::Game;
use keymove_engine::contest::Contest;
use keymove_engine::mate::MateTables;
use keymove_engine::player::{Options, Player};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Players that are kept; each has its tables of some ten megabytes. With more games at once, whoever asks last begins anew.
const MOST: usize = if cfg!(target_family = "wasm") { 1 } else { 4 };
/// The most memory of a player that is kept.
pub(super) const MOST_BYTES: usize = 64 << 20;
/// A thought that takes no longer, and asks for no other memory, has that of a move, so that it can be had of the player of the game.
const SHORT: Duration = Duration::from_secs(10);

/// What players of a server, or of a process, have in common.
#[derive(Debug, Default)]
pub struct Players {
    /// The file of what they have learnt; without one they learn nothing.
    learnt: Option<PathBuf>,
    /// The one that was asked last at the end.
    idle: Mutex<Vec<Known>>,
}

/// A player, and the game that it was asked about last.
#[derive(Debug)]
struct Known {
    player: Player,
    options: Options,
    /// The FEN with which it began, and its positions up to the end of what was asked.
    fen: Option<String>,
    moves: Vec<keymove_chess::Move>,
}

impl Known {
    /// Whether what it knows is of use for this game: it goes on from there, or moves were taken back.
    fn fits(&self, contest: &Contest, options: &Options) -> bool {
        let (own, moves) = (&self.moves, contest.moves());
        let common = own.len().min(moves.len());
        let is_near = own.len().abs_diff(moves.len()) <= 4 && own[..common] == moves[..common];
        self.options.hash_bytes == options.hash_bytes && self.fen.as_deref() == contest.fen() && is_near
    }
}

impl Players {
    /// Players that learn into this file.
    pub fn learning(learnt: Option<PathBuf>) -> Self {
        Self { learnt, idle: Mutex::default() }
    }

    /// Lets the player that knows the game, or a new one, do something.
    pub(super) fn with<T>(
        &self, contest: &Contest, options: &Options, tables: Option<MateTables>,
        work: impl FnOnce(&mut Player, &Game) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut player = self.take(contest, options)?;
        player.take_mate_tables(tables);
        let done = work(&mut player, contest.game());
        // What cannot be learnt is lost, and nothing else: the page has had its answer.
        let _ = player.keep_lessons();
        self.put_back(player, contest, options);
        done
    }

    fn take(&self, contest: &Contest, options: &Options) -> Result<Player, Error> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let found = idle.iter().rposition(|known| known.fits(contest, options)).map(|at| idle.remove(at));
        drop(idle);
        if let Some(known) = found {
            let mut player = known.player;
            player.set(options).map_err(|_| no_memory())?;
            return Ok(player);
        }
        let mut player = Player::new(options).map_err(|_| no_memory())?;
        let learn_file = self.learnt.as_ref().map(|path| path.display().to_string());
        // A table that cannot be read keeps nobody from playing.
        let _ = player.open_school(&Options { learn_file, ..options.clone() });
        Ok(player)
    }

    fn put_back(&self, player: Player, contest: &Contest, options: &Options) {
        if options.hash_bytes > MOST_BYTES {
            return;
        }
        let (fen, moves) = (contest.fen().map(str::to_owned), contest.moves().to_vec());
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(Known { player, options: options.clone(), fen, moves });
        if idle.len() > MOST {
            idle.remove(0);
        }
    }
}

/// How much memory a player has for a thought of so long, of which so much is wanted.
pub(super) fn memory(context: &Context<'_>, time: Duration, wanted: Option<usize>) -> usize {
    context.memory(wanted.or((time <= SHORT).then_some(MOST_BYTES)))
}

/// What a request's player is made of, and what it may ask.
#[derive(Debug)]
pub(super) struct Seat {
    players: Arc<Players>,
    tables: Option<MateTables>,
}

impl Seat {
    pub(super) fn of(resources: &Resources) -> Self {
        #[cfg(feature = "endgame")]
        let tables = resources.tables.as_ref().map(|tables| MateTables::of(Arc::clone(tables)));
        #[cfg(not(feature = "endgame"))]
        let tables = None;
        Self { players: resources.players.clone().unwrap_or_default(), tables }
    }

    /// Lets a player with so much memory think about the game.
    pub(super) fn think<T>(
        &self, contest: &Contest, context: &Context<'_>, bytes: usize,
        work: impl FnOnce(&mut Player, &Game) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let options = Options::within(context.threads(), bytes);
        self.players.with(contest, &options, self.tables.clone(), work)
    }
}
