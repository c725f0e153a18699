//! One game from its first to its last position.

use super::find::{Fate, Find, Players};
use super::journal::{Answer, Answers};
use super::miner::Unfinished;
use super::seeker::{Forced, Seeker};
use super::wishes::Wishes;
use keymove_chess::{Move, Position, Role, Setup};
use keymove_formats::EntryError;
use keymove_formats::pgn::Game;
use keymove_problem::Moves;
use keymove_solve::Stop;
use std::borrow::Cow;
use std::sync::Arc;

/// What a game has brought.
#[derive(Default)]
pub(super) struct Walked {
    pub(super) finds: Vec<Find>,
    pub(super) unfinished: Vec<Unfinished>,
    /// Positions that were asked about.
    pub(super) positions: u64,
}

/// Why nothing is known of a game.
pub(super) enum Halt {
    /// It makes no sense.
    Unread(EntryError),
    /// The user wants to stop.
    User,
}

/// A position of the game and what was found there.
struct Step<'a> {
    game: &'a Game,
    players: &'a Arc<Players>,
    position: Position,
    setup: Setup,
    played: Option<Move>,
}

/// Asks about every position of the main line that is wanted. What is known of the game already is not searched again; what is
/// found is noted in `found`, by the ply.
pub(super) fn walk(
    game: &Game, wishes: &Wishes, seeker: &mut Seeker, known: Option<&Answers>, found: &mut Answers,
) -> Result<Walked, Halt> {
    let (start, setup) = start(game).map_err(Halt::Unread)?;
    let players = Arc::new(players(game));
    let mut walked = Walked::default();
    let mut position = start;
    let mut counters = (setup.halfmoves, setup.fullmoves);
    // Whether the side has a mate that it has not let go of, by colour.
    let mut holds = [false; 2];
    let moves = game.main_line();
    for (ply, played) in moves.iter().map(|&mv| Some(mv)).chain([None]).enumerate() {
        let side = position.turn();
        if wishes.wants_side(side, &players) {
            walked.positions += 1;
            let setup = || Setup { halfmoves: counters.0, fullmoves: counters.1, ..position.to_setup() };
            let answer = asked(&position, ply, known, seeker);
            if let Some(answer) = Answer::of(&answer) {
                found.insert(ply, answer);
            }
            let mate = match answer {
                Ok(mate) => mate,
                Err(Stop::User) => return Err(Halt::User),
                Err(stop) => {
                    walked.unfinished.push(unfinished(game, setup(), stop));
                    None
                }
            };
            let had = core::mem::take(&mut holds[side as usize]);
            if let Some(forced) = mate {
                let step = Step { game, players: &players, position, setup: setup(), played };
                let find = step.find(forced, seeker.longest(), had);
                holds[side as usize] = matches!(find.fate, Fate::Played | Fate::Longer(_));
                if wishes.wants(&find) {
                    walked.finds.push(find);
                }
            }
        }
        let Some(mv) = played else { break };
        counters = counted(&position, mv, counters);
        position = position.play(mv);
    }
    Ok(walked)
}

/// The answer about a position: what is known of its game, or what is found.
fn asked(
    position: &Position, ply: usize, known: Option<&Answers>, seeker: &mut Seeker,
) -> Result<Option<Forced>, Stop> {
    let Some(known) = known else { return seeker.mate(position) };
    match known.get(&ply) {
        None => Ok(None),
        Some(answer) => answer.read(position).unwrap_or_else(|| seeker.mate(position)),
    }
}

impl Step<'_> {
    fn find(self, forced: Forced, searched: Moves, continues: bool) -> Find {
        let Forced { length, firsts, main_line, dual } = forced;
        let keys: Vec<Move> =
            firsts.iter().filter(|(_, moves)| *moves == length).map(|(mv, _)| *mv).collect();
        let fate = match self.played {
            None => Fate::Ended,
            Some(played) => match firsts.iter().find(|(mv, _)| *mv == played) {
                Some((_, moves)) if *moves == length => Fate::Played,
                Some((_, moves)) => Fate::Longer(*moves),
                None => Fate::Missed { stalemate: self.position.play(played).is_stalemate() },
            },
        };
        Find {
            game: self.game.number,
            line: self.game.line,
            players: Arc::clone(self.players),
            setup: self.setup,
            position: self.position,
            length,
            later: firsts.len() - keys.len(),
            keys,
            main_line,
            dual,
            played: self.played,
            fate,
            searched,
            continues,
        }
    }
}

/// The counters after a move: plies without capture or pawn's move, and the number of the move.
fn counted(position: &Position, mv: Move, (plies, number): (u32, u32)) -> (u32, u32) {
    let is_pawn = position.role_at(mv.from()) == Some(Role::Pawn);
    let captures = position.occupied().has(mv.to());
    let plies = if is_pawn || captures { 0 } else { plies.saturating_add(1) };
    (plies, number.saturating_add(position.turn() as u32))
}

/// Where the game begins, with its counters; or why its positions cannot be searched.
fn start(game: &Game) -> Result<(Position, Setup), EntryError> {
    let fail = |problem: &str, expected: &str| EntryError {
        line: game.line,
        column: None,
        id: title(game),
        problem: problem.to_owned(),
        expected: expected.to_owned(),
    };
    if let Some(variant) = game.variant() {
        return Err(fail(&format!("the game is one of {variant:?}"), "chess by the usual rules"));
    }
    if game.has_null_move() {
        return Err(fail("a side passes in the main line", "moves by the usual rules"));
    }
    let Some(start) = game.start else {
        return Err(fail("the diagram cannot be played", "a playable position in the tag FEN"));
    };
    let setup = game.tag("FEN").and_then(|fen| fen.parse().ok());
    Ok((start, setup.unwrap_or_else(|| start.to_setup())))
}

/// What a message calls the game.
fn title(game: &Game) -> String {
    match (game.tag("White"), game.tag("Black")) {
        (Some(white), Some(black)) => format!("{white} - {black}"),
        _ => String::new(),
    }
}

fn players(game: &Game) -> Players {
    let tag = |name: &str| {
        let text = game.tag(name).map_or("", str::trim);
        if matches!(text, "?" | "-" | "????.??.??") { String::new() } else { text.to_owned() }
    };
    let told = tag("Result");
    let result = if matches!(told.as_str(), "" | "*") { Cow::Borrowed(game.result) } else { told.into() };
    Players {
        white: tag("White"),
        black: tag("Black"),
        event: tag("Event"),
        site: tag("Site"),
        date: tag("Date"),
        round: tag("Round"),
        result: result.into_owned(),
    }
}

fn unfinished(game: &Game, setup: Setup, stop: Stop) -> Unfinished {
    Unfinished { game: game.number, line: game.line, setup, stop }
}
