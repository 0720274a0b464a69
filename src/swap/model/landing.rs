//! Where a knight may land: the attack rule, for who plays and for all searches.
//!
//! Only landings are judged. A knight that lands may not attack those that the
//! rule [spares](Attack::spares_comrades); it has left the square it came from,
//! so it is not its own comrade. Who plays is told which knight it is about; the
//! searches ask for all squares at once.

use crate::bits::Bits;
use crate::square::Square;
use crate::swap::model::arrangement::Arrangement;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::{Attack, Side};

impl Swap {
    /// The first knight that one of this side would attack on `to`, and may not,
    /// when it has come from `from`.
    pub(crate) fn spared(
        &self,
        arrangement: &Arrangement,
        side: Side,
        from: Option<Square>,
        to: Square,
    ) -> Option<(Square, char)> {
        let attack = self.rules().attack;
        let attacked = self.leaper().reached(self.board(), to).filter(|&at| Some(at) != from);
        let mut attacked = attacked.filter_map(|at| Some((at, self.letter_on(arrangement, at)?)));
        attacked.find(|&(_, letter)| {
            if Side::of(letter) == side {
                attack.spares_comrades()
            } else {
                attack.spares_enemies()
            }
        })
    }
}

/// The squares where a side's knights may not land.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Barred {
    /// Those that spared comrades attack, at least one or at least two.
    once: u64,
    twice: u64,
    /// Those that spared enemies attack.
    enemies: u64,
}

impl Barred {
    /// For a side with these knights against those, on squares that reach others
    /// so.
    #[inline]
    pub(crate) fn new(
        attack: Attack,
        own: u64,
        enemies: impl FnOnce() -> u64,
        reach: impl Fn(usize) -> u64,
    ) -> Self {
        let (mut once, mut twice) = (0, 0);
        if attack.spares_comrades() {
            for square in Bits(own) {
                twice |= once & reach(square);
                once |= reach(square);
            }
        }
        let enemies = if attack.spares_enemies() { enemies() } else { 0 };
        let enemies = Bits(enemies).fold(0, |all, square| all | reach(square));
        Self { once, twice, enemies }
    }

    /// Those of the knight that attacks these squares from where it still stands.
    #[inline]
    pub(crate) fn of(self, attacks: u64) -> u64 {
        // What it attacks itself, a comrade attacks if two do.
        self.of_jump() | (self.once & !attacks)
    }

    /// Those of any knight that gets there by one jump: it attacks them.
    #[inline]
    pub(crate) fn of_jump(self) -> u64 {
        self.enemies | self.twice
    }

    /// Those where a knight that stands there cannot have landed last.
    #[inline]
    pub(crate) fn of_landed(self) -> u64 {
        self.enemies | self.once
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::swap::model::rules::Rules;

    /// Square by square and all at once is the same.
    #[test]
    fn who_plays_and_who_searches_follow_one_rule() {
        let board = Board::new(4, 4).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        for attack in Attack::ALL {
            for letters in ["NNn..n.N.n..N.nN", "NNNN........nnnn", "N.n.N.n.N.n.N.n."] {
                let knights = squares.iter().copied().zip(letters.chars());
                let knights: Vec<_> = knights.filter(|&(_, letter)| letter != '.').collect();
                let rules = Rules { attack, ..Rules::default() };
                let swap =
                    Swap::new(board.clone(), Leaper::KNIGHT, &knights, Some(&knights), rules);
                let swap = swap.unwrap();
                let (start, table) = (swap.start(), swap.table());
                let reach = |square: usize| {
                    table.reached(square).iter().fold(0_u64, |mask, &to| mask | 1 << to)
                };
                let stand = |side| {
                    let own = knights.iter().filter(|&&(_, letter)| Side::of(letter) == side);
                    own.fold(0_u64, |mask, &(at, _)| mask | 1 << table.number(at).unwrap())
                };
                for &(from, letter) in &knights {
                    let side = Side::of(letter);
                    let barred = Barred::new(attack, stand(side), || stand(side.other()), reach);
                    let number = table.number(from).unwrap();
                    for (at, &to) in table.squares().iter().enumerate() {
                        let spared = swap.spared(start, side, Some(from), to).is_some();
                        assert_eq!(barred.of(reach(number)) >> at & 1 == 1, spared, "{to}");
                        if reach(number) >> at & 1 == 1 {
                            assert_eq!(barred.of_jump() >> at & 1 == 1, spared, "{to}");
                        }
                    }
                    let spared = swap.spared(start, side, None, from).is_some();
                    assert_eq!(barred.of_landed() >> number & 1 == 1, spared, "{from}");
                }
            }
        }
    }
}
