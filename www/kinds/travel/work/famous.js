// @ts-check

/** Famous journeys, each with its known answer. @type {import('../../../app/contract.d.ts').Famous[]} */
export const famous = [
  { line: 'travel?board=8x8&from=a8&to=b7&avoid=b6', title: 'Knight’s Travails', note: 'Ruby Quiz 27: a8 to b7, and b6 is forbidden. 4 jumps.' },
  { line: 'travel?board=8x8&from=a8&to=g6&avoid=b6,c7', title: 'Locked in', note: 'The same quiz: both ways out are forbidden. No route.' },
  { line: 'travel?board=8x8&from=a1&to=h8', title: 'Corner to corner', note: 'The chessboard’s long diagonal: 6 jumps, 108 ways.' },
  { line: 'travel?board=8x8&from=a1&to=b2', title: 'Next door', note: 'The nearest square is far: 4 jumps.' },
  { line: 'travel?board=3x3&from=a1&to=c3', title: 'Around the ring', note: 'On 3×3 the knight runs in a circle.' },
  { line: 'travel?board=9x9&from=a1&to=i9&leaper=1,3', title: 'The camel', note: 'A (1, 3)-leaper never leaves its colour.' },
];
