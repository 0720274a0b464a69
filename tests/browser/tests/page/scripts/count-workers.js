globalThis.liveWorkers = 0;
globalThis.Worker = class extends Worker {
    constructor(...args) { super(...args); globalThis.liveWorkers++; this.isLive = true; }
    terminate() { if (this.isLive) globalThis.liveWorkers--; this.isLive = false; super.terminate(); }
};
globalThis.failures = [];
addEventListener('error', (event) => failures.push(event.message));
addEventListener('unhandledrejection', (event) => failures.push(String(event.reason)));
