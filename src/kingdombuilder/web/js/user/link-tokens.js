// What a link brought along after its #: an invitation to a table, or a seat at it. No server is told but by a message.
const KEY = 'kingdombuilder.passes';
const MAX_TABLES = 60; // tables whose passes are kept

/** @typedef {{invite?: string, seat?: string}} LinkTokens */

/** @returns {Record<string, LinkTokens>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || '{}');
  } catch {
    return {};
  }
}

/** @param {string} game @param {LinkTokens} pass */
function store(game, pass) {
  const others = Object.entries(stored())
    .filter(([other]) => other !== game)
    .slice(1 - MAX_TABLES);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others, [game, pass]])));
  } catch {
    /* a private window keeps nothing */
  }
}

/** @param {string} game */
export const readLinkToken = (game) => stored()[game] ?? {};

/** Keep what the address brought and take it out of there, where others could read it. @param {string} game */
export function useLinkToken(game) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const [invite, seat] = ['invite', 'seat'].map((name) => fragment.get(name) ?? undefined);
  if (!invite && !seat) return;
  store(game, { ...readLinkToken(game), ...(invite && { invite }), ...(seat && { seat }) });
  history.replaceState(null, '', location.pathname + location.search);
}

/** A seat's pass that is not valid any more. @param {string} game */
export function dropSeatToken(game) {
  store(game, { invite: readLinkToken(game).invite });
}
