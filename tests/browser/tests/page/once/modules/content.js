// What is the same, and what is not: numbers, text, lists, objects, typed arrays.
const { alike, bytesOf, digestOf } = await load('solver/content.js');

const numbers = (...all) => new Uint32Array(all);
const values = [
  null, undefined, true, false, 0, 1, -1, 0.5, '', '0', 'a', 'null', [], [0], [0, 1], [1, 0], [[0], 1], {}, { a: 1 }, { b: 1 }, { a: '1' },
  { a: undefined }, { a: { a: 1 } }, { a: [1] }, numbers(), numbers(0), numbers(0, 0), numbers(0, 1), numbers(1, 0), { a: numbers(1) }, { a: numbers(2) },
];
for (const [i, one] of values.entries()) {
  for (const [j, other] of values.entries()) {
    equal(alike(one, structuredClone(other)), i === j, `${text(one)} and ${text(other)}`);
    if (i === j) equal(digestOf(one), digestOf(structuredClone(other)), text(one));
  }
}
equal(new Set(values.map(digestOf)).size, values.length, 'another number for each');

// In whatever order the fields were written.
assert(alike({ a: 1, b: 2 }, { b: 2, a: 1 }), 'the order of fields');
equal(digestOf({ a: 1, b: 2 }), digestOf({ b: 2, a: 1 }));

equal(bytesOf({ a: numbers(1, 2), b: [new Uint8Array(5), 'four'], c: 1, d: null }), 8 + 5 + 8);

// A million squares take some milliseconds, and the second time none.
const squares = new Uint8Array(1 << 20);
const other = squares.slice();
other[1 << 19] = 1;
digestOf(squares.slice()); // by now it is compiled
const began = performance.now();
assert(digestOf({ draft: { blocked: squares } }) !== digestOf({ draft: { blocked: other } }), 'one square');
assert(alike({ blocked: squares }, { blocked: squares.slice() }) && !alike(squares, other), 'compared');
const first = performance.now() - began;
assert(first < 200, `${first} ms`);
const again = performance.now();
for (let turn = 0; turn < 100; turn++) digestOf({ draft: { blocked: squares } });
assert(performance.now() - again < 20, `${performance.now() - again} ms for what is known`);
