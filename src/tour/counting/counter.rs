//! Counts in tables, in the smallest type that holds them.

use crate::natural::Natural;

/// A count, at first 0. On overflow, the table starts again with a larger type.
pub(crate) trait Counter: Clone + Default + Send + Sync + 'static {
    /// Returns the count 1.
    fn one() -> Self;
    /// Adds a count; false on overflow.
    fn add(&mut self, other: &Self) -> bool;
    /// Adds a product; false on overflow.
    fn add_product(&mut self, one: &Self, other: &Self) -> bool;
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
        let (sum, over) = self.overflowing_add(*other);
        *self = sum;
        !over
    }

    fn add_product(&mut self, one: &Self, other: &Self) -> bool {
        one.checked_mul(*other).is_some_and(|product| self.add(&product))
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
        let (sum, over) = self.overflowing_add(*other);
        *self = sum;
        !over
    }

    fn add_product(&mut self, one: &Self, other: &Self) -> bool {
        one.checked_mul(*other).is_some_and(|product| self.add(&product))
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

    fn add_product(&mut self, one: &Self, other: &Self) -> bool {
        for (place, digit) in one.digits().iter().enumerate() {
            *self += &(other.clone().shl_limbs(place) * *digit);
        }
        true
    }

    fn natural(&self) -> Natural {
        self.clone()
    }
}
