/** How many pieces of each kind are to be placed. */
export type PieceCounts = {
  /** Kings. */
  K: number,
  /** Queens. */
  Q: number,
  /** Bishops. */
  B: number,
  /** Rooks. */
  R: number,
  /** Knights. */
  N: number,
};

/** The open number of a kind of piece. */
export type OpenNumberDraft = {
  /** The piece's letter. */
  piece: Piece,
  /** Which number is requested. */
  number: OpenNumber,
};

/** A puzzle as drawn, perhaps unfinished. */
export type Draft = TravelDraft | SwapDraft | PlaceDraft | TourDraft;

/** A Travel puzzle. */
export type TravelDraft = {
  /** Tells the kinds apart. */
  kind: "travel",
  /** The number of files. */
  files: number,
  /** The number of ranks. */
  ranks: number,
  /** A byte for each square, 1 where it is blocked. */
  blocked: Uint8Array,
  /** The steps of the leaper, in pairs: two, or more for a compound. */
  leaper: number[],
  /** The start. */
  from: number | null,
  /** The goal. */
  to: number | null,
  /** More goals, if there are several. */
  more?: number[],
  /** In which order they are visited: in any, if left out. */
  order?: FlagOrder,
  /** Guards: enemy pieces by their lower-case letters, if there are any. */
  guards?: Setup,
  /** Whether they may be captured: not if left out. */
  capture?: Capture,
};

/** A Swap puzzle. */
export type SwapDraft = {
  /** Tells the kinds apart. */
  kind: "swap",
  /** The number of files. */
  files: number,
  /** The number of ranks. */
  ranks: number,
  /** A byte for each square, 1 where it is blocked. */
  blocked: Uint8Array,
  /** The steps of the leaper, in pairs: two, or more for a compound. */
  leaper: number[],
  /** The knights at the start. */
  start: Setup,
  /** The knights in the goal; `null` if the sides trade places. */
  goal: Setup | null,
  /** The rule of turns. */
  turns: Turns,
  /** The attack rule. */
  attack: Attack,
  /** The metric of moves. */
  metric: Metric,
};

/** A Place puzzle. */
export type PlaceDraft = {
  /** Tells the kinds apart. */
  kind: "place",
  /** The number of files. */
  files: number,
  /** The number of ranks. */
  ranks: number,
  /** A byte for each square, 1 where it is blocked. */
  blocked: Uint8Array,
  /** The pieces that are fixed on the board. */
  fixed: Setup,
  /** How many pieces are to be placed. */
  pieces: PieceCounts,
  /** The kind whose number is open. */
  openNumber: OpenNumberDraft | null,
  /** Whether blocked squares stop lines. */
  lines: Lines,
  /** What a placement has to do. */
  aim: Aim,
};

/** A Tour puzzle. */
export type TourDraft = {
  /** Tells the kinds apart. */
  kind: "tour",
  /** The number of files. */
  files: number,
  /** The number of ranks. */
  ranks: number,
  /** A byte for each square, 1 where it is blocked. */
  blocked: Uint8Array,
  /** The steps of the leaper, in pairs: two, or more for a compound. */
  leaper: number[],
  /** How the tour ends. */
  ends: Ends,
  /** Its first square. */
  from: number | null,
  /** Its last square. */
  to: number | null,
  /** Squares and their numbers on the tour, from 1, in the order of squares. */
  numbers: Array<[number, number]>,
};

/** The answer to a puzzle. */
export type Answer = TravelAnswer | SwapAnswer | ExtentAnswer | PlaceAnswer | TourAnswer | Impossible | LimitReached;

/** A shortest path. */
export type TravelAnswer = {
  /** Tells how the search ended. */
  status: "solved",
  /** Tells the kinds apart. */
  kind: "travel",
  /** The number of jumps. */
  length: number,
  /** The squares of the path, the start first. */
  path: Uint32Array,
  /** The number of shortest paths, as an exact decimal. */
  shortest: string | null,
  /** The limit that was reached before they were counted. */
  limit: Limit | null,
  /** Milliseconds spent. */
  ms: number,
};

