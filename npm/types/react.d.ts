/** Declares the element for React's JSX: `import 'leaper-board/react'`. */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { LeaperBoard, LeaperBoardProps } from './leaper-board.js';

export * from './leaper-board.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'leaper-board': DetailedHTMLProps<HTMLAttributes<LeaperBoard>, LeaperBoard> & LeaperBoardProps;
    }
  }
}
