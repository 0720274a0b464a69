/** The solver alone, for programs: in browsers in workers, in Node.js in threads. */

/** How a puzzle is to be solved. What is not said of a kind of puzzle does not change its answer. */
export interface SolveOptions {
  /** Is the number of shortest solutions to be counted, or of tours? Of Travel it is, if nothing is said. */
  count?: boolean;
  /** The same, under its old name. */
  shortest?: boolean;
  /** Swap: how far the arrangements lie that can be reached, instead of the way to the goal. */
  extent?: boolean;
  /** Place: so many placements are listed. */
  list?: number;
  /** Tour: which of many is found. */
  seed?: number;
  /** Tour: is it to look the same after a half-turn? */
  symmetric?: boolean;
  /** Memory for tables, in bytes. */
  memory?: number;
  /** Units of work. */
  work?: number;
  /** Ends it: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** What stopped a search: memory, work, the size of the board, numbers that are too large, tries, or time. */
export type Limit = 'memory' | 'work' | 'size' | 'numbers' | 'tries' | 'time';

/** Why a Travel puzzle has no solution. */
export type TravelReason = 'colour' | 'cut-off';

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

/** What all answers have. */
interface Answered {
  /** The puzzle line, in its canonical form. */
  puzzle: string;
  /** How long it took. */
  ms?: number;
}

/** One solution; of Place, all solutions. Numbers that may be large are exact decimals. */
export interface Solved extends Answered {
  status: 'solved';
  /** How many jumps (or runs). */
  length?: number;
  /** Travel, Tour: squares in order. A journey's leaves the first out. */
  path?: string[];
  /** Swap: `a1-b3` and so on, in order. */
  moves?: string[];
  /** Swap: is it proven that there is nothing shorter? */
  proven?: boolean;
  /** How many positions were searched. */
  positions?: number;
  /** How it was found. */
  method?: string;
  /** Travel, Swap: how many shortest solutions there are. */
  shortest?: string;
  /** Place: how many ways; Tour: how many tours. */
  count?: string;
  /** Place, where the number of a kind is open: the greatest with which there is a way. */
  greatest?: number;
  /** Place, Tour: how many of these up to the symmetries that keep the puzzle. */
  distinct?: string;
  /** Place: rows of boards, from the top. */
  placements?: string[];
  /** Tour: where the number was published, if it was not counted. */
  published?: string;
  /** Tour, if a symmetric one was asked for: is it one? `null` where a limit was reached first. */
  symmetric?: boolean | null;
  /** Tour: why it is none. */
  unsymmetric?: string;
  /** Tour: which it is. */
  seed?: number;
  /** Extent: so many positions can be reached, so far, so many with each move; and one of the farthest. */
  reachable?: number;
  depth?: number;
  layers?: number[];
  farthest?: string;
  /** Place: why there is no way. */
  reason?: string;
  /** What could not be told for want of it. */
  limit?: Limit;
}

/** There is no solution, for a reason. */
export interface Impossible<Code extends Reason = Reason> extends Answered {
  status: 'impossible';
  /** The reason's code. */
  why: Code;
  /** The reason, for people. */
  reason: string;
  reachable?: number;
  positions?: number;
  /** What shows it, by squares. */
  witness?: object;
}

/** It stopped at a limit: what is known so far. */
export interface Limited extends Answered {
  status: 'limit';
  limit: Limit;
  /** No solution is shorter. */
  lower?: number;
  /** The best that is known, and its moves. */
  best?: number;
  moves?: string[];
  count?: string;
  /** Place, where the number of a kind is open: the greatest; or it is not known, but no greater than this. */
  greatest?: number;
  atMost?: number;
  positions?: number;
}

/** A shortest path: the squares in order, without the first. */
export interface SolvedTravel extends Solved {
  length: number;
  path: string[];
}

/** A shortest exchange. */
export interface SolvedSwap extends Solved {
  length: number;
  moves: string[];
  proven: boolean;
  positions: number;
  method: string;
}

/** How far the arrangements lie that can be reached. */
export interface SolvedExtent extends Solved {
  reachable: number;
  depth: number;
  layers: number[];
  farthest: string;
}

/** The number of placements, and those that were asked for. */
export interface SolvedPlace extends Solved {
  count: string;
  placements: string[];
}

/** A tour: all squares in order. */
export interface SolvedTour extends Solved {
  length: number;
  path: string[];
  positions: number;
  method: string;
}

/** The answer document. */
export type Answer = Solved | Impossible | Limited;

/** Why there is no answer. */
export class SolveError extends Error {
  readonly name: 'SolveError';
  /** For programs: `off-board` and the like. */
  readonly code: string;
  /** Where in the line it is wrong: from one byte up to, but not including, another. */
  readonly at?: [from: number, to: number];
}

/**
 * Solves a puzzle line.
 * @throws {SolveError} where the line or an option is wrong
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
