const { addDays, isDay } = await load('play/days.js');
const {
  emptyProgress, mergeProgress, plainText, ProgressStore, readProgress, starCount, streakLength, writeProgress,
} = await load('play/progress-store.js');

const KEY = 'leaper-play';

/** A storage with a quota in characters; it can forbid reading and writing. */
function newStorage({ quota = Infinity, get = true, set = true } = {}) {
  const all = new Map();
  return {
    all,
    rules: { quota, get, set },
    getItem(name) { if (!this.rules.get) throw new Error('forbidden'); return all.get(name) ?? null; },
    setItem(name, text) {
      const others = [...all].filter(([key]) => key !== name);
      const size = others.reduce((sum, [key, value]) => sum + key.length + value.length, name.length + text.length);
      if (!this.rules.set || size > this.rules.quota) throw new Error('full');
      all.set(name, text);
    },
    removeItem(name) { if (!this.rules.set) throw new Error('forbidden'); all.delete(name); },
  };
}

/** A store as data, to be compared. */
const dataOf = (progress) => JSON.parse(writeProgress(progress));
const playedOf = (store) => dataOf(store.progress).played;

const LINE = 'swap?board=N1N/3/n1n';
const TODAY = '2026-11-22';
const solved = { moves: 18, stars: 1, ms: null, today: TODAY, daily: { day: TODAY, kind: 'swap' } };
const result = (last = TODAY) => ({ best: 16, stars: 3, times: 1, ms: null, last });

// The best result is saved, and is there again.
const storage = newStorage();
const store = new ProgressStore(storage);
equal(store.recordResult(LINE, solved), 'saved');
store.recordResult(LINE, { ...solved, moves: 16, stars: 3 });
store.recordResult(LINE, { ...solved, moves: 20, stars: 5, today: '2026-11-23', daily: undefined });
equal(playedOf(new ProgressStore(storage)), { [LINE]: { best: 16, stars: 3, times: 3, ms: null, last: '2026-11-23' } });
equal(dataOf(store.progress).days, { [TODAY]: { stars: { swap: 3 }, then: true } });

// Without storage, all changes last until the page is closed.
for (const rules of [{ set: false }, { get: false, set: false }]) {
  const unsaved = new ProgressStore(newStorage(rules));
  equal(unsaved.recordResult(LINE, solved), 'unsaved');
  unsaved.recordResult('tour?board=5x5', solved);
  equal(Object.keys(playedOf(unsaved)), [LINE, 'tour?board=5x5'], JSON.stringify(rules));
  assert(!unsaved.isSaved, 'it is known that nothing is saved');
  assert(!unsaved.clear(), 'it is known that nothing is deleted');
}
const nowhere = new ProgressStore(null);
nowhere.changeSettings({ sound: true });
assert(nowhere.progress.settings.sound && !nowhere.isSaved, 'without any storage');

// Deleting everything keeps the settings.
for (const settings of [{ sound: true, clock: false }, { sound: false, clock: false }]) {
  const disk = newStorage();
  const emptied = new ProgressStore(disk);
  emptied.changeSettings(settings);
  emptied.recordResult(LINE, solved);
  assert(emptied.clear(), 'it is known that it is deleted');
  for (const { progress } of [emptied, new ProgressStore(disk)]) equal(dataOf(progress), { leaper: 1, played: {}, days: {}, own: [], settings });
}

// An exported file brings everything back, and adds to what is there.
const other = new ProgressStore(newStorage());
equal(other.saveLevel({ line: 'travel?board=8x8', title: 'My \u202e\u0007own', text: 'x'.repeat(999) }), 'saved');
equal(other.importText(store.exportText()), { status: 'saved', leftOut: 0 });
equal(playedOf(other), playedOf(store));
equal([...other.progress.levels.values()].map(({ title, text }) => [title, text.length]), [['My own', 400]]);

// Other files change nothing.
const before = other.exportText();
for (const wrong of ['', '{', '[]', 'null', '{"leaper":0}', '{"leaper":2}', '"leaper"', `{"leaper":1,"x":"${'y'.repeat(17 << 20)}"}`]) {
  equal(other.importText(wrong), { status: 'invalid', leftOut: 0 }, wrong.slice(0, 40));
}
equal(other.exportText(), before);

