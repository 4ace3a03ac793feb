// Whether there is room for a phone's layout only; the same condition as in the style sheets.
import { signal } from '../vendor.js';

const phoneQuery = matchMedia(
  '(max-width: 699px), (max-height: 480px), (max-width: 960px) and (orientation: portrait)',
);

export const isSmall = signal(phoneQuery.matches);
phoneQuery.addEventListener('change', () => {
  isSmall.value = phoneQuery.matches;
});
