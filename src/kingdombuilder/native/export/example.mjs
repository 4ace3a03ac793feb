// Plays random games on the WebAssembly library with Node, then searches a turn.
//
//     node example.mjs games.kb [SECONDS]
import { readFile } from 'node:fs/promises';

const [, , file = 'games.kb', seconds = '1'] = process.argv;
const ALIGNMENT = 64, PAGE = 65536, WIDTH = 64, KEEP = 8, SAMPLES = 6, POSITIONS = 100000, LINE_PICKS = 64;

const code = await readFile(new URL('kingdombuilder.wasm', import.meta.url));
const { instance } = await WebAssembly.instantiate(code);
const kb = instance.exports;
let top = kb.__heap_base.value;

// The library allocates nothing, so the page gives out memory from its end.
function allocate(size) {
  const at = Math.ceil(top / ALIGNMENT) * ALIGNMENT;
  top = at + Number(size);
  const missing = top - kb.memory.buffer.byteLength;
  if (missing > 0) kb.memory.grow(Math.ceil(missing / PAGE));
  return at;
}
const numbers = (at, count) => new BigInt64Array(kb.memory.buffer, at, count);
const bytes = () => new Uint8Array(kb.memory.buffer);

function text(at) {
  const all = bytes();
  return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
}

const [stateSize, boardSize, blockSize] = [kb.kb_state_size(), kb.kb_board_size(), kb.kb_block_size()].map(Number);
const blocks = await readFile(file);
const games = Math.floor(blocks.length / blockSize);
const starts = allocate(games * stateSize);
const block = allocate(blockSize);
for (let game = 0; game < games; game++) {
  const board = allocate(boardSize);
  bytes().set(blocks.subarray(game * blockSize, (game + 1) * blockSize), block);
  const error = kb.kb_open(block, BigInt(blockSize), board, starts + game * stateSize);
  if (error) throw new Error(`block ${game}: error ${error}`);
}

const [states, random, made, gold] = [games * stateSize, games * 8, games * 8, 5 * 8].map(allocate);
let best = 0;
for (const end = performance.now() + Number(seconds) * 1000; performance.now() < end; ) {
  bytes().copyWithin(states, starts, starts + games * stateSize);
  for (let game = 0; game < games; game++) numbers(random, games)[game] = BigInt(game);
  const begun = performance.now();
  kb.kb_play_out(states, BigInt(games), random, 1n << 40n, made);
  best = Math.max(best, (games / (performance.now() - begun)) * 1000);
}
kb.kb_scores(states, 1n, gold);
console.log(`the first game ends with ${numbers(gold, 2).join(' to ')} gold`);
console.log(`${best.toFixed(0)} games per second`);

const [state, dice, seats, search] = [stateSize, 8, 8, kb.kb_search_size()].map(allocate);
const [values, lengths, picks] = [KEEP * 8, KEEP * 8, KEEP * LINE_PICKS * 8].map(allocate);
bytes().copyWithin(state, starts, starts + stateSize);
numbers(dice, 1)[0] = 7n;
kb.kb_draw(state, 1n, dice);
kb.kb_choosers(state, 1n, seats);
kb.kb_hide(state, 1n, seats);
const found = Number(kb.kb_search_turn(search, state, BigInt(WIDTH), BigInt(KEEP), BigInt(SAMPLES), 1n, 0, BigInt(POSITIONS), values, lengths, picks));
const order = [...Array(found).keys()].sort((a, b) => Number(numbers(values, found)[b] - numbers(values, found)[a]));
const line = numbers(picks + order[0] * LINE_PICKS * 8, Number(numbers(lengths, found)[order[0]]));
console.log(`seat ${numbers(seats, 1)[0] + 1n} plays ${[...line].map((pick) => text(kb.kb_pick_name(pick))).join(' ')}`);
