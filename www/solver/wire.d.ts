// What crosses between the page and the core. Made from the Rust types of `src/show/` and those
// they hold by `cargo xtask renew types`: not to be changed by hand.
// A square is its index: rank by rank from below, `a1` is 0.

/** The kinds of puzzles. */
export type Kind = "travel" | "swap" | "place" | "tour";

/** A kind of chess piece that can be placed. */
export type Piece = "K" | "Q" | "B" | "R" | "N";

/** One of the two sides. Upper-case letters are White's. */
export type Side = "white" | "black";

/** Who may move when. */
export type Turns = "free" | "white" | "black";

/** What a knight may not attack from the square it lands on. */
export type Attack = "any" | "no-comrade" | "no-enemy" | "none";

/** What counts as one move. */
export type Metric = "jumps" | "runs";

/** What a blocked square is to the lines of queens, rooks and bishops. */
export type Lines = "stop" | "pass";

/** The question about a kind whose number is not given. */
export type OpenNumber = "greatest" | "any";

/** How a tour ends. */
export type Ends = "open" | "closed";

/** What stopped a search: a limit that was given to it, or one of the way it goes. */
export type Limit = "memory" | "work" | "size" | "numbers" | "tries" | "time";

/** Pieces by the numbers of their squares, in the order of squares. */
export type Setup = Array<[number, string]>;

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

/** A kind of piece whose number is open. */
export type OpenDrawing = {
  /** The piece's letter. */
  piece: Piece,
  /** What is asked about its number. */
  number: OpenNumber,
};

/** A puzzle as drawn, perhaps unfinished. */
export type Drawing = TravelDrawing | SwapDrawing | PlaceDrawing | TourDrawing;

/** A Travel puzzle. */
export type TravelDrawing = {
  /** Tells the kinds apart. */
  kind: "travel",
  /** The number of files. */
  files: number,
  /** The number of ranks. */
  ranks: number,
  /** A byte for each square, 1 where it is blocked. */
  blocked: Uint8Array,
  /** The two steps of the leaper. */
  leaper: [number, number],
  /** The start. */
  from: number | null,
  /** The goal. */
  to: number | null,
};

/** A Swap puzzle. */
export type SwapDrawing = {
  /** Tells the kinds apart. */
  kind: "swap",
  /** The number of files. */
  files: number,
  /** The number of ranks. */
  ranks: number,
  /** A byte for each square, 1 where it is blocked. */
  blocked: Uint8Array,
  /** The two steps of the leaper. */
  leaper: [number, number],
  /** The knights at the start. */
  start: Setup,
  /** The knights in the goal; `null` if the sides trade places. */
  goal: Setup | null,
  /** Who moves when. */
  turns: Turns,
  /** What may not be attacked. */
  attack: Attack,
  /** What counts as one move. */
  metric: Metric,
};

/** A Place puzzle. */
export type PlaceDrawing = {
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
  open: OpenDrawing | null,
  /** What blocked squares are to lines. */
  lines: Lines,
};

/** A Tour puzzle. */
export type TourDrawing = {
  /** Tells the kinds apart. */
  kind: "tour",
  /** The number of files. */
  files: number,
  /** The number of ranks. */
  ranks: number,
  /** A byte for each square, 1 where it is blocked. */
  blocked: Uint8Array,
  /** The two steps of the leaper. */
  leaper: [number, number],
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
  /** Their number up to symmetry. */
  distinct: string | null,
  /** The limit that was reached before these were counted. */
  limit: Limit | null,
  /** If so, a lower bound of their number. */
  classes: string | null,
  /** Why there are none. */
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
  classes: string | null,
  /** How many positions were searched. */
  positions: number | null,
  /** Milliseconds spent. */
  ms: number,
};

/** What is wrong: a name that does not change, an English sentence, and where in the text, in UTF-16 units. */
export type Failure = {
  /** A name for programs. */
  code: string,
  /** A sentence for programs that show it as it is, in English. */
  message: string,
  /** The same to be said in any language; of what never came to the core, nothing. */
  say?: Message,
  /** The place in the text, where there is one. */
  at: [number, number] | null,
};

