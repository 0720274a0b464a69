//! JSON as a page would send it.

use leaper::plain::Plain;
use serde_json::Value;

/// The value that JavaScript would have of it.
pub fn plain(value: &Value) -> Plain {
    match value {
        Value::Null => Plain::Nothing,
        Value::Bool(truth) => Plain::Truth(*truth),
        Value::Number(number) => number.as_f64().map_or(Plain::Other, Plain::Number),
        Value::String(text) => Plain::Text(text.clone()),
        Value::Array(list) => Plain::List(list.iter().map(plain).collect()),
        Value::Object(fields) => {
            Plain::Fields(fields.iter().map(|(name, value)| (name.clone(), plain(value))).collect())
        }
    }
}
