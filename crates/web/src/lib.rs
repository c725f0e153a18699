//! The workbench as a module of WebAssembly, for a page that no server answers.
//!
//! Place in the data path: `crates/server/web/js/local` loads this module in a worker and gives it requests; `keymove-workbench` does
//! what they ask. What a server adds to that, the page adds itself: who waits for whom, and how many work at once. The words of
//! requests are the paths of the server's interface, and answers, events and errors are the same JSON.
//!
//! With the feature `collection` it is another module, which has a collection and does nothing else: it has the page's files, which only
//! one worker of a browser may open.
//!
//! The file `door.rs` is all that the page sees of it. On other machines than WebAssembly there is nothing here.

#[cfg(all(target_family = "wasm", feature = "collection"))]
mod collection;
#[cfg(target_family = "wasm")]
mod door;
#[cfg(all(target_family = "wasm", not(feature = "collection")))]
mod work;
