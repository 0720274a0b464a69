// What a worker is told of a kind of puzzle.

import type { Asked, JobOf, Jobs } from '../jobs.d.ts';
import type { Bench } from './desk.js';

/** The core in the build of some kind. */
export type Core = typeof import('../../pkg/leaper.js');

/** How a job is done: it yields after every slice; true, where there is nothing to do before it is told something. */
export type Work<N extends keyof Jobs> = (job: JobOf<N>, bench: Bench) => Generator<void | true, Jobs[N]['gives']>;

/** What is asked of one kind only. */
type Own<K extends Asked> = { [N in keyof Jobs]: Jobs[N]['asks'] extends { kind: K } ? N : never }[keyof Jobs];

/** What a kind's build is good for besides solving: its jobs. What is kept for the next of them is forgotten when another puzzle is solved. */
export interface SkillOf<K extends Asked> { jobs: { [N in Own<K>]: Work<N> }; forget?(): void }

/** That of whatever kind. */
export interface Skill { jobs: { [name: string]: Work<any> }; forget?(): void } // each takes jobs of its own name

/** A kind, with its build of the core. */
export interface Solvable {
  readonly id: Asked;
  core(): Promise<Core>;
  /** Its own jobs, if it has any. */
  jobs?(): Promise<{ skill: (core: any) => Skill }>; // its own build
}

/** What a desk has to work with. */
export interface Solvables {
  /** The kinds of puzzles, each with its build, so that who looks at one need not wait for the others. The first kind is solved by every build; its own knows nothing else, and only canonical lines. All others read and write the lines of all kinds. */
  readonly kinds: readonly Solvable[];
  /** A build that solves the first kind alone, too, and knows the lines of all kinds. */
  all(): Promise<Core>;
}
