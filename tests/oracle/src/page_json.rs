//! Converts JSON to values as a page sends them.

use leaper::plain::Plain;
use serde_json::Value;

/// Converts JSON to the value that the crate receives if a page sends it.
pub fn to_plain(value: &Value) -> Plain {
    match value {
        Value::Null => Plain::Nothing,
        Value::Bool(truth) => Plain::Truth(*truth),
        Value::Number(number) => number.as_f64().map_or(Plain::Other, Plain::Number),
        Value::String(text) => Plain::Text(text.clone()),
        Value::Array(list) => Plain::List(list.iter().map(to_plain).collect()),
        Value::Object(fields) => Plain::Fields(
            fields.iter().map(|(name, value)| (name.clone(), to_plain(value))).collect(),
        ),
    }
}
