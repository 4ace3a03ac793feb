// HTTP requests to the server. A refusal is thrown as an error with the server's text.
import { language, t } from '../i18n/i18n.js';
import { fetchData } from './transport.js';

export class ApiError extends Error {
  /** @param {{code: string, text: string, line?: number, column?: number}} body */
  constructor(body) {
    super(body.text);
    this.code = body.code;
    this.line = body.line;
    this.column = body.column;
  }
}

/**
 * Return the text of a failure: the server's, or that it cannot be reached.
 * @param {unknown} error
 */
export const errorText = (error) => (error instanceof ApiError ? error.message : t('home.offline'));

/** @param {string} url @param {RequestInit} [init] */
async function fetchBody(url, init) {
  const full = new URL(url, location.href);
  if (!full.searchParams.has('language')) full.searchParams.set('language', language.value);
  const response = await fetchData(full.href, init);
  const type = response.headers.get('content-type') || '';
  const body =
    response.status === 204
      ? null
      : type.includes('json')
        ? await response.json()
        : await response.text();
  if (!response.ok)
    throw new ApiError(
      body?.code ? body : { code: `http_${response.status}`, text: String(response.statusText) },
    );
  return { body, response };
}

/** @param {string} url @param {RequestInit} [init] */
const request = async (url, init) => (await fetchBody(url, init)).body;

/**
 * Return one page of a list, and the URL of the next one, or ''.
 * @param {string} url
 */
async function requestPage(url) {
  const { body, response } = await fetchBody(url);
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '');
  return { entries: body, next: link?.[1] ?? '' };
}

/**
 * Send a request; a string is sent as text, any other body as JSON.
 * @param {string} method
 * @param {string} url
 * @param {unknown} [body]
 */
function send(method, url, body) {
  const isText = typeof body === 'string';
  return request(url, {
    method,
    headers:
      body === undefined
        ? {}
        : { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' },
    body: body === undefined ? undefined : isText ? body : JSON.stringify(body),
  });
}

export const api = {
  /** @param {string} url */ get: (url) => request(url),
  /** @param {string} url */ getPage: (url) => requestPage(url),
  /** @param {string} url @param {unknown} [body] */ post: (url, body) => send('POST', url, body),
  /** @param {string} url @param {unknown} [body] */ put: (url, body) => send('PUT', url, body),
  /** @param {string} url @param {unknown} [body] */ delete: (url, body) =>
    send('DELETE', url, body),
};
