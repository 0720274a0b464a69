// Style sheets are added once to each host, and again after a failure.
const { loadStyleSheet } = await load('app/sheets.js');

const href = new URL('www/board/board.css', site).href;
const host = document.createElement('div');
document.body.append(host);
const links = () => [...host.querySelectorAll('link')];

// A failed one is removed, and requested again at another address.
const failing = loadStyleSheet(host, href).then(() => 'loaded', () => 'failed');
links()[0].dispatchEvent(new Event('error'));
equal([await failing, links().length], ['failed', 0]);
await Promise.all([loadStyleSheet(host, href), loadStyleSheet(host, href)]);
await loadStyleSheet(host, href);
equal(links().map((link) => link.href), [`${href}?again=1`]);

// Another host has its own, and the second of two calls waits for it.
const other = document.createElement('div');
document.body.append(other);
const base = new URL('www/app/base.css', site).href;
loadStyleSheet(other, base);
await loadStyleSheet(other, base);
equal([links().length, [...other.children].map(({ href: address, sheet }) => [address, sheet !== null])], [1, [[base, true]]]);
