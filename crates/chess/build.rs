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

fn field(out: &mut String, name: &str, values: &[u64]) {
    write!(out, "{name}: [").expect("writing to a string");
    for value in values {
        write!(out, "{value:#x},").expect("writing to a string");
    }
    out.push_str("],\n");
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/attacks/slow.rs");
    let king: Vec<_> = DIAGONAL.into_iter().chain(STRAIGHT).collect();
    let all = || 0..64u8;
    let mut out = "static TABLES: Tables = Tables {\n".to_owned();
    field(&mut out, "king", &all().map(|sq| leaps(sq, &king)).collect::<Vec<_>>());
    field(&mut out, "knight", &all().map(|sq| leaps(sq, &KNIGHT)).collect::<Vec<_>>());
    for (name, dirs) in [("white_pawn", [(-1, 1), (1, 1)]), ("black_pawn", [(-1, -1), (1, -1)])] {
        field(&mut out, name, &all().map(|sq| leaps(sq, &dirs)).collect::<Vec<_>>());
    }
    for (name, f) in [("between", between as fn(u8, u8) -> u64), ("line", line)] {
        field(&mut out, name, &all().flat_map(|a| all().map(move |b| f(a, b))).collect::<Vec<_>>());
    }
    let mut attacks = Vec::new();
    for (name, directions) in [("bishop", DIAGONAL), ("rook", STRAIGHT)] {
        write!(out, "{name}: [").expect("writing to a string");
        for square in all() {
            let (mask, offset) = (relevant(square, &directions), attacks.len());
            write!(out, "Lines {{ mask: {mask:#x}, offset: {offset} }},").expect("writing to a string");
            attacks.extend((0..1 << mask.count_ones()).map(|i| rays(square, &directions, deposit(i, mask))));
        }
        out.push_str("],\n");
    }
    field(&mut out, "sliding", &attacks);
    write!(out, "}};\nconst SLIDING: usize = {};\n", attacks.len()).expect("writing to a string");
    let directory = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(format!("{directory}/tables.rs"), out).expect("writing the tables");
}
