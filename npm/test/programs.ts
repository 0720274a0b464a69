import { LeaperBoard, type Answer } from 'leaper-board';
import { solve, SolveError, type Solved, type SwapReason } from 'leaper-board/solve';

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

export async function each(): Promise<string> {
  const swap = await solve('swap?board=N1N/3/n1n');
  if (swap.status === 'impossible') return swap.why satisfies SwapReason;
  const extent = await solve('swap?board=N1N/3/n1n', { extent: true });
  const place = await solve('place?board=8x8&pieces=Q8', { list: 3 });
  const tour = await solve('tour?board=6x6&ends=closed', { seed: 7 });
  if (swap.status === 'limit' || extent.status !== 'solved' || place.status !== 'solved' || tour.status !== 'solved') return '';
  return [swap.moves[0], extent.layers.length.toFixed(), place.placements[0], place.count, tour.path[0], tour.method].join();
}

// @ts-expect-error a placement that does not exist is counted, too
solve('place?board=2x2&pieces=Q2').then((answer) => answer.status === 'impossible');

// Whether it is an extent is known when it runs.
export const either = (extent: boolean): Promise<Answer> => solve('swap?board=N1N/3/n1n', { extent });
