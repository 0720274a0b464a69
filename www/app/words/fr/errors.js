// @ts-check
/** Ce qui ne va pas dans une ligne ou un dessin, en français. En anglais, le cœur le dit lui-même. */
import { squareList, formatsOf } from '../../language.js';

/** @import { CoreMessages } from '../../words.d.ts' */
/** @import { Kind, Piece } from '../../../solver/wire.d.ts' */

const { number, plural } = formatsOf('fr');
const and = squareList('et', 'autres');
const or = squareList('ou', 'autres');
const LINE = 'travel?board=8x8&from=a8&to=b7';

/** @type {Record<Kind, string>} */
const KINDS = { travel: 'de trajet', swap: 'd’échange', place: 'de placement', tour: 'de tour' };
/** @type {Record<Piece, string>} */
const PIECES = { K: 'de rois', Q: 'de dames', B: 'de fous', R: 'de tours', N: 'de cavaliers' };

/** @param {readonly string[]} names */
const all = (names) => ({ names: [...names], total: names.length });
/** A letter of another alphabet, and perhaps what it looks like. @param {string | null} letters */
function foreign(letters) {
  const [letter, twin] = letters ?? '';
  return !letter ? '' : twin ? ` Le « ${letter} » ressemble seulement à ${twin}.` : ` Le « ${letter} » n’est ni une lettre de a à z ni un chiffre de 0 à 9.`;
}
/** @param {number} count @param {string} letter */
function knights(count, letter) {
  const s = count > 1 ? 's' : '';
  const colour = letter === 'N' ? `blanc${s}` : letter === 'n' ? `noir${s}` : letter;
  return `${count === 0 ? 'aucun' : number(count)} cavalier${s} ${colour}`;
}
/** @param {number} count */
const have = (count) => (count === 0 ? 'n’en ont aucun' : `en ont ${number(count)}`);

