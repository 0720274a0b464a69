//! Converts JSON to values as a page sends them.

use leaper::plain::PlainValue;
use serde_json::Value;

/// Converts JSON to the value that the crate receives if a page sends it.
pub fn to_plain(value: &Value) -> PlainValue {
    match value {
        Value::Null => PlainValue::Nothing,
        Value::Bool(truth) => PlainValue::Truth(*truth),
        Value::Number(number) => number.as_f64().map_or(PlainValue::Other, PlainValue::Number),
        Value::String(text) => PlainValue::Text(text.clone()),
        Value::Array(list) => PlainValue::List(list.iter().map(to_plain).collect()),
        Value::Object(fields) => PlainValue::Fields(
            fields.iter().map(|(name, value)| (name.clone(), to_plain(value))).collect(),
        ),
    }
}
