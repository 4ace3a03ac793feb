// Boards for tests, with plain layouts.

import { boardModel } from '../../src/kingdombuilder/web/js/board/board-model.js';

/** Return a layout from rows of letters, with a dot for no hex; hexes are named A1, A2, ... */
export function layoutOf(rows) {
  const hexes = rows.flatMap((letters, row) =>
    [...letters].flatMap((letter, column) =>
      letter === '.'
        ? []
        : [{ name: `${String.fromCharCode(65 + row)}${column + 1}`, row, column, land: 'grass' }],
    ),
  );
  const names = rows.map((_, row) => String.fromCharCode(65 + row));
  return {
    rows,
    hexes,
    row_names: names,
    places: [],
    caves: [],
    cards: [],
    tasks: [],
    sections: [],
  };
}

export const modelOf = (rows) => boardModel(layoutOf(rows));
