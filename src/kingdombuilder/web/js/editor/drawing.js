// A drawing of a section: rows of letters below some header lines, read from text and written as text.
// The server decides what is valid; this module reads everything that can be shown.

/**
 * @typedef {{
 *   name: string, layout: 'published'|'house', legend: Record<string, string>, rows: string[],
 * }} Drawing
 */

/** @type {Record<string, string>} */
export const LANDS = {
  G: 'grass',
  F: 'flowers',
  T: 'forest',
  C: 'canyon',
  D: 'desert',
  W: 'water',
  M: 'mountain',
  S: 'swamp',
  A: 'farmland',
};
/** @type {Record<string, string>} */
export const PLACES = { K: 'castle', N: 'camp', P: 'palace', O: 'silo' };
export const NO_HEX = '.';
export const SECTION_SIZE = 10;
const BLANK_ISLAND = ['.GGG.', 'GGGG', 'GGGGG', 'GGGG', '.GGG.'];
const LOCATION_LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Return a blank drawing. @param {boolean} island @returns {Drawing} */
export const blank = (island) => ({
  name: island ? 'my_island' : 'my_section',
  layout: 'published',
  legend: {},
  rows: island ? [...BLANK_ISLAND] : Array(SECTION_SIZE).fill('G'.repeat(SECTION_SIZE)),
});

/** Return what a letter of a drawing stands for. @param {Drawing} drawing @param {string} letter */
export const landOf = (drawing, letter) =>
  LANDS[letter] ?? PLACES[letter] ?? (drawing.legend[letter] ? 'location' : '');

/**
 * Return a drawing with another letter on one hex.
 * @param {Drawing} drawing
 * @param {number} row
 * @param {number} column
 * @param {string} letter
 * @returns {Drawing}
 */
export function paintHex(drawing, row, column, letter) {
  const rows = drawing.rows.map((line, at) =>
    at === row ? line.slice(0, column) + letter + line.slice(column + 1) : line,
  );
  return { ...drawing, rows };
}

/**
 * Return a drawing in which a location has a letter, and the letter.
 * @param {Drawing} drawing
 * @param {string} thing
 * @returns {[Drawing, string]}
 */
export function addLocation(drawing, thing) {
  const letterInUse = Object.keys(drawing.legend).find(
    (letter) => drawing.legend[letter] === thing,
  );
  if (letterInUse) return [drawing, letterInUse];
  const used = drawing.rows.join('');
  const letter = [...LOCATION_LETTERS].find((one) => !used.includes(one)) ?? 'a';
  return [{ ...drawing, legend: { ...drawing.legend, [letter]: thing } }, letter];
}

/** Write a drawing as text. @param {Drawing} drawing */
export function writeDrawing(drawing) {
  const used = drawing.rows.join('');
  const legend = Object.entries(drawing.legend)
    .filter(([letter]) => used.includes(letter))
    .map(([letter, thing]) => `${letter}: ${thing}`);
  const rows = drawing.rows.map((line, at) => ' '.repeat(at % 2) + [...line].join(' '));
  return `${[`section: ${drawing.name}`, `layout: ${drawing.layout}`, ...legend, '', ...rows].join('\n')}\n`;
}

/**
 * Read a drawing from text, or return null if it cannot be shown.
 * @param {string} text
 * @param {boolean} island
 * @returns {Drawing|null}
 */
export function readDrawing(text, island) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const split = lines.findIndex((line) => !line.includes(':'));
  const head = new Map(
    lines.slice(0, split).map(
      (line) =>
        /** @type {[string, string]} */ (
          line
            .split(':')
            .map((part) => part.trim())
            .slice(0, 2)
        ),
    ),
  );
  const rows = split < 0 ? [] : lines.slice(split).map((line) => line.replace(/\s/g, ''));
  const legend = Object.fromEntries([...head].filter(([key]) => key.length === 1));
  const shaped = island
    ? rows.length === BLANK_ISLAND.length && rows.every(Boolean)
    : rows.length === SECTION_SIZE && rows.every((line) => line.length === SECTION_SIZE);
  if (
    !shaped ||
    ![...rows.join('')].every(
      (letter) =>
        LANDS[letter] || PLACES[letter] || legend[letter] || (island && letter === NO_HEX),
    )
  )
    return null;
  return {
    name: head.get('section') ?? '',
    layout: head.get('layout') === 'house' ? 'house' : 'published',
    legend,
    rows,
  };
}
