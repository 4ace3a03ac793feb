// What is being drawn: the text is the drawing, painting writes it and typing paints it.

import { language, refreshLibrary } from '../i18n/i18n.js';
import { api, told } from '../protocol/http.js';
import { batch, computed, effect, signal } from '../vendor.js';
import { blank, lettered, NO_HEX, painted, read, write } from './drawing.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */
const KEY = 'kingdombuilder.editor';
const LONGEST_HISTORY = 200;
const PAUSE = 250; // between the last stroke and the check

function stored() {
  try {
    return {
      text: write(blank(false)),
      island: false,
      ...JSON.parse(localStorage.getItem(KEY) || '{}'),
    };
  } catch {
    return { text: write(blank(false)), island: false };
  }
}
const first = stored();

export const text = signal(String(first.text));
export const island = signal(Boolean(first.island));
/** The last drawing that could be shown. */
export const drawing = signal(read(text.value, island.value) ?? blank(island.value));
/** Whether the text on the screen is the drawing on the screen. */
export const inStep = computed(() => read(text.value, island.value) !== null);
/** @type {import('@preact/signals').Signal<{ok: boolean, text?: string, line?: number, column?: number, svg?: string}|null>} */
export const checked = signal(null);
/** What is painted with: a letter, or a location by its name. */
export const tool = signal(/** @type {{letter?: string, thing?: string}} */ ({ letter: 'G' }));
export const cursor = signal(/** @type {[number, number]} */ ([0, 0]));

/** @typedef {{text: string, island: boolean}} Moment */
const past = signal(/** @type {Moment[]} */ ([]));
const future = signal(/** @type {Moment[]} */ ([]));
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);
let stroke = ''; // what belongs together is undone together

/** Keep this moment before something changes it. @param {string} what a stroke, or typing */
function remember(what) {
  if (what === stroke) return;
  stroke = what;
  past.value = [...past.value, { text: text.value, island: island.value }].slice(-LONGEST_HISTORY);
  future.value = [];
}

/** @param {Moment} moment */
function show(moment) {
  batch(() => {
    island.value = moment.island;
    text.value = moment.text;
    drawing.value = read(moment.text, moment.island) ?? drawing.value;
  });
}

/** @param {typeof past} from @param {typeof past} to */
function step(from, to) {
  const moment = from.value.at(-1);
  if (!moment) return;
  stroke = '';
  to.value = [...to.value, { text: text.value, island: island.value }];
  from.value = from.value.slice(0, -1);
  show(moment);
}
export const undo = () => step(past, future);
export const redo = () => step(future, past);

/** Change the drawing by hand. @param {Drawing} next @param {string} [what] */
export function redraw(next, what = `deed ${performance.now()}`) {
  const written = write(next);
  if (written === text.value) return;
  remember(what);
  batch(() => {
    drawing.value = next;
    text.value = written;
  });
}

/** Change the text by hand. @param {string} next @param {string} [what] */
export function retype(next, what = 'typing') {
  remember(what);
  show({ text: next, island: island.value });
}

/** Begin with another text. @param {string} next @param {boolean} isIsland */
export function begin(next, isIsland) {
  remember(`deed ${performance.now()}`);
  show({ text: next, island: isIsland });
  cursor.value = [0, 0];
}

/** Paint one hex with the tool or a letter. @param {number} row @param {number} column @param {string} what @param {string} [letter] */
export function paint(row, column, what, letter) {
  const now = drawing.value;
  const found = now.rows[row]?.[column];
  if (found === undefined) return;
  if (letter === undefined && tool.value.thing) {
    const [named, small] = lettered(now, tool.value.thing);
    if (found !== small) redraw(painted(named, row, column, small), what);
    return;
  }
  const wanted = letter ?? tool.value.letter ?? 'G';
  if (found !== wanted && (wanted !== NO_HEX || island.value))
    redraw(painted(now, row, column, wanted), what);
}

const where = () => (island.value ? '?island=1' : '?island=0');
let turn = 0;
let timer = 0;
/** Keep the drawing and have it checked, as long as the editor is open. */
export const watchDrawing = () =>
  effect(() => {
    const [sent, url, spoken] = [text.value, where(), language.value];
    try {
      localStorage.setItem(KEY, JSON.stringify({ text: sent, island: island.value }));
    } catch {
      /* a private window keeps nothing */
    }
    const mine = ++turn;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      api.post(`/api/sections/check${url}&language=${spoken}`, sent).then(
        (answer) => {
          if (mine === turn) checked.value = answer;
        },
        (error) => {
          if (mine === turn)
            checked.value = {
              ok: false,
              text: told(error),
              line: error.line,
              column: error.column,
            };
        },
      );
    }, PAUSE);
  });

/** Keep the section among one's own; its name. */
export async function save() {
  const { name } = drawing.value;
  await api.put(`/api/sections/${encodeURIComponent(name)}${where()}`, text.value);
  await refreshLibrary();
  return name;
}

/** @param {string} id @param {boolean} isIsland */
export async function remove(id, isIsland) {
  await api.delete(`/api/sections/${id}?island=${isIsland ? 1 : 0}`);
  await refreshLibrary();
}
