//! Dates of the Gregorian calendar.

use std::fmt;
use std::str::FromStr;

/// The last year of a date.
const LAST_YEAR: u16 = 9999;

/// A date of the Gregorian calendar, from the year 1 to 9999.
///
/// ```
/// use leaper::level::Date;
/// let day: Date = "2026-11-22".parse()?;
/// assert_eq!((day.year(), day.month(), day.day(), day.weekday()), (2026, 11, 22, 6));
/// assert_eq!(day.next().unwrap().to_string(), "2026-11-23");
/// assert!("2026-02-29".parse::<Date>().is_err());
/// # Ok::<(), leaper::level::NotADate>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// Not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADate;

impl fmt::Display for NotADate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A day is written as year, month and day, such as 2026-11-22.")
    }
}

impl std::error::Error for NotADate {}

impl Date {
    /// Returns the date, if it exists.
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_year = 1 <= year && year <= LAST_YEAR;
        let is_month = 1 <= month && month <= 12;
        if is_year && is_month && 1 <= day && day <= days_in_month(year, month) {
            Some(Self { year, month, day })
        } else {
            None
        }
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1.
    #[must_use]
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The day of the week: 0 is Monday, 6 is Sunday.
    #[must_use]
    pub const fn weekday(self) -> u8 {
        // The first day of the year 1 is a Monday.
        (self.number() % 7) as u8
    }

    /// Number of days since the first of January of the year 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        let years = self.year as u32 - 1;
        let mut days = years * 365 + years / 4 - years / 100 + years / 400;
        let mut month = 1;
        while month < self.month {
            days += days_in_month(self.year, month) as u32;
            month += 1;
        }
        days + self.day as u32 - 1
    }

    /// Returns the date with this [number](Self::number).
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        // A year has at most 366 days, so this year is not too late.
        let mut year = u16::try_from(number / 366 + 1).ok().filter(|&year| year <= LAST_YEAR)?;
        while Self::new(year + 1, 1, 1).is_some_and(|next| next.number() <= number) {
            year += 1;
        }
        let mut day = number - Self::new(year, 1, 1)?.number();
        let mut month = 1;
        while month < 12 && day >= u32::from(days_in_month(year, month)) {
            day -= u32::from(days_in_month(year, month));
            month += 1;
        }
        Self::new(year, month, u8::try_from(day + 1).ok()?)
    }

    /// Returns the day after.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        if self.day < days_in_month(self.year, self.month) {
            Self::new(self.year, self.month, self.day + 1)
        } else if self.month < 12 {
            Self::new(self.year, self.month + 1, 1)
        } else {
            Self::new(self.year + 1, 1, 1)
        }
    }
}

/// Returns the number of days of a month.
const fn days_in_month(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        _ => 31,
    }
}

/// ISO 8601: `2026-11-22`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(NotADate) };
        let number = |text: &str, digits: usize| {
            let all = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
            all.then(|| text.parse::<u16>().ok()).flatten()
        };
        let small = |text| number(text, 2).and_then(|number| u8::try_from(number).ok());
        let date = || Self::new(number(year, 4)?, small(month)?, small(day)?);
        date().ok_or(NotADate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_days_have_consecutive_numbers() {
        let mut day: Date = "1999-12-27".parse().unwrap();
        let (first, mut count) = (day.number(), 0);
        // A Monday.
        while let Some(next) = day.next().filter(|day| day.year() < 2102) {
            assert_eq!(u32::from(day.weekday()), count % 7, "{day}");
            assert_eq!(day.to_string().parse(), Ok(day));
            assert_eq!(Date::from_number(day.number()), Some(day));
            day = next;
            count += 1;
            assert_eq!(day.number(), first + count);
        }
        // 102 years and 5 days, and a leap day in 2000, 2004, …, 2096.
        assert_eq!(count, 102 * 365 + 25 + 4);
        assert_eq!(Date::new(1, 1, 1).map(Date::number), Some(0));
        let last = Date::new(9999, 12, 31).unwrap();
        assert_eq!((last.next(), Date::from_number(last.number() + 1)), (None, None));
        assert_eq!(Date::from_number(last.number()), Some(last));
        assert_eq!(Date::from_number(0), Date::new(1, 1, 1));
        for number in [366 * 9999, 366 * 65_534, 366 * 65_535 - 1, u32::MAX] {
            assert_eq!(Date::from_number(number), None);
        }
    }

    #[test]
    fn invalid_dates_are_rejected() {
        for text in [
            "",
            "2026",
            "2026-1-01",
            "26-01-01",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "1900-02-29",
            "0000-01-01",
            "2026-01-01-",
            "2026-01-+1",
            "２０２６-01-01",
        ] {
            assert_eq!(text.parse::<Date>(), Err(NotADate), "{text}");
        }
    }
}
