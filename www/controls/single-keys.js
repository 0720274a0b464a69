// @ts-check
/** The person's choice whether keys without Ctrl are shortcuts. */
import { savePreference, readPreference } from '../app/preferences.js';

const KEY = 'leaper-keys';

/** Are they? */
export const hasSingleKeys = () => readPreference(KEY) !== 'off';

/** @param {boolean} has */
export const chooseSingleKeys = (has) => savePreference(KEY, has ? undefined : 'off');
