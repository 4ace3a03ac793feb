// Short tones for changes, if sound is on; silent until the first click or key.

import { settings } from '../user/settings.js';
import { effect } from '../vendor.js';
import { isMyTurn } from './state/selectors.js';
import { view } from './state/view.js';

/**
 * A note: its frequency in hertz, its start and length in seconds, and its wave form.
 * @typedef {[number, number, number, OscillatorType]} Note
 */
/** @type {Record<string, Note[]>} */
const TONES = {
  turn: [
    [523, 0, 0.16, 'sine'],
    [784, 0.12, 0.28, 'sine'],
  ],
  placed: [
    [150, 0, 0.09, 'triangle'],
    [96, 0.02, 0.1, 'sine'],
  ],
  moved: [
    [180, 0, 0.07, 'triangle'],
    [130, 0.09, 0.1, 'triangle'],
  ],
  tile_won: [
    [440, 0, 0.12, 'triangle'],
    [554, 0.08, 0.12, 'triangle'],
    [659, 0.16, 0.22, 'triangle'],
  ],
  tile_lost: [
    [440, 0, 0.14, 'triangle'],
    [330, 0.1, 0.24, 'triangle'],
  ],
  gold: [
    [1319, 0, 0.1, 'sine'],
    [1760, 0.06, 0.22, 'sine'],
  ],
  end_triggered: [
    [392, 0, 0.5, 'sine'],
    [294, 0.22, 0.7, 'sine'],
  ],
  begins: [
    [392, 0, 0.2, 'sine'],
    [523, 0.14, 0.2, 'sine'],
    [659, 0.28, 0.4, 'sine'],
  ],
  over: [
    [659, 0, 0.3, 'sine'],
    [523, 0.2, 0.3, 'sine'],
    [784, 0.4, 0.7, 'sine'],
  ],
  chat: [
    [988, 0, 0.08, 'sine'],
    [1175, 0.07, 0.14, 'sine'],
  ],
};
const LOUDNESS = 0.14;
let sound = /** @type {AudioContext|null} */ (null);

function startAudio() {
  if (settings.sound.value) sound ??= new AudioContext();
}

/** @param {Note[]} notes */
function playNotes(notes) {
  if (!sound || !settings.sound.value) return;
  for (const [pitch, begins, rings, shape] of notes) {
    const from = sound.currentTime + begins;
    const voice = new OscillatorNode(sound, { type: shape, frequency: pitch });
    const loudness = new GainNode(sound, { gain: 0 });
    loudness.gain.setValueAtTime(LOUDNESS, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + rings);
    voice.connect(loudness).connect(sound.destination);
    voice.start(from);
    voice.stop(from + rings);
  }
}

/** Play a tone. @param {keyof typeof TONES} name */
export function playTone(name) {
  playNotes(TONES[name]);
}

/** Play the tones of every new view, and one when the viewer's turn begins. */
export function watchSounds() {
  let mineBefore = isMyTurn.value;
  let lastSeq = -1;
  addEventListener('pointerdown', startAudio);
  addEventListener('keydown', startAudio);
  const stop = effect(() => {
    const now = view.value;
    if (!now || now.is_past || now.seq === lastSeq) return;
    const kinds = new Set(now.changes.map((change) => change.kind));
    if (lastSeq >= 0) for (const kind of kinds) if (TONES[kind]) playNotes(TONES[kind]);
    if (lastSeq >= 0 && isMyTurn.value && !mineBefore) playNotes(TONES.turn);
    mineBefore = isMyTurn.value;
    lastSeq = now.seq;
  });
  return () => {
    stop();
    removeEventListener('pointerdown', startAudio);
    removeEventListener('keydown', startAudio);
  };
}
