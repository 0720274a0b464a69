const { Address } = await load('app/address.js');
const { challengeTo, linkTo } = await load('app/puzzle-links.js');
const requests = [];
const address = new Address((line) => requests.push(line));
/** Waits: hashchange events are asynchronous. */
const nextHashChange = () => new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));

// The address of the puzzle on screen is no request.
address.show('travel?board=4x4');
equal([Address.read(), requests], ['travel?board=4x4', []]);
// Requests of a person are reported.
let changed = nextHashChange();
location.hash = 'travel?board=5x5';
await changed;
equal(requests, ['travel?board=5x5']);
address.show('travel?board=5x5');
// Also if the line on screen is shown before the event.
changed = nextHashChange();
location.hash = 'travel?board=6x6';
address.show('travel?board=5x5');
equal(Address.read(), 'travel?board=6x6');
await changed;
equal(requests, ['travel?board=5x5', 'travel?board=6x6']);
// An invalid address is corrected.
address.show('travel?board=5x5');
equal(Address.read(), 'travel?board=5x5');

// Programs that find links in text leave signs at the end out.
const ends = (link) => link.slice(link.indexOf('#'));
equal(ends(linkTo('swap?board=N**/2*')), '#swap?board=N**/2%2A');
equal(ends(linkTo('swap?board=N1N/3/n1n')), '#swap?board=N1N/3/n1n');
equal(ends(challengeTo('tour?board=5x5', { title: 'Now', text: '*a*' })), '#tour?board=5x5;note?title=Now&text=*a%2A');
equal(ends(challengeTo('tour?board=5x5', { title: '-_.~', text: '' })), '#tour?board=5x5;note?title=-_.%7E');
equal(ends(challengeTo('tour?board=5x5', { title: 'a._', text: '' })), '#tour?board=5x5;note?title=a%2E%5F');

/** Waits until the address has a line. */
async function written(line, ms = 3000) {
  for (const began = performance.now(); Address.read() !== line; await sleep(5)) {
    if (performance.now() - began > ms) throw new Error(`the address is ${Address.read()}, not ${line}`);
  }
}

// Edits in quick succession are written a few times a second, and the last one when the pointer is released.
const { replaceState } = history;
let writes = 0;
history.replaceState = (...change) => {
  writes++;
  replaceState.apply(history, change);
};
const start = performance.now();
for (let size = 1; size <= 60; size++) {
  address.show(`travel?board=4x${size}`);
  await sleep(10);
}
const maxWrites = (performance.now() - start) / 200 + 2;
assert(writes >= 2 && writes <= maxWrites, `${writes} writes, not ${maxWrites}`);
await written('travel?board=4x60');
address.show('travel?board=4x61');
address.show('travel?board=4x62');
dispatchEvent(new PointerEvent('pointerup'));
equal(Address.read(), 'travel?board=4x62');

// An edit that waits isn't written over another puzzle.
address.show('travel?board=4x63');
address.show('travel?board=4x64');
changed = nextHashChange();
location.hash = 'travel?board=7x7';
await changed;
dispatchEvent(new PointerEvent('pointerup'));
await sleep(300);
equal([Address.read(), requests.at(-1)], ['travel?board=7x7', 'travel?board=7x7']);
address.show('travel?board=7x7');

// An edit that the browser ignores or refuses is written later. It has no route, as any other.
for (const [index, refuse] of [() => {}, () => { throw new DOMException('too many', 'SecurityError'); }].entries()) {
  history.replaceState = replaceState;
  address.prepareNextLine(false, 'daily=2026-11-22');
  address.show(`travel?board=5x${index + 5}`);
  equal([Address.read(), location.search], [`travel?board=5x${index + 5}`, '?daily=2026-11-22']);
  history.replaceState = refuse;
  await sleep(250);
  address.show(`travel?board=6x${index + 5}`);
  equal(Address.read(), `travel?board=5x${index + 5}`);
  await sleep(1200);
  history.replaceState = replaceState;
  await written(`travel?board=6x${index + 5}`);
  equal(location.search, '');
}

// A game is saved with its step; its replay changes nothing.
{
  address.line = Address.read();
  const state = { game: {}, help: null, answerHidden: false, player: { at: 4, playing: false } };
  const saved = () => {
    dispatchEvent(new PointerEvent('pointerup'));
    return history.state?.savedGame?.at;
  };
  address.saveGame(state, { ...state, game: null });
  equal(saved(), 4);
  const replay = { ...state, player: { at: 1.2, playing: true, replay: true } };
  address.saveGame(replay, state);
  equal(saved(), 4, 'during the replay');
  const ended = { ...state, player: { at: 4, playing: false, replay: true } };
  address.saveGame(ended, replay);
  const back = { ...state, player: { at: 3, playing: false } };
  address.saveGame(back, ended);
  equal(saved(), 3);
}

// The last click on a tab wins over a kind that is still loading.
{
  const { Opener } = await load('session/opener.js');
  const state = { draft: { kind: 'travel' }, inactive: {}, kinds: { travel: { id: 'travel' } } };
  const sent = [];
  let opened;
  const opener = new Opener({
    store: { state: () => state, send: (command) => sent.push(command), subscribe() {} },
    read: () => new Promise((resolve) => { opened = resolve; }), onLine() {},
  }, { address: { line: '', prepareNextLine() {}, show() {} }, openImportDialog() {}, onTitle() {} });
  opener.showKind('swap');
  opener.showKind('travel');
  opened({ draft: { kind: 'swap' }, line: 'swap?board=N1N/3/n1n' });
  await sleep(0);
  equal(sent, []);
}
