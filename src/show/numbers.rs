//! Long lists of numbers, in arrays of the page's own, `N`.

use crate::board::Board;
use crate::narrow::Narrow;
use crate::square::Square;

/// The numbers of squares.
pub(super) fn numbers<N: From<Vec<u32>>>(
    board: &Board,
    squares: impl IntoIterator<Item = Square>,
) -> N {
    let number = |square| board.index(square).narrow::<u32>();
    squares.into_iter().map(number).collect::<Vec<u32>>().into()
}

/// Stands for `N` where types are written as TypeScript.
#[cfg(feature = "types")]
#[derive(Debug)]
pub struct Uint32Array;

#[cfg(feature = "types")]
impl ts_rs::TS for Uint32Array {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "Uint32Array".into()
    }

    fn inline(cfg: &ts_rs::Config) -> String {
        Self::name(cfg)
    }
}
