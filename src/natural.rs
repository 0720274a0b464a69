//! Natural numbers of any size, for counts beyond 2^128.
//!
//! Counts are only added, compared, subtracted, multiplied or divided by a small number, shifted by
//! whole digits of 64 bits, and printed.
//! That is little enough to be written here: a library for big numbers took 50 kB of the wasm, a
//! seventh of the whole.

use std::cmp::Ordering;
use std::fmt::{self, Write as _};
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, SubAssign};
use std::str::FromStr;

use crate::narrow::Narrow;

/// A natural number of any size.
///
/// Adding and comparing take linear time in the number of digits, printing and reading quadratic
/// time: some tenths of a second for 100,000 decimal digits.
///
/// ```
/// use leaper::natural::Natural;
/// let mut grains = Natural::from(1_u64);
/// for _ in 0..200 {
///     grains += &grains.clone();
/// }
/// assert_eq!(grains.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// Digits to the base 2^64, lowest first; the last one isn't 0.
    digits: Vec<u64>,
}

impl Natural {
    /// The number 0.
    pub const ZERO: Self = Self { digits: Vec::new() };

    /// Returns whether the number is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Returns whether the number is 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.digits == [1]
    }

    /// Returns the number of bits; 0 has none.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.digits
            .last()
            .map_or(0, |last| 64 * self.digits.len() as u64 - u64::from(last.leading_zeros()))
    }

    /// Returns the number if it is below 2^64.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match self.digits[..] {
            [] => Some(0),
            [digit] => Some(digit),
            _ => None,
        }
    }

    /// Returns the number if it is below 2^128.
    ///
    /// ```
    /// use leaper::natural::Natural;
    /// assert_eq!(Natural::from(u128::MAX).to_u128(), Some(u128::MAX));
    /// assert_eq!((Natural::from(u128::MAX) + Natural::from(1_u64)).to_u128(), None);
    /// ```
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        match self.digits[..] {
            [] => Some(0),
            [low] => Some(low.into()),
            [low, high] => Some(u128::from(high) << 64 | u128::from(low)),
            _ => None,
        }
    }

    /// Returns the nearest float, roughly; infinite from 2^1024 on.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an approximation")]
    pub fn to_f64(&self) -> f64 {
        const BASE: f64 = (1_u128 << 64) as f64;
        self.digits.iter().rev().fold(0.0, |above, &digit| above * BASE + digit as f64)
    }

    /// Returns the digits to the base 2^64, lowest first; the last one isn't 0.
    #[must_use]
    pub fn digits(&self) -> &[u64] {
        &self.digits
    }

    /// Returns the memory held for the digits, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        8 * self.digits.capacity() as u64
    }

    /// Returns the number times 2^(64 · `places`).
    #[must_use]
    pub fn shl_digits(mut self, places: usize) -> Self {
        if !self.is_zero() {
            self.digits.splice(0..0, std::iter::repeat_n(0, places));
        }
        self
    }

    /// Multiplies by `factor` and adds `term`.
    fn mul_add(&mut self, factor: u64, term: u64) {
        let mut carry = term;
        for digit in &mut self.digits {
            let wide = u128::from(*digit) * u128::from(factor) + u128::from(carry);
            *digit = wide.low_bits();
            carry = (wide >> 64) as u64;
        }
        if carry > 0 {
            self.digits.push(carry);
        }
        self.trim();
    }

    fn trim(&mut self) {
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
    }
}

/// A sum of many products, which allocates only beyond 128 bits.
#[cfg(any(feature = "place", feature = "tour"))]
#[derive(Clone, Debug, Default)]
pub(crate) struct WideSum {
    low: u128,
    /// What didn't fit into `low`.
    carried: Natural,
}

#[cfg(any(feature = "place", feature = "tour"))]
impl WideSum {
    #[inline]
    pub fn add(&mut self, number: u128) {
        match self.low.checked_add(number) {
            Some(sum) => self.low = sum,
            None => self.add_natural(&Natural::from(number)),
        }
    }

