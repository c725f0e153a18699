//! Whether a two-mover can score more than so many points: an answer in a fraction of the time of its score.
//!
//! The score is added up from the most favourable facts: what key and diagram do is known, and themes that no move of Black
//! could show are left out. Where that is not enough, defences after which a threat still mates are not counted as thematic.

use super::key::Key;
use super::part::Theme;
use super::points;
use super::table::MateCounts;
use super::themes;
use super::weights::{Points, Weights};
use keymove_chess::{Bitboard, Color, Move, MoveList, Position, Role, Square, attacks};

/// Whether the total may be more than `threshold`, for a two-mover that `key` solves. `false` is certain.
pub(super) fn may_exceed(position: &Position, key: Move, threshold: i64, weights: &Weights) -> bool {
    if !weights.are_points() {
        return true;
    }
    let after = position.glimpse(key);
    let mut hope = Hope::of(position, &after, key);
    if hope.total(position, &after, weights) <= threshold {
        return false;
    }
    !(hope.heed_threats(&after) && hope.total(position, &after, weights) <= threshold)
}

/// The most that may be.
struct Hope {
    key: Key,
    replies: MoveList,
    /// Squares that the king can go to, and where he stands.
    kings: Bitboard,
    /// Variants that may be thematic.
    thematic: u16,
    /// Other mates that may be counted.
    other: u16,
    is_tempo: bool,
    self_blocks: u16,
    grimshaws: u16,
    pickaninnies: u16,
}

impl Hope {
    fn of(before: &Position, after: &Position, key: Move) -> Self {
        let replies = after.moves();
        let king = after.pieces(Color::Black, Role::King);
        let attacked = attacked(after, &replies);
        let mut hope = Self {
            key: Key {
                mv: key,
                role: before.role_at(key.from()).unwrap_or(Role::Pawn),
                captured: captured(before, key),
                checkers: after.checkers().len() as u8,
                flights: [before.flights() as u8, after.king_targets().len() as u8],
                checks: [0, possible_checks(after, &replies)],
                pins_white: after.pinned(Color::White),
                unpins_white: Bitboard::EMPTY,
                pins_black: Bitboard::EMPTY,
                unpins_black: before.pinned(Color::Black),
                sacrifices: attacked & after.color(Color::White),
            },
            kings: king | after.king_targets(),
            thematic: replies.len() as u16,
            other: replies.len() as u16,
            is_tempo: !after.in_check(),
            self_blocks: 0,
            grimshaws: 0,
            pickaninnies: 0,
            replies,
        };
        hope.look_at_replies(after);
        hope
    }

    /// Counts what single replies and pairs of them may show.
    fn look_at_replies(&mut self, after: &Position) {
        let Some(king) = after.king(Color::Black) else { return };
        let near = attacks::king(king);
        let mut arrivals = [[0_u8; 4]; 64];
        let mut by_pawn = [0_u8; 8];
        for &reply in &self.replies {
            let Some(role) = after.role_at(reply.from()) else { continue };
            if role == Role::King {
                continue;
            }
            self.self_blocks += u16::from(near.has(reply.to()));
            if role == Role::Pawn && reply.from().rank() == 6 {
                let count = &mut by_pawn[usize::from(reply.from().file())];
                *count += 1;
                self.pickaninnies += u16::from(*count == 4);
            }
            let line = match role {
                Role::Pawn => 0,
                Role::Bishop => 1,
                Role::Rook => 2,
                Role::Queen => 3,
                _ => continue,
            };
            let meeting = &mut arrivals[reply.to().index()];
            let others = meeting.iter().sum::<u8>() - meeting[line];
            self.grimshaws += u16::from(others);
            meeting[line] = meeting[line].saturating_add(1);
        }
    }

    /// Finds the defences after which a threat still mates; `false` if nothing has become certain.
    fn heed_threats(&mut self, after: &Position) -> bool {
        let Some(passed) = after.passed() else { return false };
        let threats = passed.mating_moves();
        if threats.is_empty() {
            return false;
        }
        self.is_tempo = false;
        let parries = |reply: Move| {
            let replied = after.glimpse(reply);
            !threats.iter().any(|&threat| replied.is_legal(threat) && replied.glimpse(threat).is_mate())
        };
        self.thematic = self.replies.iter().filter(|&&reply| parries(reply)).count() as u16;
        self.other = self.thematic + threats.len() as u16;
        true
    }

    fn total(&self, before: &Position, after: &Position, weights: &Weights) -> i64 {
        let counts = self.counts(before, after);
        let is_thematic = Theme::ALL.iter().any(|&theme| {
            let of_key = matches!(theme, Theme::Tempo | Theme::KingFlights | Theme::LonelyKing);
            !of_key && counts[theme as usize] > 0
        });
        let variants = self.replies.len() as u16;
        let by_king = if self.may_mate_by_king(after) { self.thematic + self.other } else { 0 };
        let mates = |thematic: u16| {
            let other = self.other.min(variants) - thematic.min(self.other);
            let counts = MateCounts { thematic, other, by_king, variants };
            points::bonuses(before, after, &self.key, &counts, weights).iter().sum::<i64>()
        };
        // The points of mates are convex in their number.
        let bonuses = mates(0).max(if is_thematic { mates(self.thematic) } else { 0 });
        points::themes(&counts, weights).iter().sum::<i64>() + bonuses
            - points::penalties(before, after, &self.key, weights).iter().sum::<i64>()
    }

