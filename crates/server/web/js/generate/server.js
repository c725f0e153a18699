// What generating asks of the server.

import { start } from '../api.js';
import { units } from '../improve/placement.js';
import { t } from '../texts.js';
import { themesIn } from './state.js';

/**
 * Has problems made from nothing.
 * @param {Api.GenerateRequest} request
 * @param {import('../improve/server.js').Ear} ear
 * @returns {import('../api.js').Job}
 */
export function generate(request, ear) {
  return start('/generate', request, (line) => {
    switch (line.event) {
      case 'started':
        return ear.started(line.threads);
      case 'generated':
        return ear.candidate(candidateOf(line), line.instead_of);
      case 'progress': {
        if (line.stage !== 'generating') return undefined;
        const { positions, rate, seconds, seconds_allowed: left } = line;
        // Only the time ends it.
        return ear.progress({ done: seconds / Math.max(seconds + left, 0.001), positions, rate, left });
      }
      case 'summary':
        return ear.summary({ complete: line.complete, end: line.end, undecided: 0, judgement: line.judged, fitting: line.problems });
      default:
        return undefined;
    }
  });
}

/**
 * @param {Api.Generated} line
 * @returns {import('../improve/results.js').Candidate}
 */
export function candidateOf({ fen, score, san, themes }) {
  return {
    fen, score, gain: null, key: `1.${san}!`, solutions: [], change: themesIn(themes) || t('generate.themes.none'), moved: { mirror: false, files: 0, ranks: 0 },
    steps: 0, units: units(fen).all, told: [], gained: [], lost: [], alike: [],
  };
}
