// What lies on a hex, and the rule of it: a piece, a place with its tile, or the land.

import { thing } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { position } from '../table/state/selectors.js';
import { currentBoard } from './board-model.js';
import { piecesByHex } from './hex-labels.js';

/** Open the rule of what lies on a hex. @param {string} hex */
export function openHexInfo(hex) {
  const [board, now] = [currentBoard.value, position.value];
  const spot = board?.spots.get(hex);
  if (!board || !now || !spot) return;
  const piece = piecesByHex(now.pieces, board).get(hex);
  const place = board.places.get(hex);
  const tile = place && now.left[hex] !== 0 ? thing(place.thing) : undefined;
  if (piece) openThing(piece.kind, 'piece');
  else if (tile) openThing(tile.id, tile.kind);
  else if (place) openThing(place.kind === 'nomad' ? 'camp' : place.kind, 'place');
  else openThing(board.layout.caves.includes(hex) ? 'cave' : spot.land, 'terrain');
}