/** What the page needs to know of the core. */
export type About = {
  /** The crate's version. */
  version: string,
  /** The longest side a board may have. */
  longestSide: number,
  /** The names of all files. */
  fileNames: Array<string>,
  /** The leapers that have a name, and their two steps. */
  leapers: Array<{
    /** Its name. */
    name: string,
    /** Its two steps. */
    leaper: [number, number],
  }>,
  /** What a knight that lands may attack under each rule. */
  attacks: Array<{
    /** The rule. */
    rule: Attack,
    /** May it attack its own side? */
    own: boolean,
    /** May it attack the other side? */
    enemy: boolean,
  }>,
  /** The most open squares of a Swap puzzle. */
  mostSwapSquares: number,
  /** The most open squares of a Place puzzle of any pieces; the page offers so many of a kind. */
  mostPlaceSquares: number,
  /** What stands in `Distances.bySquare` for a square that is not reached. */
  unreached: number,
};

/** A puzzle that was read from text. */
export type Opened = {
  /** What it draws. */
  draft: Drawing,
  /** Its canonical line. */
  line: string,
};

/** What an answer is to hold, and how much may be used to find it. */
export type Options = {
  /** Is the number of shortest solutions to be counted? If nothing is said: that of paths (Travel) is, that of move sequences (Swap) is not. Of a Tour, it is that of all tours, which is not. */
  shortest?: boolean | null,
  /** Is it to be told how far the arrangements (Swap) lie that can be reached from the start, instead of the way to the goal? */
  extent?: boolean,
  /** How many placements (Place) are to be listed. */
  list?: number,
  /** Which of many tours (Tour) is found depends on it; the same seed gives the same one. */
  seed?: number,
  /** Is the tour (Tour) to look the same after a half-turn of the board? Where none does, the answer is another one, and says so. Only closed tours can be asked. */
  symmetric?: boolean,
  /** Memory for tables, in bytes; see `Limits` for the default. */
  memory?: number | null,
  /** Units of work; see `Limits`. */
  work?: number | null,
};

/** What a page wants to see besides the answer. */
export type Wants = {
  /** The distance of every square from the start. Where there is no route they are shown in any case. */
  distances?: boolean,
  /** The jumps of all shortest paths. */
  edges?: boolean,
  /** The number of the shortest path to show, from 0, as a decimal. */
  path?: string | null,
  /** The answer document, too: what is told to other scripts. */
  document?: boolean,
};

/** What there is to see of a drawing. */
export type Shown = {
  /** The canonical line. */
  line: string,
  /** The answer, if the puzzle is finished. */
  answer: Answer | null,
  /** What is missing of a puzzle that can't be solved yet. */
  missing: Failure | null,
  /** The distances, of a journey. */
  distances: Distances | null,
  /** The jumps of all shortest paths: from, to, from, to … */
  edges: Uint32Array | null,
  /** Of a Swap puzzle, the goal, drawn or understood. */
  goal: Setup | null,
};

/** How many jumps away from the start every square is. */
export type Distances = {
  /** By the square's number; `About.unreached` where it can't be reached. */
  bySquare: Uint32Array,
  /** The greatest distance. */
  farthest: number,
  /** How many squares can be reached, the start among them. */
  reached: number,
};

/** The squares that prove a reason, to be marked on the board. */
export type Witness = {
  /** What the reason is about. */
  squares: Uint32Array,
  /** Other squares that it names, such as their neighbours. */
  others: Uint32Array,
  /** Jumps: from, to, from, to … */
  jumps: Uint32Array,
  /** What is left, in pieces. */
  pieces: Array<Array<number>>,
};

/** Jumps: from, to, from, to … */
export type Moves = {
  /** The squares from which and to which each jump goes. */
  jumps: Uint32Array,
  /** The number of the first jump of each move: of each run if runs count, else of each jump. */
  runs: Array<number>,
};

