// @ts-check
/** What is said around games: levels, dailies, results, what is kept. */

export const playRoom = {
  laboratory: () => '‹ Back',
};
