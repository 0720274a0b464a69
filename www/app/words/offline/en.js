// @ts-check
/** What is said of a new version, in English. */

export const words = {
  newVersion: 'There is a new version of this page.',
  reload: 'Reload',
  notNow: 'Not now',
};
