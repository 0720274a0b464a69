const [text, ranks, times] = args;
const holder = document.createElement('div');
holder.style = 'position: fixed; inset: 0 auto auto 0';
holder.append(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement);
document.body.append(holder);
const animation = holder.firstElementChild;
animation.pauseAnimations();
const isSeen = (it) => getComputedStyle(it).visibility === 'visible';
const moments = [];
for (const time of times) {
    animation.setCurrentTime(time);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const toBoard = animation.getScreenCTM().inverse();
    const pieces = {};
    for (const piece of [...animation.querySelectorAll('[data-piece]')].filter(isSeen)) {
        const { left, right, bottom } = piece.getBoundingClientRect();
        const { x, y } = new DOMPoint((left + right) / 2, bottom).matrixTransform(toBoard);
        const square = 'abcdefgh'[Math.floor(x)] + (ranks - Math.floor(y - 0.2));
        if (pieces[square]) throw new Error(`two pieces on ${square} at ${time}`);
        pieces[square] = piece.dataset.piece;
    }
    const words = [...animation.querySelectorAll(':scope > g:last-child > text')].filter(isSeen);
    const arrows = [...animation.querySelectorAll('[data-layer=arrows] > g')].filter(isSeen);
    moments.push({ pieces, words: words.map((it) => it.textContent), arrows: arrows.length });
}
return moments