// Entries that can't be read are skipped, and counted.
const half = readProgress(JSON.stringify({
  leaper: 1, settings: { sound: 'yes', clock: true }, own: [{ line: 5 }, { line: 'no puzzle' }, { line: 'place?board=3x3', title: 7 }],
  played: { [LINE]: { best: -1, stars: 9, times: 1, last: TODAY }, 'tour?a': { best: 1.5, stars: 1, times: 2, ms: null, last: TODAY }, 'chess?a': result() },
  days: { [TODAY]: { stars: { swap: 3, 'x y': 1, tour: 8, chess: 1 } }, yesterday: { stars: {} } },
}));
equal([dataOf(half.progress), half.skipped], [{
  leaper: 1, played: { 'tour?a': { best: null, stars: 1, times: 2, ms: null, last: TODAY } },
  days: { [TODAY]: { stars: { swap: 3 }, then: false } }, own: [{ line: 'place?board=3x3', title: '', text: '' }], settings: { sound: false, clock: true },
}, 5]);

// Data of an older version is converted step by step; that of a newer one is left alone.
const migrations = [(data) => ({ ...data, played: data.solved }), (data) => ({ ...data, settings: { clock: true } })];
const old = readProgress(JSON.stringify({ leaper: 1, solved: { [LINE]: result() } }), migrations);
equal([[...old.progress.results.keys()], old.progress.settings.clock], [[LINE], true]);
equal(readProgress('{"leaper":4}', migrations), null);

// Two large files together are more than is written: what is saved can still be read.
const large = (name, count, last) => JSON.stringify({ leaper: 1, played: Object.fromEntries(
  Array.from({ length: count }, (_, index) => [`tour?${name}=${index}&${'x'.repeat(2500)}`, result(last)])) });
const two = newStorage({ quota: 5 << 20 });
const full = new ProgressStore(two);
equal(full.importText(large('one', 900, '2026-11-01')), { status: 'saved', leftOut: 0 });
const { status, leftOut } = full.importText(large('two', 800, '2026-11-02'));
equal(status, 'saved');
equal(full.progress.results.size + leftOut, 1700);
assert(full.progress.results.size > 1600, `${full.progress.results.size} fit`);
equal(full.recordResult(LINE, solved), 'saved');
const again = new ProgressStore(two);
again.recordResult('tour?board=5x5', solved);
assert(new ProgressStore(two).progress.results.size > 1600, 'nothing is erased by the next change');
assert(['tour?board=5x5', LINE].every((line) => again.progress.results.has(line)), 'the newest stay');
assert(again.exportText().length <= 4 << 20, 'what is written is limited');
// Text that was too long to be read once is read, too.
const long = newStorage();
long.setItem(KEY, large('one', 1700, TODAY));
assert(new ProgressStore(long).progress.results.size === 1700, 'longer text is read');

// However many days there are, old ones and forged ones, today's result is saved.
for (const first of ['2001-01-01', '9970-01-01']) {
  const days = Object.fromEntries(Array.from({ length: 4100 }, (_, index) => [addDays(first, index), { stars: { tour: 1 }, then: true }]));
  const played = Object.fromEntries(Object.keys(days).map((day) => [`tour?board=5x5&day=${day}`, result(day)]));
  const many = newStorage();
  many.setItem(KEY, JSON.stringify({ leaper: 1, days, played }));
  new ProgressStore(many).recordResult(LINE, solved);
  new ProgressStore(many).recordResult('place?board=3x3', { ...solved, daily: undefined });
  const { progress } = new ProgressStore(many);
  assert(progress.days.has(TODAY) && progress.results.has(LINE) && progress.results.has('place?board=3x3'), first);
  equal([progress.days.size, progress.results.size], [4000, 4000], first);
}

