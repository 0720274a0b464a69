// The talk between a worker of the package and who started it, besides the usual: a solver is asked for, and given.

import type { Kind } from '../../../www/solver/wire.d.ts';

/** That of a kind, or the one that knows all. */
export interface Asking { type: 'core', kind: Kind | 'kinds' }

export interface Supply { type: 'core', kind: Asking['kind'], module?: WebAssembly.Module, error?: string }
