// Talking to the server by HTTP. A refusal is an error with the server's own words.
import { language, t } from '../i18n/i18n.js';

export class ApiError extends Error {
  /** @param {{code: string, text: string, line?: number, column?: number}} answer */
  constructor(answer) {
    super(answer.text);
    this.code = answer.code;
    this.line = answer.line;
    this.column = answer.column;
  }
}

/** What to tell a person of a failure: the server's words, or that there were none. @param {unknown} error */
export const errorText = (error) => (error instanceof ApiError ? error.message : t('home.offline'));

/** @param {string} url @param {RequestInit} [init] */
async function request(url, init) {
  const full = new URL(url, location.href);
  if (!full.searchParams.has('language')) full.searchParams.set('language', language.value);
  const answer = await fetch(full, init);
  const type = answer.headers.get('content-type') || '';
  const body =
    answer.status === 204
      ? null
      : type.includes('json')
        ? await answer.json()
        : await answer.text();
  if (!answer.ok)
    throw new ApiError(
      body && body.code ? body : { code: `http_${answer.status}`, text: String(answer.statusText) },
    );
  return body;
}

/** @param {string} method @param {string} url @param {unknown} [body] a text is sent as it is, anything else as JSON */
function send(method, url, body) {
  const plain = typeof body === 'string';
  return request(url, {
    method,
    headers:
      body === undefined
        ? {}
        : { 'content-type': plain ? 'text/plain; charset=utf-8' : 'application/json' },
    body: body === undefined ? undefined : plain ? body : JSON.stringify(body),
  });
}

export const api = {
  /** @param {string} url */ get: (url) => request(url),
  /** @param {string} url @param {unknown} [body] */ post: (url, body) => send('POST', url, body),
  /** @param {string} url @param {unknown} [body] */ put: (url, body) => send('PUT', url, body),
  /** @param {string} url @param {unknown} [body] */ delete: (url, body) =>
    send('DELETE', url, body),
};
