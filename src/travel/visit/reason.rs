//! Why no walk visits all flags.

use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::english::{SquareList, count};
use crate::message::{Evidence, messages};
use crate::square::Square;
use crate::squares::Squares;
use crate::travel::guards::{Guard, attacker};
use crate::travel::reason::colours;
use crate::travel::visit::{Capture, FlagOrder, FlagsAndGuards};
use crate::travel::{End, Travel};

/// Why no walk visits all flags, or the only one among guards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VisitReason {
    /// The reason.
    pub kind: VisitReasonKind,
    all_kinds: AllKinds,
}

/// The reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VisitReasonKind {
    /// The start and the flag have different colours, which the leaper's jumps don't change; or it
    /// reaches only one square in so many, as in [`Reason::Colour`](crate::travel::Reason::Colour).
    Colour {
        /// The start.
        from: Square,
        /// The flag.
        flag: Square,
        /// What a sentence calls the leaper, and its name in messages.
        leaper: crate::Leaper,
        /// The leaper reaches one square in this many.
        one_in: u32,
    },
    /// A guard stands on the flag's square.
    Occupied {
        /// The flag.
        flag: Square,
        /// The guard.
        guard: Guard,
    },
    /// A guard attacks the flag's square.
    Attacked {
        /// The flag.
        flag: Square,
        /// The guard's square.
        by: Square,
        /// The guard.
        guard: Guard,
        /// Whether guards may be captured, but not this one.
        capture: bool,
    },
    /// The flag is not among the squares that can be reached from the start.
    Unreachable {
        /// The flag.
        flag: Square,
        /// The start.
        from: Square,
        /// The squares that can be reached, including the start.
        region: Vec<Square>,
    },
    /// No jump leads from the start, or to a flag.
    Enclosed {
        /// Which of them.
        end: End,
        /// Its square.
        square: Square,
        /// The squares one jump away, which are blocked, occupied or attacked.
        walls: Vec<Square>,
        /// Whether all of these are blocked.
        are_blocked: bool,
    },
    /// Each flag can be visited, but not all on one walk, or not in the given order.
    NotTogether {
        /// The flags.
        flags: Vec<Square>,
        /// Their order.
        order: FlagOrder,
    },
}

impl VisitReason {
    /// Finds the reason for the first flag that can't be visited, given the squares that can be
    /// reached and the set of guards that can be captured.
    pub(super) fn new(
        travel: &Travel,
        flags_and_guards: &FlagsAndGuards,
        region: &Squares,
        capturable: u64,
    ) -> Self {
        let kind = kind(travel, flags_and_guards, region, capturable);
        Self { kind, all_kinds: flags_and_guards.all_kinds }
    }
}

fn kind(
    travel: &Travel,
    flags_and_guards: &FlagsAndGuards,
    region: &Squares,
    capturable: u64,
) -> VisitReasonKind {
    let (board, from, leaper) = (travel.board(), travel.from(), travel.leaper());
    let FlagsAndGuards { flags, order, .. } = flags_and_guards;
    let Some(&flag) = flags.iter().find(|&&flag| !region.contains(flag)) else {
        return VisitReasonKind::NotTogether { flags: flags.clone(), order: *order };
    };
    if let Some(one_in) = colours(leaper, from, flag) {
        return VisitReasonKind::Colour { from, flag, leaper, one_in };
    }
    if let Some(guarded) = guarded(board, flags_and_guards, flag, capturable) {
        return guarded;
    }
    let neighbours = |square: Square| -> Vec<Square> {
        let offsets = leaper.offsets().into_iter();
        let all = offsets.filter_map(|(files, ranks)| square.offset(files, ranks));
        all.filter(|&square| board.contains(square)).collect()
    };
    let enclosed = |end, square, walls: Vec<Square>| {
        let are_blocked = walls.iter().all(|&wall| board.is_blocked(wall));
        VisitReasonKind::Enclosed { end, square, walls, are_blocked }
    };
    if region.len() == 1 {
        return enclosed(End::Start, from, neighbours(from));
    }
    let landing_board = flags_and_guards.landing_board(board);
    let walls = neighbours(flag);
    let is_enclosed = flags_and_guards.capture == Capture::No
        && walls.iter().all(|&wall| wall != from && !landing_board.is_open(wall));
    if is_enclosed {
        return enclosed(End::Goal, flag, walls);
    }
    VisitReasonKind::Unreachable { flag, from, region: region.iter().collect() }
}

