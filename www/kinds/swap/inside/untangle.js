// @ts-check
/**
 * Untangles a graph: places for its nodes, so that few edges cross.
 *
 * Every part of it that hangs together is laid out alone. A ring becomes a
 * circle. Anything else is drawn towards distances on paper that are the
 * distances in the graph (stress; Kamada and Kawai 1989, by single pairs as
 * in Zheng, Pawar and Goodman 2019), from several beginnings; in those with the
 * fewest crossings single nodes are then moved about, as long as that makes the
 * drawing clearer, and the clearest is kept and finished by small steps. Always the same for the same graph.
 *
 * @typedef {{nodes: number[], edges: [number, number][]}} Graph
 * @typedef {{places: Map<number, {x: number, y: number}>, width: number, height: number, crossings: number}} Layout
 *   places in units of an edge's length, from the top left corner
 */

import { seededRandom } from '../../../solver/seeded-random.js';

/** With more edges, or more crossings for each edge, it is a tangle. */
const MOST_EDGES = 42;
const MOST_CROSSINGS = 0.3;

/** How many beginnings are tried for one part, and how many are cleared up. */
const TRIES = 16;
const CLEARED = 4;

/** So often every node may move when a drawing is cleared up. */
const ROUNDS = 160;

/** The parts that hang together, the largest first. @param {Graph} graph */
function partsOf({ nodes, edges }) {
  /** @type {Map<number, number[]>} */
  const next = new Map(nodes.map((node) => [node, []]));
  for (const [a, b] of edges) {
    next.get(a)?.push(b);
    next.get(b)?.push(a);
  }
  const seen = new Set();
  const parts = [];
  for (const node of nodes) {
    if (seen.has(node)) continue;
    const part = [node];
    seen.add(node);
    for (const here of part) {
      for (const there of next.get(here) ?? []) {
        if (!seen.has(there)) {
          seen.add(there);
          part.push(there);
        }
      }
    }
    parts.push(part);
  }
  return { parts: parts.sort((a, b) => b.length - a.length), next };
}

/**
 * Steps from each node of a part to each, by their places in it.
 *
 * @param {number[]} part
 * @param {Map<number, number[]>} next
 */
function distancesOf(part, next) {
  const number = new Map(part.map((node, index) => [node, index]));
  return part.map((from) => {
    const far = new Array(part.length).fill(Infinity);
    far[/** @type {number} */ (number.get(from))] = 0;
    const queue = [from];
    for (const here of queue) {
      const step = far[/** @type {number} */ (number.get(here))] + 1;
      for (const there of next.get(here) ?? []) {
        const index = /** @type {number} */ (number.get(there));
        if (far[index] > step) {
          far[index] = step;
          queue.push(there);
        }
      }
    }
    return far;
  });
}

/** @typedef {{x: number, y: number}} Point */

/** On which side of the line a–b is c? @param {Point} a @param {Point} b @param {Point} c */
const side = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/**
 * How many pairs of edges cross, and edges that run over a node.
 *
 * @param {Point[]} places
 * @param {[number, number][]} edges
 */
function tangle(places, edges) {
  let crossings = 0;
  for (let i = 0; i < edges.length; i++) {
    const [a, b] = edges[i].map((node) => places[node]);
    for (let j = i + 1; j < edges.length; j++) {
      if (edges[i].some((node) => edges[j].includes(node))) continue;
      const [c, d] = edges[j].map((node) => places[node]);
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) crossings++;
    }
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    for (const [node, place] of places.entries()) {
      if (edges[i].includes(node)) continue;
      const along = ((place.x - a.x) * (b.x - a.x) + (place.y - a.y) * (b.y - a.y)) / length ** 2;
      if (along > 0 && along < 1 && Math.abs(side(a, b, place)) / length < 0.3) crossings += 0.5;
    }
  }
  return crossings;
}

