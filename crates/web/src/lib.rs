//! The workbench as a module of WebAssembly, for a page that no server answers.
//!
//! Place in the data path: `crates/server/web/js/local` loads this module in a worker and gives it requests; `keymove-workbench` does
//! what they ask. What a server adds to that, the page adds itself: who waits for whom, and how many work at once. The words of
//! requests are the paths of the server's interface, and answers, events and errors are the same JSON.
//!
//! The file `door.rs` is all that the page sees of it. On other machines than WebAssembly there is nothing here.

#[cfg(target_family = "wasm")]
mod door;
#[cfg(target_family = "wasm")]
mod work;
