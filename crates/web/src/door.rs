//! What the page calls, and what it is called by. All that is unsafe of this crate is here.
//!
//! Numbers are addresses and lengths in the memory of the module, in bytes. Texts are UTF-8.
//!
//! | exported | meaning |
//! | --- | --- |
//! | `_initialize()` | to be called once, before all others |
//! | `room(length)` | the address of that much room for the next request: a line with its name, then its JSON |
//! | `ask(length)` | answers a question: one line is told, the answer; 1 if it is an error |
//! | `draw(length)` | draws a diagram: a line with its name and kind is told, then its bytes are given; 1 and an error if there is none |
//! | `work(length, threads, memory, seconds)` | does a job within these bounds: a line for each event; 1 and an error if it does not begin |
//! | `stop()` | the address of a byte: not 0, it ends the job that is running, or the next one, which still tells what it has |
//!
//! The module with the collection has `_initialize`, `room`, `stop`, which ends an import, and these in place of the others. All but `batch` tell
//! one line and say 1 if it is an error.
//!
//! | exported | meaning |
//! | --- | --- |
//! | `open_collection()` | opens the collection of the file `/collection.kmdb`, or makes one |
//! | `close_collection()` | lets go of the files |
//! | `about()` | tells how much it holds |
//! | `call(length)` | answers a line with method and path, one with what stood behind the question mark, and the body |
//! | `take(length)` | begins to take in the file `/import` |
//! | `batch()` | takes in a batch: a line for each event; 1 if there are more |
//! | `export(length)` | gives a file with problems, in pieces, and tells its name |
//! | `replace()` | puts the collection of the file `/incoming.kmdb` in the place of the other |
//!
//! | imported from `keymove` | meaning |
//! | --- | --- |
//! | `tell(address, length)` | a line of JSON |
//! | `give(address, length)` | a file |
//!
//! Everything else that is imported is WASI, preview 1, of which clocks and random numbers matter, and in the variant with threads
//! `wasi.thread-spawn`: whoever provides it calls the exported `wasi_thread_start` in another worker with the same memory. Only a page
//! that shares the memory can set the byte of `stop` while a job runs. Lines may be told by any thread, one after the other.

// SAFETY of all names that are exported: nothing else in the module has them. Of `unsafe fn`: none; the page writes only into
// room that it was given, and reads only while it is told.
#![allow(unsafe_code)]

#[cfg(feature = "collection")]
use crate::collection::{self, stop_flag};
#[cfg(not(feature = "collection"))]
use crate::work::{self, Bounds, stop_flag};
use std::sync::{Mutex, MutexGuard, PoisonError};

mod page {
    #[link(wasm_import_module = "keymove")]
    unsafe extern "C" {
        pub(super) safe fn tell(address: *const u8, length: usize);
        pub(super) safe fn give(address: *const u8, length: usize);
    }
}

mod library {
    unsafe extern "C" {
        /// The first thread becomes one that others can wait for.
        #[cfg(threads)]
        pub(super) safe fn __wasi_init_tp();
        /// What the C library, of which the standard library makes use, wants to be done first. Were this not called here, the linker would have
        /// every export do it, and the reverse at its end, also on the stack of a thread that has none yet.
        pub(super) safe fn __wasm_call_ctors();
    }
}

/// Room for a request.
static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn request() -> MutexGuard<'static, Vec<u8>> {
    REQUEST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The request that was written into the room.
fn written(length: usize) -> Vec<u8> {
    let mut request = std::mem::take(&mut *request());
    request.truncate(length);
    request
}

/// Tells the page a line.
pub(crate) fn tell(line: &str) {
    // The page copies the bytes before it comes back.
    page::tell(line.as_ptr(), line.len());
}

/// Gives the page a file.
pub(crate) fn give(bytes: &[u8]) {
    page::give(bytes.as_ptr(), bytes.len());
}

#[unsafe(no_mangle)]
extern "C" fn _initialize() {
    #[cfg(threads)]
    library::__wasi_init_tp();
    library::__wasm_call_ctors();
}

#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut request = request();
    request.clear();
    request.resize(length, 0);
    request.as_mut_ptr()
}

#[unsafe(no_mangle)]
extern "C" fn stop() -> *mut bool {
    stop_flag().as_ptr()
}

#[cfg(not(feature = "collection"))]
mod solver {
    use super::{Bounds, work, written};

    #[unsafe(no_mangle)]
    extern "C" fn ask(length: usize) -> u32 {
        work::ask(&written(length)).into()
    }

    #[unsafe(no_mangle)]
    extern "C" fn draw(length: usize) -> u32 {
        work::draw(&written(length)).into()
    }

    #[unsafe(no_mangle)]
    extern "C" fn work(length: usize, threads: usize, memory: usize, seconds: f64) -> u32 {
        work::work(&written(length), Bounds { threads, memory, seconds }).into()
    }
}

#[cfg(feature = "collection")]
mod keeper {
    use super::{collection, written};

    #[unsafe(no_mangle)]
    extern "C" fn open_collection() -> u32 {
        collection::open().into()
    }

    #[unsafe(no_mangle)]
    extern "C" fn close_collection() {
        collection::close();
    }

    #[unsafe(no_mangle)]
    extern "C" fn about() -> u32 {
        collection::tell_about().into()
    }

    #[unsafe(no_mangle)]
    extern "C" fn call(length: usize) -> u32 {
        collection::call(&written(length)).into()
    }

    #[unsafe(no_mangle)]
    extern "C" fn take(length: usize) -> u32 {
        collection::take(&written(length)).into()
    }

    #[unsafe(no_mangle)]
    extern "C" fn batch() -> u32 {
        collection::batch().into()
    }

    #[unsafe(no_mangle)]
    extern "C" fn export(length: usize) -> u32 {
        collection::export(&written(length)).into()
    }

    #[unsafe(no_mangle)]
    extern "C" fn replace() -> u32 {
        collection::replace().into()
    }
}
