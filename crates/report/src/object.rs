//! An object of JSON as it was written, to which fields are added.

use core::fmt;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// The fields of a JSON object in their order, each with its value as it was written. Read and written again, an object on one
/// line without blanks is what it was.
///
/// ```
/// use keymove_report::Object;
///
/// let mut object = Object::read(r#"{"score":1.50,"key":"Qc4"}"#)?;
/// object.add("line", &7);
/// assert_eq!(object.to_string(), r#"{"score":1.50,"key":"Qc4","line":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Object(Vec<(String, Box<RawValue>)>);

impl Object {
    /// Reads an object.
    ///
    /// # Errors
    /// A text that is no JSON object.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Adds a field behind the others. A value that cannot be written as JSON becomes `null`.
    pub fn add(&mut self, name: &str, value: &impl Serialize) {
        self.0.push((name.to_owned(), to_raw_value(value).unwrap_or_default()));
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Object, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Object(fields))
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// On one line.
impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}
