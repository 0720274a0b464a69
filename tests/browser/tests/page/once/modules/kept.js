const { dayBeside, isDay, joined, Keeper, nothingKept, plain, read, streakOf } = await load('play/kept.js');

/** A storage that fails as it is told. */
function storage(fails = {}) {
  const all = new Map();
  return {
    all,
    getItem(name) { if (fails.get) throw new Error('forbidden'); return all.get(name) ?? null; },
    setItem(name, text) { if (fails.set) throw new Error('full'); all.set(name, text); },
    removeItem(name) { if (fails.set) throw new Error('full'); all.delete(name); },
  };
}

const LINE = 'swap?board=N1N/3/n1n';
const done = { moves: 18, stars: 1, ms: null, today: '2026-11-22', daily: { day: '2026-11-22', kind: 'one' } };

// The best of what was done stays, and is there again.
const place = storage();
const keeper = new Keeper(place);
keeper.done(LINE, done);
keeper.done(LINE, { ...done, moves: 16, stars: 3 });
keeper.done(LINE, { ...done, moves: 20, stars: 5, today: '2026-11-23', daily: undefined });
equal(new Keeper(place).all.played[LINE], { best: 16, stars: 7, times: 3, ms: null, last: '2026-11-23' });
equal(keeper.all.days, { '2026-11-22': { stars: { one: 3 }, then: true } });

// A storage that is full or forbidden costs nothing else.
for (const fails of [{ set: true }, { get: true, set: true }]) {
  const kept = new Keeper(storage(fails));
  kept.done(LINE, done);
  equal(kept.all.played[LINE].best, 18, JSON.stringify(fails));
  assert(!kept.isKept, 'it is told that nothing is kept');
  kept.clear();
  equal(kept.all, nothingKept());
}
const nowhere = new Keeper(null);
nowhere.set({ sound: true });
assert(nowhere.all.settings.sound && !nowhere.isKept, 'without any storage');

// A file brings back what it was made of, and adds to what is there.
const other = new Keeper(storage());
other.make({ line: 'travel?board=8x8', title: 'My \u202e\u0007own', text: 'x'.repeat(999) });
assert(other.take(keeper.text()), 'the file is taken in');
equal(other.all.played, keeper.all.played);
equal([other.all.own[0].title, other.all.own[0].text.length], ['My own', 400]);

// What is something else changes nothing.
const before = other.text();
for (const wrong of ['', '{', '[]', 'null', '{"leaper":2}', '"leaper"', `{"leaper":1,"x":"${'y'.repeat(5 << 20)}"}`]) {
  assert(!other.take(wrong), wrong.slice(0, 40));
}
equal(other.text(), before);
// Of what is half right, only that half is taken.
const half = read(JSON.stringify({
  leaper: 1, settings: { sound: 'yes', clock: true }, own: [{ line: 5 }, { line: 'no puzzle' }, { line: 'place?board=3x3', title: 7 }],
  played: { [LINE]: { best: -1, stars: 9, times: 1, last: '2026-11-22' }, a: { best: 1.5, stars: 1, times: 2, ms: null, last: '2026-11-22' } },
  days: { '2026-11-22': { stars: { one: 3, 'x y': 1, two: 8 } }, yesterday: { stars: {} } },
}));
equal(half, {
  leaper: 1, played: { a: { best: null, stars: 1, times: 2, ms: null, last: '2026-11-22' } },
  days: { '2026-11-22': { stars: { one: 3 }, then: false } }, own: [{ line: 'place?board=3x3', title: '', text: '' }], settings: { sound: false, clock: true },
});
equal(joined(nothingKept(), half).played, half.played);

// Days.
equal([dayBeside('2026-03-01', -1), dayBeside('2024-02-28', 1), dayBeside('2026-12-31', 1)], ['2026-02-28', '2024-02-29', '2027-01-01']);
equal(['2026-02-29', '2026-13-01', '2026-1-1', '2024-02-29'].map(isDay), [false, false, false, true]);
const day = (then) => ({ stars: { one: 1 }, then });
const days = { '2026-11-19': day(true), '2026-11-20': day(true), '2026-11-21': day(true), '2026-11-17': day(true) };
equal([streakOf({ days }, '2026-11-22'), streakOf({ days }, '2026-11-21'), streakOf({ days }, '2026-11-23')], [3, 3, 0]);
equal(streakOf({ days: { ...days, '2026-11-22': day(false) } }, '2026-11-22'), 3, 'what is done later does not count for that day');
equal(plain('  a\nb\u200b  c ', 99), 'a b c');
