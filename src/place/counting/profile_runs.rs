//! Sorts and merges profiles in small steps: sorting millions of them at once would take a second,
//! in which a search couldn't be stopped.

use std::cmp::Reverse;
use std::collections::binary_heap::PeekMut;
use std::collections::{BinaryHeap, VecDeque};

/// A profile, a number of pieces, and the number of placements that lead to both.
pub(super) type Profile = (u64, u32, u128);

/// The most profiles that are sorted at once.
const MAX_RUN: usize = 1 << 11;

/// A number of placements exceeds 128 bits.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Overflow;

/// Profiles in order, in chunks of [`MAX_RUN`]. A growing list moves none of them, and a chunk is
/// released once all its profiles are removed.
#[derive(Default)]
pub(super) struct ProfileQueue {
    chunks: VecDeque<Vec<Profile>>,
    /// The number of profiles in the chunks, and of those that are removed from the first one.
    length: usize,
    removed: usize,
}

impl ProfileQueue {
    /// Returns a queue of one profile.
    pub fn of(profile: Profile) -> Self {
        Self { chunks: VecDeque::from([vec![profile]]), length: 1, removed: 0 }
    }

    /// Returns the number of profiles that are held in memory.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns whether all profiles are removed.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the profiles that aren't removed.
    pub fn iter(&self) -> impl Iterator<Item = &Profile> {
        self.chunks.iter().flatten().skip(self.removed)
    }

    fn push(&mut self, profile: Profile) {
        match self.chunks.back_mut() {
            Some(chunk) if chunk.len() < MAX_RUN => chunk.push(profile),
            _ => self.chunks.push_back(vec![profile]),
        }
        self.length += 1;
    }

    /// Removes the first profile.
    pub fn pop(&mut self) -> Option<Profile> {
        let chunk = self.chunks.front()?;
        let profile = chunk[self.removed];
        self.removed += 1;
        if self.removed == chunk.len() {
            self.length -= chunk.len();
            self.removed = 0;
            self.chunks.pop_front();
        }
        Some(profile)
    }
}

/// Profiles in sorted runs, to be merged. Of equal ones, the placements are added up.
pub(super) struct ProfileRuns {
    /// Whether only the fewest pieces matter of each profile.
    keeps_fewest: bool,
    /// The profiles of the last run.
    unsorted: Vec<Profile>,
    /// The runs before it, and the number of their profiles. A run is released once it is merged.
    sorted: Vec<Vec<Profile>>,
    sorted_length: usize,
    /// While runs are merged, for each run: its least profile that is left, the index of the run,
    /// and that of the profile in it.
    heads: BinaryHeap<Reverse<(u64, u32, usize, usize)>>,
}

impl ProfileRuns {
    /// Returns no profiles. If `keeps_fewest`, only the fewest pieces matter of each.
    pub fn new(keeps_fewest: bool) -> Self {
        Self {
            keeps_fewest,
            unsorted: Vec::new(),
            sorted: Vec::new(),
            sorted_length: 0,
            heads: BinaryHeap::new(),
        }
    }

    /// Returns the number of profiles that are held in memory.
    pub fn len(&self) -> usize {
        self.sorted_length + self.unsorted.len()
    }

    /// Adds a profile.
    pub fn push(&mut self, profile: Profile) {
        self.unsorted.push(profile);
    }

    /// Returns whether the last run must be sorted before more profiles are added.
    pub fn is_run_full(&self) -> bool {
        self.unsorted.len() >= MAX_RUN
    }

    /// Sorts the last run. Returns the number of its profiles.
    pub fn sort_run(&mut self) -> Result<usize, Overflow> {
        let length = self.unsorted.len();
        self.unsorted.sort_unstable_by_key(|&(profile, used, _)| (profile, used));
        let mut run: Vec<Profile> = Vec::new();
        for profile in self.unsorted.drain(..) {
            if !merge_into(run.last_mut(), profile, self.keeps_fewest)? {
                run.push(profile);
            }
        }
        run.shrink_to_fit();
        self.sorted_length += run.len();
        self.sorted.push(run);
        Ok(length)
    }

    /// Begins to merge the runs, all of which must be sorted. Returns their number.
    pub fn start_merging(&mut self) -> usize {
        let heads = self.sorted.iter().enumerate().filter_map(|(index, run)| {
            let &(profile, used, _) = run.first()?;
            Some(Reverse((profile, used, index, 0)))
        });
        self.heads = heads.collect();
        self.sorted.len()
    }

    /// Appends the next profile to those merged already. Returns false if all are merged; then the
    /// runs are empty.
    pub fn merge_next(&mut self, merged: &mut ProfileQueue) -> Result<bool, Overflow> {
        let Some(mut head) = self.heads.peek_mut() else {
            *self = Self::new(self.keeps_fewest);
            return Ok(false);
        };
        let Reverse((_, _, index, at)) = *head;
        let run = &mut self.sorted[index];
        let last = merged.chunks.back_mut().and_then(|chunk| chunk.last_mut());
        if !merge_into(last, run[at], self.keeps_fewest)? {
            merged.push(run[at]);
        }
        if let Some(&(profile, used, _)) = run.get(at + 1) {
            *head = Reverse((profile, used, index, at + 1));
        } else {
            self.sorted_length -= run.len();
            *run = Vec::new();
            PeekMut::pop(head);
        }
        Ok(true)
    }
}

/// Merges a profile into the last one before it, if they are equal or only the last one matters.
/// Returns whether it did.
fn merge_into(
    last: Option<&mut Profile>,
    (profile, used, ways): Profile,
    keeps_fewest: bool,
) -> Result<bool, Overflow> {
    match last {
        Some(last) if (last.0, last.1) == (profile, used) => {
            last.2 = last.2.checked_add(ways).ok_or(Overflow)?;
            Ok(true)
        }
        Some(last) => Ok(last.0 == profile && keeps_fewest),
        None => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::narrow::Narrow;
    use crate::random::Random;

    #[test]
    fn runs_are_merged_in_order() {
        let mut random = Random::new(1);
        for (count, keeps_fewest) in [(0, false), (5, true), (3 * MAX_RUN, false), (9_999, true)] {
            let mut runs = ProfileRuns::new(keeps_fewest);
            let mut expected = BTreeMap::new();
            for _ in 0..count {
                let (profile, used) = (random.index(999) as u64, random.index(3).narrow::<u32>());
                runs.push((profile, used, 2));
                *expected.entry((profile, used)).or_insert(0) += 2;
                if runs.is_run_full() {
                    assert_eq!(runs.sort_run(), Ok(MAX_RUN));
                }
            }
            runs.sort_run().unwrap();
            runs.start_merging();
            let mut merged = ProfileQueue::default();
            while runs.merge_next(&mut merged) == Ok(true) {}
            assert_eq!(runs.len(), 0);
            let mut expected: Vec<Profile> =
                expected.into_iter().map(|((profile, used), ways)| (profile, used, ways)).collect();
            if keeps_fewest {
                expected.dedup_by_key(|it| it.0);
            }
            assert_eq!(merged.len(), expected.len(), "{count}");
            assert!(merged.iter().eq(&expected), "{count}");
            let removed: Vec<Profile> = std::iter::from_fn(|| merged.pop()).collect();
            assert_eq!(removed, expected, "{count}");
            assert!(merged.is_empty());
        }
    }

    #[test]
    fn too_many_placements_are_an_error() {
        let mut runs = ProfileRuns::new(false);
        runs.push((0, 0, u128::MAX));
        runs.push((0, 0, 1));
        assert_eq!(runs.sort_run(), Err(Overflow));
    }
}
