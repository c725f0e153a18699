//! What this program is.

use crate::processor::LEVEL;
use std::sync::LazyLock;

/// Name and version.
pub(crate) const SHORT: &str = concat!("keymove ", env!("CARGO_PKG_VERSION"));

/// The version with its commit; what it was built for and what it has.
pub(crate) static LONG: LazyLock<String> = LazyLock::new(|| {
    let page = if keymove_server::page::is_whole() { ", page without a server" } else { "" };
    format!(
        "{} ({})\nbuilt for {}, {LEVEL}, {}\nwith png, pdf, sheets, syzygy, server{page}",
        env!("CARGO_PKG_VERSION"),
        env!("KEYMOVE_COMMIT"),
        env!("KEYMOVE_TARGET"),
        env!("KEYMOVE_PROFILE"),
    )
});
