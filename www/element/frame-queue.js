// @ts-check
/** Lets the boards of a page draw progress one after another: all at once would block it. */

/** What the waiting boards do. @type {(() => void)[]} */
const waiting = [];

function next() {
  requestAnimationFrame(() => {
    // It stays in the list meanwhile, so that what it queues waits for the next frame.
    const [task] = waiting;
    try {
      task();
    } finally {
      waiting.shift();
      if (waiting.length > 0) next();
    }
  });
}

/** Calls one function in each animation frame. @param {() => void} task */
export function inOwnFrame(task) {
  if (waiting.push(task) === 1) next();
}
