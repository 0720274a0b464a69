//! Sorts and merges profiles in small steps: sorting millions of them at once would take a second,
//! in which a search couldn't be stopped.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A profile, a number of pieces, and the number of placements that lead to both.
pub(super) type Profile = (u64, u32, u128);

/// The most profiles that are sorted at once.
const MAX_RUN: usize = 1 << 11;

/// A number of placements exceeds 128 bits.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Overflow;

/// Profiles in sorted runs, to be merged. Of equal ones, the placements are added up.
pub(super) struct ProfileRuns {
    /// Whether only the fewest pieces matter of each profile.
    keeps_fewest: bool,
    /// The profiles of the last run.
    unsorted: Vec<Profile>,
    /// The profiles of the runs before it, and where these runs end.
    sorted: Vec<Profile>,
    ends: Vec<usize>,
    /// While runs are merged, for each run: its least profile that is left, the index of this
    /// profile, and the end of the run.
    heads: BinaryHeap<Reverse<(u64, u32, usize, usize)>>,
}

impl ProfileRuns {
    /// Returns no profiles. If `keeps_fewest`, only the fewest pieces matter of each.
    pub fn new(keeps_fewest: bool) -> Self {
        Self {
            keeps_fewest,
            unsorted: Vec::new(),
            sorted: Vec::new(),
            ends: Vec::new(),
            heads: BinaryHeap::new(),
        }
    }

    /// Returns the number of profiles, those merged already included.
    pub fn len(&self) -> usize {
        self.sorted.len() + self.unsorted.len()
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
        let (length, start) = (self.unsorted.len(), self.sorted.len());
        self.unsorted.sort_unstable_by_key(|&(profile, used, _)| (profile, used));
        for &profile in &self.unsorted {
            append(&mut self.sorted, start, profile, self.keeps_fewest)?;
        }
        self.unsorted.clear();
        self.ends.push(self.sorted.len());
        Ok(length)
    }

    /// Begins to merge the runs, all of which must be sorted. Returns their number.
    pub fn start_merging(&mut self) -> usize {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let runs = starts.zip(&self.ends).filter(|&(start, &end)| start < end);
        self.heads = runs
            .map(|(start, &end)| Reverse((self.sorted[start].0, self.sorted[start].1, start, end)))
            .collect();
        self.ends.len()
    }

    /// Appends the next profile to those merged already. Returns false if all are merged; then the
    /// runs are empty.
    pub fn merge_next(&mut self, merged: &mut Vec<Profile>) -> Result<bool, Overflow> {
        let Some(mut head) = self.heads.peek_mut() else {
            *self = Self::new(self.keeps_fewest);
            return Ok(false);
        };
        let Reverse((_, _, at, end)) = *head;
        append(merged, 0, self.sorted[at], self.keeps_fewest)?;
        if at + 1 < end {
            let (profile, used, _) = self.sorted[at + 1];
            *head = Reverse((profile, used, at + 1, end));
        } else {
            std::collections::binary_heap::PeekMut::pop(head);
        }
        Ok(true)
    }
}

/// Appends a profile to the sorted ones from `start` on, or adds it to the last one.
fn append(
    sorted: &mut Vec<Profile>,
    start: usize,
    (profile, used, ways): Profile,
    keeps_fewest: bool,
) -> Result<(), Overflow> {
    match sorted[start..].last_mut() {
        Some(last) if (last.0, last.1) == (profile, used) => {
            last.2 = last.2.checked_add(ways).ok_or(Overflow)?;
        }
        Some(last) if last.0 == profile && keeps_fewest => {}
        _ => sorted.push((profile, used, ways)),
    }
    Ok(())
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
            let mut merged = Vec::new();
            while runs.merge_next(&mut merged) == Ok(true) {}
            assert_eq!(runs.len(), 0);
            let mut expected: Vec<Profile> =
                expected.into_iter().map(|((profile, used), ways)| (profile, used, ways)).collect();
            if keeps_fewest {
                expected.dedup_by_key(|it| it.0);
            }
            assert_eq!(merged, expected, "{count}");
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
