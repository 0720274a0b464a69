//! A Swap puzzle's arrangements as single words: how far all lie from the goal, and what is asked on
//! the ways there.

use super::Measures;
use super::bit_graph::BitGraph;
use super::doubt::{Liking, Sight, tenths};
use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::order;
use crate::swap::{Arrangement, Barred, Side, Swap};

/// An arrangement: the kind of each square's knight, 0 for none, in [`Exchange::width`] bits each,
/// and above them, where sides alternate, 1 if it is Black's turn.
type Word = u64;

/// A move: from one square to another.
type Jump = (usize, usize);

/// The puzzle's rules over words.
pub(super) struct Exchange {
    graph: BitGraph,
    swap: Swap,
    /// The letters of the kinds; kind 1 is the first.
    letters: Vec<char>,
    width: u32,
    /// By kind: how far each square seems from one where it is to be.
    homes: Vec<Vec<u32>>,
}

impl Exchange {
    /// `None` if arrangements need more bits than a word has.
    pub fn new(swap: &Swap) -> Option<Self> {
        let graph = BitGraph::new(swap.board(), swap.leaper())?;
        let mut letters: Vec<char> = swap.knights(swap.start()).map(|(_, letter)| letter).collect();
        order::sort(&mut letters);
        letters.dedup();
        let width = usize::BITS - letters.len().leading_zeros();
        if width as usize * graph.len() >= Word::BITS as usize {
            return None;
        }
        let home = |&letter: &char| {
            let here = |number: &usize| swap.goal().letter(*number) == Some(letter);
            graph.distances((0..graph.len()).filter(here).fold(0, |mask, at| mask | 1 << at))
        };
        let homes = letters.iter().map(home).collect();
        Some(Self { graph, swap: swap.clone(), letters, width, homes })
    }

    pub fn pack(&self, arrangement: &Arrangement) -> Word {
        let mut word = 0;
        for at in 0..self.graph.len() {
            let kind = arrangement
                .letter(at)
                .and_then(|letter| self.letters.iter().position(|&of| of == letter));
            word |= kind.map_or(0, |kind| kind as u64 + 1) << (self.width as usize * at);
        }
        word | self.turn_bit(arrangement.turn())
    }

    fn turn_bit(&self, turn: Option<Side>) -> Word {
        u64::from(turn == Some(Side::Black)) << self.turn_place()
    }

    fn turn_place(&self) -> usize {
        self.width as usize * self.graph.len()
    }

    /// What stands there.
    pub fn letter(&self, word: Word, at: usize) -> Option<char> {
        self.kind(word, at).map(|kind| self.letters[kind])
    }

    fn kind(&self, word: Word, at: usize) -> Option<usize> {
        let kind = word >> (self.width as usize * at) & ((1 << self.width) - 1);
        kind.narrow::<usize>().checked_sub(1)
    }

    fn turn(&self, word: Word) -> Option<Side> {
        self.swap.rules().turns.first()?;
        Some(if word >> self.turn_place() & 1 == 1 { Side::Black } else { Side::White })
    }

    /// After the knight has moved; the other side's turn, if they alternate.
    fn after(&self, word: Word, (from, to): Jump) -> Word {
        let kind = word >> (self.width as usize * from) & ((1 << self.width) - 1);
        let moved =
            word ^ kind << (self.width as usize * from) ^ kind << (self.width as usize * to);
        let turns = u64::from(self.swap.rules().turns.first().is_some());
        moved ^ turns << self.turn_place()
    }

    /// Where White's and Black's knights stand.
    fn sides(&self, word: Word) -> [u64; 2] {
        let mut sides = [0, 0];
        for at in 0..self.graph.len() {
            if let Some(kind) = self.kind(word, at) {
                sides[usize::from(self.letters[kind].is_ascii_lowercase())] |= 1 << at;
            }
        }
        sides
    }

