//! Themes of ways, manoeuvres, final pictures and defences.

mod albino;
mod allumwandlung;
mod annihilation;
mod anti_critical_move;
mod bristol;
mod castling;
mod chameleon_echo;
mod combinative_separation;
mod corner_to_corner;
mod critical_move;
mod cross;
mod cross_checks;
mod crossing;
mod doubling;
mod echo;
mod economical_mate;
mod en_passant;
mod excelsior;
mod finals;
mod fleck;
mod flights;
mod four_corners;
mod gather;
mod ideal_mate;
mod indian;
mod karlstrom_fleck;
mod king_cross_flights;
mod king_star_flights;
mod king_wheel;
mod king_y_flights;
mod knight_wheel;
mod loyd_clearance;
mod mirror_mate;
mod model_mate;
mod node;
mod pickaninny;
mod platzwechsel;
mod pure_mate;
mod roles;
mod rudenko;
mod rundlauf;
mod same_square;
mod star;
mod switchback;
#[cfg(test)]
mod tests;
mod track;
mod turton;
mod underpromotion;
mod walks;
mod zepler;
mod zilahi;

use crate::catalogue::Theme;

/// All of them, in any order.
pub(super) static ALL: &[&Theme] = &[
    &albino::ALBINO,
    &allumwandlung::ALLUMWANDLUNG,
    &annihilation::ANNIHILATION,
    &anti_critical_move::ANTI_CRITICAL_MOVE,
    &bristol::BRISTOL,
    &castling::CASTLING,
    &chameleon_echo::CHAMELEON_ECHO,
    &combinative_separation::COMBINATIVE_SEPARATION,
    &corner_to_corner::CORNER_TO_CORNER,
    &critical_move::CRITICAL_MOVE,
    &cross::CROSS_OF_A_UNIT,
    &cross_checks::CROSS_CHECKS,
    &same_square::DEFENCES_ON_SAME_SQUARE,
    &echo::ECHO,
    &economical_mate::ECONOMICAL_MATE,
    &en_passant::EN_PASSANT,
    &excelsior::EXCELSIOR,
    &fleck::FLECK,
    &four_corners::FOUR_CORNERS,
    &ideal_mate::IDEAL_MATE,
    &indian::INDIAN,
    &karlstrom_fleck::KARLSTROM_FLECK,
    &king_cross_flights::KING_CROSS_FLIGHTS,
    &king_star_flights::KING_STAR_FLIGHTS,
    &king_wheel::WHEEL_OF_A_KING,
    &king_y_flights::KING_Y_FLIGHTS,
    &knight_wheel::WHEEL_OF_A_KNIGHT,
    &loyd_clearance::LOYD_CLEARANCE,
    &same_square::MATES_ON_SAME_SQUARE,
    &mirror_mate::MIRROR_MATE,
    &model_mate::MODEL_MATE,
    &pickaninny::PICKANINNY,
    &platzwechsel::PLATZWECHSEL,
    &pure_mate::PURE_MATE,
    &rudenko::RUDENKO,
    &rundlauf::RUNDLAUF,
    &star::STAR_OF_A_UNIT,
    &switchback::SWITCHBACK,
    &turton::TURTON,
    &underpromotion::UNDERPROMOTION,
    &zepler::ZEPLER,
    &zilahi::ZILAHI,
];
