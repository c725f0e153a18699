//! Checks the studies of a file in PGN, a line each: `studies FILE [TABLES] [SECONDS]`.

use keymove_endgame::check::{Effort, check};
use keymove_endgame::explain::explain;
use keymove_endgame::shown::{Told, text};
use keymove_endgame::{Judge, Study};
use keymove_formats::pgn::Games;
use keymove_solve::Limits;
use keymove_tables::Tables;
use std::fs::File;
use std::io::BufReader;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("a file is wanted")?;
    let tables = args.next().map(Tables::in_folder);
    let seconds: f64 = args.next().map_or(Ok(10.0), |text| text.parse())?;
    for game in Games::new(BufReader::new(File::open(file)?)) {
        let game = game?;
        let name = format!("{} {}", game.tag("Round").unwrap_or("?"), game.tag("White").unwrap_or("?"));
        let study = match Study::of_game(&game) {
            Ok(study) => study,
            Err(error) => {
                println!("{name}: {error}");
                continue;
            }
        };
        let judge = Judge::new(tables.as_ref(), None);
        let begun = Instant::now();
        let limits = Limits {
            time: Some(Duration::from_secs_f64(seconds)),
            table_bytes: 1 << 30,
            ..Limits::default()
        };
        let effort = Effort { limits, opinion: None, ..Effort::default() };
        let checked = check(&study, &judge, &effort, &|_| ());
        let mut checked = checked;
        let themes = explain(&study, &mut checked, &effort);
        let told = Told { study: &study, checked: &checked, themes: &themes };
        let men = study.start().occupied().len();
        let (seconds, positions) = (begun.elapsed().as_secs_f64(), checked.graph.len());
        println!("{name}: {men} men, {} {seconds:.2} s, {positions} positions", checked.soundness.name());
        print!("{}", text(&told));
    }
    Ok(())
}
