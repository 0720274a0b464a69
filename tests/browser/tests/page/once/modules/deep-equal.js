// Equality and hashes of numbers, text, arrays, objects and typed arrays.
const { deepEqual, byteSize, deepHash } = await load('solver/deep-equal.js');

const numbers = (...all) => new Uint32Array(all);
const values = [
  null, undefined, true, false, 0, 1, -1, 0.5, '', '0', 'a', 'null', [], [0], [0, 1], [1, 0], [[0], 1], {}, { a: 1 }, { b: 1 }, { a: '1' },
  { a: undefined }, { a: { a: 1 } }, { a: [1] }, numbers(), numbers(0), numbers(0, 0), numbers(0, 1), numbers(1, 0), { a: numbers(1) }, { a: numbers(2) },
];
for (const [i, one] of values.entries()) {
  for (const [j, other] of values.entries()) {
    equal(deepEqual(one, structuredClone(other)), i === j, `${text(one)} and ${text(other)}`);
    if (i === j) equal(deepHash(one), deepHash(structuredClone(other)), text(one));
  }
}
equal(new Set(values.map(deepHash)).size, values.length, 'different hashes');

// The order of fields doesn't matter.
assert(deepEqual({ a: 1, b: 2 }, { b: 2, a: 1 }), 'the order of fields');
equal(deepHash({ a: 1, b: 2 }), deepHash({ b: 2, a: 1 }));

equal(byteSize({ a: numbers(1, 2), b: [new Uint8Array(5), 'four'], c: 1, d: null }), 8 + 5 + 8);

// A million squares take some milliseconds, and none the second time.
const squares = new Uint8Array(1 << 20);
const other = squares.slice();
other[1 << 19] = 1;
deepHash(squares.slice()); // warm up
const began = performance.now();
assert(deepHash({ draft: { blocked: squares } }) !== deepHash({ draft: { blocked: other } }), 'one square');
assert(deepEqual({ blocked: squares }, { blocked: squares.slice() }) && !deepEqual(squares, other), 'compared');
const first = performance.now() - began;
assert(first < 200, `${first} ms`);
const cachedStart = performance.now();
for (let turn = 0; turn < 100; turn++) deepHash({ draft: { blocked: squares } });
assert(performance.now() - cachedStart < 20, `${performance.now() - cachedStart} ms for a cached hash`);
