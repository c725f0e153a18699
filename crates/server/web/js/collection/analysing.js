// What was found, through the solver: soundness, keys, themes, score.

import { h } from '../dom.js';
import { duration } from '../solve/progress.js';
import { t } from '../texts.js';
import { workBox } from './box.js';
import { MOST_NAMED, selection } from './criteria.js';
import * as remote from './remote.js';

/** What has become of the entries, over all runs. @typedef {Api.AnalysisStates} States */

const WORDS = /** @type {const} */ ({
  sound: 'collection.analysed.sound', unsound: 'collection.analysed.unsound', stopped: 'collection.analysed.given_up', refused: 'collection.analysed.refused',
});
const STATES = /** @type {(keyof States)[]} */ (Object.keys(WORDS));
/** @type {States} */
const NONE = { sound: 0, unsound: 0, stopped: 0, refused: 0 };

/** @param {States} one @param {States} other @returns {States} */
const plus = (one, other) => ({ sound: one.sound + other.sound, unsound: one.unsound + other.unsound, stopped: one.stopped + other.stopped, refused: one.refused + other.refused });
/** @param {States} states */
const total = (states) => STATES.reduce((sum, state) => sum + states[state], 0);

/** @param {States} states */
function wordsOf(states) {
  return STATES.filter((state) => states[state] > 0).map((state) => t(WORDS[state], { count: states[state] })).join(', ');
}

/**
 * @param {() => { criteria: import('./criteria.js').Criteria, ids: number[] }} wanted
 * @param {(words: string) => void} announce
 * @param {() => void} done Called when something may have been found.
 * @returns {{ element: HTMLElement, button: HTMLElement }}
 */
export function analysing(wanted, announce, done) {
  const button = h('button', { type: 'button', class: 'button', title: t('collection.help.analyse'), onclick: () => void run() }, t('collection.analyse'));
  const box = workBox(t('collection.analyse'), () => button.focus());

  async function run() {
    const { criteria, ids } = wanted();
    const asked = selection(criteria, ids);
    if (!asked) return announce(t('collection.toomany', { most: MOST_NAMED }));
    asked.delete('order');
    let stopped = false;
    /** @type {ReturnType<typeof remote.analyse> | null} */
    let job = null;
    // What was given up earlier is tried again if it is what was looked for.
    const again = criteria.state === 'stopped' || ids.length > 0;
    const began = Date.now();
    const broken = /** @type {string[]} */ ([]);
    let [before, left, fault, isWhole] = [NONE, 0, '', false];
    button.disabled = true;
    box.begin(t('collection.analysing'), () => {
      stopped = true;
      job?.stop();
    });
    // A job may take only so long: what it leaves the next one does, so that others get their turn in between.
    for (let goesOn = true; goesOn;) {
      let states = NONE;
      job = remote.analyse(asked, { again }, (line) => {
        if (line.event === 'broken') broken.push(t('collection.analysed.broken', { entry: line.entry, message: line.message }));
        if (line.event !== 'progress' && line.event !== 'summary') return;
        states = line.states;
        isWhole = line.event === 'summary' && line.left === 0;
        const all = plus(before, states);
        left = line.event === 'progress' ? line.of - line.done : line.left;
        const seconds = (Date.now() - began) / 1000;
        const rest = total(all) > 0 && left > 0 ? t('collection.analysing.left', { time: duration(seconds / total(all) * left) }) : '';
        box.draw([t('collection.analysing.done', { done: total(all), of: total(all) + left }), wordsOf(all), rest].filter(Boolean).join(' · '), total(all), total(all) + left);
      });
      await job.done.catch((error) => {
        fault = /** @type {Error} */ (error).message;
      });
      before = plus(before, states);
      // What is given up again would be begun again by the next job.
      goesOn = !again && !stopped && !fault && left > 0 && total(states) > 0;
    }
    button.disabled = false;
    const words = total(before) === 0 && isWhole && broken.length === 0 ? t('collection.analysed.nothing') : wordsOf(before);
    box.draw([words, left > 0 && t('collection.analysed.left', { count: left })].filter(Boolean).join(' · '), 1, 1);
    const faults = [...(fault ? [fault] : []), ...broken];
    const title = t(fault ? 'collection.analysed.failed' : !isWhole ? 'collection.analysed.stopped' : 'collection.analysed');
    box.end(title, faults.length > 0 ? h('ul', { class: 'reasons', tabindex: 0, 'aria-label': t('collection.analysed.failed') }, faults.map((reason) => h('li', null, reason))) : null);
    announce(`${title}. ${words}`);
    if (total(before) > 0) done();
  }

  return { element: box.element, button };
}
