// The interface of figures.

import type { ArticleWords } from '../words.d.ts';

/** The arguments of a figure. */
export interface FigureContext {
  /** The puzzle in the address, if it is for this figure. */
  own: string | undefined;
  /** The word list in the language of the article. */
  words: ArticleWords;
  /** Updates a value in the text; numbers are formatted in the language of the article. */
  updateText(name: string, value: string | number): void;
}

/**
 * Starts a figure on its static picture. The callback it returns runs when the figure comes into
 * view or leaves.
 */
export type Figure = (host: HTMLElement, context: FigureContext) => Promise<((isSeen: boolean) => void) | void>;
