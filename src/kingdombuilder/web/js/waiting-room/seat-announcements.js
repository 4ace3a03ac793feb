// Who listens hears who sits down, gets up or is ready.

import { announce, t } from '../i18n/i18n.js';
import { table } from '../table/state/table.js';
import { useSignalEffect } from '../vendor.js';

/** What has become of a seat, in words. @param {SeatInfo} was @param {SeatInfo} is */
function announcementText(was, is) {
  if (was.open && !is.open)
    return t('gather.sat_down', { who: is.name, colour: t(`seat.${is.colour}`) });
  if (!was.open && is.open) return t('gather.got_up', { who: was.name });
  if (!was.ready && is.ready && !is.mine) return t('gather.is_ready', { who: is.name });
  return '';
}

let previousSeats = /** @type {SeatInfo[]} */ ([]); // the seats as they were

export function useSeatAnnouncements() {
  useSignalEffect(() => {
    const now = table.value?.seats ?? [];
    const before = previousSeats;
    previousSeats = now;
    if (before.length === now.length)
      now.forEach((seat, at) => announce(announcementText(before[at], seat)));
  });
}
