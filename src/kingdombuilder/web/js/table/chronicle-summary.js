// The chronicle in few lines: the builds of a turn are one line, and the gold of a card in it another.
import { t, thingName } from '../i18n/i18n.js';
import { seatName } from './state/table.js';

// A lifted piece is shown when it is placed, a turn by its picks, and a hidden card not at all.
/** @param {ChronicleLine} line */
const isShown = (line) => !['lifted', 'turn_begins'].includes(line.kind) && line.thing !== '?';

/**
 * Merge two lines into one that leads to the position of the second.
 * @param {ChronicleLine} first
 * @param {ChronicleLine} next
 * @returns {ChronicleLine}
 */
function mergeLines(first, next) {
  const who = seatName(first.seat);
  const rationale = first.rationale ?? next.rationale;
  if (first.kind === 'gold') {
    const amount = first.amount + next.amount;
    return {
      ...next,
      amount,
      rationale,
      text: t('change.gold', { who, n: amount, thing: thingName(first.thing ?? '') }),
    };
  }
  const gain =
    first.gain === null || next.gain === null ? null : (first.gain ?? 0) + (next.gain ?? 0);
  return { ...next, hex: `${first.hex}, ${next.hex}`, rationale, gain };
}

/** Describe how many settlements were built on which terrain, and what they earn. @param {ChronicleLine} line */
function withBuildText(line) {
  if (line.kind !== 'placed' || line.thing || !line.terrain) return line;
  const n = line.hex?.split(', ').length ?? 1;
  const values = {
    who: seatName(line.seat),
    n,
    terrain: thingName(line.terrain),
    hex: line.hex ?? '',
  };
  const text = t('table.log_built', values);
  if (!line.gain) return { ...line, text };
  const gain = `${line.gain > 0 ? '+' : '−'}${Math.abs(line.gain)}`;
  return { ...line, text: t('table.log_gain', { text, gain }) };
}

/**
 * Whether two lines of one turn can be merged.
 * @param {ChronicleLine} one
 * @param {ChronicleLine} other
 */
const canMerge = (one, other) =>
  one.kind === other.kind &&
  one.thing === other.thing &&
  one.terrain === other.terrain &&
  (one.kind === 'gold' || (one.kind === 'placed' && !one.thing));

/** Summarize the lines of a round, oldest first. @param {ChronicleLine[]} all */
export function summarize(all) {
  /** @type {ChronicleLine[]} */
  const shown = [];
  let turn = 0; // the first line of this turn
  for (const line of all) {
    if (line.kind === 'turn_begins' || (shown.length > turn && shown[turn].seat !== line.seat))
      turn = shown.length;
    if (!isShown(line)) continue;
    const place = shown.findLastIndex((other, at) => at >= turn && canMerge(other, line));
    const last = shown.findLastIndex((other) => other.kind !== 'gold');
    // A build after another action is a new line; gold is one line, wherever it was earned.
    if (place >= 0 && (line.kind === 'gold' || place === last))
      shown[place] = mergeLines(shown[place], line);
    else shown.push(line);
  }
  return shown.map(withBuildText);
}
