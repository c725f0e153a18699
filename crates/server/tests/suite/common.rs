//! Asking the server, with and without a socket.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use core::sync::atomic::{AtomicBool, Ordering};
use http_body_util::BodyExt;
use keymove_server::{Options, app, jobs, serve};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tower::ServiceExt;

/// A time that only a fault takes.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// A problem that no search finishes within that.
pub(crate) const ENDLESS: &str =
    r##"{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","stipulation":"#30"}"##;

/// Loyd's, with one key.
pub(crate) const SHORT: &str = r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2"}"##;

/// Options that do not depend on the machine.
pub(crate) fn options(threads: usize) -> Options {
    Options { jobs: jobs::Limits { threads, ..jobs::Limits::default() }, ..Options::default() }
}

/// An answer as a whole.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The code of the error.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The lines of a job.
    pub(crate) fn lines(&self) -> Vec<Value> {
        self.text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// The first line of this kind.
    pub(crate) fn line(&self, event: &str) -> Value {
        let lines = self.lines();
        let line = lines.iter().find(|line| line["event"] == event);
        line.unwrap_or_else(|| panic!("no line {event}: {}", self.text)).clone()
    }
}

/// Asks and reads to the end.
pub(crate) async fn ask(app: &Router, request: Request<Body>) -> Answer {
    let response = app.clone().oneshot(request).await.expect("an answer");
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.expect("a body").to_bytes();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Answer { status: parts.status, headers: parts.headers, text }
}

/// A request with a body, as a page of this server sends it.
pub(crate) fn posting(path: &str, body: &str) -> Request<Body> {
    let request = Request::post(format!("/api/v1{path}"))
        .header("host", "localhost:7464")
        .header("origin", "http://localhost:7464")
        .header("sec-fetch-site", "same-origin")
        .header("content-type", "application/json");
    request.body(Body::from(body.to_owned())).expect("a request")
}

/// A request without a body, to the path as it is.
pub(crate) fn getting(path: &str) -> Request<Body> {
    Request::get(path).header("host", "localhost:7464").body(Body::empty()).expect("a request")
}

pub(crate) async fn post(app: &Router, path: &str, body: &str) -> Answer {
    ask(app, posting(path, body)).await
}

/// The answer of a fresh server.
pub(crate) async fn posted(path: &str, body: &str) -> Answer {
    post(&app(options(2)), path, body).await
}

/// How many jobs are running or waiting.
pub(crate) async fn live(app: &Router) -> u64 {
    ask(app, getting("/api/v1/about")).await.json()["jobs"].as_u64().expect("a number")
}

/// Waits until so many jobs are running or waiting.
pub(crate) async fn wait_for_jobs(app: &Router, number: u64) {
    let started = Instant::now();
    while live(app).await != number {
        assert!(started.elapsed() < LONG, "there never are {number} jobs");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A server that listens, until it is dropped.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub(crate) fn start(options: Options) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let (ready, heard) = mpsc::channel();
        let is_over = Arc::clone(&over);
        let options = Options { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..options };
        let thread = std::thread::spawn(move || {
            let told = |listening: &keymove_server::Listening| {
                let _ = ready.send(listening.address);
            };
            serve(options, told, || is_over.load(Ordering::Relaxed)).expect("it serves");
        });
        let address = heard.recv_timeout(LONG).expect("it listens");
        Self { address, over, thread: Some(thread) }
    }

    /// A connection on which this has been sent.
    pub(crate) fn send(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(LONG)).expect("a time limit");
        stream.write_all(text.as_bytes()).expect("it is taken");
        stream
    }

    /// The whole answer to this.
    pub(crate) fn answer(&self, text: &str) -> String {
        let mut answer = Vec::new();
        let _ = self.send(text).read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) fn get(&self, path: &str) -> String {
        self.answer(&format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address))
    }

    /// A request to solve, as text.
    pub(crate) fn job(&self, client: &str, body: &str) -> String {
        self.job_at("/solve", client, body)
    }

    /// A request of a job, as text.
    pub(crate) fn job_at(&self, path: &str, client: &str, body: &str) -> String {
        format!(
            "POST /api/v1{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             x-keymove-client: {client}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
    }

    /// How many jobs are running or waiting.
    pub(crate) fn live(&self) -> u64 {
        let answer = self.get("/api/v1/about");
        let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
        let about: Value = serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"));
        about["jobs"].as_u64().expect("a number")
    }

    pub(crate) fn wait_for_jobs(&self, number: u64) {
        let started = Instant::now();
        while self.live() != number {
            assert!(started.elapsed() < LONG, "there are {} jobs and not {number}", self.live());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking());
        }
    }
}

/// Reads until this has come; gives all that has.
pub(crate) fn read_until(stream: &mut TcpStream, sign: &str) -> String {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    while !text.contains(sign) {
        match stream.read(&mut buffer) {
            Ok(0) => panic!("it ended before {sign:?}: {text}"),
            Ok(length) => text.push_str(&String::from_utf8_lossy(&buffer[..length])),
            Err(error) => panic!("{error} before {sign:?}: {text}"),
        }
    }
    text
}
