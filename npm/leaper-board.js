// Importing this module defines the element <leaper-board>.
export { LeaperBoard } from './lib/element/element.js';
