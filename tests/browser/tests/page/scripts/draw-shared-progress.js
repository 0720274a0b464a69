const [count, puzzle] = args;
const SECONDS = 6;
let [mostInFrame, isDone] = [0, false];
/** The boards that were drawn since the last frame. */
const drawn = new Set();
await customElements.whenDefined('leaper-board');
const boards = Array.from({ length: count }, () => {
    const board = document.createElement('leaper-board');
    Object.assign(board, { puzzle });
    board.style.cssText = '--leaper-height: 40px; width: 160px; height: 90px; overflow: hidden; float: left';
    document.body.append(board);
    return board;
});
const isSearching = ({ shadowRoot }) => shadowRoot.querySelector('.bar') !== null;
const end = performance.now() + 60_000;
while (!boards.every(isSearching) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
const draws = boards.map((board) => {
    const changes = { draws: 0 };
    new MutationObserver(() => {
        changes.draws += 1;
        drawn.add(board);
    }).observe(board.shadowRoot.querySelector('.verdict'), { subtree: true, childList: true, characterData: true, attributes: true });
    return changes;
});
const countDrawn = () => {
    mostInFrame = Math.max(mostInFrame, drawn.size);
    drawn.clear();
    if (!isDone) requestAnimationFrame(countDrawn);
};
requestAnimationFrame(countDrawn);
const begin = performance.now();
await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
const seconds = (performance.now() - begin) / 1000;
isDone = true;
document.body.replaceChildren();
window.seen = { draws: draws.map(({ draws }) => draws), mostInFrame, seconds }
