//! The levels: computed values are current, grades are ordered by difficulty, and the daily puzzles
//! are all different.
//!
//! The usual run checks a sample; all levels are checked by
//!
//! ```text
//! LEAPER_WHOLE=1 cargo test --release --test levels
//! ```
//!
//! After a change of `src/level/levels.txt`, or of the measures, renew `computed_line.txt` by
//!
//! ```text
//! cargo xtask renew levels
//! ```
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::path::Path;

use leaper::answer::{Answer, Options, Solving};
use leaper::level::{
    Date, Generator, Grade, Level, ListedLevel, Theme, daily, generate, levels, listed_levels,
    measure, of_day, packs, with_attempt,
};
use leaper::puzzle::{Kind, Puzzle};
use leaper::search::Search;

#[path = "levels/hill_climber.rs"]
mod hill_climber;

fn is_whole() -> bool {
    std::env::var_os("LEAPER_WHOLE").is_some()
}

/// Returns the least number of moves, and the number of solutions.
fn solve(line: &str, count: bool) -> (Option<u32>, Option<String>) {
    let options = Options::default().shortest(count);
    match Solving::new(Puzzle::parse(line).unwrap(), options).run() {
        Answer::Travel { length, shortest, .. } | Answer::Swap { length, shortest, .. } => {
            (Some(length), shortest.map(|count| count.to_string()))
        }
        Answer::Place { count, .. } => (None, Some(count.to_string())),
        Answer::Tour { count, .. } => (None, count.map(|count| count.to_string())),
        other => panic!("{line}: {other:?}"),
    }
}

/// A tour of a whole chessboard is found quickly, but counting all takes days.
fn is_countable(line: &str) -> bool {
    !line.starts_with("tour?board=8x8")
}

/// Returns the line of a level in `computed_line.txt`.
fn computed_line(level: &ListedLevel) -> String {
    let puzzle = Puzzle::parse(level.line).unwrap();
    let measures = measure(&puzzle);
    let grade =
        measures.as_ref().map_or(Grade::ALL[4], |measures| Grade::of(puzzle.kind(), measures));
    let (par, solutions) = solve(level.line, is_countable(level.line));
    // Two computations of the same numbers; with the runs metric, one counts runs and the other
    // their jumps.
    if let Some(measures) = measures {
        assert_eq!(measures.par, par, "{}", level.line);
        if !level.line.contains("metric=runs") {
            assert_eq!(Some(measures.solutions.to_string()), solutions, "{}", level.line);
        }
    }
    let par = par.map_or("-".to_owned(), |par| par.to_string());
    format!("{} {grade} {par} {}", level.id, solutions.unwrap_or("-".to_owned()))
}

#[test]
fn computed_values_are_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/level/computed.txt");
    if std::env::var_os("LEAPER_RENEW").is_some() {
        let lines: Vec<String> =
            listed_levels().iter().map(|level| computed_line(level) + "\n").collect();
        std::fs::write(&file, lines.concat()).unwrap();
    }
    let text = std::fs::read_to_string(&file).unwrap();
    let found: Vec<&str> = text.lines().collect();
    assert_eq!(
        found.len(),
        listed_levels().len(),
        "computed.txt is not current: cargo xtask renew levels"
    );
    for (at, (level, found)) in listed_levels().iter().zip(found).enumerate() {
        // Slow levels are checked by an optimised build.
        let par = found.split(' ').nth(2).and_then(|par| par.parse::<u32>().ok()).unwrap_or(0);
        if is_whole() || (at % 7 == 0 && par <= 16 && level.line.len() < 60) {
            assert_eq!(found, computed_line(level), "{}: cargo xtask renew levels", level.line);
        } else {
            assert!(found.starts_with(&format!("{} ", level.id)), "{found} is not {}", level.id);
        }
    }
}

#[test]
fn list_has_unique_levels_of_all_kinds_and_grades() {
    let all = levels();
    assert_eq!(all.len(), listed_levels().len());
    assert!(all.len() >= 200);
    let texts = |of: fn(&Level) -> String| all.iter().map(of).collect::<BTreeSet<_>>().len();
    assert_eq!(texts(|level| level.id.clone().unwrap()), all.len());
    assert_eq!(texts(|level| level.title.clone().unwrap()), all.len());
    assert_eq!(texts(|level| level.line.clone()), all.len(), "no two alike");
    for level in &listed_levels() {
        let puzzle = Puzzle::parse(level.line).unwrap();
        assert_eq!(puzzle.kind(), level.pack.kind, "{}", level.line);
        assert!(
            level
                .id
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        );
    }
    for kind in Kind::ALL {
        let of_kind = all.iter().filter(|level| level.kind == kind);
        assert!(of_kind.clone().count() >= 50, "{kind}");
        for grade in Grade::ALL {
            assert!(of_kind.clone().any(|level| level.grade == grade), "{kind} {grade}");
        }
    }
    for pack in packs() {
        assert!(listed_levels().iter().any(|level| level.pack == pack), "{} is empty", pack.id);
    }
}

