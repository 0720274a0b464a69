//! Which methods are tried, in which order, and whose turn it is; why so, is told
//! by the text of [`swap`](crate::swap).

use crate::swap::best::bound::Bound;
use crate::swap::layers::rank_store;
use crate::swap::method::found::Want;
use crate::swap::model::outcome::{Method, Options};
use crate::swap::packing::State;
use crate::swap::packing::index::Index;
use crate::swap::packing::state_space::StateSpace;

/// So few arrangements are all searched at once, if need be.
const SMALL: u64 = 1 << 17;

/// Units of work after which others have their turn for the first time: some
/// hundredths of a millisecond, some milliseconds, some tenths of a second.
pub(super) const BRIEF: u64 = 1 << 12;
const BLIND: u64 = 1 << 16;
pub(super) const QUICK: u64 = 1 << 20;

/// A method, what is wanted of it, and how much work it may have taken in all
/// when others have their turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Try {
    pub method: Method,
    pub want: Want,
    /// Only whether there is any way at all, jump by jump: for runs.
    pub only_whether: bool,
    pub work: u64,
}

/// Without end.
pub(super) const WHOLE: Try =
    Try { method: Method::Precheck, want: Want::One, only_whether: false, work: u64::MAX };

/// Is it the same that is to be done?
pub(super) fn same(one: Try, other: Try) -> bool {
    (one.method, one.want, one.only_whether) == (other.method, other.want, other.only_whether)
}

/// The methods to try first for a puzzle, the first last; whether they go on in
/// turn then; and how many arrangements can be numbered, if few enough.
pub(super) fn first<const W: usize>(
    space: &StateSpace,
    ends: &[State<W>; 2],
    options: &Options,
    want: Want,
) -> (Vec<Try>, bool, Option<u64>) {
    let codec = &space.codec;
    let whole = |method| Try { method, want, ..WHOLE };
    let alone = |plan| (plan, false, None);
    match options.method {
        Some(method @ (Method::Guided | Method::Beam)) => {
            return alone(vec![Try { method, ..WHOLE }]);
        }
        Some(method @ (Method::Hole | Method::Index)) => {
            return alone(vec![whole(Method::Breadth), whole(method)]);
        }
        Some(method) => return alone(vec![whole(method)]),
        None => {}
    }
    let index = Index::new(codec, &ends[0]);
    let total = index.as_ref().map_or(u64::MAX, Index::total);
    let one = |method, work| Try { method, work, ..WHOLE };
    if total <= SMALL {
        let mut plan = vec![whole(Method::Breadth)];
        plan.extend((want == Want::One).then(|| one(Method::Guided, BRIEF)));
        return alone(plan);
    }
    let bytes = index.as_ref().and_then(|index| rank_store::bytes(index, space, 1));
    let fits = bytes.is_some_and(|bytes| bytes <= options.limits.memory);
    // Guided prepares tables first. A quarter of that work goes to a search that needs none, unless
    // that is more than guided's own first turn.
    let tables = 8 * Bound::new(space, &ends[1], false).tabled();
    let blind = if tables <= QUICK { BLIND.max(tables / 4) } else { BLIND };
    let mut plan = vec![
        one(Method::Guided, 4 * QUICK),
        one(Method::Breadth, QUICK),
        one(Method::Beam, QUICK),
        one(Method::Guided, QUICK / 4),
        Try { work: blind, ..whole(Method::Breadth) },
    ];
    let free = codec.full() & !codec.occupied(&ends[0]);
    if free.is_power_of_two() {
        plan.push(whole(Method::Hole));
    }
    (plan, true, fits.then_some(total))
}

/// A method that has its turns: what it has done and proven.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub task: Try,
    pub work: u64,
    /// How many steps are needed, by what it has proven.
    pub lower: u32,
    /// Does it look at what it sees sum by sum, as guided searches do, and not layer by layer?
    pub by_sums: bool,
}

/// Whose turn it is, of these methods: that of the one that has taken least of the time, by its
/// weight. What has proven most goes on at full weight, and so does *breadth* as long
/// as no solution is known: perhaps there is none. Beams, which go without a proof, get
/// half of that until a solution is known; then they and the others get a quarter.
pub(super) fn turn(rest: &[Candidate], is_solved: bool) -> Option<Try> {
    let most = rest.iter().map(|one| one.lower).max()?;
    let weighted = |&Candidate { task, work, lower, by_sums }: &Candidate| {
        // A unit of a search layer by layer takes as long as several of the others.
        let unit = if by_sums || task.method == Method::Beam { 1 } else { 4 };
        let part = match task.method {
            // A better solution is not likely; a proof is.
            Method::Beam if is_solved => 4,
            Method::Beam => 2,
            Method::Breadth if !is_solved => 1,
            _ if task.only_whether || lower < most => 4,
            _ => 1,
        };
        work.saturating_mul(part * unit)
    };
    let Candidate { task, work, .. } = rest.iter().copied().min_by_key(weighted)?;
    Some(Try { work: work + (work / 4).max(QUICK / 4), ..task })
}
