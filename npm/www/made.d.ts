// What `cargo xtask dist --npm` makes, and what the worker finds in Node.js.

type MadeKind = import('../../www/solver/wire.d.ts').Kind;

declare module '*/pkg/program.js' {
  /** The worker's. */
  export const program: string;
}

declare module '*/pkg/modules.js' {
  /** The solvers. */
  export const modules: Record<MadeKind, () => Promise<{ compiled(): Promise<WebAssembly.Module> }>>;
}

declare module '*/pkg/sheets.js' {
  /** Style sheets, by where they lie in the sources. */
  export const sheets: Record<string, () => Promise<{ text: string }>>;
}

declare module '*/glue/builds.js' {
  /** The glue of each solver, with `load` in the place of its default export, and its kind's own jobs. */
  export const builds: {
    id: MadeKind;
    glue: Omit<import('../../www/solver/inside/skill.d.ts').Core, 'default'> & { load(from: { module_or_path: WebAssembly.Module }): Promise<unknown> };
    jobs?: import('../../www/solver/inside/skill.d.ts').Solvable['jobs'];
  }[];
}

declare module 'node:worker_threads' {
  export const parentPort: any; // used as a browser's worker uses its global
  export const workerData: any; // what it was started with
}

declare const require: (name: string) => typeof import('node:worker_threads');
declare const setImmediate: (act: () => void) => void;
declare var WorkerGlobalScope: object;