/// Returns the ids in a section of a word list, such as `titles`: the keys before the colons.
fn ids_in(words: &str, part: &str) -> BTreeSet<String> {
    let (_, rest) = words.split_once(&format!("  {part}: {{\n")).unwrap();
    let (lines, _) = rest.split_once("\n  },").unwrap();
    let ids = lines.lines().map(|line| line.split_once(": ").unwrap().0);
    ids.map(|id| id.trim().trim_matches('\'').to_owned()).collect()
}

#[test]
fn translations_name_every_level_and_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/play/words");
    let set = |ids: Vec<&str>| ids.into_iter().map(str::to_owned).collect::<BTreeSet<_>>();
    for language in ["de", "fr"] {
        let words = std::fs::read_to_string(folder.join(language).join("levels.js")).unwrap();
        let all = listed_levels();
        let with_source = all.iter().filter(|level| level.source.is_some());
        assert_eq!(ids_in(&words, "titles"), set(all.iter().map(|level| level.id).collect()));
        assert_eq!(ids_in(&words, "sources"), set(with_source.map(|level| level.id).collect()));
        assert_eq!(ids_in(&words, "packs"), set(packs().iter().map(|pack| pack.id).collect()));
    }
}

#[test]
fn generated_puzzles_match_their_measures() {
    let seeds = if is_whole() { 0..100 } else { 0..2 };
    for theme in Theme::ALL {
        for grade in Grade::ALL {
            for seed in seeds.clone() {
                let (level, measures) = Generator::new(theme, grade, seed).run();
                assert_eq!((level.kind, level.grade), (theme.kind(), grade), "{}", level.line);
                let puzzle = Puzzle::parse(&level.line).unwrap();
                assert_eq!(puzzle.to_string(), level.line);
                assert_eq!(measure(&puzzle), Some(measures), "{}", level.line);
                let expected = (level.par, level.solutions.map(|count| count.to_string()));
                assert_eq!(expected, solve(&level.line, true), "{}", level.line);
            }
        }
    }
}

/// Links contain seeds and dates, so their puzzles must never change. A new generator needs its own
/// seeds, next to the old one.
#[test]
fn puzzles_without_a_solution_have_no_measures() {
    for line in [
        "travel?board=3x3&from=a1&to=b2",
        "swap?board=N1/1n",
        "place?board=3x3&pieces=Q3",
        "place?board=QQ1/3/3",
        "place?board=QQ1/3/3&pieces=K1",
        "place?board=QQ1/3/3&aim=both",
        "tour?board=4x4",
    ] {
        let puzzle = Puzzle::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(measure(&puzzle).is_none(), "{line}");
    }
}

