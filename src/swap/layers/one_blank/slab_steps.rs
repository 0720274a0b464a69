//! The steps that make each slab of the next layer of a
//! [sweep](crate::swap::layers::one_blank::sweep).

use crate::swap::layers::one_blank::graph::{BlankGraph, SlabJump, SymmetryMap};
use crate::swap::layers::one_blank::slab_transfer::SlabTransfer;

/// A step of making a slab.
#[derive(Clone, Copy, Debug)]
pub(super) enum SlabStep {
    /// Make a jump of the blank from all states of a slab of the current layer.
    Jump(SlabJump),
    /// Map states by a symmetry.
    Map(SlabMap),
    /// Free a slab of the current layer, which no other step needs.
    Free(usize),
    /// Keep what is new. This is the last step.
    Filter,
}

/// A symmetry applied to states of the next layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlabMap {
    /// The index of the symmetry.
    pub(super) symmetry: usize,
    /// The square of the blank, before.
    pub(super) from: u8,
    /// The square of the blank, after.
    pub(super) to: u8,
}

/// The steps that make a slab.
#[derive(Clone, Debug)]
pub(super) struct SlabPlan {
    pub(super) slab: usize,
    pub(super) steps: Vec<SlabStep>,
}

impl SlabPlan {
    /// Returns the plans of all slabs, in an order in which those of the current layer can be freed
    /// early.
    pub(super) fn all(graph: &BlankGraph) -> Vec<Self> {
        let mut rest: Vec<SlabJump> = graph.jumps().to_vec();
        // If several symmetries map a square to the slab's, one is enough: the others follow from
        // those that keep the slab's square.
        rest.dedup_by_key(|jump| (jump.target, jump.slab, jump.to));
        let needs = |rest: &[SlabJump], slab| rest.iter().filter(|jump| jump.slab == slab).count();
        let mut plans = Vec::new();
        while let Some(next) = rest.iter().min_by_key(|jump| (needs(&rest, jump.slab), jump.target))
        {
            let slab = next.target;
            let (jumps, later): (Vec<SlabJump>, _) =
                rest.iter().partition(|jump| jump.target == slab);
            rest = later;
            plans.push(Self { slab, steps: steps(graph, graph.slab_squares()[slab], jumps) });
        }
        plans
    }

    /// Returns the plans of a worker's own slabs. Each slab of the current layer is freed after its
    /// last jump.
    pub(super) fn own(all: &[Self], transfer: &SlabTransfer) -> Vec<Self> {
        let mut own: Vec<Self> =
            all.iter().filter(|plan| transfer.owns(plan.slab)).cloned().collect();
        let mut needed_later = Vec::new();
        for plan in own.iter_mut().rev() {
            for at in (0..plan.steps.len()).rev() {
                if let SlabStep::Jump(jump) = plan.steps[at]
                    && !needed_later.contains(&jump.slab)
                {
                    needed_later.push(jump.slab);
                    plan.steps.insert(at + 1, SlabStep::Free(jump.slab));
                }
            }
        }
        own
    }
}

/// Returns the steps that make the slab of a square by these jumps.
fn steps(graph: &BlankGraph, square: u8, mut jumps: Vec<SlabJump>) -> Vec<SlabStep> {
    let mut steps = Vec::new();
    crate::order::sort_by_key(&mut jumps, |jump| (jump.to != square, jump.to, jump.slab));
    for jumps in jumps.chunk_by(|one, other| one.to == other.to) {
        steps.extend(jumps.iter().copied().map(SlabStep::Jump));
        if let (from, Some(symmetry)) = (jumps[0].to, jumps[0].symmetry)
            && from != square
        {
            steps.push(SlabStep::Map(SlabMap { symmetry, from, to: square }));
        }
    }
    let keeps =
        |&(_, symmetry): &(usize, &SymmetryMap)| symmetry.map[usize::from(square)] == square;
    for (symmetry, _) in graph.symmetries().iter().enumerate().filter(keeps) {
        steps.push(SlabStep::Map(SlabMap { symmetry, from: square, to: square }));
    }
    steps.push(SlabStep::Filter);
    steps
}
