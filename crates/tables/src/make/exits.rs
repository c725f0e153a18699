//! Where captures and promotions lead to: tables that are made already.

use super::moves::{Word, attacked, back, between, one};
use crate::table::Table;
use crate::value::Value;
use crate::{Helpmate, MOST_MEN, Material, Wdl};
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Color, Piece, Role};
use std::sync::Arc;

/// Squares of the White king, the Black king, and the men in the order of a layout.
pub(super) type Squares = ArrayVec<u8, MOST_MEN>;

/// What has the table of a material of which Black has the stronger men if the flag says so, and whether colours change places in it; `None` if it has
/// nothing to tell of them.
pub(super) type Lookup<'a> = &'a dyn Fn(Material, bool) -> Option<(Arc<Table>, bool)>;

/// The position after a capture or a promotion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing<'a> {
    /// `None` if there is nothing to tell.
    table: Option<&'a Table>,
    turn: Color,
    number: usize,
}

impl Landing<'_> {
    /// How far the mate is there; two kings alone draw.
    pub(super) fn value(&self) -> Value {
        self.table.map_or(Value::Draw, |table| table.value(self.turn, self.number))
    }

    /// What it is worth there under the rule of fifty moves, which has just begun anew.
    pub(super) fn wdl(&self) -> Wdl {
        self.table.map_or(Wdl::Draw, |table| table.wdl(self.turn, self.number))
    }

    /// The help to mate there is, with the move that leads there; `Err` if that is more than a table can tell.
    pub(super) fn helpmate(&self) -> Result<Option<Helpmate>, TooFar> {
        let next = self.table.and_then(|table| table.helpmate(self.turn, self.number));
        next.map(|next| next.before().ok_or(TooFar)).transpose()
    }
}

/// There are more half-moves to mate than a table can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooFar;

/// How positions are found in the table after a capture or a promotion.
#[derive(Debug)]
struct Way {
    /// `None` if there is nothing to tell.
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
}

/// A pawn that becomes something: its number, and the number of what it becomes.
type Promotion = Option<(usize, usize)>;

fn key(lost: Option<usize>, promotion: Promotion) -> usize {
    let promotion = promotion.map_or(0, |(man, role)| 1 + 4 * man + role);
    lost.map_or(0, |lost| lost + 1) * (1 + 4 * MOST_MEN) + promotion
}

impl Exits {
    /// Of men in the order of a layout.
    pub(super) fn new(material: &Material, men: impl Iterator<Item = Piece>, tables: Lookup<'_>) -> Self {
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
        Self { men, ways }
    }

    /// Where a move by `side` to these squares leads; `None` if it leaves its king in check.
    fn landing(
        &self, squares: &[u8], side: Color, lost: Option<usize>, promotion: Promotion,
    ) -> Option<Landing<'_>> {
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
        let turn = if way.is_turned { side } else { !side };
        let Some(table) = &way.table else { return Some(Landing { table: None, turn, number: 0 }) };
        let there: Squares =
            way.men.iter().map(|&man| if way.is_turned { squares[man] ^ 56 } else { squares[man] }).collect();
        Some(Landing { table: Some(table), turn, number: table.layout().number(&there)? })
    }

    /// The ways out of the positions of a word that are in the set, by the square of the last man.
    pub(super) fn of_word<'a>(
        &'a self, word: &Word<'_>, side: Color, legal: u64, mut see: impl FnMut(usize, Landing<'a>),
    ) {
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
                    if let Some(landing) = self.landing(&after, side, lost, promotion) {
                        see(usize::from(at), landing);
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

    /// Where it leads if `side` takes the man `lost` in passing by the pawn `man`, which goes to the square `to`.
    pub(super) fn in_passing(
        &self, squares: &[u8], side: Color, man: usize, to: u8, lost: usize,
    ) -> Option<Landing<'_>> {
        let mut after: Squares = squares.iter().copied().collect();
        after[man] = to;
        self.landing(&after, side, Some(lost), None)
    }

    /// All men, kings first, in the order of their squares.
    pub(super) fn men(&self) -> &[Piece] {
        &self.men
    }
}

/// How positions are found after a capture or promotion.
fn way(
    men: &[Piece], material: &Material, lost: Option<usize>, promotion: Promotion, tables: Lookup<'_>,
) -> Way {
    let become_of = |man: usize| match promotion {
        Some((pawn, role)) if pawn == man => Role::PROMOTIONS[role],
        _ => men[man].role,
    };
    let promoted = promotion.map(|(man, _)| (men[man].color, become_of(man)));
    let (next, is_turned) = material.after(lost.map(|man| men[man]), promoted);
    let Some((table, is_turned)) = tables(next, is_turned) else {
        return Way { table: None, is_turned, men: ArrayVec::new() };
    };
    let color = |man: usize| if is_turned { !men[man].color } else { men[man].color };
    let mut left: Vec<usize> = (2..men.len()).filter(|&man| Some(man) != lost).collect();
    let mut order: ArrayVec<usize, MOST_MEN> = if is_turned { [1, 0] } else { [0, 1] }.into_iter().collect();
    for piece in table.layout().men() {
        let place = left.iter().position(|&man| color(man) == piece.color && become_of(man) == piece.role);
        let place = place.unwrap_or_else(|| unreachable!("{} has other men than expected", table.material()));
        order.push(left.remove(place));
    }
    Way { table: Some(table), is_turned, men: order }
}
