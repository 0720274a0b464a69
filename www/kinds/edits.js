// @ts-check
/** Edits that all kinds of drafts share: draft → draft. */

/** @import { Draft, Setup } from '../solver/wire.d.ts' */

/**
 * Blocks a square, or frees it.
 *
 * @template {Draft} D
 * @param {D} draft
 * @param {number} square
 * @param {boolean} blocked
 * @returns {D}
 */
export function withBlocked(draft, square, blocked) {
  const now = draft.blocked.slice();
  now[square] = Number(blocked);
  return { ...draft, blocked: now };
}

/** Frees all squares. @template {Draft} D @param {D} draft @returns {D} */
export const unblocked = (draft) => ({ ...draft, blocked: new Uint8Array(draft.files * draft.ranks) });

/**
 * Resizes the board. `newIndex` returns the new index of a square, or -1 if it doesn't fit.
 * @template {Draft} D
 * @param {D} draft @param {number} files @param {number} ranks
 * @returns {{draft: D, newIndex: (square: number) => number}}
 */
export function resized(draft, files, ranks) {
  const blocked = new Uint8Array(files * ranks);
  const shared = Math.min(files, draft.files);
  for (let rank = 0; rank < Math.min(ranks, draft.ranks); rank++) {
    blocked.set(draft.blocked.subarray(rank * draft.files, rank * draft.files + shared), rank * files);
  }
  const newIndex = (/** @type {number} */ square) => {
    const [file, rank] = [square % draft.files, Math.floor(square / draft.files)];
    return file < files && rank < ranks ? rank * files + file : -1;
  };
  return { draft: { ...draft, files, ranks, blocked }, newIndex };
}

/**
 * Puts a letter on a square, or removes it. Setups are sorted, so that equal ones compare equal.
 *
 * @param {Setup} setup
 * @param {number} square
 * @param {string | null} letter
 * @returns {Setup}
 */
export function withLetter(setup, square, letter) {
  const others = setup.filter(([at]) => at !== square);
  return letter === null ? others : [...others, /** @type {[number, string]} */ ([square, letter])].sort(([a], [b]) => a - b);
}

/**
 * Keeps the pieces of a changed board whose squares still exist and are open.
 *
 * @param {Setup} setup
 * @param {(square: number) => number} newIndex
 * @param {Uint8Array} blocked
 * @returns {Setup}
 */
export const keepOnBoard = (setup, newIndex, blocked) => setup
  .map(([square, letter]) => /** @type {[number, string]} */ ([newIndex(square), letter]))
  .filter(([square]) => square >= 0 && !blocked[square]);
