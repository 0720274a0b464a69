// @ts-check
/** The content of an element's shadow root: a session, and controls around its board. */
import { h, iconButton, set } from '../app/dom.js';
import { Errors } from '../app/errors.js';
import { switchOff } from '../app/focus.js';
import { HOME } from '../app/home.js';
import { hashFor } from '../app/link.js';
import { lookup } from '../app/lookup.js';
import { needSheet } from '../app/sheets.js';
import { kindOf, shownOf, undoableOf, wordsOf } from '../app/state.js';
import { Toast } from '../app/toast.js';
import { prefersReducedMotion } from '../board/scene.js';
import { InWords } from '../controls/in-words.js';
import { listenToKeys } from '../controls/keys.js';
import { PlayerView } from '../controls/player.js';
import { ResultView } from '../controls/result.js';
import { KindMissing } from '../kinds/kinds.js';
import { Reader, Session } from '../session/session.js';
import { SolveError, solving } from '../solve/solving.js';
import { failureOf } from '../solver/worker-client.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { Part } from '../kinds/kinds.js' */
/** @import { Ask, Document } from '../solver/jobs.d.ts' */
/** @import { Message } from '../app/words.d.ts' */
/** @import { About } from '../solver/wire.d.ts' */
/** @import { LeaperBoard, Mode } from './element.js' */

/** Address of the style sheet. */
const SHEET = new URL('./element.css', import.meta.url).href;

/** The parts of a kind that a mode needs. @type {Record<Mode, readonly Part[]>} */
const PARTS = { watch: [], play: ['play'], set: ['work'] };

export class Frame {
  #root;
  #host;
  #element;
  #ask;
  #signal;
  /** @type {Session | undefined} */
  #session;
  /** @type {Reader | undefined} */
  #reader;
  /**
   * The state that events have reported.
   *
   * @type {{ answer?: object, step: number, line: string, won?: object }}
   */
  #emitted = { step: -1, line: '' };
  /** Holds the board and its controls. */
  #box = h('div', { class: 'leaper', part: 'leaper' });
  /** Has its own language and direction, whatever those of the page are. */
  #base = h('div', { class: 'base', dir: 'ltr' }, this.#box);
  #stage = h('div', { class: 'stage', part: 'board' });
  #look = 'usual';
  #toast = h('div', { class: 'toast', role: 'alert', hidden: true });
  #home = h('a', { class: 'home', part: 'link', target: '_blank', rel: 'noopener', hidden: !HOME }, 'Leaper');

  /**
   * @param {HTMLElement} host in a shadow root
   * @param {LeaperBoard} element
   * @param {Ask} ask
   * @param {AbortSignal} signal
   */
  constructor(host, element, ask, signal) {
    this.#host = host;
    this.#root = /** @type {ShadowRoot} */ (host.getRootNode());
    this.#element = element;
    this.#ask = ask;
    this.#signal = signal;
  }

  /** True if there is a puzzle on the board. */
  get isOpen() {
    return this.#session !== undefined;
  }

  /** The session's state. */
  get state() {
    return this.#session?.state();
  }

