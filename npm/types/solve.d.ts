/** The solver for programs. Searches run in workers, or in threads of Node.js. */

/** Options of a search. An option that the puzzle's kind doesn't have is an error. */
export interface SolveOptions {
  /** Count the shortest solutions (Swap) or all tours (Tour). Shortest paths (Travel) are counted by default. */
  count?: boolean;
  /** Former name of `count`. */
  shortest?: boolean;
  /** Swap: count the reachable positions by distance, instead of solving the puzzle. */
  extent?: boolean;
  /** Tour: find out whether the tour is the only one. */
  unique?: boolean;
  /**
   * Number of solutions to list: `placements` (Place), `paths` (Travel), `solutions` (Swap) or `tours`
   * (Tour), at most 10,000. If there may be more, `limit` (Place) or `moreLimit` is `size`.
   */
  list?: number;
  /** Tour: find the tour with this number, from 1; digits if it exceeds 2^53. */
  number?: number | string;
  /** Tour: draw one of all tours, each equally likely. `seed` draws another. */
  random?: boolean;
  /** Travel: include the distance of each square from the start. */
  distances?: boolean;
  /** Tour: another tour for each number. */
  seed?: number;
  /** Tour: find a closed tour that a half-turn of the board maps to itself. */
  symmetric?: boolean;
  /** Memory for tables, in bytes. */
  memory?: number;
  /** Maximum work, in squares, positions or branches. `limit` is then `work`. */
  work?: number;
  /** Stops the search after this time, with what is known by then. */
  seconds?: number;
  /** Receives the progress of the search, about ten times a second. */
  onProgress?: (progress: Progress) => void;
  /** Cancels the search: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** The progress of a search. */
export interface Progress {
  /** Number of squares, positions or branches searched so far. */
  positions: number;
  /** The depth of the search, in moves, jumps or pieces. */
  depth: number;
  /** The share that is done, from 0 to 1, if known. */
  share: number | null;
  /** No solution is shorter. */
  lower: number | null;
  /** Length of the best solution found so far. */
  best: number | null;
  /** The count so far, as a decimal string. */
  count: string | null;
  /** Memory in use, in bytes. */
  memory: number;
  /** Time, in milliseconds. */
  ms: number;
}

/** Why a search stopped: memory, work, the size of the board, given numbers, failed attempts, or time. */
export type Limit = 'memory' | 'work' | 'size' | 'numbers' | 'tries' | 'time';

/** Why a Travel puzzle has no solution. */
export type TravelReason = 'colour' | 'cut-off' | 'attacked' | 'occupied' | 'not-together';

/** Why a Swap puzzle has no solution. */
export type SwapReason = 'other-knights' | 'component' | 'no-passing' | 'order' | 'alone'
  | 'no-first-move' | 'no-last-move' | 'exhausted';

/** Why a Tour puzzle has no solution. */
export type TourReason = 'no-square' | 'too-small' | 'colours' | 'end-colours' | 'number-colours'
  | 'too-few-jumps' | 'too-many-ends' | 'disconnected' | 'neighbours' | 'early-circle'
  | 'forced-jumps' | 'pieces' | 'too-far' | 'alternation' | 'halves' | 'theorem' | 'tried'
  | 'no-closed-tour';

/** Why a puzzle has no solution. A Place puzzle without one is solved: its `count` is `0`. */
export type Reason = TravelReason | SwapReason | TourReason;

/** Fields that are there on request. */
interface Details {
  /** Travel: the first shortest paths, as `path`. */
  paths?: string[][];
  /** Swap: the first shortest solutions, as `moves`. */
  solutions?: string[][];
  /** Tour: the first tours, as `path`. */
  tours?: string[][];
  /** Tour: the number of this tour, from 1. */
  number?: string;
  /** Travel: the distance of each square, as rows from the top; `null` if it can't be reached. */
  distances?: (number | null)[][];
  /** The limit that prevented some of this. */
  moreLimit?: Limit;
}

/** Fields of all answers. */
interface Answered {
  /** The puzzle line, in its canonical form. */
  puzzle: string;
  /** Time, in milliseconds. */
  ms?: number;
}

/** One solution, or the number of all placements. Numbers that can pass 2^53 are decimal strings. */
export interface Solved extends Answered, Details {
  status: 'solved';
  /** Number of jumps, or of runs. */
  length?: number;
  /** Travel, Tour: the squares in order; of Travel, without the start. */
  path?: string[];
  /** Swap: the moves in order, such as `a1-b3`. */
  moves?: string[];
  /** Swap: true if it is proven that no solution is shorter. */
  proven?: boolean;
  /** Number of positions searched. */
  positions?: number;
  /** The search method. */
  method?: string;
  /** Travel, Swap: number of shortest solutions. */
  shortest?: string;
  /** Place: number of placements. Tour: number of tours. */
  count?: string;
  /** Place with `N+`: the greatest possible number of that piece. */
  greatest?: number;
  /** Place with `Q*`: the least possible number of that piece. */
  least?: number;
  /** Place, Tour: that number up to the puzzle's symmetries. */
  distinct?: string;
  /** Tour with `unique`: whether the tour is the only one. */
  unique?: boolean;
  /** Place: the listed placements, as rows from the top. */
  placements?: string[];
  /** Tour: a number of tours that was published and not counted, and its source. */
  published?: { count: string, source: string };
  /** Tour with `symmetric`: true if the tour is symmetric; `null` if a limit was reached first. */
  symmetric?: boolean | null;
  /** Tour with `symmetric`: why no tour is symmetric. */
  unsymmetric?: string;
  /** Tour: the seed of this tour. */
  seed?: number;
  /** Swap with `extent`: number of reachable positions, greatest distance, number by distance, and one of the farthest. */
  reachable?: number;
  depth?: number;
  layers?: number[];
  farthest?: string;
  /** Place: why there is no placement. */
  reason?: string;
  /** The limit that prevented further fields. */
  limit?: Limit;
}

/** There is no solution, for a reason. */
export interface Impossible<Code extends Reason = Reason> extends Answered {
  distances?: (number | null)[][];
  status: 'impossible';
  /** The reason's code. */
  why: Code;
  /** The reason, for people. */
  reason: string;
  reachable?: number;
  positions?: number;
  /** The squares that prove it. */
  witness?: object;
}

/** The search reached a limit. The fields have what is known. */
export interface Limited extends Answered {
  status: 'limit';
  limit: Limit;
  /** No solution is shorter. */
  lower?: number;
  /** Length of the best known solution, and its moves. */
  best?: number;
  moves?: string[];
  count?: string;
  /** Place with `N+`: the greatest number, or an upper bound of it. */
  greatest?: number;
  atMost?: number;
  positions?: number;
}

/** A shortest path: the squares in order, without the start. */
export interface SolvedTravel extends Solved {
  length: number;
  path: string[];
}

/** A shortest solution of a Swap puzzle, or the best known one. */
export interface SolvedSwap extends Solved {
  length: number;
  moves: string[];
  proven: boolean;
  positions: number;
  method: string;
}

/** The reachable positions of a Swap puzzle, by distance. */
export interface SolvedExtent extends Solved {
  reachable: number;
  depth: number;
  layers: number[];
  farthest: string;
}

/** The number of placements, and the listed ones. */
export interface SolvedPlace extends Solved {
  count: string;
  placements: string[];
}

/** A tour: its squares in order. */
export interface SolvedTour extends Solved {
  length: number;
  path: string[];
  positions: number;
  method: string;
}

/** The answer document. */
export type Answer = Solved | Impossible | Limited;

/** An invalid line or option. */
export class SolveError extends Error {
  readonly name: 'SolveError';
  /** A code such as `off-board`. */
  readonly code: string;
  /** The invalid part of the line, in UTF-16 code units as for `slice`. */
  readonly at?: [from: number, to: number];
}

/**
 * Solves a puzzle line.
 * @throws {SolveError} if the line or an option is invalid
 */
export function solve(
  line: `travel?${string}`, options?: SolveOptions,
): Promise<SolvedTravel | Impossible<TravelReason> | Limited>;
export function solve(
  line: `swap?${string}`, options: SolveOptions & { extent: true },
): Promise<SolvedExtent | Impossible<SwapReason> | Limited>;
export function solve(
  line: `swap?${string}`, options?: SolveOptions & { extent?: false },
): Promise<SolvedSwap | Impossible<SwapReason> | Limited>;
export function solve(
  line: `place?${string}`, options?: SolveOptions,
): Promise<SolvedPlace | Limited>;
export function solve(
  line: `tour?${string}`, options?: SolveOptions,
): Promise<SolvedTour | Impossible<TourReason> | Limited>;
export function solve(line: string, options?: SolveOptions): Promise<Answer>;
