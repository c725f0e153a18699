// Resigning, and offering a draw.

import { h } from '../dom.js';
import { t } from '../texts.js';
import * as games from './game.js';

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
          h('button', { class: 'button', value: 'yes', title: yes }, yes),
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
 * @param {(typeof import('./server.js'))['draw']} draw
 * @param {(text: string) => void} say
 * @returns {Promise<void>}
 */
export async function offerDraw(session, draw, say) {
  const { game } = session.now();
  const stands = () => session.now().game.moves === game.moves && !session.now().game.ending;
  if (game.side === 'both') {
    if ((await ask(t('play.draw.sure'), t('play.draw.agree'))) && stands()) session.end({ reason: 'agreed', result: '1/2-1/2' });
    return;
  }
  say(t('play.draw.thinking'));
  /** @type {boolean | null} */
  let agreed = null;
  const engine = game.side === 'white' ? 'black' : 'white';
  const job = draw({ fen: game.fen, moves: game.moves, engine }, (answer) => {
    agreed = answer;
  });
  try {
    await job.done;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return;
  }
  if (agreed === null || !stands()) return;
  if (agreed) {
    session.end({ reason: 'agreed', result: '1/2-1/2' });
    say(t('play.draw.taken'));
  } else say(t('play.draw.declined'));
}
