//! Key names, as in JavaScript's `event.key`, and their WebDriver codes.

/// Returns the character for a key in WebDriver; printable keys are their own.
///
/// # Panics
///
/// If the key is unknown.
#[must_use]
pub fn code(name: &str) -> char {
    let mut characters = name.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        return character;
    }
    match name {
        "Backspace" => '\u{e003}',
        "Tab" => '\u{e004}',
        "Enter" => '\u{e007}',
        "Shift" => '\u{e008}',
        "Control" => '\u{e009}',
        "Alt" => '\u{e00a}',
        "Escape" => '\u{e00c}',
        "Space" => ' ',
        "PageUp" => '\u{e00e}',
        "PageDown" => '\u{e00f}',
        "End" => '\u{e010}',
        "Home" => '\u{e011}',
        "ArrowLeft" => '\u{e012}',
        "ArrowUp" => '\u{e013}',
        "ArrowRight" => '\u{e014}',
        "ArrowDown" => '\u{e015}',
        "Delete" => '\u{e017}',
        "Meta" => '\u{e03d}',
        _ => panic!("no key is called {name}"),
    }
}

/// Returns the keys of a chord such as `Control+Shift+z`, in the order in which they are pressed.
#[must_use]
pub fn chord(names: &str) -> Vec<char> {
    if names == "+" { vec!['+'] } else { names.split('+').map(code).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chords_are_pressed_from_left_to_right() {
        assert_eq!(chord("Control+z"), ['\u{e009}', 'z']);
        assert_eq!(chord("+"), ['+']);
        assert_eq!(chord("Space"), [' ']);
    }
}
