//! Requests in JSON, read as their schemas say.
//!
//! By itself serde takes more and less than a schema does: `null` for any optional field, a list for an object, an object for a
//! word; and it takes no `10.0` for an integer, though JSON has one kind of numbers. [`Strict`] stands between the JSON and the types
//! of requests, so that none of them has to say this for each of its fields.

use core::fmt;
use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor,
};

/// A value of this type from JSON.
///
/// # Errors
/// It is no JSON, or not of the shape of the type: `null` where the type is optional, a list or a word where it is an object.
/// Numbers without a fraction are integers however they are written.
pub fn from_json<T: DeserializeOwned>(text: &[u8]) -> Result<T, crate::Error> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let value = T::deserialize(Strict(&mut json)).and_then(|value| json.end().map(|()| value));
    value.map_err(|error| crate::Error::Shape(error.to_string()))
}

/// A field that may be missing or `null`, for which its schema has to say so.
pub(crate) fn nullable<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    json: D,
) -> Result<Option<T>, D::Error> {
    // What may be anything may be null.
    match serde_json::Value::deserialize(json)? {
        serde_json::Value::Null => Ok(None),
        value => T::deserialize(Strict(value)).map(Some).map_err(D::Error::custom),
    }
}

/// A part of JSON, from which whatever it holds is read in the same way.
struct Strict<D>(D);

/// Hands on every kind of value for which nothing is special.
macro_rules! hand_on {
    ($wrap:ident: $($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($wrap(visitor))
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    hand_on! { Part: deserialize_any deserialize_bool deserialize_f32 deserialize_f64 deserialize_char deserialize_str
    deserialize_string deserialize_bytes deserialize_byte_buf deserialize_unit deserialize_seq deserialize_map
    deserialize_identifier deserialize_ignored_any }
    hand_on! { Whole: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8
    deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 }
    hand_on! { Present: deserialize_option }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self, name: &'static str, visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_unit_struct(name, Part(visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self, name: &'static str, visitor: V,
    ) -> Result<V::Value, D::Error> {
        // What is kept as it is written goes by the name of such a type.
        self.0.deserialize_newtype_struct(name, Part(visitor))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple(length, Part(visitor))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self, name: &'static str, length: usize, visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple_struct(name, length, Part(visitor))
    }

    /// By its fields only, not by a list of their values.
    fn deserialize_struct<V: Visitor<'de>>(
        self, _: &'static str, _: &'static [&'static str], visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Fields(visitor))
    }

    /// By its word only, not by an object with the word as a field.
    fn deserialize_enum<V: Visitor<'de>>(
        self, _: &'static str, _: &'static [&'static str], visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_str(Word(visitor))
    }
}

/// Whatever there is.
struct Part<V>(V);

/// Forwards the values of one kind each.
macro_rules! visit {
    ($($method:ident: $kind:ty),*) => {$(
        fn $method<E: Error>(self, value: $kind) -> Result<V::Value, E> {
            self.0.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Part<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    visit! { visit_bool: bool, visit_i64: i64, visit_u64: u64, visit_f64: f64, visit_str: &str, visit_string: String,
    visit_borrowed_str: &'de str }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, json: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Strict(json))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Strict(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Strict(fields))
    }
}

/// An integer.
struct Whole<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Whole<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    visit! { visit_i64: i64, visit_u64: u64 }

    fn visit_f64<E: Error>(self, value: f64) -> Result<V::Value, E> {
        /// 2 to the power of 64, the first number that is too large.
        const END: f64 = 18_446_744_073_709_551_616.0;
        /// The least number of 64 bits.
        const LEAST: f64 = -9_223_372_036_854_775_808.0;
        match value {
            _ if value.fract() != 0.0 => Err(E::invalid_type(Unexpected::Float(value), &self)),
            0.0..END => self.0.visit_u64(value as u64),
            LEAST..0.0 => self.0.visit_i64(value as i64),
            _ => Err(E::invalid_value(Unexpected::Float(value), &self)),
        }
    }
}

/// A field that may be missing, and has a value if it is there.
struct Present<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Present<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value, or the field left out")
    }

    fn visit_some<D: Deserializer<'de>>(self, json: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Strict(json))
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        Err(E::invalid_type(Unexpected::Other("null"), &self))
    }
}

/// An object with known fields.
struct Fields<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Fields<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Strict(fields))
    }
}

/// One of some words.
struct Word<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Word<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<V::Value, E> {
        self.0.visit_enum(StrDeserializer::new(word))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Strict(seed))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Strict(json))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use serde_json::value::RawValue;

    #[derive(Deserialize, PartialEq, Debug, Default)]
    #[serde(deny_unknown_fields, default)]
    struct Sample {
        count: Option<u8>,
        shift: i64,
        counts: Vec<u64>,
        ratio: Option<f64>,
        word: Option<Choice>,
        inner: Option<Box<Sample>>,
        #[serde(deserialize_with = "nullable")]
        empty: Option<i64>,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Choice {
        First,
    }

    #[test]
    fn numbers_without_a_fraction_are_integers() {
        let read = from_json::<Sample>(
            br#"{"count":10.0,"shift":-3.0,"counts":[1.0,2e3,18446744073709551615],"ratio":2,"inner":{"count":0.0}}"#,
        );
        let expected = Sample {
            count: Some(10),
            shift: -3,
            counts: vec![1, 2000, u64::MAX],
            ratio: Some(2.0),
            inner: Some(Box::new(Sample { count: Some(0), ..Sample::default() })),
            ..Sample::default()
        };
        assert_eq!(read, Ok(expected));
        for text in ["10.5", "-1.0", "256.0", "1e30", "\"1\"", "true", "null", "[1]"] {
            let text = format!("{{\"count\":{text}}}");
            assert!(from_json::<Sample>(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn shapes_are_those_of_the_schema() {
        for text in [
            "[]",
            "null",
            r#"{"inner":[]}"#,
            r#"{"inner":null}"#,
            r#"{"word":{"first":null}}"#,
            r#"{"word":null}"#,
            r#"{"word":"second"}"#,
            r#"{"other":1}"#,
            r#"{"shift":1,"shift":2}"#,
            "{} {}",
        ] {
            assert!(from_json::<Sample>(text.as_bytes()).is_err(), "{text}");
        }
        let read = from_json::<Sample>(br#"{"word":"first","empty":null}"#);
        assert_eq!(read, Ok(Sample { word: Some(Choice::First), ..Sample::default() }));
        assert_eq!(from_json::<Sample>(br#"{"empty":7.0}"#).map(|read| read.empty), Ok(Some(7)));
    }

    #[test]
    fn errors_say_what_and_where() {
        let error = from_json::<Sample>(b"{\"count\":\n null}").expect_err("null");
        let words = "invalid type: null, expected a value, or the field left out at line 2 column 6";
        assert_eq!(error.to_string(), words);
    }

    /// What has no schema of its own stays as it was written.
    #[test]
    fn free_values_are_kept() {
        let text = r#"{"a":[1.0,null,{"b":2}],"c":"d"}"#;
        assert_eq!(from_json::<Value>(text.as_bytes()).map(|value| value.to_string()), Ok(text.into()));
        let raw = from_json::<Box<RawValue>>(text.as_bytes()).expect("JSON");
        assert_eq!(raw.get(), text);
    }
}
