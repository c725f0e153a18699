//! A check of JSON against the part of JSON Schema that Keymove's schemas use. What they do not use is refused as unknown, so that
//! no schema says something that is not checked; a whole validator would bring fifty crates along.

use serde_json::{Map, Value};

/// What of a value is not as a schema says: the place, and why. Nothing if all is.
///
/// # Panics
/// If the schema uses a keyword that is not known here.
pub(crate) fn misfits(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    Check { root: schema, found: &mut found }.value(schema, value, "");
    found
}

/// Keywords that say nothing about values.
const SILENT: [&str; 4] = ["$schema", "$defs", "title", "description"];

struct Check<'a> {
    root: &'a Value,
    found: &'a mut Vec<String>,
}

impl Check<'_> {
    fn value(&mut self, schema: &Value, value: &Value, place: &str) {
        let Value::Object(words) = schema else { panic!("{place}: no schema: {schema}") };
        for (word, said) in words {
            match word.as_str() {
                "type" if !is_of(said, value) => {
                    self.found.push(format!("{place}: {value} is not of type {said}"))
                }
                "const" if said != value => self.found.push(format!("{place}: {value} is not {said}")),
                "enum" if !said.as_array().is_some_and(|all| all.contains(value)) => {
                    self.found.push(format!("{place}: {value} is none of {said}"));
                }
                "anyOf" => self.any(said, value, place),
                "$ref" => self.value(target(self.root, said), value, place),
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.value(said, item, &format!("{place}/{index}"));
                    }
                }
                "properties" | "required" | "additionalProperties" => {}
                "type" | "const" | "enum" => {}
                silent if SILENT.contains(&silent) => {}
                unknown => panic!("{place}: the keyword {unknown} is not known"),
            }
        }
        if let Value::Object(fields) = value {
            self.fields(words, fields, place);
        }
    }

    fn fields(&mut self, words: &Map<String, Value>, fields: &Map<String, Value>, place: &str) {
        let known = words.get("properties").and_then(Value::as_object);
        for name in words.get("required").and_then(Value::as_array).into_iter().flatten() {
            if name.as_str().is_none_or(|name| !fields.contains_key(name)) {
                self.found.push(format!("{place}: the field {name} is missing"));
            }
        }
        for (name, field) in fields {
            let place = format!("{place}/{name}");
            match (known.and_then(|known| known.get(name)), words.get("additionalProperties")) {
                (Some(schema), _) => self.value(schema, field, &place),
                (None, Some(Value::Bool(false))) => self.found.push(format!("{place}: not described")),
                (None, Some(schema @ Value::Object(_))) => self.value(schema, field, &place),
                (None, _) => {}
            }
        }
    }

    fn any(&mut self, schemas: &Value, value: &Value, place: &str) {
        let fits = |schema: &Value| {
            let mut found = Vec::new();
            Check { root: self.root, found: &mut found }.value(schema, value, place);
            found.is_empty()
        };
        if !schemas.as_array().is_some_and(|schemas| schemas.iter().any(fits)) {
            self.found.push(format!("{place}: {value} is as none of the schemas"));
        }
    }
}

/// What `#/$defs/name` stands for.
fn target<'a>(root: &'a Value, reference: &Value) -> &'a Value {
    let pointer = reference.as_str().and_then(|text| text.strip_prefix('#')).unwrap_or_default();
    root.pointer(pointer).unwrap_or_else(|| panic!("{reference} stands for nothing"))
}

/// Whether the value has this type, or one of these.
fn is_of(types: &Value, value: &Value) -> bool {
    let is = |name: &Value| match (name.as_str(), value) {
        (Some("object"), Value::Object(_)) | (Some("array"), Value::Array(_)) => true,
        (Some("string"), Value::String(_)) | (Some("boolean"), Value::Bool(_)) => true,
        (Some("null"), Value::Null) | (Some("number"), Value::Number(_)) => true,
        (Some("integer"), Value::Number(number)) => number.is_i64() || number.is_u64(),
        _ => false,
    };
    match types {
        Value::Array(types) => types.iter().any(is),
        name => is(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_keyword_counts() {
        let schema = json!({
            "type": "object",
            "properties": {
                "one": { "const": 1 },
                "few": { "enum": ["a", "b"] },
                "list": { "type": "array", "items": { "$ref": "#/$defs/leaf" } },
                "either": { "anyOf": [{ "type": "null" }, { "$ref": "#/$defs/leaf" }] },
                "map": { "type": "object", "additionalProperties": { "type": "integer" } },
            },
            "required": ["one"],
            "additionalProperties": false,
            "$defs": { "leaf": { "type": ["string", "number"] } },
        });
        let good = json!({ "one": 1, "few": "b", "list": ["x", 1.5], "either": null, "map": { "any": 3 } });
        assert_eq!(misfits(&schema, &good), [""; 0]);
        for (bad, place) in [
            (json!([]), ": "),
            (json!({}), "one"),
            (json!({ "one": 2 }), "/one"),
            (json!({ "one": 1, "few": "c" }), "/few"),
            (json!({ "one": 1, "list": ["x", null] }), "/list/1"),
            (json!({ "one": 1, "either": true }), "/either"),
            (json!({ "one": 1, "map": { "any": 0.5 } }), "/map/any"),
            (json!({ "one": 1, "more": 1 }), "/more"),
        ] {
            let found = misfits(&schema, &bad);
            assert!(found.len() == 1 && found[0].contains(place), "{bad}: {found:?}");
        }
    }
}
