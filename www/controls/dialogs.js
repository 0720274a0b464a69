// @ts-check
/** The page's dialogs, loaded on demand. */
import { labelAttributes } from '../app/dom.js';
import { loadStyleSheet } from '../app/sheets.js';
import { wordsOf } from '../app/state.js';
import { CanvasBlocked } from '../board/canvas.js';
import { hasSingleKeys } from './single-keys.js';

/** @import { Command, Jumps, State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */
/** @import { Errors } from '../app/errors.js' */
/** @import { Ask } from '../solver/jobs.d.ts' */
/** @import { Draft, Opened } from '../solver/wire.d.ts' */

export class Dialogs {
  #access;
  /** The language of the created dialogs. */
  #language = '';
  /** @type {import('./import-dialog.js').ImportDialog | undefined} */
  #importDialog;
  /** @type {import('./share-dialog.js').ShareDialog | undefined} */
  #shareDialog;

  /**
   * @param {{state: () => State, send: (command: Command) => void, ask: Ask, errors: Errors, read: (text: string) => Promise<Opened>, load: (draft: Draft) => void, line: () => string, jumps: (leaper: number[]) => Promise<Jumps>}} access
   *   `line` returns the line of the puzzle in the address, `jumps` finds those of a leaper
   */
  constructor(access) {
    this.#access = access;
  }

  /** Are shortcuts without Ctrl enabled? */
  get hasSingleKeys() {
    return hasSingleKeys();
  }

  /** The current words. For another language, dialogs are created again. @returns {AllWords} */
  get #words() {
    const words = wordsOf(this.#access.state());
    if (this.#language !== words.language) this.#importDialog = this.#shareDialog = undefined;
    this.#language = words.language;
    return words;
  }

  /**
   * Loads a module with the dialogs' style sheet, and opens its dialog.
   *
   * @template M
   * @param {'open' | 'share' | 'looks' | 'help' | 'allActions'} name of the button, for errors
   * @param {Promise<M>} loading
   * @param {(module: M, words: AllWords) => void} open
   */
  async #open(name, loading, open) {
    const { state, send } = this.#access;
    // Dismiss earlier messages.
    const { notice } = state();
    if (notice) send({ do: 'dismissNotice', serial: notice.serial });
    try {
      const [module] = await Promise.all([loading, loadStyleSheet(document.body, new URL('./dialogs.css', import.meta.url).href)]);
      open(module, this.#words);
    } catch (error) {
      this.#reportFailure(labelAttributes(this.#words[name])['aria-label'], error);
    }
  }

  #reportFailure = (/** @type {string} */ what, /** @type {unknown} */ error) => this.#access.errors.report(error, (why) => (error instanceof CanvasBlocked ? ['canvasBlocked'] : ['actionFailed', what, why]));

  /** Opens the import dialog. @param {string} [text] fills the field */
  openImport = (text) => this.#open('open', import('./import-dialog.js'), ({ ImportDialog }, words) => {
    this.#importDialog ??= new ImportDialog(this.#access.read, this.#access.load, words);
    this.#importDialog.open(text);
  });

  /** Opens the share dialog. */
  openShare = () => this.#open('share', import('./share-dialog.js'), ({ ShareDialog }, words) => {
    const { state, ask, line } = this.#access;
    this.#shareDialog ??= new ShareDialog({ state, ask, failed: this.#reportFailure, words });
    this.#shareDialog.open(line());
  });

  /** Opens the appearance dialog. */
  openLooks = () => this.#open('looks', import('./appearance-dialog.js'), ({ openLooks }, words) => openLooks(words, (error) => this.#reportFailure(words.looks, error)));

  openHelp = () => this.#open('help', import('./help-dialog.js'), ({ openHelp }, words) => openHelp(words, this.#access.state(), this.#access.jumps));

  /** Opens the list of all actions. */
  openActions = () => this.#open('allActions', import('./actions-dialog.js'), ({ openActions }, words) => openActions(words));

  /** Updates the share dialog. */
  updateShareDialog() {
    this.#shareDialog?.draw(this.#access.line());
  }
}
