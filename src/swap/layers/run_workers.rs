//! Runs several workers' parts of a search in one thread, for tests.

use crate::search::Step;
use crate::swap::method::shared::SharedSearch;

/// Advances all parts, in slices of any length, until they conclude. Calls `inspect` for each part
/// after every round. Returns the outcome of each part, and the number of messages that they sent.
pub(super) fn run_workers<P: SharedSearch>(
    workers: &mut [P],
    mut slice: impl FnMut() -> u64,
    inspect: impl Fn(&P),
) -> (Vec<P::Outcome>, usize) {
    let mut sent = 0;
    loop {
        for sender in 0..workers.len() {
            let budget = slice();
            while workers[sender].advance_round(budget) == Step::Running {}
            while let Some((receiver, words)) = workers[sender].take_outgoing(1) {
                assert_ne!(receiver, sender);
                sent += 1;
                workers[receiver].receive(words);
            }
        }
        workers.iter().for_each(&inspect);
        let reports: Vec<_> = workers.iter().map(SharedSearch::report).collect();
        let visited = reports.iter().map(|report| report.visited).sum();
        let conclude = |worker: &mut P| worker.conclude(&reports, visited);
        let found: Vec<_> = workers.iter_mut().filter_map(conclude).collect();
        if !found.is_empty() {
            assert_eq!(found.len(), workers.len(), "all conclude in the same round");
            return (found, sent);
        }
    }
}
