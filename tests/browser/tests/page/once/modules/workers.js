// Fake workers, without a thread.

/** Records messages in `sent`; `tell` sends one to the page. Answers pings unless it is mute. */
class FakeWorker extends EventTarget {
  sent = [];
  isTerminated = false;
  mute = false;
  postMessage(data) {
    structuredClone(data); // throws for what can't be sent
    if (data.type !== 'ping') this.sent.push(data);
    else if (!this.mute) queueMicrotask(() => this.tell({ type: 'pong' }));
  }
  terminate() {
    this.isTerminated = true;
  }
  tell(data) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

/**
 * Advances its jobs in turn, as the real worker does. `workOf` returns how many milliseconds a job
 * takes, and maybe its result, failure and progress. By default, a job's result is the job.
 */
class BusyWorker extends FakeWorker {
  memory = 0;
  jobs = new Map();
  constructor(workOf) {
    super();
    this.workOf = workOf;
    queueMicrotask(() => this.tell({ type: 'ready', about: { version: 'fake' } }));
  }
  postMessage(data) {
    super.postMessage(data);
    if (data.type === 'start') {
      this.jobs.set(data.id, { job: data.job, spent: 0, told: performance.now(), ...this.workOf(data.job) });
      if (this.jobs.size === 1) this.turn();
    } else if (data.type === 'cancel') this.jobs.delete(data.id);
  }
  async turn() {
    const slice = 10;
    while (this.jobs.size > 0 && !this.isTerminated) {
      for (const [id, work] of this.jobs) {
        const { job, ms, result = job, failure, ...told } = work;
        await sleep(Math.min(slice, ms - work.spent));
        if (this.isTerminated || !this.jobs.has(id)) continue;
        work.spent += slice;
        if (work.spent >= ms) {
          this.jobs.delete(id);
          this.tell(failure ? { type: 'failed', id, failure } : { type: 'done', id, result, memory: this.memory });
        } else if (performance.now() - work.told > 30) {
          work.told = performance.now();
          this.tell({ type: 'progress', id, progress: { depth: 0, positions: work.spent, memory: 0, share: work.spent / ms, undivided: false, count: '0', distinctAtLeast: null, ms: work.spent, ...told.progress } });
        }
      }
    }
  }
}

/** Resolves to the value or error of a promise. */
const end = (promise) => promise.then((value) => ({ value }), (error) => ({ error }));

/** Waits until a condition holds. */
async function until(what, isSo, ms = 8000) {
  for (const began = performance.now(); !isSo(); await sleep(5)) {
    if (performance.now() - began > ms) throw new Error(`too long: ${what}`);
  }
}

/** Does the same, but throws if it takes too long. */
const within = (promise, what, ms = 8000) => Promise.race([end(promise), sleep(ms).then(() => { throw new Error(`too long: ${what}`); })]);
