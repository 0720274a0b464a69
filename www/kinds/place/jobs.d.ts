// Jobs that only Place has. A puzzle is a draft or a line.

import type { Document } from '../../solver/jobs.d.ts';
import type { PlacementChunk } from './types.d.ts';
import type { Attacks, Coverage, Heat, PartialCount, PlaceDraft, Shown } from '../../solver/wire.d.ts';

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /** A part of the count. */
    part: { request: { kind: 'place', puzzle: PlaceDraft | string, index: number, of: number, squares: boolean }, result: PartialCount };
    /** Merges the parts. */
    sum: { request: { kind: 'place', puzzle: PlaceDraft | string, parts: PartialCount[] }, result: Shown };
    /** Merges the parts into an answer document. */
    sumDocument: { request: { kind: 'place', puzzle: string, parts: PartialCount[] }, result: Document };
    /**
     * How often each kind of piece stands on each square, from parts with `squares`; without parts,
     * they are counted first.
     */
    heat: { request: { kind: 'place', puzzle: PlaceDraft, parts?: PartialCount[] }, result: Heat };
    /** Attacks between squares. */
    attacks: { request: { kind: 'place', puzzle: PlaceDraft }, result: Attacks };
    /** How the fixed pieces attack the board when they stop each other's lines. */
    coverage: { request: { kind: 'place', puzzle: PlaceDraft }, result: Coverage };
    /**
     * A chunk of the list of placements, from number `from` on; with `rows`, as rows of text.
     */
    chunk: { request: { kind: 'place', puzzle: PlaceDraft, onePerClass: boolean, from: string, length: number, rows: boolean }, result: PlacementChunk };
  }
}
