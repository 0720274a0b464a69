// @ts-check
/** The look of board and pieces, chosen by the person for all open tabs. */
import { savePreference, readPreference } from '../app/preferences.js';
import { set } from '../app/dom.js';

const KEY = 'leaper-look';

/** The looks besides the standard one. */
const LOOKS = ['wood', 'contrast'];

/** The chosen look; empty for the standard one or an unknown name. */
export const chosenLook = () => LOOKS.find((look) => look === readPreference(KEY)) ?? '';

/** The look that was requested last; it may still be loading. */
let requestedLook = '';

/** @param {string} look */
async function applyLook(look) {
  requestedLook = look;
  const { applyPieceSet } = await import('../board/piece-sets/piece-set.js');
  await applyPieceSet(document, look, () => set(document.documentElement, 'data-look', look || null));
}

/** Applies the saved look, and follows choices in other tabs. */
export function followLook() {
  const apply = () => {
    const look = chosenLook();
    if (look !== requestedLook) applyLook(look).catch(() => {
      // It keeps the standard look.
    });
  };
  apply();
  addEventListener('storage', apply);
}

/** @param {string} look empty for the standard one */
export function chooseLook(look) {
  savePreference(KEY, look);
  return applyLook(look);
}