#[test]
fn a_seed_always_makes_the_same_puzzle() {
    for (theme, line) in KNOWN {
        assert_eq!(generate(theme, Grade::new(3).unwrap(), 0).line, line);
    }
    let (kinds, others) = Theme::ALL.split_at(Kind::ALL.len());
    assert_eq!(Grade::ALL.map(|grade| made_checksum(kinds, grade, 0..2)), MADE_2);
    assert_eq!(Grade::ALL.map(|grade| made_checksum(others, grade, 0..2)), THEMED_2);
    assert_eq!(dailies_checksum(Date::new(2026, 11, 23).unwrap(), 7), WEEK_OF_DAILIES);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn four_hundred_seeds_and_a_year_of_dailies_keep_their_puzzles() {
    let (kinds, others) = Theme::ALL.split_at(Kind::ALL.len());
    assert_eq!(Grade::ALL.map(|grade| made_checksum(kinds, grade, 0..20)), MADE_20);
    assert_eq!(Grade::ALL.map(|grade| made_checksum(others, grade, 0..20)), THEMED_20);
    assert_eq!(dailies_checksum(Date::new(2026, 1, 1).unwrap(), 365), YEAR_OF_DAILIES);
}

const KNOWN: [(Theme, &str); 8] = [
    (Theme::Travel, "travel?board=1**3/1*2*1/*4*/1*2*1/3**1&from=c2&to=a4"),
    (Theme::Swap, "swap?board=N1n/1*1/N1n"),
    (Theme::Place, "place?board=1*1*/*2*/****/2**/K2*&pieces=K2B2"),
    (Theme::Tour, "tour?board=**2**/*3*1/5*/1*1*1*/3***&from=c3&to=c1"),
    (Theme::Goals, "travel?board=4*/3*1/*4/3*1/4*&from=b5&to=a2,b2,d3,b4"),
    (Theme::Guards, "travel?board=2k3/6/6/1p**2/6/5r/1*2*1/n5&from=b1&to=a6&capture=yes"),
    (Theme::Cover, "place?board=4/*2*/*2*/4/4&pieces=R3&aim=guard"),
    (Theme::Numbers, "tour?board=4x4&leaper=king&from=d1&to=b2&numbers=d4:5,b1:12,c3:15"),
];

/// By grade, one checksum for each of [`Kind::ALL`].
#[rustfmt::skip]
const MADE_2: [[u64; 4]; 5] = [
    [0xa331_f9c8_9ec2_718d, 0x502e_844f_b45a_623f, 0xebed_d90d_cf7a_b377, 0xb768_89b1_bdc1_714a],
    [0x60a2_6923_7154_e411, 0x2a5e_f4d1_f3bc_b260, 0xa957_8192_9424_7473, 0xc441_412f_8d30_9cac],
    [0x06df_e6b1_fa40_8a20, 0xc118_d83e_cae1_9714, 0x3951_8ddd_fc5b_0bc6, 0xaa7c_3862_32c1_4541],
    [0x1cfe_31cd_c3eb_a9bb, 0x9dab_6188_df4e_50a2, 0x94f6_2c01_d5f3_d963, 0x66d7_b862_2cc7_f6f0],
    [0xd9e0_1d11_8612_b2ba, 0x19ce_58d5_867a_f7b4, 0xe759_823a_30f1_0288, 0x37b4_7f5c_9e1c_5c07],
];
#[rustfmt::skip]
const MADE_20: [[u64; 4]; 5] = [
    [0xb5d1_37e7_60ad_53de, 0xca0f_a2ba_b504_f037, 0x0082_5116_1feb_3575, 0x3990_89d4_4708_4651],
    [0x0e7a_2cce_b90a_87cc, 0xf7cf_9080_7952_09e7, 0x3e8e_d86a_a1b1_d30b, 0x446c_3b55_8110_4932],
    [0x0340_b3b9_a1d1_f18a, 0x9c18_abb1_bb6b_f2bc, 0x2beb_88cd_1a12_821b, 0x80d3_24ed_e634_ce4e],
    [0xa30c_3f1a_8ce0_a216, 0xcc18_3296_b39d_4973, 0x89d9_ac3d_a580_5726, 0x30d5_f21f_0069_b7fc],
    [0x7c27_eba8_18dd_0332, 0x1949_8378_8c9d_6b81, 0x64b1_79fc_ed39_8ec5, 0x2aa3_0bd8_7d48_f4b5],
];
#[rustfmt::skip]
const THEMED_2: [[u64; 4]; 5] = [
    [0xdc29_096e_0f9b_bef4, 0x90cb_eb0b_4a18_f58c, 0x267f_c90b_a2fa_8698, 0x4eea_8a45_97ab_b954],
    [0x4b76_fff6_857d_dadd, 0xa269_cec1_ecb2_1887, 0x42cc_e644_1942_d6b0, 0x1e41_491f_ddb4_a485],
    [0x21e7_def3_64d7_e56b, 0xb5ee_ccaa_4d64_c984, 0xcdc4_7da7_5cd6_1185, 0x980b_5469_4d83_94dc],
    [0x62cc_75c4_d394_a894, 0x9864_c51b_a272_0552, 0xf85c_d107_0551_d972, 0x2a03_535c_48be_727d],
    [0x03d5_6844_b2e1_01f3, 0x0097_7512_395e_f8e6, 0x326d_2f02_c5f4_4548, 0x558d_d897_2cd5_d72d],
];
#[rustfmt::skip]
const THEMED_20: [[u64; 4]; 5] = [
    [0x488d_1c59_fdcf_7940, 0x3e16_4822_2a1b_52cc, 0x86d1_8f9b_c9b5_cea6, 0x0495_b597_9079_8728],
    [0xa457_c499_37ee_048c, 0x8dd6_ebb3_5952_f471, 0x0c79_65d1_36b6_00bb, 0x3fc6_2cb1_2b77_08bf],
    [0xce32_509e_1805_5000, 0x0bc1_e6fa_9b2e_43be, 0x8e47_791f_6095_5d4d, 0x3151_5bed_d202_9efd],
    [0xb95d_7451_0b8e_3dfa, 0xd98e_c6e3_5375_6712, 0xf01e_8e7a_9711_e256, 0xf8c7_9612_92e2_1038],
    [0xb48f_4331_dfc6_cecb, 0xcc39_701a_2193_4009, 0x6ad1_9e2f_023b_79a9, 0x28a5_83e5_3dc9_3a45],
];
const WEEK_OF_DAILIES: u64 = 0x63b6_75d4_2907_06cf;
const YEAR_OF_DAILIES: u64 = 0x1d8d_368d_540b_3390;

/// By theme: a checksum of all puzzles of a grade that these seeds make, with their measures.
fn made_checksum(themes: &[Theme], grade: Grade, seeds: std::ops::Range<u64>) -> Vec<u64> {
    let of =
        |theme: &Theme| checksum(seeds.clone().map(|seed| Generator::new(*theme, grade, seed)));
    themes.iter().map(of).collect()
}

fn dailies_checksum(first: Date, days: usize) -> u64 {
    let days = std::iter::successors(Some(first), |day| day.next()).take(days);
    checksum(days.flat_map(|day| Kind::ALL.map(|kind| of_day(day, kind))))
}

/// FNV-1a over the lines, grades and measures.
fn checksum(made: impl Iterator<Item = Generator>) -> u64 {
    let texts = made.map(|search| {
        let (level, measures) = search.run();
        let numbers = [measures.difficulty, measures.branching, measures.misleading];
        let solutions = level.solutions.unwrap();
        format!("{} {} {:?} {solutions} {numbers:?}\n", level.line, level.grade, level.par)
    });
    texts.flat_map(String::into_bytes).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn daily_puzzles_are_all_different() {
    let mut day = Date::new(2026, 1, 1).unwrap();
    if std::env::var_os("LEAPER_RENEW").is_some() && is_whole() {
        renew_days(day);
    }
    let days = if is_whole() { 3652 } else { 7 };
    let mut seen = BTreeSet::new();
    for _ in 0..days {
        let [least, most] = WEEK[usize::from(day.weekday())];
        for (kind, level) in Kind::ALL.into_iter().zip(daily(day)) {
            assert_eq!(level.kind, kind);
            assert!((least..=most).contains(&level.grade.get()), "{day} {kind}");
            assert!(seen.insert(level.line.clone()), "{day} has {} again", level.line);
        }
        day = day.next().unwrap();
    }
}

/// The range of grades on each day of the week, from Monday.
const WEEK: [[u8; 2]; 7] = [[1, 2], [2, 2], [2, 3], [3, 3], [3, 4], [4, 4], [5, 5]];

/// Records the days for which the first puzzle is unsuitable. The crate must be rebuilt afterwards.
fn renew_days(first: Date) {
    let mut found = Vec::new();
    for kind in Kind::ALL {
        let mut seen = BTreeSet::new();
        let mut day = first;
        for _ in 0..3652 {
            let [least, most] = WEEK[usize::from(day.weekday())];
            let does = |level: &Level| {
                (least..=most).contains(&level.grade.get()) && !seen.contains(&level.line)
            };
            let mut attempts =
                (0..=u8::MAX).map(|attempt| (attempt, with_attempt(day, kind, attempt).run().0));
            let (attempt, level) = attempts.find(|(_, level)| does(level)).unwrap();
            if attempt > 0 {
                found.push((day.number(), kind as u8, attempt));
            }
            seen.insert(level.line);
            day = day.next().unwrap();
        }
    }
    found.sort_unstable();
    let rows: Vec<String> = found
        .chunks(6)
        .map(|row| {
            let entry = |&(day, kind, attempt): &(u32, u8, u8)| {
                format!("({}_{:03}, {kind}, {attempt}),", day / 1000, day % 1000)
            };
            let row: Vec<String> = row.iter().map(entry).collect();
            format!("    {}\n", row.join(" "))
        })
        .collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/level/daily_rerolls.rs");
    let text = std::fs::read_to_string(&file).unwrap();
    let head = text.split("pub(super) const DAILY_REROLLS").next().unwrap();
    let list = format!("pub(super) const DAILY_REROLLS: [(u32, u8, u8); {}] = [", found.len());
    std::fs::write(&file, format!("{head}{list}\n{}];\n", rows.concat())).unwrap();
    panic!("renewed: run again");
}

/// A hill climber, which shares no code with the measures, needs more moves from grade to grade.
#[test]
fn grades_rise_with_a_hill_climbers_effort() {
    for kind in Kind::ALL {
        // It plays Swap puzzles so badly that only many moves separate the hardest grades.
        let (seeds, limit) = match (kind, is_whole()) {
            (_, true) => (41, 1_000_000),
            (Kind::Swap, _) => (5, 4_000),
            _ => (7, 20_000),
        };
        let medians = Grade::ALL.map(|grade| {
            let mut efforts: Vec<u64> = (0..seeds)
                .map(|seed| hill_climber::effort(&generate(kind, grade, 500 + seed), seed, limit))
                .collect();
            efforts.sort_unstable();
            efforts[efforts.len() / 2]
        });
        println!("{kind}: {medians:?}");
        for pair in medians.windows(2) {
            // Grades at the limit can't be distinguished.
            assert!(pair[0] < pair[1] || pair[0] >= limit, "{kind}: {medians:?}");
        }
    }
}
