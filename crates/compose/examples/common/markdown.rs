//! Tables in a file that has other text too.

use super::Error;
use std::path::Path;

/// Puts text between the comments of a file of Markdown that begin and end what is made under this name.
pub(crate) fn write(path: &Path, name: &str, made: &str) -> Result<(), Error> {
    let text = std::fs::read_to_string(path)?;
    let missing =
        || format!("{}: the comments `{name}: begin` and `{name}: end` are missing", path.display());
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->\n"));
    let (before, rest) = text.split_once(begin.as_str()).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end.as_str()).ok_or_else(missing)?;
    std::fs::write(path, format!("{before}{begin}\n{made}\n\n{end}{after}"))?;
    Ok(())
}
