import { LeaperBoard, type Answer } from 'leaper-board';
import { solve, SolveError, type Solved } from 'leaper-board/solve';

export async function length(line: string): Promise<number | undefined> {
  try {
    const answer: Answer = await solve(line, { count: true, signal: AbortSignal.timeout(1000) });
    if (answer.status === 'impossible') throw new Error(answer.reason);
    return answer.status === 'solved' ? (answer satisfies Solved).length : answer.best;
  } catch (error) {
    if (error instanceof SolveError) console.log(error.code.trim(), error.at?.[0].toFixed());
    throw error;
  }
}

// @ts-expect-error there is no such option
export const wrong = solve('a8, b7', { nonsense: 1 });

const board = document.createElement('leaper-board');
export const isOne = board instanceof LeaperBoard;
board.coordinates = 'off';
board.addEventListener('leaper-won', ({ detail: { moves, least } }) => moves - (least ?? moves));
document.querySelector('leaper-board')?.goTo(3).then(() => board.solve());
document.addEventListener('leaper-error', ({ detail: { code, message, at } }) => console.log(code.trim(), message.trim(), at?.[0].toFixed()));

export async function path(): Promise<string | undefined> {
  const answer = await solve('travel?board=8x8&from=a8&to=b7&avoid=b6');
  if (answer.status === 'limit' && answer.limit === 'size') return undefined;
  return answer.status === 'solved' ? answer.path.join(' ') : undefined;
}
