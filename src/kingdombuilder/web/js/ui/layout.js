// Whether the window has room for the phone layout only. The style sheets use the same condition.
import { signal } from '../vendor.js';

const phoneQuery = matchMedia(
  '(max-width: 699px), (max-height: 480px), (max-width: 960px) and (orientation: portrait)',
);

export const isSmall = signal(phoneQuery.matches);
phoneQuery.addEventListener('change', () => {
  isSmall.value = phoneQuery.matches;
});
