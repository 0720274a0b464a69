// @ts-check
/** Lower bounds of a swap: the cheapest assignment of knights to goals, freely or on a ring. */

/** @typedef {{ from: number, to: number, length: number }} Way */

/**
 * Assigns a goal to each start with the smallest total length, by the Hungarian method in O(n³).
 *
 * @param {number[]} starts
 * @param {number[]} goals as many as starts
 * @param {(start: number, goal: number) => number} length of the shortest path
 * @returns {Way[]}
 */
export function assignGoals(starts, goals, length) {
  const many = starts.length;
  // Each row is a start, each column a goal; `rowOf[column]` is its row. Index 0 means none.
  const [rowCost, columnCost] = [new Float64Array(many + 1), new Float64Array(many + 1)];
  const rowOf = new Int32Array(many + 1);
  for (let row = 1; row <= many; row++) {
    rowOf[0] = row;
    const least = new Float64Array(many + 1).fill(Infinity);
    const before = new Int32Array(many + 1);
    const seen = new Uint8Array(many + 1);
    let here = 0;
    do {
      seen[here] = 1;
      let [step, next] = [Infinity, 0];
      for (let column = 1; column <= many; column++) {
        if (seen[column]) continue;
        const cost = length(starts[rowOf[here] - 1], goals[column - 1]) - rowCost[rowOf[here]] - columnCost[column];
        if (cost < least[column]) [least[column], before[column]] = [cost, here];
        if (least[column] < step) [step, next] = [least[column], column];
      }
      for (let column = 0; column <= many; column++) {
        if (seen[column]) [rowCost[rowOf[column]], columnCost[column]] = [rowCost[rowOf[column]] + step, columnCost[column] - step];
        else least[column] -= step;
      }
      here = next;
    } while (rowOf[here]);
    for (; here; here = before[here]) rowOf[here] = rowOf[before[here]];
  }
  return goals.map((to, column) => {
    const from = starts[rowOf[column + 1] - 1];
    return { from, to, length: length(from, to) };
  });
}

/**
 * Assigns goals on a ring, where knights keep their order because none can overtake another. Tries
 * each rotation of the order.
 *
 * @param {number[]} ring its squares in order
 * @param {[number, string][]} start
 * @param {[number, string][]} goal
 * @returns {Way[] | null} null if no rotation fits, or a knight is not on the ring
 */
export function assignOnRing(ring, start, goal) {
  const places = new Map(ring.map((square, place) => [square, place]));
  if ([...start, ...goal].some(([square]) => !places.has(square))) return null;
  const inOrder = (/** @type {[number, string][]} */ setup) => setup
    .map(([square, letter]) => ({ square, letter, place: places.get(square) ?? 0 }))
    .sort((a, b) => a.place - b.place);
  const [from, to] = [inOrder(start), inOrder(goal)];
  const many = from.length;
  /** @type {{ ways: Way[], sum: number } | null} */
  let best = null;
  // Two full rotations in each direction; more are never shorter.
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
 * Returns the squares of the ring that the jumps from a square form, in order, or null if they form none.
 *
 * @param {[number, number][]} edges
 * @param {number} start
 */
export function findRing(edges, start) {
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
