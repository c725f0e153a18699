//! Whether a value is what a schema of the document says.

use serde_json::{Map, Value};

/// What is wrong with a value and where, if it is not what the schema says. Fields that the schema does not name are wrong,
/// unless it says that there may be others.
pub(crate) fn fault(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    if let Some(options) = schema["oneOf"].as_array() {
        let faults: Option<Vec<_>> = options.iter().map(|option| fault(document, option, value)).collect();
        return faults
            .map(|faults| format!(" is none of these:\n  {}", faults.join("\n  ").replace('\n', "\n  ")));
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return fault(document, followed(document, schema), value).map(|fault| format!(" ({name}){fault}"));
    }
    let is_wrong = (!schema["const"].is_null() && schema["const"] != *value)
        || schema["enum"].as_array().is_some_and(|words| !words.contains(value))
        || !has_type(&schema["type"], value)
        || !is_within(schema, value);
    if is_wrong {
        let text: String = value.to_string().chars().take(200).collect();
        return Some(format!(" is {text}"));
    }
    match value {
        Value::Object(fields) => fault_of_object(document, schema, fields),
        Value::Array(items) => fault_of_list(document, schema, items),
        _ => None,
    }
}

/// The schema itself, or the one that it refers to.
pub(crate) fn followed<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => document.pointer(reference.trim_start_matches('#')).expect("what is referred to"),
        None => schema,
    }
}

fn has_type(types: &Value, value: &Value) -> bool {
    match types {
        Value::String(name) => match name.as_str() {
            "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("no type: {other}"),
        },
        Value::Array(types) => types.iter().any(|one| has_type(one, value)),
        _ => true,
    }
}

/// Whether a number or the length of a text is within the bounds.
fn is_within(schema: &Value, value: &Value) -> bool {
    let bound = |name: &str| schema[name].as_f64();
    let [least, most, end, longest] = ["minimum", "maximum", "exclusiveMaximum", "maxLength"].map(bound);
    let number = value.as_f64();
    let length = value.as_str().map(|text| text.chars().count() as f64);
    !(least.zip(number).is_some_and(|(least, number)| number < least)
        || most.zip(number).is_some_and(|(most, number)| number > most)
        || end.zip(number).is_some_and(|(end, number)| number >= end)
        || longest.zip(length).is_some_and(|(longest, length)| length > longest))
}

fn fault_of_object(document: &Value, schema: &Value, fields: &Map<String, Value>) -> Option<String> {
    let parts = parts(document, schema);
    let required = parts.iter().filter_map(|part| part["required"].as_array()).flatten();
    for name in required.filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            return Some(format!(" has no field {name}"));
        }
    }
    fields.iter().find_map(|(name, value)| {
        let known = parts.iter().find_map(|part| part["properties"].get(name));
        let others = || parts.iter().find_map(|part| part.get("additionalProperties"));
        let is_open = || parts.iter().all(|part| part["properties"].is_null());
        match known.or_else(others) {
            Some(Value::Bool(true)) => None,
            Some(schema @ Value::Object(_)) => {
                fault(document, schema, value).map(|fault| format!(".{name}{fault}"))
            }
            None if is_open() => None,
            _ => Some(format!(" has a field {name} that is not documented")),
        }
    })
}

/// The schema with all that it consists of.
fn parts<'a>(document: &'a Value, schema: &'a Value) -> Vec<&'a Value> {
    let schema = followed(document, schema);
    match schema["allOf"].as_array() {
        Some(all) => all.iter().flat_map(|part| parts(document, part)).collect(),
        None => vec![schema],
    }
}

fn fault_of_list(document: &Value, schema: &Value, items: &[Value]) -> Option<String> {
    let bound = |name: &str| schema[name].as_u64().and_then(|bound| usize::try_from(bound).ok());
    if bound("minItems").is_some_and(|least| items.len() < least)
        || bound("maxItems").is_some_and(|most| items.len() > most)
    {
        return Some(format!(" has {} items", items.len()));
    }
    items.iter().enumerate().find_map(|(index, item)| {
        let first = schema["prefixItems"].get(index).unwrap_or(&schema["items"]);
        fault(document, first, item).map(|fault| format!("[{index}]{fault}"))
    })
}
