// A scene: everything a board shows. Boards of squares and pictures of large boards draw the same scene. It knows no
// rules; squares are indices.

/** A piece at step `at` of `path`. */
export interface ScenePiece {
  key: string;
  letter: string;
  path: ArrayLike<number>;
  at: number;
  /** The square whose label names the piece. */
  home: number;
  /** Is it the chess piece of its letter? Others are knights with the letter on a badge. */
  isChessPiece?: boolean;
}

/**
 * A single jump. `share` is the part of its arrow that is drawn, which grows during the jump.
 */
export interface SceneArrow { kind: 'last' | 'hint' | 'other' | 'forced', from: number, to: number, share?: number }

/** A highlighted square: for a player, of a mistake, of a hint, or of a reason. */
export interface SceneSpot { kind: 'picked' | 'free' | 'refused' | 'ready' | 'reason' | 'context' | 'highlight' | 'conflict', square: number }

/**
 * A drawing on a square. A goal piece is the knight with letter `text` of the goal: `goal-piece` on an
 * empty square, `goal-piece-small` on a square with another knight, `goal-piece-reached` on a square that has
 * this knight.
 */
export interface SceneMark { key: string, drawing: string, square: number, text?: string }

/**
 * A line through squares, with a colour gradient; a closed one ends where it begins. The part beyond the scene's `at` is
 * faded, except at the start.
 */
export interface SceneLine {
  path: ArrayLike<number>;
  /** Does each square show its position on the line, from 1? */
  numbers: boolean;
  /**
   * Draws it on the board of squares; part of the scene, because few boards need it. Returns true if
   * it is another line.
   */
  draw(sheet: object, scene: Scene, before?: Scene): boolean;
}

/** A colour for each square by its value: a distance, a frequency, the number of a component. */
export interface Tints {
  values: Uint32Array;
  greatest: number;
  /** Only squares up to this value are coloured; those with this value are its crest. */
  wave?: number;
  /** Are the values written on the squares? */
  numbers: boolean;
  /** The value of squares that have none. */
  noValue: number;
  /** Texts instead of the values. */
  texts?: string[];
}

export interface Scene {
  files: number;
  ranks: number;
  blocked: Uint8Array;
  /** Are blocked squares cut out of the board, instead of drawn on it? */
  blockedAreGaps?: boolean;
  flipped: boolean;
  /** Hides the coordinates. */
  noCoordinates?: boolean;
  pieces: ScenePiece[];
  marks: SceneMark[];
  tints?: Tints;
  /** Jumps as thin lines: from, to, from, to … */
  edges?: Uint32Array;
  path: ArrayLike<number>;
  at: number;
  line?: SceneLine;
  arrows?: SceneArrow[];
  spots?: SceneSpot[];
  /** Colours the frame: during playback, in a game, or for the goal's position. */
  tone?: '' | 'watch' | 'play' | 'goal';
  /** How many pieces attack each square. */
  attacked?: Uint8Array | Uint32Array;
  /** True in a saved animation: pieces fly, even if this person prefers reduced motion. */
  isForFile?: boolean;
  /**
   * Slides pieces to their new squares; part of the scene, because few boards need it. The returned
   * function starts the slide, once the pieces are on these squares.
   */
  slidePieces?(shown: Map<string, object>, scene: Scene): (() => void) | undefined;
}
