//! Fills the attack tables with the slow generator, once, at build time.

#[path = "src/attacks/slow.rs"]
#[allow(unreachable_pub)]
mod slow;

use slow::{DIAGONAL, KNIGHT, STRAIGHT, between, leaps, line, rays, relevant};
use std::fmt::Write;

/// Spreads the low bits of `index` over the set bits of `mask` (what the processor's pdep does).
fn deposit(mut index: u64, mask: u64) -> u64 {
    let mut rest = mask;
    let mut result = 0;
    while rest != 0 {
        if index & 1 != 0 {
            result |= rest & rest.wrapping_neg();
        }
        rest &= rest - 1;
        index >>= 1;
    }
    result
}

fn array(out: &mut String, name: &str, values: &[u64]) {
    write!(out, "static {name}: [u64; {}] = [", values.len()).expect("writing to a string");
    for value in values {
        write!(out, "{value:#x},").expect("writing to a string");
    }
    out.push_str("];\n");
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/attacks/slow.rs");
    let king: Vec<_> = DIAGONAL.into_iter().chain(STRAIGHT).collect();
    let all = || 0..64u8;
    let mut out = String::new();
    array(&mut out, "KING", &all().map(|sq| leaps(sq, &king)).collect::<Vec<_>>());
    array(&mut out, "KNIGHTS", &all().map(|sq| leaps(sq, &KNIGHT)).collect::<Vec<_>>());
    for (name, dirs) in [("WHITE_PAWN", [(-1, 1), (1, 1)]), ("BLACK_PAWN", [(-1, -1), (1, -1)])] {
        array(&mut out, name, &all().map(|sq| leaps(sq, &dirs)).collect::<Vec<_>>());
    }
    for (name, f) in [("BETWEEN", between as fn(u8, u8) -> u64), ("LINE", line)] {
        array(&mut out, name, &all().flat_map(|a| all().map(move |b| f(a, b))).collect::<Vec<_>>());
    }
    let mut attacks = Vec::new();
    for (name, directions) in [("BISHOP", DIAGONAL), ("ROOK", STRAIGHT)] {
        let mut offsets = Vec::new();
        let masks: Vec<_> = all().map(|sq| relevant(sq, &directions)).collect();
        for square in all() {
            let mask = masks[square as usize];
            offsets.push(attacks.len() as u64);
            attacks.extend((0..1 << mask.count_ones()).map(|i| rays(square, &directions, deposit(i, mask))));
        }
        array(&mut out, &format!("{name}_MASK"), &masks);
        array(&mut out, &format!("{name}_OFFSET"), &offsets);
    }
    array(&mut out, "SLIDING", &attacks);
    let directory = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(format!("{directory}/tables.rs"), out).expect("writing the tables");
}
