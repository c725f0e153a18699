//! Which tables the play from a position may come to.

use keymove_chess::{Arrangement, Color, Role};
use keymove_tables::Material;

/// Materials of at most so many men that captures and promotions may lead to, the fewest men first.
pub fn within_reach(position: &Arrangement, most: usize) -> Vec<Material> {
    let has = |color: Color, role: Role| position.pieces(color, role).len() as usize;
    // Each side's men are among those that it has, or were pawns.
    let is_of = |roles: &[Role], color: Color| {
        let count = |role: Role| roles.iter().filter(|&&other| other == role).count();
        let own = |role: Role| count(role).saturating_sub(has(color, role));
        let promoted: usize = Role::PROMOTIONS.iter().map(|&role| own(role)).sum();
        count(Role::Pawn) + promoted <= has(color, Role::Pawn)
    };
    let is_near = |material: &Material| {
        let [first, second] = Color::ALL.map(|color| material.roles(color));
        Color::ALL.iter().any(|&color| is_of(first, color) && is_of(second, !color))
    };
    let most = (position.occupied().len() as usize).min(most);
    (3..=most).flat_map(Material::all).filter(is_near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Position;

    #[test]
    fn tables_are_those_that_the_play_may_come_to() {
        let of = |fen: &str| -> Vec<String> {
            let position: Position = fen.parse().expect("a position");
            within_reach(&position, 4).iter().map(ToString::to_string).collect()
        };
        assert_eq!(of("8/8/8/8/8/4k3/8/K6R w - - 0 1"), ["KRK"]);
        assert_eq!(of("8/8/8/8/8/4k3/4n3/K6R w - - 0 1"), ["KNK", "KRK", "KRKN"]);
        let reti = of("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
        assert!(
            ["KPK", "KQK", "KPKP", "KQKP", "KQKQ", "KRKB"].iter().all(|&name| reti.contains(&name.into()))
        );
        assert!(!reti.iter().any(|name| ["KPPK", "KQQK", "KBNK"].contains(&name.as_str())), "{reti:?}");
        assert_eq!(of("8/8/8/8/8/4k3/8/K7 w - - 0 1"), [""; 0]);
    }
}
