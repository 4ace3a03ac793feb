// The tokens in the fragments of links: an invitation to a table, or a seat at it. Browsers do not send fragments.
import { readValue, storeValue } from './local-storage.js';

const KEY = 'kingdombuilder.passes';
const MAX_TABLES = 60; // the last tables whose tokens are stored

/** @typedef {{invite?: string, seat?: string}} LinkTokens */

/** @returns {Record<string, LinkTokens>} */
const storedTokens = () => readValue(KEY) ?? {};

/** @param {string} game @param {LinkTokens} tokens */
function store(game, tokens) {
  const others = Object.entries(storedTokens())
    .filter(([other]) => other !== game)
    .slice(1 - MAX_TABLES);
  storeValue(KEY, Object.fromEntries([...others, [game, tokens]]));
}

/** Return the stored tokens of a table. @param {string} game */
export const readLinkToken = (game) => storedTokens()[game] ?? {};

/**
 * Store the tokens of the address, and remove them from it because others could read them there.
 * @param {string} game
 */
export function useLinkToken(game) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const [invite, seat] = ['invite', 'seat'].map((name) => fragment.get(name) ?? undefined);
  if (!invite && !seat) return;
  store(game, { ...readLinkToken(game), ...(invite && { invite }), ...(seat && { seat }) });
  history.replaceState(null, '', location.pathname + location.search);
}

/** Forget a seat token that has expired. @param {string} game */
export function dropSeatToken(game) {
  store(game, { invite: readLinkToken(game).invite });
}
