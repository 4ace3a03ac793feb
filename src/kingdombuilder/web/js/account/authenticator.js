// The browser’s authenticator: creating passkeys and signing with them. Binary values travel as base64url.

import { t } from '../i18n/i18n.js';
import { ApiError } from '../protocol/http.js';

/** @param {string} text */
export const bytesFromBase64Url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** @param {ArrayBuffer} bytes */
export const base64UrlFromBytes = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * Return a new credential as the server expects it; throw an error with a text for the user.
 * @param {any} options `publicKey`, with base64url for binary values
 */
export async function createCredential(options) {
  const publicKey = {
    ...options,
    challenge: bytesFromBase64Url(options.challenge),
    user: { ...options.user, id: bytesFromBase64Url(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(withBytes),
  };
  const credential = await ask(() => navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (credential.response);
  return {
    credential_id: credential.id,
    client_data: base64UrlFromBytes(response.clientDataJSON),
    attestation: base64UrlFromBytes(response.attestationObject),
  };
}

/**
 * Return the signature of a passkey that the user chooses; throw an error with a text for the user.
 * @param {any} options `publicKey`, with base64url for binary values
 */
export async function signChallenge(options) {
  const publicKey = { ...options, challenge: bytesFromBase64Url(options.challenge) };
  const credential = await ask(() => navigator.credentials.get({ publicKey }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (credential.response);
  return {
    credential_id: credential.id,
    client_data: base64UrlFromBytes(response.clientDataJSON),
    authenticator_data: base64UrlFromBytes(response.authenticatorData),
    signature: base64UrlFromBytes(response.signature),
    user_handle: base64UrlFromBytes(response.userHandle ?? new ArrayBuffer(0)),
  };
}

/** @param {{id: string}} credential */
const withBytes = (credential) => ({ ...credential, id: bytesFromBase64Url(credential.id) });

/**
 * Return the credential of a request; a refusal by the user or the authenticator gets a text.
 * @param {() => Promise<Credential|null>} request
 */
async function ask(request) {
  try {
    return /** @type {PublicKeyCredential} */ (await request());
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    const text = t(isKnown ? 'account.passkey_exists' : 'account.passkey_cancelled');
    throw new ApiError({ code: 'authenticator', text });
  }
}