    pub fn add_natural(&mut self, number: &Natural) {
        self.carried += number;
    }

    pub fn total(&self) -> Natural {
        self.carried.clone() + Natural::from(self.low)
    }
}

/// From digits to the base 2^64, lowest first.
impl From<Vec<u64>> for Natural {
    fn from(digits: Vec<u64>) -> Self {
        let mut natural = Self { digits };
        natural.trim();
        natural
    }
}

impl From<u64> for Natural {
    fn from(value: u64) -> Self {
        Self::from(u128::from(value))
    }
}

impl From<u128> for Natural {
    fn from(value: u128) -> Self {
        Self::from(vec![value.low_bits(), (value >> 64) as u64])
    }
}

impl AddAssign<&Self> for Natural {
    fn add_assign(&mut self, other: &Self) {
        if self.digits.len() < other.digits.len() {
            self.digits.resize(other.digits.len(), 0);
        }
        let mut carry = false;
        for (place, digit) in self.digits.iter_mut().enumerate() {
            let Some(&more) = other.digits.get(place) else {
                if !carry {
                    break;
                }
                (*digit, carry) = digit.overflowing_add(1);
                continue;
            };
            let (sum, over) = digit.overflowing_add(more);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            *digit = sum;
            carry = over | again;
        }
        if carry {
            self.digits.push(1);
        }
    }
}

impl AddAssign<u64> for Natural {
    fn add_assign(&mut self, other: u64) {
        *self += &Self::from(other);
    }
}

impl Add for Natural {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += &other;
        self
    }
}

impl Sum for Natural {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Self::add)
    }
}

impl SubAssign<&Self> for Natural {
    /// # Panics
    /// If the other is greater.
    fn sub_assign(&mut self, other: &Self) {
        assert!(*self >= *other, "a natural number is not below 0");
        let mut borrow = false;
        for (place, digit) in self.digits.iter_mut().enumerate() {
            let less = other.digits.get(place).copied().unwrap_or(0);
            let (rest, under) = digit.overflowing_sub(less);
            let (rest, again) = rest.overflowing_sub(u64::from(borrow));
            *digit = rest;
            borrow = under | again;
        }
        self.trim();
    }
}

impl Mul<u64> for Natural {
    type Output = Self;

    fn mul(mut self, factor: u64) -> Self {
        self.mul_add(factor, 0);
        self
    }
}

impl Div<u32> for Natural {
    type Output = Self;

    /// Divides, rounding down.
    ///
    /// # Panics
    /// If the divisor is 0.
    fn div(mut self, divisor: u32) -> Self {
        // Half a digit at a time, so no division has more than 64 bits.
        let divisor = u64::from(divisor);
        let mut rest = 0;
        for digit in self.digits.iter_mut().rev() {
            let high = rest << 32 | *digit >> 32;
            let low = (high % divisor) << 32 | *digit & 0xffff_ffff;
            *digit = (high / divisor) << 32 | (low / divisor);
            rest = low % divisor;
        }
        self.trim();
        self
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.digits.len().cmp(&other.digits.len());
        by_length.then_with(|| self.digits.iter().rev().cmp(other.digits.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Prints all decimal digits.
impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Halves of digits, so that every division has 64 bits; nine decimal digits at a time.
        const NINE: u64 = 1_000_000_000;
        let mut halves: Vec<u32> = self
            .digits
            .iter()
            .flat_map(|&digit| [digit.low_bits(), (digit >> 32) as u32])
            .collect();
        let mut groups = Vec::new();
        loop {
            while halves.last() == Some(&0) {
                halves.pop();
            }
            if halves.is_empty() {
                break;
            }
            let mut rest = 0;
            for half in halves.iter_mut().rev() {
                let wide = rest << 32 | u64::from(*half);
                *half = (wide / NINE).narrow::<u32>();
                rest = wide % NINE;
            }
            groups.push(rest);
        }
        let mut text = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            write!(text, "{group:09}")?;
        }
        f.pad_integral(true, "", &text)
    }
}

/// Prints the number, as [`Display`](fmt::Display) does.
impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text isn't a decimal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotANatural;

impl fmt::Display for NotANatural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A number is written with the digits 0 to 9 only.")
    }
}

