//! Running several workers' parts of a search in one thread, for tests.

use crate::search::Step;
use crate::swap::method::shared::SharedSearch;

/// Advances all parts, in slices of any length, until they conclude. Visits each part after every
/// round. Returns the outcome of each part, and the number of messages they sent.
pub(super) fn run_together<P: SharedSearch>(
    workers: &mut [P],
    mut slice: impl FnMut() -> u64,
    visit: impl Fn(&P),
) -> (Vec<P::Outcome>, usize) {
    let mut sent = 0;
    loop {
        for own in 0..workers.len() {
            let budget = slice();
            while workers[own].advance_round(budget) == Step::Running {}
            while let Some((worker, words)) = workers[own].take(1) {
                assert_ne!(worker, own);
                sent += 1;
                workers[worker].give(&words);
            }
        }
        workers.iter().for_each(&visit);
        let reports: Vec<_> = workers.iter().map(SharedSearch::report).collect();
        let seen = reports.iter().map(|report| report.seen).sum();
        let conclude = |worker: &mut P| worker.conclude(&reports, seen);
        let found: Vec<_> = workers.iter_mut().filter_map(conclude).collect();
        if !found.is_empty() {
            assert_eq!(found.len(), workers.len(), "all conclude in the same round");
            return (found, sent);
        }
    }
}
