// @ts-check
/**
 * Code for other pages: a tag, a frame for places without scripts, and a preview.
 */
import { h } from '../app/dom.js';
import { hashFor } from '../app/link.js';
import { copyField, labelField } from './copy-field.js';
import { segments } from './fields.js';

/** @import { DialogWords } from './words.d.ts' */

/** A text as the value of an attribute. @param {string} text */
const quoted = (text) => `"${text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;

export class EmbedField {
  #line = '';
  /** @type {'watch' | 'play'} */
  #mode = 'watch';
  #words;
  /** Shows what the code brings. @type {HTMLElement | undefined} */
  #preview;

  /** @param {DialogWords} words */
  constructor(words) {
    this.#words = words;
    this.tag = copyField('embed-tag', words, 3);
    this.frame = copyField('embed-frame', words, 3);
    this.address = copyField('embed-address', words);
    this.modes = segments('embed', words.embedMode, /** @type {const} */ ([['watch', words.watchIt], ['play', words.playIt]]), (mode) => {
      this.#mode = mode;
      this.draw(this.#line);
    });
    this.element = h('details', { class: 'embed-field', id: 'embed', ontoggle: () => this.draw(this.#line) },
      h('summary', {}, words.embed),
      this.modes.element,
      labelField(words.withScripts, this.tag),
      labelField(words.withoutScripts, this.frame),
      labelField(words.boardAlone, this.address));
  }

  /** @param {string} line */
  draw(line) {
    this.#line = line;
    // Load nothing until it is opened.
    if (!this.element.open) return this.clear();
    const plays = this.#mode === 'play';
    this.modes.draw(this.#mode);
    const home = location.href.split(/[?#]/)[0].replace(/index\.html$/, '');
    const address = `${home}?embed${plays ? '&play' : ''}${hashFor(line)}`;
    this.tag.input.value = `<script type="module" src=${quoted(`${home}leaper-board.js`)}></script>\n`
      + `<leaper-board puzzle=${quoted(line)}${plays ? ' mode="play"' : ''}></leaper-board>`;
    this.frame.input.value = `<iframe src=${quoted(address)} title=${quoted(this.#words.frameTitle)} width="420" height="560" style="border: 0" loading="lazy"></iframe>`;
    this.address.input.value = address;
    if (this.#preview?.getAttribute('src') === address) return;
    // A frame with another address would add an entry to the browser's history, so make another frame.
    this.clear();
    this.#preview = h('iframe', { class: 'embed-preview', title: this.#words.embedHow, loading: 'lazy', src: address });
    this.element.append(this.#preview);
  }

  /** Ends the preview. */
  clear() {
    this.#preview?.remove();
    this.#preview = undefined;
  }
}
