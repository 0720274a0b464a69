// A puzzle to play.

/** An entry of a list of puzzles to play. */
export interface Entry {
  readonly line: string;
  /** Its route in the address; default: `play`. */
  readonly route?: string;
  readonly title: string;
  readonly text?: string;
  readonly grade?: number;
  /** The day and the kind of a daily puzzle. */
  readonly daily?: { readonly day: string, readonly kind: string };
  /** The next entry of the list, if there is one. */
  next?(): Promise<Entry | null>;
}

/**
 * The levels in another language than English: names and texts of packs, names of levels, and their
 * sources, by their ids.
 */
export interface LevelWords {
  readonly packs: Readonly<Record<string, readonly [title: string, text: string]>>;
  readonly titles: Readonly<Record<string, string>>;
  readonly sources: Readonly<Record<string, string>>;
}
