//! Conversion to smaller integer types where the value is known to fit: squares, positions, depths.
//!
//! As fast as `as`. With debug assertions (in tests, fuzzers and `cargo xtask oracle`), a number
//! that doesn't fit is a panic in the line that claimed it would.

use std::any::type_name;
use std::fmt::Display;

/// An integer that can be converted to smaller types.
pub(crate) trait Narrow: Copy + Display {
    /// Returns the same number in a type that can hold it.
    #[inline]
    #[track_caller]
    fn narrow<Small: LowBits<Self> + TryFrom<Self>>(self) -> Small {
        debug_assert!(
            Small::try_from(self).is_ok(),
            "{self} has no room in {}",
            type_name::<Small>()
        );
        Small::truncate(self)
    }

    /// Returns the lowest bits of the number: for hashes, and for the digits of longer numbers.
    #[inline]
    fn low_bits<Small: LowBits<Self>>(self) -> Small {
        Small::truncate(self)
    }
}

impl<Number: Copy + Display> Narrow for Number {}

/// A type that takes the lowest bits of another type's numbers.
pub(crate) trait LowBits<Number> {
    fn truncate(number: Number) -> Self;
}

macro_rules! low_bits {
    ($($small:ty: $($large:ty),+;)+) => {$($(
        impl LowBits<$large> for $small {
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "that is its purpose")]
            fn truncate(number: $large) -> Self {
                number as Self
            }
        }
    )+)+};
}

low_bits! {
    u8: u16, u32, u64, usize;
    u16: u32, u64, usize;
    u32: u64, usize;
    u64: u128;
    usize: u64;
}

#[cfg(test)]
mod tests {
    use super::Narrow;

    #[test]
    fn fitting_numbers_are_kept_and_low_bits_are_cut() {
        assert_eq!(255_usize.narrow::<u8>(), 255);
        assert_eq!(u64::from(u32::MAX).narrow::<u32>(), u32::MAX);
        assert_eq!(0x1234_5678_9ABC_u64.low_bits::<u32>(), 0x5678_9ABC);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "256 has no room in u8")]
    fn narrowing_a_large_number_panics_in_debug() {
        256_usize.narrow::<u8>();
    }
}
