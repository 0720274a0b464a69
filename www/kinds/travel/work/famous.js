// @ts-check

/** Famous journeys. @type {import('../../../app/contract.d.ts').Famous[]} */
export const famous = [
  { id: 'travails', line: 'travel?board=8x8&from=a8&to=b7&avoid=b6' },
  { id: 'locked', line: 'travel?board=8x8&from=a8&to=g6&avoid=b6,c7' },
  { id: 'corners', line: 'travel?board=8x8&from=a1&to=h8' },
  { id: 'next', line: 'travel?board=8x8&from=a1&to=b2' },
  { id: 'ring', line: 'travel?board=3x3&from=a1&to=c3' },
  { id: 'camel', line: 'travel?board=9x9&from=a1&to=i9&leaper=1,3' },
];
