// @ts-check
/** How board and pieces look: as usual, or as the person has chosen, in all open tabs. */
import { savePreference, readPreference } from '../app/preferences.js';
import { set } from '../app/dom.js';

const KEY = 'leaper-look';

/** All but the usual one. */
const LOOKS = ['wood', 'contrast'];

/** The look that was chosen; empty for the usual one, and for one that there is not. */
export const chosenLook = () => LOOKS.find((look) => look === readPreference(KEY)) ?? '';

/** @param {string} look */
async function putOn(look) {
  const { applyPieceSet } = await import('../board/piece-sets/piece-set.js');
  await applyPieceSet(document, look, () => set(document.documentElement, 'data-look', look || null));
}

/** Follows what was chosen before, and is chosen in other tabs. */
export function followLook() {
  const apply = () => {
    const look = chosenLook();
    if (look !== (document.documentElement.dataset.look ?? '')) putOn(look).catch(() => {
      // Then it looks as usual.
    });
  };
  apply();
  addEventListener('storage', apply);
}

/** @param {string} look empty for the usual one */
export function chooseLook(look) {
  savePreference(KEY, look);
  return putOn(look);
}
