/** Declares the element for Vue's templates and JSX: `import 'leaper-board/vue'`. */

import type { HTMLAttributes, ReservedProps } from 'vue';
import type { LeaperBoardAttributes, LeaperBoardEventMap } from './leaper-board.js';

export * from './leaper-board.js';

/** `leaper-solved` as Vue names its listener: `onLeaperSolved`. */
type Listener<Event extends string> = Event extends `${infer First}-${infer Second}`
  ? `on${Capitalize<First>}${Capitalize<Second>}`
  : never;

type Listeners = {
  [K in keyof LeaperBoardEventMap as Listener<K>]?: (event: LeaperBoardEventMap[K]) => void;
};

/** What a tag in a template or in JSX may say. */
export type LeaperBoardVueProps = Omit<HTMLAttributes, keyof LeaperBoardAttributes>
  & ReservedProps & LeaperBoardAttributes & Listeners;

declare module 'vue' {
  interface GlobalComponents {
    'leaper-board': new () => { $props: LeaperBoardVueProps };
  }
}

declare module 'vue/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements {
      'leaper-board': LeaperBoardVueProps & { children?: unknown };
    }
  }
}
