//! Runs the shares of a search on several threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::search::{Progress, Step};
use crate::swap::method::shared::{Share, SharedOutcome};

/// The shares of one search, each of which has a thread of its own while the search is advanced.
pub(crate) struct SharesOnThreads {
    shares: Vec<Share>,
    mail: Mutex<Mail>,
    /// Notified when a message was sent, and when the threads should end.
    news: Condvar,
}

/// The messages between the threads, and their state.
#[derive(Default)]
struct Mail {
    /// For each share, the positions that others have found for it.
    inboxes: Vec<VecDeque<Vec<u64>>>,
    /// The number of threads that wait.
    waiting: usize,
    /// Whether all shares have done their part of the round.
    is_over: bool,
    /// Whether the threads should end.
    stops: bool,
}

/// Units of work of a share before it sends positions to others.
const SLICE: u64 = if cfg!(test) { 1 << 3 } else { 1 << 15 };

/// Words of a message to another share, at least, while there is more to do.
const MESSAGE: usize = if cfg!(test) { 8 } else { 1 << 14 };

/// Slices of each thread during one call of `advance`.
const SLICES: usize = 64;

impl SharesOnThreads {
    /// Takes the shares of one search, in their order.
    pub fn new(shares: Vec<Share>) -> Self {
        let inboxes = shares.iter().map(|_| VecDeque::new()).collect();
        let mail = Mutex::new(Mail { inboxes, ..Mail::default() });
        Self { shares, mail, news: Condvar::new() }
    }

    /// Advances all shares. Returns the outcome in the end.
    ///
    /// If given, `act` is called repeatedly on this thread until the threads end. Returning true
    /// ends them.
    ///
    /// # Panics
    /// If a thread panics.
    pub fn advance(&mut self, act: Option<&mut dyn FnMut() -> bool>) -> Option<SharedOutcome> {
        let Self { shares, mail, news } = self;
        let threads = shares.len();
        let slices = AtomicUsize::new(0);
        let (mail, news, slices) = (&*mail, &*news, &slices);
        thread::scope(|scope| {
            for (worker, share) in shares.iter_mut().enumerate() {
                scope.spawn(move || {
                    let post = Post { worker, threads, mail, news };
                    let _end = EndOnPanic(post);
                    while post.run_slice(share) {
                        if slices.fetch_add(1, Ordering::Relaxed) >= SLICES * threads {
                            post.stop();
                            return;
                        }
                    }
                });
            }
            let post = Post { worker: 0, threads, mail, news };
            let _end = EndOnPanic(post);
            let Some(act) = act else { return };
            while !post.has_ended() {
                if act() {
                    post.stop();
                }
            }
        });
        let mail = self.mail.get_mut().unwrap_or_else(PoisonError::into_inner);
        (mail.waiting, mail.stops) = (0, false);
        if !std::mem::take(&mut mail.is_over) {
            return None;
        }
        let reports: Vec<_> = self.shares.iter().map(Share::report).collect();
        let outcomes = self.shares.iter_mut().filter_map(|share| share.conclude(&reports));
        // All have the same outcome.
        outcomes.last()
    }

    /// Adds up the progress of all shares.
    pub fn progress(&self) -> Progress {
        let mut sum = Progress::default();
        for progress in self.shares.iter().map(Share::progress) {
            sum.add(&progress);
        }
        sum
    }
}

/// One thread's access to the mail.
#[derive(Clone, Copy)]
struct Post<'threads> {
    worker: usize,
    threads: usize,
    mail: &'threads Mutex<Mail>,
    news: &'threads Condvar,
}

impl Post<'_> {
    fn lock(&self) -> MutexGuard<'_, Mail> {
        self.mail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the round is over, or the threads should end.
    fn has_ended(&self) -> bool {
        let mail = self.lock();
        mail.is_over || mail.stops
    }

    /// Tells all threads to end.
    fn stop(&self) {
        self.lock().stops = true;
        self.news.notify_all();
    }

    /// Receives messages, advances, and sends messages. If there is nothing left to do, waits for a
    /// message. Returns false at the end of the round, or if the threads should end.
    fn run_slice(&self, share: &mut Share) -> bool {
        let received = std::mem::take(&mut self.lock().inboxes[self.worker]);
        for words in received {
            share.receive(words);
        }
        let is_done = share.advance(SLICE) == Step::Done(());
        let mut has_sent = false;
        while let Some((owner, words)) = share.take_outgoing(if is_done { 1 } else { MESSAGE }) {
            self.lock().inboxes[owner].push_back(words);
            has_sent = true;
        }
        if has_sent {
            self.news.notify_all();
        }
        if !is_done {
            return !self.lock().stops;
        }
        let mut mail = self.lock();
        mail.waiting += 1;
        loop {
            if mail.stops || mail.is_over {
                return false;
            }
            if !mail.inboxes[self.worker].is_empty() {
                mail.waiting -= 1;
                return true;
            }
            if mail.waiting == self.threads && mail.inboxes.iter().all(VecDeque::is_empty) {
                mail.is_over = true;
                self.news.notify_all();
                return false;
            }
            mail = self.news.wait(mail).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Ends all threads if one panics.
struct EndOnPanic<'threads>(Post<'threads>);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}
