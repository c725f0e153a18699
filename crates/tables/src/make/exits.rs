//! What captures and promotions are worth: they lead to tables that are made already.

use super::moves::{Word, attacked, back, between, one};
use crate::table::Table;
use crate::value::Value;
use crate::{MOST_MEN, Material};
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Color, Piece, Role};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Squares of the White king, the Black king, and the men in the order of a layout.
pub(super) type Squares = ArrayVec<u8, MOST_MEN>;

/// The byte of a position that has a way out to a draw, so that it cannot be lost. No way out is ever worth a loss with the longest number of
/// moves, which is the same byte in a finished table: see [`Exits::is_too_long`].
pub(super) const SAFE: u8 = 255;

/// The better one of two bytes of ways out; 0 if there is none.
pub(super) fn better(one: u8, other: u8) -> u8 {
    match (one, other) {
        (0, byte) | (byte, 0) => byte,
        (1..=127, 1..=127) => one.min(other),
        (win @ 1..=127, _) | (_, win @ 1..=127) => win,
        (SAFE, _) | (_, SAFE) => SAFE,
        _ => one.max(other),
    }
}

/// The byte of a way out to a position with this value.
pub(super) fn exit(next: Value) -> u8 {
    match next.before() {
        Value::Draw => SAFE,
        value => value.byte(),
    }
}

/// How positions are found in the table after a capture or a promotion.
#[derive(Debug)]
struct Way {
    /// `None` for two kings alone.
    table: Option<Arc<Table>>,
    /// The other side is the stronger one there.
    is_turned: bool,
    /// Which of our squares are those of its men.
    men: ArrayVec<usize, MOST_MEN>,
}

/// Where captures and promotions lead to.
#[derive(Debug)]
pub(super) struct Exits {
    /// All men, kings first.
    men: ArrayVec<Piece, MOST_MEN>,
    /// By the number of who is taken (or nobody), and of the pawn and what it becomes (or none).
    ways: Vec<Option<Way>>,
    /// The longest number of moves that can be told.
    longest: u8,
    /// A way out was met that no byte can tell.
    is_too_long: AtomicBool,
}

/// A pawn that becomes something: its number, and the number of what it becomes.
type Promotion = Option<(usize, usize)>;

fn key(lost: Option<usize>, promotion: Promotion) -> usize {
    let promotion = promotion.map_or(0, |(man, role)| 1 + 4 * man + role);
    lost.map_or(0, |lost| lost + 1) * (1 + 4 * MOST_MEN) + promotion
}

impl Exits {
    /// `longest` is the longest number of moves that can be told; `tables` has those of all that [`Material::next`] names.
    pub(super) fn new(
        material: &Material, men: impl Iterator<Item = Piece>, longest: u8,
        tables: &dyn Fn(&Material) -> Arc<Table>,
    ) -> Self {
        let kings = Color::ALL.map(|color| Piece { color, role: Role::King });
        let men: ArrayVec<Piece, MOST_MEN> = kings.into_iter().chain(men).collect();
        let mut ways: Vec<Option<Way>> = Vec::new();
        ways.resize_with((MOST_MEN + 1) * (1 + 4 * MOST_MEN), || None);
        let lost = || (2..men.len()).map(Some).chain([None]);
        let pawns = || (2..men.len()).filter(|&man| men[man].role == Role::Pawn);
        let promotions = || pawns().flat_map(|man| (0..4).map(move |role| Some((man, role)))).chain([None]);
        for (lost, promotion) in lost().flat_map(|lost| promotions().map(move |promotion| (lost, promotion)))
        {
            let takes_own =
                |(man, _): (usize, usize)| lost.is_some_and(|lost| men[lost].color == men[man].color);
            if lost.is_none() && promotion.is_none() || promotion.is_some_and(takes_own) {
                continue;
            }
            ways[key(lost, promotion)] = Some(way(&men, material, lost, promotion, tables));
        }
        Self { men, ways, longest, is_too_long: AtomicBool::new(false) }
    }

    /// What a move by `side` to these squares is worth for it, as a byte of a way out; `None` if it leaves its king in check.
    fn worth(&self, squares: &[u8], side: Color, lost: Option<usize>, promotion: Promotion) -> Option<u8> {
        let present = || (0..self.men.len()).filter(|&man| Some(man) != lost);
        let occupied = present().fold(0, |set, man| set | one(squares[man]));
        let king = one(squares[side.index()]);
        let attacks = |man: usize| {
            let Piece { color, role } = self.men[man];
            color != side && attacked(color, role, squares[man], occupied) & king != 0
        };
        if present().any(attacks) {
            return None;
        }
        let way = self.ways[key(lost, promotion)].as_ref()?;
        let Some(table) = &way.table else { return Some(SAFE) };
        let there: Squares =
            way.men.iter().map(|&man| if way.is_turned { squares[man] ^ 56 } else { squares[man] }).collect();
        let turn = if way.is_turned { side } else { !side };
        let next = table.value(turn, &there)?;
        if matches!(next, Value::Win(moves) | Value::Loss(moves) if moves >= self.longest) {
            self.is_too_long.store(true, Relaxed);
            return Some(SAFE);
        }
        Some(exit(next))
    }

