// @ts-check
/** The base address of the page and the articles, from the address of this script. */
export const SITE_ADDRESS = new URL('../../', import.meta.url).href;
