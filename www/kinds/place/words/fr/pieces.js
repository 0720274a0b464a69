// @ts-check
/** Les noms des pièces, en français. */

/** @import { Piece } from '../../../../solver/wire.d.ts' */

/** Le nom, avec « un » et « le », et plusieurs ; « fixé » s'accorde. @type {Record<Piece, readonly [name: string, one: string, the: string, several: string, fixed: string]>} */
export const PIECES = {
  Q: ['Dame', 'une dame', 'La dame', 'dames', 'fixée'], R: ['Tour', 'une tour', 'La tour', 'tours', 'fixée'], B: ['Fou', 'un fou', 'Le fou', 'fous', 'fixé'],
  K: ['Roi', 'un roi', 'Le roi', 'rois', 'fixé'], N: ['Cavalier', 'un cavalier', 'Le cavalier', 'cavaliers', 'fixé'],
};
