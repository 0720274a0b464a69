// @ts-check
/** How a puzzle is put on another page: a tag, a frame for places that allow no scripts, and how that looks. */
import { h, set } from '../app/dom.js';
import { copyField } from './copy-field.js';
import { segments } from './fields.js';

/** A text as the value of an attribute. @param {string} text */
const quoted = (text) => `"${text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;

export class EmbedField {
  #line = '';
  /** @type {'watch' | 'play'} */
  #mode = 'watch';
  #tag = copyField('embed-tag', 3);
  #frame = copyField('embed-frame', 3);
  #address = copyField('embed-address');
  #preview = h('iframe', { class: 'embed-preview', title: 'How it looks', loading: 'lazy' });

  constructor() {
    this.modes = segments('embed', 'What a visitor does', /** @type {const} */ ([['watch', 'Watch it'], ['play', 'Play it']]), (mode) => {
      this.#mode = mode;
      this.draw(this.#line);
    });
    const field = (/** @type {string} */ name, /** @type {ReturnType<typeof copyField>} */ { input, row }) => (
      h('div', { class: 'field' }, h('label', { for: input.id }, name), row));
    this.element = h('details', { class: 'embed-field', id: 'embed', ontoggle: () => this.draw(this.#line) },
      h('summary', {}, 'Embed on another page'),
      this.modes.element,
      field('For pages with scripts', this.#tag),
      field('For pages without', this.#frame),
      field('The board alone', this.#address),
      this.#preview);
  }

  /** @param {string} line */
  draw(line) {
    this.#line = line;
    // Nothing is loaded for who does not look at it.
    if (!this.element.open) return;
    const plays = this.#mode === 'play';
    this.modes.draw(this.#mode);
    const home = location.href.split(/[?#]/)[0].replace(/index\.html$/, '');
    const address = `${home}?embed${plays ? '&play' : ''}#${line}`;
    this.#tag.input.value = `<script type="module" src=${quoted(`${home}leaper-board.js`)}></script>\n`
      + `<leaper-board puzzle=${quoted(line)}${plays ? ' mode="play"' : ''}></leaper-board>`;
    this.#frame.input.value = `<iframe src=${quoted(address)} title="A knight puzzle" width="420" height="560" style="border: 0" loading="lazy"></iframe>`;
    this.#address.input.value = address;
    set(this.#preview, 'src', address);
  }
}
