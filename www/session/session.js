// @ts-check
/**
 * One puzzle in one place: what is known of it, who asks the core about it, its
 * clock and its board, put together for a host element and ended by one signal.
 * Any number of them live side by side in a document; they share the workers.
 */
import { Questions } from '../app/ask.js';
import { splitNote } from '../app/note.js';
import { needSheet } from '../app/sheets.js';
import { initial, seen } from '../app/state.js';
import { Store } from '../app/store.js';
import { Stage } from '../board/stage.js';
import { Clock } from '../controls/clock.js';
import { Kinds } from '../kinds/kinds.js';

/** @import { Errors } from '../app/errors.js' */
/** @import { Command, State, View } from '../app/types.d.ts' */
/** @import { Part } from '../kinds/kinds.js' */
/** @import { Ask } from '../solver/jobs.d.ts' */
/** @import { Drawing, Opened } from '../solver/wire.d.ts' */

/**
 * What a session is made of: where it lives, whom it asks, which parts of kinds it wants, in which language it speaks, whom it tells of what goes wrong,
 * whether answers bring their documents along, and its end.
 * @typedef {{ host: HTMLElement, ask: Ask, parts: readonly Part[], errors: Errors, signal: AbortSignal, language: string, documents?: boolean }} Setting
 */

/** Reads puzzles, and brings in their kinds: what there is before a session begins. */
export class Reader {
  #ask;

  /** @param {Pick<Setting, 'host' | 'ask' | 'parts' | 'language'>} setting */
  constructor({ host, ask, parts, language }) {
    this.#ask = ask;
    this.kinds = new Kinds(parts, (href) => {
      const root = host.getRootNode();
      return needSheet(root instanceof ShadowRoot ? root : host, href);
    }, language);
  }

  /** A puzzle, with its kind loaded. @param {string} text @returns {Promise<Opened>} rejects with a `JobError` where it can't be read, with `KindMissing` where its kind does not come */
  async read(text) {
    const [line] = splitNote(text);
    const opened = await this.#ask({ do: 'open', text: line });
    await this.kinds.need(opened.draft.kind);
    return opened;
  }
}

export class Session {
  /** Whom to tell the line of the puzzle on screen. @type {((line: string) => void)[]} */
  #hearers = [];
  #questions;
  #clock;
  /** The line of the puzzle on screen, as soon as it is known. */
  line = '';
  /** Brings in what a game needs besides its kind's part. @type {() => Promise<unknown> | void} */
  beforeGame = () => {};

  /**
   * @param {Setting} setting @param {Reader} reader with what has read the drawing @param {Drawing} draft
   * @param {HTMLElement} stage where the board is @param {{ coordinates?: boolean, state?: State }} [looks] with `state`, it goes on from there
   */
  constructor({ host, ask, errors, signal, documents }, reader, draft, stage, { state: left, ...looks } = {}) {
    this.host = host;
    this.ask = ask;
    this.read = reader.read.bind(reader);
    this.signal = signal;
    const store = this.store = new Store(left ? { ...left, kinds: reader.kinds.all } : initial(reader.kinds.all, draft), errors, host);
    const { send, state } = store;
    this.send = send;
    this.state = state;
    const clock = this.#clock = new Clock(send);
    store.follow('game', (now, before) => {
      if (now.awaited && now.awaited !== before.awaited) this.#play(reader.kinds, now.draft.kind, now.awaited);
    });
    this.#questions = new Questions({ ask, send, documents, onLine: (line) => {
      this.line = line;
      for (const hear of this.#hearers) hear(line);
    } });
    store.follow('film', (now) => clock.follow(now));
    store.follow('solver', (now) => this.#questions.follow(now));
    this.stage = new Stage(stage, { state: () => seen(state()), send, ...looks }, signal);
    store.refuge = () => this.stage.focus();
    store.show('board', this.stage);
    signal.addEventListener('abort', () => {
      clock.end();
      this.#questions.end();
      store.end();
    }, { once: true });
  }

  /** Brings in what a game needs; then it begins, if it is still wanted. @param {Kinds} kinds @param {string} id @param {Command} command */
  async #play(kinds, id, command) {
    const stillWanted = () => this.state().awaited === command && this.state().draft.kind === id;
    try {
      await Promise.all([kinds.needGame(id), this.beforeGame()]);
      if (stillWanted()) this.send(command);
    } catch {
      if (stillWanted()) this.send({ do: 'forgo' });
    }
  }

  /** Tells somebody the line of each puzzle that comes on screen. @param {(line: string) => void} hear */
  onLine(hear) {
    this.#hearers.push(hear);
  }

  /** Lets something be drawn with the board. @param {string} name what a person calls it @param {View} view */
  show(name, view) {
    this.store.show(name, view);
  }

  /** While nobody sees it, its film stands still. @param {boolean} rests */
  rest(rests) {
    this.#clock.rest(rests);
  }

  /** Asks for the answer, and draws all there is. */
  begin() {
    this.#questions.follow(this.state());
    this.store.draw();
  }
}
