// Resigning, and offering a draw.

import { h } from '../dom.js';
import { t } from '../texts.js';
import { takesDraw } from './draw.js';
import * as games from './game.js';

/** How long the engine thinks about an offer, in seconds. */
const SECONDS = 1;

/**
 * A question with two answers.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
function ask(question, yes) {
  return new Promise((answer) => {
    const dialog = h('dialog', { class: 'play-ask', 'aria-label': question },
      h('form', { method: 'dialog' }, h('p', null, question),
        h('div', { class: 'toolbar' },
          h('button', { class: 'button primary', value: 'yes', title: yes }, yes),
          h('button', { class: 'button', value: 'no', title: t('play.ask.no.help') }, t('play.ask.no')))));
    dialog.addEventListener('close', () => {
      answer(dialog.returnValue === 'yes');
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * @param {import('./session.js').Session} session
 * @returns {Promise<void>}
 */
export async function resign(session) {
  const { game } = session.now();
  const loser = game.side === 'both' || game.side === 'none' ? games.toMove(game) : game.side;
  const words = game.side === 'both' ? t(loser === 'white' ? 'play.resign.white' : 'play.resign.black') : t('play.resign.sure');
  if (!(await ask(words, t('play.resign')))) return;
  const after = session.now().game;
  if (after.moves === game.moves && !after.ending) session.end({ reason: 'resigned', result: games.wonBy(games.other(loser)) });
}

/**
 * @param {import('./session.js').Session} session
 * @param {(typeof import('./server.js'))['analyse']} analyse
 * @param {(text: string) => void} say
 * @returns {Promise<void>}
 */
export async function offerDraw(session, analyse, say) {
  const { game } = session.now();
  const stands = () => session.now().game.moves === game.moves && !session.now().game.ending;
  if (game.side === 'both') {
    if ((await ask(t('play.draw.sure'), t('play.draw.agree'))) && stands()) session.end({ reason: 'agreed', result: '1/2-1/2' });
    return;
  }
  say(t('play.draw.thinking'));
  /** @type {import('./evaluation.js').Score | null} */
  let score = null;
  const job = analyse({ fen: game.fen, moves: game.moves, lines: 1, seconds: SECONDS }, ({ lines }) => {
    score = lines[0]?.score ?? score;
  });
  try {
    await job.done;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return;
  }
  if (!score || !stands()) return;
  // The score is that of the side to move; the person's turn makes it the opposite of the engine's.
  const own = games.isPersons(game) ? opposite(score) : score;
  if (takesDraw(own, game.moves.length)) {
    session.end({ reason: 'agreed', result: '1/2-1/2' });
    say(t('play.draw.taken'));
  } else say(t('play.draw.declined'));
}

/**
 * @param {import('./evaluation.js').Score} score
 * @returns {import('./evaluation.js').Score}
 */
function opposite(score) {
  return score.mate !== undefined ? { mate: -score.mate } : { cp: -(score.cp ?? 0) };
}
