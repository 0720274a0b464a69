// <leaper-board>: whoever imports this has the element.
export { LeaperBoard } from './lib/element/element.js';
