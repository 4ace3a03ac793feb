// Who listens hears who sits down, gets up or is ready.

import { announce, say } from '../i18n/i18n.js';
import { table } from '../table/state.js';
import { useSignalEffect } from '../vendor.js';

/** What has become of a seat, in words. @param {SeatInfo} was @param {SeatInfo} is */
function news(was, is) {
  if (was.open && !is.open)
    return say('gather.sat_down', { who: is.name, colour: say(`seat.${is.colour}`) });
  if (!was.open && is.open) return say('gather.got_up', { who: was.name });
  if (!was.ready && is.ready && !is.mine) return say('gather.is_ready', { who: is.name });
  return '';
}

let told = /** @type {SeatInfo[]} */ ([]); // the seats as they were

export function useSeatsTold() {
  useSignalEffect(() => {
    const now = table.value?.seats ?? [];
    const before = told;
    told = now;
    if (before.length === now.length) now.forEach((seat, at) => announce(news(before[at], seat)));
  });
}
