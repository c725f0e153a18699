//! Compares families with single verdicts: `differences LEVEL EVERY` reads FENs.
use keymove_chess::Position;
use keymove_compose::sound::{Answer, Family, verdict};
use keymove_compose::space::{KINDS, Slot, Space, Step};
use std::io::BufRead;
fn main() {
    let argument = |number| std::env::args().nth(number);
    let level = argument(1).and_then(|level| level.parse().ok()).unwrap_or(2);
    let every: usize = argument(2).and_then(|every| every.parse().ok()).unwrap_or(1);
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let Ok(original) = line.parse::<Position>() else { continue };
        let space = Space::new(&original, 1..=level);
        let (mut n, mut s, mut bad) = (0u64, 0u64, 0u64);
        for piece in (0..space.pieces()).step_by(every) {
            let mut family = Family::new(true);
            let mut plain = Family::new(true);
            space.walk(piece, &mut |step| match step {
                Step::Elder { position, kinds } => family.inherit(position, kinds),
                Step::Family { parent, added, squares } => {
                    let mut found = Vec::new();
                    family.each_sound(parent, added.last().copied(), &squares, &mut |slot, _, key| found.push((slot, key)));
                    let mut single = Vec::new();
                    plain.each_sound(parent, None, &squares, &mut |slot, _, key| single.push((slot, key)));
                    let mut expected = Vec::new();
                    for (kind, set) in squares.into_iter().enumerate() {
                        for square in set {
                            n += 1;
                            if let Answer::Sound(key) = verdict(&parent.with_unit(square, KINDS[kind]).as_diagram()) {
                                expected.push((Slot::new(kind, square), key));
                            }
                        }
                    }
                    found.sort_unstable();
                    single.sort_unstable();
                    expected.sort_unstable();
                    s += expected.len() as u64;
                    for (name, list) in [("inherited", &found), ("family", &single)] {
                        if *list != expected {
                            bad += 1;
                            println!("{name} {parent} added {added:?}");
                            for x in list.iter().filter(|x| !expected.contains(x)) { println!("   too much {} {:?} {}", x.0.square(), x.0.piece(), x.1); }
                            for x in expected.iter().filter(|x| !list.contains(x)) { println!("   missing {} {:?} {}", x.0.square(), x.0.piece(), x.1); }
                        }
                    }
                }
                Step::Alone(_) => {}
            });
        }
        println!("{line}: {n} positions, {s} sound, {bad} families differ");
    }
}
