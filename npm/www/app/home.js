// @ts-check
/** No page belongs to the package: its boards lead nowhere. */
export const HOME = '';
