// Jobs of Place alone, for a drawing or a line.

import type { Document } from '../../solver/jobs.d.ts';
import type { PlacementChunk } from './types.d.ts';
import type { Attacks, Coverage, Heat, Part, PlaceDraft, Shown } from '../../solver/wire.d.ts';

declare module '../../solver/jobs.d.ts' {
  interface Jobs {
    /** A part of the count. */
    part: { asks: { kind: 'place', puzzle: PlaceDraft | string, index: number, of: number, squares: boolean }, gives: Part };
    /** Merges the parts. */
    sum: { asks: { kind: 'place', puzzle: PlaceDraft | string, parts: Part[] }, gives: Shown };
    /** Merges the parts to an answer document. */
    sumDocument: { asks: { kind: 'place', puzzle: string, parts: Part[] }, gives: Document };
    /**
     * How often each kind of piece stands on each square, from parts with `squares`; without parts,
     * they are counted first.
     */
    heat: { asks: { kind: 'place', puzzle: PlaceDraft, parts?: Part[] }, gives: Heat };
    /** Attacks between squares. */
    attacks: { asks: { kind: 'place', puzzle: PlaceDraft }, gives: Attacks };
    /** How the fixed pieces attack the board when they stop each other's lines. */
    coverage: { asks: { kind: 'place', puzzle: PlaceDraft }, gives: Coverage };
    /**
     * A chunk of the list of placements, from number `from` on; with `rows`, as rows of text.
     */
    chunk: { asks: { kind: 'place', puzzle: PlaceDraft, classes: boolean, from: string, length: number, rows: boolean }, gives: PlacementChunk };
  }
}
