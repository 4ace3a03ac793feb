// Announcements for screen readers: players who sit down, leave or are ready.

import { announce, t } from '../i18n/i18n.js';
import { table } from '../table/state/table.js';
import { useSignalEffect } from '../vendor.js';

/** Describe the change of a seat, or return ''. @param {SeatInfo} was @param {SeatInfo} is */
function announcementText(was, is) {
  if (was.is_open && !is.is_open)
    return t('waiting_room.sat_down', { who: is.name ?? '', colour: t(`seat.${is.colour}`) });
  if (!was.is_open && is.is_open) return t('waiting_room.got_up', { who: was.name ?? '' });
  if (!was.ready && is.ready && !is.is_mine)
    return t('waiting_room.is_ready', { who: is.name ?? '' });
  return '';
}

let previousSeats = /** @type {SeatInfo[]} */ ([]);

export function useSeatAnnouncements() {
  useSignalEffect(() => {
    const now = table.value?.seats ?? [];
    const before = previousSeats;
    previousSeats = now;
    if (before.length !== now.length) return;
    for (const [at, seat] of now.entries()) announce(announcementText(before[at], seat));
  });
}
