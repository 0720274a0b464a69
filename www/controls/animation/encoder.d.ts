// The exports of the crate in `film/`.

declare module '*/pkg/leaper_film.js' {
  export default function load(): Promise<unknown>;
  /** An animation that is being made. A frame is four bytes a pixel. */
  export class Gif {
    constructor(width: number, height: number);
    /** Looks at the colours of a frame that will be shown. */
    see(frame: Uint8Array): void;
    /** Shows a frame for a number of hundredths of a second. */
    show(frame: Uint8Array, hundredths: number): void;
    /** The file; nothing is left then. */
    finish(): Uint8Array<ArrayBuffer>;
    free(): void;
  }
}
