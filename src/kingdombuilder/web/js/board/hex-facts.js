// What there is to know about a hex: its name, its rule, its tiles, and what building on it or next to it would gain.

import { library, t, thing, thingName } from '../i18n/i18n.js';
import { placeKey } from './board-model.js';
import { neighbours } from './geometry.js';
import { hexName, piecesByHex, pieceText, worthText } from './hex-labels.js';

/** @typedef {import('./board-model.js').BoardHex} BoardHex */
/** @typedef {import('./board-model.js').BoardState} BoardState */

/**
 * @typedef {object} HexFacts
 * @property {string} title
 * @property {string|null} piece
 * @property {string|null} rule one line, for a special hex
 * @property {string|null} tiles how many tiles are left, and whether the viewer has one of them
 * @property {string|null} beside what building next to a special hex would gain
 * @property {Gain|null} gain of a legal hex
 * @property {string|null} worth by the heat map
 * @property {string|null} reason why a hex is not legal
 */

/** The names of special places in the library. @type {Record<string, string>} */
const PLACES = { nomad: 'camp' };

/** @param {number} gold */
const signed = (gold) => (gold < 0 ? `−${-gold}` : `+${gold}`);

/** Describe a gain in a few words; '' if there is none. @param {Gain} gain */
export function gainText(gain) {
  return [
    ...(gain.total ? [t('board.gold_gain', { gold: signed(gain.total), n: gain.total })] : []),
    ...gain.tiles_won.map((tile) => t('board.tile_gain', { tile: thingName(tile) })),
    ...gain.tiles_lost.map((tile) => t('board.tile_loss', { tile: thingName(tile) })),
  ].join(t('board.list'));
}

/** Return the rule of a special hex in one line. @param {BoardState} board @param {BoardHex} hex */
function ruleOf(board, hex) {
  const special = board.model.specialHexes.get(hex.name);
  const isCave = board.model.layout.caves.includes(hex.name);
  if (!special && !isCave) return null;
  const left = board.position.value?.tilesLeft[hex.name];
  const tile = special?.thing && left !== 0 ? thing(special.thing) : undefined;
  const place = isCave ? 'cave' : (PLACES[special?.kind ?? ''] ?? special?.kind);
  return tile?.rule ?? library.value?.terrains.find((one) => one.id === place)?.rule ?? null;
}

/** @param {BoardState} board @param {string} name */
function tilesText(board, name) {
  const left = board.position.value?.tilesLeft[name];
  if (left === undefined) return null;
  const texts = [t(left ? 'board.tiles_left' : 'board.no_tile_left', { n: left })];
  if (board.position.value?.ownTileSites.includes(name)) texts.push(t('board.own_tile'));
  return texts.join(' · ');
}

/**
 * Return the best legal hex next to a special hex, and its gain: one that wins a tile before others.
 * @param {BoardState} board
 * @param {BoardHex} hex
 */
function bestBeside(board, hex) {
  const occupied = new Set(board.position.value?.pieces.map((piece) => piece.hex));
  const tile = board.model.specialHexes.get(hex.name)?.thing ?? '';
  const worth = (/** @type {Gain} */ gain) =>
    gain.total + (gain.tiles_won.includes(tile) ? 1000 : 0);
  return neighbours(hex.row, hex.column)
    .flatMap(([row, column]) => {
      const name = board.model.hexesByPlace.get(placeKey(row, column))?.name ?? '';
      const gain = board.gains.value[name];
      return gain && board.legal.value.has(name) && !occupied.has(name) ? [{ name, gain }] : [];
    })
    .sort((a, b) => worth(b.gain) - worth(a.gain))[0];
}

/** @param {BoardState} board @param {BoardHex} hex */
function besideText(board, hex) {
  if (!board.model.specialHexes.has(hex.name) || !board.legal.value.size) return null;
  const best = bestBeside(board, hex);
  if (!best) return t('board.beside_none');
  const gains = gainText(best.gain);
  return gains
    ? t('board.beside_gain', { hex: best.name, gains })
    : t('board.beside_nothing', { hex: best.name });
}

/**
 * Return everything that can be shown about a hex now.
 * @param {BoardState} board
 * @param {string} name
 * @returns {HexFacts|null}
 */
export function hexFacts(board, name) {
  const hex = board.model.hexes.get(name);
  const position = board.position.value;
  if (!hex || !position) return null;
  const special = board.model.specialHexes.get(name);
  const piece = piecesByHex(position.pieces, board.model).get(name);
  const isLegal = board.legal.value.has(name);
  return {
    title: hexName(hex, special, board.model.layout.caves.includes(name), position.tilesLeft[name]),
    piece: piece ? pieceText(piece, board.seats.value) : null,
    rule: ruleOf(board, hex),
    tiles: tilesText(board, name),
    beside: besideText(board, hex),
    gain: (isLegal && board.gains.value[name]) || null,
    worth: worthText(board, name),
    reason: isLegal ? null : (board.reasons.value[name] ?? null),
  };
}

/** Whether there is more to show than the name of the land. @param {HexFacts} facts */
export const isInformative = (facts) =>
  Boolean(facts.rule || facts.gain || facts.worth || facts.reason);

/** Return the facts that a label does not contain, as sentences. @param {HexFacts} facts */
export const factsText = (facts) =>
  [facts.rule, facts.tiles && `${facts.tiles}.`, facts.beside, facts.reason]
    .filter(Boolean)
    .join(' ');