    /// All moves from an arrangement, or all that can have led to it, then from where the knight
    /// stands back to where it came from.
    fn moves(&self, word: Word, back: bool, mut with: impl FnMut(Jump)) {
        let sides = self.sides(word);
        let empty = self.graph.all() & !(sides[0] | sides[1]);
        let rules = self.swap.rules();
        let turn = self.turn(word).map(|turn| if back { turn.other() } else { turn });
        for side in [Side::White, Side::Black] {
            if turn.is_some_and(|turn| turn != side) {
                continue;
            }
            let own = sides[usize::from(side == Side::Black)];
            let enemies = sides[usize::from(side == Side::White)];
            let reach = |at: usize| self.graph.reach[at];
            for from in Bits(own) {
                // The knight is on its way: it is none of its own comrades.
                let comrades = own & !(1 << from);
                let barred = Barred::new(rules.attack, comrades, || enemies, reach).of_landed();
                if back && barred >> from & 1 == 1 {
                    continue; // it cannot have landed here
                }
                let mut targets = reach(from) & empty;
                if !back {
                    targets &= !barred;
                }
                if rules.by_runs() {
                    // A run may begin anywhere, and lands on the way where it may.
                    let mut front = targets & !barred;
                    let mut seen = front | 1 << from;
                    while front != 0 {
                        let next = Bits(front).fold(0, |next, at| next | reach(at)) & empty;
                        targets |= if back { next } else { next & !barred };
                        front = next & !barred & !seen;
                        seen |= front;
                    }
                    targets &= !(1 << from);
                }
                for to in Bits(targets) {
                    with((from, to));
                }
            }
        }
    }

    /// How a move looks: by how much it takes its knight farther from where it is to be.
    fn look(&self, word: Word, (from, to): Jump) -> i32 {
        let Some(kind) = self.kind(word, from) else { return i32::MAX };
        let far = |at: usize| i32::try_from(self.homes[kind][at]).unwrap_or(i32::MAX / 2);
        far(to) - far(from)
    }

    /// Would this move just take back the last one, or be part of it?
    fn takes_back(&self, last: Jump, next: Jump) -> bool {
        let rules = self.swap.rules();
        rules.turns.first().is_none() && next.0 == last.1 && (rules.by_runs() || next.1 == last.0)
    }

    /// How far arrangements lie from some, or to them: until all are seen, or one of them was; `None`
    /// once there are more than so many.
    pub fn field(&self, of: &[Word], back: bool, until: Option<Word>, most: u64) -> Option<Field> {
        let mut field = Field::new(of);
        let mut next_layer = 1;
        let mut at = 0;
        while at < field.order.len() {
            if at == *field.layers.last()? {
                if until.is_some_and(|word| field.get(word).is_some()) {
                    break;
                }
                field.layers.push(field.order.len());
                next_layer = field.layers.len().narrow::<u32>();
            }
            let word = field.order[at];
            at += 1;
            self.moves(word, back, |jump| {
                let other = self.after(word, jump);
                field.put(other, next_layer);
            });
            if field.order.len() as u64 > most {
                return None;
            }
        }
        Some(field)
    }

    /// The goal, whoever is to move.
    pub fn goals(&self) -> Vec<Word> {
        let goal = self.pack(self.swap.goal()) & !(1 << self.turn_place());
        let other = goal | 1 << self.turn_place();
        if self.swap.rules().turns.first().is_some() { vec![goal, other] } else { vec![goal] }
    }

    /// What is asked from the start on, by the distances to the goal.
    pub fn measures(&self, start: Word, to_goal: &Field) -> Option<Measures> {
        let par = to_goal.get(start)?;
        let mut layers = vec![vec![start]];
        for left in (0..par).rev() {
            let mut layer = Vec::new();
            for &word in layers.last()? {
                self.moves(word, false, |jump| {
                    let next = self.after(word, jump);
                    if to_goal.get(next) == Some(left) {
                        layer.push(next);
                    }
                });
            }
            order::sort(&mut layer);
            layer.dedup();
            layers.push(layer);
        }
        let mut sight = Sight::default();
        let mut ahead: Vec<(Word, Stand)> = Vec::new();
        for layer in layers.iter().rev() {
            let stands = layer.iter().map(|&word| {
                let stand = self.stand(word, &ahead);
                if stand.here != 0 {
                    sight.add(stand.looks.len(), stand.led());
                }
                (word, stand)
            });
            ahead = stands.collect();
        }
        let (_, stand) = ahead.pop()?;
        Some(Measures {
            doubt: tenths(stand.chance(|_| false)),
            branching: sight.branching(),
            misleading: sight.misleading(),
            par: Some(par),
            solutions: stand.ways,
        })
    }

