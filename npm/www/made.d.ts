// Modules that `cargo xtask dist --npm` generates, and what the worker uses of Node.js.

type MadeKind = import('../../www/solver/wire.d.ts').Kind;

declare module '*/pkg/program.js' {
  /** The worker's program. */
  export const program: string;
}

declare module '*/pkg/modules.js' {
  /** The builds of the core. */
  export const modules: Record<MadeKind | 'kinds', () => Promise<{ compiled(): Promise<WebAssembly.Module> }>>;
}

declare module '*/pkg/sheets.js' {
  /** Style sheets, by their paths in the sources. */
  export const sheets: Record<string, () => Promise<{ text: string }>>;
}

type MadeGlue = Omit<import('../../www/solver/inside/builds.d.ts').Core, 'default'> & { load(from: { module_or_path: WebAssembly.Module }): Promise<unknown> };

declare module '*/glue/builds.js' {
  /** The glue of the build that reads all kinds, with `load` instead of its default export. */
  export const all: MadeGlue;
  /** The glue of each kind's build, and its jobs. */
  export const builds: {
    id: MadeKind;
    glue: MadeGlue;
    jobs?: import('../../www/solver/inside/builds.d.ts').Build['jobs'];
  }[];
}

declare module 'node:worker_threads' {
  export const parentPort: any; // Like the global object of a browser's worker.
  export const workerData: any; // The name of the first build.
}

declare const require: (name: string) => typeof import('node:worker_threads');
declare const setImmediate: (act: () => void) => void;
declare var WorkerGlobalScope: object;
