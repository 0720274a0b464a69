//! Properties of every puzzle line, and of arbitrary text.

use std::time::{Duration, Instant};

use leaper::Leaper;
use leaper::board::Board;
use leaper::place::{Counts, Lines, Piece};
use leaper::puzzle::{
    Draft, DraftError, PlaceDraft, Puzzle, Setup, SwapDraft, TourDraft, TravelDraft,
};
use leaper::square::Square;
use leaper::swap::{Attack, Metric, Rules, Turns};
use leaper::tour::Ends;
use oracle::fuzz::{check_error_range, check_text as check};
use oracle::page_json::to_plain;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::json;

/// A board with blocked squares, and its open squares in random order.
fn board() -> impl Strategy<Value = (Board, Vec<Square>)> {
    let size =
        prop_oneof![(1..=9_u16, 1..=9_u16), (1..=30_u16, 1..=3_u16), Just((4, 1)), Just((700, 2)),];
    let size_and_count = size.prop_flat_map(|(files, ranks)| {
        let squares: Vec<Square> = Board::new(files, ranks).unwrap().squares().collect();
        let count = prop_oneof![Just(0), 0..squares.len()];
        (Just((files, ranks)), count, Just(squares).prop_shuffle())
    });
    size_and_count.prop_map(|((files, ranks), count, mut squares)| {
        let mut board = Board::new(files, ranks).unwrap();
        for square in squares.drain(..count) {
            board.block(square);
        }
        (board, squares)
    })
}

fn leaper() -> impl Strategy<Value = Leaper> {
    let any = (0..1024_u16, 0..1024_u16)
        .prop_filter_map("a leaper leaps", |(a, b)| Leaper::new(a, b).ok());
    prop_oneof![Just(Leaper::KNIGHT), any]
}

fn travel() -> impl Strategy<Value = Draft> {
    (board(), leaper(), any::<Option<Index>>(), any::<Option<Index>>()).prop_map(
        |((board, open), leaper, from, to)| {
            let pick = |index: Option<Index>| {
                index.filter(|_| !open.is_empty()).map(|index| *index.get(&open))
            };
            let draft = TravelDraft::new(board, leaper, pick(from), pick(to));
            Draft::Travel(draft.unwrap())
        },
    )
}

/// Puts the letters on open squares, as many as fit.
fn setup(open: &[Square], letters: &[char]) -> Setup {
    Setup::new(open.iter().copied().zip(letters.iter().copied()).collect()).unwrap()
}

fn letters(from: &'static [char]) -> impl Strategy<Value = Vec<char>> {
    prop::collection::vec(select(from), 0..20)
}

fn swap() -> impl Strategy<Value = Draft> {
    const PLAIN: &[char] = &['N', 'n'];
    const NAMED: &[char] = &['x', 'X', 's', 'w', 'a', 'p', 'A', 'Z', 'z'];
    let knights = || prop_oneof![letters(PLAIN), letters(NAMED), Just(vec!['s', 'w', 'a', 'p'])];
    let rules = (select(&Turns::ALL), select(&Attack::ALL), select(&Metric::ALL));
    (board(), leaper(), knights(), prop::option::of(knights()), any::<[bool; 2]>(), rules).prop_map(
        |((board, mut open), leaper, start, goal, [sorted, reversed], (turns, attack, metric))| {
            if sorted {
                open.sort_unstable();
            }
            let start = setup(&open, &start);
            let goal = goal.map(|goal| setup(&open, &goal));
            let goal = if reversed { Some(start.reversed()) } else { goal };
            let rules = Rules::default().turns(turns).attack(attack).metric(metric);
            Draft::Swap(SwapDraft::new(board, leaper, start, goal, rules).unwrap())
        },
    )
}

fn place() -> impl Strategy<Value = Draft> {
    let numbers = prop::array::uniform5(prop_oneof![Just(0), 0..=12_u32, Just(1 << 20)]);
    let lines = select(&[Lines::Stop, Lines::Pass]);
    (board(), letters(&['K', 'Q', 'B', 'R', 'N']), numbers, lines).prop_map(
        |((board, open), fixed, numbers, lines)| {
            let kinds = Piece::ALL.into_iter().zip(numbers);
            let pieces = kinds.fold(Counts::none(), |counts, (kind, n)| counts.with(kind, n));
            let fixed = setup(&open, &fixed);
            Draft::Place(PlaceDraft::new(board, fixed, pieces, lines).unwrap())
        },
    )
}

