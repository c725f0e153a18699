//! Themes of ways, manoeuvres, final pictures and defences.

mod albino;
mod allumwandlung;
mod annihilation;
mod anti_critical_move;
mod anticipatory_interference;
mod bristol;
mod castling;
mod chameleon_echo;
mod cheney_loyd;
mod combinative_separation;
mod corner_to_corner;
mod critical_move;
mod cross;
mod cross_checks;
mod crossing;
mod distant_self_block;
mod double_check_mate;
mod doubling;
mod echo;
mod economical_mate;
mod en_passant;
mod excelsior;
mod feather;
mod festina_lente;
mod finals;
mod fleck;
mod flights;
mod follow_my_leader;
mod four_corners;
mod gate_opening;
pub(super) mod gather;
mod hideaway;
mod hundred_dollars;
mod ideal_mate;
mod indian;
mod karlstrom_fleck;
mod king_cross_flights;
mod king_star_flights;
mod king_wheel;
mod king_y_flights;
mod klasinc;
mod kniest;
mod knight_wheel;
mod kozhakin;
mod loyd_clearance;
mod mirror_mate;
mod model_mate;
mod move_order;
mod node;
mod pelle;
mod pendulum;
mod phoenix;
mod pickaninny;
mod platzwechsel;
mod pure_mate;
mod roles;
mod rovno;
mod rudenko;
mod rundlauf;
pub(super) mod sacrifice;
mod same_square;
mod star;
mod switchback;
mod tempo_move;
#[cfg(test)]
mod tests;
pub(super) mod track;
mod turton;
mod umnov;
mod umnov_chain;
mod underpromotion;
mod vacated;
mod walks;
mod zajic;
mod zepler;
mod zilahi;

pub(super) use track::side;

use crate::catalogue::Theme;

/// All of them, in any order.
pub(super) static ALL: &[&Theme] = &[
    &albino::ALBINO,
    &allumwandlung::ALLUMWANDLUNG,
    &annihilation::ANNIHILATION,
    &anticipatory_interference::ANTICIPATORY_INTERFERENCE,
    &anti_critical_move::ANTI_CRITICAL_MOVE,
    &bristol::BICOLOUR_BRISTOL,
    &bristol::BRISTOL,
    &castling::CASTLING,
    &chameleon_echo::CHAMELEON_ECHO,
    &cheney_loyd::CHENEY_LOYD,
    &umnov_chain::CLOSED_CHAIN_OF_UMNOV,
    &combinative_separation::COMBINATIVE_SEPARATION,
    &corner_to_corner::CORNER_TO_CORNER,
    &critical_move::CRITICAL_MOVE,
    &cross_checks::CROSS_CHECKS,
    &cross::CROSS_OF_A_UNIT,
    &same_square::DEFENCES_ON_SAME_SQUARE,
    &distant_self_block::DISTANT_SELF_BLOCK,
    &double_check_mate::DOUBLE_CHECK_MATE,
    &echo::ECHO,
    &echo::EXACT_ECHO,
    &economical_mate::ECONOMICAL_MATE,
    &en_passant::EN_PASSANT,
    &excelsior::EXCELSIOR,
    &feather::FEATHER,
    &feather::FEATHER_2,
    &festina_lente::FESTINA_LENTE,
    &fleck::FLECK,
    &follow_my_leader::FOLLOW_MY_LEADER,
    &four_corners::FOUR_CORNERS,
    &gate_opening::GATE_OPENING,
    &hideaway::HIDEAWAY,
    &hundred_dollars::HUNDRED_DOLLARS,
    &ideal_mate::IDEAL_MATE,
    &indian::INDIAN,
    &karlstrom_fleck::KARLSTROM_FLECK,
    &king_cross_flights::KING_CROSS_FLIGHTS,
    &king_star_flights::KING_STAR_FLIGHTS,
    &king_y_flights::KING_Y_FLIGHTS,
    &klasinc::KLASINC,
    &kniest::KNIEST,
    &kozhakin::KOZHAKIN,
    &loyd_clearance::LOYD_CLEARANCE,
    &same_square::MATES_ON_SAME_SQUARE,
    &mirror_mate::MIRROR_MATE,
    &model_mate::MODEL_MATE,
    &move_order::MOVE_ORDER,
    &sacrifice::PASSIVE_SACRIFICE,
    &pelle::PELLE,
    &pendulum::PENDULUM,
    &phoenix::PHOENIX,
    &pickaninny::PICKANINNY,
    &platzwechsel::PLATZWECHSEL,
    &pure_mate::PURE_MATE,
    &rudenko::RUDENKO,
    &rovno::ROVNO,
    &rundlauf::RUNDLAUF,
    &star::STAR_OF_A_UNIT,
    &switchback::SWITCHBACK,
    &tempo_move::TEMPO_MANOEUVRE,
    &tempo_move::TEMPO_MOVE,
    &turton::LOYD_TURTON,
    &turton::TURTON,
    &umnov::UMNOV,
    &underpromotion::UNDERPROMOTION,
    &king_wheel::WHEEL_OF_A_KING,
    &knight_wheel::WHEEL_OF_A_KNIGHT,
    &zajic::ZAJIC,
    &zepler::ZEPLER,
    &zilahi::ZILAHI,
    &zilahi::CYCLIC_ZILAHI,
];
