//! The socket.
//!
//! Connections are [bounded](connections) in number, one machine's apart from all; one whose request does not come, or that does not
//! take its answer, is [closed](patience).

mod connections;
mod patience;

use crate::collection::Collection;
use crate::{Options, OptionsError, app};
use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use connections::Connections;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use keymove_db::DbError;
use patience::Patient;
use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nobody can want these options.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The file is no collection, or cannot be made.
    #[error(transparent)]
    Collection(#[from] DbError),
    /// The address is not to be had.
    #[error("cannot listen on {address}: {}", reason(source))]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// No runtime, or the socket broke.
    #[error("the server ended: {0}")]
    Io(#[from] io::Error),
}

/// What can be done about it, if that is known.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            "another program listens there, perhaps another keymove serve; expected a free port, or 0 for any"
                .into()
        }
        io::ErrorKind::PermissionDenied => {
            "this port is reserved for the administrator; expected one from 1024 to 65535".into()
        }
        io::ErrorKind::AddrNotAvailable => "this machine does not have that address".into(),
        _ => error.to_string(),
    }
}

/// Where a server listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listening {
    /// The address, with the port that it got.
    pub address: SocketAddr,
    /// What a browser opens, with the token if there is one.
    pub url: String,
}

/// How often the server looks whether it is to end.
const LOOK: Duration = Duration::from_millis(50);

/// Until the first line and the headers of a request have come; also how long a connection is kept without one.
const HEADERS: Duration = Duration::from_secs(30);

/// Longest first line and headers, in bytes.
const HEADER_BYTES: usize = 64 << 10;

/// Threads for what takes some milliseconds and is no job.
const ASIDE: usize = 64;

/// After a connection could not be accepted, for instance because there are too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Listens until `is_over` says so. `ready` hears where, once connections are accepted.
///
/// # Errors
/// [`ServeError`].
pub fn serve(
    options: Options, ready: impl FnOnce(&Listening), is_over: impl Fn() -> bool,
) -> Result<(), ServeError> {
    options.check()?;
    if let Some(path) = &options.collection {
        Collection::prepare(path)?;
    }
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(2).max_blocking_threads(ASIDE).enable_all().build()?;
    let result = runtime.block_on(async {
        let wanted = options.listen;
        let refused = |source| ServeError::Listen { address: wanted, source };
        let listener = TcpListener::bind(wanted).await.map_err(refused)?;
        let address = listener.local_addr()?;
        ready(&Listening { address, url: url(address, options.token.as_deref()) });
        let app = app(options);
        tokio::select! {
            never = accept(listener, app) => match never {},
            () = until(is_over) => Ok(()),
        }
    });
    // Jobs that still run are told to end, and not waited for.
    runtime.shutdown_background();
    result
}

async fn until(is_over: impl Fn() -> bool) {
    while !is_over() {
        tokio::time::sleep(LOOK).await;
    }
}

async fn accept(listener: TcpListener, app: Router) -> core::convert::Infallible {
    let connections = Connections::default();
    loop {
        // While there are too many, new ones wait outside.
        let seat = connections.seat().await;
        match listener.accept().await {
            Ok((stream, peer)) => {
                if let Some(place) = connections.admit(seat, peer.ip()) {
                    let app = app.clone();
                    tokio::spawn(async move {
                        let _place = place;
                        talk(stream, peer, app).await;
                    });
                }
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// The address from which this machine would speak to others; nothing is sent for that.
fn outward(listens: SocketAddr) -> Option<IpAddr> {
    // Addresses that documentation has for itself, so that nobody is there.
    let (here, there) = match listens {
        SocketAddr::V4(_) => ("0.0.0.0:0", "192.0.2.1:9"),
        SocketAddr::V6(_) => ("[::]:0", "[2001:db8::1]:9"),
    };
    let socket = UdpSocket::bind(here).ok()?;
    socket.connect(there).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

/// All requests of a connection. How it ends is of no interest: clients leave as they like.
async fn talk(stream: TcpStream, peer: SocketAddr, app: Router) {
    // Lines of news are small and should not wait for more.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(app.layer(Extension(ConnectInfo(peer))));
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(Patient::new(stream)), service)
        .await;
}

/// What a browser opens. Of a server that listens at all addresses, the one by which other machines reach it, if there is one.
fn url(address: SocketAddr, token: Option<&str>) -> String {
    let host = match (address.ip().is_unspecified(), outward(address)) {
        (true, None) => format!("localhost:{}", address.port()),
        (true, Some(ip)) => SocketAddr::new(ip, address.port()).to_string(),
        (false, _) => address.to_string(),
    };
    token.map_or_else(|| format!("http://{host}/"), |token| format!("http://{host}/?token={token}"))
}
