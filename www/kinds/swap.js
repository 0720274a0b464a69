// @ts-check
/**
 * Swap on the page: what can be drawn, what is said, what is shown. Where a
 * knight may go is not known here; the core tells.
 *
 * @typedef {import('./swap-film.js').SwapDraft} SwapDraft
 * @typedef {import('./swap-film.js').Setup} Setup
 * @typedef {{face: 'start' | 'goal', letter: string, count: boolean, number: number,
 *   another: {moves: string[], back: boolean} | null,
 *   strip: boolean, graph: any, extent: import('./swap-extent.js').Extent | null,
 *   play: import('./swap-play.js').Play | null}} Look
 *   `number` counts the steps from the solution that was found to the one that is shown;
 *   `another` is asked for
 */
import { h } from '../dom.js';
import { indexOf, nameOf } from '../squares.js';
import { counters } from '../miniature.js';
import { markDrawing, namedKnightDrawing, pieceDrawing } from '../pieces.js';
import { change, say } from '../state.js';
import { duration, exactly, plural, sentence } from '../words.js';
import { cut, faceOf, shapes } from './swap-edit.js';
import { filmOf, goalOf, lettersOf, nameOfKnight, standing } from './swap-film.js';
import * as extent from './swap-extent.js';
import * as game from './swap-play.js';
import { GameBar, SwapMoves, SwapPalette, SwapSettings, canStep } from './swap-panels.js';
import { GraphView } from '../graph-view.js';

export { clear, move, paint, put, resize, what } from './swap-edit.js';
export { famous } from './swap-famous.js';

/** Boards with more open squares are not for Swap; a side may be as long. */
const LONGEST_SIDE = 64;

/** Rules and moves fill the side: the famous ones stand under the board. */
export const famousBelow = true;

/** What can be picked up and stamped. */
export const tools = [
  { id: 'N', label: 'White', drawing: pieceDrawing('N'), paints: true },
  { id: 'n', label: 'Black', drawing: pieceDrawing('n'), paints: true },
  { id: 'named', label: 'Named', drawing: namedKnightDrawing('A'), paints: true, looks: (/** @type {any} */ state) => namedKnightDrawing(state.look.letter ?? 'A') },
  { id: 'block', label: 'Blocked', drawing: markDrawing('stone'), paints: true },
  { id: 'erase', label: 'Erase', drawing: markDrawing('eraser'), paints: true },
];

export const firstTool = 'N';
export const nextTool = (/** @type {any} */ _before, /** @type {any} */ _after, /** @type {string} */ tool) => tool;

/** @type {Look} */
export const look = { face: 'start', letter: 'A', count: false, number: 0, another: null, strip: false, graph: null, extent: null, play: null };

/** A new drawing begins with its first solution; nobody has tried it, or asked how many there are. */
export const lookAnew = { number: 0, another: null, count: false, play: null };


/** Does what stands here follow the pointer? @param {any} state @param {number} square */
export function canDrag(state, square) {
  const play = game.playOf(state);
  if (play) return standing(filmOf(state.draft, play.moves), game.plyOf(state)).has(square);
  return game.plyOf(state) === 0 && lettersOf(state.draft, faceOf(state.draft, state.look)).has(square);
}

/** While somebody plays, moves are what is undone. @param {any} state */
export function undoable(state) {
  const play = game.playOf(state);
  return play ? { back: game.plyOf(state), on: play.moves.length - game.plyOf(state) } : undefined;
}

/** Does a drag paint? Not while somebody plays, nor amidst a film. @param {any} state */
export const canPaint = (state) => !game.playOf(state) && game.plyOf(state) === 0;

// Commands of its own, and those that mean something else while somebody
// plays. Amidst a film an edit first leads back to what is edited.

/** @typedef {import('../state.js').State} State */
/** @typedef {(state: State, command: any) => State} Handler */

/** @param {(state: State, command: any) => State} playing @returns {(state: State, command: any, usual: Handler) => State} */
const edit = (playing) => (state, command, usual) => {
  if (game.playOf(state)) return playing(state, command);
  if (game.plyOf(state) === 0) return usual(state, command);
  return say({ ...state, player: { ...state.player, at: 0, playing: false } },
    'Back at the start, which is what you edit. To go on from an arrangement of the film, pick “Try it yourself” there.', 'good');
};

