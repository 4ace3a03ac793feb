// Whether the window has room for the phone layout only. The style sheets use the same condition.
import { computed, signal } from '../vendor.js';

const phoneQuery = matchMedia(
  '(max-width: 699px), (max-height: 480px), (max-width: 960px) and (orientation: portrait)',
);
const fingerQuery = matchMedia('(pointer: coarse)');

export const isSmall = signal(phoneQuery.matches);
const isTouched = signal(fingerQuery.matches);
phoneQuery.addEventListener('change', () => {
  isSmall.value = phoneQuery.matches;
});
fingerQuery.addEventListener('change', () => {
  isTouched.value = fingerQuery.matches;
});

/** Whether rules appear beside the board on a tap, because the window is small or a finger cannot hover. */
export const hasTapHelp = computed(() => isSmall.value || isTouched.value);
