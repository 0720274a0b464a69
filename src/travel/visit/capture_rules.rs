//! What a jump does where guards may be captured.

use crate::board::Board;
use crate::narrow::Narrow;
use crate::square::Square;
use crate::travel::Travel;
use crate::travel::guards::Attacks;
use crate::travel::visit::states::State;
use crate::travel::visit::{FlagOrder, FlagsAndGuards};

/// The board, and what a jump on it does.
#[derive(Clone, Debug)]
pub(super) struct CaptureRules {
    pub board: Board,
    pub flags_and_guards: FlagsAndGuards,
    pub attacks: Attacks,
    pub offsets: Vec<(i32, i32)>,
}

impl CaptureRules {
    pub fn new(travel: &Travel, flags_and_guards: FlagsAndGuards, attacks: Attacks) -> Self {
        Self {
            board: travel.board().clone(),
            flags_and_guards,
            attacks,
            offsets: travel.leaper().offsets(),
        }
    }

    /// Returns the state after visiting a flag, if one is on the square.
    pub fn visit(&self, mut state: State) -> State {
        let flags = &self.flags_and_guards.flags;
        match self.flags_and_guards.order {
            FlagOrder::Any => {
                if let Some(flag) = flags.iter().position(|&flag| flag == state.square) {
                    state.flags |= 1 << flag;
                }
            }
            FlagOrder::Given => {
                let is_next = flags.get(state.flags as usize) == Some(&state.square);
                state.flags += u32::from(is_next);
            }
        }
        state
    }

    pub fn has_visited_all(&self, state: State) -> bool {
        let flags = self.flags_and_guards.flags.len().narrow::<u32>();
        match self.flags_and_guards.order {
            FlagOrder::Any => state.flags == (1 << flags) - 1,
            FlagOrder::Given => state.flags == flags,
        }
    }

    fn guard_on(&self, square: Square) -> Option<usize> {
        self.flags_and_guards.guards.binary_search_by_key(&square, |guard| guard.0).ok()
    }

    /// Returns the state after a landing, if it is allowed.
    pub fn land(&self, square: Square, before: State) -> Option<State> {
        if !self.board.is_open(square) || self.attacks.is_attacked(square, before.captured) {
            return None;
        }
        let guard = self.guard_on(square).map_or(0, |guard| 1 << guard);
        Some(self.visit(State { square, captured: before.captured | guard, ..before }))
    }

    /// Returns the squares one jump away, in order.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> {
        self.offsets.iter().filter_map(move |&(files, ranks)| square.offset(files, ranks))
    }

    /// Returns all predecessors of a state, also those that can't be reached.
    pub fn before(&self, after: State) -> impl Iterator<Item = State> {
        // A guard on the square was captured by this jump or earlier; likewise for a flag.
        let guard = self.guard_on(after.square).map_or(0, |guard| 1 << guard);
        let flags = match self.flags_and_guards.order {
            FlagOrder::Any => after.flags & !self.visit(State { flags: 0, ..after }).flags,
            FlagOrder::Given => after.flags.saturating_sub(1),
        };
        let mut all = vec![after];
        if flags != after.flags {
            all.push(State { flags, ..after });
        }
        if guard != 0 {
            for index in 0..all.len() {
                all.push(State { captured: after.captured & !guard, ..all[index] });
            }
        }
        all.retain(|&before| self.land(after.square, before) == Some(after));
        all.into_iter().flat_map(move |before| {
            self.neighbours(after.square).map(move |square| State { square, ..before })
        })
    }
}
