//! The workbench as plain files.

use crate::args::PageArgs;
use crate::exit::Exit;
use crate::output::say;
use anyhow::Result;
use keymove_server::page;

pub(crate) fn run(args: &PageArgs) -> Result<Exit> {
    let page::Written { files, bytes } = page::write(&args.folder)?;
    let folder = args.folder.display();
    say(&format!(
        "{folder}: {files} files, {:.1} MB; open index.html by way of a host, not from the disk",
        bytes as f64 / 1e6
    ));
    Ok(Exit::Solved)
}