    fn counts(&self, before: &Position, after: &Position) -> [u16; Theme::COUNT] {
        let mut counts = [0; Theme::COUNT];
        themes::of_key(before, after, self.is_tempo, &mut counts);
        let mut most = |theme: Theme, holds: bool, count: u16| {
            counts[theme as usize] = if holds { count } else { 0 };
        };
        let variants = self.thematic;
        most(Theme::Direct, after.discoverers(Color::White).any(), variants);
        most(Theme::Indirect, self.looks_through_white(after), variants);
        let (half_pins, may_pin) = self.pins(after);
        most(Theme::HalfPin, variants > 1, half_pins);
        most(Theme::SelfPin, may_pin, variants);
        most(Theme::Unpin, self.key.pins_white.any(), variants);
        most(Theme::SelfBlock, true, self.self_blocks.min(variants));
        let pairs = variants.saturating_mul(variants.saturating_sub(1)) / 2;
        most(Theme::Grimshaw, true, self.grimshaws.min(pairs));
        most(Theme::Pickaninny, true, self.pickaninnies);
        counts
    }

    /// Whether a White line piece sees a square next to where the king may be mated through one White unit.
    fn looks_through_white(&self, after: &Position) -> bool {
        let near = self.kings.into_iter().fold(Bitboard::EMPTY, |all, king| all | attacks::king(king));
        let (occupied, own) = (after.occupied(), after.color(Color::White));
        line_pieces(after).any(|(role, square)| {
            let seen = attacks::of(Color::White, role, square, occupied);
            let through = attacks::of(Color::White, role, square, occupied.without(seen & own)).without(seen);
            (through & near).any()
        })
    }

    /// How many pairs of Black units stand between a White line piece and the king, and whether Black may pin a unit of
    /// his own.
    fn pins(&self, after: &Position) -> (u16, bool) {
        let Some(king) = after.king(Color::Black) else { return (0, false) };
        let mut pairs = 0;
        let mut may_pin = after.in_check() || self.kings.more_than_one() || after.en_passant().is_some();
        for (role, square) in line_pieces(after) {
            if !attacks::of(Color::White, role, square, Bitboard::EMPTY).has(king) {
                continue;
            }
            let between = attacks::between(king, square) & after.occupied();
            let white = (between & after.color(Color::White)).any();
            match between.len() {
                1 => may_pin |= white,
                2 => {
                    may_pin = true;
                    pairs += u16::from(!white);
                }
                _ => {}
            }
        }
        (pairs, may_pin)
    }

    /// Whether the White king may mate: by castling, or by leaving the line of a piece to where the king may stand.
    fn may_mate_by_king(&self, after: &Position) -> bool {
        let Some(own) = after.king(Color::White) else { return false };
        after.castling() != keymove_chess::Castling::NONE
            || line_pieces(after).any(|(role, square)| {
                let reach = attacks::of(Color::White, role, square, Bitboard::EMPTY);
                self.kings.into_iter().any(|king| reach.has(king) && attacks::between(square, king).has(own))
            })
    }
}

fn line_pieces(position: &Position) -> impl Iterator<Item = (Role, Square)> {
    [Role::Bishop, Role::Rook, Role::Queen].into_iter().flat_map(move |role| {
        position.pieces(Color::White, role).into_iter().map(move |square| (role, square))
    })
}

fn captured(before: &Position, key: Move) -> Option<Role> {
    let is_pawn = before.role_at(key.from()) == Some(Role::Pawn);
    if is_pawn && before.en_passant() == Some(key.to()) { Some(Role::Pawn) } else { before.role_at(key.to()) }
}

/// Where Black can go, and what he captures en passant.
fn attacked(after: &Position, replies: &[Move]) -> Bitboard {
    let mut squares: Bitboard = replies.iter().map(|reply| reply.to()).collect();
    if let Some(target) = after.en_passant() {
        squares |= Bitboard::from(target).north();
    }
    squares
}

/// At least as many as Black's replies that check.
fn possible_checks(after: &Position, replies: &[Move]) -> u16 {
    let Some(king) = after.king(Color::White) else { return 0 };
    let discoverers = after.discoverers(Color::Black);
    let occupied = after.occupied();
    // A unit that leaves a line may open it for itself.
    let lines = [attacks::bishop(king, Bitboard::EMPTY), attacks::rook(king, Bitboard::EMPTY)];
    let seen = [attacks::bishop(king, occupied), attacks::rook(king, occupied)];
    let may_check = |reply: Move| {
        let (from, to) = (reply.from(), reply.to());
        let along = |line: usize| seen[line].has(to) || lines[line].has(from) && lines[line].has(to);
        let by_role = match after.role_at(from) {
            Some(Role::Pawn) => {
                attacks::pawn(Color::White, king).has(to)
                    || reply.promotion().is_some()
                    || after.en_passant() == Some(to)
            }
            Some(Role::Knight) => attacks::knight(king).has(to),
            Some(Role::Bishop) => along(0),
            Some(Role::Rook) => along(1),
            Some(Role::Queen) => along(0) || along(1),
            _ => from.file().abs_diff(to.file()) > 1,
        };
        by_role || discoverers.has(from)
    };
    replies.iter().filter(|&&reply| may_check(reply)).count() as u16
}
