//! What a two-mover can score at most, by what is known of it so far.
//!
//! The score is added up from the most favourable facts: what key and diagram do is known, and themes that no move of Black
//! could show are left out. The more is found out about the play, the lower it gets: defences after which a threat mates
//! are not thematic, and what the others show is noted one by one.

use super::key::Key;
use super::part::{Theme, Themes};
use super::phase::{Defence, Phase};
use super::points;
use super::table::MateCounts;
use super::themes;
use super::weights::Weights;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};

/// The most that may be.
pub(super) struct Bound {
    /// Points that do not depend on the play.
    fixed: i64,
    /// Squares that the king can go to, and where he stands; those next to him.
    kings: Bitboard,
    near: Bitboard,
    /// What the themes of variants can count at most, whatever the number of variants.
    most: [u16; Theme::COUNT],
    /// What the themes of diagram and key count.
    of_key: [u16; Theme::COUNT],
    /// Whether the White king may mate.
    by_king: bool,
    /// Defences.
    variants: u16,
    /// Different threats.
    threats: u16,
    /// Defences that may be thematic, of which nothing is known yet, and self-blocks among them.
    open: u16,
    open_blocks: u16,
    /// Of the others: thematic variants by what they show themselves, and single ones.
    shown: [u16; Theme::COUNT],
    single: u16,
    /// Different mates of the single ones, first met in a variant that shows a theme by itself, or in another one.
    thematic: u16,
    plain: u16,
}

impl Bound {
    /// What can be said before any answer of White is known. `phase` has [begun](Phase::begin) after the key.
    pub(super) fn of(before: &Arrangement, phase: &Phase, key: Move, weights: &Weights) -> Self {
        let after = phase.position();
        let kings = after.pieces(Color::Black, Role::King) | after.king_targets();
        let variants = phase.defences().len() as u16;
        let mut bound = Self {
            fixed: 0,
            kings,
            near: after.king(Color::Black).map_or(Bitboard::EMPTY, attacks::king),
            most: [0; Theme::COUNT],
            of_key: [0; Theme::COUNT],
            by_king: false,
            variants,
            threats: phase.threats().len() as u16,
            open: variants,
            open_blocks: 0,
            shown: [0; Theme::COUNT],
            single: 0,
            thematic: 0,
            plain: 0,
        };
        bound.heed_key(before, after, &rough_key(before, phase, key), weights);
        let is_tempo = themes::is_tempo(phase.threats().is_empty(), after);
        themes::of_key(before, after, is_tempo, &mut bound.of_key);
        bound.by_king = bound.may_mate_by_king(after);
        bound.look_for_themes(after);
        bound.look_at_defences(phase);
        bound
    }

    /// Takes what is known of the key.
    pub(super) fn heed_key(
        &mut self, before: &Arrangement, after: &Arrangement, key: &Key, weights: &Weights,
    ) {
        let bonuses = points::bonuses(before, after, key, &MateCounts::default(), weights);
        let penalties = points::penalties(before, after, key, weights);
        self.fixed = bonuses.iter().sum::<i64>() - penalties.iter().sum::<i64>();
    }

    /// A defence turns out not to be thematic.
    pub(super) fn pass_over(&mut self, defence: &Defence) {
        self.open -= 1;
        self.open_blocks -= u16::from(self.may_block(defence));
    }

    /// A defence turns out to have a single mate, not a threat, that shows these themes by itself. `is_new`: no defence
    /// before it has that mate.
    pub(super) fn settle(&mut self, defence: &Defence, shown: Themes, is_new: bool) {
        self.pass_over(defence);
        self.single += 1;
        for theme in shown.iter() {
            self.shown[theme as usize] += 1;
        }
        match is_new {
            true if shown.is_empty() => self.plain += 1,
            true => self.thematic += 1,
            false => {}
        }
    }