/** @type {CoreMessages<'error' | 'refused'>} */
export const errors = {
  'error.empty': () => `Il n’y a rien à lire. Un problème ressemble à ceci : ${LINE}.`,
  'error.too-long': (most) => `C’est trop long pour un problème : une ligne a au plus ${number(most)} octets.`,
  'error.not-a-puzzle': (got, letters) => `« ${got} » n’est pas un problème. Une ligne commence par travel?, swap?, place? ou tour?, comme ${LINE}.${foreign(letters)}`,
  'error.unknown-kind': (got) => `Il n’y a pas de problème de type « ${got} ». Les types sont travel, swap, place et tour.`,
  'error.unlike-kind': (got, nearest) => `Il n’y a pas de problème de type « ${got} ». Vouliez-vous dire ${nearest} ?`,
  'error.bad-escape': (got) => `« ${got} » ne désigne aucun caractère. Après % viennent deux chiffres hexadécimaux, comme %2A pour *.`,
  'error.unknown-parameter': (kind, got, known) => `Un problème ${KINDS[kind]} n’a pas de paramètre « ${got} ». Il a ${and(all(known))}.`,
  'error.unlike-parameter': (kind, got, nearest) => `Un problème ${KINDS[kind]} n’a pas de paramètre « ${got} ». Vouliez-vous dire ${nearest} ?`,
  'error.doubled-parameter': (parameter) => `Le paramètre ${parameter} est donné deux fois. Enlevez l’un des deux.`,
  'error.missing-value': (parameter, example) => `Il faut une valeur au paramètre ${parameter}, comme ${parameter}=${example}.`,
  'error.missing-board': (example) => `Ce problème n’a pas encore d’échiquier. Ajoutez-en un, par exemple board=${example}.`,
  'error.missing-start': (example) => `Ce problème n’a pas encore de départ. Ajoutez-en un, par exemple from=${example}.`,
  'error.missing-goal': (example) => `Ce problème n’a pas encore d’arrivée. Ajoutez-en une, par exemple to=${example}.`,
  'error.unknown-word': (parameter, got, known, letters) => `Le paramètre ${parameter} ne peut pas être « ${got} ». Valeurs possibles : ${or(all(known))}.${foreign(letters)}`,
  'error.bad-square': (got, letters) => `« ${got} » n’est pas une case. Une case a des lettres pour sa colonne et un nombre pour sa rangée, comme c7.${foreign(letters)}`,
  'error.off-files': (got, last) => `${got} n’est pas sur cet échiquier : ${last === 'a' ? 'la seule colonne est a' : `les colonnes vont de a à ${last}`}.`,
  'error.off-ranks': (got, ranks) => `${got} n’est pas sur cet échiquier : ${ranks === 1 ? 'la seule rangée est 1' : `les rangées vont de 1 à ${ranks}`}.`,
  'error.no-square': (got, most, last) => `Cet échiquier n’a pas de case numéro ${got} : elles vont de 0 pour a1 à ${number(most)} pour ${last}.`,
  'error.blocked-start': (square) => `Le départ est en ${square}, qui est bloquée. Déplacez-le, ou débloquez la case.`,
  'error.blocked-goal': (square) => `L’arrivée est en ${square}, qui est bloquée. Déplacez-la, ou débloquez la case.`,
  'error.blocked-number': (square) => `Il y a un numéro en ${square}, qui est bloquée. Déplacez-le, ou débloquez la case.`,
  'error.blocked-piece': (piece, square) => `Il y a une pièce ${piece} en ${square}, qui est bloquée. Déplacez-la, ou débloquez la case.`,
  'error.blocked-goal-piece': (piece, square) => `À l’arrivée, il y a une pièce ${piece} en ${square}, qui est bloquée. Déplacez-la, ou débloquez la case.`,
  'error.doubled-square': (square) => `${square} est nommée deux fois. Une fois suffit.`,
  'error.too-many-flags': (got, most) => `Un problème a au plus ${number(most)} arrivées, et celui-ci en a ${number(got)}. Retirez-en.`,
  'error.too-many-guards': (got, most) => `On peut capturer au plus ${number(most)} gardes, et il y en a ${number(got)}. Retirez-en, ou retirez capture=yes.`,
  'error.guard-on-start': (square) => `Le départ est en ${square}, où se trouve un garde. Déplacez l’un des deux.`,
  'error.bad-leaper': (got, most, letters) => `« ${got} » n’est pas un bondisseur. Il a deux nombres de 0 à ${number(most)}, pas tous deux 0, comme 1,2 pour le cavalier, ou un nom comme king.${foreign(letters)}`,
  'error.bad-symbol': (got, kind, letters) => `« ${got} » n’a pas sa place sur un échiquier. Ses rangées contiennent des nombres de cases libres${{
    travel: ', * pour les cases bloquées et k, q, r, b, n ou p pour un garde. Le départ s’écrit dans from, l’arrivée dans to.', tour: ' et * pour les cases bloquées. Les cases du tour s’écrivent dans from, to ou numbers.',
    swap: ', * pour les cases bloquées et une lettre par cavalier.', place: ', * pour les cases bloquées et K, Q, R, B ou N pour une pièce.',
  }[kind]}${foreign(letters)}`,
  'error.not-a-piece': (got, square) => `« ${got} » ne peut pas être en ${square}. Les pièces sont K, Q, R, B et N.`,
  'error.not-a-knight': (got, square) => `« ${got} » ne peut pas être en ${square}. Les cavaliers blancs sont des lettres de A à Z, les noirs de a à z.`,
  'error.empty-row': (rank) => `La rangée ${rank} n’a pas de cases. Écrivez combien sont libres, comme 8.`,
  'error.empty-files': (most) => `L’échiquier n’a pas de colonnes. Il lui en faut de 1 à ${number(most)}.`,
  'error.empty-ranks': (most) => `L’échiquier n’a pas de rangées. Il lui en faut de 1 à ${number(most)}.`,
  'error.ragged-board': (rank, got, expected) => `La rangée ${rank} a ${plural(got, '# case', '# cases')}, mais celle du haut en a ${number(expected)}. Toutes les rangées doivent avoir le même nombre de cases.`,
  'error.large-row': (rank, most) => `La rangée ${rank} a trop de cases. Un échiquier a au plus ${number(most)} colonnes et ${number(most)} rangées.`,
  'error.large-files': (most) => `L’échiquier a trop de colonnes. Il en a au plus ${number(most)}, et autant de rangées.`,
  'error.large-ranks': (most) => `L’échiquier a trop de rangées. Il en a au plus ${number(most)}, et autant de colonnes.`,
  'error.goal-size': (files, ranks, boardFiles, boardRanks) => `L’arrivée a ${number(files)} × ${number(ranks)} cases, mais l’échiquier ${number(boardFiles)} × ${number(boardRanks)}. Les deux doivent avoir la même taille.`,
  'error.goal-blocks': (square) => `${square} est bloquée à l’arrivée, mais libre sur l’échiquier. Bloquez-la des deux côtés ou d’aucun.`,
  'error.bad-pieces': (got, letters) => `« ${got} » n’est pas une pièce avec son nombre. Les pièces sont K, Q, R, B et N, chacune suivie d’un nombre, d’un plus ou d’une étoile, comme K3Q1N2.${foreign(letters)}`,
  'error.doubled-piece': (piece) => `Le nombre ${PIECES[piece]} (${piece}) est donné deux fois. Enlevez l’un des deux.`,
  'error.second-plus': (piece, open) => `Le nombre d’une seule sorte de pièce peut rester ouvert, et celui de ${open} l’est déjà. Donnez le nombre ${PIECES[piece]} (${piece}).`,
  'error.too-many-pieces': (piece, most) => `Le nombre ${PIECES[piece]} (${piece}) va de 0 à ${number(most)}.`,
  'error.too-many-squares': (kind, got, most) => `Un problème ${KINDS[kind]} a au plus ${number(most)} cases libres, et cet échiquier en a ${number(got)}. Réduisez-le, ou bloquez des cases.`,
  'error.unequal-sides': (letter, white, black) => (letter === 'N'
    ? `Pour l’échange, il faut autant de cavaliers dans chaque camp, mais les Blancs ${have(white)} et les Noirs ${have(black)}.`
    : `Pour l’échange, il faut dans les deux camps autant de cavaliers de chaque lettre. Pour les Blancs : ${knights(white, letter)} ; pour les Noirs : ${knights(black, letter.toLowerCase())}.`),
  'error.other-knights': (letter, start, goal) => `Il faut les mêmes cavaliers au départ et à l’arrivée. Au départ : ${knights(start, letter)} ; à l’arrivée : ${goal === 0 ? 'aucun' : number(goal)}.`,
  'error.integer-too-large': (got) => `${got} n’est pas une position de 24 cavaliers. Un tel nombre a trente bits, il est donc inférieur à 1073741824.`,
  'error.integer-no-cell': (got) => `${got} n’est pas une position de 24 cavaliers. Ses cinq bits de poids faible donnent la case vide, de 0 à 24.`,
  'error.integer-hole': (got) => `${got} n’est pas une position de 24 cavaliers. Ses cinq bits de poids faible donnent la case vide, où il ne peut y avoir de cavalier noir.`,
  'error.missing-size': () => 'Avant les pièces viennent les deux côtés de l’échiquier, comme dans [7 8] {:K 3, :Q 1, :N 2}.',
  'error.bad-size': (got) => `« ${got} » ne donne pas les deux côtés de l’échiquier. Ils viennent avant les pièces, comme dans [7 8] {:K 3, :Q 1, :N 2}.`,
  'error.bad-arguments': (got) => `« ${got} » n’a pas sa place ici. Écrivez les deux côtés de l’échiquier et les nombres de pièces, comme dans [7 8] {:K 3, :Q 1, :N 2}.`,
  'error.surplus-pieces': (got) => `« ${got} » est de trop. Le reste a été lu comme un échiquier et ses pièces.`,
  'error.surplus-arrangements': (got) => `« ${got} » est de trop. Le reste a été lu comme une ou deux positions de 24 cavaliers.`,
  'error.no-solver': (kind) => `Ce programme ne sait pas résoudre les problèmes ${KINDS[kind]}.`,
  'error.no-closed-tour': () => 'On ne peut demander la symétrie par demi-tour que d’un tour fermé, comme tour?board=6x6&ends=closed.',
  'error.other-kind': (option, of, kind) => `L’option ${option} n’existe que pour les problèmes ${KINDS[of]}. Celui-ci est un problème ${KINDS[kind]}.`,
  'error.bad-number': (got, letters) => `« ${got} » n’est pas une case avec son numéro sur le tour. Écrivez-la comme c3:5 ; les numéros commencent à 1.${foreign(letters)}`,
  'error.numbered-twice': (square) => `${square} a deux numéros, mais un tour n’y passe qu’une fois. Enlevez l’un des deux.`,
  'error.doubled-number': (at, first, second) => `${second} ne peut pas avoir le numéro ${number(at)}, car ${first} l’a déjà.`,
  'error.number-too-large': (square, at, most) => `${square} ne peut pas avoir le numéro ${number(at)}. Il y a ${plural(most, '# case libre', '# cases libres')}, donc les numéros vont de 1 à ${number(most)}.`,
  'error.closed-end': (square) => `Un tour fermé n’a pas de fin, il ne peut donc pas finir en ${square}. Enlevez to ou ends=closed.`,
  'error.blocked-length': (got, files, ranks) => `Un échiquier de ${number(files)} × ${number(ranks)} demande un nombre par case pour dire si elle est bloquée, et il y en a ${number(got)}.`,
  'error.bad-travel': (english) => english,
  'error.bad-swap': (english) => english,
  'error.bad-place': (english) => english,
  'error.bad-tour': (english) => english,
  'refused.unasked': (english) => `Cette demande n’est pas valide. ${english}`,
  'refused.squares-memory': () => 'Le comptage par case dépasse la mémoire disponible.',
  'refused.squares-size': () => 'L’échiquier est trop grand pour un comptage par case.',
  'refused.list-size': () => 'L’échiquier est trop grand pour chercher des placements qui le couvrent.',
  'refused.solution-memory': () => 'La recherche de la solution suivante dépasse la mémoire disponible.',
  'refused.many-runs': () => 'Il y a trop de solutions pour les parcourir par séries.',
};
