// @ts-check
/**
 * What is asked of Place's state in more than one place: what is known of the
 * puzzle on screen.
 *
 * @typedef {Record<'K' | 'Q' | 'R' | 'B' | 'N', number>} Pieces
 * @typedef {{kind: 'place', files: number, ranks: number, blocked: Uint8Array,
 *   fixed: [string, string][], pieces: Pieces, lines: 'stop' | 'pass'}} PlaceDraft
 * @typedef {{draft: PlaceDraft, classes: boolean, number: number, letters: string, squares: Uint32Array}} ShownPlacement
 * @typedef {{classes: boolean, attacked: boolean, heat: string, shown: ShownPlacement | null,
 *   facts: Record<string, any>}} Look
 */

/** The list can be stepped through as far as this; more than anybody will. */
const MOST_LISTED = 1e13;

/** The kinds of pieces, the strongest first, and what they are called. @type {[keyof Pieces, string][]} */
export const KINDS = [['Q', 'Queen'], ['R', 'Rook'], ['B', 'Bishop'], ['K', 'King'], ['N', 'Knight']];

/** What the core told of the puzzle on screen. @param {any} state @param {string} name */
export const fact = (state, name) => {
  const told = state.look.facts[name];
  return told?.draft === state.draft ? told : undefined;
};

/** How many placements there are, as far as is known: at least so many. @param {any} state @returns {{exact: boolean, number: bigint}} */
export function known(state) {
  const { solution, look: { classes } } = state;
  const { answer, progress } = solution ?? {};
  const solved = answer?.status === 'solved' ? (classes ? answer.distinct : answer.count) : undefined;
  if (solved !== undefined) return { exact: true, number: BigInt(solved) };
  const least = BigInt(answer?.count ?? progress?.count ?? 0);
  // Each class has at most eight placements.
  return { exact: false, number: classes ? least / 8n : least };
}

/** How many placements can be stepped through. @param {any} state */
export const listed = (state) => {
  const { number } = known(state);
  return number > BigInt(MOST_LISTED) ? MOST_LISTED : Number(number);
};

/** The placement on the board, where it is of this board. @param {any} state @returns {ShownPlacement | undefined} */
export function shownOf(state) {
  const { draft, look: { shown }, solution } = state;
  if (!shown || !solution || solution.missing || (solution.error && solution.error.code !== 'cancelled')) return undefined;
  if (shown.draft === draft) return shown;
  // Until the new answer is there, the last one stays in sight.
  const fits = solution.pending && !solution.progress && solution.answer
    && shown.draft.files === draft.files && shown.draft.ranks === draft.ranks;
  return fits ? shown : undefined;
}

/** The heat of a kind: the share of placements in which it stands on each square. @param {any} state */
export function heatOf(state) {
  const { draft, solution, look: { heat } } = state;
  const kind = heat === 'none' ? undefined : fact(state, 'heat')?.result?.[heat];
  const total = Number(solution?.answer?.count ?? 0);
  if (!kind || total === 0) return undefined;
  const shares = new Float64Array(draft.files * draft.ranks);
  for (const [index, square] of kind.squares.entries()) shares[square] = Number(kind.counts[index]) / total;
  return { kind, shares, most: Math.max(...shares) };
}

/** A share as people read it. @param {number} share */
export function percent(share) {
  if (share === 0) return '0';
  const per = share * 100;
  return per >= 10 ? `${Math.round(per)}%` : per >= 0.1 ? `${per.toFixed(1)}%` : '<0.1';
}

