// Messages between a worker of the package and its starter, besides those of every worker.

import type { Kind } from '../../../www/solver/wire.d.ts';

/** Requests the build of a kind, or the one that reads all kinds. */
export interface BuildRequest { type: 'core', kind: Kind | 'kinds' }

/** The compiled build, or why there is none. */
export interface BuildReply { type: 'core', kind: BuildRequest['kind'], module?: WebAssembly.Module, error?: string }
