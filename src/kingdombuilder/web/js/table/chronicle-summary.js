// The chronicle in as few lines as tell it: what a turn builds is one line, and what a card pays in it another.
import { nameOf, say } from '../i18n/i18n.js';
import { nameAt } from './state/selectors.js';

// A lifted piece is told when it is put down, a turn by what is done in it, a card that one may not know not at all.
/** @param {Line} line */
const worthTelling = (line) => !['lifted', 'turn_begins'].includes(line.kind) && line.thing !== '?';

/** Several lines as one; it leads to where the last of them does. @param {Line} first @param {Line} next @returns {Line} */
function joined(first, next) {
  const who = nameAt(first.seat);
  const why = first.why || next.why;
  if (first.kind === 'gold') {
    const amount = first.amount + next.amount;
    return {
      ...next,
      amount,
      why,
      text: say('change.gold', { who, n: amount, thing: nameOf(first.thing) }),
    };
  }
  const hex = `${first.hex}, ${next.hex}`;
  return { ...next, hex, why, text: say('change.placed', { who, hex }) };
}

/** Whether two lines of one turn are told together. @param {Line} one @param {Line} other */
const alike = (one, other) =>
  one.kind === other.kind &&
  one.thing === other.thing &&
  (one.kind === 'gold' || (one.kind === 'placed' && !one.thing));

/** The lines of a round as they are shown, oldest first. @param {Line[]} all */
export function told(all) {
  /** @type {Line[]} */
  const shown = [];
  let turn = 0; // where the lines of the present turn begin
  for (const line of all) {
    if (line.kind === 'turn_begins' || (shown.length > turn && shown[turn].seat !== line.seat))
      turn = shown.length;
    if (!worthTelling(line)) continue;
    const place = shown.findLastIndex((other, at) => at >= turn && alike(other, line));
    const last = shown.findLastIndex((other) => other.kind !== 'gold');
    // A build after something else was done is told after it; gold is told once, wherever it was earned.
    if (place >= 0 && (line.kind === 'gold' || place === last))
      shown[place] = joined(shown[place], line);
    else shown.push(line);
  }
  return shown;
}