/** @type {Record<string, (state: State, command: any, usual: Handler) => State>} */
export const commands = {
  put: edit((state, { square, tool }) => (tool ? state : game.click(state, square))),
  move: edit((state, { to }) => game.drop(state, to)),
  lift: edit((state, { square }) => game.lift(state, square)),
  strokeStart: edit((state) => state),
  undo: (state, command, usual) => (game.playOf(state) ? game.takeBack(state) : usual(state, command)),
  redo: (state, command, usual) => (game.playOf(state) ? game.again(state) : usual(state, command)),
  clear: (state, command, usual) => (game.playOf(state) ? game.over(state) : usual(state, command)),
  /** Which of the two faces is on screen. */
  face: (state, { face }) => ({ ...state, look: { ...state.look, face, play: null }, player: { ...state.player, at: 0, playing: false } }),
  goal: (state, { goal }) => {
    const next = change(state, { ...state.draft, goal: goal === 'swap' ? null : state.draft.start });
    return { ...next, look: { ...next.look, face: 'goal' } };
  },
  shape: (state, { shape }) => change(state, cut(state.draft, shape)),
  try: (state) => (game.playOf(state) ? game.stop(state) : game.begin(state, movesOf(state))),
  over: (state) => game.over(state),
  /** The knight of a letter is picked, to be put on squares. */
  letter(state, { letter }) {
    if (letter.toUpperCase() === 'N') return { ...state, tool: letter };
    const name = sentence(nameOfKnight(letter)).slice(0, -1);
    return say({ ...state, tool: 'named', look: { ...state.look, letter } }, `${name}: click squares to put it there.`, 'good');
  },
  /** Moves as words, or as pictures; the film goes on. */
  strip: (state, { strip }) => ({ ...state, look: { ...state.look, strip } }),
  extent: (state) => extent.toggle(state),
  hint: (state) => game.askHint(state),
  fromHere: (state) => game.fromHere(state),
  load: (state, command, usual) => {
    const next = usual(state, command);
    return next.draft.kind === 'swap' ? { ...next, look: { ...next.look, face: 'start' } } : next;
  },
  /** Another shortest solution is wanted: the next, or the one before. */
  another: (state, { back }) => ({
    ...state, look: { ...state.look, another: { moves: solutionOf(state), back } }, player: { ...state.player, at: 0, playing: false },
  }),
  solved: (state, command, usual) => {
    const next = usual(state, command);
    return next === state ? state : { ...next, look: { ...next.look, number: 0, another: null } };
  },
  told(state, told) {
    if (told.name === 'another') return toldAnother(state, told);
    if (told.name === 'extent') return extent.told(state, told);
    if (told.name !== 'graph') return game.told(state, told);
    if (!told.result) return state;
    return { ...state, look: { ...state.look, graph: { of: told.of, ...told.result } } };
  },
  // A board that is watched is seen from its start.
  play: (state, command, usual) => usual(watched(state), command),
  toggle: (state, command, usual) => usual(watched(state), command),
  step: (state, command, usual) => usual(watched(state), command),
};

/** @param {State} state @param {any} told @returns {State} */
function toldAnother(state, { result: moves, error }) {
  const { look, solution } = state;
  if (error) return say({ ...state, look: { ...look, another: null } }, sentence(error.message));
  if (!moves || !solution) return state;
  const { back, moves: before } = /** @type {NonNullable<Look['another']>} */ (look.another);
  if (moves.join() === before.join()) return say({ ...state, look: { ...look, another: null } }, 'This is the only shortest solution.', 'good');
  return {
    ...state,
    look: { ...look, another: null, number: look.number + (back ? -1 : 1) },
    solution: { ...solution, answer: { ...solution.answer, moves } },
  };
}

/** @param {State} state @returns {State} */
const watched = (state) => (state.look.face === 'start' ? state : { ...state, look: { ...state.look, face: 'start' } });

/** Small letters that are keys. */
const TAKEN = new Set('fgint');

/**
 * The command of a key of this kind's own. On a square a letter puts the
 * knight of that name; elsewhere it picks it, but for those that mean something
 * else as long as no named knight is picked.
 * @param {any} state @param {string} key @param {number} [square] the square with the keyboard's focus
 */
export function key(state, key, square) {
  if (game.playOf(state)) {
    if (key === 'h') return { do: 'hint' };
    if (key === 't' || key === 'Escape') return { do: 'try' };
    return undefined;
  }
  const letter = /^[a-z]$/i.test(key);
  if (letter && square !== undefined) return { do: 'put', square, tool: key };
  if (letter && (state.tool === 'named' || !TAKEN.has(key))) return { do: 'letter', letter: key };
  if (key === 't') return { do: 'try' };
  if (key === 'g') return { do: 'face', face: state.look.face === 'goal' ? 'start' : 'goal' };
  return undefined;
}

