//! Numbers put into smaller types, where what they count is bounded: squares, arrangements, depths.
//!
//! It is as quick as `as`. Where debug assertions are on (in the tests, the fuzzers and `cargo xtask oracle`), a number
//! that does not fit is a panic in the line that said it would.

use std::any::type_name;
use std::fmt::Display;

/// A whole number that can be put into smaller types.
pub(crate) trait Narrow: Copy + Display {
    /// The same number, in a type that has room for it.
    #[inline]
    #[track_caller]
    fn narrow<Small: LowBits<Self> + TryFrom<Self>>(self) -> Small {
        debug_assert!(
            Small::try_from(self).is_ok(),
            "{self} has no room in {}",
            type_name::<Small>()
        );
        Small::cut(self)
    }

    /// As many of its lowest bits as the type has: for hashes, and for halves of what is longer.
    #[inline]
    fn low_bits<Small: LowBits<Self>>(self) -> Small {
        Small::cut(self)
    }
}

impl<Number: Copy + Display> Narrow for Number {}

/// A type that takes the lowest bits of the numbers of another.
pub(crate) trait LowBits<Number> {
    fn cut(number: Number) -> Self;
}

macro_rules! low_bits {
    ($($small:ty: $($large:ty),+;)+) => {$($(
        impl LowBits<$large> for $small {
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "what it is for")]
            fn cut(number: $large) -> Self {
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
    fn what_fits_is_the_same_and_low_bits_are_cut() {
        assert_eq!(255_usize.narrow::<u8>(), 255);
        assert_eq!(u64::from(u32::MAX).narrow::<u32>(), u32::MAX);
        assert_eq!(0x1234_5678_9ABC_u64.low_bits::<u32>(), 0x5678_9ABC);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "256 has no room in u8")]
    fn what_does_not_fit_is_noticed() {
        256_usize.narrow::<u8>();
    }
}
