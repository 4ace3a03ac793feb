// The chronicle in few lines: the builds of a turn are one line, and the gold of a card in it another.
import { t, thingName } from '../i18n/i18n.js';
import { seatName } from './state/table.js';

// A lifted piece is shown when it is placed, a turn by its picks, and a hidden card not at all.
/** @param {ChronicleLine} line */
const isShown = (line) => !['lifted', 'turn_begins'].includes(line.kind) && line.thing !== '?';

/** A line of several builds, each with its hex and its explanation if the bot gave one.
 * @typedef {ChronicleLine & {reasons?: [string, string][]}} SummaryLine */

/** @param {SummaryLine} line @returns {[string, string][]} */
const reasonsOf = (line) =>
  line.reasons ?? (line.rationale ? [[line.hex ?? '', line.rationale]] : []);

/**
 * Merge two lines into one that leads to the position of the second.
 * @param {SummaryLine} first
 * @param {SummaryLine} next
 * @returns {SummaryLine}
 */
function mergeLines(first, next) {
  const who = seatName(first.seat);
  if (first.kind === 'gold') {
    const amount = first.amount + next.amount;
    return {
      ...next,
      amount,
      rationale: first.rationale ?? next.rationale,
      text: t('change.gold', { who, n: amount, thing: thingName(first.thing ?? '') }),
    };
  }
  const gain =
    first.gain === null || next.gain === null ? null : (first.gain ?? 0) + (next.gain ?? 0);
  const reasons = [...reasonsOf(first), ...reasonsOf(next)];
  return { ...next, hex: `${first.hex}, ${next.hex}`, reasons, gain };
}

/** Explain all builds of a line: once if one reason holds for all, otherwise hex by hex. @param {SummaryLine} line */
function withRationale(line) {
  if (!line.reasons) return line;
  const isCommon = new Set(line.reasons.map(([, text]) => text)).size < 2;
  const texts = line.reasons.map(([hex, text]) => t('table.why_hex', { hex, text }));
  return { ...line, rationale: isCommon ? (line.reasons[0]?.[1] ?? null) : texts.join('\n') };
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
  /** @type {SummaryLine[]} */
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
  return shown.map(withRationale).map(withBuildText);
}
