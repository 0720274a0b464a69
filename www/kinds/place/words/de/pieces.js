// @ts-check
/** Die Namen der Figuren, auf Deutsch. */

/** @import { Piece } from '../../../../solver/wire.d.ts' */

/**
 * Ohne Artikel, mit „eine“ und „die“, mehrere, und im Akkusativ.
 * @type {Record<Piece, readonly [name: string, one: string, the: string, several: string, whom: string]>}
 */
export const PIECES = {
  Q: ['Dame', 'eine Dame', 'Die Dame', 'Damen', 'die Dame'],
  R: ['Turm', 'ein Turm', 'Der Turm', 'Türme', 'den Turm'],
  B: ['Läufer', 'ein Läufer', 'Der Läufer', 'Läufer', 'den Läufer'],
  K: ['König', 'ein König', 'Der König', 'Könige', 'den König'],
  N: ['Springer', 'ein Springer', 'Der Springer', 'Springer', 'den Springer'],
};
