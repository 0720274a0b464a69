// @ts-check
/** Warum es keinen Weg gibt, auf Deutsch. */
import { squareList, formatsOf } from '../../../../app/language.js';

/** @import { CoreMessages } from '../../../../app/words.d.ts' */

const { number, plural } = formatsOf('de');
const squares = squareList('und', 'weitere');

/** @type {Record<string, string>} */
const LEAPERS = {
  knight: 'Der Springer', wazir: 'Der Wesir', ferz: 'Der Fers', dabbaba: 'Die Dabbaba', alfil: 'Der Alfil', threeleaper: 'Der Dreispringer', camel: 'Das Kamel',
  king: 'Der König', squirrel: 'Das Eichhörnchen', centaur: 'Der Zentaur', gnu: 'Das Gnu', bison: 'Der Bison', buffalo: 'Der Büffel', zebu: 'Das Zebu',
  okapi: 'Das Okapi', alibaba: 'Der Alibaba', phoenix: 'Der Phönix', kirin: 'Das Kirin', carpenter: 'Der Zimmermann', kangaroo: 'Das Känguru',
  wizard: 'Der Zauberer', champion: 'Der Champion', marquis: 'Der Marquis', fourleaper: 'Der Vierspringer', fiveleaper: 'Der Fünfspringer',
  zebra: 'Das Zebra', giraffe: 'Die Giraffe', lancer: 'Der Lanzenreiter', antelope: 'Die Antilope', ibis: 'Der Ibis', flamingo: 'Der Flamingo',
};

/** @param {string} leaper */
const called = (leaper) => LEAPERS[leaper] ?? `Der ${(leaper === 'tripper' ? '3,3' : leaper).split('+').map((steps) => `(${steps.replace(',', ', ')})`).join('+')}-Springer`;

/** @param {number} count */
const others = (count) => plural(count, '# anderes Feld', '# andere Felder');
/** @param {number} count */
const fromOthers = (count) => plural(count, '# anderen Feld', '# anderen Feldern');

/** @type {Record<string, string>} */
export const PIECES = { k: 'der König', q: 'die Dame', r: 'der Turm', b: 'der Läufer', n: 'der Springer', p: 'der Bauer' };

/** @type {CoreMessages<'travel' | 'visit'>} */
export const reasons = {
  'travel.colour': (leaper, from, to) => `${called(leaper)} bleibt immer auf Feldern einer Farbe, aber ${from} und ${to} haben verschiedene Farben.`,
  'travel.one-in': (leaper, oneIn, from, to) => `${called(leaper)} erreicht von ${from} aus nur jedes ${number(oneIn)}. Feld, und ${to} gehört nicht dazu.`,
  'travel.no-jump': (square) => `Kein Feld dieses Bretts ist einen Sprung von ${square} entfernt.`,
  'travel.walls': (square, walls) => `${plural(walls.total, `Das einzige Feld, das einen Sprung von ${square} entfernt ist, ist`, `Alle Felder, die einen Sprung von ${square} entfernt sind, sind`)} gesperrt: ${squares(walls)}.`,
  'travel.start-apart': (square, count) => `Von ${square} aus ${plural(count, 'ist', 'sind')} nur ${others(count)} erreichbar, und das Ziel gehört nicht dazu.`,
  'travel.goal-apart': (square, count) => `${square} ist nur von ${fromOthers(count)} aus erreichbar, und der Start gehört nicht dazu.`,
  'travel.start-shut': (square, count, walls) => `Von ${square} aus ${plural(count, 'ist', 'sind')} nur ${others(count)} erreichbar. Alle Wege weiter sind gesperrt: ${squares(walls)}.`,
  'travel.goal-shut': (square, count, walls) => `${square} ist nur von ${fromOthers(count)} aus erreichbar. Alle Wege dorthin sind gesperrt: ${squares(walls)}.`,
  'visit.colour': (leaper, from, flag) => `${called(leaper)} bleibt immer auf Feldern einer Farbe, aber ${from} und die Fahne auf ${flag} stehen auf verschiedenen Farben.`,
  'visit.one-in': (leaper, oneIn, from, flag) => `${called(leaper)} erreicht von ${from} aus nur jedes ${number(oneIn)}. Feld, und die Fahne auf ${flag} steht auf keinem davon.`,
  'visit.occupied': (flag, guard) => `Die Fahne auf ${flag} ist nicht erreichbar: Dort steht ${PIECES[guard]}.`,
  'visit.attacked': (flag, guard, by) => `Die Fahne auf ${flag} ist nicht erreichbar: ${by} greift an (${PIECES[guard]}).`,
  'visit.protected': (flag, guard, by) => `Die Fahne auf ${flag} ist nicht erreichbar: ${by} greift an (${PIECES[guard]}) und kann nicht geschlagen werden.`,
  'visit.cut-off': (from, count, flag) => `Von ${from} aus ${plural(count, 'ist', 'sind')} nur ${others(count)} erreichbar, und die Fahne auf ${flag} steht auf keinem davon.`,
  'visit.no-jump': (square) => `Kein Feld dieses Bretts ist einen Sprung von ${square} entfernt.`,
  'visit.walls': (square, walls) => `${plural(walls.total, `Das einzige Feld, das einen Sprung von ${square} entfernt ist, ist`, `Alle Felder, die einen Sprung von ${square} entfernt sind, sind`)} gesperrt, besetzt oder angegriffen: ${squares(walls)}.`,
  'visit.not-together': (flags) => `Jede Fahne ist erreichbar, aber kein Weg besucht alle: ${squares(flags)}.`,
  'visit.not-in-order': (flags) => `Jede Fahne ist erreichbar, aber kein Weg besucht alle in dieser Reihenfolge: ${squares(flags)}.`,
};