/// Ends and numbers on different squares; numbers may repeat or be too large.
fn tour() -> impl Strategy<Value = Draft> {
    let numbers = prop::collection::vec(prop_oneof![1..=9_u32, any::<u32>()], 0..9);
    let numbers = numbers.prop_map(|numbers| numbers.into_iter().map(|n| n.max(1)).collect());
    (board(), leaper(), select(&Ends::ALL), any::<[bool; 2]>(), numbers).prop_map(
        |((board, open), leaper, ends, fixed, numbers): (_, _, _, _, Vec<u32>)| {
            let mut squares = open.into_iter();
            let [from, to] = fixed.map(|fixed| squares.next().filter(|_| fixed));
            let numbers = squares.zip(numbers).collect();
            Draft::Tour(TourDraft::new(board, leaper, ends, from, to, numbers).unwrap())
        },
    )
}

fn draft() -> impl Strategy<Value = Draft> {
    prop_oneof![travel(), swap(), place(), tour()]
}

/// Removes a goal that equals the default.
fn normal(draft: Draft) -> Draft {
    match &draft {
        Draft::Swap(swap) if swap.goal().is_some_and(|goal| trades(swap.start(), goal)) => {
            let (board, leaper) = (draft.board().clone(), draft.leaper());
            let start = swap.start().clone();
            Draft::Swap(SwapDraft::new(board, leaper, start, None, swap.rules()).unwrap())
        }
        _ => draft,
    }
}

/// Returns whether the goal is the start with its colours reversed, and the sides are equal.
fn trades(start: &Setup, goal: &Setup) -> bool {
    let sorted = |setup: &Setup| {
        let mut letters: Vec<char> = setup.letters().iter().map(|&(_, letter)| letter).collect();
        letters.sort_unstable();
        letters
    };
    *goal == start.reversed() && sorted(goal) == sorted(start)
}

/// Writes a draft's line with its blocked squares in the board, and in `avoid`. The rest is copied
/// from its canonical line.
fn both_forms(draft: &Draft) -> [String; 2] {
    let board = draft.board();
    let rows = |letter: &dyn Fn(Square) -> Option<char>, stars: bool| {
        let row = |rank| {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..=board.files() {
                let square = Square::new(file, rank);
                let star = (stars && board.is_blocked(square)).then_some('*');
                let symbol = star.or_else(|| letter(square));
                if empty > 0 && (symbol.is_some() || file == board.files()) {
                    row += &std::mem::take(&mut empty).to_string();
                }
                match symbol {
                    Some(symbol) => row.push(symbol),
                    None => empty += 1,
                }
            }
            row
        };
        (0..board.ranks()).rev().map(row).collect::<Vec<_>>().join("/")
    };
    let line = draft.to_string();
    let (kind, parameters) = line.split_once('?').unwrap();
    [true, false].map(|stars| {
        let mut form = String::new();
        for parameter in parameters.split('&') {
            let value = match (parameter.split_once('=').unwrap().0, draft) {
                ("avoid", _) => continue,
                ("board", Draft::Swap(swap)) => rows(&|square| swap.start().on(square), stars),
                ("board", Draft::Place(place)) => rows(&|square| place.fixed().on(square), stars),
                ("board", _) => rows(&|_| None, stars),
                ("goal", Draft::Swap(swap)) => {
                    format!("&goal={}", rows(&|square| swap.goal().unwrap().on(square), stars))
                }
                _ => format!("&{parameter}"),
            };
            let size = format!("{}x{}", board.files(), board.ranks());
            let bare = value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/');
            let like_size = value.split_once('x').is_some_and(|(files, ranks)| {
                let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
                !files.is_empty() && !ranks.is_empty() && digits(files) && digits(ranks)
            });
            match value {
                _ if bare => form += &size,
                value if like_size => form.extend(["0", &value]),
                value => form += &value,
            }
        }
        let names: Vec<String> = board.blocked().iter().map(|square| square.to_string()).collect();
        let avoid = if stars { String::new() } else { format!("&avoid={}", names.join(",")) };
        format!("{kind}?board={form}{avoid}")
    })
}

