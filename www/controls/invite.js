// @ts-check
/** The invitation to a game: a button; if the answer is hidden, with the choice to watch. */
import { h, set, setText } from '../app/dom.js';
import { answerOf, hasNoSolution, kindOf, shownOf } from '../app/state.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { AllWords } from '../app/words.d.ts' */

export class Invite {
  /** @param {HTMLElement} host @param {(command: Command) => void} send @param {AllWords} words */
  constructor(host, send, words) {
    this.label = h('span', {}, words.playNow);
    // Keeps the width of the longest label, so that nothing moves.
    this.widthReserve = h('span', { class: 'room', 'aria-hidden': 'true' });
    this.playButton = h('button', { type: 'button', class: 'button', 'data-game': 'play', 'aria-keyshortcuts': 'T', onclick: () => send({ do: 'toggleGame' }) }, this.label, this.widthReserve);
    this.watch = h('button', { type: 'button', class: 'button', 'data-game': 'watch', onclick: () => {
      send({ do: 'showAnswer' });
      send({ do: 'play' });
    } }, words.watchAnswer);
    host.append(this.playButton, this.watch);
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    set(this.playButton, 'hidden', !kind.hasGame || state.game !== null || state.view.position === 'goal' || (!state.answerHidden && hasNoSolution(state)));
    // In the demo, the button names the number of moves.
    const steps = state.demo ? kind.timeline(state) : 0;
    setText(this.label, state.answerHidden ? kind.words.playNow : steps > 0 ? kind.words.canYouIn(steps) : kind.words.tryIt);
    if (steps > 0) setText(this.widthReserve, kind.words.canYouIn(steps));
    // Incomplete puzzles can't be played.
    const idle = answerOf(state)?.status === 'solved' && kind.playsSolution && kind.timeline(state) === 0;
    set(this.playButton, 'disabled', Boolean(shownOf(state)?.missing) || idle);
    set(this.playButton, 'class', state.answerHidden ? 'button primary invite' : 'button invite');
    set(this.watch, 'hidden', !state.answerHidden);
  }
}
