// The exports of the core, `wasm/src/`, that every build has. What is in that of a kind besides stands in its folder.

/** Is advanced by time: `undefined` as long as there is more to do, then what was found, once. */
interface Searching<T> {
  advance(ms: number): T | undefined;
  progress(): import('../wire.d.ts').Progress;
  /** The line of the puzzle that is solved. */
  readonly puzzle?: string;
  free(): void;
}

declare module '*/pkg/leaper.js' {
  export default function load(): Promise<unknown>;
  export function about(): import('../wire.d.ts').About;
  export function open(text: string): import('../wire.d.ts').Opened;
  export const Solver: {
    draft(draft: import('../wire.d.ts').Drawing, options: import('../wire.d.ts').Options, wants: import('../wire.d.ts').Wants):
      Searching<import('../wire.d.ts').Shown> & {
        readonly puzzle: string;
        /** Where others look for a solution, too: what they have found of it, or proven. */
        help?(found: BigUint64Array | undefined, lower: number): void;
      };
    line(line: string, options: unknown): Searching<import('../jobs.d.ts').Document> & { readonly puzzle: string };
  };
}
