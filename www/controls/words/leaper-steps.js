// @ts-check
/** The steps of a leaper in pairs. @param {readonly number[]} steps @returns {[number, number][]} */
export const pairs = (steps) => Array.from({ length: steps.length / 2 }, (_, index) => [steps[2 * index], steps[2 * index + 1]]);
