//! The server of the workbench, started as people start it.

use crate::util::{ENDLESS, NO_MATE, WEENINK, command, keymove};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Stdio};
use std::time::Duration;

/// A time that only a fault takes.
const LONG: Duration = Duration::from_secs(60);

/// A server that is killed in the end.
struct Serving {
    child: Child,
    /// What it has printed first.
    url: String,
    _out: BufReader<ChildStdout>,
}

impl Serving {
    fn start(args: &[&str], token: Option<&str>) -> Self {
        let mut command = command(&["serve"]);
        command.args(args).env_remove("KEYMOVE_TOKEN").stdin(Stdio::null());
        if let Some(token) = token {
            command.env("KEYMOVE_TOKEN", token);
        }
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut url = String::new();
        out.read_line(&mut url).expect("an address");
        Self { child, url: url.trim_end().to_owned(), _out: out }
    }

    fn address(&self) -> SocketAddr {
        let rest = self.url.strip_prefix("http://").expect("an address");
        let host = rest.split('/').next().expect("a host").replace("localhost", "127.0.0.1");
        host.parse().expect("an address with a port")
    }

    /// The status and the body of the answer.
    fn ask(&self, method: &str, path: &str, body: &str, headers: &str) -> (u16, String) {
        let address = self.address();
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(LONG)).expect("a time limit");
        let request = format!(
            "{method} {path} HTTP/1.0\r\nhost: {address}\r\n{headers}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it is taken");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("headers");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, body.to_owned())
    }

    /// The objects under this name in the lines of a job.
    fn solved(&self, body: &Value) -> Vec<Value> {
        let (status, text) = self.ask("POST", "/api/v1/solve", &body.to_string(), "");
        assert_eq!(status, 200, "{text}");
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        lines
            .filter(|line| line["event"] == "solution")
            .map(|line| without_costs(line["solution"].clone()))
            .collect()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The solution without what differs from run to run.
fn without_costs(mut solution: Value) -> Value {
    match &mut solution {
        Value::Object(object) => {
            object.remove("stats");
            object.values_mut().for_each(|value| *value = without_costs(value.take()));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| *value = without_costs(value.take())),
        _ => {}
    }
    solution
}

/// What the command line prints, one object for each position.
fn printed(fen: &str, stipulation: &str, args: &[&str]) -> Vec<Value> {
    let seen = keymove(&[&["solve", fen, stipulation, "--format", "json", "--quiet"], args].concat());
    let objects = serde_json::Deserializer::from_str(&seen.out).into_iter::<Value>();
    objects.map(|object| without_costs(object.expect("JSON"))).collect()
}

#[test]
fn the_same_json_as_on_the_command_line() {
    let server = Serving::start(&["--port", "0", "--threads", "2"], None);
    let help = "8/8/8/8/8/5k2/7p/5K2 b - -";
    let cases: [(&str, &str, &[&str], Value); 16] = [
        (WEENINK, "#2", &[], json!({})),
        (WEENINK, "#2", &["--tries=2", "--set-play"], json!({ "tries": 2, "set_play": true })),
        (
            WEENINK,
            "#2",
            &["--all-continuations", "--no-tree"],
            json!({ "all_continuations": true, "tree": false }),
        ),
        (WEENINK, "#3", &["--exact", "--checks-only"], json!({ "exact": true, "checks_only": true })),
        (WEENINK, "#2", &["--post-key"], json!({ "post_key": true })),
        (WEENINK, "s#2", &["--max-flights", "2"], json!({ "max_flights": 2 })),
        (
            WEENINK,
            "#2",
            &["--twin", "move b3 a2", "--duplex"],
            json!({ "twins": ["move b3 a2"], "duplex": true }),
        ),
        (help, "h#3", &["--set-play", "--intended", "2"], json!({ "set_play": true, "intended": "2" })),
        (help, "ser-#3", &["--max-solutions", "1"], json!({ "max_solutions": 1 })),
        ("8/8/8/8/8/5k2/7p/5K2 w - -", "2->#2", &[], json!({})),
        (WEENINK, "#4", &["--shortest"], json!({ "mode": "shortest" })),
        (
            WEENINK,
            "#4",
            &["--mode", "first", "--improve", "--threads", "1"],
            json!({ "mode": "first", "improve": true, "threads": 1 }),
        ),
        (
            NO_MATE,
            "#3",
            &["--first", "--checks-only", "--threads", "1"],
            json!({ "mode": "first", "checks_only": true, "threads": 1 }),
        ),
        (help, "h#3", &["--recount", "--method", "both"], json!({ "recount": true, "method": "both" })),
        (
            help,
            "h#3",
            &["--start-move", "2", "--up-to-move", "3", "--half-duplex"],
            json!({ "start_move": 2, "up_to_move": 3, "half_duplex": true }),
        ),
        (help, "h#2.5", &["--intended", "2.1.1.1.1"], json!({ "intended": "2.1.1.1.1" })),
    ];
    for (fen, stipulation, args, fields) in cases {
        let mut body = json!({ "fen": fen, "stipulation": stipulation });
        body.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
        let expected = printed(fen, stipulation, args);
        assert!(!expected.is_empty(), "{fen} {stipulation} {args:?}");
        assert_eq!(server.solved(&body), expected, "{fen} {stipulation} {args:?}");
    }
}

#[test]
fn published_problems_come_out_the_same() {
    let server = Serving::start(&["--port", "0"], None);
    for (file, number) in
        [("direct2.jsonl", 10), ("direct3.jsonl", 4), ("helpmates.jsonl", 4), ("unsound.jsonl", 4)]
    {
        let Some(text) = keymove_testing::collection_text(&format!("problems/{file}")) else { return };
        for line in text.lines().take(number) {
            let problem: Value = serde_json::from_str(line).expect("JSON");
            let text = |name: &str| problem[name].as_str().expect("a text").to_owned();
            let body = json!({ "fen": text("fen"), "stipulation": text("stipulation") });
            assert_eq!(server.solved(&body), printed(&text("fen"), &text("stipulation"), &[]), "{line}");
        }
    }
}

#[test]
fn the_certificate_can_be_verified() {
    let server = Serving::start(&["--port", "0"], None);
    let body = json!({ "fen": WEENINK, "stipulation": "#2", "certificate": true });
    let (_, text) = server.ask("POST", "/api/v1/solve", &body.to_string(), "");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let line = lines.iter().find(|line| line["event"] == "certificate").expect("a certificate");
    let bytes = unpacked(line["base64"].as_str().expect("a text"));
    assert_eq!(Some(bytes.len() as u64), line["bytes"].as_u64());
    let folder = crate::util::Folder::new("serve-certificate");
    let file = folder.file("proof");
    fs::write(&file, bytes).expect("a file");
    keymove(&["verify", &file]).code(0);
}

/// Bytes from their text of RFC 4648.
fn unpacked(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => u32::from(letter - b'A'),
        b'a'..=b'z' => u32::from(letter - b'a') + 26,
        b'0'..=b'9' => u32::from(letter - b'0') + 52,
        b'+' => 62,
        b'/' => 63,
        _ => 0,
    };
    let mut bytes = Vec::new();
    for chunk in text.as_bytes().chunks(4) {
        let bits = chunk.iter().fold(0, |bits, &letter| bits << 6 | value(letter));
        let padding = chunk.iter().filter(|letter| **letter == b'=').count();
        bytes.extend_from_slice(&bits.to_be_bytes()[1..4 - padding]);
    }
    bytes
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let seen = keymove(&["serve", "--port", &port]).code(2);
    assert!(seen.out.is_empty(), "{seen:?}");
    seen.err_has(&format!("cannot listen on 127.0.0.1:{port}: another program listens there"))
        .err_has("expected a free port, or 0 for any");
}

