// Files that are dropped on the panel "Play": a game is read, so that it can be looked at again; of anything else the position is set up.

import { ApiError, send } from '../api.js';
import { h } from '../dom.js';
import { acceptFiles } from '../dropped.js';
import { t } from '../texts.js';
import * as games from './game.js';
import { today } from './setup.js';

/** The longest file that is read, in bytes: a game with many comments has some hundred thousand. */
const LONGEST = 900_000;

/**
 * @param {object} world
 * @param {() => boolean} world.isWanted Whether the panel is on show.
 * @param {(text: string) => Promise<boolean>} world.readGame Whether there was one.
 * @param {(fen: string) => Promise<unknown>} world.check Rejected with an ApiError if no game can begin there.
 * @param {(game: games.Game) => void} world.begin
 * @returns {{ element: HTMLElement, clear: () => void }} What is told of the last file. The line below the board goes on to the game at once.
 */
export function createOpened({ isWanted, readGame, check, begin }) {
  const element = h('p', { class: 'notice', role: 'status', hidden: true });
  acceptFiles(isWanted, ([file]) => void take(file));

  /** @param {string} words @param {boolean} [isFault] */
  function tell(words, isFault = false) {
    element.className = isFault ? 'notice bad' : 'notice';
    element.textContent = words;
    element.hidden = words === '';
  }

  /** @param {File} [file] */
  async function take(file) {
    if (!file) return;
    const { name } = file;
    if (file.size > LONGEST) return tell(t('play.file.long', { name, most: LONGEST / 1000 }), true);
    tell('');
    try {
      const text = await file.text();
      const { problems, fault } = isGame(name, text) ? { problems: [], fault: null } : await positionsOf(text);
      const [first, ...more] = problems;
      if (!first) {
        if (await readGame(text)) tell(t('play.file.game', { name }));
        else if (fault) throw fault;
        return;
      }
      await check(first.fen);
      begin(games.begin({ fen: first.fen, side: 'both', date: today() }));
      tell(t(more.length > 0 ? 'play.file.first' : 'play.file.position', { name, count: problems.length }));
    } catch (error) {
      tell(t('play.file.fault', { name, message: error instanceof Error ? error.message : String(error) }), true);
    }
  }

  return { element, clear: () => tell('') };
}

/**
 * The positions of a text, or what is wrong with it if it has none: it may be a game without a tag.
 * @param {string} text
 * @returns {Promise<{ problems: { fen: string }[], fault: ApiError | null }>}
 */
async function positionsOf(text) {
  try {
    return { problems: (await send('/position/read', { text })).problems, fault: null };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bad_input') return { problems: [], fault: error };
    throw error;
  }
}

/**
 * Whether a file has games: PGN is called so, or begins with a tag. What else begins with numbered moves may be the solution of a problem.
 * @param {string} name
 * @param {string} text
 */
export function isGame(name, text) {
  return /\.pgn$/i.test(name) || /^\ufeff?(\s|%[^\n]*\n)*\[\w+\s+"/.test(text);
}
