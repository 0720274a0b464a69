const gallery = document.querySelector('[data-part=gallery]');
const height = gallery.scrollHeight - gallery.clientHeight;
const ways = [
    () => { gallery.scrollTop += 30; },
    () => { gallery.scrollTop += 500; },
    (frame) => { gallery.scrollTop = height * frame / 200; },
];
const frame = () => new Promise(requestAnimationFrame);
const means = [];
for (const scroll of ways) {
    const began = await frame();
    let last = began;
    for (let number = 1; number <= 200; number++) {
        scroll(number);
        last = await frame();
    }
    means.push((last - began) / 200);
}
return Math.max(...means)
