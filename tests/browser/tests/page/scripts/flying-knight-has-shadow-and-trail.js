const seen = { shadows: 0, pulses: 0, higher: 0, tips: new Set(), ahead: 0 };
const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
};
document.querySelector('[data-player=play]').click();
// On the way to the third square, two jumps are done.
const count = document.querySelector('#player .count');
while (!count.textContent.startsWith('3')) {
    await new Promise(requestAnimationFrame);
    const shadow = document.querySelector('.shadows .shadow');
    const pulse = document.querySelector('.shadows .pulse');
    const piece = document.querySelector('[data-piece]');
    if (Number(shadow?.getAttribute('opacity')) > 0) {
        seen.shadows++;
        if (middle(piece)[1] < middle(shadow)[1]) seen.higher++;
    }
    if (Number(pulse?.getAttribute('opacity')) > 0) seen.pulses++;
    const tip = document.querySelector('.path .tip');
    if (tip && tip.getAttribute('visibility') !== 'hidden') seen.tips.add(tip.getAttribute('stroke-dasharray'));
}
seen.tips = seen.tips.size;
seen.done = document.querySelectorAll('.path .jump.done').length;
document.querySelector('[data-player=play]').click();
return seen
