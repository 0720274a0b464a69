// @ts-check
/** The page that a board leads to: where its script comes from. */
export const HOME = new URL('../../', import.meta.url).href;
