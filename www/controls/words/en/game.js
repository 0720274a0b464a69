// @ts-check
/** What is said to somebody who plays, whatever the puzzle, in English. */

export const words = {
  tryIt: 'Try it yourself',
  hint: 'Hint',
  canFinish: 'Can it be finished?',
  rest: 'Finish it from here',
  takeBack: 'Take back',
  startOver: 'Start over',
  fromHere: 'Solve from here',
  stopPlaying: 'Stop playing',
  stopLooking: 'Stop looking',
};
