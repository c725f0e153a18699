//! Why work is not done, or ends without its result.

use serde::{Serialize, Serializer};

/// What is wrong with a request, with what it is about, or with this machine. Front ends say it in their own way, HTTP as a status.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The request is not JSON of the right shape.
    #[error("{0}")]
    Shape(String),
    /// A field cannot be understood, or asks for what there cannot be.
    #[error("{message}")]
    Field {
        /// Which one; `wishes.theme` is a field of a field.
        field: &'static str,
        /// First character and number of characters within it, both counted from 0 in Unicode scalar values.
        place: Option<(usize, usize)>,
        /// What is wrong, and what would be right.
        message: String,
    },
    /// There is no such thing.
    #[error("{0}")]
    Unknown(String),
    /// It does not go with what there is already.
    #[error("{0}")]
    Conflict(String),
    /// Another program holds what is needed.
    #[error("{0}")]
    Locked(String),
    /// Others are being served; later it may be possible.
    #[error("{0}")]
    Full(String),
    /// A fault of ours or of this machine.
    #[error("{0}")]
    Fault(String),
    /// Nobody listens to the events any more. There is nobody to be told.
    #[error("nobody listens any more")]
    Closed,
}

impl Error {
    /// A field that cannot be understood, or asks for what there cannot be.
    pub fn field(field: &'static str, message: impl Into<String>) -> Self {
        Self::Field { field, place: None, message: message.into() }
    }

    /// What is wrong at a place of a field: first character and number of characters, from 0.
    pub fn at(field: &'static str, place: (usize, usize), message: impl Into<String>) -> Self {
        Self::Field { field, place: Some(place), message: message.into() }
    }

    /// A fault of ours or of this machine.
    pub fn fault(message: impl Into<String>) -> Self {
        Self::Fault(message.into())
    }

    /// The word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Shape(_) => "bad_request",
            Self::Field { .. } => "bad_input",
            Self::Unknown(_) => "not_found",
            Self::Conflict(_) => "conflict",
            Self::Locked(_) => "locked",
            Self::Full(_) => "full",
            Self::Fault(_) => "internal",
            Self::Closed => "closed",
        }
    }
}

/// `code`, `message`, and where there are some `field` and `place`.
#[derive(Serialize)]
struct Told<'a> {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<(usize, usize)>,
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (field, place) = match self {
            Self::Field { field, place, .. } => (Some(*field), *place),
            _ => (None, None),
        };
        Told { code: self.code(), message: self.to_string(), field, place }.serialize(serializer)
    }
}
