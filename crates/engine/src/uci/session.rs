//! The dialogue.

use super::command::{Command, parse, quoted};
use super::go::Go;
use super::job::task_of;
use super::options::{self, Id};
use super::sink::Sink;
use super::work::{Running, Work};
use super::{NAME, extras, show};
use crate::player::{Choice, Options, Player};
use crate::{Game, OutOfMemory};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The longest line that is read: a game of five thousand moves has room.
const LONGEST_LINE: u64 = 1 << 20;
/// What `bench` searches to if it is not told.
pub(super) const BENCH_DEPTH: u32 = 10;

/// How long after `quit` the end of the input may come for the dialogue to be a script, whose searches are still finished.
const END_OF_SCRIPT: Duration = Duration::from_millis(100);

/// What the session hears.
enum Event {
    Line(String),
    /// The line was longer than [`LONGEST_LINE`].
    TooLong,
    /// There is no more input.
    End,
    /// The thread at work is done.
    Done,
    /// Since `quit` too much time has passed for a script.
    Late,
}

/// Serves the protocol, with these options unless others are set, until `quit` or the end of the input.
///
/// # Errors
/// If there is no memory for the smallest table, or the answers cannot be written (a closed pipe among that).
pub fn run(
    options: Options, input: impl Read + Send + 'static, output: impl Write + Send + 'static,
) -> io::Result<()> {
    let mut session = Session::new(options, output).map_err(io::Error::other)?;
    session.serve(input)
}

/// One dialogue: options, a game, the engine, and the thread that may be at work.
pub struct Session<W> {
    out: Arc<Sink<W>>,
    options: Options,
    /// As they were at the beginning.
    first: Options,
    game: Game,
    /// Away while a thread is at work.
    player: Option<Player>,
    running: Option<Running>,
    /// What has to wait until the work is done.
    queue: VecDeque<Command>,
    debug: bool,
    /// Whether the learn table of the options is open, or told to be closed. It is opened for the first search, before which a program may name another one.
    schooled: bool,
    /// There is no more input, or none is wanted.
    ended: bool,
    /// `quit` was said, after which no word counts any more; unless the input has ended by then, all ends.
    quitting: Option<Instant>,
    done: Option<Sender<Event>>,
}