  /**
   * Shows a puzzle, or why it can't be shown.
   *
   * @param {string} line
   * @param {Promise<About>} about
   * @param {State} [previous] a state to continue with instead
   */
  async open(line, about, previous) {
    const { mode, controls, coordinates, language } = this.#element;
    const errors = new Errors((said) => this.say(said));
    const options = { host: this.#box, ask: this.#ask, errors, signal: this.#signal, language, parts: PARTS[mode], documents: true };
    // Hidden until the styles are loaded.
    this.#box.hidden = true;
    this.#host.append(this.#base);
    const reader = this.#reader = new Reader(options);
    try {
      const interaction = mode === 'watch' ? undefined : import('./interaction.js');
      const opening = previous
        ? reader.kinds.need(previous.draft.kind).then(() => previous)
        : reader.read(line);
      const [{ draft }, aboutCore] = await Promise.all([
        opening, about, needSheet(this.#root, SHEET), interaction,
      ]);
      if (this.#signal.aborted) return;
      this.#box.append(this.#stage);
      const session = this.#session = new Session(options, reader, draft, this.#stage, { coordinates, state: previous });
      const toast = new Toast(this.#toast, session.send);
      session.store.follow('toast', (state) => toast.follow(state));
      session.store.follow('outside', (state) => this.#emitEvents(state));
      session.onLine((now) => this.#onLine(now));
      session.addView('language', { draw: (state) => set(this.#base, 'lang', wordsOf(state).language) });
      if (controls !== 'none') this.#addControls(session, mode);
      this.#box.append(this.#toast);
      listenToKeys(this.#box, session.state, session.send, this.#signal);
      const enable = (await interaction)?.[mode === 'play' ? 'enablePlay' : 'enableEditing'];
      enable?.(session, {
        stage: this.#stage, isBare: controls === 'none', ask: this.#ask, about: aboutCore,
        open: (now) => this.reopen(now), say: (said) => this.say(said), signal: this.#signal,
      });
      this.#box.hidden = false;
      this.applyLook(this.#element);
      session.start();
      if (mode === 'play' && !previous?.game) session.send({ do: 'try' });
    } catch (error) {
      if (!this.#signal.aborted) this.#showRefusal(line, error);
    }
  }

  /**
   * Shows another puzzle on the same board.
   *
   * @param {string} line
   * @returns {Promise<boolean>} false if it can't be read
   */
  async reopen(line) {
    const session = this.#session;
    if (!session) return false;
    // Editing may have led to this line.
    if (line === session.line) return true;
    try {
      const { draft } = await session.read(line);
      if (this.#signal.aborted) return false;
      session.send({ do: 'load', draft });
      if (this.#element.mode === 'play') session.send({ do: 'try' });
      this.applyLook(this.#element);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Adds the controls around the board.
   *
   * @param {Session} session
   * @param {Mode} mode
   */
  #addControls(session, mode) {
    const { send } = session;
    const result = h('div', { class: 'result', part: 'result', role: 'status', 'aria-live': 'polite' });
    const more = h('div', { class: 'more' });
    const player = h('div', { class: 'player', part: 'player', role: 'group' });
    this.#box.append(player, h('div', { class: 'verdict' }, result, more), this.#home);
    session.addView('result', new InWords((words) => new ResultView(result, more, send, words)));
    session.addView('player', new InWords((words) => new PlayerView(player, send, words)));
    session.addView('link', { draw: (state) => {
      // There is nothing to play back during a game.
      set(player, 'hidden', state.game !== null);
      const line = shownOf(state)?.line;
      set(this.#home, 'href', line ? `${HOME}${mode === 'play' ? '?play' : ''}${hashFor(line)}` : HOME);
    } });
    if (this.#element.controls !== 'full') return;
    const tools = h('div', { class: 'tools', part: 'tools', role: 'group' });
    player.after(tools);
    session.addView('tools', new InWords((words) => {
      const undo = iconButton('undo', words.undo, () => send({ do: 'undo' }));
      const redo = iconButton('redo', words.redo, () => send({ do: 'redo' }));
      const other = iconButton('next', words.another, () => {
        const command = kindOf(session.state()).another(session.state());
        if (command) send(command);
      });
      set(tools, 'aria-label', words.board);
      tools.replaceChildren(...(mode === 'watch' ? [] : [undo, redo]),
        ...(mode === 'set' ? [iconButton('clear', words.clear, () => send({ do: 'clear' }))] : []),
        iconButton('flip', words.flip, () => send({ do: 'flip' })), other);
      return { draw: (state) => {
        const { back, on } = undoableOf(state);
        switchOff(undo, back === 0);
        switchOff(redo, on === 0);
        switchOff(other, !kindOf(state).another(state));
      } };
    }));
  }

  /** Switches the language. @param {string} language */
  async switchLanguage(language) {
    const kinds = await this.#reader?.kinds.speak(language);
    if (kinds) this.send({ do: 'kinds', kinds });
  }

  /** Applies the element's attributes. @param {LeaperBoard} element */
  applyLook({ speed, loop, view, look, coordinates }) {
    const session = this.#session;
    if (!session) return;
    if (this.#look !== look) {
      this.#look = look;
      import('../board/piece-sets/piece-set.js').then(({ applyPieceSet }) => applyPieceSet(this.#root, look, () => {})).catch(() => {
        // It keeps the standard look.
      });
    }
    session.stage.coordinates = coordinates;
    session.store.redraw();
    const { player } = session.state();
    if (player.speed !== speed) session.send({ do: 'speed', speed });
    if (player.loop !== loop) session.send({ do: 'loop', loop });
    const shown = lookup(kindOf(session.state()).views, view);
    if (shown) session.send({ do: 'view', view: shown });
    if (view === 'graph') this.#showGraph(session);
  }

  /** Shows the kind's graph, if it has one, below the board. @param {Session} session */
  async #showGraph(session) {
    const { pictures } = kindOf(session.state());
    const load = pictures.graph;
    if (!load || this.#box.querySelector('.graph')) return;
    const host = h('div', { class: 'graph', part: 'graph' });
    this.#stage.after(host);
    const view = await load(host, { send: session.send, words: wordsOf(session.state()) });
    if (!this.#signal.aborted) session.addView('graph', view);
    session.store.redraw();
  }

  /** @param {Command} command */
  send(command) {
    this.#session?.send(command);
  }

  /** Suspends playback while the element is out of sight. @param {boolean} isSuspended */
  suspend(isSuspended) {
    this.#session?.suspend(isSuspended);
  }

  /** Shows a message. @param {Message} said */
  say(said) {
    this.#session?.send({ do: 'say', said });
  }

  /**
   * Returns the answer document of the puzzle on the board.
   *
   * @returns {Promise<Document>} rejects with a `SolveError`
   */
  async document() {
    return solving(() => this.#ask)(this.#session?.line || this.#element.puzzle);
  }

  /**
   * Shows in place of the board why a puzzle can't be shown.
   *
   * @param {string} line
   * @param {unknown} error
   */
  async #showRefusal(line, error) {
    const { refusalIn } = await import('../session/refusal.js');
    const { text, language } = await refusalIn(this.#element.language, error);
    if (this.#signal.aborted) return;
    set(this.#base, 'lang', language);
    this.#box.replaceChildren(h('p', { class: 'refused', part: 'error', role: 'alert' }, text, h('code', {}, line)));
    this.#box.hidden = false;
    needSheet(this.#root, SHEET).catch(() => {
      // The message needs no styles.
    });
    const { code, message, at } = failureOf(error);
    this.#emit('leaper-error', error instanceof KindMissing ? { code: 'kind-missing', message: text } : { code, message, ...(at && { at }) });
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #emit(name, detail) {
    this.#element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Called with the line of the puzzle on the board. @param {string} line */
  #onLine(line) {
    const before = this.#emitted.line;
    this.#emitted.line = line;
    if (before && before !== line && this.#element.mode === 'set') this.#emit('leaper-edit', { puzzle: line });
  }

  /** Dispatches the events of a change. @param {State} state */
  #emitEvents(state) {
    const { answer, player, game } = state;
    const shown = answer?.of === state.draft && !answer.pending ? answer.shown : null;
    if (shown?.answer && this.#emitted.answer !== shown) {
      this.#emitted.answer = shown;
      this.#onSolved(state);
    }
    const step = Math.floor(player.at);
    if (this.#emitted.step !== step) {
      if (this.#emitted.step >= 0 || step > 0) this.#emit('leaper-step', { step, of: kindOf(state).timeline(state) });
      this.#emitted.step = step;
    }
    const play = game ? kindOf(state).game : null;
    if (!play?.isWon(state) || player.playing) return;
    const { moves } = play.history(state);
    if (this.#emitted.won === moves) return;
    this.#emitted.won = moves;
    const { moves: made, least } = play.score(state);
    this.#emit('leaper-won', { moves: made, least });
  }

  /** @param {State} state */
  async #onSolved(state) {
    const { autoplay, mode } = this.#element;
    const canPlay = mode === 'watch' && !state.player.playing && kindOf(state).timeline(state) > 0;
    if (autoplay && canPlay && !prefersReducedMotion()) {
      queueMicrotask(() => this.send({ do: 'play' }));
    }
    // A copy, because listeners may change it. If several workers solved the puzzle, there is none.
    const found = state.answer?.shown?.document;
    try {
      const document = found ? structuredClone(found) : await this.document();
      if (!this.#signal.aborted) this.#emit('leaper-solved', document);
    } catch (error) {
      const { code, message } = error instanceof SolveError ? error : failureOf(error);
      if (!this.#signal.aborted) this.#emit('leaper-error', { code, message });
    }
  }
}
