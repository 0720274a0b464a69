// The used part of Node.js's `Worker`.

import type { FromWorker, ToWorker } from '../../../www/solver/jobs.d.ts';
import type { BuildRequest, BuildReply } from '../session/supply.d.ts';

export declare class Thread {
  constructor(program: string, options: { eval: true, workerData: unknown, execArgv: string[] });
  on(name: 'message', listener: (data: FromWorker | BuildRequest) => void): void;
  on(name: 'error', listener: (error: Error) => void): void;
  on(name: 'exit', listener: (code: number) => void): void;
  postMessage(message: ToWorker | BuildReply, transfer?: readonly object[]): void;
  terminate(): Promise<number>;
  unref(): void;
}
