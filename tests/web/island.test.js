import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { layoutOf } from './boards.js';

const { boardModel, hexAt } = await import('../../src/kingdombuilder/web/js/board/board-model.js');
const { isBetterBeside } = await import('../../src/kingdombuilder/web/js/board/island.js');

const ROWS = [...Array(20).fill('G'.repeat(20)), '', '..GG', '.GGG', '..GG'];
const withIsland = () => {
  const layout = layoutOf(ROWS);
  return { ...layout, island: 'swamp', row_names: ROWS.map((row, at) => (row ? `${at}` : '')) };
};

test('an island beside the board keeps clear of it, inside the box', () => {
  const { hexes, box, islandBeside: island } = boardModel(withIsland(), true);
  const all = [...hexes.values()];
  const [main, aside] = [true, false].map((isMain) =>
    all.filter((hex) => hex.row < island.firstRow === isMain),
  );
  assert.equal(aside.length, 7);
  const mainRight = Math.max(...main.map((hex) => hex.x)) + 43.3;
  assert.ok(Math.min(...aside.map((hex) => hex.x)) - 43.3 > mainRight + 20);
  for (const { x, y } of all) {
    assert.ok(x - 43.3 >= box.x && x + 43.3 <= box.x + box.width);
    assert.ok(y - 50 >= box.y && y + 50 <= box.y + box.height);
  }
});

test('every hex is found at its centre, below and beside', () => {
  for (const isBeside of [false, true]) {
    const model = boardModel(withIsland(), isBeside);
    for (const hex of model.hexes.values()) assert.equal(hexAt(model, hex)?.name, hex.name);
    assert.equal(hexAt(model, { x: -500, y: 0 }), undefined);
  }
});

test('nothing is found where an island below the board would be', () => {
  const beside = boardModel(withIsland(), true);
  for (const hex of boardModel(withIsland()).hexes.values())
    if (hex.row > 20) assert.equal(hexAt(beside, hex), undefined);
});

test('a wide frame has the island beside the board, a narrow one below', () => {
  const layout = withIsland();
  assert.equal(isBetterBeside(layout, { width: 860, height: 700 }, false), true);
  assert.equal(isBetterBeside(layout, { width: 390, height: 600 }, true), false);
  assert.equal(isBetterBeside(layoutOf(['GG']), { width: 860, height: 200 }, false), false);
});

test('the island does not jump to and fro between two frames of almost one shape', () => {
  const layout = withIsland();
  let width = 400;
  while (!isBetterBeside(layout, { width, height: 600 }, false)) width += 1;
  assert.equal(isBetterBeside(layout, { width: width - 4, height: 600 }, true), true);
});
