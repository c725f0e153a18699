//! What only a real connection shows.

use crate::common::{ENDLESS, SHORT, Server, options, read_until};
use keymove_server::{Options, ServeError, serve};
use std::io::Read;
use std::time::{Duration, Instant};

#[test]
fn an_answer_comes_in_lines_while_the_work_goes_on() {
    let server = Server::start(options(2));
    let mut stream = server.send(&server.job(ENDLESS));
    let text = read_until(&mut stream, "\"progress\"");
    assert!(text.starts_with("HTTP/1.1 200 OK\r\n") && text.contains("application/x-ndjson"), "{text}");
    assert_eq!(server.live(), 1);
    let answer = server.answer(&server.job(SHORT));
    assert!(answer.contains("\"computer_tested\":true"), "{answer}");
}

#[test]
fn a_client_that_leaves_ends_its_job() {
    let server = Server::start(options(1));
    let mut running = server.send(&server.job(ENDLESS));
    read_until(&mut running, "\"started\"");
    let mut waiting = server.send(&server.job(ENDLESS));
    read_until(&mut waiting, "\"queued\"");
    server.wait_for_jobs(2);
    drop(waiting);
    server.wait_for_jobs(1);
    drop(running);
    server.wait_for_jobs(0);
    let answer = server.answer(&server.job(SHORT));
    assert!(answer.contains("\"computer_tested\":true"), "{answer}");
}

#[test]
fn requests_that_do_not_come_hold_up_nobody() {
    let server = Server::start(options(1));
    let heads: Vec<_> = (0..50).map(|_| server.send("GET / HTTP/1.1\r\nhost: local")).collect();
    let silent: Vec<_> = (0..50).map(|_| server.send("")).collect();
    let bodies: Vec<_> = (0..50)
        .map(|_| {
            server.send(&format!(
                "POST /api/v1/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{",
                server.address
            ))
        })
        .collect();
    let answer = server.answer(&server.job(SHORT));
    assert!(answer.contains("\"computer_tested\":true"), "{answer}");
    assert_eq!(server.live(), 0);
    drop((heads, silent, bodies));
}

#[test]
fn paths_are_taken_as_they_are_sent() {
    let server = Server::start(options(1));
    for path in [
        "/../../../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/js/%2e%2e/../../Cargo.toml",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/js/..%5c..%5cCargo.toml",
    ] {
        let answer = server.get(path);
        assert!(answer.starts_with("HTTP/1.1 404 Not Found\r\n"), "{path}: {answer}");
        assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
    }
    assert!(server.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
}

#[test]
fn nonsense_is_refused() {
    let server = Server::start(options(1));
    let long = format!("GET / HTTP/1.1\r\nhost: {}\r\nx: {}\r\n\r\n", server.address, "x".repeat(200_000));
    let mut answer = Vec::new();
    let mut stream = std::net::TcpStream::connect(server.address).expect("a connection");
    // The server may close before all of it is sent.
    let _ = std::io::Write::write_all(&mut stream, long.as_bytes());
    let _ = stream.read_to_end(&mut answer);
    assert!(!String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200"), "{}", answer.len());
    for (text, status) in [
        ("GET / HTTP/1.1\r\n\r\n", "403"),
        ("GET / HTTP/1.0\r\n\r\n", "403"),
        ("GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n", "403"),
        ("\u{1}\u{2}\r\n\r\n", "400"),
    ] {
        let mut stream = server.send(text);
        let answer = read_until(&mut stream, "\r\n");
        assert_eq!(answer.split(' ').nth(1), Some(status), "{text}: {answer}");
    }
    assert!(server.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
}

#[test]
fn an_address_that_is_taken_is_named() {
    let server = Server::start(options(1));
    let again = Options { listen: server.address, ..options(1) };
    let error = serve(again, |_| panic!("it does not listen"), || true).expect_err("it is taken");
    assert!(matches!(error, ServeError::Listen { address, .. } if address == server.address));
    let words = error.to_string();
    assert!(words.contains(&server.address.to_string()) && words.contains("another program"), "{words}");
}

#[test]
fn a_server_ends_though_jobs_run() {
    let server = Server::start(options(2));
    let mut stream = server.send(&server.job(ENDLESS));
    read_until(&mut stream, "\"started\"");
    let started = Instant::now();
    drop(server);
    assert!(started.elapsed() < Duration::from_secs(30));
    // The connection is closed.
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
}