/** How far a search is. */
export type Progress = {
  /** The number of moves, jumps or pieces the search has gone into. */
  depth: number,
  /** The same from the goal's side, for searches from both sides. */
  depthBack: number | null,
  /** Squares, arrangements or branches seen so far. */
  positions: number,
  /** The share done, from 0 to 1, where it can be known. */
  share: number | null,
  /** Memory held, in bytes. */
  memory: number,
  /** The least number of moves that is still possible: proven so far. */
  lower: number | null,
  /** The length of the best solution so far, where one is known before it is proven to be a shortest. */
  best: number | null,
  /** Is it work that several can't share? */
  undivided: boolean,
  /** What has been counted so far, as an exact decimal. */
  count: string | null,
  /** How many classes under the symmetries these are at least; rounded down, so that those of parts can be added. */
  classes: string | null,
  /** Milliseconds spent. */
  ms: number,
};

/** Where a game of a Swap puzzle stands. */
export type Stand = {
  /** The puzzle from here. */
  draft: SwapDrawing,
  /** Whose turn it is, where sides alternate. */
  turn: Side | null,
  /** Is the goal reached? */
  reached: boolean,
  /** The moves made, in the puzzle's metric. */
  length: number,
  /** The number of the first jump of each of them. */
  runs: Array<number>,
  /** The squares of the knights that have a legal move. */
  ready: Array<number>,
  /** The squares that the picked knight could jump to on an empty board. */
  targets: Array<number>,
  /** Why the picked knight can't go there, for every square; nothing where it can. Nothing at all if none is picked. */
  reasons: Array<Message | null> | null,
};

/** The best next moves from where a game stands. */
export type Hint = { status: "way",
  /** The moves to the goal from here, as the puzzle counts; what goes on with a run that is under way counts no more. */
  left: number,
  /** The first jumps of the best moves: pairs of squares. */
  jumps: Array<[number, number]>,
  /** Are these all that are as good? */
  all: boolean,
  /** Is it proven that there is no shorter way? */
  proven: boolean,
} | { status: "impossible",
  /** Why. */
  reason: Message,
} | { status: "limit" };

/** Which squares jumps link. */
export type Graph = {
  /** The open squares. */
  squares: Array<number>,
  /** Pairs of squares, the smaller number first. */
  edges: Array<[number, number]>,
};

/** Which part of a count is wanted. */
export type PartWish = {
  /** The part's number, from 0. */
  index: number,
  /** How many parts there are. */
  of: number,
  /** Is it to be counted on which squares each kind stands, instead of how many ways there are up to symmetry? */
  squares?: boolean,
};

/** Which part of which search is wanted. */
export type ShareWish = {
  /** The worker's number, from 0. */
  own: number,
  /** How many workers there are. */
  of: number,
  /** For its own tables, in bytes. */
  memory: number,
  /** Is it all arrangements that are looked at? Else it helps a worker that solves the puzzle. */
  extent: boolean,
  /** No solution has fewer moves, as far as is known. */
  lower: number,
};

/** What a part of a count came to, as it is sent from worker to worker. */
export type Part = {
  /** The tally, as text. */
  tally: string,
  /** The limit at which it stopped. */
  limit: Limit | null,
  /** The limit at which it stopped counting more than the placements. */
  wishLimit: Limit | null,
  /** How many placements that is about, for the eye. */
  count: string,
  /** Where a number is open: the greatest one that was found. */
  greatest: number | null,
  /** Where none was found: it is no greater than this. */
  atMost: number | null,
};

/** In how many placements each kind stands on each open square. */
export type Heat = {
  /** By kind. */
  kinds: Array<{
    /** The kind. */
    piece: Piece,
    /** The open squares. */
    squares: Uint32Array,
    /** By square, the number of placements, as an exact decimal. */
    counts: Array<string>,
  }>,
};

/** What each kind attacks that stands or is to be placed on the board. */
export type Attacks = {
  /** By kind. */
  kinds: Array<{
    /** The kind. */
    piece: Piece,
    /** The open squares. */
    squares: Uint32Array,
    /** Where the targets of each begin; one more than there are squares. */
    starts: Uint32Array,
    /** The attacked squares. */
    targets: Uint32Array,
  }>,
};

