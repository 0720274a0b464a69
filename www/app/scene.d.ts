// A scene: everything a board shows. Boards of squares and pictures of large boards draw the same scene. It knows no
// rules; squares are indices.

/** A piece that has come `at` steps along `path`. */
export interface ScenePiece {
  key: string;
  letter: string;
  path: ArrayLike<number>;
  at: number;
  /** The square it is said to stand on. */
  home: number;
  /** Is it drawn as what its letter says? Others are knights that wear it. */
  chess?: boolean;
}

/**
 * A single jump: `share` is how much of its arrow is there yet, which grows with the piece that
 * jumps.
 */
export interface SceneArrow { kind: 'last' | 'hint' | 'other' | 'forced', from: number, to: number, share?: number }

/** A mark on a square: for a player, of a mistake, of a hint, or of a reason. */
export interface SceneSpot { kind: 'picked' | 'free' | 'refused' | 'ready' | 'about' | 'beside' | 'look' | 'clash', square: number }

/**
 * A mark on a square. A ghost is the knight of letter `text` that the goal has there: `ghost` on an
 * empty square, `ghost-small` on a square with another knight, `ghost-there` on a square that has
 * this knight.
 */
export interface SceneMark { key: string, drawing: string, square: number, text?: string }

/**
 * One line through squares, colour running along it; a closed one ends where it begins. What lies beyond the scene's `at` is
 * pale, but at the start all of it shows.
 */
export interface SceneLine {
  path: ArrayLike<number>;
  /** Has each square its place on it, from 1? */
  numbers: boolean;
  /**
   * Draws it on the board of squares: it comes along, since few boards need it. Has it become
   * another line?
   */
  draw(sheet: object, scene: Scene, before?: Scene): boolean;
}

/** Colours by a number for each square. */
export interface Heat {
  distances: Uint32Array;
  farthest: number;
  /** Only squares up to here are coloured. */
  wave?: number;
  numbers: boolean;
  /** The number of those that are not reached. */
  unreached: number;
  /** Written instead of the numbers. */
  texts?: string[];
}

export interface Scene {
  files: number;
  ranks: number;
  blocked: Uint8Array;
  /** Are blocked squares cut away? Else they are stones. */
  holes?: boolean;
  flipped: boolean;
  /** Are squares left without names at the edge? */
  bare?: boolean;
  pieces: ScenePiece[];
  marks: SceneMark[];
  heat?: Heat;
  /** Jumps as thin lines: from, to, from, to … */
  edges?: Uint32Array;
  path: ArrayLike<number>;
  at: number;
  line?: SceneLine;
  arrows?: SceneArrow[];
  spots?: SceneSpot[];
  tone?: string;
  /** How many pieces attack each square. */
  attacked?: Uint8Array;
  /**
   * Lets pieces slide to where they stand now; it comes along, since few boards need it. Called
   * again when all are drawn.
   */
  slides?(shown: Map<string, object>, scene: Scene): (() => void) | undefined;
}