impl std::error::Error for NotANatural {}

impl FromStr for Natural {
    type Err = NotANatural;

    fn from_str(text: &str) -> Result<Self, NotANatural> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotANatural);
        }
        let mut natural = Self::ZERO;
        for byte in text.bytes() {
            natural.mul_add(10, u64::from(byte - b'0'));
        }
        Ok(natural)
    }
}

// A decimal string, since JSON readers lose digits of large numbers.
#[cfg(feature = "serde")]
crate::as_text::serde_as_text!(Natural);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Agrees with `u128` where numbers fit.
        #[test]
        fn agrees_with_u128(a: u128, b: u128, c: u64) {
            let (a, b) = (a >> 1, b >> 1);
            let (big_a, big_b) = (Natural::from(a), Natural::from(b));
            prop_assert_eq!(big_a.to_string(), a.to_string());
            prop_assert_eq!(a.to_string().parse(), Ok(big_a.clone()));
            prop_assert_eq!(big_a.to_u128(), Some(a));
            prop_assert_eq!(big_a.cmp(&big_b), a.cmp(&b));
            prop_assert_eq!(big_a.bits(), u64::from(u128::BITS - a.leading_zeros()));
            let sum = big_a.clone() + big_b.clone();
            prop_assert_eq!(&sum, &Natural::from(a + b));
            let mut rest = sum;
            rest -= &big_a;
            prop_assert_eq!(rest, big_b);
            let small: u64 = a.low_bits();
            let product = u128::from(small) * u128::from(c);
            prop_assert_eq!(Natural::from(small) * c, Natural::from(product));
            let divisor = c.low_bits::<u32>().max(1);
            prop_assert_eq!(big_a.clone() / divisor, Natural::from(a / u128::from(divisor)));
            let read: f64 = a.to_string().parse().unwrap();
            prop_assert!((big_a.to_f64() - read).abs() <= 1e-9 * read);
        }

        /// Obeys the laws of arithmetic beyond that.
        #[test]
        fn obeys_arithmetic_beyond_u128(a in "[1-9][0-9]{0,300}", b in "[1-9][0-9]{0,300}", c: u64) {
            let (big_a, big_b): (Natural, Natural) = (a.parse().unwrap(), b.parse().unwrap());
            prop_assert_eq!(big_a.to_string(), a.clone());
            let by_text = a.len().cmp(&b.len()).then_with(|| a.cmp(&b));
            prop_assert_eq!(big_a.cmp(&big_b), by_text);
            let sum = big_a.clone() + big_b.clone();
            prop_assert_eq!(&sum, &(big_b.clone() + big_a.clone()));
            let mut rest = sum.clone();
            rest -= &big_b;
            prop_assert_eq!(&rest, &big_a);
            // The remainder is less than the divisor.
            let divisor = c.low_bits::<u32>().max(1);
            let whole = sum.clone() * u64::from(divisor) + Natural::from(c % u64::from(divisor));
            prop_assert_eq!(whole / divisor, sum.clone());
            prop_assert_eq!(sum * c, big_a * c + big_b * c);
        }
    }

    #[test]
    fn carries_propagate() {
        let mut natural = Natural::from(u128::MAX);
        natural += 1;
        assert_eq!(natural.to_string(), "340282366920938463463374607431768211456");
        assert_eq!(format!("{natural:?}"), natural.to_string());
        natural -= &Natural::from(1_u64);
        assert_eq!(natural, Natural::from(u128::MAX));
        natural -= &natural.clone();
        assert!(natural.is_zero());
        assert_eq!(natural.to_string(), "0");
        assert_eq!("0".parse(), Ok(Natural::ZERO));
        assert_eq!("".parse::<Natural>(), Err(NotANatural));
    }
}
