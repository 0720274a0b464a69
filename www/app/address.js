// @ts-check
/**
 * The address is the puzzle: what stands behind its `#` is the line on screen, and a challenge's note
 * behind that.
 */
import { noteIn, noteSuffix, splitNote } from './note.js';
import { plyOf } from './state.js';

/** @import { Note } from './note.js' */
/** @import { Left, State } from './types.d.ts' */

/** The parameters that a link to another puzzle takes along. */
const LINK_PARAMETERS = ['play'];

export class Address {
  /** The line of the puzzle on screen, as the core has told it last. */
  line = '';
  /** The address as it was written or heard of last. */
  #at = Address.read();
  /** @type {number | undefined} */
  #timer;
  /** Is the next line that of another puzzle, and not of an edit? */
  #turns = false;
  /** What a reload is to find of the puzzle on screen. @type {Left | undefined} */
  #left;

  /** @param {(line: string) => void} onWish a person asks for another puzzle by its address */
  constructor(onWish) {
    addEventListener('hashchange', () => {
      const line = this.#at = Address.read();
      if (line !== this.line) onWish(line);
    });
  }

  /** The line in the address. */
  static read() {
    const [hash] = splitNote(location.hash.slice(1));
    try {
      return decodeURIComponent(hash);
    } catch {
      return hash;
    }
  }

  /** The note of the puzzle in the address. @returns {Note | null} */
  static note() {
    return noteIn(new URLSearchParams(splitNote(location.hash.slice(1))[1]));
  }

  /**
   * Older versions had the note in the query, where servers saw it and other puzzles inherited it.
   * It is moved behind the line, so that it ends with its puzzle.
   */
  static moveNote() {
    const { searchParams } = new URL(location.href);
    const note = noteIn(searchParams);
    if (!note) return;
    searchParams.delete('title');
    searchParams.delete('text');
    // Without a puzzle, there is nothing to say of it.
    const line = location.hash && `${splitNote(location.hash)[0]}${noteSuffix(Address.note() ?? note)}`;
    history.replaceState(history.state, '', `${location.pathname}${queryOf(searchParams)}${line}`);
  }

  /** The link to a puzzle: of the page's parameters, it has only those that are the puzzle's. @param {string} line */
  static linkTo(line) {
    const { searchParams } = new URL(location.href);
    for (const name of [...searchParams.keys()]) if (!LINK_PARAMETERS.includes(name)) searchParams.delete(name);
    return `${location.origin}${location.pathname}${queryOf(searchParams)}#${line}`;
  }

  /** The link to a puzzle that is to be played. @param {string} line @param {Note | null} [note] */
  static challengeTo(line, note = null) {
    return `${location.origin}${location.pathname}?play#${line}${noteSuffix(note)}`;
  }

  /** What is shown next is another puzzle, with an entry of its own in the history: *back* leads back from it. @param {boolean} [turns] */
  turn(turns = true) {
    this.#turns = turns;
  }

  /** What a reload is to find of the puzzle in the address: the game that is played. @returns {Left | undefined} */
  static left() {
    const { left } = history.state ?? {};
    return left?.line === Address.read() ? left : undefined;
  }

  /** Keeps what a reload is to find, where that is another from now on. @param {State} now @param {State} before */
  follow(now, before) {
    const { game, help, veiled } = now;
    if (game === before.game && help === before.help && veiled === before.veiled && (!game || plyOf(now) === plyOf(before))) return;
    this.#left = game ? { game, at: plyOf(now), help: help ?? undefined } : veiled ? {} : undefined;
    this.#keep();
  }

  /** Where the address asks for another puzzle, there is nothing to be kept with it. */
  #keep() {
    if (Address.read() !== this.line) return;
    try {
      history.replaceState(this.#state, '');
    } catch {
      // Some browsers take only so many changes a second; then a move or two are missing.
    }
  }

  get #state() {
    return this.#left && { left: { ...this.#left, line: this.line } };
  }

  /** @param {string} line the puzzle that is on screen now */
  show(line) {
    this.line = line;
    clearTimeout(this.#timer);
    const now = Address.read();
    // Another puzzle is asked for, which is heard of in a moment.
    if (now !== this.#at) return;
    try {
      if (now !== line) history[this.#turns ? 'pushState' : 'replaceState'](this.#state, '', `#${line}`);
      else if (this.#left) this.#keep();
      this.#at = Address.read();
      this.#turns = false;
    } catch {
      // Some browsers take only so many changes a second: the last one counts.
      this.#timer = window.setTimeout(() => this.show(line), 1000);
    }
  }
}

/** A query as it is written: a parameter without a value has no equals sign. @param {URLSearchParams} parameters */
const queryOf = (parameters) => `?${parameters}`.replace(/=(?=&|$)/g, '').replace(/^\?$/, '');
