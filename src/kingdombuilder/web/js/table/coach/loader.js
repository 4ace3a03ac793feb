// The coach marks of the guided game, loaded only there.

import { loadAllTexts } from '../../i18n/i18n.js';
import { progress } from '../../user/progress.js';
import { html, signal } from '../../vendor.js';
import { table } from '../state/table.js';

const loadMarks = () => import('./coach-marks.js');
const marks = signal(/** @type {(() => unknown)|null} */ (null));
let isLoading = false;

async function load() {
  if (isLoading) return;
  isLoading = true;
  try {
    const [loaded] = await Promise.all([loadMarks(), loadAllTexts()]);
    marks.value = loaded.CoachMarks;
  } catch {
    isLoading = false; // the game is playable without them
  }
}

export function GuidedGame() {
  const { guidedGame, marksOff } = progress.value;
  if (!guidedGame || marksOff || table.value?.game !== guidedGame) return null;
  const Marks = marks.value;
  if (!Marks) load();
  return Marks ? html`<${Marks} />` : null;
}
