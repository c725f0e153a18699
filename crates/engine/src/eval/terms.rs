//! The terms of the evaluation: what is counted. What it is worth stands in `weights.rs`, in the same order.
//!
//! "After Stockfish" names the last version of Stockfish (12, classical evaluation, GPL) in which the idea is found; the
//! values are our own, tuned by `examples/tune`. Ranks are counted as the side sees them, from 0.

use core::fmt;

/// What a term is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Values of units, and of their being together.
    Material,
    /// Where units stand.
    Squares,
    /// How many squares a unit attacks that are worth going to.
    Mobility,
    /// Structures of pawns.
    Pawns,
    /// Passed pawns.
    Passed,
    /// Pieces and what is around them.
    Pieces,
    /// Pawns before the king, and the king's place.
    King,
    /// Attacks on the king, in units of danger; see `king.rs`.
    Danger,
    /// Attacks on units.
    Threats,
    /// Room, and the move.
    Space,
    /// How hard it is to win, for whoever is better in the endgame.
    Winnable,
    /// What the terms do not see; a network, without terms.
    Network,
}

impl Group {
    /// All, in their order.
    pub const ALL: [Self; 12] = [
        Self::Material,
        Self::Squares,
        Self::Mobility,
        Self::Pawns,
        Self::Passed,
        Self::Pieces,
        Self::King,
        Self::Danger,
        Self::Threats,
        Self::Space,
        Self::Winnable,
        Self::Network,
    ];
}

/// Some of the groups; none by default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Groups(u16);

impl Groups {
    /// Whether a group is one of them.
    pub const fn has(self, group: Group) -> bool {
        self.0 & Self::of(group).0 != 0
    }

    /// One group.
    pub const fn of(group: Group) -> Self {
        Self(1 << group as u16)
    }

    /// These and others.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// These but for others.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Adds a group, or takes it away.
    pub const fn set(&mut self, group: Group, member: bool) {
        *self = if member { self.with(Self::of(group)) } else { self.without(Self::of(group)) };
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Material => "material",
            Self::Squares => "squares",
            Self::Mobility => "mobility",
            Self::Pawns => "pawns",
            Self::Passed => "passed pawns",
            Self::Pieces => "pieces",
            Self::King => "king",
            Self::Danger => "king danger",
            Self::Threats => "threats",
            Self::Space => "space",
            Self::Winnable => "winnable",
            Self::Network => "network",
        })
    }
}

/// A named term: one value, or a table of values of which one counts at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name, such as `KNIGHT_OUTPOST`.
    pub name: &'static str,
    /// What it is about.
    pub group: Group,
    /// Number of its first value among all values.
    pub first: usize,
    /// How many values it has.
    pub len: usize,
}

impl Term {
    /// Number of its only value.
    #[inline(always)]
    pub(super) const fn value(self) -> usize {
        self.first
    }

    /// Number of one value of a table; beyond its end, of the last.
    #[inline(always)]
    pub(super) const fn at(self, index: usize) -> usize {
        if index < self.len { self.first + index } else { self.first + self.len - 1 }
    }
}

