//! What a session answers to a script.

use keymove_engine::player::Options;
use keymove_engine::uci::Session;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn answers(script: &str) -> Vec<String> {
    let page = Page::default();
    let mut session = Session::new(Options::default(), page.clone()).expect("memory");
    session.serve(io::Cursor::new(script.as_bytes().to_vec())).expect("a page takes everything");
    let text = String::from_utf8(page.0.lock().expect("no panic").clone()).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}
