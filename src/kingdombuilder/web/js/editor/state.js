// The state of the editor. The text is the drawing: painting changes the text, and typing changes the drawing.

import { language, reloadLibrary } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { readValue, storeValue } from '../user/local-storage.js';
import { batch, computed, effect, signal } from '../vendor.js';
import { addLocation, blank, NO_HEX, paintHex, readDrawing, writeDrawing } from './drawing.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */
const KEY = 'kingdombuilder.editor';
const MAX_HISTORY = 200;
const CHECK_DELAY_MS = 250; // after the last change

const initial = { text: writeDrawing(blank(false)), island: false, ...readValue(KEY) };

export const text = signal(String(initial.text));
export const island = signal(Boolean(initial.island));
/** The last drawing that could be shown. */
export const drawing = signal(readDrawing(text.value, island.value) ?? blank(island.value));
/** Whether the text can be shown as a drawing. */
export const isInSync = computed(() => readDrawing(text.value, island.value) !== null);
/** The server's answer to the text. */
export const checked = signal(/** @type {SectionCheck|null} */ (null));
/** The brush: a letter, or a location. */
export const tool = signal(/** @type {{letter?: string, thing?: string}} */ ({ letter: 'G' }));
export const cursor = signal(/** @type {[number, number]} */ ([0, 0]));

/** @typedef {{text: string, island: boolean}} Moment */
const past = signal(/** @type {Moment[]} */ ([]));
const future = signal(/** @type {Moment[]} */ ([]));
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);
let stroke = ''; // the changes of a stroke are undone together

/** Add the current text to the history before a new stroke changes it. @param {string} name */
function pushHistory(name) {
  if (name === stroke) return;
  stroke = name;
  past.value = [...past.value, { text: text.value, island: island.value }].slice(-MAX_HISTORY);
  future.value = [];
}

/** @param {Moment} moment */
function applyMoment(moment) {
  batch(() => {
    island.value = moment.island;
    text.value = moment.text;
    drawing.value = readDrawing(moment.text, moment.island) ?? drawing.value;
  });
}

/** @param {typeof past} from @param {typeof past} to */
function travel(from, to) {
  const moment = from.value.at(-1);
  if (!moment) return;
  stroke = '';
  to.value = [...to.value, { text: text.value, island: island.value }];
  from.value = from.value.slice(0, -1);
  applyMoment(moment);
}
export const undo = () => travel(past, future);
export const redo = () => travel(future, past);

/** Replace the drawing. @param {Drawing} next @param {string} [name] of the stroke */
export function redraw(next, name = `change ${performance.now()}`) {
  const written = writeDrawing(next);
  if (written === text.value) return;
  pushHistory(name);
  batch(() => {
    drawing.value = next;
    text.value = written;
  });
}

/** Replace the text. @param {string} next @param {string} [name] of the stroke */
export function setText(next, name = 'typing') {
  pushHistory(name);
  applyMoment({ text: next, island: island.value });
}

/** Start from another text. @param {string} next @param {boolean} isIsland */
export function replaceText(next, isIsland) {
  pushHistory(`change ${performance.now()}`);
  applyMoment({ text: next, island: isIsland });
  cursor.value = [0, 0];
}

/**
 * Paint one hex with the brush or a letter.
 * @param {number} row
 * @param {number} column
 * @param {string} name of the stroke
 * @param {string} [letter]
 */
export function paint(row, column, name, letter) {
  const now = drawing.value;
  const current = now.rows[row]?.[column];
  if (current === undefined) return;
  if (letter === undefined && tool.value.thing) {
    const [named, small] = addLocation(now, tool.value.thing);
    if (current !== small) redraw(paintHex(named, row, column, small), name);
    return;
  }
  const next = letter ?? tool.value.letter ?? 'G';
  if (current !== next && (next !== NO_HEX || island.value))
    redraw(paintHex(now, row, column, next), name);
}

const islandQuery = () => (island.value ? '?island=1' : '?island=0');
let checkNumber = 0;
let timer = 0;
/** Store the drawing and let the server check it, while the editor is open. */
export const watchDrawing = () =>
  effect(() => {
    const [sent, query] = [text.value, `${islandQuery()}&language=${language.value}`];
    storeValue(KEY, { text: sent, island: island.value });
    const mine = ++checkNumber;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      api.post(`/api/sections/check${query}`, sent).then(
        (answer) => {
          if (mine === checkNumber) checked.value = answer;
        },
        (error) => {
          if (mine === checkNumber)
            checked.value = {
              section: null,
              svg: null,
              error: { code: '', text: errorText(error), line: null, column: null },
            };
        },
      );
    }, CHECK_DELAY_MS);
  });

/** Save the section as a custom one and return its name. */
export async function saveSection() {
  const { name } = drawing.value;
  await api.put(`/api/sections/${encodeURIComponent(name)}${islandQuery()}`, text.value);
  await reloadLibrary();
  return name;
}

/** Delete a custom section. @param {string} id @param {boolean} isIsland */
export async function deleteSection(id, isIsland) {
  await api.delete(`/api/sections/${id}?island=${isIsland ? 1 : 0}`);
  await reloadLibrary();
}
