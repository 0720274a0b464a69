//! What a person reads stands in lists of words, `words/`: nowhere else in `www/` is a sentence.

use crate::files;
use crate::modules::without_comments;

/// Where two words in a row are no sentence for a person to read on the page: files, the text that
/// is meant, if not all are, and why.
const ALLOWED: [(&str, &str, &str); 3] = [
    ("app/loading.js", "", "it speaks where the page can't be started: then no list has come"),
    ("kinds/swap/work/move-list.js", "flow even", "names of classes"),
    ("solver/", "", "failures are told apart by codes; these words are for programs"),
];

/// What stands before words that nobody reads: names of classes and of elements, errors of the
/// program itself.
const UNREAD: [&str; 4] = ["class", "describedby", "new Error(", "error("];

/// The texts in a line or more of code, each with the code before it on its line.
fn texts(code: &str) -> Vec<(usize, String, String)> {
    let chars: Vec<char> = code.chars().collect();
    let mut found = Vec::new();
    let (mut at, mut line, mut begin) = (0, 1, 0);
    while at < chars.len() {
        match chars[at] {
            '\n' => (line, begin) = (line + 1, at + 1),
            quote @ ('\'' | '"' | '`') => {
                let before: String = chars[begin..at].iter().collect();
                let (mut text, mut depth) = (String::new(), 0);
                let first = line;
                at += 1;
                while at < chars.len() && (chars[at] != quote || depth > 0) {
                    match chars[at] {
                        '\\' => at += 1,
                        // It was no text, but in a pattern.
                        '\n' if quote != '`' => break,
                        '\n' => (line, begin) = (line + 1, at + 1),
                        '$' if quote == '`' && chars.get(at + 1) == Some(&'{') => {
                            depth += 1;
                            at += 1;
                            text.push('$');
                        }
                        '}' if depth > 0 => depth -= 1,
                        c if depth == 0 => text.push(c),
                        _ => {}
                    }
                    at += 1;
                }
                found.push((first, before, text));
                if chars.get(at) == Some(&'\n') {
                    continue;
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Whether two words stand in a row.
fn is_speech(text: &str) -> bool {
    let is_word = |word: &str| {
        let word = word.trim_matches(|c: char| "“”„«»….!?".contains(c));
        word.chars().count() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '’')
    };
    let words: Vec<&str> = text.split(' ').collect();
    !text.contains('<') && words.windows(2).any(|two| is_word(two[0]) && is_word(two[1]))
}

#[test]
fn sentences_stand_in_lists_of_words() {
    let mut wrong = Vec::new();
    let mut needed = Vec::new();
    for (file, source) in files("www", &[".js"]) {
        if file.contains("/words/") {
            continue;
        }
        for (line, before, text) in texts(&without_comments(&source)) {
            if !is_speech(&text) || UNREAD.iter().any(|it| before.contains(it)) {
                continue;
            }
            match ALLOWED.iter().find(|(of, it, _)| file.starts_with(of) && text.contains(it)) {
                Some(allowed) => needed.push(allowed),
                None => wrong.push(format!("www/{file}:{line}: {text}")),
            }
        }
    }
    assert!(wrong.is_empty(), "these belong into a list of words:\n{}", wrong.join("\n"));
    for allowed in &ALLOWED {
        assert!(needed.contains(&allowed), "{allowed:?} is not needed any more");
    }
}

/// Lists of words that say to the letter what the core says, which writes for terminals, too.
const CORES: &str = "kinds/tour/words/en/reasons.js";

/// Sums in articles, which may go on in the next line.
const SUM: &str = "symmetry-sum";

#[test]
fn a_size_stays_in_one_line() {
    for (file, source) in files("www", &[".js", ".html"]) {
        if !(file.contains("/words/") || file.contains(".html")) || file == CORES {
            continue;
        }
        for line in source.lines().filter(|line| !line.contains(SUM)) {
            // What is looked up in the table of what is proven stands as it is there.
            let is_key = line.starts_with("  ['R. Guy");
            assert!(
                is_key || !line.contains(" × "),
                "www/{file}: spaces that do not break: {line}"
            );
        }
    }
}

#[test]
fn texts_are_read_right() {
    let code = "a('It\\'s so', `b ${c('d')} e`);\nf(class: 'g h')";
    let read: Vec<_> = texts(code).into_iter().map(|(line, _, text)| (line, text)).collect();
    assert_eq!(read, [(1, "Its so".to_owned()), (1, "b $ e".to_owned()), (2, "g h".to_owned())]);
    for text in ["Take it back", "Press “Play it” now", "5 jumps away", "was war’s denn"] {
        assert!(is_speech(text), "{text}");
    }
    for text in ["Escape", "0 0 24 24", "<path class=\"a b\"/>", "M0 0L5 5", "swap?board=3x3 x"] {
        assert!(!is_speech(text), "{text}");
    }
}
