//! Numbers that tables hold: as small as will do.

use crate::natural::Natural;

/// A number of ways, at first none. What does not fit is told, and the table begun anew with
/// larger numbers.
pub(crate) trait Amount: Clone + Default + Send + Sync + 'static {
    /// One way.
    fn one() -> Self;
    /// Adds; false if it does not fit.
    fn add(&mut self, other: &Self) -> bool;
    /// Adds a product; false if it does not fit.
    fn add_product(&mut self, one: &Self, other: &Self) -> bool;
    /// Memory that it holds besides its own size, in bytes.
    fn beside(&self) -> u64 {
        0
    }
    /// As a number of any size.
    fn natural(&self) -> Natural;
}

impl Amount for u64 {
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

impl Amount for u128 {
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

impl Amount for Natural {
    fn one() -> Self {
        Self::from(1_u64)
    }

    fn beside(&self) -> u64 {
        self.bytes()
    }

    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }

    fn add_product(&mut self, one: &Self, other: &Self) -> bool {
        for (place, digit) in one.digits().iter().enumerate() {
            *self += &(other.clone().raised(place) * *digit);
        }
        true
    }

    fn natural(&self) -> Natural {
        self.clone()
    }
}
