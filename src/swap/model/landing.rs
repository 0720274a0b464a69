//! The attack rule: which landings are forbidden, for one move of a player and for all squares at
//! once in a search.
//!
//! Only landings are judged. A knight that lands must not attack a knight that the rule
//! [protects](Attack::protects_comrades). The square it came from is empty by then, so a knight is
//! not its own comrade.

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
        let attacked =
            self.leaper().targets(self.board(), to).filter(|&square| Some(square) != from);
        let mut attacked =
            attacked.filter_map(|square| Some((square, self.letter_on(arrangement, square)?)));
        attacked.find(|&(_, letter)| {
            if Side::of(letter) == side {
                attack.protects_comrades()
            } else {
                attack.protects_enemies()
            }
        })
    }
}

/// The squares where a side's knights must not land.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForbiddenLandings {
    /// The squares attacked by at least one protected comrade.
    once: u64,
    /// The squares attacked by at least two protected comrades.
    twice: u64,
    /// The squares attacked by protected enemies.
    enemies: u64,
}

impl ForbiddenLandings {
    /// Finds the squares from the positions of a side's own and the enemy's knights. `reach`
    /// returns the squares one jump away.
    #[inline]
    pub(crate) fn new(
        attack: Attack,
        own: u64,
        enemies: impl FnOnce() -> u64,
        reach: impl Fn(usize) -> u64,
    ) -> Self {
        let (mut once, mut twice) = (0, 0);
        if attack.protects_comrades() {
            for square in Bits(own) {
                twice |= once & reach(square);
                once |= reach(square);
            }
        }
        let enemies = if attack.protects_enemies() { enemies() } else { 0 };
        let enemies = Bits(enemies).fold(0, |mask, square| mask | reach(square));
        Self { once, twice, enemies }
    }

    /// Returns the forbidden squares of a knight that attacks the squares in `attacks` before it
    /// moves.
    #[inline]
    pub(crate) fn for_knight(self, attacks: u64) -> u64 {
        // The knight itself counts in `once`, so a square that it attacks needs two attackers.
        self.for_jump() | (self.once & !attacks)
    }

    /// Returns the forbidden squares of a knight that needs one jump to get there. It attacks such
    /// a square before it moves.
    #[inline]
    pub(crate) fn for_jump(self) -> u64 {
        self.enemies | self.twice
    }

    /// Returns the squares where the last move cannot have ended.
    #[inline]
    pub(crate) fn for_last_move(self) -> u64 {
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
    fn forbidden_landings_agree_with_single_moves() {
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
                    table.targets(square).iter().fold(0_u64, |mask, &to| mask | 1 << to)
                };
                let squares_of = |side| {
                    let own = knights.iter().filter(|&&(_, letter)| Side::of(letter) == side);
                    own.fold(0_u64, |mask, &(at, _)| mask | 1 << table.number(at).unwrap())
                };
                for &(from, letter) in &knights {
                    let side = Side::of(letter);
                    let enemies = || squares_of(side.other());
                    let forbidden =
                        ForbiddenLandings::new(attack, squares_of(side), enemies, reach);
                    let number = table.number(from).unwrap();
                    for (index, &to) in table.squares().iter().enumerate() {
                        let is_forbidden =
                            swap.first_protected(start, side, Some(from), to).is_some();
                        assert_eq!(
                            forbidden.for_knight(reach(number)) >> index & 1 == 1,
                            is_forbidden,
                            "{to}"
                        );
                        if reach(number) >> index & 1 == 1 {
                            assert_eq!(
                                forbidden.for_jump() >> index & 1 == 1,
                                is_forbidden,
                                "{to}"
                            );
                        }
                    }
                    let is_forbidden = swap.first_protected(start, side, None, from).is_some();
                    assert_eq!(
                        forbidden.for_last_move() >> number & 1 == 1,
                        is_forbidden,
                        "{from}"
                    );
                }
            }
        }
    }
}