/** How far a place is from an edge. @param {Point} place @param {Point} a @param {Point} b */
function gap(place, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(0, Math.min(1, ((place.x - a.x) * dx + (place.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(place.x - a.x - along * dx, place.y - a.y - along * dy);
}

/**
 * How unclear a drawing is around one node: its edges that cross others, what
 * it is too near to, edges that are too long or too short, wrong distances.
 * @param {number} node @param {Point[]} places @param {[number, number][]} edges @param {number[][]} far
 */
function unclear(node, places, edges, far) {
  const here = places[node];
  let worth = 0;
  for (const [a, b] of edges) {
    if (a !== node && b !== node) {
      worth += Math.max(0, 0.62 - gap(here, places[a], places[b])) * 3;
      continue;
    }
    const [from, to] = [places[a], places[b]];
    worth += (Math.hypot(from.x - to.x, from.y - to.y) - 1.1) ** 2 * 0.5;
    for (const [c, d] of edges) {
      if (c === a || c === b || d === a || d === b) continue;
      const [u, v] = [places[c], places[d]];
      if (side(from, to, u) * side(from, to, v) < 0 && side(u, v, from) * side(u, v, to) < 0) worth += 1.5;
    }
    for (const [other, place] of places.entries()) {
      if (other !== a && other !== b) worth += Math.max(0, 0.62 - gap(place, from, to)) * 3;
    }
  }
  for (const [other, place] of places.entries()) {
    if (other === node) continue;
    const distance = Math.hypot(here.x - place.x, here.y - place.y);
    worth += Math.max(0, 0.95 - distance) * 4 + 0.14 * ((distance - far[node][other]) / far[node][other]) ** 2;
  }
  return worth;
}

/**
 * Moves single nodes as long as that makes the drawing clearer.
 * @param {Point[]} places @param {[number, number][]} edges @param {number[][]} far @param {() => number} random
 * @returns {Generator<void, number>} how unclear it still is
 */
function* clearUp(places, edges, far, random) {
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 16 === 15) yield;
    const reach = 2 * (1 - round / ROUNDS) ** 2 + 0.03;
    for (let node = 0; node < places.length; node++) {
      const before = places[node];
      const cost = unclear(node, places, edges, far);
      places[node] = { x: before.x + (random() * 2 - 1) * reach, y: before.y + (random() * 2 - 1) * reach };
      if (unclear(node, places, edges, far) >= cost) places[node] = before;
    }
  }
  return places.reduce((sum, _, node) => sum + unclear(node, places, edges, far), 0);
}

/** The steps by which a drawing is finished. */
const FINE = [0.3, 0.15, 0.07, 0.03, 0.015, 0.008, 0.004, 0.002];

/**
 * Moves single nodes to where the drawing is clearest, by ever smaller steps:
 * what is alike then looks alike.
 * @param {Point[]} places @param {[number, number][]} edges @param {number[][]} far
 * @returns {Generator<void, void>}
 */
function* finish(places, edges, far) {
  for (const step of FINE) {
    for (let round = 0, moved = true; moved && round < 24; round++) {
      moved = false;
      yield;
      for (let node = 0; node < places.length; node++) {
        let cost = unclear(node, places, edges, far);
        for (let turn = 0; turn < 8; turn++) {
          const before = places[node];
          const angle = (turn / 4) * Math.PI;
          places[node] = { x: before.x + Math.cos(angle) * step, y: before.y + Math.sin(angle) * step };
          const now = unclear(node, places, edges, far);
          if (now < cost - 1e-9) [cost, moved] = [now, true];
          else places[node] = before;
        }
      }
    }
  }
}

/** How far the drawing is from the distances. @param {Point[]} places @param {number[][]} far */
function stress(places, far) {
  let sum = 0;
  for (let i = 0; i < places.length; i++) {
    for (let j = 0; j < i; j++) {
      const off = Math.hypot(places[i].x - places[j].x, places[i].y - places[j].y) - far[i][j];
      sum += (off / far[i][j]) ** 2;
    }
  }
  return sum;
}

/**
 * Draws towards the distances, pair by pair, with less and less force.
 *
 * @param {Point[]} places
 * @param {number[][]} far
 * @param {() => number} random
 * @param {number} rounds
 */
function settle(places, far, random, rounds) {
  const pairs = [];
  for (let i = 0; i < places.length; i++) for (let j = 0; j < i; j++) pairs.push([i, j]);
  const greatest = Math.max(...far.flat());
  for (let round = 0; round < rounds; round++) {
    const force = greatest ** 2 * (0.05 / greatest ** 2) ** (round / (rounds - 1));
    for (let last = pairs.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [pairs[last], pairs[other]] = [pairs[other], pairs[last]];
    }
    for (const [i, j] of pairs) {
      const [a, b] = [places[i], places[j]];
      const [dx, dy] = [a.x - b.x, a.y - b.y];
      const length = Math.hypot(dx, dy) || 1e-6;
      const pull = Math.min(1, force / far[i][j] ** 2) * (length - far[i][j]) / 2 / length;
      a.x -= dx * pull;
      a.y -= dy * pull;
      b.x += dx * pull;
      b.y += dy * pull;
    }
  }
}

/**
 * Turned so that it lies level, the way in which most edges are upright or level.
 *
 * @param {Point[]} places
 * @param {[number, number][]} edges
 */
function level(places, edges) {
  const middle = { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
  let best = { angle: 0, worth: -Infinity };
  for (let step = 0; step < 180; step++) {
    const angle = (step / 180) * Math.PI;
    const turned = places.map((place) => turn(place, middle, angle));
    const [xs, ys] = [turned.map(({ x }) => x), turned.map(({ y }) => y)];
    const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    let straight = 0;
    for (const [a, b] of edges) {
      const heading = Math.atan2(turned[b].y - turned[a].y, turned[b].x - turned[a].x);
      straight += Math.cos(4 * heading);
    }
    const worth = straight / edges.length + (width >= height ? 0.4 : 0) + 0.4 * Math.min(1, width / (height + 1) / 2);
    if (worth > best.worth + 1e-9) best = { angle, worth };
  }
  return places.map((place) => turn(place, middle, best.angle));
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** @param {Point} place @param {Point} middle @param {number} angle */
function turn({ x, y }, middle, angle) {
  const [dx, dy] = [x - middle.x, y - middle.y];
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/**
 * One part.
 *
 * @param {number[]} part
 * @param {Map<number, number[]>} next
 * @returns {Generator<void, {places: Point[], crossings: number}>}
 */
function* layOutPart(part, next) {
  if (part.length === 1) return { places: [{ x: 0, y: 0 }], crossings: 0 };
  const number = new Map(part.map((node, index) => [node, index]));
  /** @type {[number, number][]} */
  const edges = part.flatMap((node, index) => (next.get(node) ?? []).map((other) => /** @type {[number, number]} */ ([index, number.get(other)])))
    .filter(([a, b]) => a < b);
  if (part.length > 2 && part.every((node) => next.get(node)?.length === 2)) return { places: circle(part, next, number), crossings: 0 };
  const far = distancesOf(part, next);
  const random = seededRandom(part.length * 31 + edges.length);
  const beginnings = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const spread = Math.sqrt(part.length);
    const places = part.map(() => ({ x: random() * spread, y: random() * spread }));
    settle(places, far, random, 60);
    const crossings = tangle(places, edges);
    const off = stress(places, far);
    beginnings.push({ places, crossings, off });
    yield;
  }
  beginnings.sort((a, b) => a.crossings - b.crossings || a.off - b.off);
  const cleared = [];
  for (const { places } of beginnings.slice(0, CLEARED)) cleared.push({ places, cost: yield* clearUp(places, edges, far, random) });
  const [{ places }] = cleared.sort((a, b) => a.cost - b.cost);
  yield* finish(places, edges, far);
  return { places: level(places, edges), crossings: tangle(places, edges) };
}

/**
 * A ring in its order, the first node in the upper left.
 *
 * @param {number[]} part
 * @param {Map<number, number[]>} next
 * @param {Map<number, number>} number
 */
function circle(part, next, number) {
  const order = [part[0]];
  while (order.length < part.length) {
    const here = order[order.length - 1];
    const there = next.get(here)?.find((node) => !order.includes(node));
    if (there === undefined) break;
    order.push(there);
  }
  const radius = 1 / (2 * Math.sin(Math.PI / part.length));
  /** @type {Point[]} */
  const places = [];
  for (const [step, node] of order.entries()) {
    const angle = ((step + 0.5) / part.length) * 2 * Math.PI - Math.PI / 2;
    places[/** @type {number} */ (number.get(node))] = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  }
  return places;
}

/**
 * Places for all nodes; nothing where that would be a tangle. Some 100 ms for
 * a board of 16 squares, in slices of a few.
 * @param {Graph} graph @returns {Generator<void, Layout | null>}
 */
export function* untangle(graph) {
  if (graph.edges.length > MOST_EDGES) return null;
  const layout = yield* layOut(graph);
  return layout.crossings <= MOST_CROSSINGS * graph.edges.length ? layout : null;
}

/** @param {Graph} graph @returns {Generator<void, Layout>} */
function* layOut(graph) {
  const { parts, next } = partsOf(graph);
  /** @type {Layout} */
  const layout = { places: new Map(), width: 0, height: 0, crossings: 0 };
  // Parts stand side by side; squares that lead nowhere in a row below.
  const lonely = parts.filter((part) => part.length === 1).map(([node]) => node).sort((a, b) => a - b);
  let left = 0;
  for (const part of parts) {
    if (part.length === 1) continue;
    const { places, crossings } = yield* layOutPart(part, next);
    layout.crossings += crossings;
    const x0 = Math.min(...places.map(({ x }) => x));
    const y0 = Math.min(...places.map(({ y }) => y));
    for (const [index, { x, y }] of places.entries()) layout.places.set(part[index], { x: left + x - x0, y: y - y0 });
    layout.width = left + Math.max(...places.map(({ x }) => x)) - x0;
    layout.height = Math.max(layout.height, Math.max(...places.map(({ y }) => y)) - y0);
    left = layout.width + 1;
  }
  if (parts.length === 2 && lonely.length === 1 && parts[0].every((node) => next.get(node)?.length === 2)) {
    layout.places.set(lonely[0], { x: layout.width / 2, y: layout.height / 2 });
    return layout;
  }
  const perRow = Math.max(1, Math.floor(layout.width) + 1, Math.ceil(Math.sqrt(lonely.length)));
  const top = layout.height > 0 ? layout.height + 1 : 0;
  for (const [index, node] of lonely.entries()) {
    const place = { x: index % perRow, y: top + Math.floor(index / perRow) };
    layout.places.set(node, place);
    layout.width = Math.max(layout.width, place.x);
    layout.height = Math.max(layout.height, place.y);
  }
  return layout;
}
