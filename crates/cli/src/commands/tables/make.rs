//! Tables made.

use super::Workshop;
use crate::args::TablesMakeArgs;
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::units::grouped;
use anyhow::Result;
use keymove_tables::{Material, Origin};

pub(super) fn run(args: &TablesMakeArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let materials = match args.men {
        None => args.materials.clone(),
        Some(men) => (3..=men.into()).flat_map(Material::all).collect(),
    };
    let mut out = Out::new();
    if args.estimate {
        estimate(&workshop, &materials, &mut out)?;
        return Ok(Exit::Solved);
    }
    for material in &materials {
        let mut lines = Vec::new();
        let table = workshop.get(material, &mut |material, origin, elapsed| {
            let word = match origin {
                Origin::Made => "made",
                Origin::Read if origin_is_wanted(material, &materials) => "there",
                _ => return,
            };
            let bytes = workshop.tables.path(material).and_then(|path| path.metadata().ok());
            let bytes = bytes
                .map_or_else(|| "in memory".to_owned(), |data| format!("{} bytes", grouped(' ', data.len())));
            let name = material.to_string();
            lines.push(format!("{name:<8}{word:<7}{:>8.2} s  {bytes}", elapsed.as_secs_f64()));
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
        if material.men() > 4 {
            workshop.tables.forget(material);
        }
    }
    Ok(Exit::Solved)
}

/// Whether a table was asked for, not only needed.
fn origin_is_wanted(material: &Material, materials: &[Material]) -> bool {
    materials.contains(material)
}

fn estimate(workshop: &Workshop, materials: &[Material], out: &mut Out) -> Result<()> {
    for material in materials {
        let (missing, memory) = workshop.tables.missing(material);
        let names: Vec<String> = missing.iter().map(ToString::to_string).collect();
        let line = match names.as_slice() {
            [] => format!("{material}: there"),
            [.., last] if memory > workshop.memory => format!(
                "{material}: {} to be made, with up to {} of memory for one of them ({last} is the last); --memory allows {}",
                names.len(),
                megabytes(memory),
                megabytes(workshop.memory)
            ),
            _ => format!(
                "{material}: {} to be made ({}), with up to {} of memory for one of them",
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
