// What a figure of an article is.

import type { ArticleWords } from '../words.d.ts';

/** What it is told. */
export interface Given {
  /** The puzzle that the person came with, where it belongs here. */
  own: string | undefined;
  /** What it says, in the article's language. */
  words: ArticleWords;
  /** What the text says depends on the figure; numbers are written as the article writes them. */
  tell(what: string, value: string | number): void;
}

/** Makes it of what stands in its place. What it gives is told when the figure comes into sight and when it leaves. */
export type Figure = (host: HTMLElement, given: Given) => Promise<((isSeen: boolean) => void) | void>;
