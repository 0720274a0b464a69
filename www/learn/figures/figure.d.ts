// What a figure of an article is.

/** What it is told. */
export interface Given {
  /** The puzzle that the person came with, where it belongs here. */
  own: string | undefined;
  /** Numbers of the text that depend on the figure. */
  tell(what: string, value: string | number): void;
}

/** Makes it of what stands in its place. What it gives is told when the figure comes into sight and when it leaves. */
export type Figure = (host: HTMLElement, given: Given) => Promise<((isSeen: boolean) => void) | void>;
