// Whether there is room for a phone's layout only; the same condition as in the style sheets.
import { signal } from '../vendor.js';

const asked = matchMedia(
  '(max-width: 699px), (max-height: 480px), (max-width: 960px) and (orientation: portrait)',
);

export const small = signal(asked.matches);
asked.addEventListener('change', () => {
  small.value = asked.matches;
});
