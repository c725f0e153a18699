//! Replies that do not even give check, found without generating all: what refutes a selfmate that is not near.

use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};

/// The defender, whoever is to move, and the king that he does not want to mate.
pub(super) struct Defender<'a> {
    pub(super) position: &'a Arrangement,
    pub(super) color: Color,
    /// His king, if he has one.
    pub(super) king: Option<Square>,
    /// The other king.
    pub(super) target: Square,
    pub(super) occupied: Bitboard,
}

impl<'a> Defender<'a> {
    /// The defender of this colour, if there is a king to be mated.
    pub(super) fn new(position: &'a Arrangement, color: Color) -> Option<Self> {
        let (king, target) = (position.king(color), position.king(!color)?);
        Some(Self { position, color, king, target, occupied: position.occupied() })
    }

    /// Calls `act` with a quiet move of each unit other than the king until it says true. Some units are left out, as are
    /// promotions; none may be in check.
    pub(super) fn any_quiet_move(&self, mut act: impl FnMut(Role, Square, Square) -> bool) -> bool {
        let (position, own) = (self.position, self.position.color(self.color));
        let units = own.without(position.pinned(self.color) | position.discoverers(self.color));
        let pawns = units & position.role(Role::Pawn);
        let (steps, back) = match self.color {
            Color::White => (pawns.north(), -8),
            Color::Black => (pawns.south(), 8),
        };
        let checks = attacks::pawn(!self.color, self.target);
        for to in steps.without(self.occupied | Bitboard::BACK_RANKS | checks) {
            if act(Role::Pawn, Square::new_masked((to.index() as i8 + back) as u8), to) {
                return true;
            }
        }
        let checks = attacks::knight(self.target);
        for from in units & position.role(Role::Knight) {
            if let Some(to) = attacks::knight(from).without(own | checks).first()
                && act(Role::Knight, from, to)
            {
                return true;
            }
        }
        let diagonal = attacks::bishop(self.target, self.occupied);
        let straight = attacks::rook(self.target, self.occupied);
        for (role, checks) in
            [(Role::Bishop, diagonal), (Role::Rook, straight), (Role::Queen, diagonal | straight)]
        {
            for from in units & position.role(role) {
                let targets = attacks::of(self.color, role, from, self.occupied).without(own | checks);
                // The shorter the way, the less can come between.
                let near = (targets & attacks::king(from)).first().or_else(|| targets.first());
                if let Some(to) = near
                    && act(role, from, to)
                {
                    return true;
                }
            }
        }
        false
    }

    /// Squares to which his king can go without giving check, where it is clear that he does not.
    pub(super) fn flights(&self) -> Bitboard {
        let Some(king) = self.king else { return Bitboard::EMPTY };
        let (position, own) = (self.position, self.position.color(self.color));
        let sliders = position.role(Role::Bishop) | position.role(Role::Rook) | position.role(Role::Queen);
        if (attacks::line(self.target, king) & sliders & own).any() {
            return Bitboard::EMPTY;
        }
        let near = attacks::king(king).without(own);
        if near.is_empty() {
            return near;
        }
        near.without(position.attacked_by(!self.color, self.occupied ^ king.into()))
    }
}

/// A legal move that gives no check, or nothing if it is not clear that there is one.
pub(super) fn quiet_move(position: &Arrangement) -> Option<Move> {
    let defender = Defender::new(position, position.turn())?;
    let mut found = None;
    if !position.in_check()
        && defender.any_quiet_move(|_, from, to| {
            found = Some(Move::new(from, to));
            true
        })
    {
        return found;
    }
    Some(Move::new(defender.king?, defender.flights().first()?))
}
