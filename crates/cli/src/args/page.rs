//! The arguments of `page`.

use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Any host of plain files can serve the folder, also below another address. Everything is done in the browser; a collection is what
only `keymove serve` has. Opened once, the page works without a network.

Example:
  keymove page public/keymove")]
pub(crate) struct PageArgs {
    /// Folder to write to, made if there is none. Files of earlier versions in it stay
    pub(crate) folder: PathBuf,
}
