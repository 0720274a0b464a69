// Jobs of the level maker. It is no kind of puzzle, but has a build of its own like one.

import type { Kind, Level, Pack } from '../../solver/wire.d.ts';

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /**
     * A puzzle of a kind and a grade from 1 to 5: for each seed, a whole number from 0 on, another
     * one, and everywhere the same.
     */
    make: { asks: { kind: 'level', of: Kind, grade: number, seed: number }, gives: Level };
    /** The puzzle of a kind for a day, such as `2026-11-22`. */
    daily: { asks: { kind: 'level', of: Kind, date: string }, gives: Level };
    /** The levels that were chosen and named by hand, in their packs. */
    levels: { asks: { kind: 'level' }, gives: { packs: Pack[], levels: Level[] } };
  }
}
