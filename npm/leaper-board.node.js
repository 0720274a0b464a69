// On a server there are no elements: the tag is rendered as it is, and becomes a board in the browser. Classes can extend this.
export class LeaperBoard extends (globalThis.HTMLElement ?? Object) {}
