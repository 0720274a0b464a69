//! What a puzzle asks of who trusts their eyes.
//!
//! The player in mind looks at all moves there are, and at how each *looks*: how near it seems to
//! bring the goal. They like what looks best, but do not always make it: of the moves, each of those
//! that look best is four times as likely as one that is just any, and each of the next best twice.
//! They never take back what they have just done. The chance that such a player solves a puzzle at
//! the first try, and in the least moves where there is a least, is exact and can be computed; how
//! many tries it takes is its inverse, and the logarithm of that, to the base 2, is the puzzle's
//! *doubt*: so many times must one of two be guessed right.
//!
//! So a puzzle is harder the longer it is, the more moves there are at each step, the fewer
//! solutions there are, and the more often what looks best is wrong, each by as much as it matters.

use crate::narrow::Narrow;
use crate::natural::Natural;

/// What is computed of a puzzle to see how hard it is.
///
/// The player in mind likes the moves that look best: of all moves there are, each of those that
/// seem to lead nearest to the goal is four times as likely as one that is just any, each of the
/// next best twice. How near it seems: of Travel, the jumps to the flag if nothing were blocked; of
/// Swap, the jumps of all knights to where they are to be, if they were alone; of Place, how few
/// squares the piece takes from those that come after it; of Tour, how few ways lead on from the
/// square (Warnsdorff's rule). The player never takes back what they have just done, and in a tour
/// sees when the next number is too far away.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Measures {
    /// How often one of two must be guessed right to solve it at the first try, and in the least
    /// moves where there is a least; in tenths.
    pub doubt: u32,
    /// How many moves there are at a step, in the mean over where the solutions lead; in tenths.
    pub branching: u32,
    /// At how many of a hundred of these steps no best-looking move is right.
    pub misleading: u32,
    /// See [`Level::par`](super::Level::par).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub par: Option<u32>,
    /// See [`Level::solutions`](super::Level::solutions).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub solutions: Natural,
}

/// How likely a move is beside one that is just any, if it is among the best, the next best, the
/// rest.
const LIKING: [u32; 3] = [4, 2, 1];

/// How likely moves are that look so; the least number looks best.
pub(super) struct Liking {
    best: i32,
    next: i32,
}

impl Liking {
    /// For all moves there are.
    pub fn new(looks: impl Iterator<Item = i32>) -> Self {
        let (mut best, mut next) = (i32::MAX, i32::MAX);
        for look in looks {
            if look < best {
                next = best;
                best = look;
            } else if best < look && look < next {
                next = look;
            }
        }
        Self { best, next }
    }

    /// Of a move that looks so.
    pub fn of(&self, look: i32) -> u32 {
        let rank = usize::from(look > self.best) + usize::from(look > self.next);
        LIKING[rank]
    }

    /// Is it one of the best?
    pub fn is_best(&self, look: i32) -> bool {
        look == self.best
    }
}

/// What is seen on the ways to solutions: how many moves there are, and how often the best-looking
/// are wrong.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sight {
    stands: u64,
    choices: u64,
    misled: u64,
}

impl Sight {
    /// Another stand with so many moves; do some of the best-looking ones lead on?
    pub fn add(&mut self, choices: usize, led: bool) {
        self.stands += 1;
        self.choices += choices as u64;
        self.misled += u64::from(!led);
    }

    /// How many moves there are in the mean, in tenths.
    pub fn branching(&self) -> u32 {
        (self.choices * 10).checked_div(self.stands).unwrap_or(0).narrow::<u32>()
    }

    /// Where the best-looking moves are all wrong, in hundredths of all stands.
    pub fn misleading(&self) -> u32 {
        (self.misled * 100).checked_div(self.stands).unwrap_or(0).narrow::<u32>()
    }
}

/// The doubt of a chance between 0 and 1, in tenths, rounded down; `u32::MAX` where there is none.
///
/// Of floating-point numbers only sums, products and quotients are used here and where chances come
/// from: these are the same on every machine, which logarithms are not.
pub(super) fn tenths(chance: f64) -> u32 {
    /// 2^(k / 10), for k from 1 to 9.
    const ROOTS: [f64; 9] = [
        1.071_773_462_536_293_1,
        1.148_698_354_997_035,
        1.231_144_413_344_916_2,
        1.319_507_910_772_894_2,
        std::f64::consts::SQRT_2,
        1.515_716_566_510_398,
        1.624_504_792_712_471_1,
        1.741_101_126_592_248_3,
        1.866_065_983_073_615,
    ];
    const BIAS: u64 = 1023;
    const FRACTION: u32 = 52;
    // What is smaller is as good as none.
    if chance < f64::MIN_POSITIVE {
        return u32::MAX;
    }
    if chance >= 1.0 {
        return 0;
    }
    let bits = (1.0 / chance).to_bits();
    let whole = (bits >> FRACTION) - BIAS;
    let rest = f64::from_bits((bits & ((1 << FRACTION) - 1)) | BIAS << FRACTION);
    let tenths = ROOTS.iter().filter(|&&root| root <= rest).count();
    whole.narrow::<u32>() * 10 + tenths.narrow::<u32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_are_logarithms() {
        for (chance, wanted) in
            [(1.0, 0), (0.5, 10), (0.25, 20), (0.75, 4), (0.1, 33), (1e-6, 199), (0.0, u32::MAX)]
        {
            assert_eq!(tenths(chance), wanted, "{chance}");
        }
    }

    #[test]
    fn the_best_is_liked_most() {
        let liking = Liking::new([3, 1, 1, 7, 2].into_iter());
        assert_eq!([1, 2, 3, 7].map(|look| liking.of(look)), [4, 2, 1, 1]);
        let alone = Liking::new([5, 5].into_iter());
        assert_eq!(alone.of(5), 4);
    }
}
