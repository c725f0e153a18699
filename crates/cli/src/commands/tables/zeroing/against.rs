//! Tables held against Syzygy tables of the user.

use keymove_chess::Position;
use keymove_engine::tablebase::{Tablebase, ZeroingProbe};
use keymove_tables::{Kind, Tables, Unknown, Value, Wdl, Zeroing};

/// A value in the words of both kinds of tables.
pub(in crate::commands::tables) fn spelled(probe: &ZeroingProbe) -> String {
    let about = if probe.is_rounded { "about " } else { "" };
    match probe.wdl {
        Wdl::Draw => "draw".to_owned(),
        wdl => format!("{wdl} ({about}{})", probe.plies),
    }
}

/// Whether both say the same: theirs may be rounded. Of a position without moves they have no distance.
pub(in crate::commands::tables) fn agrees(ours: Zeroing, theirs: &ZeroingProbe) -> bool {
    let ours_plies = u32::from(ours.plies);
    let is_near = match theirs.is_rounded {
        true => ours_plies.abs_diff(theirs.plies) <= 1,
        false => ours_plies == theirs.plies,
    };
    ours.wdl == theirs.wdl && (is_near || ours == Zeroing::MATED)
}

/// Whether a table of this kind says of a position what the user's tables say, as far as both say something about the same; `None` if the user's have
/// nothing to say.
///
/// # Errors
/// What both say, in words.
pub(in crate::commands::tables) fn compare(
    tables: &Tables, kind: Kind, theirs: &Tablebase, position: &Position,
) -> Result<Option<()>, String> {
    let Some(told) = theirs.probe_zeroing(position) else { return Ok(None) };
    let unknown = |unknown: Unknown| unknown.to_string();
    let (is_same, ours) = match kind {
        Kind::Zeroing => {
            let ours = tables.zeroing(position).map_err(unknown)?;
            (agrees(ours, &told), ours.to_string())
        }
        Kind::Mate => {
            let ours = tables.probe(position).map_err(unknown)?;
            let is_same = match ours {
                Value::Win(_) => told.wdl > Wdl::Draw,
                Value::Draw => told.wdl == Wdl::Draw,
                Value::Loss(_) => told.wdl < Wdl::Draw,
            };
            (is_same, ours.to_string())
        }
        Kind::Helpmate { .. } => return Ok(None),
    };
    match is_same {
        true => Ok(Some(())),
        false => Err(format!("{position}: the table says {ours}, Syzygy says {}", spelled(&told))),
    }
}
