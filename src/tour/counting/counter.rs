//! Counts of several types, so that a table can use the smallest one that suffices.

use crate::natural::Natural;

/// A count, which starts at 0. On overflow, the table starts over with a larger type.
pub(crate) trait Counter: Clone + Default + Send + Sync + 'static {
    /// Returns the count 1.
    fn one() -> Self;
    /// Adds a count. Returns false on overflow.
    fn add(&mut self, other: &Self) -> bool;
    /// Adds a product. Returns false on overflow.
    fn add_product(&mut self, first: &Self, other: &Self) -> bool;
    /// Returns the memory held on the heap, in bytes.
    fn heap_bytes(&self) -> u64 {
        0
    }
    /// Returns the count as a number of any size.
    fn natural(&self) -> Natural;
}

impl Counter for u64 {
    fn one() -> Self {
        1
    }

    fn add(&mut self, other: &Self) -> bool {
        let (sum, has_overflowed) = self.overflowing_add(*other);
        *self = sum;
        !has_overflowed
    }

    fn add_product(&mut self, first: &Self, other: &Self) -> bool {
        first.checked_mul(*other).is_some_and(|product| self.add(&product))
    }

    fn natural(&self) -> Natural {
        Natural::from(*self)
    }
}

impl Counter for u128 {
    fn one() -> Self {
        1
    }

    fn add(&mut self, other: &Self) -> bool {
        let (sum, has_overflowed) = self.overflowing_add(*other);
        *self = sum;
        !has_overflowed
    }

    fn add_product(&mut self, first: &Self, other: &Self) -> bool {
        first.checked_mul(*other).is_some_and(|product| self.add(&product))
    }

    fn natural(&self) -> Natural {
        Natural::from(*self)
    }
}

impl Counter for Natural {
    fn one() -> Self {
        Self::from(1_u64)
    }

    fn heap_bytes(&self) -> u64 {
        self.bytes()
    }

    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }

    fn add_product(&mut self, first: &Self, other: &Self) -> bool {
        for (index, digit) in first.digits().iter().enumerate() {
            *self += &(other.clone().shl_digits(index) * *digit);
        }
        true
    }

    fn natural(&self) -> Natural {
        self.clone()
    }
}
