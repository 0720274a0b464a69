//! The daily puzzles: made from the date alone, harder towards the weekend.

use super::daily_rerolls::DAILY_REROLLS;
use super::{Date, Grade, Level, Make};
use crate::puzzle::Kind;
use crate::random::Random;
use crate::search::Search;

/// For each day of the week, from Monday: the grades of its puzzles.
const WEEK: [[u8; 2]; 7] = [[1, 2], [2, 2], [2, 3], [3, 3], [3, 4], [4, 4], [5, 5]];

/// Starts the search for a kind's puzzle of a day.
#[must_use]
pub fn of_day(date: Date, kind: Kind) -> Make {
    let found = DAILY_REROLLS
        .binary_search_by_key(&(date.number(), kind as u8), |&(day, kind, _)| (day, kind));
    with_attempt(date, kind, found.map_or(0, |at| DAILY_REROLLS[at].2))
}

/// The same, with the given attempt instead of the one in [`DAILY_REROLLS`].
#[doc(hidden)]
#[must_use]
pub fn with_attempt(date: Date, kind: Kind, attempt: u8) -> Make {
    // Keeps the seeds of days apart from those that people choose.
    const SALT: u64 = 0x6c65_6170_6572_2021;
    let seed = (u64::from(date.number()) << 2 | kind as u64) ^ SALT;
    let grade = Random::new(seed).choose(&WEEK[usize::from(date.weekday())]);
    let seed = seed ^ u64::from(attempt) << 40;
    let grade = Grade::new(grade).unwrap_or(Grade::ALL[0]);
    // A grade comes on at most three consecutive days of a week.
    let day = date.number() / 7 * 3 + u32::from(date.weekday());
    Make::new(kind, grade, seed).for_day(day)
}

/// Makes one puzzle of each kind for a day, in the order of [`Kind::ALL`]: the same everywhere, of
/// grade 1 or 2 on a Monday, and 5 on a Sunday.
///
/// ```
/// use leaper::level::daily;
/// let sunday = daily("2026-11-22".parse()?);
/// assert!(sunday.iter().all(|level| level.grade.get() == 5));
/// # Ok::<(), leaper::level::NotADate>(())
/// ```
#[must_use]
pub fn daily(date: Date) -> [Level; 4] {
    Kind::ALL.map(|kind| of_day(date, kind).run().0)
}
