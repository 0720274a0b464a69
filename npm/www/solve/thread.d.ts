// What is needed of a thread of Node.js.

import type { FromWorker, ToWorker } from '../../../www/solver/jobs.d.ts';
import type { Asking, Supply } from '../session/supply.d.ts';

export declare class Thread {
  constructor(program: string, options: { eval: true, workerData: unknown, execArgv: string[] });
  on(name: 'message', hear: (data: FromWorker | Asking) => void): void;
  on(name: 'error', hear: (error: Error) => void): void;
  on(name: 'exit', hear: (code: number) => void): void;
  postMessage(message: ToWorker | Supply, moved?: readonly object[]): void;
  terminate(): Promise<number>;
  unref(): void;
}
