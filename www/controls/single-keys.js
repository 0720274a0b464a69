// @ts-check
/** The person's choice whether shortcuts without Ctrl are enabled. */
import { savePreference, readPreference } from '../app/preferences.js';

const KEY = 'leaper-keys';

/** Are they enabled? */
export const hasSingleKeys = () => readPreference(KEY) !== 'off';

/** @param {boolean} has */
export const chooseSingleKeys = (has) => savePreference(KEY, has ? undefined : 'off');
