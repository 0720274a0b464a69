//! The keyboard: names of keys as in JavaScript's `event.key`, and what WebDriver calls them.

/// The character that stands for a key in WebDriver; a key that writes a character is itself.
///
/// # Panics
///
/// When there is no such key.
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

/// The keys of a chord such as `Control+Shift+z`, in the order in which they go down.
#[must_use]
pub fn chord(names: &str) -> Vec<char> {
    if names == "+" { vec!['+'] } else { names.split('+').map(code).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chord_goes_down_from_left_to_right() {
        assert_eq!(chord("Control+z"), ['\u{e009}', 'z']);
        assert_eq!(chord("+"), ['+']);
        assert_eq!(chord("Space"), [' ']);
    }
}
