// @ts-check
/**
 * Lays out a graph with few edge crossings.
 *
 * Each connected component is laid out separately. A cycle becomes a circle. Others minimise stress
 * (Kamada and Kawai 1989), by pairwise gradient steps (Zheng, Pawar and Goodman 2019), from several
 * random starts. The best are improved by moving single nodes, and the best of those is refined.
 * Deterministic.
 *
 * @typedef {{nodes: number[], edges: [number, number][]}} Graph
 * @typedef {{points: Map<number, {x: number, y: number}>, width: number, height: number, crossings: number}} Layout
 *   in units of an edge's length, from the top left corner
 */

import { seededRandom } from '../../../solver/seeded-random.js';

/** Graphs above these limits aren't drawn. */
const MAX_EDGES = 42;
const MAX_CROSSINGS_PER_EDGE = 0.3;

/** Random starts for a component. */
const STARTS = 16;

/** The number of starts that are improved. */
const IMPROVED_STARTS = 4;

/** Rounds in which each node may move. */
const IMPROVEMENT_ROUNDS = 160;

/** Returns the connected components, largest first, and the neighbours. @param {Graph} graph */
function componentsOf({ nodes, edges }) {
  /** @type {Map<number, number[]>} */
  const neighbours = new Map(nodes.map((node) => [node, []]));
  for (const [a, b] of edges) {
    neighbours.get(a)?.push(b);
    neighbours.get(b)?.push(a);
  }
  const visited = new Set();
  const components = [];
  for (const node of nodes) {
    if (visited.has(node)) continue;
    const component = [node];
    visited.add(node);
    for (const here of component) {
      for (const there of neighbours.get(here) ?? []) {
        if (!visited.has(there)) {
          visited.add(there);
          component.push(there);
        }
      }
    }
    components.push(component);
  }
  return { components: components.sort((a, b) => b.length - a.length), neighbours };
}

/**
 * Returns the distances between the nodes of a component, by index.
 *
 * @param {number[]} component
 * @param {Map<number, number[]>} neighbours
 */
function distancesOf(component, neighbours) {
  const indexOf = new Map(component.map((node, index) => [node, index]));
  return component.map((from) => {
    const steps = new Array(component.length).fill(Infinity);
    steps[/** @type {number} */ (indexOf.get(from))] = 0;
    const queue = [from];
    for (const here of queue) {
      const step = steps[/** @type {number} */ (indexOf.get(here))] + 1;
      for (const there of neighbours.get(here) ?? []) {
        const index = /** @type {number} */ (indexOf.get(there));
        if (steps[index] > step) {
          steps[index] = step;
          queue.push(there);
        }
      }
    }
    return steps;
  });
}

/** @typedef {{x: number, y: number}} Point */

/** Positive if c is on one side of the line a–b, negative on the other. @param {Point} a @param {Point} b @param {Point} c */
const side = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/**
 * Counts crossings, and half a crossing for each edge near a node.
 *
 * @param {Point[]} points
 * @param {[number, number][]} edges
 */
function crossingScore(points, edges) {
  let crossings = 0;
  for (let i = 0; i < edges.length; i++) {
    const [a, b] = edges[i].map((node) => points[node]);
    for (let j = i + 1; j < edges.length; j++) {
      if (edges[i].some((node) => edges[j].includes(node))) continue;
      const [c, d] = edges[j].map((node) => points[node]);
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) crossings++;
    }
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    for (const [node, point] of points.entries()) {
      if (edges[i].includes(node)) continue;
      const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length ** 2;
      if (along > 0 && along < 1 && Math.abs(side(a, b, point)) / length < 0.3) crossings += 0.5;
    }
  }
  return crossings;
}

/** Returns the distance of a point from an edge. @param {Point} point @param {Point} a @param {Point} b */
function distanceToEdge(point, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy);
}

/**
 * Returns the cost of the drawing around one node: crossings of its edges, nodes and edges too near to
 * it, and wrong lengths and distances.
 * @param {number} node @param {Point[]} points @param {[number, number][]} edges @param {number[][]} distances
 */
function costAround(node, points, edges, distances) {
  const here = points[node];
  let cost = 0;
  for (const [a, b] of edges) {
    if (a !== node && b !== node) {
      cost += Math.max(0, 0.62 - distanceToEdge(here, points[a], points[b])) * 3;
      continue;
    }
    const [from, to] = [points[a], points[b]];
    cost += (Math.hypot(from.x - to.x, from.y - to.y) - 1.1) ** 2 * 0.5;
    for (const [c, d] of edges) {
      if (c === a || c === b || d === a || d === b) continue;
      const [u, v] = [points[c], points[d]];
      if (side(from, to, u) * side(from, to, v) < 0 && side(u, v, from) * side(u, v, to) < 0) cost += 1.5;
    }
    for (const [other, point] of points.entries()) {
      if (other !== a && other !== b) cost += Math.max(0, 0.62 - distanceToEdge(point, from, to)) * 3;
    }
  }
  for (const [other, point] of points.entries()) {
    if (other === node) continue;
    const distance = Math.hypot(here.x - point.x, here.y - point.y);
    cost += Math.max(0, 0.95 - distance) * 4 + 0.14 * ((distance - distances[node][other]) / distances[node][other]) ** 2;
  }
  return cost;
}

