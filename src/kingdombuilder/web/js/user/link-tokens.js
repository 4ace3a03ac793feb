// What a link brought along after its #: an invitation to a table, or a seat at it. No server is told but by a message.
const KEY = 'kingdombuilder.passes';
const MOST = 60; // tables whose passes are kept

/** @typedef {{invite?: string, seat?: string}} Pass */

/** @returns {Record<string, Pass>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || '{}');
  } catch {
    return {};
  }
}

/** @param {string} game @param {Pass} pass */
function keep(game, pass) {
  const others = Object.entries(stored())
    .filter(([other]) => other !== game)
    .slice(1 - MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others, [game, pass]])));
  } catch {
    /* a private window keeps nothing */
  }
}

/** @param {string} game */
export const passOf = (game) => stored()[game] ?? {};

/** Keep what the address brought and take it out of there, where others could read it. @param {string} game */
export function takePass(game) {
  const brought = new URLSearchParams(location.hash.slice(1));
  const [invite, seat] = ['invite', 'seat'].map((name) => brought.get(name) ?? undefined);
  if (!invite && !seat) return;
  keep(game, { ...passOf(game), ...(invite && { invite }), ...(seat && { seat }) });
  history.replaceState(null, '', location.pathname + location.search);
}

/** A seat's pass that is not valid any more. @param {string} game */
export function dropSeat(game) {
  keep(game, { invite: passOf(game).invite });
}
