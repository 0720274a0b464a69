// @ts-check
/** The boxes over the page: what is in them is loaded when one is first opened. */
import { needSheet } from '../app/sheets.js';
import { wordsOf } from '../app/state.js';
import { CanvasBlocked } from '../board/canvas.js';
import { hasSingleKeys } from './single-keys.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Errors } from '../app/errors.js' */
/** @import { Ask } from '../solver/jobs.d.ts' */
/** @import { Drawing, Opened } from '../solver/wire.d.ts' */

export class Boxes {
  #access;
  /** The language of those that are made. */
  #language = '';
  /** The import box. @type {import('./import-dialog.js').ImportBox | undefined} */
  #reader;
  /** The share box. @type {import('./share-dialog.js').ShareBox | undefined} */
  #share;

  /**
   * @param {{state: () => State, send: (command: Command) => void, ask: Ask, errors: Errors, read: (text: string) => Promise<Opened>, load: (draft: Drawing) => void, line: () => string}} access
   *   its parts; and the line of the puzzle in its address
   */
  constructor(access) {
    this.#access = access;
  }

  /** Are keys without Ctrl shortcuts? */
  get hasSingleKeys() {
    return hasSingleKeys();
  }

  /** The words now. Boxes are made again for another language. @returns {AllWords} */
  get #words() {
    const words = wordsOf(this.#access.state());
    if (this.#language !== words.language) this.#reader = this.#share = undefined;
    this.#language = words.language;
    return words;
  }

  /**
   * A module, with the style sheet of all boxes.
   *
   * @template M
   * @param {Promise<M>} module
   * @returns {Promise<M>}
   */
  async #with(module) {
    // Ignore earlier messages.
    const { notice } = this.#access.state();
    if (notice) this.#access.send({ do: 'dismissNotice', serial: notice.serial });
    const sheet = needSheet(document.body, new URL('./dialogs.css', import.meta.url).href);
    return (await Promise.all([module, sheet]))[0];
  }

  #failed = (/** @type {string} */ what, /** @type {unknown} */ error) => this.#access.errors.report(error, (why) => (error instanceof CanvasBlocked ? ['canvasBlocked'] : ['didNotWork', what, why]));

  /** Puzzles from text. @param {string} [text] put into the box, where given */
  read = async (text) => {
    try {
      const { ImportBox } = await this.#with(import('./import-dialog.js'));
      const words = this.#words;
      this.#reader ??= new ImportBox(this.#access.read, this.#access.load, words);
      this.#reader.open(text);
    } catch (error) {
      this.#failed(this.#words.open, error);
    }
  };

  /** The link, and files to save. */
  share = async () => {
    try {
      const { ShareBox } = await this.#with(import('./share-dialog.js'));
      const words = this.#words;
      this.#share ??= new ShareBox({ state: this.#access.state, ask: this.#access.ask, failed: this.#failed, words });
      this.#share.open(this.#access.line());
    } catch (error) {
      this.#failed(this.#words.share, error);
    }
  };

  /** Light or dark, and the set of board and pieces. */
  looks = async () => {
    try {
      const { openLooks } = await this.#with(import('./appearance-dialog.js'));
      openLooks(this.#words);
    } catch (error) {
      this.#failed(this.#words.looks, error);
    }
  };

  help = async () => {
    try {
      const { openHelp } = await this.#with(import('./help-dialog.js'));
      openHelp(this.#words);
    } catch (error) {
      this.#access.errors.report(error, (why) => ['helpFailed', why]);
    }
  };

  /** The list of all actions. */
  find = async () => {
    try {
      const { openActions } = await this.#with(import('./actions-dialog.js'));
      openActions(this.#words);
    } catch (error) {
      this.#failed(this.#words.allActions, error);
    }
  };

  /** Updates the share box. */
  renew() {
    this.#share?.draw(this.#access.line());
  }
}
