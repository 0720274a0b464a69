// Types of messages and lists of words: see `language.js`.

import type { Messages } from '../solver/wire.d.ts';
import type { words } from './words/en.js';

/** A list of words in any language: the same codes, with the same parameters. */
export type Translated<W> = {
  readonly [C in keyof W]: W[C] extends string ? string
    : W[C] extends (...values: infer V) => string ? (...values: V) => string
    : Translated<W[C]>
};

/** A code with its parameters. */
export type CodedMessage<W = AllWords> = {
  [C in keyof W & string]: W[C] extends string ? readonly [C] : W[C] extends (...values: infer V) => string ? readonly [C, ...V] : never
}[keyof W & string];

/** A message; or a name that is the same in all languages, such as a square's. */
export type Message<W = AllWords> = string | CodedMessage<W>;

/** A message, or nothing: conditions can precede messages. */
export type MaybeMessage<W = AllWords> = Message<W> | false | null | undefined | '' | 0;

/** The words that every page with a puzzle uses. */
export type SharedWords = Translated<typeof words>;

/**
 * All codes: each kind of puzzle, and the panels, add their own. All names differ.
 */
export interface AllWords extends SharedWords, CoreWords {}

/** The core's messages of one group or several. */
export type CoreMessages<G extends string> = { readonly [C in keyof Messages as C extends `${G}.${string}` ? C : never]: (...values: Messages[C]) => string };

/** All messages of the core. */
export type CoreWords = { readonly [C in keyof Messages]: (...values: Messages[C]) => string };