// What is asked and shown.

/** What the solver is to bring. @param {any} state */
export const wants = (state) => ({ ...(state.look.count && { shortest: true }) });

/** The moves of the solution that is shown. @param {any} state @returns {string[]} */
export const solutionOf = (state) => state.solution?.answer?.moves ?? NONE;

/** @type {string[]} */
const NONE = [];

/** The moves on film: the person's, or the solution's. @param {any} state @returns {string[]} */
export const movesOf = (state) => game.playOf(state)?.moves ?? solutionOf(state);

/** How many steps there are to watch. @param {any} state */
export const timeline = (state) => movesOf(state).length;

/** What a small picture of a puzzle shows. @param {SwapDraft} draft */
export const emblem = (draft) => counters(draft, lettersOf(draft, draft.start));

/** The steps by name, for text. @param {any} state */
export const steps = (state) => movesOf(state);

/** The moves with the arrangement after each, for text. @param {any} state @returns {string[]} */
export function score(state) {
  const film = filmOf(state.draft, movesOf(state));
  const moves = ['', ...movesOf(state)];
  const width = Math.max(...moves.map((move) => move.length));
  return moves.map((move, step) => `${String(step).padStart(3)}. ${move.padEnd(width)}  ${rowsOf(state.draft, standing(film, step))}`);
}

/** An arrangement as rows from the top. @param {SwapDraft} draft @param {Map<number, string>} letters */
function rowsOf({ files, ranks, blocked }, letters) {
  const rows = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    let row = '';
    for (let square = rank * files; square < (rank + 1) * files; square++) row += blocked[square] ? '*' : letters.get(square) ?? '.';
    rows.push(row.replace(/\.+/g, (empty) => String(empty.length)));
  }
  return rows.join('/');
}

/** @param {any} state */
export const asks = (state) => ({
  ...(graphOf(state.draft) && { graph: { of: [graphOf(state.draft)], job: { do: 'graph', draft: state.draft } } }),
  ...(state.look.another && {
    another: { of: [state.draft, state.look.another], job: { do: 'another', draft: state.draft, ...state.look.another } },
  }),
  ...extent.question(state),
  ...game.questions(state),
});

/** The move graphs of larger boards are a tangle in any case. */
const MOST_DRAWN = 36;

/** @type {WeakMap<Uint8Array, string | undefined>} */
const shapesSeen = new WeakMap();

/** What the move graph depends on, as a text; none where it is not drawn. @param {SwapDraft} draft */
function graphOf({ files, ranks, blocked, leaper }) {
  if (!shapesSeen.has(blocked)) {
    const open = blocked.reduce((count, value) => count - value, blocked.length);
    shapesSeen.set(blocked, open <= MOST_DRAWN ? blocked.join('') : undefined);
  }
  const shape = shapesSeen.get(blocked);
  return shape && `${files} ${ranks} ${leaper} ${shape}`;
}

/** Moves are jumps or runs. @param {SwapDraft} draft @param {number} count */
const counted = (draft, count) => plural(count, draft.metric === 'runs' ? 'run' : 'move');

/** @type {Record<string, string>} */
const UNFINISHED = {
  'unequal-sides': 'The sides are uneven',
  'other-knights': 'Start and goal differ',
  'too-many-squares': 'The board is too large',
};

/** @type {Record<string, string>} */
const MENDING = {
  'other-knights': ' Pick Goal to mend it, or to swap colours again.',
};

/**
 * The result in words.
 * @param {any} state
 * @returns {{headline: string, detail: string, tone: 'good' | 'none' | 'ask' | 'bad'}}
 */