fn escaped(text: &str, every: impl Fn(usize) -> bool) -> String {
    let escape = |(at, byte): (usize, u8)| match byte {
        b if b.is_ascii() && !every(at) => char::from(b).to_string(),
        b => format!("%{b:02x}"),
    };
    text.bytes().enumerate().map(escape).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn drafts_round_trip_through_lines(draft in draft()) {
        let line = draft.to_string();
        let again = Draft::parse(&line).map_err(|error| TestCaseError::fail(format!("{line}: {error}")))?;
        prop_assert_eq!(&again, &normal(draft.clone()), "{}", line);
        prop_assert_eq!(again.to_string(), &*line);
        let links = [
            format!("https://leaper.example/some/where/?a=b#{line}"),
            escaped(&line, |_| true),
            escaped(&line, |at| at % 3 == 0),
            format!("\u{201c}{line}\u{201d}\n"),
        ];
        for link in links {
            prop_assert_eq!(&Draft::parse(&link), &Ok(again.clone()), "{}", link);
        }
    }

    /// Both forms of blocked squares are read, and the shorter one is written.
    #[test]
    fn the_shorter_form_is_canonical(draft in draft()) {
        let line = draft.to_string();
        if draft.board().blocked().is_empty() {
            prop_assert!(!line.contains('*') && !line.contains("avoid"), "{}", line);
        } else {
            let forms = both_forms(&draft);
            for form in &forms {
                let read = Draft::parse(form);
                prop_assert_eq!(&read, &Ok(normal(draft.clone())), "{}", form);
                prop_assert_eq!(&read.unwrap().to_string(), &line);
            }
            let [in_board, listed] = forms;
            prop_assert_eq!(&line, if listed.len() < in_board.len() { &listed } else { &in_board });
        }
    }

    #[test]
    fn drafts_round_trip_through_drawings(draft in draft()) {
        let object = serde_json::to_value(&draft).unwrap();
        prop_assert_eq!(Draft::read(to_plain(&object)), Ok(draft));
    }

    /// Any drawing is a draft or has an error with a message.
    #[test]
    fn arbitrary_squares_are_accepted_or_rejected(
        draft in draft(),
        square in prop_oneof![-2..70_i64, -(1 << 53)..1_i64 << 53],
        letter in "[KQRBNna*é ]{0,2}",
    ) {
        let area = i64::try_from(draft.board().area()).unwrap();
        let mut object = serde_json::to_value(&draft).unwrap();
        let mut places = 0;
        let is_here = |other: &serde_json::Value| *other == json!(square);
        match draft {
            Draft::Tour(_) => {
                let numbers = object["numbers"].as_array_mut().unwrap();
                numbers.push(json!([square, u32::MAX]));
                places = numbers.iter().filter(|pair| is_here(&pair[0])).count();
                places += ["from", "to"].iter().filter(|end| is_here(&object[**end])).count();
            }
            Draft::Travel(_) => object["to"] = json!(square),
            _ => {
                let field = if object["kind"] == "swap" { "start" } else { "fixed" };
                let pieces = object[field].as_array_mut().unwrap();
                pieces.push(json!([square, letter]));
                places = pieces.iter().filter(|pair| is_here(&pair[0])).count();
            }
        }
        match Draft::read(to_plain(&object)) {
            Ok(_) => prop_assert!((0..area).contains(&square) && places < 2),
            Err(DraftError::Invalid(reason)) if !(0..area).contains(&square) => {
                prop_assert_eq!(reason.code(), "off-board");
                let number = format!("There is no square number {square} on this board: ");
                prop_assert!(reason.to_string().starts_with(&number), "{}", reason);
            }
            Err(DraftError::Invalid(reason)) => {
                let codes = ["doubled-square", "blocked-square", "bad-letter", "numbered-twice"];
                prop_assert!(codes.contains(&reason.code()), "{}", reason);
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn equal_puzzles_have_equal_lines(draft in draft()) {
        if let Ok(puzzle) = draft.complete() {
            prop_assert_eq!(puzzle.to_string(), draft.to_string());
            prop_assert_eq!(Draft::from(&puzzle), normal(draft));
        }
    }

    #[test]
    fn mutated_lines_are_parsed_or_rejected(
        draft in draft(),
        changes in prop::collection::vec((any::<Index>(), 0..3_u8, any::<Index>()), 1..6),
    ) {
        let mut text: Vec<char> = draft.to_string().chars().collect();
        let symbols: Vec<char> =
            "travelswpconkQRBN0123456789x*/&=?#,%-+ ×８а🐴\u{0}ab".chars().collect();
        for (at, how, symbol) in changes {
            let symbol = *symbol.get(&symbols);
            let at = at.index(text.len() + 1);
            match how {
                0 => text.insert(at, symbol),
                1 if at < text.len() => text[at] = symbol,
                _ if at < text.len() => { text.remove(at); }
                _ => {}
            }
        }
        check(&text.into_iter().collect::<String>());
    }

    #[test]
    fn mixed_words_are_parsed_or_rejected(
        words in prop::collection::vec(select(&[
            "travel", "swap", "place", "?", "&", "=", "board", "avoid", "from", "to", "goal",
            "leaper", "turns", "attack", "metric", "pieces", "lines", "8x8", "3x", "N1n", "/", "*",
            "a1", "b2", ",", "1,2", "white", "none", "K3Q1", "pass", "#", "%", "%2", "%2A", "%e2%80",
            "[7 8]", "{:K 3}", "1072447500", " ", "a8, b7", "é", "https://", "999999999999",
        ][..]), 0..14),
    ) {
        check(&words.concat());
        check(&format!("travel?board=8x8&{}", words.concat()));
        check(&format!("swap?board={}", words.concat()));
        check(&format!("place?pieces={}", words.concat()));
    }

    #[test]
    fn any_text_is_parsed_or_rejected(text in any::<String>(), kind in 0..3_usize) {
        check(&text);
        check(&format!("{}?{text}", ["travel", "swap", "place"][kind]));
    }

    #[test]
    fn any_escapes_are_parsed_or_rejected(text in "([a-z0-9?=&/]|%[0-9a-fA-F]{0,2}|%[89a-f][0-9a-f]|é){0,40}") {
        check(&text);
        check(&format!("travel?board=8x8&from={text}"));
    }
}

/// Compares the time for a megabyte of each difficult text with the median, in the same run: the
/// factor is far above what a linear parser needs, and far below what a quadratic one does.
#[test]
fn parsing_time_is_linear() {
    const MEGABYTE: usize = 1 << 20;
    let fill = |head: &str, body: &str, tail: &str| {
        format!("{head}{}{tail}", body.repeat(MEGABYTE / body.len()))
    };
    let all_squares: String = {
        let board = Board::new(400, 400).unwrap();
        board.squares().map(|square| square.to_string() + ",").collect()
    };
    let texts = [
        fill("", "x", ""),
        fill("", " ", ""),
        fill("", "%", ""),
        fill("", "%4", ""),
        fill("", "%ff", ""),
        fill("", "%e2%98", ""),
        fill("", "#", ""),
        fill("", "/", ""),
        fill("", "/travel", ""),
        fill("", "/travel?", ""),
        fill("", "#swap?&", ""),
        fill("", "\"", ""),
        fill("", "🐴", ""),
        fill("", "a8,", ""),
        fill("", "a8 ", "a9"),
        fill("a1 b2 ", "[", ""),
        fill("", "[", ""),
        fill("", "1", ""),
        fill("", "1 ", ""),
        fill("[7 8] {", ":K 1 ", "}"),
        fill("[7 8] {", "{", ""),
        fill("[", "7 ", ""),
        fill("(", "(", "["),
        fill("travel?", "&", ""),
        fill("travel?", "=", ""),
        fill("travel?", "a=b&", ""),
        fill("travel?board=", "8/", "8"),
        fill("travel?board=", "1", ""),
        fill("travel?board=", "*", ""),
        fill("travel?board=1024x1024&avoid=", "a1,", ""),
        fill("travel?board=1024x1024&avoid=", "a", "1"),
        fill("travel?board=1024x1024&avoid=", "a1", ""),
        fill("travel?board=1024x1024&from=", "%61", ""),
        format!("travel?board=400x400&avoid={}a400", all_squares.replace("a400,", "")),
        fill("travel?board=8x8&leaper=", ",", ""),
        fill("swap?board=", "n", ""),
        fill("swap?board=8x8&goal=", "n/", ""),
        fill("place?board=8x8&pieces=", "K1", ""),
        fill("place?board=8x8&pieces=", " ", "K1"),
        fill("place?board=8x8&pieces=K", "0", "1"),
        format!("swap?board={}", vec!["Nn".repeat(512); 1024].join("/")),
        format!("swap?board={}", vec!["n1".repeat(512); 1024].join("/")),
        format!("travel?board={}", vec!["*1".repeat(512); 1024].join("/")),
        escaped(&format!("travel?board={}", vec!["*".repeat(512); 512].join("/")), |_| true),
        fill("", "a", "").repeat(20),
    ];
    let mut times: Vec<(Duration, String)> = texts
        .iter()
        .map(|text| {
            let begin = Instant::now();
            if let Err(error) = Puzzle::parse(text) {
                check_error_range(text, &error);
            }
            let megabytes = (text.len() / MEGABYTE).max(1) as u32;
            (begin.elapsed() / megabytes, text.chars().take(40).collect())
        })
        .collect();
    times.sort_by_key(|one| one.0);
    let (median, slowest) = (&times[times.len() / 2], times.last().unwrap());
    assert!(slowest.0 < 300 * median.0, "time for a megabyte: {slowest:?}, the median {median:?}");
}
