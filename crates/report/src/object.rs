//! An object of JSON as it was written, to which fields are added.

use core::fmt;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// The value of the field `version` of every object, whatever its field `format` says. It grows when a field of one of them is
/// removed or changes its meaning, not when one is added.
pub const JSON_VERSION: u32 = 3;
/// The value of the field `format` of an object that stands where there is no answer.
pub const ERROR_FORMAT: &str = "keymove-error";

/// The fields of a JSON object in their order, each with its value as it was written. Read and written again, an object on one
/// line without blanks is what it was.
///
/// ```
/// use keymove_report::Object;
///
/// let mut object = Object::read(r#"{"score":1.50,"key":"Qc4"}"#)?;
/// object.add("line", &7);
/// object.insert(1, "file", &"a.epd");
/// assert_eq!(object.to_string(), r#"{"score":1.50,"file":"a.epd","key":"Qc4","line":7}"#);
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

    /// An object that says what it is: the fields `format` and `version`, which every object of the command line begins with.
    pub fn of(format: &str) -> Self {
        let mut object = Self::default();
        object.add("format", &format);
        object.add("version", &JSON_VERSION);
        object
    }

    /// Adds a field in front of the one at this place, from 0, or behind all if there are fewer.
    pub fn insert(&mut self, place: usize, name: &str, value: &impl Serialize) {
        self.add(name, value);
        let place = place.min(self.0.len() - 1);
        self.0[place..].rotate_right(1);
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
