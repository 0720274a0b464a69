window.liveWorkers = 0;
window.Worker = class extends Worker {
    constructor(...args) { super(...args); window.liveWorkers++; this.isLive = true; }
    terminate() { if (this.isLive) window.liveWorkers--; this.isLive = false; super.terminate(); }
};
window.failures = [];
addEventListener('error', (event) => failures.push(event.message));
addEventListener('unhandledrejection', (event) => failures.push(String(event.reason)));