/// Returns the guard that keeps the knight from a flag.
fn guarded(
    board: &Board,
    flags_and_guards: &FlagsAndGuards,
    flag: Square,
    capturable: u64,
) -> Option<VisitReasonKind> {
    let capture = flags_and_guards.capture == Capture::Yes;
    let guards = &flags_and_guards.guards;
    if let Some(&(_, guard)) = guards.iter().find(|guard| guard.0 == flag && !capture) {
        return Some(VisitReasonKind::Occupied { flag, guard });
    }
    let (by, guard) = attacker(board, guards, flag)?;
    // If the guard can be captured, others are in the way, too.
    let index = guards.iter().position(|other| other.0 == by)?;
    let is_safe = !capture || capturable >> index & 1 == 0;
    is_safe.then_some(VisitReasonKind::Attacked { flag, by, guard, capture })
}

messages! { VisitReason:
    Self { kind: VisitReasonKind::Colour { from, flag, leaper, one_in: 2 }, .. } =>
        "visit.colour" (leaper: text = &leaper.name_or_steps(), from: square, flag: square)
        "The {} always stays on squares of one colour, but {from} and the flag on {flag} have \
         different colours.", leaper.english_name();
    Self { kind: VisitReasonKind::Colour { from, flag, leaper, one_in }, .. } =>
        "visit.one-in" as "colour" (
            leaper: text = &leaper.name_or_steps(), one_in: number, from: square, flag: square,
        )
        "The {} can get to only one square in {one_in} from {from}, and the flag on {flag} is not on \
         one of them.", leaper.english_name();
    Self { kind: VisitReasonKind::Occupied { flag, guard }, .. } => "visit.occupied" (
        flag: square, guard: piece = guard.letter(),
    )
        "The flag on {flag} can’t be reached: a {} stands there.", guard.name();
    Self { kind: VisitReasonKind::Attacked { flag, by, guard, capture: false }, .. } =>
        "visit.attacked" (flag: square, guard: piece = guard.letter(), by: square)
        "The flag on {flag} can’t be reached: the {} on {by} attacks it.", guard.name();
    Self { kind: VisitReasonKind::Attacked { flag, by, guard, .. }, .. } =>
        "visit.protected" as "attacked" (flag: square, guard: piece = guard.letter(), by: square)
        "The flag on {flag} can’t be reached: the {} on {by} attacks it and can’t be captured.",
        guard.name();
    Self { kind: VisitReasonKind::Unreachable { flag, from, region }, .. } =>
        "visit.cut-off" (from: square, others: number = region.len() - 1, flag: square)
        "From {from} only {} can be reached, and the flag on {flag} is not among them.",
        count(region.len() as u64 - 1, "other square");
    Self { kind: VisitReasonKind::Enclosed { square, walls, .. }, .. } if walls.is_empty() =>
        "visit.no-jump" as "cut-off" (square: square)
        "No square of this board is a jump away from {square}.";
    Self { kind: VisitReasonKind::Enclosed { square, walls, are_blocked: true, .. }, .. } =>
        "travel.walls" as "cut-off" (square: square, walls: squares)
        "{} a jump away from {square} {} blocked: {}.",
        if walls.len() == 1 { "The only square" } else { "All squares" },
        if walls.len() == 1 { "is" } else { "are" },
        SquareList(walls);
    Self { kind: VisitReasonKind::Enclosed { square, walls, .. }, .. } =>
        "visit.walls" as "cut-off" (square: square, walls: squares)
        "{} a jump away from {square} {} blocked, occupied or attacked: {}.",
        if walls.len() == 1 { "The only square" } else { "All squares" },
        if walls.len() == 1 { "is" } else { "are" },
        SquareList(walls);
    Self { kind: VisitReasonKind::NotTogether { flags, order: FlagOrder::Any }, .. } =>
        "visit.not-together" (flags: squares)
        "Each flag can be reached, but no walk visits all of them: {}.", SquareList(flags);
    Self { kind: VisitReasonKind::NotTogether { flags, .. }, .. } =>
        "visit.not-in-order" as "not-together" (flags: squares)
        "Each flag can be reached, but no walk visits all of them in this order: {}.",
        SquareList(flags);
}

impl VisitReason {
    /// Returns the squares that prove it.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        let evidence = Evidence::default();
        match &self.kind {
            VisitReasonKind::Colour { from, flag, one_in, .. } => {
                evidence.squares("squares", &[*from, *flag]).number("oneIn", *one_in)
            }
            VisitReasonKind::Occupied { flag, .. } => evidence.square("square", *flag),
            VisitReasonKind::Attacked { flag, by, .. } => {
                evidence.square("square", *flag).square("other", *by)
            }
            VisitReasonKind::Unreachable { flag, region, .. } => {
                evidence.square("square", *flag).value("region", region.as_slice().into())
            }
            VisitReasonKind::Enclosed { end, square, walls, .. } => evidence
                .text("end", if *end == End::Start { "start" } else { "goal" })
                .square("square", *square)
                .others("forbidden", walls),
            VisitReasonKind::NotTogether { flags, .. } => evidence.squares("squares", flags),
        }
    }
}
