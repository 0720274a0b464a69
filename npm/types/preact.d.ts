/** Declares the element for Preact's JSX: `import 'leaper-board/preact'`. */

import type { HTMLAttributes } from 'preact';
import type { LeaperBoard, LeaperBoardProps } from './leaper-board.js';

export * from './leaper-board.js';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'leaper-board': Omit<HTMLAttributes<LeaperBoard>, keyof LeaperBoardProps> & LeaperBoardProps;
    }
  }
}
