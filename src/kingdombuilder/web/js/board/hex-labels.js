// The names of hexes for screen readers: where a hex is, what is on it, and what picking it would gain.

import { t, thingName } from '../i18n/i18n.js';
import { numberText } from '../i18n/number-text.js';
import { placeKey } from './board-model.js';
import { neighbours } from './geometry.js';

/** @typedef {import('./board-model.js').BoardModel} BoardModel */
/** @typedef {import('./board-model.js').BoardPiece} BoardPiece */
/** @typedef {import('./board-model.js').BoardState} BoardState */

/**
 * Return the name of a hex: its location, the tile of its camp, or its land.
 * @param {HexInfo} hex
 * @param {SpecialHexInfo|undefined} special
 * @param {boolean} isCave
 * @param {number} [tilesLeft]
 */
export function hexName(hex, special, isCave, tilesLeft = 0) {
  if (special?.kind === 'location') return thingName(special.thing ?? '', 'location');
  if (special?.kind === 'nomad' && special.thing && tilesLeft)
    return thingName(special.thing, 'nomad');
  if (special?.kind === 'capitol') return t('board.capitol');
  return isCave ? t('board.cave') : t(`terrain.${hex.land}`);
}

/** @param {BoardPiece} piece @param {{name: string|null}[]} seats */
export const pieceText = ({ kind, seat }, seats) =>
  seat === null
    ? t(`board.piece.${kind}`)
    : t('board.piece_of', {
        piece: t(`board.piece.${kind}`),
        who: seats[seat]?.name ?? '',
      });

/** @param {Gain|undefined} gain */
function gainTexts(gain) {
  if (!gain) return [];
  return [
    ...Object.entries(gain.gold).map(([source, gold]) =>
      t(gold < 0 ? 'board.costs' : 'board.brings', {
        n: Math.abs(gold),
        source: thingName(source),
      }),
    ),
    ...gain.tiles_won.map((tile) => t('board.wins', { tile: thingName(tile) })),
    ...gain.tiles_lost.map((tile) => t('board.loses', { tile: thingName(tile) })),
  ];
}

/** Describe what a hex is worth by the heat map; null without one. @param {BoardState} board @param {string} name */
export function worthText(board, name) {
  const map = board.marks.heatMap.value;
  const worth = map?.worths[name];
  if (!map || worth === undefined) return null;
  const who = board.seats.value[map.seat]?.name ?? '';
  return t('board.worth', { gold: numberText(worth, 1, true), who });
}

/**
 * Return the piece on each hex; a city hall covers seven.
 * @param {BoardPiece[]} pieces
 * @param {BoardModel} model
 */
export function piecesByHex(pieces, { hexes, hexesByPlace }) {
  const byHex = new Map(pieces.map((piece) => [piece.hex, piece]));
  for (const piece of pieces.filter(({ kind }) => kind === 'hall')) {
    const hex = hexes.get(piece.hex);
    const around = hex ? neighbours(hex.row, hex.column) : [];
    for (const [row, column] of around)
      byHex.set(hexesByPlace.get(placeKey(row, column))?.name ?? '', piece);
  }
  return byHex;
}

/**
 * Make a function that returns the label of a hex in the current position.
 * @param {BoardState} board
 */
export function makeHexLabeller(board) {
  const { layout, specialHexes } = board.model;
  const position = board.position.value;
  const [legal, gains, seats] = [board.legal.value, board.gains.value, board.seats.value];
  const pieces = piecesByHex(position?.pieces ?? [], board.model);
  const caves = new Set(layout.caves);
  /** @param {HexInfo} hex */
  return (hex) => {
    const special = specialHexes.get(hex.name);
    const piece = pieces.get(hex.name);
    const left = position?.tilesLeft[hex.name];
    const texts = [hex.name, hexName(hex, special, caves.has(hex.name))];
    if (special?.kind === 'nomad' && special.thing && left)
      texts.push(thingName(special.thing, 'nomad'));
    if (left !== undefined && special) texts.push(t('board.tiles_left', { n: left }));
    if (piece) texts.push(pieceText(piece, seats));
    else if (!special) texts.push(t('board.empty'));
    if (legal.has(hex.name)) texts.push(t('board.legal'), ...gainTexts(gains[hex.name]));
    const worth = worthText(board, hex.name);
    if (worth) texts.push(worth);
    return texts.join(', ');
  };
}
