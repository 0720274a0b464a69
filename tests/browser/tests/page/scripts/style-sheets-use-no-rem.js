const found = [];
const seen = new Set();
const read = async (href) => {
    if (seen.has(href)) return;
    seen.add(href);
    const text = await (await fetch(href)).text();
    for (const [, other] of text.matchAll(/@import url\("?([^")]+)/g)) await read(new URL(other, href).href);
    const rules = text.replace(/@media[^{]*/g, '').replace(/:root\s*{[^}]*}/g, '');
    for (const [rule] of rules.matchAll(/[^;{}]*\b[\d.]+rem\b[^;}]*/g)) found.push(`${new URL(href).pathname}: ${rule.trim()}`);
};
for (const name of ['element/element', 'kinds/swap/work/work', 'kinds/place/work/work', 'kinds/tour/work/work']) {
    await read(new URL(`/www/${name}.css`, location.href).href);
}
return found
