// @ts-check
/** The person's choice whether keys without Ctrl are shortcuts. */
import { keep, kept } from '../app/kept.js';

const KEY = 'leaper-keys';

/** Are they? */
export const hasSingleKeys = () => kept(KEY) !== 'off';

/** @param {boolean} has */
export const chooseSingleKeys = (has) => keep(KEY, has ? undefined : 'off');
