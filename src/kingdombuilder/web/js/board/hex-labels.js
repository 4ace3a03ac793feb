// What a hex is called, for those who listen: where it is, what is there, whether it may be picked and what that brings.
import { nameOf, say } from '../i18n/i18n.js';
import { acts, gains, legalHexes, position, table } from '../table/state.js';
import { key } from './board-model.js';
import { neighbours } from './geometry.js';

/** Row and column in words. @param {HexAt} hex @param {Layout} layout */
export function whereIs(hex, layout) {
  const name = layout.row_names[hex.row];
  const island = name.startsWith('i');
  return say(island ? 'board.island_place' : 'board.place', {
    row: island ? name.slice(1) : name,
    column: hex.column + 1,
  });
}

/** The land of a hex, or the place that it is. @param {HexAt} hex @param {Place|undefined} place @param {boolean} cave */
export function landOf(hex, place, cave) {
  if (place?.kind === 'location') return nameOf(place.thing, 'location');
  if (place?.kind === 'capitol') return say('board.capitol');
  return cave ? say('board.cave') : say(`terrain.${hex.land}`);
}

/** @param {PieceAt} piece */
const pieceText = ({ kind, seat }) =>
  seat === null
    ? say(`board.piece.${kind}`)
    : say('board.piece_of', {
        piece: say(`board.piece.${kind}`),
        who: table.value?.seats[seat]?.name ?? '',
      });

/** What a pick brings, in words. @param {Gain|undefined} gain */
function gainText(gain) {
  if (!gain) return [];
  return [
    ...Object.entries(gain.gold).map(([source, gold]) =>
      say(gold < 0 ? 'board.costs' : 'board.brings', { n: Math.abs(gold), source: nameOf(source) }),
    ),
    ...gain.won.map((tile) => say('board.wins', { tile: nameOf(tile) })),
    ...gain.lost.map((tile) => say('board.loses', { tile: nameOf(tile) })),
  ];
}

/** What stands on each hex; a hall stands on seven. @param {PieceAt[]} pieces @param {import('./board-model.js').Chart} chart */
export function piecesByHex(pieces, { spots, at }) {
  const found = new Map(pieces.map((piece) => [piece.hex, piece]));
  for (const piece of pieces.filter(({ kind }) => kind === 'hall')) {
    const spot = spots.get(piece.hex);
    const around = spot ? neighbours(spot.row, spot.column) : [];
    for (const [row, column] of around) found.set(at.get(key(row, column))?.name ?? '', piece);
  }
  return found;
}

/** A function that names every hex of the position on the screen. @param {import('./board-model.js').Chart} chart */
export function namer(chart) {
  const { layout, places } = chart;
  const now = position.value;
  const pieces = piecesByHex(now?.pieces ?? [], chart);
  const caves = new Set(layout.caves);
  const legal = acts.value ? legalHexes.value : new Set();
  const brought = gains.value;
  /** @param {HexAt} hex */
  return (hex) => {
    const place = places.get(hex.name);
    const piece = pieces.get(hex.name);
    const left = now?.left[hex.name];
    const words = [whereIs(hex, layout), landOf(hex, place, caves.has(hex.name))];
    if (place?.kind === 'nomad' && left) words.push(nameOf(place.thing, 'nomad'));
    if (left !== undefined && place) words.push(say('board.tiles_left', { n: left }));
    if (piece) words.push(pieceText(piece));
    else if (!place) words.push(say('board.empty'));
    if (legal.has(hex.name)) words.push(say('board.legal'), ...gainText(brought[hex.name]));
    return words.join(', ');
  };
}
