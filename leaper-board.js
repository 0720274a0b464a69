// <leaper-board>: one script for any page, `<script type="module" src="…/leaper-board.js"></script>`. All else comes from beside it.
export { LeaperBoard } from './www/element/element.js';
