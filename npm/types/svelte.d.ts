/** Declares the element for Svelte's templates: `import 'leaper-board/svelte'`. */

import type { HTMLAttributes } from 'svelte/elements';
import type { LeaperBoard, LeaperBoardProps } from './leaper-board.js';

export * from './leaper-board.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'leaper-board': Omit<HTMLAttributes<LeaperBoard>, keyof LeaperBoardProps> & LeaperBoardProps;
  }
}
