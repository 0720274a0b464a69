//! The daily puzzles: made from the date alone, harder towards the weekend, of alternating themes.

use super::daily_rerolls::DAILY_REROLLS;
use super::{Date, Generator, Grade, Level, Theme};
use crate::puzzle::Kind;
use crate::random::Random;
use crate::search::Search;

/// For each day of the week, from Monday: two grades. Each puzzle has one of them.
const WEEK: [[u8; 2]; 7] = [[1, 2], [2, 2], [2, 3], [3, 3], [3, 4], [4, 4], [5, 5]];

/// The number of the day from which on themes alternate: 2027-01-01.
const FIRST_THEMED: u32 = 739_981;

/// Returns the theme of a kind's puzzle of a day.
#[rustfmt::skip]
fn theme_of(date: Date, kind: Kind) -> Theme {
    use Theme::{Cover, Goals, Guards, Numbers, Place, Swap, Tour, Travel};
    // From Monday.
    let week = match kind {
        _ if date.number() < FIRST_THEMED => [Theme::from(kind); 7],
        Kind::Travel => [Travel, Goals, Travel, Guards, Travel, Goals, Guards],
        Kind::Swap => [Swap; 7],
        Kind::Place => [Place, Place, Cover, Place, Cover, Place, Cover],
        Kind::Tour => [Tour, Numbers, Tour, Tour, Numbers, Numbers, Tour],
    };
    week[usize::from(date.weekday())]
}

/// Starts the search for a kind's puzzle of a day.
#[must_use]
pub fn of_day(date: Date, kind: Kind) -> Generator {
    let found = DAILY_REROLLS
        .binary_search_by_key(&(date.number(), kind as u8), |&(day, kind, _)| (day, kind));
    with_attempt(date, kind, found.map_or(0, |at| DAILY_REROLLS[at].2))
}

/// The same, with the given attempt instead of the one in [`DAILY_REROLLS`].
#[doc(hidden)]
#[must_use]
pub fn with_attempt(date: Date, kind: Kind, attempt: u8) -> Generator {
    // Keeps the seeds of days apart from those that people choose.
    const SALT: u64 = 0x6c65_6170_6572_2021;
    let seed = (u64::from(date.number()) << 2 | kind as u64) ^ SALT;
    let grade = Random::new(seed).choose(&WEEK[usize::from(date.weekday())]);
    let seed = seed ^ u64::from(attempt) << 40;
    let grade = Grade::new(grade).unwrap_or(Grade::ALL[0]);
    // Grades 2 to 4 come on at most three days in a row each, so consecutive days of one grade get
    // different numbers modulo the number of classes.
    let turn = date.number() / 7 * 3 + u32::from(date.weekday());
    Generator::new(theme_of(date, kind), grade, seed).for_day(turn)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_alternate_only_from_2027_on() {
        assert_eq!(Date::new(2027, 1, 1).map(Date::number), Some(FIRST_THEMED));
        for kind in Kind::ALL {
            let themes = |days: std::ops::Range<u32>| {
                let dates = days.filter_map(Date::from_number);
                let mut themes: Vec<_> = dates.map(|date| theme_of(date, kind)).collect();
                assert!(themes.iter().all(|theme| theme.kind() == kind));
                themes.dedup();
                themes
            };
            assert_eq!(themes(FIRST_THEMED - 365..FIRST_THEMED), [Theme::from(kind)]);
            let alternating = themes(FIRST_THEMED..FIRST_THEMED + 7).len() > 1;
            assert_eq!(alternating, kind != Kind::Swap);
        }
    }
}
