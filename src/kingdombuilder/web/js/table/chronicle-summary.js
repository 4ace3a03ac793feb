// The chronicle in as few lines as tell it: what a turn builds is one line, and what a card pays in it another.
import { t, thingName } from '../i18n/i18n.js';
import { seatName } from './state/table.js';

// A lifted piece is told when it is put down, a turn by what is done in it, a card that one may not know not at all.
/** @param {ChronicleLine} line */
const isShown = (line) => !['lifted', 'turn_begins'].includes(line.kind) && line.thing !== '?';

/** Several lines as one; it leads to where the last of them does. @param {ChronicleLine} first @param {ChronicleLine} next @returns {ChronicleLine} */
function mergeLines(first, next) {
  const who = seatName(first.seat);
  const why = first.why || next.why;
  if (first.kind === 'gold') {
    const amount = first.amount + next.amount;
    return {
      ...next,
      amount,
      why,
      text: t('change.gold', { who, n: amount, thing: thingName(first.thing) }),
    };
  }
  const hex = `${first.hex}, ${next.hex}`;
  return { ...next, hex, why, text: t('change.placed', { who, hex }) };
}

/** Whether two lines of one turn are told together. @param {ChronicleLine} one @param {ChronicleLine} other */
const canMerge = (one, other) =>
  one.kind === other.kind &&
  one.thing === other.thing &&
  (one.kind === 'gold' || (one.kind === 'placed' && !one.thing));

/** The lines of a round as they are shown, oldest first. @param {ChronicleLine[]} all */
export function summarize(all) {
  /** @type {ChronicleLine[]} */
  const shown = [];
  let turn = 0; // where the lines of the present turn begin
  for (const line of all) {
    if (line.kind === 'turn_begins' || (shown.length > turn && shown[turn].seat !== line.seat))
      turn = shown.length;
    if (!isShown(line)) continue;
    const place = shown.findLastIndex((other, at) => at >= turn && canMerge(other, line));
    const last = shown.findLastIndex((other) => other.kind !== 'gold');
    // A build after something else was done is told after it; gold is told once, wherever it was earned.
    if (place >= 0 && (line.kind === 'gold' || place === last))
      shown[place] = mergeLines(shown[place], line);
    else shown.push(line);
  }
  return shown;
}