    /// The most points.
    pub(super) fn total(&self, weights: &Weights) -> i64 {
        let counts = self.counts();
        let together = [Theme::HalfPin, Theme::Grimshaw, Theme::Pickaninny];
        let joined = together.iter().any(|&theme| counts[theme as usize] > 0);
        let alone = [Theme::Direct, Theme::Indirect, Theme::SelfPin, Theme::Unpin, Theme::SelfBlock];
        let may_show =
            joined || alone.iter().any(|&theme| counts[theme as usize] > self.shown[theme as usize]);
        let different = (self.thematic + self.plain + self.open + self.threats).min(self.variants);
        let thematic =
            self.thematic + if may_show { self.open } else { 0 } + if joined { self.plain } else { 0 };
        let by_king = if self.by_king { different } else { 0 };
        let of_mates = |thematic: u16| {
            let thematic = thematic.min(different);
            let other = different - thematic;
            let mates = MateCounts { thematic, other, by_king, variants: self.variants };
            points::of_mates(&mates, weights).iter().sum::<i64>()
        };
        // The points of mates are convex in their number.
        let mates = of_mates(self.thematic).max(of_mates(thematic));
        self.fixed + points::themes(&counts, weights).iter().sum::<i64>() + mates
    }

    /// How often each theme can be counted.
    fn counts(&self) -> [u16; Theme::COUNT] {
        let mut counts = self.of_key;
        for theme in [Theme::Direct, Theme::Indirect, Theme::SelfPin, Theme::Unpin] {
            let index = theme as usize;
            counts[index] = (self.shown[index] + self.open).min(self.most[index]);
        }
        let blocks = Theme::SelfBlock as usize;
        counts[blocks] = self.shown[blocks] + self.open_blocks;
        let single = self.single + self.open;
        let pairs = single.saturating_mul(single.saturating_sub(1)) / 2;
        counts[Theme::Grimshaw as usize] = self.most[Theme::Grimshaw as usize].min(pairs);
        if counts[Theme::SelfPin as usize] > 1 {
            counts[Theme::HalfPin as usize] = self.most[Theme::HalfPin as usize];
        }
        counts[Theme::Pickaninny as usize] = self.most[Theme::Pickaninny as usize];
        counts
    }

    /// Which themes variants may show at all.
    fn look_for_themes(&mut self, after: &Arrangement) {
        let (half_pins, may_pin) = self.pins(after);
        for (theme, holds) in [
            (Theme::Direct, after.discoverers(Color::White).any()),
            (Theme::Indirect, self.looks_through_white(after)),
            (Theme::SelfPin, may_pin),
            (Theme::Unpin, after.pinned(Color::White).any()),
        ] {
            self.most[theme as usize] = if holds { self.variants } else { 0 };
        }
        self.most[Theme::HalfPin as usize] = half_pins;
    }

    /// Counts what single defences and pairs of them may show.
    fn look_at_defences(&mut self, phase: &Phase) {
        let mut arrivals = [[0_u8; 4]; 64];
        let mut by_pawn = [0_u8; 8];
        let (mut grimshaws, mut pickaninnies) = (0, 0);
        for defence in phase.defences() {
            self.open_blocks += u16::from(self.may_block(defence));
            let mv = defence.mv;
            if defence.role == Role::Pawn && mv.from().rank() == 6 {
                let count = &mut by_pawn[usize::from(mv.from().file())];
                *count += 1;
                pickaninnies += u16::from(*count == 4);
            }
            let line = match defence.role {
                Role::Pawn => 0,
                Role::Bishop => 1,
                Role::Rook => 2,
                Role::Queen => 3,
                _ => continue,
            };
            let meeting = &mut arrivals[mv.to().index()];
            grimshaws += u16::from(meeting.iter().sum::<u8>() - meeting[line]);
            meeting[line] = meeting[line].saturating_add(1);
        }
        self.most[Theme::Grimshaw as usize] = grimshaws;
        self.most[Theme::Pickaninny as usize] = pickaninnies;
    }

