// Words for the terms of the score, and which of them can be wished for.

import { t } from '../texts.js';

/** @typedef {import('../texts.js').Key} Key */

/** @type {Record<string, Key>} */
const WORDS = {
  away: 'improve.term.away',
  battery: 'improve.term.battery',
  block: 'improve.term.block',
  capture: 'improve.term.capture',
  captures: 'improve.term.captures',
  centre: 'improve.term.centre',
  chameleon: 'improve.term.chameleon',
  check: 'improve.term.check',
  checked: 'improve.term.checked',
  checks: 'improve.term.checks',
  continuations: 'improve.term.continuations',
  corner: 'improve.term.corner',
  direct: 'improve.term.direct',
  doublecheck: 'improve.term.doublecheck',
  duals: 'improve.term.duals',
  earlyduals: 'improve.term.earlyduals',
  echo: 'improve.term.echo',
  edge: 'improve.term.edge',
  ends: 'improve.term.ends',
  flights: 'improve.term.flights',
  force: 'improve.term.force',
  grimshaw: 'improve.term.grimshaw',
  halfpin: 'improve.term.halfpin',
  ideal: 'improve.term.ideal',
  idle: 'improve.term.idle',
  idleblack: 'improve.term.idleblack',
  indirect: 'improve.term.indirect',
  keydistance: 'improve.term.keydistance',
  keypromotion: 'improve.term.keypromotion',
  kingflights: 'improve.term.kingflights',
  kingkey: 'improve.term.kingkey',
  kingmate: 'improve.term.kingmate',
  kings: 'improve.term.kings',
  lonelyking: 'improve.term.lonelyking',
  material: 'improve.term.material',
  mates: 'improve.term.mates',
  meredith: 'improve.term.meredith',
  miniature: 'improve.term.miniature',
  minorduals: 'improve.term.minorduals',
  model: 'improve.term.model',
  opening: 'improve.term.opening',
  pickaninny: 'improve.term.pickaninny',
  pieces: 'improve.term.pieces',
  pinsblack: 'improve.term.pinsblack',
  pinswhite: 'improve.term.pinswhite',
  promotion: 'improve.term.promotion',
  quiet: 'improve.term.quiet',
  repeats: 'improve.term.repeats',
  sacrifice: 'improve.term.sacrifice',
  selfblock: 'improve.term.selfblock',
  selfpin: 'improve.term.selfpin',
  shortthreat: 'improve.term.shortthreat',
  solutions: 'improve.term.solutions',
  special: 'improve.term.special',
  switchback: 'improve.term.switchback',
  takesflights: 'improve.term.takesflights',
  tempo: 'improve.term.tempo',
  thematicduals: 'improve.term.thematicduals',
  towards: 'improve.term.towards',
  underpromotion: 'improve.term.underpromotion',
  unpin: 'improve.term.unpin',
  unpinsblack: 'improve.term.unpinsblack',
  unpinswhite: 'improve.term.unpinswhite',
  zilahi: 'improve.term.zilahi',
};

const DIRECT = ['tempo', 'direct', 'indirect', 'kingflights', 'halfpin', 'selfpin', 'unpin', 'selfblock', 'grimshaw', 'pickaninny'];
const HELP = ['model', 'ideal', 'echo', 'chameleon', 'zilahi', 'selfblock', 'selfpin', 'opening', 'tempo', 'switchback', 'promotion', 'underpromotion', 'special'];

/**
 * A term of the score in words; its name, if there are none.
 * @param {string} name
 */
export function termWords(name) {
  const key = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return key ? t(key) : name;
}

/**
 * The themes of the score that a problem with this stipulation can show.
 * @param {string} stipulation
 */
export function themesFor(stipulation) {
  return stipulation.trim().startsWith('h') ? HELP : DIRECT;
}
