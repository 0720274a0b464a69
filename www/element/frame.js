// @ts-check
/** What is in the shadow root of an element: a session, and as much around its board as was asked for. */
import { h, iconButton, set } from '../app/dom.js';
import { Errors } from '../app/errors.js';
import { switchOff } from '../app/focus.js';
import { HOME } from '../app/home.js';
import { hashFor } from '../app/link.js';
import { lookup } from '../app/lookup.js';
import { needSheet } from '../app/sheets.js';
import { kindOf, shownOf, undoableOf, wordsOf } from '../app/state.js';
import { Toast } from '../app/toast.js';
import { wishesStillness } from '../board/scene.js';
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
/** @import { Said } from '../app/words.d.ts' */
/** @import { About } from '../solver/wire.d.ts' */
/** @import { LeaperBoard, Mode } from './element.js' */

/** The styles of all that is in here. */
const SHEET = new URL('./element.css', import.meta.url).href;

/** What of a kind is wanted. @type {Record<Mode, readonly Part[]>} */
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
  /** What was told of in events already. @type {{ answer?: object, step: number, line: string, won?: object }} */
  #emitted = { step: -1, line: '' };
  /** What stands around the board. */
  #box = h('div', { class: 'leaper', part: 'leaper' });
  /** Its language and direction are the element's own, whatever the page's are. */
  #base = h('div', { class: 'base', dir: 'ltr' }, this.#box);
  #stage = h('div', { class: 'stage', part: 'board' });
  #look = 'usual';
  #toast = h('div', { class: 'toast', role: 'alert', hidden: true });
  #home = h('a', { class: 'home', part: 'link', target: '_blank', rel: 'noopener', hidden: !HOME }, 'Leaper');

  /** @param {HTMLElement} host in a shadow root @param {LeaperBoard} element @param {Ask} ask @param {AbortSignal} signal the end of it */
  constructor(host, element, ask, signal) {
    this.#host = host;
    this.#root = /** @type {ShadowRoot} */ (host.getRootNode());
    this.#element = element;
    this.#ask = ask;
    this.#signal = signal;
  }

  /** Is there a puzzle on the board? */
  get isOpen() {
    return this.#session !== undefined;
  }

  /** What is shown, and what was done. */
  get state() {
    return this.#session?.state();
  }

  /** Shows a puzzle, or says why it can't be shown. @param {string} line @param {Promise<About>} about @param {State} [left] what it goes on with instead */
  async open(line, about, left) {
    const { mode, controls, coordinates, language } = this.#element;
    const errors = new Errors((said) => this.say(said));
    const setting = { host: this.#box, ask: this.#ask, errors, signal: this.#signal, language, parts: PARTS[mode], documents: true };
    // Out of sight until its styles are there.
    this.#box.hidden = true;
    this.#host.append(this.#base);
    const reader = this.#reader = new Reader(setting);
    try {
      const hands = mode === 'watch' ? undefined : import('./hands.js');
      const [{ draft }, aboutCore] = await Promise.all([left ? reader.kinds.need(left.draft.kind).then(() => left) : reader.read(line), about, needSheet(this.#root, SHEET), hands]);
      if (this.#signal.aborted) return;
      this.#box.append(this.#stage);
      const session = this.#session = new Session(setting, reader, draft, this.#stage, { coordinates, state: left });
      const toast = new Toast(this.#toast, session.send);
      session.store.follow('toast', (state) => toast.follow(state));
      session.store.follow('outside', (state) => this.#tell(state));
      session.onLine((now) => this.#lineCame(now));
      session.show('language', { draw: (state) => set(this.#base, 'lang', wordsOf(state).language) });
      if (controls !== 'none') this.#surround(session, mode);
      this.#box.append(this.#toast);
      listenToKeys(this.#box, session.state, session.send, this.#signal);
      const act = (await hands)?.[mode === 'play' ? 'letPlay' : 'letEdit'];
      act?.(session, {
        stage: this.#stage, bare: controls === 'none', ask: this.#ask, about: aboutCore,
        open: (now) => this.reopen(now), say: (said) => this.say(said), signal: this.#signal,
      });
      this.#box.hidden = false;
      this.look(this.#element);
      session.begin();
      if (mode === 'play' && !left?.game) session.send({ do: 'try' });
    } catch (error) {
      if (!this.#signal.aborted) this.#refuse(line, error);
    }
  }

  /** Shows another puzzle on the same board. @param {string} line @returns {Promise<boolean>} could it be read? */
  async reopen(line) {
    const session = this.#session;
    if (!session) return false;
    // It is what the person has made of it already.
    if (line === session.line) return true;
    try {
      const { draft } = await session.read(line);
      if (this.#signal.aborted) return false;
      session.send({ do: 'load', draft });
      if (this.#element.mode === 'play') session.send({ do: 'try' });
      this.look(this.#element);
      return true;
    } catch {
      return false;
    }
  }

  /** What stands around the board. @param {Session} session @param {Mode} mode */
  #surround(session, mode) {
    const { send } = session;
    const result = h('div', { class: 'result', part: 'result', role: 'status', 'aria-live': 'polite' });
    const more = h('div', { class: 'more' });
    const player = h('div', { class: 'player', part: 'player', role: 'group' });
    this.#box.append(player, h('div', { class: 'verdict' }, result, more), this.#home);
    session.show('result', new InWords((words) => new ResultView(result, more, send, words)));
    session.show('player', new InWords((words) => new PlayerView(player, send, words)));
    session.show('link', { draw: (state) => {
      // Somebody who plays makes the steps.
      set(player, 'hidden', state.game !== null);
      const line = shownOf(state)?.line;
      set(this.#home, 'href', line ? `${HOME}${mode === 'play' ? '?play' : ''}${hashFor(line)}` : HOME);
    } });
    if (this.#element.controls !== 'full') return;
    const tools = h('div', { class: 'tools', part: 'tools', role: 'group' });
    player.after(tools);
    session.show('tools', new InWords((words) => {
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

  /** Another language from now on. @param {string} language */
  async speak(language) {
    const kinds = await this.#reader?.kinds.speak(language);
    if (kinds) this.send({ do: 'speak', kinds });
  }

  /** Takes over how the element wishes to be looked at. @param {LeaperBoard} element */
  look({ speed, loop, view, look, coordinates }) {
    const session = this.#session;
    if (!session) return;
    if (this.#look !== look) {
      this.#look = look;
      import('../board/dress/dress.js').then(({ wear }) => wear(this.#root, look, () => {})).catch(() => {
        // Then it looks as usual.
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

  /** A kind may have a picture of its own beside the board. @param {Session} session */
  async #showGraph(session) {
    const { pictures } = kindOf(session.state());
    const load = pictures.graph;
    if (!load || this.#box.querySelector('.graph')) return;
    const host = h('div', { class: 'graph', part: 'graph' });
    this.#stage.after(host);
    const view = await load(host, { send: session.send, words: wordsOf(session.state()) });
    if (!this.#signal.aborted) session.show('graph', view);
    session.store.redraw();
  }

  /** @param {Command} command */
  send(command) {
    this.#session?.send(command);
  }

  /** Out of sight its film stands still. @param {boolean} rests */
  rest(rests) {
    this.#session?.rest(rests);
  }

  /** Something for the person to read. @param {Said} said */
  say(said) {
    this.#session?.send({ do: 'say', said });
  }

  /** The answer to what is on the board. @returns {Promise<Document>} rejects with a `SolveError` */
  async document() {
    return solving(() => this.#ask)(this.#session?.line || this.#element.puzzle);
  }

  /** @param {string} line why it can't be shown is said in its place @param {unknown} error */
  async #refuse(line, error) {
    const { refusalIn } = await import('../session/refusal.js');
    const { text, language } = await refusalIn(this.#element.language, error);
    if (this.#signal.aborted) return;
    set(this.#base, 'lang', language);
    this.#box.replaceChildren(h('p', { class: 'refused', part: 'error', role: 'alert' }, text, h('code', {}, line)));
    this.#box.hidden = false;
    needSheet(this.#root, SHEET).catch(() => {
      // Then it is said without styles.
    });
    const { code, message, at } = failureOf(error);
    this.#emit('leaper-error', error instanceof KindMissing ? { code: 'kind-missing', message: text } : { code, message, ...(at && { at }) });
  }

  /** @param {string} name @param {unknown} detail */
  #emit(name, detail) {
    this.#element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** The line of the puzzle on the board is known. @param {string} line */
  #lineCame(line) {
    const before = this.#emitted.line;
    this.#emitted.line = line;
    if (before && before !== line && this.#element.mode === 'set') this.#emit('leaper-edit', { puzzle: line });
  }

  /** Tells outside what has happened. @param {State} state */
  #tell(state) {
    const { answer, player, game } = state;
    const shown = answer?.of === state.draft && !answer.pending ? answer.shown : null;
    if (shown?.answer && this.#emitted.answer !== shown) {
      this.#emitted.answer = shown;
      this.#solved(state);
    }
    const step = Math.floor(player.at);
    if (this.#emitted.step !== step) {
      if (this.#emitted.step >= 0 || step > 0) this.#emit('leaper-step', { step, of: kindOf(state).timeline(state) });
      this.#emitted.step = step;
    }
    const play = game ? kindOf(state).game : null;
    if (!play?.isWon(state) || player.playing) return;
    const moves = play.moves(state);
    if (this.#emitted.won === moves) return;
    this.#emitted.won = moves;
    const { moves: made, least } = play.score(state);
    this.#emit('leaper-won', { moves: made, least });
  }

  /** @param {State} state */
  async #solved(state) {
    if (this.#element.autoplay && this.#element.mode === 'watch' && !state.player.playing && !wishesStillness() && kindOf(state).timeline(state) > 0) {
      queueMicrotask(() => this.send({ do: 'play' }));
    }
    // Outside, it may be changed. Where several workers had a part in it, it is put together anew.
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
