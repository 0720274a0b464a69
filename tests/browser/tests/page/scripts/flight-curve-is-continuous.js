const { flight, countFinishedJumps, JUMP_SHARE, STEP_MS } = await import('./www/board/flight.js');
const [from, to] = [{ x: 2, y: 3 }, { x: 3, y: 5 }];
const at = (t) => flight(from, to, t);
const all = Array.from({ length: 351 }, (_, ms) => ({ ms, ...at(ms / STEP_MS) }));
const wrong = [];
const check = (what, is) => { if (!is) wrong.push(what); };
check('a jump takes 200 ms', Math.round(JUMP_SHARE * STEP_MS) === 200);
check('it begins where it stands', at(0).x === 2 && at(0).y === 3 && at(0).lift === 0);
check('it ends where it goes', at(1).x === 3 && at(1).y === 5 && at(1).lift === 0);
for (const { ms, share, lift, rise, size, squash, shadow, pulse, x, y } of all) {
    const before = all[ms - 1];
    check(`it never goes back (${ms})`, !before || share >= before.share);
    check(`it goes straight on the ground (${ms})`, Math.abs((y - 3) - 2 * (x - 2)) < 1e-9);
    check(`it moves smoothly (${ms})`, !before || (Math.hypot(x - before.x, y - before.y) < 0.03 && Math.abs(rise - before.rise) < 0.03
        && Math.abs(squash - before.squash) < 0.04 && Math.abs(size - before.size) < 0.02));
    check(`in the air it is larger and has a shadow (${ms})`, (lift > 0) === (rise > 0) && (lift > 0) === (size > 1) && (lift > 0) === (shadow.alpha > 0));
    if (ms >= 200) check(`it stands still (${ms})`, share === 1 && lift === 0);
    check(`it pulses after it has landed (${ms})`, (pulse.alpha > 0) === (ms > 199.9 && ms < 350));
}
const top = all.reduce((a, b) => (b.rise > a.rise ? b : a));
check('the arc is seen', top.rise > 0.4 && top.ms > 80 && top.ms < 140);
check('the shadow is seen', all.some(({ shadow }) => shadow.alpha > 0.5));
check('it is squashed on landing', all.some(({ ms, squash }) => ms > 200 && squash < 0.93));
const stays = flight(from, from, 0.3);
check('a piece that stays does not fly', stays.lift === 0 && stays.x === 2 && stays.squash === 1);
check('steps', [[0, 0], [0.5, 0], [0.6, 1], [1, 1], [1.5, 1], [2, 2]].every(([t, n]) => countFinishedJumps(t) === n));
return wrong