#[test]
fn other_machines_need_a_token() {
    let server = Serving::start(&["--listen", "0.0.0.0:0"], None);
    let (_, token) = server.url.split_once("/?token=").expect("a token in the address");
    assert_eq!(token.len(), 32, "{}", server.url);
    assert_eq!(server.ask("GET", "/api/v1/about", "", "").0, 401);
    assert_eq!(server.ask("GET", "/api/v1/about", "", &format!("authorization: Bearer {token}\r\n")).0, 200);
    let other = Serving::start(&["--listen", "0.0.0.0:0"], None);
    assert_ne!(other.url.split_once("/?token=").map(|(_, token)| token), Some(token));

    let open = Serving::start(&["--listen", "0.0.0.0:0", "--open"], None);
    assert!(!open.url.contains("token"), "{}", open.url);
    assert_eq!(open.ask("GET", "/api/v1/about", "", "").0, 200);

    let own = Serving::start(&["--port", "0"], Some("my-own.token_is~long"));
    assert!(own.url.starts_with("http://127.0.0.1:") && own.url.contains("?token="), "{}", own.url);
    assert_eq!(own.ask("GET", "/", "", "").0, 401);
    let port = own.url.split(['/', ':']).nth(4).expect("a port");
    let cookie = |port: &str| format!("cookie: keymove_token_{port}=my-own.token_is~long\r\n");
    assert_eq!(own.ask("GET", "/", "", &cookie(port)).0, 200);
    assert_eq!(own.ask("GET", "/", "", &cookie("1")).0, 401, "the cookie of another server of this host");
}

#[test]
fn arguments_that_do_not_go_together() {
    let with_token = |args: &[&str], token: &str| {
        let output =
            command(args).env("KEYMOVE_TOKEN", token).stdin(Stdio::null()).output().expect("it ends");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, words) = with_token(&["serve", "--port", "0"], "short");
    assert!(code == Some(2) && words.contains("the token has 5 characters; expected at least 16"), "{words}");
    let (code, words) = with_token(&["serve", "--port", "0"], "sixteen letters; more");
    assert!(code == Some(2) && words.contains("the token has the character ' '"), "{words}");
    let (code, words) = with_token(&["serve", "--port", "0", "--open"], "0123456789abcdef");
    assert!(code == Some(2) && words.contains("--open does not go with a token"), "{words}");
    keymove(&["serve", "--port", "70000"]).code(2);
    keymove(&["serve", "--listen", "nowhere"]).code(2).err_has("expected an address with a port");
    keymove(&["serve", "--listen", "127.0.0.1:1", "--port", "2"]).code(2);
    keymove(&["serve", "--threads", "0"]).code(2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_though_a_job_runs() {
    use rustix::process::{Pid, Signal, kill_process};
    for signal in [Signal::INT, Signal::TERM] {
        let mut server = Serving::start(&["--port", "0"], None);
        let body = json!({ "fen": ENDLESS, "stipulation": "#30" }).to_string();
        let mut stream = TcpStream::connect(server.address()).expect("a connection");
        let request = format!(
            "POST /api/v1/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            server.address(),
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it is taken");
        stream.set_read_timeout(Some(LONG)).expect("a time limit");
        assert!(stream.read(&mut [0; 100]).expect("it begins") > 0);
        let id = i32::try_from(server.child.id()).ok().and_then(Pid::from_raw).expect("a process");
        kill_process(id, signal).expect("a signal");
        assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
    }
}
