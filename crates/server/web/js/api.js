// The HTTP interface of the server, version 1; or workers of this page that answer the same, if the document says that there is no server.

import { ApiError } from './local/fault.js';
import { t } from './texts.js';

export { ApiError };

/** Where the interface of the server is. */
export const BASE = '/api/v1';

/** Who answers if no server does. */
const local = globalThis.document?.querySelector('meta[name="keymove-local"]') ? await import('./local/transport.js') : null;

/** The collection that this page keeps itself; null if a server has it. */
export const ownCollection = local?.collection ?? null;

/** A number for this page, by which the server gives each page its turn. */
const CLIENT = crypto.getRandomValues(new Uint32Array(2)).join('-');

/**
 * @param {string} path
 * @param {RequestInit} init
 * @returns {Promise<Response>}
 */
async function ask(path, init) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(BASE + path, { ...init, headers: { 'x-keymove-client': CLIENT, ...init.headers } });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ code: 'unreachable', message: t('api.unreachable') });
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  throw new ApiError(answer?.error ?? { code: 'internal', message: t('api.status', { status: response.status }) });
}

/**
 * Asks for what is there.
 * @template {Api.PathOf<'get'>} P
 * @param {P} path With the query.
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.AnswerOf<'get', P>>}
 */
export async function get(path, signal) {
  if (local) return local.get(path, signal);
  return (await ask(path, { signal })).json();
}

/**
 * Sends JSON; the answer is JSON or nothing.
 * @template {Api.PathOf<M>} P
 * @template {'post' | 'put' | 'delete'} [M='post']
 * @param {P} path
 * @param {Api.BodyOf<M, P>} body
 * @param {{ method?: M, signal?: AbortSignal }} [options]
 * @returns {Promise<Api.AnswerOf<M, P>>}
 */
export async function send(path, body, options = {}) {
  if (local) return local.send(path, body, options);
  const response = await ask(path, { ...json(body), method: (options.method ?? 'post').toUpperCase(), signal: options.signal });
  return response.status === 204 ? /** @type {Api.AnswerOf<M, P>} */ (null) : response.json();
}

/**
 * Sends JSON; the answer is a file.
 * @param {'/diagram'} path
 * @param {Api.DiagramRequest} body
 * @returns {Promise<Blob>}
 */
export async function file(path, body) {
  if (local) return local.file(path, body);
  return (await ask(path, { ...json(body), method: 'POST' })).blob();
}

/**
 * A job that is running.
 * @typedef {object} Job
 * @property {() => void} stop Ends it; it still sends what it has.
 * @property {() => void} abandon Ends it, and nothing more is heard of it.
 * @property {Promise<void>} done Fulfilled after the last line, rejected with an ApiError.
 */

/**
 * Starts a job. Lines of the answer go to `hear` as they come, but for `error`, which is what `done` is rejected with.
 * @template {Api.PathOf<'post'>} P
 * @param {P} path
 * @param {Api.BodyOf<'post', P>} body
 * @param {(line: Exclude<Api.AnswerOf<'post', P>, Api.Failed>) => void} hear
 * @returns {Job}
 */
export function start(path, body, hear) {
  if (local) return local.start(path, body, hear);
  const aborter = new AbortController();
  /** @type {string | null} */
  let job = null;
  let stopping = false;
  const stopNow = () => job && void send(`/jobs/${job}/stop`, {}).catch(() => {});
  const done = (async () => {
    const response = await ask(path, { ...json(body), method: 'POST', signal: aborter.signal });
    for await (const line of lines(response)) {
      if (line.event === 'queued') {
        job = line.job;
        if (stopping) stopNow();
      }
      if (line.event === 'error') throw new ApiError(line.error);
      hear(line);
    }
  })().catch((error) => {
    if (!aborter.signal.aborted) throw error;
  });
  return {
    stop: () => {
      stopping = true;
      stopNow();
    },
    abandon: () => aborter.abort(),
    done,
  };
}

/**
 * A file of a line of an answer.
 * @param {string} base64
 */
export function bytes(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Files are sent as they are, everything else as JSON. @param {unknown} body */
function json(body) {
  if (body instanceof Blob) return { headers: { 'content-type': 'application/octet-stream' }, body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * The server has gone away while it answered; what it has sent until then stays.
 * @param {unknown} error
 * @returns {never}
 */
function lost(error) {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new ApiError({ code: 'unreachable', message: t('api.lost') });
}

/** @param {Response} response */
async function* lines(response) {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch(lost);
    if (done) break;
    const parts = (rest + value).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part) yield JSON.parse(part);
  }
  if (rest) yield JSON.parse(rest);
}
