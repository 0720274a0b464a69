document.querySelector('[data-player=play]').click();
let [flying, wrong] = [0, 0];
const places = new Map();
const count = document.querySelector('#player .count');
while (!count.textContent.startsWith('3')) {
    await new Promise(requestAnimationFrame);
    const one = document.querySelector('[data-piece].flying');
    const strings = [...document.querySelectorAll('[data-part=graph] [data-knight]')];
    const moved = strings.filter((it) => places.get(it) !== it.getAttribute('transform'));
    for (const it of strings) places.set(it, it.getAttribute('transform'));
    if (!one) continue;
    flying++;
    if (one.nextElementSibling || (moved.length === 1 && moved[0].nextElementSibling)) wrong++;
}
document.querySelector('[data-player=play]').click();
return [flying, wrong]