/** A page of the list of placements. */
export type Page = {
  /** The letters of a placement's pieces; the same for all placements. */
  letters: string,
  /** The squares of the first placement's pieces, then those of the second … */
  squares: Uint32Array,
  /** Instead of squares, if wished, each placement as rows of a board. */
  rows: Array<string>,
  /** How many placements there are on the page. */
  length: number,
  /** Is the list over after this page? */
  end: boolean,
};

/** Where a walk stands. */
export type Walked = {
  /** The squares that can come next. Before the first step, those where the tour can begin. */
  next: Array<number>,
  /** Those of the other squares a jump away that cannot, since numbers are against it, and why; before the first step, none. */
  refused: Array<[number, Message]>,
  /** How many squares are not visited yet. */
  left: number,
  /** Is this a whole tour that solves the puzzle? */
  won: boolean,
};

/** Whether a walk can still become a tour. */
export type Finished = {
  /** Can it? Not known where a limit was reached. */
  can: boolean | null,
  /** The squares that make it a tour, after those of the walk. */
  rest: Array<number>,
  /** How many squares of the walk were right: with so many it could still have been finished. None at all if the puzzle has no tour. */
  good: number,
  /** Why it cannot be finished. */
  reason: Message | null,
};

/** Which tour is to be shown instead of the first. */
export type TourWish = { "number": string } | { "drawn": number } | { "seed": number } | { "symmetric": number };

/** Another tour. */
export type OtherTour = {
  /** The squares in order; none if there is no such tour, or a limit was reached. */
  path: Uint32Array | null,
  /** Its number, from 0, where they can be counted. */
  number: string | null,
  /** How many there are, likewise. */
  count: string | null,
  /** How many there are up to the symmetries that keep the puzzle, likewise. */
  distinct: string | null,
  /** Why there is none. */
  reason: Message | null,
  /** The limit that was reached. */
  limit: Limit | null,
};

/** The sums of the numbers of a tour along the board. */
export type Sums = {
  /** By rank from below; nothing where all is blocked. */
  ranks: Array<number | null>,
  /** By file from the left. */
  files: Array<number | null>,
  /** From the lower left corner, and from the upper left one, on a square board. */
  diagonals: [number, number] | null,
  /** Are all ranks alike, and all files? (On a square board: semi-magic.) */
  semiMagic: boolean,
  /** Are the diagonals as the ranks and files, too? */
  magic: boolean,
  /** The jumps of the tour look the same after a half-turn. */
  symmetric: boolean,
};

/** How hard a puzzle is, from 1 to 5. */
export type Grade = number;

/** A puzzle to play. */
export type Level = {
  /** Its name in links, if it is one of `levels`; never changes. */
  id?: string,
  /** The id of its `Pack`. */
  pack?: string,
  /** Its title. */
  title?: string,
  /** The kind of puzzle. */
  kind: Kind,
  /** The puzzle's canonical line. */
  line: string,
  /** How hard it is. */
  grade: Grade,
  /** The least number of moves, for Travel and Swap. */
  par: number | null,
  /** The number of solutions (of shortest ones, for Travel and Swap), as a decimal; `None` if it is not known. */
  solutions: string | null,
  /** Its source. */
  source?: string,
};

/** Levels of one kind, from an introduction to levels that nobody solves at the first attempt. */
export type Pack = {
  /** Its name in links, which never changes. */
  id: string,
  /** The kind of its puzzles. */
  kind: Kind,
  /** Its title. */
  title: string,
  /** One sentence about it. */
  text: string,
  /** Are its puzzles played one after the other, as one long game? */
  isRound: boolean,
};

/** Squares as a sentence names them: the first few, and the number of all. */
export type Squares = {
  /** The names of all, or of the first few. */
  names: Array<string>,
  /** How many there are. */
  of: number,
};

