//! Strategy: the force, the key, batteries, pins, lines, and errors of defences.

mod battery;
mod defence;
pub(super) mod helped;
mod key;
mod line;
mod pin;
mod scene;
#[cfg(test)]
mod tests;

use crate::catalogue::Theme;

/// All of them, in any order.
pub(super) static ALL: &[&Theme] = &[
    &key::force::MINIATURE,
    &key::force::MEREDITH,
    &key::force::NO_PAWNS,
    &key::force::MINIMAL,
    &key::force::REX_SOLUS,
    &key::block::BLOCK,
    &key::checking::CHECKING_KEY,
    &key::flights::GIVING,
    &key::flights::GIVING_TWO,
    &key::flights::GIVING_MORE,
    &key::flights::TAKING,
    &key::flights::GIVING_AND_TAKING,
    &key::flights::KING_FLIGHTS,
    &key::sacrifice::ACTIVE_SACRIFICE,
    &battery::direct::DIRECT_BATTERY,
    &battery::indirect::INDIRECT_BATTERY,
    &battery::half::HALF_BATTERY,
    &battery::creation::BATTERY_CREATION,
    &battery::siers::SIERS,
    &pin::self_pin::SELF_PIN,
    &pin::half::HALF_PIN,
    &pin::half::MASKED_HALF_PIN,
    &pin::half::THIRD_PIN,
    &pin::pin_mate::PIN_MATE,
    &pin::unpin::UNPIN,
    &pin::prevented::SCHIFFMANN,
    &pin::prevented::NIETVELT,
    &pin::unpinning_mate::GAMAGE,
    &pin::unpinning_mate::GOETHART,
    &line::grimshaw::GRIMSHAW,
    &line::grimshaw::PICKABISH,
    &line::grimshaw::WURZBURG_PLACHUTTA,
    &line::white_grimshaw::WHITE_GRIMSHAW,
    &line::novotny::NOVOTNY,
    &line::novotny::PLACHUTTA,
    &line::holzhausen::HOLZHAUSEN,
    &line::valve::VALVE,
    &line::valve::BI_VALVE,
    &line::white_lines::SOMOV_B1,
    &line::white_lines::SOMOV_B2,
    &line::white_lines::LEVMAN,
    &defence::self_block::SELF_BLOCK,
    &defence::correction::BLACK_CORRECTION,
];
