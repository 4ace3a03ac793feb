import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { layoutOf } from './boards.js';

const { boardModel, hexAt } = await import('../../src/kingdombuilder/web/js/board/board-model.js');
const { isBetterBeside } = await import('../../src/kingdombuilder/web/js/board/island.js');

const ROWS = [...Array(20).fill('G'.repeat(20)), '', '..GG', '.GGG', '..GG'];
const withIsland = () => {
  const layout = layoutOf(ROWS);
  return {
    ...layout,
    island: 'swamp',
    row_names: ROWS.map((row, index) => (row ? `${index}` : '')),
  };
};

test('an island beside the board does not overlap it and is inside the box', () => {
  const { hexes, box, islandBeside: beside } = boardModel(withIsland(), true);
  const all = [...hexes.values()];
  const [main, island] = [true, false].map((isMain) =>
    all.filter((hex) => hex.row < beside.firstRow === isMain),
  );
  assert.equal(island.length, 7);
  const mainRight = Math.max(...main.map((hex) => hex.x)) + 43.3;
  assert.ok(Math.min(...island.map((hex) => hex.x)) - 43.3 > mainRight + 20);
  for (const { x, y } of all) {
    assert.ok(x - 43.3 >= box.x && x + 43.3 <= box.x + box.width);
    assert.ok(y - 50 >= box.y && y + 50 <= box.y + box.height);
  }
});

test('every hex is found at its centre, with the island below or beside', () => {
  for (const isBeside of [false, true]) {
    const model = boardModel(withIsland(), isBeside);
    for (const hex of model.hexes.values()) assert.equal(hexAt(model, hex)?.name, hex.name);
    assert.equal(hexAt(model, { x: -500, y: 0 }), undefined);
  }
});

test('no hex is found below the board if the island is beside it', () => {
  const beside = boardModel(withIsland(), true);
  for (const hex of boardModel(withIsland()).hexes.values())
    if (hex.row > 20) assert.equal(hexAt(beside, hex), undefined);
});

test('the island is beside the board in a wide frame and below it in a narrow one', () => {
  const layout = withIsland();
  assert.equal(isBetterBeside(layout, { width: 860, height: 700 }, false), true);
  assert.equal(isBetterBeside(layout, { width: 390, height: 600 }, true), false);
  assert.equal(isBetterBeside(layoutOf(['GG']), { width: 860, height: 200 }, false), false);
});

test('the island does not alternate between two frames of almost the same shape', () => {
  const layout = withIsland();
  let width = 400;
  while (!isBetterBeside(layout, { width, height: 600 }, false)) width += 1;
  assert.equal(isBetterBeside(layout, { width: width - 4, height: 600 }, true), true);
});
