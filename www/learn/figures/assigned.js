// @ts-check
/** Who goes where, so that all ways together are as short as they can be: the sum that no solution is below. */

/** @typedef {{ from: number, to: number, length: number }} Way */

/**
 * The cheapest way to give each of some starts a goal of its own, by the Hungarian method.
 * @param {number[]} starts @param {number[]} goals as many @param {(start: number, goal: number) => number} length of the way
 * @returns {Way[]}
 */
export function assigned(starts, goals, length) {
  const many = starts.length;
  // Each row is a start; `taker[column]` is the row that has it. The first of each stands for none.
  const [rowCost, columnCost] = [new Float64Array(many + 1), new Float64Array(many + 1)];
  const taker = new Int32Array(many + 1);
  for (let row = 1; row <= many; row++) {
    taker[0] = row;
    const least = new Float64Array(many + 1).fill(Infinity);
    const before = new Int32Array(many + 1);
    const seen = new Uint8Array(many + 1);
    let here = 0;
    do {
      seen[here] = 1;
      let [step, next] = [Infinity, 0];
      for (let column = 1; column <= many; column++) {
        if (seen[column]) continue;
        const cost = length(starts[taker[here] - 1], goals[column - 1]) - rowCost[taker[here]] - columnCost[column];
        if (cost < least[column]) [least[column], before[column]] = [cost, here];
        if (least[column] < step) [step, next] = [least[column], column];
      }
      for (let column = 0; column <= many; column++) {
        if (seen[column]) [rowCost[taker[column]], columnCost[column]] = [rowCost[taker[column]] + step, columnCost[column] - step];
        else least[column] -= step;
      }
      here = next;
    } while (taker[here]);
    for (; here; here = before[here]) taker[here] = taker[before[here]];
  }
  return goals.map((to, column) => {
    const from = starts[taker[column + 1] - 1];
    return { from, to, length: length(from, to) };
  });
}

/**
 * The same on a ring, where nobody passes another: all keep their order, so that it is the same number of places on for each
 * that is to be found.
 * @param {number[]} ring its squares in order @param {[number, string][]} start @param {[number, string][]} goal
 * @returns {Way[] | null} null where no turn of the order fits, or somebody is not on it
 */
export function roundTheRing(ring, start, goal) {
  const places = new Map(ring.map((square, place) => [square, place]));
  if ([...start, ...goal].some(([square]) => !places.has(square))) return null;
  const inOrder = (/** @type {[number, string][]} */ setup) => setup
    .map(([square, letter]) => ({ square, letter, place: places.get(square) ?? 0 }))
    .sort((a, b) => a.place - b.place);
  const [from, to] = [inOrder(start), inOrder(goal)];
  const many = from.length;
  /** @type {{ ways: Way[], sum: number } | null} */
  let best = null;
  // Two whole turns either way: more would only be farther.
  for (let shift = -2 * many; shift <= 2 * many; shift++) {
    let fits = true;
    const ways = from.map(({ square, letter, place }, index) => {
      const number = index + shift;
      const turns = Math.floor(number / many);
      const aim = to[number - turns * many];
      fits &&= aim.letter === letter;
      return { from: square, to: aim.square, length: Math.abs(aim.place + turns * ring.length - place) };
    });
    const sum = ways.reduce((total, { length }) => total + length, 0);
    if (fits && (!best || sum < best.sum)) best = { ways, sum };
  }
  return best?.ways ?? null;
}

/**
 * The squares of a ring in order, where the jumps from one of them make one; null where they do not.
 * @param {[number, number][]} edges @param {number} start
 */
export function ringOf(edges, start) {
  /** @type {Map<number, number[]>} */
  const beside = new Map();
  for (const [a, b] of edges) {
    for (const [one, other] of [[a, b], [b, a]]) beside.set(one, [...beside.get(one) ?? [], other]);
  }
  const ring = [start];
  for (let [before, here] = [-1, start]; ;) {
    const neighbours = beside.get(here) ?? [];
    if (neighbours.length !== 2) return null;
    const next = neighbours[0] === before ? neighbours[1] : neighbours[0];
    if (next === start) return ring;
    ring.push(next);
    [before, here] = [here, next];
  }
}
