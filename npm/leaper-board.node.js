// On a server there are no elements: the tag is rendered as it is, and becomes a board in the browser.
export const LeaperBoard = undefined;
