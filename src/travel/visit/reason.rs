//! Why no walk visits all flags.

use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::english::{SquareList, count};
use crate::message::{Evidence, messages};
use crate::square::Square;
use crate::travel::Travel;
use crate::travel::guards::{Guard, attacker};
use crate::travel::reason::colours;
use crate::travel::visit::{Capture, FlagsAndGuards};

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
    /// Each flag can be visited, but not all on one walk.
    NotTogether {
        /// The flags.
        flags: Vec<Square>,
    },
}

impl VisitReason {
    /// Finds the reason for the first flag that can't be visited. `region` has the squares that can
    /// be reached, and `captured` tells which guards can be captured.
    pub(super) fn new(
        travel: &Travel,
        flags_and_guards: &FlagsAndGuards,
        visited: &[bool],
        captured: &[bool],
        region: Vec<Square>,
    ) -> Self {
        let (board, from) = (travel.board(), travel.from());
        let reason = |kind| Self { kind, all_kinds: flags_and_guards.all_kinds };
        let Some(index) = visited.iter().position(|visited| !visited) else {
            return reason(VisitReasonKind::NotTogether { flags: flags_and_guards.flags.clone() });
        };
        let flag = flags_and_guards.flags[index];
        if let Some(one_in) = colours(travel.leaper(), from, flag) {
            let leaper = travel.leaper();
            return reason(VisitReasonKind::Colour { from, flag, leaper, one_in });
        }
        reason(
            guarded(board, flags_and_guards, flag, captured)
                .unwrap_or(VisitReasonKind::Unreachable { flag, from, region }),
        )
    }
}

/// Returns the guard that keeps the knight from a flag.
fn guarded(
    board: &Board,
    flags_and_guards: &FlagsAndGuards,
    flag: Square,
    captured: &[bool],
) -> Option<VisitReasonKind> {
    let capture = flags_and_guards.capture == Capture::Yes;
    let guards = &flags_and_guards.guards;
    if let Some(&(_, guard)) = guards.iter().find(|guard| guard.0 == flag && !capture) {
        return Some(VisitReasonKind::Occupied { flag, guard });
    }
    let (by, guard) = attacker(board, guards, flag)?;
    // If the guard can be captured, others are in the way, too.
    let index = guards.iter().position(|other| other.0 == by)?;
    let is_safe = captured.get(index).is_none_or(|captured| !captured);
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
    Self { kind: VisitReasonKind::NotTogether { flags }, .. } =>
        "visit.not-together" (flags: squares)
        "Each flag can be reached, but no walk visits all of them: {}.", SquareList(flags);
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
            VisitReasonKind::NotTogether { flags } => evidence.squares("squares", flags),
        }
    }
}