    fn stand(&self, word: Word, ahead: &[(Word, Stand)]) -> Stand {
        let mut stand = Stand { here: u32::from(!ahead.is_empty()), ..Stand::default() };
        if ahead.is_empty() {
            stand.ways = 1_u64.into();
            return stand;
        }
        self.moves(word, false, |jump| {
            let look = self.look(word, jump);
            stand.looks.push((jump, look));
            let next = self.after(word, jump);
            let Ok(at) = ahead.binary_search_by_key(&next, |&(word, _)| word) else { return };
            let next = &ahead[at].1;
            stand.ways += &next.ways;
            stand.good.push((jump, look, next.chance(|after| self.takes_back(jump, after))));
        });
        stand
    }
}

/// An arrangement on a shortest way.
#[derive(Clone, Debug, Default)]
struct Stand {
    /// 0 at the goal.
    here: u32,
    /// All moves, and how they look.
    looks: Vec<(Jump, i32)>,
    /// Those that lead on, and the chance of all that follows.
    good: Vec<(Jump, i32, f64)>,
    /// How many shortest ways lead on.
    ways: Natural,
}

impl Stand {
    /// Is one of the best-looking moves one that leads on?
    fn led(&self) -> bool {
        let liking = Liking::new(self.looks.iter().map(|&(_, look)| look));
        self.good.iter().any(|&(_, look, _)| liking.is_best(look))
    }

    /// The chance to go on well, if some moves are not thought of.
    fn chance(&self, not: impl Fn(Jump) -> bool) -> f64 {
        if self.here == 0 {
            return 1.0;
        }
        let open = || self.looks.iter().filter(|&&(jump, _)| !not(jump));
        let liking = Liking::new(open().map(|&(_, look)| look));
        let sum: u32 = open().map(|&(_, look)| liking.of(look)).sum();
        let good = self.good.iter().filter(|&&(jump, ..)| !not(jump));
        let good = good.map(|&(_, look, chance)| f64::from(liking.of(look)) * chance);
        good.sum::<f64>() / f64::from(sum.max(1))
    }
}

/// How far arrangements lie: a hash table (open addressing, the next free place), and all of them in
/// the order in which they were found.
pub(super) struct Field {
    /// The place of each in `order` and one more; 0 is none.
    slots: Vec<u32>,
    pub order: Vec<Word>,
    distances: Vec<u32>,
    /// Where in the order each layer ends, but for the last.
    pub layers: Vec<usize>,
}

impl Field {
    fn new(of: &[Word]) -> Self {
        let mut field =
            Self { slots: vec![0; 1 << 10], order: vec![], distances: vec![], layers: vec![] };
        for &word in of {
            field.put(word, 0);
        }
        field.layers.push(field.order.len());
        field
    }

    fn slot(&self, word: Word) -> usize {
        let bits = self.slots.len().ilog2();
        let mixed = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (mixed >> (64 - bits)).narrow::<usize>();
        while self.slots[slot] != 0 && self.order[self.slots[slot] as usize - 1] != word {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// Notes an arrangement that is new.
    fn put(&mut self, word: Word, distance: u32) {
        let slot = self.slot(word);
        if self.slots[slot] != 0 {
            return;
        }
        self.order.push(word);
        self.distances.push(distance);
        self.slots[slot] = self.order.len().narrow::<u32>();
        if self.order.len() * 2 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for at in 0..self.order.len() {
                let slot = self.slot(self.order[at]);
                self.slots[slot] = at.narrow::<u32>() + 1;
            }
        }
    }

    /// How far it lies, if it was seen.
    pub fn get(&self, word: Word) -> Option<u32> {
        let at = (self.slots[self.slot(word)] as usize).checked_sub(1)?;
        Some(self.distances[at])
    }

    /// How far the farthest lie.
    pub fn depth(&self) -> u32 {
        self.distances.last().copied().unwrap_or(0)
    }
}

/// What an exchange asks; `None` where there is no solution, or there are more than so many
/// arrangements around the goal.
pub(super) fn measure(swap: &Swap, most: u64) -> Option<Measures> {
    let exchange = Exchange::new(swap)?;
    let start = exchange.pack(swap.start());
    let field = exchange.field(&exchange.goals(), true, Some(start), most)?;
    exchange.measures(start, &field)
}
