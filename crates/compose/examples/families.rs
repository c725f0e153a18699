//! Times families against single positions: FENs on standard input, level as argument, "check" compares.
use keymove_chess::Position;
use keymove_compose::sound::{Answer, Family, verdict};
use keymove_compose::space::{KINDS, Slot, Stem, stems};
use std::io::BufRead;
use std::time::Instant;

enum Step<'a> {
    Inherit(&'a Position, [bool; 10]),
    Family(&'a Position, Option<Slot>, [keymove_chess::Bitboard; 10]),
}

fn walk(stem: &Stem, parent: &Position, last: Option<Slot>, left: u16, act: &mut impl FnMut(Step)) {
    let from = last.map_or(Slot::FIRST, Slot::next);
    if left == 1 {
        let wanted = core::array::from_fn(|kind| {
            stem.squares(parent, kind).into_iter().filter(|&sq| Slot::new(kind, sq) >= from).collect()
        });
        act(Step::Family(parent, last.filter(|_| stem.additions > 1), wanted));
        return;
    }
    if left == 2 {
        act(Step::Inherit(parent, core::array::from_fn(|kind| kind >= from.kind())));
    }
    for slot in stem.room(parent, from) {
        walk(stem, &parent.with_unit(slot.square(), slot.piece()), Some(slot), left - 1, act);
    }
}

fn main() {
    let level: u16 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(2);
    let check = std::env::args().nth(2).is_some_and(|a| a == "check");
    let every: u64 = std::env::args().nth(3).and_then(|a| a.parse().ok()).unwrap_or(1);
    let inherit = std::env::args().nth(4).is_none();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let original: Position = line.parse().expect("fen");
        let mut family = Family::default();
        let begin = Instant::now();
        let mut families = 0u64;
        let mut plain = 0.0;
        let mut number = 0u64;
        let mut last = None;
        for stem in stems(&original, level) {
            if stem.additions == 0 {
                continue;
            }
            walk(&stem, &stem.position, None, stem.additions, &mut |step| {
                number += 1;
                let (parent, added, wanted) = match step {
                    Step::Inherit(elder, kinds) => {
                        last = Some((*elder, kinds));
                        return;
                    }
                    Step::Family(parent, added, wanted) => (parent, added, wanted),
                };
                if number / 50 % every != 0 {
                    return;
                }
                if !inherit {
                    family.disinherit();
                } else if let Some((elder, kinds)) = last.take() {
                    family.inherit(&elder, kinds);
                }
                families += 1;
                let mut found = Vec::new();
                family.each_sound(parent, added, &wanted, &mut |slot, _, key| found.push((slot, key)));
                if check {
                    let b = Instant::now();
                    let mut expected = Vec::new();
                    for (kind, set) in wanted.into_iter().enumerate() {
                        for square in set {
                            if let Answer::Sound(key) =
                                verdict(&parent.with_unit(square, KINDS[kind]).as_diagram())
                            {
                                expected.push((Slot::new(kind, square), key));
                            }
                        }
                    }
                    plain += b.elapsed().as_secs_f64();
                    found.sort_unstable();
                    expected.sort_unstable();
                    if found != expected {
                        println!("DIFFERENT {parent}\n {found:?}\n {expected:?}");
                    }
                }
            });
        }
        let all = begin.elapsed().as_secs_f64();
        let own = all - plain;
        let c = family.counts;
        println!(
            "{line}: families {families} {c:?} own {own:.3}s {:.2} M/s plain {plain:.3}s factor {:.1}",
            c.positions as f64 / own / 1e6,
            plain / own
        );
    }
}