/** What belongs into each sentence, in its order. */
export type Messages = {
  'error.missing-start': [example: string],
  'error.missing-goal': [example: string],
  'error.empty': [],
  'error.too-long': [most: number],
  'error.not-a-puzzle': [got: string, foreign: string | null],
  'error.unknown-kind': [got: string],
  'error.unlike-kind': [got: string, nearest: Kind],
  'error.bad-escape': [got: string],
  'error.unknown-parameter': [kind: Kind, got: string, known: Array<string>],
  'error.unlike-parameter': [kind: Kind, got: string, nearest: string],
  'error.doubled-parameter': [parameter: string],
  'error.missing-value': [parameter: string, example: string],
  'error.missing-board': [example: string],
  'error.unknown-word': [parameter: string, got: string, known: Array<string>, foreign: string | null],
  'error.bad-square': [got: string, foreign: string | null],
  'error.off-files': [got: string, last: string],
  'error.off-ranks': [got: string, ranks: number],
  'error.no-square': [got: string, most: number, last: string],
  'error.blocked-start': [square: string],
  'error.blocked-goal': [square: string],
  'error.blocked-number': [square: string],
  'error.blocked-piece': [piece: string, square: string],
  'error.blocked-goal-piece': [piece: string, square: string],
  'error.doubled-square': [square: string],
  'error.bad-leaper': [got: string, most: number, foreign: string | null],
  'error.bad-symbol': [got: string, kind: Kind, foreign: string | null],
  'error.not-a-piece': [got: string, square: string],
  'error.not-a-knight': [got: string, square: string],
  'error.empty-row': [rank: number],
  'error.empty-files': [most: number],
  'error.empty-ranks': [most: number],
  'error.ragged-board': [rank: number, got: number, expected: number],
  'error.large-row': [rank: number, most: number],
  'error.large-files': [most: number],
  'error.large-ranks': [most: number],
  'error.goal-size': [files: number, ranks: number, boardFiles: number, boardRanks: number],
  'error.goal-blocks': [square: string],
  'error.bad-pieces': [got: string, foreign: string | null],
  'error.doubled-piece': [piece: Piece],
  'error.second-plus': [piece: Piece, open: Piece],
  'error.too-many-pieces': [piece: Piece, most: number],
  'error.too-many-squares': [kind: Kind, got: number, most: number],
  'error.unequal-sides': [knight: string, white: number, black: number],
  'error.other-knights': [knight: string, start: number, goal: number],
  'error.integer-too-large': [got: string],
  'error.integer-no-cell': [got: string],
  'error.integer-hole': [got: string],
  'error.missing-size': [],
  'error.bad-size': [got: string],
  'error.bad-arguments': [got: string],
  'error.surplus-pieces': [got: string],
  'error.surplus-arrangements': [got: string],
  'error.no-solver': [kind: Kind],
  'error.no-closed-tour': [],
  'error.other-kind': [option: string, of: Kind, kind: Kind],
  'error.bad-number': [got: string, foreign: string | null],
  'error.numbered-twice': [square: string],
  'error.doubled-number': [number: number, first: string, second: string],
  'error.number-too-large': [square: string, number: number, most: number],
  'error.closed-end': [square: string],
  'error.blocked-length': [got: number, files: number, ranks: number],
  'error.bad-travel': [english: string],
  'error.bad-swap': [english: string],
  'error.bad-place': [english: string],
  'error.bad-tour': [english: string],
  'refused.unasked': [english: string],
  'refused.squares-memory': [],
  'refused.many-runs': [],
  'outside.few-tours': [tours: string],
  'walk.taken': [square: string],
  'walk.no-jump': [from: string, to: string],
  'walk.numbered': [square: string, wanted: number, number: number],
  'walk.elsewhere': [number: number],
  'travel.colour': [leaper: string, from: string, to: string],
  'travel.one-in': [leaper: string, oneIn: number, from: string, to: string],
  'travel.no-jump': [square: string],
  'travel.walls': [square: string, walls: Squares],
  'travel.start-apart': [square: string, others: number],
  'travel.goal-apart': [square: string, others: number],
  'travel.start-shut': [square: string, others: number, walls: Squares],
  'travel.goal-shut': [square: string, others: number, walls: Squares],
  'swap.other-knights': [knight: string, start: number, goal: number],
  'swap.cannot-leave': [square: string, knight: string],
  'swap.cannot-come': [square: string, knight: string],
  'swap.component': [squares: Squares, knight: string, start: number, goal: number],
  'swap.ring': [squares: Squares],
  'swap.line': [squares: Squares],
  'swap.ring-order': [squares: Squares, behind: string, start: string, goal: string],
  'swap.line-order': [squares: Squares, behind: string, start: string, goal: string],
  'swap.order-back': [square: string],
  'swap.order': [start: string, goal: string, oddJumps: boolean],
  'swap.alone': [side: Side],
  'swap.first-no-knight': [side: Side | null],
  'swap.first-no-jump': [side: Side | null],
  'swap.first-taken': [side: Side | null],
  'swap.first-attacks': [side: Side | null, attack: Attack],
  'swap.first-taken-or-attacks': [side: Side | null, attack: Attack],
  'swap.last-no-knight': [side: Side | null],
  'swap.last-attacks': [side: Side | null, attack: Attack],
  'swap.last-shut': [side: Side | null],
  'swap.last-attacks-or-shut': [side: Side | null, attack: Attack],
  'swap.no-other': [],
  'swap.no-other-way': [attack: Attack],
  'swap.all-from-start': [seen: number],
  'swap.nearest-from-start': [seen: number, right: number, knights: number],
  'swap.all-to-goal': [seen: number, attack: Attack, first: Side | null],
  'swap.nearest-to-goal': [seen: number, attack: Attack, first: Side | null, right: number, knights: number],
  'swap.searched': [seen: number],
  'refusal.no-knight': [square: string],
  'refusal.not-its-turn': [turn: Side],
  'refusal.off-board': [square: string],
  'refusal.blocked': [square: string],
  'refusal.not-a-jump': [from: string, to: string],
  'refusal.occupied': [square: string],
  'refusal.attacks-comrade': [to: string, attacked: string],
  'refusal.attacks-enemy': [to: string, attacked: string],
  'place.fixed-attack': [piece: Piece, from: string, other: Piece, to: string],
  'place.too-many': [pieces: number, squares: number],
  'place.no-files': [pieces: number, lines: number],
  'place.no-ranks': [pieces: number, lines: number],
  'place.tried': [],
  'tour.no-square': [],
  'tour.too-small': [squares: number],
  'tour.colours': [more: number, fewer: number],
  'tour.end-colour': [square: string],
  'tour.end-colours': [square: string, other: string],
  'tour.number-colours': [first: string, at: number, second: string, then: number],
  'tour.number-of-colour': [square: string, number: number, more: number, fewer: number],
  'tour.too-few-jumps': [square: string, jumps: number, needed: number],
  'tour.too-many-ends': [squares: Squares, most: number],
  'tour.disconnected': [square: string, reached: number, others: number],
  'tour.neighbours': [squares: Squares, neighbours: Squares, needed: number, possible: number],
  'tour.early-circle': [squares: Squares],
  'tour.early-end': [squares: Squares],
  'tour.forced-too-many': [square: string],
  'tour.forced-too-few': [square: string],
  'tour.pieces': [cut: Squares, pieces: number, most: number],
  'tour.apart': [first: string, at: number, second: string, then: number],
  'tour.apart-around': [first: string, at: number, second: string, then: number, round: Squares],
  'tour.too-far': [first: string, at: number, second: string, then: number, jumps: number],
  'tour.too-far-around': [first: string, at: number, second: string, then: number, jumps: number, round: Squares],
  'tour.alternation': [squares: Squares],
  'tour.alternation-end': [squares: Squares, end: string],
  'tour.halves': [squares: Squares, odd: number, even: number, square: string, number: number],
  'tour.theorem': [short: number, long: number, source: string],
  'tour.tried': [positions: number],
  'symmetry.board': [square: string],
  'symmetry.centre': [square: string],
  'symmetry.colours': [half: number, crossing: number],
  'symmetry.tried': [positions: number],
};

/** A sentence that is still to be said: which one, and what belongs into it. */
export type Message = { [Code in keyof Messages]: readonly [Code, ...Messages[Code]] }[keyof Messages];