/**
 * Moves single nodes at random where that reduces the cost.
 * @param {Point[]} points @param {[number, number][]} edges @param {number[][]} distances @param {() => number} random
 * @returns {Generator<void, number>} the remaining cost
 */
function* improve(points, edges, distances, random) {
  for (let round = 0; round < IMPROVEMENT_ROUNDS; round++) {
    if (round % 16 === 15) yield;
    const reach = 2 * (1 - round / IMPROVEMENT_ROUNDS) ** 2 + 0.03;
    for (let node = 0; node < points.length; node++) {
      const before = points[node];
      const cost = costAround(node, points, edges, distances);
      points[node] = { x: before.x + (random() * 2 - 1) * reach, y: before.y + (random() * 2 - 1) * reach };
      if (costAround(node, points, edges, distances) >= cost) points[node] = before;
    }
  }
  return points.reduce((sum, _, node) => sum + costAround(node, points, edges, distances), 0);
}

/** Step sizes of the refinement. */
const REFINEMENT_STEPS = [0.3, 0.15, 0.07, 0.03, 0.015, 0.008, 0.004, 0.002];

/**
 * Moves single nodes by ever smaller steps while that reduces the cost, so that symmetric parts look
 * symmetric.
 * @param {Point[]} points @param {[number, number][]} edges @param {number[][]} distances
 * @returns {Generator<void, void>}
 */
function* refine(points, edges, distances) {
  for (const step of REFINEMENT_STEPS) {
    for (let round = 0, moved = true; moved && round < 24; round++) {
      moved = false;
      yield;
      for (let node = 0; node < points.length; node++) {
        let cost = costAround(node, points, edges, distances);
        for (let direction = 0; direction < 8; direction++) {
          const before = points[node];
          const angle = (direction / 4) * Math.PI;
          points[node] = { x: before.x + Math.cos(angle) * step, y: before.y + Math.sin(angle) * step };
          const now = costAround(node, points, edges, distances);
          if (now < cost - 1e-9) [cost, moved] = [now, true];
          else points[node] = before;
        }
      }
    }
  }
}

/** Returns how much the drawing differs from the distances. @param {Point[]} points @param {number[][]} distances */
function stress(points, distances) {
  let sum = 0;
  for (let i = 0; i < points.length; i++) {
    for (let j = 0; j < i; j++) {
      const off = Math.hypot(points[i].x - points[j].x, points[i].y - points[j].y) - distances[i][j];
      sum += (off / distances[i][j]) ** 2;
    }
  }
  return sum;
}

/**
 * Minimises stress by pairwise gradient steps, which get shorter.
 *
 * @param {Point[]} points
 * @param {number[][]} distances
 * @param {() => number} random
 * @param {number} rounds
 */
function minimizeStress(points, distances, random, rounds) {
  const pairs = [];
  for (let i = 0; i < points.length; i++) for (let j = 0; j < i; j++) pairs.push([i, j]);
  const greatest = Math.max(...distances.flat());
  for (let round = 0; round < rounds; round++) {
    const force = greatest ** 2 * (0.05 / greatest ** 2) ** (round / (rounds - 1));
    for (let last = pairs.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [pairs[last], pairs[other]] = [pairs[other], pairs[last]];
    }
    for (const [i, j] of pairs) {
      const [a, b] = [points[i], points[j]];
      const [dx, dy] = [a.x - b.x, a.y - b.y];
      const length = Math.hypot(dx, dy) || 1e-6;
      const pull = Math.min(1, force / distances[i][j] ** 2) * (length - distances[i][j]) / 2 / length;
      a.x -= dx * pull;
      a.y -= dy * pull;
      b.x += dx * pull;
      b.y += dy * pull;
    }
  }
}

/**
 * Rotates the drawing so that most edges are horizontal or vertical.
 *
 * @param {Point[]} points
 * @param {[number, number][]} edges
 */
