// What `cargo xtask dist --npm` makes, and what the worker finds in Node.js.

type MadeKind = import('../../www/solver/wire.d.ts').Kind;

declare module '*/pkg/program.js' {
  /** The worker's. */
  export const program: string;
}

declare module '*/pkg/modules.js' {
  /** The solvers. */
  export const modules: Record<MadeKind | 'kinds', () => Promise<{ compiled(): Promise<WebAssembly.Module> }>>;
}

declare module '*/pkg/sheets.js' {
  /** Style sheets, by where they lie in the sources. */
  export const sheets: Record<string, () => Promise<{ text: string }>>;
}

type MadeGlue = Omit<import('../../www/solver/inside/builds.d.ts').Core, 'default'> & { load(from: { module_or_path: WebAssembly.Module }): Promise<unknown> };

declare module '*/glue/builds.js' {
  /** The glue of the solver that knows all, with `load` in the place of its default export. */
  export const all: MadeGlue;
  /** The glue of each kind's solver, and its own jobs. */
  export const builds: {
    id: MadeKind;
    glue: MadeGlue;
    jobs?: import('../../www/solver/inside/builds.d.ts').Build['jobs'];
  }[];
}

declare module 'node:worker_threads' {
  export const parentPort: any; // used as a browser's worker uses its global
  export const workerData: any; // what it was started with
}

declare const require: (name: string) => typeof import('node:worker_threads');
declare const setImmediate: (act: () => void) => void;
declare var WorkerGlobalScope: object;
