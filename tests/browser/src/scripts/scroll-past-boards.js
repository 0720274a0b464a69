const frame = () => new Promise(requestAnimationFrame);
const mean = async (frames, act) => {
    const began = await frame();
    let last = began;
    let many = 0;
    while (many < frames || (act && scrollY + innerHeight < document.documentElement.scrollHeight - 1)) {
        act?.();
        last = await frame();
        many += 1;
    }
    return (last - began) / many;
};
return [await mean(150), await mean(0, () => scrollBy(0, 40)), await mean(150)]