// A puzzle that is too long is not said to be saved; nor are too many levels.
const longLine = `travel?board=${'1'.repeat(5000)}`;
equal(other.saveLevel({ line: longLine, title: '', text: '' }), 'notSavable');
equal(other.recordResult(longLine, solved), 'notSavable');
assert(!other.progress.results.has(longLine) && other.progress.days.has(TODAY), 'the day counts all the same');
const levels = new ProgressStore(newStorage());
for (let index = 0; index < 500; index++) levels.saveLevel({ line: `tour?board=${index}`, title: '', text: '' });
equal(levels.saveLevel({ line: 'tour?board=500', title: '', text: '' }), 'noRoom');
equal(levels.saveLevel({ line: 'tour?board=7', title: 'again', text: '' }), 'saved');
equal([levels.progress.levels.size, [...levels.progress.levels.values()][0].title], [500, 'again']);

// With storage full, an import changes nothing, and doesn't say that it did.
const tight = newStorage({ quota: 2000 });
const tightStore = new ProgressStore(tight);
tightStore.recordResult(LINE, solved);
const tightText = tight.getItem(KEY);
equal(tightStore.importText(large('one', 10, TODAY)).status, 'unsaved');
equal([tight.getItem(KEY), Object.keys(playedOf(tightStore)), tightStore.isSaved], [tightText, [LINE], true]);

// Unreadable text is copied before it is written over, or nothing is written.
for (const text of ['{"leaper":1,', '{"leaper":7,"played":{}}', `{"leaper":1,"played":{"${LINE}":{}}}`]) {
  for (const quota of [Infinity, 700, text.length + 30]) {
    const broken = newStorage({ quota });
    broken.setItem(KEY, text);
    const mended = new ProgressStore(broken);
    equal(mended.unreadableTexts(), [text]);
    const status = mended.recordResult('tour?board=5x5', solved);
    equal(mended.unreadableTexts(), [text], `quota ${quota}: ${status}`);
    equal(new ProgressStore(broken).progress.results.has('tour?board=5x5'), status === 'saved', `quota ${quota}`);
    equal(status === 'saved', quota > 500);
    mended.changeSettings({ sound: true });
    equal(mended.unreadableTexts(), [text], 'one copy is enough');
  }
  // Also where there is no longer room for what was there.
  const shrunk = newStorage();
  shrunk.setItem(KEY, text);
  shrunk.rules.quota = 0;
  const unsaved = new ProgressStore(shrunk);
  equal(unsaved.recordResult('tour?board=5x5', solved), 'unsaved');
  equal([shrunk.getItem(KEY), unsaved.unreadableTexts()], [text, [text]]);
}

// Random stores and imports, many of them hostile: nothing that was readable is lost.
const roll = dice(43);
const pick = (list) => list[roll(list.length)];
const names = ['__proto__', 'constructor', 'toString', '', 'chess?a', 'swap?', LINE, 'tour?board=5x5', 'place?__proto__', `tour?${'"'.repeat(4000)}`, `tour?${'x'.repeat(5000)}`];
const values = [null, 0, -1, 1.5, 1e999, 'text', '\ud800', [], {}, true, TODAY, '0000-99-99', 7];
const randomResult = () => (roll(3) ? { best: pick([null, roll(99)]), stars: roll(8), times: roll(9), ms: null, last: pick([TODAY, '2001-01-01', '9999-99-99']) }
  : Object.fromEntries(['best', 'stars', 'times', 'ms', 'last', '__proto__'].map((name) => [name, pick(values)])));
