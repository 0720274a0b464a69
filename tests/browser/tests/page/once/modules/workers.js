// Workers without a thread, for the modules that have workers.

/** What it was sent is in `sent`; what it says is told it. It answers pings as long as it is not mute. */
class FakeWorker extends EventTarget {
  sent = [];
  gone = false;
  mute = false;
  postMessage(data) {
    structuredClone(data); // what can't be sent is refused
    if (data.type !== 'ping') this.sent.push(data);
    else if (!this.mute) queueMicrotask(() => this.tell({ type: 'pong' }));
  }
  terminate() {
    this.gone = true;
  }
  tell(data) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

/**
 * Gives each of its jobs a slice in turns, as the real one does. `workOf` says
 * how many milliseconds a job takes, and what is told of it besides; what
 * comes of a job is what was asked.
 */
class BusyWorker extends FakeWorker {
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
    while (this.jobs.size > 0 && !this.gone) {
      for (const [id, work] of this.jobs) {
        const { job, ms, result = job, failure, ...told } = work;
        await sleep(Math.min(slice, ms - work.spent));
        if (this.gone || !this.jobs.has(id)) continue;
        work.spent += slice;
        if (work.spent >= ms) {
          this.jobs.delete(id);
          this.tell(failure ? { type: 'failed', id, failure } : { type: 'done', id, result });
        } else if (performance.now() - work.told > 30) {
          work.told = performance.now();
          this.tell({ type: 'progress', id, progress: { depth: 0, positions: work.spent, memory: 0, share: work.spent / ms, undivided: false, count: '0', classes: null, ms: work.spent, ...told.progress } });
        }
      }
    }
  }
}

/** How a promise ends. */
const end = (promise) => promise.then((value) => ({ value }), (error) => ({ error }));

/** Waits until something is so. */
async function until(what, isSo, ms = 8000) {
  for (const began = performance.now(); !isSo(); await sleep(5)) {
    if (performance.now() - began > ms) throw new Error(`too long: ${what}`);
  }
}

/** How a promise ends, which may not take for ever. */
const within = (promise, what, ms = 8000) => Promise.race([end(promise), sleep(ms).then(() => { throw new Error(`too long: ${what}`); })]);
