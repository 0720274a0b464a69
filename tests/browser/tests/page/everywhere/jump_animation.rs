//! The animation of a jump.

use browser_tests::Page;
use serde_json::Value;

use crate::kit::*;

#[test]
fn flight_curve_is_continuous() {
    let page = Page::blank();
    let failures: Vec<Value> = page.module(
        "const { flight, landed, AIR, STEP_MS } = await import('./www/board/flight.js');
         const [from, to] = [{ x: 2, y: 3 }, { x: 3, y: 5 }];
         const at = (t) => flight(from, to, t);
         const all = Array.from({ length: 351 }, (_, ms) => ({ ms, ...at(ms / STEP_MS) }));
         const wrong = [];
         const check = (what, is) => { if (!is) wrong.push(what); };
         check('a jump takes 200 ms', Math.round(AIR * STEP_MS) === 200);
         check('it begins where it stands', at(0).x === 2 && at(0).y === 3 && at(0).lift === 0);
         check('it ends where it goes', at(1).x === 3 && at(1).y === 5 && at(1).lift === 0);
         for (const { ms, share, lift, rise, size, squash, shadow, pulse, x, y } of all) {
             const before = all[ms - 1];
             check(`it never goes back (${ms})`, !before || share >= before.share);
             check(`it goes straight on the ground (${ms})`, Math.abs((y - 3) - 2 * (x - 2)) < 1e-9);
             check(`no leaps (${ms})`, !before || (Math.hypot(x - before.x, y - before.y) < 0.03 && Math.abs(rise - before.rise) < 0.03
                 && Math.abs(squash - before.squash) < 0.04 && Math.abs(size - before.size) < 0.02));
             check(`high is large, and has a shadow (${ms})`, (lift > 0) === (rise > 0) && (lift > 0) === (size > 1) && (lift > 0) === (shadow.alpha > 0));
             if (ms >= 200) check(`it rests (${ms})`, share === 1 && lift === 0);
             check(`it pulses after it has landed (${ms})`, (pulse.alpha > 0) === (ms > 199.9 && ms < 350));
         }
         const top = all.reduce((a, b) => (b.rise > a.rise ? b : a));
         check('the arc is seen', top.rise > 0.4 && top.ms > 80 && top.ms < 140);
         check('the shadow is seen', all.some(({ shadow }) => shadow.alpha > 0.5));
         check('it gives when it lands', all.some(({ ms, squash }) => ms > 200 && squash < 0.93));
         const stays = flight(from, from, 0.3);
         check('who stays where he is does not fly', stays.lift === 0 && stays.x === 2 && stays.squash === 1);
         check('steps', [[0, 0], [0.5, 0], [0.6, 1], [1, 1], [1.5, 1], [2, 2]].every(([t, n]) => landed(t) === n));
         return wrong",
        &[],
    );
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn flying_knight_has_shadow_and_trail() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("#player select").choose("0.25");
    let seen: Value = page.js(
        "const seen = { shadows: 0, pulses: 0, higher: 0, tips: new Set(), ahead: 0 };
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
         return seen",
    );
    assert!(seen["shadows"].as_u64() > Some(3), "{seen}");
    assert_eq!(seen["higher"], seen["shadows"], "the knight is above its shadow: {seen}");
    assert!(seen["pulses"].as_u64() > Some(1), "{seen}");
    assert!(seen["tips"].as_u64() > Some(3), "{seen}");
    assert_eq!(seen["done"], 2, "{seen}");
}

#[test]
fn flying_piece_is_drawn_above_the_others() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    page.wait_for("the graph", || page.count("[data-part=graph] .node") == 9);
    page.find("#player select").choose("0.5");
    let seen: (usize, usize) = page.js("document.querySelector('[data-player=play]').click();
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
         return [flying, wrong]");
    assert!(seen.0 > 3, "{seen:?}");
    assert_eq!(seen.1, 0, "{seen:?}");
}
