import 'leaper-board/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Tag = SvelteHTMLElements['leaper-board'];

export const right: Tag = {
  puzzle: 'tour?board=6x6', mode: 'watch', autoplay: true, class: 'board', 'onleaper-edit': ({ detail }) => detail.puzzle.trim(),
};

// @ts-expect-error there is no such look
export const wrongLook: Tag = { look: 'glass' };
