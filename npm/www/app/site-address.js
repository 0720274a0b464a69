// @ts-check
/** Address of the page that boards link to. The package has none. */
export const SITE_ADDRESS = '';
