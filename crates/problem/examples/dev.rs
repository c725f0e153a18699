use keymove_chess::Position;
use keymove_problem::{*, solve::*};
use std::time::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let threads: usize = args.get(2).map_or(1, |s| s.parse().unwrap());
    let limit: f64 = args.get(3).map_or(20.0, |s| s.parse().unwrap());
    let only: Option<&String> = args.get(4);
    let mut per: std::collections::BTreeMap<u16, Vec<f64>> = Default::default();
    for line in text.lines() {
        let p: Vec<&str> = line.split(';').collect();
        if let Some(o) = only { if !p[0].contains(o.as_str()) { continue; } }
        let Ok(pos) = p[1].parse::<Position>() else { println!("{} bad fen", p[0]); continue };
        let Ok(st) = p[2].parse::<Stipulation>() else { continue };
        let t = Instant::now();
        let limits = Limits { threads, time: Some(Duration::from_secs_f64(limit)), table_bytes: 1 << 29, ..Default::default() };
        let mut solver = Solver::new(limits).unwrap();
        let out = solver.full(&Task { position: pos, moves: st.moves, checks_only: false }, &());
        let secs = t.elapsed().as_secs_f64();
        per.entry(st.moves.get()).or_default().push(secs);
        let mut keys: Vec<String> = out.keys().map(|(m, k)| format!("{m}:{k}")).collect();
        keys.sort();
        println!("{};{};{:.4};{};{};{:?};{}", p[0], st, secs, out.generated(), out.terminal(), out.status, keys.join(" "));
    }
    for (n, mut v) in per { v.sort_by(f64::total_cmp); println!("#{n}: n={} median {:.4} max {:.3} total {:.2}", v.len(), v[v.len()/2], v[v.len()-1], v.iter().sum::<f64>()); }
}
