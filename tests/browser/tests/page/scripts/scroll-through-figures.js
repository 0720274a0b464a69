const shifts = [];
try {
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
} catch {
    // This browser doesn't report layout shifts.
}
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (what, is) => {
    const begin = performance.now();
    while (!is()) {
        if (performance.now() - begin > 15_000) throw new Error(`timed out waiting for ${what}`);
        await pause(30);
    }
};
const figures = [...document.querySelectorAll('[data-figure]')];
if (figures.some((it) => it.classList.contains('live') && it.getBoundingClientRect().top > 4 * innerHeight)) throw new Error('a distant figure has started');
for (const figure of figures) {
    const name = figure.dataset.figure;
    figure.scrollIntoView({ block: 'center', behavior: 'instant' });
    await until(`${name} to be live`, () => figure.classList.contains('live'));
    await pause(100);
}
const written = await (await fetch(location.pathname)).text();
const parts = [...document.querySelectorAll('[data-part], [data-of], button[data-files], button[data-turns]')];
const texts = [...written.matchAll(/<\w+[^>]*\sdata-(?:part|of|files|turns)="[^>]*>([^<]*)/g)];
if (parts.length !== texts.length) throw new Error(`${parts.length} parts of ${texts.length}`);
// The order of a list may differ.
const sorted = (text) => text.split(', ').sort().join(', ');
const untrue = parts.map((part, index) => [part.matches('input') ? '' : sorted(texts[index][1].trim()), sorted(part.firstChild?.textContent.trim() ?? ''), /aria-label="([^"]*)/.exec(texts[index][0])?.[1], part.getAttribute('aria-label')])
    .filter(([text, now, label, announced]) => (text && text !== now) || (label && label !== announced));
