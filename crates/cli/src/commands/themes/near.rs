//! Names that a misspelt one may have meant.

use keymove_study::catalogue;

/// Up to three names of themes that are close to this one, closest first. An alias stands for its theme.
pub(super) fn names(typed: &str) -> Vec<&'static str> {
    let typed = typed.trim().to_lowercase();
    let mut near: Vec<(usize, &'static str)> = Vec::new();
    for theme in catalogue::all() {
        let names = [theme.name].into_iter().chain(theme.aliases.iter().copied());
        let best = names.filter_map(|name| closeness(&typed, &name.to_lowercase())).min();
        near.extend(best.map(|best| (best, theme.name)));
    }
    near.sort_unstable();
    near.into_iter().map(|(_, name)| name).take(3).collect()
}

/// How far a name is from what was typed; `None` if too far. A part of a name is close to it.
fn closeness(typed: &str, name: &str) -> Option<usize> {
    if typed.chars().count() > 2 && name.contains(typed) {
        return Some(1);
    }
    let distance = distance(typed, name);
    (distance <= 1 + typed.chars().count() / 4).then_some(distance)
}

/// The number of letters to be changed, added or left out (V. Levenshtein 1965).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = line + 1;
        for (place, &there) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != there);
            corner = row[place + 1];
            row[place + 1] = changed.min(row[place] + 1).min(corner + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("lacny", "lacny"), 0);
    }

    #[test]
    fn misspelt_names() {
        assert_eq!(names("Ruklis").first(), Some(&"Rukhlis"));
        assert_eq!(names("le grnad").first(), Some(&"Le Grand"));
        assert!(names("grand").contains(&"Pseudo Le Grand"));
        assert_eq!(names("xyzzy"), Vec::<&str>::new());
    }
}