export function describe(state) {
  const { draft, solution } = state;
  const { answer, missing } = solution ?? {};
  const play = game.playOf(state);
  if (play) return describeGame(state, play);
  if (draft.start.length === 0) return { tone: 'ask', headline: 'Where do the knights stand?', detail: 'Pick a knight, then click squares.' };
  if (missing) return { tone: 'ask', headline: UNFINISHED[missing.code] ?? 'Not a puzzle yet', detail: `${sentence(missing.message)}${MENDING[missing.code] ?? ''}` };
  if (!answer) return { tone: 'ask', headline: '…', detail: '' };
  const looked = answer.positions === undefined ? '' : `${exactly(answer.positions)} arrangement${answer.positions === 1 ? '' : 's'} looked at`;
  const took = answer.ms === undefined ? '' : duration(answer.ms);
  const facts = (/** @type {string[]} */ ...parts) => parts.filter(Boolean).join(', ');
  if (answer.status === 'solved') {
    if (answer.length === 0) return { tone: 'good', headline: 'Already there', detail: 'The goal is the start: no moves at all.' };
    const jumps = draft.metric === 'runs' && answer.moves.length !== answer.length ? plural(answer.moves.length, 'jump') : '';
    return { tone: 'good', headline: counted(draft, answer.length), detail: facts(jumps, answer.proven ? 'proven shortest' : 'the best found', looked, took) };
  }
  if (answer.status === 'impossible') {
    const why = sentence(answer.reason).replace(/\d{4,}/g, exactly);
    return { tone: 'none', headline: 'Impossible', detail: `${why} ${facts(looked, took)}` };
  }
  const least = answer.lower ? `at least ${counted(draft, answer.lower)} ${answer.lower === 1 ? 'is' : 'are'} needed` : '';
  const limit = `the limit of ${answer.limit} was reached`;
  if (answer.best) return { tone: 'good', headline: `${counted(draft, answer.best)}, perhaps not the fewest`, detail: facts(least, limit, looked, took) };
  return { tone: 'bad', headline: answer.lower ? `At least ${counted(draft, answer.lower)}` : 'Not finished', detail: facts(`no solution found: ${limit}`, looked, took) };
}

/** @param {any} state @param {import('./swap-play.js').Play} play */
function describeGame(state, play) {
  const { draft, solution, player } = state;
  // Of the arrangement before, until more is known: no flicker.
  const { stand } = play;
  const there = game.standOf(state);
  const made = stand?.length ?? 0;
  const answer = solution?.answer;
  const least = answer?.status === 'solved' ? answer.length : undefined;
  const known = least !== undefined ? `the least is ${exactly(least)}`
    : answer?.status === 'impossible' ? 'the goal can’t be reached'
      : answer?.lower ? `at least ${exactly(answer.lower)} are needed` : '';
  if (there?.reached && there.ply > 0) {
    const best = made === least && answer.proven;
    return { tone: /** @type {const} */ ('good'), headline: `Done in ${counted(draft, made)}!`, detail: best ? 'It can’t be done in fewer.' : known && sentence(known) };
  }
  const turn = stand?.turn ? `${stand.turn === 'white' ? 'White' : 'Black'} to move` : '';
  const hint = play.hint && play.hint !== 'asked' ? hintWords(draft, play.hint) : '';
  const held = player.playing ? play.moves.length : made;
  return {
    tone: /** @type {const} */ ('ask'),
    headline: stand ? counted(draft, made) : counted(draft, held),
    detail: [turn, hint, known].filter(Boolean).join(' · '),
  };
}

/** @param {SwapDraft} draft @param {import('./swap-play.js').Hint} hint */
function hintWords(draft, { left, jumps, all, proven }) {
  const [from, to] = jumps[0].map((square) => nameOf(draft, square));
  const others = jumps.length - 1;
  const asGood = others > 0 && all ? ` (${others === 1 ? 'another is' : `${others} others are`} as good)` : '';
  return `${from}-${to} is ${proven ? 'best' : 'the best known'}, with ${counted(draft, left)} to go${asGood}`;
}

/** What is known of a search so far: one line. @param {any} progress @param {any} state */
export function known(progress, { draft }) {
  const { best, lower } = progress ?? {};
  if (best) return `Best so far ${counted(draft, best)}${lower ? `, at least ${exactly(lower)} proven` : ''}.`;
  return lower ? `At least ${counted(draft, lower)}, that much is proven.` : '';
}

/** How far a search is: one line, too. @param {any} progress @param {any} state */
export function searching(progress, state) {
  const { depth, depth_back: back, positions, memory, ms } = progress;
  const deep = typeof back === 'number' ? `${depth} + ${back} deep` : `${exactly(depth)} deep`;
  const speed = (positions / ms) * 1000;
  const rate = ms > 0 ? `${speed < 1e6 ? exactly(Math.round(speed)) : `${(speed / 1e6).toFixed(1)} million`}/s` : '';
  const held = memory > 1 << 20 ? `${exactly(Math.round(memory / (1 << 20)))} MiB` : '';
  return {
    headline: 'Searching …',
    detail: known(progress, state),
    text: [deep, `${exactly(positions)} seen`, rate, held].filter(Boolean).join(' · '),
  };
}

