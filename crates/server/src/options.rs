//! What whoever starts the server decides.

use crate::jobs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// How the server behaves. The default listens on this machine only.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// What a client must show, if anything.
    pub token: Option<String>,
    /// Whether other machines may ask without a token.
    pub open: bool,
    /// Further names of this machine that requests may address, besides `localhost` and addresses in digits.
    pub hosts: Vec<String>,
    /// The collection that pages work with.
    pub collection: Option<PathBuf>,
    /// The opening book that the engine plays from.
    pub book: Option<PathBuf>,
    /// The folder with tables of few men, in which those of three and four men are kept that are made; in memory without one.
    pub tables: Option<PathBuf>,
    /// The file of what the engine has learnt; without one it learns nothing.
    pub learnt: Option<PathBuf>,
    /// What jobs may take.
    pub jobs: jobs::Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7464),
            token: None,
            open: false,
            hosts: Vec::new(),
            collection: None,
            book: None,
            tables: None,
            learnt: None,
            jobs: jobs::Limits::default(),
        }
    }
}

/// Why a server with these options is not started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsError {
    /// Everybody in reach could use it.
    #[error(
        "{0} can be reached from other machines; expected a token, or that it is said to be open to everybody"
    )]
    Unprotected(SocketAddr),
    /// A token that guesses could find.
    #[error("the token has {0} characters; expected at least 16")]
    ShortToken(usize),
    /// A token that does not pass unchanged through addresses and cookies.
    #[error(
        "the token has the character {0:?}; expected letters and digits without accents, and any of -._~"
    )]
    OddToken(char),
}

impl Options {
    /// Refuses what nobody can want.
    ///
    /// # Errors
    /// [`OptionsError`].
    pub fn check(&self) -> Result<(), OptionsError> {
        let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || "-._~".contains(*letter);
        let odd = self.token.as_ref().and_then(|token| token.chars().find(|letter| !is_plain(letter)));
        if let Some(odd) = odd {
            return Err(OptionsError::OddToken(odd));
        }
        match &self.token {
            Some(token) if token.chars().count() < 16 => Err(OptionsError::ShortToken(token.chars().count())),
            None if !self.open && !self.listen.ip().is_loopback() => {
                Err(OptionsError::Unprotected(self.listen))
            }
            _ => Ok(()),
        }
    }
}
