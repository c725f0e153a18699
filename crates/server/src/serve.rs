//! The socket.

use crate::{Options, OptionsError, app};
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nobody can want these options.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The address is not to be had.
    #[error("cannot listen on {address}: {source}")]
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

/// Listens until `is_over` says so. `ready` hears where, once connections are accepted.
///
/// # Errors
/// [`ServeError`].
pub fn serve(
    options: Options, ready: impl FnOnce(&Listening), is_over: impl Fn() -> bool,
) -> Result<(), ServeError> {
    options.check()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let result = runtime.block_on(async {
        let wanted = options.listen;
        let refused = |source| ServeError::Listen { address: wanted, source };
        let listener = TcpListener::bind(wanted).await.map_err(refused)?;
        let address = listener.local_addr()?;
        ready(&Listening { address, url: url(address, options.token.as_deref()) });
        let service = app(options).into_make_service_with_connect_info::<SocketAddr>();
        tokio::select! {
            ended = async { axum::serve(listener, service).await } => Ok(ended?),
            () = until(is_over) => Ok(()),
        }
    });
    // Jobs that still run are not waited for.
    runtime.shutdown_background();
    result
}

async fn until(is_over: impl Fn() -> bool) {
    while !is_over() {
        tokio::time::sleep(LOOK).await;
    }
}

fn url(address: SocketAddr, token: Option<&str>) -> String {
    let host = match address {
        _ if address.ip().is_unspecified() => format!("localhost:{}", address.port()),
        address => address.to_string(),
    };
    token.map_or_else(|| format!("http://{host}/"), |token| format!("http://{host}/?token={token}"))
}