impl<W: Write + Send + 'static> Session<W> {
    /// A session that writes its answers there.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(options: Options, output: W) -> Result<Self, OutOfMemory> {
        Ok(Self {
            out: Arc::new(Sink::new(output)),
            player: Some(Player::new(&options)?),
            first: options.clone(),
            options,
            game: Game::initial(),
            running: None,
            queue: VecDeque::new(),
            debug: false,
            schooled: false,
            ended: false,
            quitting: None,
            done: None,
        })
    }

    /// Answers what comes in until `quit` or the end of the input. Work that ends by itself is finished at the end of the
    /// input, also where `quit` stands before that; other work is ended. A `quit` after which more input could come ends all.
    ///
    /// # Errors
    /// If the answers cannot be written.
    pub fn serve(&mut self, input: impl Read + Send + 'static) -> io::Result<()> {
        let (sender, events) = channel();
        self.done = Some(sender.clone());
        std::thread::Builder::new().name("input".into()).spawn(move || read(input, &sender))?;
        while let Ok(event) = self.next(&events) {
            match event {
                Event::Line(_) | Event::TooLong if self.quitting.is_some() => {}
                Event::Line(line) => self.hear(parse(&line)),
                Event::TooLong => self.out.remark("a line of more than a million bytes: ignored"),
                Event::End => self.end_of_input(),
                Event::Done => self.finish_work(),
                Event::Late => self.end_all(),
            }
            self.work_off();
            if self.out.is_closed() {
                self.end_all();
            }
            if (self.ended || self.quitting.is_some()) && self.running.is_none() && self.queue.is_empty() {
                break;
            }
        }
        self.out.take_error().map_or(Ok(()), Err)
    }

    /// Waits for what comes next.
    fn next(&self, events: &Receiver<Event>) -> Result<Event, RecvError> {
        let Some(late) = self.quitting.filter(|_| !self.ended) else { return events.recv() };
        match events.recv_timeout(late.saturating_duration_since(Instant::now())) {
            Err(RecvTimeoutError::Timeout) => Ok(Event::Late),
            event => event.map_err(|_| RecvError),
        }
    }

    /// Carries out a command, or lets it wait.
    fn hear(&mut self, command: Command) {
        match command {
            Command::Nothing | Command::Register => {}
            Command::IsReady => self.out.line("readyok"),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(running) = &mut self.running {
                    running.signals.ponder_hit();
                    running.is_bounded = !running.infinite;
                }
            }
            Command::Quit => self.quit(),
            Command::Debug(on) => self.debug = on,
            Command::Uci => self.present(),
            Command::Help => self.out.line(extras::HELP),
            Command::Invalid(what) => self.out.remark(&what),
            // What it changes can wait until the search has ended, for which it is no reason.
            option @ Command::SetOption { .. } => self.queue.push_back(option),
            other => {
                self.queue.push_back(other);
                // Nobody waits for the end of an endless search who has gone on to something else.
                self.stop_endless();
            }
        }
    }

    /// Ends a search that would not end by itself.
    fn stop_endless(&self) {
        if self.running.as_ref().is_some_and(|running| !running.is_bounded) {
            self.stop();
        }
    }

    fn stop(&self) {
        if let Some(running) = &self.running {
            running.signals.stop();
        }
    }

    fn quit(&mut self) {
        self.quitting = Some(Instant::now() + END_OF_SCRIPT);
        self.stop_endless();
    }

    /// Ends whatever is at work or waits.
    fn end_all(&mut self) {
        (self.ended, self.quitting) = (true, Some(Instant::now()));
        self.queue.clear();
        self.stop();
    }

    fn end_of_input(&mut self) {
        self.ended = true;
        self.stop_endless();
    }

    /// Carries out what has waited, until there is work again.
    fn work_off(&mut self) {
        while self.running.is_none()
            && let Some(command) = self.queue.pop_front()
        {
            self.carry_out(command);
        }
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::NewGame => {
                self.game = Game::initial();
                self.game.set_chess960(self.options.chess960);
                self.player_mut(Player::forget);
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            Command::Go(go) => self.go(&go),
            Command::Display => self.out.line(&show::diagram(self.game.board())),
            Command::Eval => extras::eval(&self.game, &self.out),
            Command::Bench(depth) => self.start(Work::Bench(depth.unwrap_or(BENCH_DEPTH))),
            Command::Perft(plies) => self.start(Work::Perft(Box::new(self.game.clone()), plies)),
            // The others never wait.
            _ => {}
        }
    }

    fn present(&self) {
        self.out.line(&format!("id name {NAME}\nid author the Keymove developers"));
        let hidden = if self.first.shows_tuning { options::hidden() } else { Vec::new() };
        for spec in options::specs(&self.first).into_iter().chain(hidden) {
            self.out.line(&spec.to_string());
        }
        self.out.line("uciok");
    }

    fn player_mut(&mut self, act: impl FnOnce(&mut Player)) {
        if let Some(player) = &mut self.player {
            act(player);
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let before = self.options.clone();
        match options::set(&mut self.options, name, value) {
            Ok(Id::Hash | Id::Threads | Id::Overhead | Id::Technique(_) | Id::Group(_) | Id::Margin(_))
                if self.options != before =>
            {
                let options = self.options.clone();
                if let Some(Err(error)) = self.player.as_mut().map(|player| player.set(&options)) {
                    self.out.remark(&format!("{error}; {name} stays as it was"));
                    self.options = before;
                }
            }
            // A book that a file has is open already.
            Ok(Id::OwnBook) if self.options.book_file.is_some() => {}
            Ok(
                id @ (Id::SyzygyPath
                | Id::TablesPath
                | Id::OwnBook
                | Id::BookFile
                | Id::Learn
                | Id::LearnFile),
            ) => self.open(id),
            Ok(Id::ClearHash) => self.player_mut(Player::forget),
            Ok(Id::Chess960) => self.game.set_chess960(self.options.chess960),
            Ok(_) => {}
            Err(error) => self.out.remark(&error.to_string()),
        }
    }

    /// Opens what an option names; what cannot be opened is told, and the option is empty then.
    fn open(&mut self, id: Id) {
        let options = self.options.clone();
        let Some(player) = &mut self.player else { return };
        let opened = match id {
            Id::SyzygyPath => player.open_tables(&options).map_err(|error| error.to_string()),
            Id::TablesPath => player.open_mate_tables(&options),
            Id::BookFile | Id::OwnBook => player.open_book(&options).map_err(|error| error.to_string()),
            Id::Learn | Id::LearnFile => {
                self.schooled = true;
                player.open_school(&options)
            }
            _ => Ok(None),
        };
        match opened {
            Ok(None) => {}
            Ok(Some(text)) => self.out.remark(&text),
            Err(error) => {
                self.out.remark(&format!("{error}: not used"));
                match id {
                    Id::SyzygyPath => self.options.syzygy_path = None,
                    Id::TablesPath => self.options.tables_path = None,
                    Id::BookFile | Id::OwnBook => self.options.book_file = None,
                    _ => self.options.learn_file = None,
                }
            }
        }
    }

    /// Sets up a position. One that cannot be played is refused as a whole; of the moves, those before the first that is
    /// illegal are made.
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        let game = match fen {
            None => Ok(Game::initial()),
            Some(fen) => Game::from_fen(fen, self.options.chess960),
        };
        let mut game = match game {
            Ok(game) => game,
            Err(error) => {
                let fen = quoted(fen.unwrap_or(""));
                self.out.remark(&format!("position {fen} refused: {error}; the one before stays"));
                return;
            }
        };
        game.set_chess960(self.options.chess960);
        for (at, text) in moves.iter().enumerate() {
            let Some(mv) = game.parse_move(text) else {
                let (number, text, board) = (at + 1, quoted(text), game.board());
                self.out.remark(&format!(
                    "move {number}, {text}, is not legal in {board}: it is ignored with all that follow, {at} made"
                ));
                break;
            };
            game.play(mv);
        }
        self.game = game;
    }

    fn go(&mut self, go: &Go) {
        let (task, complaints) = task_of(&self.game, go, &self.options, self.debug);
        for complaint in complaints {
            self.out.remark(&complaint);
        }
        if !self.schooled {
            self.open(Id::LearnFile);
        }
        self.start(Work::Think(Box::new(task)));
        // Nobody is left who could end it.
        if self.ended || self.quitting.is_some() {
            self.stop_endless();
        }
    }

    fn start(&mut self, work: Work) {
        let (Some(player), Some(done)) = (self.player.take(), self.done.clone()) else { return };
        let notify = move || {
            // Nobody hears it if the session is over.
            let _ = done.send(Event::Done);
        };
        match Running::start(work, player, Arc::clone(&self.out), notify) {
            Ok(running) => self.running = Some(running),
            Err(error) => {
                self.out.remark(&format!("no thread to work with: {error}"));
                self.new_player();
            }
        }
    }

    /// Takes the player back from the thread that was at work.
    fn finish_work(&mut self) {
        let Some(running) = self.running.take() else { return };
        let rescue = running.rescue.clone();
        self.player = running.join();
        if self.player.is_none() {
            self.out.remark("the search has broken down; this is a fault of the program");
            if let Some(game) = rescue {
                let choice = Choice { best: game.board().moves().first().copied(), ..Choice::default() };
                self.out.line(&show::best_move(&game, &choice));
            }
            self.new_player();
        }
    }

    fn new_player(&mut self) {
        self.player = Player::new(&self.options).ok();
        for id in [Id::SyzygyPath, Id::TablesPath, Id::BookFile, Id::LearnFile] {
            self.open(id);
        }
        if self.player.is_none() {
            self.out.remark("no memory for the engine any more");
            self.end_all();
        }
    }
}

