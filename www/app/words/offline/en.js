// @ts-check
/** Texts about a new version of the page, in English. */

export const words = {
  newVersion: 'A new version of this page is available.',
  reload: 'Reload',
  notNow: 'Not now',
};
