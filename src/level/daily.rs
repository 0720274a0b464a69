//! The puzzles of a day: from the date alone, harder towards the weekend.

use super::again::AGAIN;
use super::{Date, Grade, Level, Make};
use crate::puzzle::Kind;
use crate::random::Random;
use crate::search::Search;

/// By day of the week, from Monday: the grades of its puzzles.
const WEEK: [[u8; 2]; 7] = [[1, 2], [2, 2], [2, 3], [3, 3], [3, 4], [4, 4], [5, 5]];

/// The search for a kind's puzzle of a day.
#[must_use]
pub fn of_day(date: Date, kind: Kind) -> Make {
    let turn =
        AGAIN.binary_search_by_key(&(date.number(), kind as u8), |&(day, kind, _)| (day, kind));
    of_turn(date, kind, turn.map_or(0, |at| AGAIN[at].2))
}

/// The same, after so many that do not do.
#[doc(hidden)]
#[must_use]
pub fn of_turn(date: Date, kind: Kind, turn: u8) -> Make {
    // Not the seeds that people give.
    const SALT: u64 = 0x6c65_6170_6572_2021;
    let seed = (u64::from(date.number()) << 2 | kind as u64) ^ SALT;
    let grade = Random::new(seed).one(&WEEK[usize::from(date.weekday())]);
    let seed = seed ^ u64::from(turn) << 40;
    let grade = Grade::new(grade).unwrap_or(Grade::ALL[0]);
    // Days of one grade are three of a week at most, one after the other.
    let day = date.number() / 7 * 3 + u32::from(date.weekday());
    Make::new(kind, grade, seed).of_day(day)
}

/// One puzzle of each kind for a day, in the order of [`Kind::ALL`]: the same everywhere, of grade 1 or 2 on
/// a Monday, and 5 on a Sunday.
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
