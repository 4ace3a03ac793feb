// What a hex is called, for those who listen: where it is, what is there, whether it may be picked and what that brings.
import { t, thingName } from '../i18n/i18n.js';
import { gains } from '../table/state/hints.js';
import { canAct, legalHexes, position } from '../table/state/selectors.js';
import { table } from '../table/state/table.js';
import { key } from './board-model.js';
import { neighbours } from './geometry.js';

/** Row and column in words. @param {HexInfo} hex @param {Layout} layout */
export function positionText(hex, layout) {
  const name = layout.row_names[hex.row];
  const island = name.startsWith('i');
  return t(island ? 'board.island_place' : 'board.place', {
    row: island ? name.slice(1) : name,
    column: hex.column + 1,
  });
}

/** The land of a hex, or the place that it is. @param {HexInfo} hex @param {SpecialHex|undefined} place @param {boolean} cave */
export function hexName(hex, place, cave) {
  if (place?.kind === 'location') return thingName(place.thing, 'location');
  if (place?.kind === 'capitol') return t('board.capitol');
  return cave ? t('board.cave') : t(`terrain.${hex.land}`);
}

/** @param {PlacedPiece} piece */
const pieceText = ({ kind, seat }) =>
  seat === null
    ? t(`board.piece.${kind}`)
    : t('board.piece_of', {
        piece: t(`board.piece.${kind}`),
        who: table.value?.seats[seat]?.name ?? '',
      });

/** What a pick brings, in words. @param {Gain|undefined} gain */
function gainText(gain) {
  if (!gain) return [];
  return [
    ...Object.entries(gain.gold).map(([source, gold]) =>
      t(gold < 0 ? 'board.costs' : 'board.brings', {
        n: Math.abs(gold),
        source: thingName(source),
      }),
    ),
    ...gain.won.map((tile) => t('board.wins', { tile: thingName(tile) })),
    ...gain.lost.map((tile) => t('board.loses', { tile: thingName(tile) })),
  ];
}

/** What stands on each hex; a hall stands on seven. @param {PlacedPiece[]} pieces @param {import('./board-model.js').BoardModel} chart */
export function piecesByHex(pieces, { spots, at }) {
  const found = new Map(pieces.map((piece) => [piece.hex, piece]));
  for (const piece of pieces.filter(({ kind }) => kind === 'hall')) {
    const spot = spots.get(piece.hex);
    const around = spot ? neighbours(spot.row, spot.column) : [];
    for (const [row, column] of around) found.set(at.get(key(row, column))?.name ?? '', piece);
  }
  return found;
}

/** A function that names every hex of the position on the screen. @param {import('./board-model.js').BoardModel} chart */
export function makeHexLabeller(chart) {
  const { layout, places } = chart;
  const now = position.value;
  const pieces = piecesByHex(now?.pieces ?? [], chart);
  const caves = new Set(layout.caves);
  const legal = canAct.value ? legalHexes.value : new Set();
  const brought = gains.value;
  /** @param {HexInfo} hex */
  return (hex) => {
    const place = places.get(hex.name);
    const piece = pieces.get(hex.name);
    const left = now?.left[hex.name];
    const words = [positionText(hex, layout), hexName(hex, place, caves.has(hex.name))];
    if (place?.kind === 'nomad' && left) words.push(thingName(place.thing, 'nomad'));
    if (left !== undefined && place) words.push(t('board.tiles_left', { n: left }));
    if (piece) words.push(pieceText(piece));
    else if (!place) words.push(t('board.empty'));
    if (legal.has(hex.name)) words.push(t('board.legal'), ...gainText(brought[hex.name]));
    return words.join(', ');
  };
}