const randomPart = (keys, value) => (roll(9) ? Object.fromEntries(Array.from({ length: roll(5) }, () => [pick(keys), value()])) : pick(values));
const randomText = () => {
  const text = JSON.stringify({
    leaper: pick([1, 1, 1, 1, 1, 2, '1', null]),
    played: randomPart(names, randomResult),
    days: randomPart([TODAY, '2026-02-31', '__proto__', 'day'], () => pick([{ stars: randomPart(['swap', 'tour', '__proto__', 'x'], () => roll(9)), then: true }, pick(values)])),
    own: pick([[], Array.from({ length: roll(4) }, () => pick([{ line: pick(names), title: pick(values), text: pick(names) }, pick(values)]))]),
    settings: pick([{ sound: true, clock: 1 }, pick(values)]),
  });
  return roll(12) ? text : text.slice(0, roll(text.length));
};
/** Is all of `part` in `whole`, as it is or better? */
const holds = (whole, part) => [
  [...part.results].every(([line, { stars, best }]) => {
    const now = whole.results.get(line);
    return now && starCount(now.stars) >= starCount(stars) && (best === null || (now.best !== null && now.best <= best));
  }),
  [...part.days].every(([day, { stars }]) => Object.entries(stars).every(([kind, won]) => starCount(whole.days.get(day)?.stars[kind]) >= starCount(won))),
  [...part.levels.keys()].every((line) => whole.levels.has(line)),
].every(Boolean);
const isClean = ({ results, days, levels }) => [...results.keys(), ...levels.keys(), ...days.keys()].every((key) => /^(swap|tour|place)\?|^\d{4}-/.test(key))
  && [...days.values()].every(({ stars }) => Object.keys(stars).every((kind) => ['swap', 'tour'].includes(kind)) && Object.getPrototypeOf(stars) === Object.prototype);
for (let round = 0; round < 400; round++) {
  const disk = newStorage({ quota: pick([Infinity, Infinity, 6000, 15_000]) });
  const start = randomText();
  try { disk.setItem(KEY, start); } catch { continue; }
  const readable = readProgress(start)?.progress ?? emptyProgress();
  const random = new ProgressStore(disk);
  assert(holds(random.progress, readable), `round ${round}: what was stored`);
  let known = readable;
  for (let step = 0; step < 6; step++) {
    const text = randomText();
    const file = readProgress(text)?.progress ?? null;
    const done = pick([
      () => {
        const { status } = random.importText(text);
        equal(status === 'invalid', file === null, `round ${round}`);
        return status === 'saved' ? file : null;
      },
      () => (random.recordResult(LINE, solved) === 'saved' ? readProgress(JSON.stringify({ leaper: 1, played: { [LINE]: { best: 18, stars: 1, times: 1, last: TODAY } } })).progress : null),
      () => (random.saveLevel({ line: 'tour?own', title: pick(names), text: '' }) === 'saved' ? readProgress('{"leaper":1,"own":[{"line":"tour?own"}]}').progress : null),
      () => (random.changeSettings({ clock: true }), null),
    ])();
    if (done) known = mergeProgress(known, done);
    const reopened = new ProgressStore(disk);
    assert(holds(reopened.progress, known), `round ${round}, step ${step}: what was said to be saved`);
    assert(holds(random.progress, known) && isClean(random.progress), `round ${round}, step ${step}`);
    const isWhole = start === '' || readProgress(start)?.skipped === 0;
    if (!isWhole) assert(random.unreadableTexts().includes(start), `round ${round}, step ${step}: what can't be read`);
  }
}
equal(Object.keys(Object.prototype), [], 'no prototype was changed');
equal(mergeProgress(emptyProgress(), half.progress).results, half.progress.results);

// Days.
equal([addDays('2026-03-01', -1), addDays('2024-02-28', 1), addDays('2026-12-31', 1)], ['2026-02-28', '2024-02-29', '2027-01-01']);
equal(['2026-02-29', '2026-13-01', '2026-1-1', '2024-02-29'].map(isDay), [false, false, false, true]);
const day = (then) => ({ stars: { tour: 1 }, then });
const days = new Map([['2026-11-19', day(true)], ['2026-11-20', day(true)], ['2026-11-21', day(true)], ['2026-11-17', day(true)]]);
equal([streakLength({ days }, '2026-11-22'), streakLength({ days }, '2026-11-21'), streakLength({ days }, '2026-11-23')], [3, 3, 0]);
equal(streakLength({ days: new Map([...days, ['2026-11-22', day(false)]]) }, '2026-11-22'), 3, 'solved later does not count for that day');
equal(plainText('  a\nb\u200b  c ', 99), 'a b c');
equal(plainText('aaa\u{1F600}', 4), 'aaa');
// Joiners stay: without them, a family is three people.
equal(plainText('\u{1F468}\u200d\u{1F469}\u200d\u{1F467} \u202ea', 99), '\u{1F468}\u200d\u{1F469}\u200d\u{1F467} a');
