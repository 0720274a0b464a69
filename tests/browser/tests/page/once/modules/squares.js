const squares = await load('board/squares.js');
squares.setFileNames(fileNames(1024));
const { fileName, squareNamed, lineBetween, nameOf, placeOf, squareAt, fileOf, rankOf } = squares;

equal([0, 25, 26, 51, 52, 701, 702, 1023].map(fileName), ['a', 'z', 'aa', 'az', 'ba', 'zz', 'aaa', 'amj']);
equal(nameOf({ files: 8, ranks: 8 }, 0), 'a1');
equal(nameOf({ files: 8, ranks: 8 }, 63), 'h8');
equal(nameOf({ files: 8, ranks: 8 }, 8), 'a2');

for (const size of [{ files: 1, ranks: 1 }, { files: 8, ranks: 8 }, { files: 3, ranks: 40 }, { files: 30, ranks: 2 }]) {
  const names = new Set();
  for (let square = 0; square < size.files * size.ranks; square++) {
    const name = nameOf(size, square);
    names.add(name);
    equal(squareNamed(size, name), square, name);
    for (const flipped of [false, true]) {
      const { x, y } = placeOf(size, square, flipped);
      for (const [dx, dy] of [[0, 0], [0.5, 0.5], [0.99, 0.01]]) equal(squareAt(size, x + dx, y + dy, flipped), square, `${name} ${flipped}`);
    }
    const [plain, turned] = [placeOf(size, square, false), placeOf(size, square, true)];
    equal(plain.x + turned.x, size.files - 1);
    equal(plain.y + turned.y, size.ranks - 1);
  }
  equal(names.size, size.files * size.ranks);
  for (const [x, y] of [[-0.01, 0], [0, -1], [size.files, 0], [0, size.ranks], [NaN, 0], [Infinity, 0]]) equal(squareAt(size, x, y, false), -1, `${x} ${y}`);
}
// The first rank is below.
equal(placeOf({ files: 8, ranks: 8 }, 0, false), { x: 0, y: 7 });

for (const bad of [null, undefined, '', 'a', '1', 'a0', 'a01', 'a9', 'i1', 'A1', 'a1 ', ' a1', 'a1a', 'a-1', 'a1.0', 'é1', 'а1', 'a１', 'aa1', 'a99999999999999999999', 'constructor1', '__proto__1']) {
  equal(squareNamed({ files: 8, ranks: 8 }, bad), -1, String(bad));
}

const size = { files: 9, ranks: 7 };
const random = dice(1);
for (let turn = 0; turn < 500; turn++) {
  const [from, to] = [random(63), random(63)];
  const line = lineBetween(size, from, to);
  equal([line[0], line.at(-1)], [from, to]);
  const [dx, dy] = [Math.abs(fileOf(size, to) - fileOf(size, from)), Math.abs(rankOf(size, to) - rankOf(size, from))];
  equal(line.length, Math.max(dx, dy) + 1);
  for (let index = 1; index < line.length; index++) {
    const step = [fileOf(size, line[index]) - fileOf(size, line[index - 1]), rankOf(size, line[index]) - rankOf(size, line[index - 1])];
    assert(step.every((by) => Math.abs(by) <= 1), `a gap from ${from} to ${to}`);
  }
}
