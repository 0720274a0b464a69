const gallery = document.querySelector('[data-part=gallery]');
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const wentBack = [];
for (let turn = 0; turn < 10; turn++) {
    const scrolled = new Promise((done) => gallery.addEventListener('scroll', done, { once: true }));
    gallery.scrollTop = 2_000_000 + 1000 * turn;
    await scrolled;
    // Soon the page considers the scrolling finished, and the event of the next one comes
    // only with the next frame.
    for (const start = performance.now(); performance.now() - start < 148;) await pause(0);
    gallery.scrollTop = 4_000_000;
    await pause(400);
    if (gallery.scrollTop < 3_900_000) wentBack.push(turn);
}
return wentBack
