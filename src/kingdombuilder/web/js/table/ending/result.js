// The result of a game from the viewer's side: who wins and by how much, and where the difference came from.

/**
 * @typedef {object} Result
 * @property {number[]} totals by seat
 * @property {number[]} winners
 * @property {number} viewer the seat of the viewer; -1 if several seats or none are theirs
 * @property {Pick<SeatInfo, 'has_forfeited'|'is_away'>[]} seats
 */
/**
 * @typedef {object} Outcome
 * @property {'nobody'|'win'|'share'|'lose'|'other_wins'|'others_share'} kind
 * @property {number} margin the gold between the compared seats; 0 if gold did not decide
 */
/** @typedef {{source: string, name: string, gold: number}} Difference */

/** Return the seats from first to last, as the ratings rank them. @param {Result} result */
export function ranking({ totals, winners, seats }) {
  const penalty = (/** @type {number} */ seat) =>
    Number(!winners.includes(seat)) * 4 +
    Number(seats[seat].has_forfeited) * 2 +
    Number(seats[seat].is_away);
  return seats
    .map((_, seat) => seat)
    .sort((a, b) => penalty(a) - penalty(b) || totals[b] - totals[a] || a - b);
}

/**
 * Return the seats whose difference explains the result: the viewer and the winner who beat them, or
 * the winner and the best of the others. Return null if gold did not decide between them.
 * @param {Result} result
 */
export function comparedSeats({ totals, winners, viewer }) {
  const [winner] = winners;
  const hasLost = viewer >= 0 && !winners.includes(viewer);
  if (winner === undefined || (winners.length > 1 && !hasLost)) return null;
  const [best] = totals
    .map((_, seat) => seat)
    .filter((seat) => seat !== winner)
    .sort((a, b) => totals[b] - totals[a]);
  const other = hasLost ? viewer : best;
  if (other === undefined || totals[winner] <= totals[other]) return null;
  return hasLost ? { seat: other, rival: winner } : { seat: winner, rival: other };
}

/** @param {Result} result @returns {Outcome} */
export function outcomeOf(result) {
  const { totals, winners, viewer } = result;
  const compared = comparedSeats(result);
  const margin = compared ? Math.abs(totals[compared.seat] - totals[compared.rival]) : 0;
  const isMine = winners.includes(viewer);
  if (!winners.length) return { kind: 'nobody', margin };
  if (viewer >= 0 && !isMine) return { kind: 'lose', margin };
  if (winners.length > 1) return { kind: isMine ? 'share' : 'others_share', margin };
  return { kind: isMine ? 'win' : 'other_wins', margin };
}

/** Return the viewer's place, counted from 1. @param {Result} result */
export function placeOf(result) {
  const { totals, winners, viewer } = result;
  const order = ranking(result);
  const isTied = (/** @type {number} */ seat) =>
    totals[seat] === totals[viewer] && winners.includes(seat) === winners.includes(viewer);
  return order.findIndex((seat) => seat === viewer || isTied(seat)) + 1;
}

/**
 * Return what a seat earned more or less than another, the largest difference first.
 * @param {ScoreRow[]} rows
 * @param {number} seat
 * @param {number} rival
 * @returns {Difference[]}
 */
export function differences(rows, seat, rival) {
  return rows
    .map(({ source, name, seats }) => ({
      source,
      name,
      gold: (seats[seat].gold ?? 0) - (seats[rival].gold ?? 0),
    }))
    .filter(({ gold }) => gold !== 0)
    .sort((a, b) => Math.abs(b.gold) - Math.abs(a.gold));
}