/// Declares a constant for each term, in the order of the values.
macro_rules! terms {
    ($($(#[doc = $doc:literal])+ $group:ident $name:ident $len:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Id { $($name),* }

        const LENGTHS: &[usize] = &[$($len),*];

        /// All terms, in the order of their values.
        pub static TERMS: &[Term] = &[$($name),*];

        $(
            $(#[doc = $doc])+
            pub(super) const $name: Term =
                Term { name: stringify!($name), group: Group::$group, first: first(Id::$name as usize), len: $len };
        )*
    };
}

const fn first(id: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < id {
        sum += LENGTHS[i];
        i += 1;
    }
    sum
}

/// How many values all terms have together.
pub const VALUES: usize = first(LENGTHS.len());

terms! {
    /// A pawn. The first values of the five kinds are those that Zarkov (John Stanback) names: 100, 325, 335, 540, 1050.
    Material PAWN_VALUE 1;
    /// A knight.
    Material KNIGHT_VALUE 1;
    /// A bishop.
    Material BISHOP_VALUE 1;
    /// A rook.
    Material ROOK_VALUE 1;
    /// A queen.
    Material QUEEN_VALUE 1;
    /// Two bishops or more.
    Material BISHOP_PAIR 1;
    /// Two knights or more: they do each other's work.
    Material KNIGHT_PAIR 1;
    /// Two rooks or more (Larry Kaufman, "The Evaluation of Material Imbalances", 1999).
    Material ROOK_PAIR 1;
    /// For each knight, own pawns above five (Kaufman: knights gain by pawns).
    Material KNIGHT_PER_PAWN 1;
    /// For each rook, own pawns above five (Kaufman: rooks lose by pawns).
    Material ROOK_PER_PAWN 1;

    /// A pawn's place: ranks 0 to 7, in each the files a to d, which e to h mirror. So in all tables of 32.
    Squares PAWN_SQUARE 32;
    /// A knight's place.
    Squares KNIGHT_SQUARE 32;
    /// A bishop's place.
    Squares BISHOP_SQUARE 32;
    /// A rook's place.
    Squares ROOK_SQUARE 32;
    /// A queen's place.
    Squares QUEEN_SQUARE 32;
    /// The king's place.
    Squares KING_SQUARE 32;

    /// By the number of squares a knight attacks that are no own blocked or unmoved pawn, no own king or queen, and not
    /// attacked by an enemy pawn. So for all kinds.
    Mobility KNIGHT_MOBILITY 9;
    /// The same for a bishop, which sees through queens.
    Mobility BISHOP_MOBILITY 14;
    /// The same for a rook, which sees through queens and own rooks.
    Mobility ROOK_MOBILITY 15;
    /// The same for a queen.
    Mobility QUEEN_MOBILITY 28;

    /// A pawn with another of its side ahead on the file, counted for the rear one, when no own pawn defends it.
    Pawns DOUBLED 1;
    /// No own pawn on the neighbouring files.
    Pawns ISOLATED 1;
    /// Besides, if no enemy pawn stands ahead on its file: it can be attacked along the file.
    Pawns ISOLATED_OPEN 1;
    /// Besides, if it is one of two on its file and an enemy pawn stands ahead.
    Pawns ISOLATED_DOUBLED 1;
    /// Not isolated, but all neighbours are ahead, and the next square is taken or attacked by an enemy pawn.
    Pawns BACKWARD 1;
    /// Besides, if no enemy pawn stands ahead on its file.
    Pawns BACKWARD_OPEN 1;
    /// A neighbour on the same rank, by rank.
    Pawns PHALANX 8;
    /// Defended by a pawn, by rank.
    Pawns DEFENDED_PAWN 8;
    /// Defended by two pawns.
    Pawns DEFENDED_TWICE 1;
    /// Attacked by two enemy pawns and not defended by any.
    Pawns WEAK_LEVER 1;
    /// Not passed, no enemy pawn ahead on the file, and at least as many helpers as sentries, by rank.
    Pawns CANDIDATE 8;
    /// On the fifth or sixth rank with an enemy pawn before it.
    Pawns RAMMED 2;
    /// Groups of neighbouring files with own pawns, beyond the first.
    Pawns ISLANDS 1;

    /// No enemy pawn ahead on the file and its neighbours, no own pawn ahead; by rank. So in the next tables.
    Passed PASSED 8;
    /// A passed pawn defended by a pawn or with a neighbour on the same rank.
    Passed PASSED_CONNECTED 8;
    /// Steps from the own king to the square before it, at most five.
    Passed PASSED_OWN_KING 8;
    /// Steps from the enemy king to the square before it, at most five.
    Passed PASSED_ENEMY_KING 8;
    /// An enemy piece stands before it.
    Passed PASSED_BLOCKED 8;
    /// The square before it is empty and not attacked.
    Passed PASSED_STOP_SAFE 8;
    /// No square up to its promotion is occupied by an enemy or attacked.
    Passed PASSED_PATH_SAFE 8;
    /// The square before it is empty and defended, or a rook or queen stands behind.
    Passed PASSED_STOP_DEFENDED 8;
    /// An own rook behind it.
    Passed PASSED_ROOK_BEHIND 1;
    /// An enemy rook behind it.
    Passed PASSED_ROOK_CHASES 1;
    /// Distance of the file from the edge: the nearer to it, the farther from the king.
    Passed PASSED_FILE 1;
    /// The enemy has no pieces, and its king does not get into the square of the foremost such pawn.
    Passed PASSED_RUNS 1;

    /// A knight on ranks 4 to 6 that no enemy pawn can ever attack, defended by a pawn.
    Pieces KNIGHT_OUTPOST 1;
    /// A knight that can move to such a square.
    Pieces KNIGHT_TO_OUTPOST 1;
    /// A bishop on such a square.
    Pieces BISHOP_OUTPOST 1;
    /// A knight or bishop directly behind a pawn of either side.
    Pieces MINOR_BEHIND_PAWN 1;
    /// Steps of a knight from its king.
    Pieces KNIGHT_FROM_KING 1;
    /// Steps of a bishop from its king.
    Pieces BISHOP_FROM_KING 1;
    /// For each bishop, own pawns on squares of its colour.
    Pieces BISHOP_PAWNS 1;
    /// For each bishop, own pawns on squares of its colour times blocked own pawns on the files c to f.
    Pieces BISHOP_BLOCKED_PAWNS 1;
    /// Enemy pawns on the bishop's diagonals, seen through everything.
    Pieces BISHOP_XRAY_PAWNS 1;
    /// A bishop that sees two squares of the centre, through pawns only if they are beyond.
    Pieces BISHOP_LONG_DIAGONAL 1;
    /// A bishop on the seventh rank at the edge, shut in by an enemy pawn on the sixth beside it.
    Pieces BISHOP_TRAPPED 1;
    /// An own pawn on its first square in the centre with a unit before it, and a bishop beside it still at home.
    Pieces BISHOP_SHUT_IN 1;
    /// A rook on a file without pawns.
    Pieces ROOK_OPEN_FILE 1;
    /// A rook on a file without own pawns.
    Pieces ROOK_HALF_OPEN_FILE 1;
    /// A rook on a file with an own pawn that is blocked.
    Pieces ROOK_CLOSED_FILE 1;
    /// A rook on the seventh rank, with enemy pawns there or the king behind.
    Pieces ROOK_ON_SEVENTH 1;
    /// Two rooks that see each other along a file.
    Pieces ROOKS_DOUBLED 1;
    /// A rook on the file of the enemy queen.
    Pieces ROOK_ON_QUEEN_FILE 1;
    /// A rook with at most three squares on the outer side of its king.
    Pieces ROOK_TRAPPED 1;
    /// Besides, if its king can no longer castle.
    Pieces ROOK_TRAPPED_FOR_GOOD 1;
    /// A queen that a bishop or rook would attack if one unit between moved away.
    Pieces QUEEN_EXPOSED 1;
    /// A queen beyond the fourth rank that no enemy pawn can ever attack.
    Pieces QUEEN_INFILTRATES 1;
    /// A piece on the own half that nothing defends.
    Pieces LOOSE_PIECE 1;

    /// The own pawn nearest to the first rank, not behind the king, on one of the three files around the king: by distance
    /// of the file from the edge, then by rank (0: none). After Stockfish.
    King SHELTER 32;
    /// The enemy pawn nearest on these files, not behind the king, if no own pawn stands before it; ordered alike.
    King STORM 32;
    /// The same if an own pawn stands directly before it, by rank.
    King STORM_BLOCKED 8;
    /// The king's file: without own pawns 1, without enemy pawns 2, without either 3.
    King KING_FILE 4;
    /// One castling is still allowed, or both.
    King CASTLING_RIGHTS 2;
    /// No pawn at all on the king's side of the board (the three to five files around it).
    King PAWNLESS_FLANK 1;
    /// Steps from the king to the nearest pawn of either side.
    King KING_TO_PAWN 1;
    /// Squares on the king's side of the board, own half and a rank more, that the enemy attacks.
    King FLANK_ATTACKED 1;

    /// Danger by itself. The terms of this group add up to a danger, of which a square counts; see `king.rs`.
    Danger DANGER_BASE 1;
    /// Knights that attack squares around the king, times all such attackers.
    Danger KNIGHT_ATTACKS_ZONE 1;
    /// The same for bishops.
    Danger BISHOP_ATTACKS_ZONE 1;
    /// The same for rooks.
    Danger ROOK_ATTACKS_ZONE 1;
    /// The same for queens.
    Danger QUEEN_ATTACKS_ZONE 1;
    /// Attacks by pieces on squares next to the king.
    Danger ATTACKS_ON_KING 1;
    /// Squares around the king that the enemy attacks and only king or queen defend once.
    Danger WEAK_ZONE 1;
    /// Knight's checks that lose nothing: one, or more. So for the other kinds.
    Danger SAFE_KNIGHT_CHECK 2;
    /// Bishop's checks.
    Danger SAFE_BISHOP_CHECK 2;
    /// Rook's checks.
    Danger SAFE_ROOK_CHECK 2;
    /// Queen's checks.
    Danger SAFE_QUEEN_CHECK 2;
    /// Squares of other checks by knights, bishops and rooks.
    Danger UNSAFE_CHECKS 1;
    /// Units of either side that alone stand between the king and an enemy line piece.
    Danger KING_BLOCKERS 1;
    /// Squares attacked on the king's side of the board, those attacked twice counted twice; the square of this by eight.
    Danger FLANK_ASSAULT 1;
    /// Squares defended there.
    Danger FLANK_DEFENCE 1;
    /// Mobility of the enemy's pieces in the middlegame, less that of the own.
    Danger MOBILITY_EDGE 1;
    /// What shelter and storm are worth in the middlegame, by four.
    Danger SHELTER_VALUE 1;
    /// The enemy has no queen.
    Danger NO_QUEEN 1;
    /// A knight defends a square next to the king.
    Danger KNIGHT_DEFENDS 1;

    /// A knight or bishop attacks an enemy unit, by its kind: pawns only if they lack a defender that settles it, better
    /// units always.
    Threats THREAT_BY_MINOR 5;
    /// A rook attacks a unit so.
    Threats THREAT_BY_ROOK 5;
    /// The king attacks a weak unit.
    Threats THREAT_BY_KING 1;
    /// Weak units that nothing defends, or pieces attacked twice.
    Threats HANGING 1;
    /// Weak units that only the queen defends.
    Threats ONLY_QUEEN_DEFENDS 1;
    /// Squares the enemy attacks that are contested by us and not safely theirs.
    Threats RESTRICTED 1;
    /// Pieces attacked by pawns that stand safely.
    Threats THREAT_BY_PAWN 1;
    /// Pieces that pawns could attack after a safe step.
    Threats THREAT_BY_PUSH 1;
    /// Squares from which a knight would attack the only queen.
    Threats KNIGHT_ON_QUEEN 1;
    /// Squares from which a bishop or rook would attack it, attacked twice by us.
    Threats SLIDER_ON_QUEEN 1;

    /// Safe squares in the middle behind and among the own pawns, times the square of the units that use them, by 64.
    Space SPACE 1;
    /// The move.
    Space TEMPO 1;

    /// How hard it is by itself. This and what follows is added for the side that is better in the endgame, and changes
    /// its value by no more than that. After Stockfish and Ethereal (Andrew Grant).
    Winnable WINNABLE_BASE 1;
    /// Pawns of both sides.
    Winnable WINNABLE_PAWNS 1;
    /// Passed pawns of both sides.
    Winnable WINNABLE_PASSED 1;
    /// Pawns on both sides of the board.
    Winnable WINNABLE_BOTH_FLANKS 1;
    /// Distance of the kings in files, less that in ranks.
    Winnable WINNABLE_OUTFLANKING 1;
    /// A king beyond the middle of the board.
    Winnable WINNABLE_INFILTRATION 1;
    /// No pieces are left.
    Winnable WINNABLE_PAWN_ENDING 1;
}
