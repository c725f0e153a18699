//! A board on which a single effect of a move can be undone while everything else stays: a line seen through a unit or
//! shut by nothing, a unit that no longer attacks, one that stands where it came from.
//!
//! Such a board need not be a position that a game could reach or that the generator of legal moves could play, so this one
//! walks from unit to unit itself. It knows what is needed to say whether a move is possible and whether a side is mated.

use keymove_chess::{Arrangement, Bitboard, Castling, Color, Move, Piece, Role, Square, attacks};

/// One effect undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    /// The units of the set see and go through the square, whatever stands there.
    Glass(Bitboard, Square),
    /// The units of the set see and go no further than this square, and cannot go there, although it is empty.
    Wall(Bitboard, Square),
    /// The units of the set attack nothing and guard nothing.
    Blind(Bitboard),
    /// The units of the set cannot move.
    Idle(Bitboard),
    /// No king can go to the square.
    Bar(Square),
    /// The unit stands on the square, in the place of what is there.
    Put(Square, Piece),
    /// Nothing stands on the square.
    Lift(Square),
}

/// The board. See the module.
#[derive(Clone, Copy, Debug)]
pub(super) struct Men {
    sides: [Bitboard; 2],
    roles: [Bitboard; 6],
    en_passant: Option<Square>,
    castling: Castling,
    /// Who sees through which squares.
    glass: (Bitboard, Bitboard),
    /// Whom which squares stop.
    wall: (Bitboard, Bitboard),
    blind: Bitboard,
    idle: Bitboard,
    barred: Bitboard,
}

impl From<&Arrangement> for Men {
    fn from(position: &Arrangement) -> Self {
        let none = (Bitboard::EMPTY, Bitboard::EMPTY);
        Self {
            sides: Color::ALL.map(|color| position.color(color)),
            roles: Role::ALL.map(|role| position.role(role)),
            en_passant: position.en_passant(),
            castling: position.castling(),
            glass: none,
            wall: none,
            blind: Bitboard::EMPTY,
            idle: Bitboard::EMPTY,
            barred: Bitboard::EMPTY,
        }
    }
}

impl Men {
    /// The board with these effects undone, one after the other.
    pub(super) fn with(mut self, edits: &[Edit]) -> Self {
        for &edit in edits {
            match edit {
                Edit::Glass(viewers, square) => {
                    self.glass = (self.glass.0 | viewers, self.glass.1 | square.into());
                }
                Edit::Wall(viewers, square) => {
                    self.wall = (self.wall.0 | viewers, self.wall.1 | square.into());
                }
                Edit::Blind(units) => self.blind |= units,
                Edit::Idle(units) => self.idle |= units,
                Edit::Bar(square) => self.barred |= square.into(),
                Edit::Put(square, piece) => self.put(square, piece),
                Edit::Lift(square) => self.clear(square.into()),
            }
        }
        self
    }

    /// The board without a right to capture en passant.
    pub(super) fn without_en_passant(mut self) -> Self {
        self.en_passant = None;
        self
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.clear(square.into());
        self.sides[piece.color.index()] |= square.into();
        self.roles[piece.role.index()] |= square.into();
    }

    fn clear(&mut self, squares: Bitboard) {
        for set in self.sides.iter_mut().chain(&mut self.roles) {
            *set = set.without(squares);
        }
        // A mark belongs to the unit that bears it.
        for marks in [&mut self.glass.0, &mut self.wall.0, &mut self.blind, &mut self.idle] {
            *marks = marks.without(squares);
        }
    }

    pub(super) fn color(&self, color: Color) -> Bitboard {
        self.sides[color.index()]
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    pub(super) fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.sides[color.index()] & self.roles[role.index()]
    }

    /// The side's units that move along lines.
    pub(super) fn line_pieces(&self, color: Color) -> Bitboard {
        let lines = [Role::Bishop, Role::Rook, Role::Queen];
        lines.iter().fold(Bitboard::EMPTY, |set, &role| set | self.pieces(color, role))
    }

