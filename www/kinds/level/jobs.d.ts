// Jobs of the level generator. It has its own build, like a kind of puzzle.

import type { Kind, Level, Pack, Theme } from '../../solver/wire.d.ts';

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /**
     * A puzzle of a kind and a grade from 1 to 5. Each seed, a whole number from 0 on, gives a
     * different one, the same everywhere.
     */
    make: { request: { kind: 'level', of: Theme, grade: number, seed: number }, result: Level };
    /** The puzzle of a kind for a day, such as `2026-11-22`. */
    daily: { request: { kind: 'level', of: Kind, date: string }, result: Level };
    /** The levels in their packs. */
    levels: { request: { kind: 'level' }, result: { packs: Pack[], levels: Level[] } };
  }
}
