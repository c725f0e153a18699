//! What tables of each kind tell of a position, as values and as the objects that programs read.

use keymove_chess::notation::san;
use keymove_chess::{Color, Move, Position};
use keymove_engine::tablebase;
use keymove_report::Object;
use keymove_tables::{Helpmate, Material, Tables, Unknown, Value, Wdl, Zeroing};
use serde_json::{Value as Json, json};

/// How far the mate is.
#[derive(Clone, Debug)]
pub struct ToldMate {
    /// What the position is worth for the side to move.
    pub value: Value,
    /// All moves, the best first, with what they are worth for whoever makes them.
    pub moves: Vec<(Move, Value)>,
    /// Best play until mate; nothing in a draw.
    pub line: Vec<Move>,
}

impl ToldMate {
    /// Looks a position up.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn of(tables: &Tables, position: &Position) -> Result<Self, Unknown> {
        Ok(Self {
            value: tables.probe(position)?,
            moves: tables.moves(position)?,
            line: tables.line(position)?,
        })
    }

    /// The object `keymove-tables-probe`.
    pub fn object(&self, position: &Position) -> Object {
        let mut object = begun("keymove-tables-probe", position);
        object.add("value", &mate_json(self.value));
        object.add(
            "moves",
            &moves_json(position, self.moves.iter().map(|&(mv, value)| (mv, mate_json(value)))),
        );
        object.add("line", &spelled(&self.line, *position));
        object
    }
}

/// What a position is worth under the rule of fifty moves.
#[derive(Clone, Debug)]
pub struct ToldZeroing {
    /// Half-moves without a capture or a move of a pawn that have gone before.
    pub halfmoves: u32,
    /// What the position is worth if there were none, and how far the next capture or move of a pawn is.
    pub worth: Zeroing,
    /// All moves, the best first, with what they are worth for whoever makes them, with those half-moves and without.
    pub moves: Vec<(Move, Wdl, Zeroing)>,
}

impl ToldZeroing {
    /// Looks a position up, after so many half-moves without a capture or a move of a pawn.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn of(tables: &Tables, position: &Position, halfmoves: u32) -> Result<Self, Unknown> {
        Ok(Self {
            halfmoves,
            worth: tables.zeroing(position)?,
            moves: tables.zeroing_moves(position, halfmoves)?,
        })
    }

    /// What the position is worth with the half-moves that have gone before.
    pub fn wdl(&self) -> Wdl {
        self.worth.after(self.halfmoves)
    }

    /// The object `keymove-tables-zeroing-probe`, with what Syzygy tables say if somebody has asked them.
    pub fn object(&self, position: &Position, syzygy: Option<tablebase::ZeroingProbe>) -> Object {
        let moves = self.moves.iter().map(|&(mv, wdl, worth)| (mv, zeroing_json(worth, wdl)));
        let value = zeroing_json(self.worth, self.wdl());
        zeroing_object(position, self.halfmoves, &value, &moves_json(position, moves), syzygy)
    }

    /// The same object where Syzygy tables alone answer.
    pub fn syzygy_alone(position: &Position, halfmoves: u32, syzygy: tablebase::ZeroingProbe) -> Object {
        zeroing_object(position, halfmoves, &Json::Null, &[], Some(syzygy))
    }
}

/// How far a mate is to which both sides help.
#[derive(Clone, Debug)]
pub struct ToldHelpmate {
    /// Who is mated.
    pub mated: Color,
    /// The shortest way of the position; `None` if there is none.
    pub help: Option<Helpmate>,
    /// All moves with the shortest way after them, the move counted; those without come last.
    pub moves: Vec<(Move, Option<Helpmate>)>,
    /// The first of the shortest lines; empty if there is none.
    pub line: Vec<Move>,
}

impl ToldHelpmate {
    /// Looks a position up.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn of(tables: &Tables, position: &Position, mated: Color) -> Result<Self, Unknown> {
        Ok(Self {
            mated,
            help: tables.helpmate(position, mated)?,
            moves: tables.help_moves(position, mated)?,
            line: tables.help_lines(position, mated, 1)?.pop().unwrap_or_default(),
        })
    }

    /// The object `keymove-tables-helpmate-probe`.
    pub fn object(&self, position: &Position) -> Object {
        let mut object = begun("keymove-tables-helpmate-probe", position);
        object.add("mated", &format!("{:?}", self.mated).to_lowercase());
        object.add("value", &help_json(self.help));
        object
            .add("moves", &moves_json(position, self.moves.iter().map(|&(mv, help)| (mv, help_json(help)))));
        object.add("line", &spelled(&self.line, *position));
        object
    }
}

/// The name of a position's men, the stronger side first; words if there are more than in any table.
///
/// # Panics
/// If a king is missing.
pub fn material(position: &Position) -> String {
    Material::of(position)
        .map_or_else(|| format!("{} men", position.occupied().len()), |(material, _)| material.to_string())
}

/// A line in short notation.
pub fn spelled(line: &[Move], mut position: Position) -> Vec<String> {
    let spell = |&mv: &Move| {
        let text = san(&position, mv);
        position = position.play(mv);
        text
    };
    line.iter().map(spell).collect()
}

/// The word for what a position is worth under the rule of fifty moves.
pub const fn wdl_word(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Loss => "loss",
        Wdl::BlessedLoss => "blessed_loss",
        Wdl::Draw => "draw",
        Wdl::CursedWin => "cursed_win",
        Wdl::Win => "win",
    }
}

fn begun(format: &'static str, position: &Position) -> Object {
    let mut object = Object::of(format);
    object.add("fen", &position.to_string());
    object.add("material", &material(position));
    object
}

fn moves_json(position: &Position, moves: impl Iterator<Item = (Move, Json)>) -> Vec<Json> {
    moves
        .map(|(mv, value)| json!({ "move": mv.to_string(), "san": san(position, mv), "value": value }))
        .collect()
}

fn zeroing_object(
    position: &Position, halfmoves: u32, value: &Json, moves: &[Json],
    syzygy: Option<tablebase::ZeroingProbe>,
) -> Object {
    let syzygy =
        syzygy.map_or(Json::Null, |theirs| json!({ "kind": wdl_word(theirs.wdl), "plies": theirs.plies }));
    let mut object = begun("keymove-tables-zeroing-probe", position);
    object.add("halfmoves", &halfmoves);
    object.add("value", value);
    object.add("moves", &moves);
    object.add("syzygy", &syzygy);
    object
}

/// `kind` is win, draw or loss of whoever it is the value for; `moves` until mate.
fn mate_json(value: Value) -> Json {
    match value {
        Value::Win(moves) => json!({ "kind": "win", "moves": moves }),
        Value::Draw => json!({ "kind": "draw", "moves": null }),
        Value::Loss(moves) => json!({ "kind": "loss", "moves": moves }),
    }
}

fn zeroing_json(worth: Zeroing, wdl: Wdl) -> Json {
    json!({ "kind": wdl_word(worth.wdl), "plies": worth.plies, "under_rule": wdl_word(wdl) })
}

/// Null if nobody can be helped to mate.
fn help_json(told: Option<Helpmate>) -> Json {
    told.map_or(Json::Null, |told| {
        json!({
            "plies": told.plies,
            "stipulation": told.stipulation(),
            "solutions": told.solutions,
            "exact": told.is_exact(),
        })
    })
}
