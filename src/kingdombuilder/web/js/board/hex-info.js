// What is on a hex: a piece, a special hex with its tile, or the land.

import { thing } from '../i18n/i18n.js';
import { piecesByHex } from './hex-labels.js';

/** @typedef {import('./board-model.js').BoardModel} BoardModel */
/** @typedef {import('./board-model.js').BoardPosition} BoardPosition */

/**
 * Return what is on a hex, as the library names it.
 * @param {BoardModel} model
 * @param {BoardPosition} position
 * @param {string} name
 */
export function hexInfo(model, position, name) {
  const hex = model.hexes.get(name);
  if (!hex) return null;
  const piece = piecesByHex(position.pieces, model).get(name);
  if (piece) return { id: piece.kind, kind: 'piece' };
  const special = model.specialHexes.get(name);
  const tile = special?.thing && position.tilesLeft[name] !== 0 ? thing(special.thing) : undefined;
  if (tile) return { id: tile.id, kind: tile.kind };
  if (special) return { id: special.kind === 'nomad' ? 'camp' : special.kind, kind: 'place' };
  return { id: model.layout.caves.includes(name) ? 'cave' : hex.land, kind: 'terrain' };
}

/**
 * Whether a click on a hex asks what it is: it is special, and cannot be picked now.
 * @param {import('./board-model.js').BoardState} board
 * @param {string} name
 */
export const canInspect = ({ legal, model }, name) =>
  model.specialHexes.has(name) && !legal.value.has(name);

/**
 * Report what is on a hex.
 * @param {import('./board-model.js').BoardState} board
 * @param {string} name
 */
export function inspectHex(board, name) {
  const position = board.position.value;
  const what = position && hexInfo(board.model, position, name);
  if (what) board.onInspect(what);
}