    /// Whether the defence may take a flight.
    fn may_block(&self, defence: &Defence) -> bool {
        defence.role != Role::King && self.near.has(defence.mv.to())
    }

    /// Whether a White line piece sees a square next to where the king may be mated through one White unit.
    fn looks_through_white(&self, after: &Arrangement) -> bool {
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
    fn pins(&self, after: &Arrangement) -> (u16, bool) {
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
    fn may_mate_by_king(&self, after: &Arrangement) -> bool {
        let Some(own) = after.king(Color::White) else { return false };
        after.castling() != keymove_chess::Castling::NONE
            || line_pieces(after).any(|(role, square)| {
                let reach = attacks::of(Color::White, role, square, Bitboard::EMPTY);
                self.kings.into_iter().any(|king| reach.has(king) && attacks::between(square, king).has(own))
            })
    }
}

/// The key, where it is not worth the time to look closely with what is best for the score.
fn rough_key(before: &Arrangement, phase: &Phase, mv: Move) -> Key {
    let after = phase.position();
    Key {
        mv,
        role: before.role_at(mv.from()).unwrap_or(Role::Pawn),
        captured: captured(before, mv),
        checkers: after.checkers().len() as u8,
        flights: [before.flights() as u8, after.king_targets().len() as u8],
        checks: possible_checks(phase),
        pins_white: after.pinned(Color::White),
        unpins_white: Bitboard::EMPTY,
        pins_black: Bitboard::EMPTY,
        unpins_black: before.pinned(Color::Black),
        sacrificed: after.role_at(mv.to()).filter(|_| attacked(phase).has(mv.to())),
    }
}

fn line_pieces(position: &Arrangement) -> impl Iterator<Item = (Role, Square)> {
    [Role::Bishop, Role::Rook, Role::Queen].into_iter().flat_map(move |role| {
        position.pieces(Color::White, role).into_iter().map(move |square| (role, square))
    })
}

fn captured(before: &Arrangement, key: Move) -> Option<Role> {
    let is_pawn = before.role_at(key.from()) == Some(Role::Pawn);
    if is_pawn && before.en_passant() == Some(key.to()) { Some(Role::Pawn) } else { before.role_at(key.to()) }
}

/// Where Black can go, and what he captures en passant.
fn attacked(phase: &Phase) -> Bitboard {
    let mut squares: Bitboard = phase.defences().iter().map(|defence| defence.mv.to()).collect();
    if let Some(target) = phase.position().en_passant() {
        squares |= Bitboard::from(target).north();
    }
    squares
}

/// At least as many as Black's defences that check.
fn possible_checks(phase: &Phase) -> u16 {
    let after = phase.position();
    let Some(king) = after.king(Color::White) else { return 0 };
    let discoverers = after.discoverers(Color::Black);
    let occupied = after.occupied();
    // A unit that leaves a line may open it for itself.
    let lines = [attacks::bishop(king, Bitboard::EMPTY), attacks::rook(king, Bitboard::EMPTY)];
    let seen = [attacks::bishop(king, occupied), attacks::rook(king, occupied)];
    let may_check = |&&Defence { mv, role, .. }: &&Defence| {
        let (from, to) = (mv.from(), mv.to());
        let along = |line: usize| seen[line].has(to) || lines[line].has(from) && lines[line].has(to);
        let by_role = match role {
            Role::Pawn => {
                attacks::pawn(Color::White, king).has(to)
                    || mv.promotion().is_some()
                    || after.en_passant() == Some(to)
            }
            Role::Knight => attacks::knight(king).has(to),
            Role::Bishop => along(0),
            Role::Rook => along(1),
            Role::Queen => along(0) || along(1),
            Role::King => from.file().abs_diff(to.file()) > 1,
        };
        by_role || discoverers.has(from)
    };
    phase.defences().iter().filter(may_check).count() as u16
}
