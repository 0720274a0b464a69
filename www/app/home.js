// @ts-check
/** Where the page is, and the articles beside it: where this script comes from. */
export const HOME = new URL('../../', import.meta.url).href;