/** A shortest solution of a Swap puzzle. */
export type SwapAnswer = {
  /** Tells how the search ended. */
  status: "solved",
  /** Tells the kinds apart. */
  kind: "swap",
  /** The number of moves, in the puzzle's metric. */
  length: number,
  /** The solution. */
  moves: Moves,
  /** Whether it is proven that there is no shorter one. */
  proven: boolean,
  /** How many positions were searched. */
  positions: number,
  /** How it was found. */
  method: string,
  /** The number of shortest solutions, as an exact decimal, if asked for. */
  shortest: string | null,
  /** The limit that was reached before they were counted. */
  limit: Limit | null,
  /** Milliseconds spent. */
  ms: number,
};

/** How far away the positions are that a Swap puzzle can reach. */
export type ExtentAnswer = {
  /** Tells how the search ended. */
  status: "solved",
  /** Tells the kinds apart. */
  kind: "extent",
  /** How many can be reached. */
  reachable: number,
  /** How many moves away the farthest are. */
  depth: number,
  /** How many lie 0, 1, 2 … moves away. */
  layers: Array<number>,
  /** The line of the puzzle to reach one of the farthest. */
  farthest: string,
  /** Milliseconds spent. */
  ms: number,
};

/** The number of placements, which may be 0. */
export type PlaceAnswer = {
  /** Tells how the search ended. */
  status: "solved",
  /** Tells the kinds apart. */
  kind: "place",
  /** Their number, as an exact decimal. */
  count: string,
  /** The maximum of the kind whose number is open. */
  greatest: number | null,
  /** The least number of the kind, if that is wanted. */
  least: number | null,
  /** Their number up to symmetry. */
  distinct: string | null,
  /** The limit that was reached before `distinct` was counted. */
  limit: Limit | null,
  /** If so, a lower bound of `distinct`. */
  distinctAtLeast: string | null,
  /** The reason if there are none. */
  reason: Message | null,
  /** Milliseconds spent. */
  ms: number,
};

/** A tour. */
export type TourAnswer = {
  /** Tells how the search ended. */
  status: "solved",
  /** Tells the kinds apart. */
  kind: "tour",
  /** The number of jumps, including the one back to the first square of a closed tour. */
  length: number,
  /** All squares in order; the first is not repeated at the end of a closed tour. */
  path: Uint32Array,
  /** The number of different tours, as an exact decimal, if asked for. */
  count: string | null,
  /** Their number up to the symmetries of the puzzle. */
  distinct: string | null,
  /** The limit that was reached before they were counted. */
  limit: Limit | null,
  /** If so, their published number. */
  published: {
    /** The number; an exact decimal where it is written. */
    count: string,
    /** The source, for people. */
    source: string,
  } | null,
  /** How many positions were searched. */
  positions: number,
  /** How it was found. */
  method: string,
  /** The seed, if it is not 0. */
  seed: number | null,
  /** Milliseconds spent. */
  ms: number,
};

/** There is no solution. */
export type Impossible = {
  /** Tells how the search ended. */
  status: "impossible",
  /** Why, as a short name for programs. */
  why: string,
  /** Why, as a message. */
  reason: Message,
  /** How many squares (Travel) or positions (Swap) can be reached from the start, where that is known. */
  reachable: number | null,
  /** How many were searched. */
  positions: number | null,
  /** The squares that prove it. */
  witness: Witness | null,
  /** Milliseconds spent. */
  ms: number,
};

/** A limit was reached first; what is known so far. */
export type LimitReached = {
  /** Tells how the search ended. */
  status: "limit",
  /** Which limit. */
  limit: Limit,
  /** The proven lower bound of the length. */
  lower: number | null,
  /** The length of the best solution found. */
  best: number | null,
  /** Its jumps. */
  moves: Moves | null,
  /** A lower bound of the number of placements. */
  count: string | null,
  /** The maximum of the kind whose number is open, if it was found. */
  greatest: number | null,
  /** Else an upper bound of it. */
  atMost: number | null,
  /** A lower bound of their number up to symmetry. */
  distinctAtLeast: string | null,
  /** How many positions were searched. */
  positions: number | null,
  /** Milliseconds spent. */
  ms: number,
};