    pub(super) fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.color(color).has(square))?;
        let role = Role::ALL.into_iter().find(|role| self.roles[role.index()].has(square))?;
        Some(Piece { color, role })
    }

    /// What stops the unit on this square.
    fn stops(&self, viewer: Square) -> Bitboard {
        let mut stops = self.occupied();
        if self.glass.0.has(viewer) {
            stops = stops.without(self.glass.1);
        }
        if self.wall.0.has(viewer) {
            stops |= self.wall.1;
        }
        stops
    }

    /// The squares that the unit attacks.
    pub(super) fn attacks(&self, from: Square) -> Bitboard {
        match self.piece_at(from) {
            Some(piece) if !self.blind.has(from) => {
                attacks::of(piece.color, piece.role, from, self.stops(from))
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// The side's units that attack the square.
    pub(super) fn attackers(&self, color: Color, square: Square) -> Bitboard {
        self.color(color).into_iter().filter(|&from| self.attacks(from).has(square)).collect()
    }

    /// The units that give check to this side's king.
    pub(super) fn checkers(&self, color: Color) -> Bitboard {
        self.king(color).map_or(Bitboard::EMPTY, |king| self.attackers(!color, king))
    }

    pub(super) fn in_check(&self, color: Color) -> bool {
        self.checkers(color).any()
    }

    /// Where the unit may go if its king does not matter, castling left out.
    fn targets(&self, from: Square) -> Bitboard {
        let Some(piece) = self.piece_at(from).filter(|_| !self.idle.has(from)) else {
            return Bitboard::EMPTY;
        };
        let (own, stops) = (self.color(piece.color), self.stops(from));
        let walls = if self.wall.0.has(from) { self.wall.1 } else { Bitboard::EMPTY };
        let targets = match piece.role {
            Role::Pawn => {
                let ahead = |set: Bitboard| match piece.color {
                    Color::White => set.north(),
                    Color::Black => set.south(),
                };
                let third = Bitboard::rank(if piece.color == Color::White { 2 } else { 5 });
                let single = ahead(from.into()).without(stops);
                let double = ahead(single & third).without(stops);
                let prey = self.color(!piece.color) | self.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
                // Through glass a pawn goes past a unit, not onto its square.
                (single | double).without(self.occupied()) | attacks::pawn(piece.color, from) & prey
            }
            role => attacks::of(piece.color, role, from, stops),
        };
        let barred = if piece.role == Role::King { self.barred } else { Bitboard::EMPTY };
        targets.without(own | walls | barred)
    }

    /// All moves of the unit, legal or not, castling left out.
    fn moves_of(&self, from: Square) -> impl Iterator<Item = Move> + use<> {
        let is_pawn = self.roles[Role::Pawn.index()].has(from);
        self.targets(from).into_iter().flat_map(move |to| {
            let kinds: &[Option<Role>] = if is_pawn && Bitboard::BACK_RANKS.has(to) {
                &[Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)]
            } else {
                &[None]
            };
            kinds.iter().map(move |kind| match kind {
                Some(role) => Move::promoting(from, to, *role),
                None => Move::new(from, to),
            })
        })
    }

    /// The board after a move, whether or not it is possible.
    pub(super) fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return next };
        let marked = |set: Bitboard| set.has(from);
        let marks = [marked(self.glass.0), marked(self.wall.0), marked(self.blind), marked(self.idle)];
        next.clear(Bitboard::from(from) | to.into());
        next.put(to, Piece { role: mv.promotion().unwrap_or(piece.role), ..piece });
        for (set, mark) in
            [&mut next.glass.0, &mut next.wall.0, &mut next.blind, &mut next.idle].into_iter().zip(marks)
        {
            if mark {
                *set |= to.into();
            }
        }
        // Glass stood for a unit on the square; once that is gone, others are in the way again.
        next.glass.1 = next.glass.1.without(Bitboard::from(from) | to.into());
        next.en_passant = None;
        match piece.role {
            Role::Pawn if self.en_passant == Some(to) && from.file() != to.file() => {
                next.clear(Square::at(to.file(), from.rank()).into());
            }
            Role::Pawn if from.rank().abs_diff(to.rank()) == 2 => {
                next.en_passant = Some(Square::at(from.file(), (from.rank() + to.rank()) / 2));
            }
            Role::King if from.file().abs_diff(to.file()) == 2 && from.rank() == to.rank() => {
                let (home, target) = rook_way(to);
                next.clear(home.into());
                next.put(target, Piece { color: piece.color, role: Role::Rook });
            }
            _ => {}
        }
        next
    }

    /// Whether the move is possible here and leaves the mover's king unattacked.
    pub(super) fn can(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from()) else { return false };
        if piece.role == Role::King && is_castling(mv) {
            return self.can_castle(piece.color, mv);
        }
        self.targets(mv.from()).has(mv.to()) && !self.play(mv).in_check(piece.color)
    }

    fn can_castle(&self, color: Color, mv: Move) -> bool {
        let (home, crossed) = rook_way(mv.to());
        self.castling.has(Castling::right(color, home.file() == 7))
            && self.pieces(color, Role::Rook).has(home)
            && (attacks::between(mv.from(), home) & self.occupied()).is_empty()
            && [mv.from(), crossed, mv.to()]
                .into_iter()
                .all(|square| self.attackers(!color, square).is_empty())
    }

    /// All possible moves of a side, castling left out.
    pub(super) fn moves(&self, color: Color) -> impl Iterator<Item = Move> + '_ {
        self.color(color).into_iter().flat_map(|from| self.moves_from(from))
    }

    /// All possible moves of a unit, castling left out.
    pub(super) fn moves_from(&self, from: Square) -> impl Iterator<Item = Move> + '_ {
        let color = self.piece_at(from).map(|piece| piece.color);
        self.moves_of(from).filter(move |&mv| color.is_some_and(|color| !self.play(mv).in_check(color)))
    }

    /// Whether the side is in check and has no move.
    pub(super) fn is_mated(&self, color: Color) -> bool {
        self.in_check(color) && self.moves(color).next().is_none()
    }

    /// Whether the move is possible and mates.
    pub(super) fn mates(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from()) else { return false };
        self.can(mv) && self.play(mv).is_mated(!piece.color)
    }

    /// A move of this side that mates, one of `first` if any of them does.
    pub(super) fn mating_move(&self, color: Color, first: &[Move]) -> Option<Move> {
        let own = |mv: &&Move| self.color(color).has(mv.from()) && self.mates(**mv);
        let any = || self.color(color).into_iter().flat_map(|from| self.moves_of(from));
        // Few moves give check, so that is asked first.
        let mates = |mv: &Move| {
            let end = self.play(*mv);
            end.in_check(!color) && !end.in_check(color) && end.is_mated(!color)
        };
        first.iter().find(own).copied().or_else(|| any().find(mates))
    }

    /// Whether the king of this side may still castle one day. Longer play with such a king is not searched here.
    pub(super) fn may_castle(&self, color: Color) -> bool {
        [false, true].into_iter().any(|short| self.castling.has(Castling::right(color, short)))
    }

    /// The line piece that pins the unit to its own king.
    pub(super) fn pinner(&self, unit: Square) -> Option<Square> {
        let color = self.piece_at(unit)?.color;
        let king = self.king(color)?;
        let open = self.with(&[Edit::Lift(unit)]);
        let pinners = open.attackers(!color, king).without(self.attackers(!color, king));
        pinners.into_iter().find(|&pinner| attacks::between(king, pinner).has(unit))
    }
}

/// Whether a king's move is castling.
pub(super) fn is_castling(mv: Move) -> bool {
    mv.from().file().abs_diff(mv.to().file()) == 2
}

/// From where to where the rook goes when the king castles to this square.
pub(super) fn rook_way(king: Square) -> (Square, Square) {
    let short = king.file() == 6;
    (Square::at(if short { 7 } else { 0 }, king.rank()), Square::at(if short { 5 } else { 3 }, king.rank()))
}

/// The square on which the move captures, with the unit captured.
pub(super) fn capture(men: &Men, mv: Move) -> Option<(Square, Piece)> {
    let mover = men.piece_at(mv.from())?;
    let here = men.piece_at(mv.to()).filter(|piece| piece.color != mover.color);
    let passed = Square::at(mv.to().file(), mv.from().rank());
    let in_passing = mover.role == Role::Pawn && men.en_passant == Some(mv.to()) && here.is_none();
    match here {
        Some(piece) => Some((mv.to(), piece)),
        None if in_passing => Some((passed, men.piece_at(passed)?)),
        None => None,
    }
}
