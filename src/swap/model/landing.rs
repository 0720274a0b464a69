//! The attack rule: where a knight may land, for one move of a player, and for all squares at once
//! in a search.
//!
//! Only landings are judged. A knight that lands must not attack a knight that the rule
//! [protects](Attack::spares_comrades). The square it came from is empty then, so it is not its own
//! comrade.

use crate::bits::Bits;
use crate::square::Square;
use crate::swap::model::arrangement::Arrangement;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::{Attack, Side};

impl Swap {
    /// Returns the first protected knight that a knight of this side would attack on `to`, after a
    /// move from `from`.
    pub(crate) fn first_protected(
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

/// The squares where a side's knights must not land.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForbiddenLandings {
    /// Attacked by at least one, and by at least two, protected comrades.
    once: u64,
    twice: u64,
    /// Attacked by protected enemies.
    enemies: u64,
}

impl ForbiddenLandings {
    /// The squares for a side with its own and the enemy's knights; `reach` has the jumps from a
    /// square.
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

    /// The squares for a knight that attacks `attacks` from where it stands.
    #[inline]
    pub(crate) fn of(self, attacks: u64) -> u64 {
        // A square that it attacks itself is attacked by a comrade if two knights attack it.
        self.of_jump() | (self.once & !attacks)
    }

    /// The squares for any knight that gets there by one jump, so that it attacks them.
    #[inline]
    pub(crate) fn of_jump(self) -> u64 {
        self.enemies | self.twice
    }

    /// The squares where a knight cannot have landed last.
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

    #[test]
    fn all_squares_at_once_agree_with_single_moves() {
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
                    let enemies = || stand(side.other());
                    let barred = ForbiddenLandings::new(attack, stand(side), enemies, reach);
                    let number = table.number(from).unwrap();
                    for (at, &to) in table.squares().iter().enumerate() {
                        let spared = swap.first_protected(start, side, Some(from), to).is_some();
                        assert_eq!(barred.of(reach(number)) >> at & 1 == 1, spared, "{to}");
                        if reach(number) >> at & 1 == 1 {
                            assert_eq!(barred.of_jump() >> at & 1 == 1, spared, "{to}");
                        }
                    }
                    let spared = swap.first_protected(start, side, None, from).is_some();
                    assert_eq!(barred.of_landed() >> number & 1 == 1, spared, "{from}");
                }
            }
        }
    }
}
