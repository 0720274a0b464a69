const { setDrawing } = await import(new URL('./www/app/safe-svg.js', location.href).href);
const { h, lineIcon } = await import(new URL('./www/app/dom.js', location.href).href);
const { icon, markDrawing, namedKnightDrawing } = await import(new URL('./www/board/pieces.js', location.href).href);
const { make } = await import(new URL('./www/board/svg.js', location.href).href);
for (const text of [
    icon(namedKnightDrawing('a'), 'A knight &amp; more'),
    `${lineIcon('undo')}<span class="x">a <b>b</b></span>`, 'words', '',
]) {
    const [one, other] = [h('div'), h('div')];
    setDrawing(one, text);
    other.innerHTML = text;
    if (!one.isEqualNode(other)) throw new Error(`${one.outerHTML} is not ${other.outerHTML}`);
}
const [one, other] = [make('g', {}), make('g', {})];
setDrawing(one, markDrawing('blocked'));
other.innerHTML = markDrawing('blocked');
if (!one.isEqualNode(other)) throw new Error(one.outerHTML);
let isRefused = false;
try { setDrawing(h('div'), '<img src="x">'); } catch { isRefused = true; }
if (!isRefused) throw new Error('an image is taken for a drawing');