/// Reads lines and passes them on.
fn read(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        let event = match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::End,
            Ok(length) if length as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                if skip_line(&mut input) { Event::TooLong } else { Event::End }
            }
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        let is_end = matches!(event, Event::End);
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

/// Skips the rest of a line; whether that succeeded.
fn skip_line(input: &mut impl BufRead) -> bool {
    loop {
        let (length, found) = match input.fill_buf() {
            Ok([]) => return true,
            Ok(buffer) => match buffer.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), false),
            },
            Err(_) => return false,
        };
        input.consume(length);
        if found {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An option that is set in the middle of an endless search waits for its end and does not bring it about.
    #[test]
    fn an_option_waits_for_the_end_of_the_search() {
        let mut session = Session::new(Options::default(), io::sink()).expect("memory");
        session.hear(parse("go infinite"));
        session.done = Some(channel().0);
        session.work_off();
        session.hear(parse("setoption name Hash value 2"));
        let signals = session.running.as_ref().expect("a search").signals.clone();
        assert!(!signals.is_stopped() && session.queue.len() == 1);
        session.hear(parse("isready"));
        assert!(!signals.is_stopped());
        session.hear(parse("d"));
        assert!(signals.is_stopped());
        session.finish_work();
        session.work_off();
        assert_eq!(session.options.hash_bytes, 2 << 20);
    }
}
