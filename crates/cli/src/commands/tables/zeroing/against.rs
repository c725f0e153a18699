//! Tables held against Syzygy tables of the user.

use keymove_chess::Position;
use keymove_engine::tablebase::{Tablebase, ZeroingProbe};
use keymove_tables::{Kind, Tables, Unknown, Value, Wdl, Zeroing};

/// A value in the words of both kinds of tables.
pub(in crate::commands::tables) fn spelled(probe: &ZeroingProbe) -> String {
    match probe.wdl {
        Wdl::Draw => "draw".to_owned(),
        wdl => format!("{wdl} ({})", probe.plies),
    }
}

/// How two tables that do not contradict each other stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::commands::tables) enum Agreement {
    /// They say the same, or one of them says less.
    Same,
    /// The user's is one half-move off: it has distances in whole moves where nothing depends on a half.
    Rounded,
}

/// Whether ours and the user's table agree; `None` if they contradict each other. Of a position without moves theirs has no distance.
pub(in crate::commands::tables) fn agreement(ours: Zeroing, theirs: &ZeroingProbe) -> Option<Agreement> {
    if ours.wdl != theirs.wdl {
        return None;
    }
    match u32::from(ours.plies).abs_diff(theirs.plies) {
        _ if ours == Zeroing::MATED => Some(Agreement::Same),
        0 => Some(Agreement::Same),
        1 => Some(Agreement::Rounded),
        _ => None,
    }
}

/// How a table of this kind and the user's tables agree about a position; `None` if the user's have nothing to say.
///
/// # Errors
/// What both say, in words, if they contradict each other.
pub(in crate::commands::tables) fn compare(
    tables: &Tables, kind: Kind, theirs: &Tablebase, position: &Position,
) -> Result<Option<Agreement>, String> {
    let Some(told) = theirs.probe_zeroing(position) else { return Ok(None) };
    let unknown = |unknown: Unknown| unknown.to_string();
    let (agreement, ours) = match kind {
        Kind::Zeroing => {
            let ours = tables.zeroing(position).map_err(unknown)?;
            (agreement(ours, &told), ours.to_string())
        }
        Kind::Mate => {
            let ours = tables.probe(position).map_err(unknown)?;
            let is_same = match ours {
                Value::Win(_) => told.wdl > Wdl::Draw,
                Value::Draw => told.wdl == Wdl::Draw,
                Value::Loss(_) => told.wdl < Wdl::Draw,
            };
            (is_same.then_some(Agreement::Same), ours.to_string())
        }
        Kind::Helpmate { .. } => return Ok(None),
    };
    match agreement {
        Some(agreement) => Ok(Some(agreement)),
        None => Err(format!("{position}: the table says {ours}, Syzygy says {}", spelled(&told))),
    }
}
