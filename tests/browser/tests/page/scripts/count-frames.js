let going = true, longest = 0, frames = 0, last = performance.now();
const each = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    frames++;
    if (going) requestAnimationFrame(each);
};
requestAnimationFrame(each);
const stop = () => { going = false; return { frames, longest } };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
