// The talk between a worker of the package and who started it, besides the usual: a solver is asked for, and given.

import type { Kind } from '../../../www/solver/wire.d.ts';

export interface Asking { type: 'core', kind: Kind }

export interface Supply { type: 'core', kind: Kind, module?: WebAssembly.Module, error?: string }