    /// Whether one of the ways out that were looked up leads to a win or a loss of the longest number of moves. What was told of it is wrong.
    pub(super) fn is_too_long(&self) -> bool {
        self.is_too_long.load(Relaxed)
    }

    /// The ways out of the positions of a word that are in the set, each in its byte.
    pub(super) fn of_word(&self, word: &Word<'_>, side: Color, legal: u64, bytes: &mut [u8]) {
        let count = word.layout.slow.len();
        let mut squares: Squares =
            word.place.kings.into_iter().chain(word.place.slow[..count].iter().copied()).collect();
        squares.push(0);
        let fast = squares.len() - 1;
        let mut add = |set: u64, man: usize, to: Option<u8>, lost: Option<usize>, is_last: bool| {
            for at in Bitboard(set & legal) {
                let at = at.index() as u8;
                let mut after = squares.clone();
                after[fast] = at;
                after[man] = to.unwrap_or(at);
                let promotions: &[Promotion] = match is_last {
                    true => &[Some((man, 0)), Some((man, 1)), Some((man, 2)), Some((man, 3))],
                    false => &[None],
                };
                for &promotion in promotions {
                    if let Some(worth) = self.worth(&after, side, lost, promotion) {
                        let byte = &mut bytes[usize::from(at)];
                        *byte = better(*byte, worth);
                    }
                }
            }
        };
        let is_last = |role: Role, to: u64| role == Role::Pawn && to & Bitboard::BACK_RANKS.0 != 0;
        let last_rank = if side == Color::White { 0xff << 56 } else { 0xff };
        let enemies: ArrayVec<usize, MOST_MEN> = word.layout.slow_of(!side).map(|(man, _)| man + 2).collect();
        let fast_is_enemy = self.men[fast].color != side;
        for man in (0..fast).filter(|&man| self.men[man].color == side) {
            let (role, from) = (self.men[man].role, squares[man]);
            let reached = attacked(side, role, from, word.occupied);
            for &enemy in &enemies {
                let to = squares[enemy];
                if reached & one(to) != 0 {
                    add(!between(from, to), man, Some(to), Some(enemy), is_last(role, one(to)));
                }
            }
            if fast_is_enemy {
                let last = if role == Role::Pawn { reached & Bitboard::BACK_RANKS.0 } else { 0 };
                add(reached & !last, man, None, Some(fast), false);
                add(last, man, None, Some(fast), true);
            }
            if role == Role::Pawn {
                let to = super::moves::on(side, one(from)) & last_rank & !word.occupied;
                if to != 0 {
                    add(!to, man, Some(to.trailing_zeros() as u8), None, true);
                }
            }
        }
        if fast_is_enemy {
            return;
        }
        let role = self.men[fast].role;
        for &enemy in &enemies {
            let to = squares[enemy];
            add(
                attacked(!side, role, to, word.occupied),
                fast,
                Some(to),
                Some(enemy),
                is_last(role, one(to)),
            );
        }
        if role == Role::Pawn {
            for to in Bitboard(last_rank & !word.occupied) {
                let to = to.index() as u8;
                add(back(side, one(to)), fast, Some(to), None, true);
            }
        }
    }

    /// What it is worth for `side` to take the man `lost` in passing by the pawn `man`, which goes to the square `to`.
    pub(super) fn in_passing(
        &self, squares: &[u8], side: Color, man: usize, to: u8, lost: usize,
    ) -> Option<u8> {
        let mut after: Squares = squares.iter().copied().collect();
        after[man] = to;
        self.worth(&after, side, Some(lost), None)
    }

    /// All men, kings first, in the order of their squares.
    pub(super) fn men(&self) -> &[Piece] {
        &self.men
    }
}

/// How positions are found after a capture or promotion.
fn way(
    men: &[Piece], material: &Material, lost: Option<usize>, promotion: Promotion,
    tables: &dyn Fn(&Material) -> Arc<Table>,
) -> Way {
    let become_of = |man: usize| match promotion {
        Some((pawn, role)) if pawn == man => Role::PROMOTIONS[role],
        _ => men[man].role,
    };
    let promoted = promotion.map(|(man, _)| (men[man].color, become_of(man)));
    let (next, is_turned) = material.after(lost.map(|man| men[man]), promoted);
    if next.men() == 2 {
        return Way { table: None, is_turned, men: ArrayVec::new() };
    }
    let table = tables(&next);
    let color = |man: usize| if is_turned { !men[man].color } else { men[man].color };
    let mut left: Vec<usize> = (2..men.len()).filter(|&man| Some(man) != lost).collect();
    let mut order: ArrayVec<usize, MOST_MEN> = if is_turned { [1, 0] } else { [0, 1] }.into_iter().collect();
    for piece in table.layout().men() {
        let place = left.iter().position(|&man| color(man) == piece.color && become_of(man) == piece.role);
        let place = place.unwrap_or_else(|| unreachable!("{next} has other men than expected"));
        order.push(left.remove(place));
    }
    Way { table: Some(table), is_turned, men: order }
}
