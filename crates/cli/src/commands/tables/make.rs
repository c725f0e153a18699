//! Tables made.

use super::{Workshop, titles};
use crate::args::{TablesKind, TablesMakeArgs};
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::units::grouped;
use anyhow::Result;
use keymove_tables::{Material, Origin, Title};

pub(super) fn run(args: &TablesMakeArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let materials = match args.men {
        None => args.materials.clone(),
        Some(men) => (3..=men.into()).flat_map(Material::all).collect(),
    };
    let titles = titles(args.kind.kind, &materials);
    let mut out = Out::new();
    if args.estimate {
        estimate(&workshop, &titles, &mut out)?;
        return Ok(Exit::Solved);
    }
    let width = match args.kind.kind {
        TablesKind::Mate => 8,
        TablesKind::Zeroing => 22,
        TablesKind::Helpmate => 32,
    };
    for title in &titles {
        let mut lines = Vec::new();
        let table = workshop.get(title, &mut |title, origin, elapsed| {
            let word = match origin {
                Origin::Made => "made",
                Origin::Read if titles.contains(title) => "there",
                _ => return,
            };
            let bytes = workshop.tables.path(title).and_then(|path| path.metadata().ok());
            let bytes = bytes
                .map_or_else(|| "in memory".to_owned(), |data| format!("{} bytes", grouped(' ', data.len())));
            let name = title.to_string();
            lines.push(format!("{name:<width$}{word:<7}{:>8.2} s  {bytes}", elapsed.as_secs_f64()));
        });
        for line in lines {
            out.line(&line)?;
        }
        out.flush()?;
        if table?.is_none() {
            say("stopped; tables that are whole are kept");
            return Ok(Exit::Unanswered);
        }
        // Others of the same men may need it: those are read again from their files, which takes less than memory for all.
        if title.material.men() > 4 {
            workshop.tables.forget(title);
        }
    }
    Ok(Exit::Solved)
}

fn estimate(workshop: &Workshop, titles: &[Title], out: &mut Out) -> Result<()> {
    for title in titles {
        let (missing, memory) = workshop.tables.missing(title);
        let names: Vec<String> = missing.iter().map(ToString::to_string).collect();
        let line = match names.as_slice() {
            [] => format!("{title}: there"),
            [.., last] if memory > workshop.memory => format!(
                "{title}: {} to be made, with up to {} of memory for one of them ({last} is the last); --memory allows {}",
                names.len(),
                megabytes(memory),
                megabytes(workshop.memory)
            ),
            _ => format!(
                "{title}: {} to be made ({}), with up to {} of memory for one of them",
                names.len(),
                names.join(", "),
                megabytes(memory)
            ),
        };
        out.line(&line)?;
    }
    Ok(out.flush()?)
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", grouped(' ', bytes.div_ceil(1_000_000)))
}