/** What is said under the result. @param {any} answer */
export function statistics(answer) {
  if (answer.shortest && answer.length > 0) return answer.shortest === '1' ? 'The only shortest solution.' : `${exactly(answer.shortest)} different shortest solutions.`;
  return '';
}

/** Another solution, on a key. @param {any} state @param {(command: any) => void} send */
export const another = (state, send) => canStep(state) && send({ do: 'another', back: false });

/**
 * What stands around the board.
 * @param {Record<string, HTMLElement>} hosts
 * @param {import('../panel.js').Page} page
 */
export function panels(hosts, page) {
  const [graph, all] = [h('div'), h('div')];
  hosts.extra.replaceChildren(graph, all);
  return [
    new SwapSettings(hosts.settings, page, LONGEST_SIDE, shapes),
    new SwapMoves(hosts.moves, page, movesOf),
    new SwapPalette(hosts.palette, page),
    new GameBar(hosts.game, page),
    new GraphView(graph, page, scene, graphOf),
    new extent.ExtentView(all, page),
  ];
}

/** Nothing is edited while somebody plays. @param {any} state */
export const palette = (state) => !game.playOf(state);

/**
 * What the board shows at this moment of the film.
 * @param {any} state
 * @returns {import('../board-view.js').Scene}
 */
export function scene(state) {
  const { draft, look, player, flipped } = state;
  const { files, ranks, blocked } = draft;
  const shared = { files, ranks, blocked, flipped, path: [], marks: [] };
  if (look.face === 'goal') {
    const pieces = goalOf(draft).map(([name, letter]) => {
      const home = indexOf(draft, name);
      return { key: `goal ${name}`, letter, path: [home], at: 0, home };
    });
    return { ...shared, pieces, at: 0, tone: 'goal' };
  }
  const { at } = player;
  const film = filmOf(draft, movesOf(state));
  const play = game.playOf(state);
  const now = game.plyOf(state);
  const pieces = film.paths.map((path, knight) => ({
    key: `knight ${draft.start[knight][0]}`, letter: draft.start[knight][1], path, at, home: path[Math.min(now, path.length - 1)],
  }));
  const last = film.jumps[Math.min(Math.ceil(at), film.jumps.length) - 1];
  /** @type {import('../board-view.js').SceneArrow[]} */
  const arrows = last ? [{ kind: 'last', from: last.from, to: last.to }] : [];
  if (play?.hint && play.hint !== 'asked') {
    const [best, ...others] = play.hint.jumps.map(([from, to], index) => ({ kind: /** @type {'hint' | 'other'} */ (index ? 'other' : 'hint'), from, to }));
    arrows.push(...others, best);
  }
  return { ...shared, pieces, at, arrows, spots: play ? spots(state, play) : [], tone: play ? 'play' : '' };
}

/** What a person who plays may do. @param {any} state @param {import('./swap-play.js').Play} play @returns {import('../board-view.js').SceneSpot[]} */
function spots(state, play) {
  const stand = game.standOf(state);
  if (!stand) return [];
  if (play.picked < 0) return stand.reached ? [] : stand.ready.map((square) => ({ kind: 'ready', square }));
  if (stand.picked !== play.picked) return [{ kind: 'picked', square: play.picked }];
  const targets = (stand.targets ?? []).map((square) => (
    { kind: /** @type {'free' | 'refused'} */ (stand.reasons?.[square] ? 'refused' : 'free'), square }));
  return [{ kind: 'picked', square: play.picked }, ...targets];
}

/** What is said of squares while somebody plays. @type {Record<string, string>} */
const SPOTS = { picked: 'picked', free: 'it may land here', refused: 'it may not land here', ready: 'it can move' };

/** What a screen reader says of a square. @param {SwapDraft} draft @param {number} square @param {any} state */
export function label(draft, square, state) {
  const name = nameOf(draft, square);
  if (draft.blocked[square]) return `${name}, blocked`;
  const letters = state.look.face === 'goal' ? lettersOf(draft, goalOf(draft)) : standing(filmOf(draft, movesOf(state)), game.plyOf(state));
  const letter = letters.get(square);
  const play = game.playOf(state);
  const spot = play && spots(state, play).find((candidate) => candidate.square === square);
  return [name, letter && nameOfKnight(letter), spot && SPOTS[spot.kind]].filter(Boolean).join(', ');
}
