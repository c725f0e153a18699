//! Lines that end in a mating picture: a defence of Black and a mate, taken back from the picture.

use super::{INNER, place};
use crate::generate::chance::Chance;
use crate::retro::before_quiet_move;
use crate::rules::room;
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color, Move, attacks};
use keymove_study::picture::Picture;

/// How many arrangements are tried for one picture.
const TRIES: usize = 600;
/// How often, of a hundred, a Black unit of a picture stands next to its king.
const NEXT_TO_KING: usize = 70;
/// How often a picture that is not pure will do.
const IMPURE: usize = 15;
/// How often a line will do whose mate is a threat.
const THREAT: usize = 15;

/// A defence and the mate after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The position, Black to move: White has just played the key.
    pub(super) before: Arrangement,
    pub(super) defence: Move,
    pub(super) mate: Move,
}

impl Line {
    /// Whether the defence is answered by this mate in another position, Black to move, too, and by no other.
    pub(super) fn holds(&self, position: &Arrangement) -> bool {
        if !position.is_legal(self.defence) {
            return false;
        }
        let mates = position.glimpse(self.defence).mating_moves();
        matches!(mates.as_slice(), [mate] if *mate == self.mate)
    }

    /// A line with these kings; the other units are among `kinds`. `kings` is a position with the kings alone.
    pub(super) fn with_kings(kings: &Arrangement, kinds: &[usize], chance: &mut Chance) -> Option<Self> {
        let picture = picture(kings, kinds, chance)?;
        let replied = taken_back(&picture, chance, |before, _| !before.king_attacked(Color::Black))?;
        let (after_defence, mate) = replied;
        let is_threat = |before: &Arrangement| {
            before.passed().is_some_and(|passed| passed.is_legal(mate) && passed.glimpse(mate).is_mate())
        };
        let threat_will_do = chance.percent(THREAT);
        let (before, defence) = taken_back(&after_defence, chance, |before, _| {
            !before.king_attacked(Color::White)
                && !before.in_check()
                && (threat_will_do || !is_threat(before))
        })?;
        let line = Self { before, defence, mate };
        line.holds(&before).then_some(line)
    }
}

/// A move without capture taken back at random, if one fulfils the condition, which is asked of the position before and
/// the move.
fn taken_back(
    position: &Arrangement, chance: &mut Chance, mut will_do: impl FnMut(&Arrangement, Move) -> bool,
) -> Option<(Arrangement, Move)> {
    let mut all = before_quiet_move(position);
    chance.shuffle(&mut all);
    all.into_iter().find_map(|before| {
        if before.king_attacked(!before.turn()) {
            return None;
        }
        let same = |mv: &Move| before.glimpse(*mv).as_diagram() == position.as_diagram();
        let mv = before.moves().iter().copied().find(same)?;
        will_do(&before, mv).then_some((before, mv))
    })
}

/// A mate of Black, most often a pure one: two to four of White's units somewhere, up to two of Black's, most often next to
/// their king.
pub(crate) fn picture(kings: &Arrangement, kinds: &[usize], chance: &mut Chance) -> Option<Arrangement> {
    let of = |color| kinds.iter().copied().filter(|&kind| KINDS[kind].color == color).collect::<Vec<_>>();
    let (mut white, mut black) = (of(Color::White), of(Color::Black));
    let bare = kings.turned();
    let field = attacks::king(bare.king(Color::Black)?);
    for _ in 0..TRIES {
        chance.shuffle(&mut white);
        chance.shuffle(&mut black);
        let [whites, blacks] = [(&white, 2 + chance.below(3)), (&black, chance.below(3))]
            .map(|(kinds, count)| &kinds[..count.min(kinds.len())]);
        let mut position = Some(bare);
        for &kind in blacks {
            let near = if chance.percent(NEXT_TO_KING) { field } else { INNER };
            position = position.and_then(|position| {
                let squares: Bitboard = room(&position, KINDS[kind]) & near;
                Some(position.with_unit(chance.square(squares)?, KINDS[kind]))
            });
        }
        for &kind in whites {
            position = position.and_then(|position| {
                Some(position.with_unit(place(&position, KINDS[kind], chance)?, KINDS[kind]))
            });
        }
        let Some(position) = position else { continue };
        if position.is_mate() && !position.king_attacked(Color::White) {
            let pure = Picture::of(&position).is_some_and(|picture| picture.is_pure());
            if pure || chance.percent(IMPURE) {
                return Some(position.as_diagram());
            }
        }
    }
    None
}
