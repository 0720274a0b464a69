// The builds of the core that a worker can load, and the jobs of each kind.

import type { BuildId, JobOf, Jobs } from '../jobs.d.ts';
import type { JobContext } from './job-runner.js';

/** The functions that every build of the core exports. */
export type Core = typeof import('../../pkg/leaper.js');

/** Runs a job. Yields after every slice of work; yields true while it waits for a message or for something to load. */
export type JobHandler<N extends keyof Jobs> = (job: JobOf<N>, context: JobContext) => Generator<void | true, Jobs[N]['result']>;

/** The names of the jobs of one build. */
type JobsOf<B extends BuildId> = { [N in keyof Jobs]: Jobs[N]['request'] extends { kind: B } ? N : never }[keyof Jobs];

/** The jobs of one build, besides solving. `clearCache` drops what is cached between jobs; it is called when another puzzle is solved. */
export interface HandlersOf<B extends BuildId> { jobs: { [N in JobsOf<B>]: JobHandler<N> }; clearCache?(): void }

/** The jobs of any build. */
export interface Handlers { jobs: { [name: string]: JobHandler<any> }; clearCache?(): void } // each takes jobs of its own name

/** A build of the core. */
export interface Build {
  readonly id: BuildId;
  core(): Promise<Core>;
  /** Loads its own jobs, if it has any. */
  jobs?(): Promise<{ createHandlers: (core: any) => Handlers }>; // its own build
}

/** The builds that a worker can load. */
export interface Builds {
  /**
   * The build of each kind. Every build solves the first kind. The first build knows nothing else,
   * and reads canonical lines only; the others read and write the lines of all kinds.
   */
  readonly builds: readonly Build[];
  /** Loads a build that solves only the first kind, but reads and writes the lines of all kinds. */
  loadParser(): Promise<Core>;
}
