//! A walk over the placements of a board of any size.

use crate::natural::Natural;
use crate::place::attacks::attack_tables::{Field, Order};
use crate::place::attacks::symmetry::SymmetryMap;
use crate::place::listing::large_walk::LargeWalk;
use crate::place::listing::walk::{Path, Walk};
use crate::place::model::puzzle::MAX_OPEN_SQUARES;
use crate::search::Step;

/// A walk, whatever the width of its sets.
pub(crate) enum AnyWalk {
    Narrow(Box<Walk<1>>),
    Medium(Box<Walk<2>>),
    Wide(Box<Walk<{ MAX_OPEN_SQUARES / 64 }>>),
    /// On a board with more squares than sets can hold.
    Large(Box<LargeWalk>),
}

macro_rules! with_walk {
    ($any:expr, $walk:ident => $result:expr) => {
        match $any {
            AnyWalk::Narrow($walk) => $result,
            AnyWalk::Medium($walk) => $result,
            AnyWalk::Wide($walk) => $result,
            AnyWalk::Large($walk) => $result,
        }
    };
}

impl AnyWalk {
    /// Returns the walk over the field's placements, or over the first one of each class under the
    /// symmetries.
    pub fn new(
        field: &Field,
        symmetries: &[SymmetryMap],
        one_per_class: bool,
        memory: u64,
    ) -> Self {
        let items = field.singles(Order::Ranks);
        match items.len() {
            0..=64 => {
                Self::Narrow(Box::new(Walk::new(field, items, symmetries, one_per_class, memory)))
            }
            65..=128 => {
                Self::Medium(Box::new(Walk::new(field, items, symmetries, one_per_class, memory)))
            }
            _ => Self::Wide(Box::new(Walk::new(field, items, symmetries, one_per_class, memory))),
        }
    }

    /// Goes on to the next placement, or the end, until the budget is used up.
    pub fn advance(&mut self, budget: &mut i64) -> Step<Option<Path>> {
        with_walk!(self, walk => walk.advance(budget))
    }

    /// Makes the placement of this number, counted from 0, the next one.
    pub fn seek(&mut self, target: Natural) {
        with_walk!(self, walk => walk.seek(target));
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        with_walk!(self, walk => walk.memory())
    }

    /// Returns the number of the next placement.
    pub fn position(&self) -> &Natural {
        with_walk!(self, walk => &walk.position)
    }
}