function rotateUpright(points, edges) {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  let best = { angle: 0, score: -Infinity };
  for (let step = 0; step < 180; step++) {
    const angle = (step / 180) * Math.PI;
    const rotated = points.map((point) => rotate(point, middle, angle));
    const [xs, ys] = [rotated.map(({ x }) => x), rotated.map(({ y }) => y)];
    const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    let straight = 0;
    for (const [a, b] of edges) {
      const heading = Math.atan2(rotated[b].y - rotated[a].y, rotated[b].x - rotated[a].x);
      straight += Math.cos(4 * heading);
    }
    const score = straight / edges.length + (width >= height ? 0.4 : 0) + 0.4 * Math.min(1, width / (height + 1) / 2);
    if (score > best.score + 1e-9) best = { angle, score };
  }
  return points.map((point) => rotate(point, middle, best.angle));
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** @param {Point} point @param {Point} middle @param {number} angle */
function rotate({ x, y }, middle, angle) {
  const [dx, dy] = [x - middle.x, y - middle.y];
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/**
 * Lays out a component.
 *
 * @param {number[]} component
 * @param {Map<number, number[]>} neighbours
 * @returns {Generator<void, {points: Point[], crossings: number}>}
 */
function* layOutComponent(component, neighbours) {
  if (component.length === 1) return { points: [{ x: 0, y: 0 }], crossings: 0 };
  const indexOf = new Map(component.map((node, index) => [node, index]));
  /** @type {[number, number][]} */
  const edges = component.flatMap((node, index) => (neighbours.get(node) ?? []).map((other) => /** @type {[number, number]} */ ([index, indexOf.get(other)])))
    .filter(([a, b]) => a < b);
  if (component.length > 2 && component.every((node) => neighbours.get(node)?.length === 2)) return { points: circleOf(component, neighbours, indexOf), crossings: 0 };
  const distances = distancesOf(component, neighbours);
  const random = seededRandom(component.length * 31 + edges.length);
  const starts = [];
  for (let attempt = 0; attempt < STARTS; attempt++) {
    const spread = Math.sqrt(component.length);
    const points = component.map(() => ({ x: random() * spread, y: random() * spread }));
    minimizeStress(points, distances, random, 60);
    const crossings = crossingScore(points, edges);
    const off = stress(points, distances);
    starts.push({ points, crossings, off });
    yield;
  }
  starts.sort((a, b) => a.crossings - b.crossings || a.off - b.off);
  const improved = [];
  for (const { points } of starts.slice(0, IMPROVED_STARTS)) improved.push({ points, cost: yield* improve(points, edges, distances, random) });
  const [{ points }] = improved.sort((a, b) => a.cost - b.cost);
  yield* refine(points, edges, distances);
  return { points: rotateUpright(points, edges), crossings: crossingScore(points, edges) };
}

/**
 * Returns the points of a cycle on a circle, in its order.
 *
 * @param {number[]} component
 * @param {Map<number, number[]>} neighbours
 * @param {Map<number, number>} indexOf
 */
function circleOf(component, neighbours, indexOf) {
  const order = [component[0]];
  while (order.length < component.length) {
    const here = order[order.length - 1];
    const there = neighbours.get(here)?.find((node) => !order.includes(node));
    if (there === undefined) break;
    order.push(there);
  }
  const radius = 1 / (2 * Math.sin(Math.PI / component.length));
  /** @type {Point[]} */
  const points = [];
  for (const [step, node] of order.entries()) {
    const angle = ((step + 0.5) / component.length) * 2 * Math.PI - Math.PI / 2;
    points[/** @type {number} */ (indexOf.get(node))] = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  }
  return points;
}

/**
 * Lays out a graph; null if it has too many crossings. Takes about 100 ms for a board of 16 squares,
 * in slices of a few.
 * @param {Graph} graph @returns {Generator<void, Layout | null>}
 */
export function* layOutGraph(graph) {
  if (graph.edges.length > MAX_EDGES) return null;
  const layout = yield* layOutComponents(graph);
  return layout.crossings <= MAX_CROSSINGS_PER_EDGE * graph.edges.length ? layout : null;
}

/** @param {Graph} graph @returns {Generator<void, Layout>} */
function* layOutComponents(graph) {
  const { components, neighbours } = componentsOf(graph);
  /** @type {Layout} */
  const layout = { points: new Map(), width: 0, height: 0, crossings: 0 };
  // Components stand side by side, and isolated nodes in rows below.
  const isolated = components.filter((component) => component.length === 1).map(([node]) => node).sort((a, b) => a - b);
  let left = 0;
  for (const component of components) {
    if (component.length === 1) continue;
    const { points, crossings } = yield* layOutComponent(component, neighbours);
    layout.crossings += crossings;
    const x0 = Math.min(...points.map(({ x }) => x));
    const y0 = Math.min(...points.map(({ y }) => y));
    for (const [index, { x, y }] of points.entries()) layout.points.set(component[index], { x: left + x - x0, y: y - y0 });
    layout.width = left + Math.max(...points.map(({ x }) => x)) - x0;
    layout.height = Math.max(layout.height, Math.max(...points.map(({ y }) => y)) - y0);
    left = layout.width + 1;
  }
  if (components.length === 2 && isolated.length === 1 && components[0].every((node) => neighbours.get(node)?.length === 2)) {
    layout.points.set(isolated[0], { x: layout.width / 2, y: layout.height / 2 });
    return layout;
  }
  const perRow = Math.max(1, Math.floor(layout.width) + 1, Math.ceil(Math.sqrt(isolated.length)));
  const top = layout.height > 0 ? layout.height + 1 : 0;
  for (const [index, node] of isolated.entries()) {
    const point = { x: index % perRow, y: top + Math.floor(index / perRow) };
    layout.points.set(node, point);
    layout.width = Math.max(layout.width, point.x);
    layout.height = Math.max(layout.height, point.y);
  }
  return layout;
}
