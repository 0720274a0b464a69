const [count] = args;
let [longest, blocked] = [0, 0];
let frames = 0;
let [ready, mostReady] = [0, 0];
let isDone = false;
new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) [longest, blocked] = [Math.max(longest, duration), blocked + duration];
}).observe({ entryTypes: ['longtask'] });
addEventListener('leaper-ready', () => { mostReady = Math.max(mostReady, ++ready); });
let solved = 0;
addEventListener('leaper-solved', () => solved++);
await customElements.whenDefined('leaper-board');
const host = document.createElement('div');
host.style.cssText = 'display: grid; grid-template-columns: repeat(25, 50px); grid-auto-rows: 45px';
for (let number = 0; number < count; number++) {
    const board = document.createElement('leaper-board');
    const files = 3 + number % 6;
    board.setAttribute('puzzle', `travel?board=${files}x8&from=a1&to=c8`);
    board.setAttribute('controls', 'none');
    board.style.cssText = '--leaper-height: 40px';
    host.append(board);
}
document.body.append(host);
const countFrames = () => {
    frames += 1;
    ready = 0;
    if (!isDone) requestAnimationFrame(countFrames);
};
requestAnimationFrame(countFrames);
const end = performance.now() + 420_000;
while (solved < count && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
isDone = true;
window.seen = { solved, longest, blocked, frames, mostReady }
