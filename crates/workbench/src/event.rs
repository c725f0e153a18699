//! What work tells on its way, and whoever listens.

use crate::Error;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};

/// One thing told: a name, and a JSON object whose field `event` is that name.
#[derive(Clone, Debug)]
pub struct Event {
    name: &'static str,
    object: Box<RawValue>,
}

/// Fields after the name of their event, in their own order.
#[derive(Serialize)]
struct Named<'a, T: Serialize> {
    event: &'static str,
    #[serde(flatten)]
    fields: &'a T,
}

impl Event {
    /// An event with the fields of an object, all in the order of their names; without fields if it is no object.
    pub fn new(name: &'static str, fields: Value) -> Self {
        let mut object = match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        object.insert("event".into(), name.into());
        Self { name, object: to_raw_value(&object).unwrap_or_default() }
    }

    /// An event with the fields of a structure behind its name, in the order of the structure.
    ///
    /// # Errors
    /// Fields that are no JSON object.
    pub(crate) fn in_order(name: &'static str, fields: &impl Serialize) -> Result<Self, Error> {
        let object = to_raw_value(&Named { event: name, fields });
        let fault = |error| Error::fault(format!("what was found out cannot be written as JSON: {error}"));
        Ok(Self { name, object: object.map_err(fault)? })
    }

    /// What kind of event it is: `progress`, `solution`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The whole object as JSON on one line.
    pub fn json(&self) -> &str {
        self.object.get()
    }

    /// The whole object.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.json()).unwrap_or_default()
    }
}

/// Nobody listens any more: the work should end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closed;

impl From<Closed> for Error {
    fn from(_: Closed) -> Self {
        Self::Closed
    }
}

/// Whoever listens to work. Events may come from several threads, one after the other.
///
/// A function that takes events is a listener that takes all of them.
pub trait Listener: Sync {
    /// Takes an event that must arrive.
    ///
    /// # Errors
    /// [`Closed`] if nobody listens any more.
    fn take(&self, event: Event) -> Result<(), Closed>;

    /// Takes news if there is room for them, and says whether there was; otherwise the next news come in their place.
    fn take_news(&self, event: Event) -> bool {
        self.take(event).is_ok()
    }
}

impl<F: Fn(Event) + Sync> Listener for F {
    fn take(&self, event: Event) -> Result<(), Closed> {
        self(event);
        Ok(())
    }
}
