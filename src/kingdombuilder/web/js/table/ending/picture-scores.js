// The scores beside the board of a picture: the ranking, and the gold of every seat by source.

import { html } from '../../vendor.js';
import { seatColour } from '../state/table.js';
import { drawPaper, INK } from './picture-frame.js';
import { sourceSprite } from './score-table.js';
import { svgImage } from './svg-image.js';

const PADDING = 22;
const RANK_HEIGHT = 50;
const HEAD_HEIGHT = 50;
const ROW_HEIGHT = 38;
const NAME_WIDTH = 160;
const LINE = '#c9a566';
const HEX_BOX = { x: -50, y: -50, width: 100, height: 100 };
const NAME_FONT = '700 26px Almendra';
const ROW_FONT = '400 20px "Alegreya Sans"';
const NUMBER_FONT = '700 21px "Alegreya Sans"';

/** @typedef {{seat: number, name: string}} RankedSeat */
/** @typedef {import('./picture-frame.js').Place} Place */

/** The height of the scores. @param {ScoreSheetMessage} sheet */
export const scoresHeight = ({ rows, totals }) =>
  2 * PADDING + totals.length * RANK_HEIGHT + HEAD_HEIGHT + rows.length * ROW_HEIGHT;

/** @param {{colour: string, x: number, y: number, size: number}} props */
const HouseIcon = ({ colour, x, y, size }) =>
  html`<svg class="seat-colour-${colour}" x=${x} y=${y} width=${size} height=${size} viewBox="-34 -38 68 68">
    <use href="#p-house-${colour}" ...${HEX_BOX} /></svg>`;

/** @param {{id: string, x: number, y: number, size: number}} props */
const SpriteIcon = ({ id, x, y, size }) =>
  id[1] === '-' && 'kq'.includes(id[0])
    ? html`<svg x=${x} y=${y} width=${size} height=${size} viewBox="0 0 24 24"><use href="#${id}" /></svg>`
    : html`<svg x=${x} y=${y} width=${size} height=${size}
        viewBox=${id === 'u-coin' ? '-25 -25 50 50' : '-50 -50 100 100'}><use href="#${id}" ...${HEX_BOX} /></svg>`;

/** Return the middle of a seat's column. @param {number} place @param {number} count @param {number} width */
const columnMiddle = (place, count, width) =>
  NAME_WIDTH + PADDING + ((width - NAME_WIDTH - 2 * PADDING) * (place + 0.5)) / count;

/** @param {ScoreSheetMessage} sheet @param {RankedSeat[]} order @param {number} width */
function icons({ rows, winners }, order, width) {
  const headTop = PADDING + order.length * RANK_HEIGHT + 8;
  const rowsTop = PADDING + order.length * RANK_HEIGHT + HEAD_HEIGHT;
  return html`<g>
    ${order.map(({ seat }, place) => {
      const [colour, y] = [seatColour(seat), PADDING + place * RANK_HEIGHT];
      return html`<${HouseIcon} colour=${colour} x=${PADDING} y=${y} size=${42} />
        ${winners.includes(seat) && html`<${SpriteIcon} id="k-lords" x=${PADDING + 48} y=${y + 4} size=${32} />`}
        <${SpriteIcon} id="u-coin" x=${width - PADDING - 34} y=${y + 5} size=${34} />
        <${HouseIcon} colour=${colour} x=${columnMiddle(place, order.length, width) - 17} y=${headTop} size=${34} />`;
    })}
    ${rows.map(
      ({ source }, place) => html`<${SpriteIcon} id=${sourceSprite(source)} x=${PADDING}
        y=${rowsTop + place * ROW_HEIGHT + 4} size=${30} />`,
    )}</g>`;
}

/** Draw the names and totals. @param {CanvasRenderingContext2D} canvas @param {ScoreSheetMessage} sheet
 * @param {RankedSeat[]} order @param {number} width */
function drawRanking(canvas, { totals, winners }, order, width) {
  for (const [place, { seat, name }] of order.entries()) {
    const middle = PADDING + place * RANK_HEIGHT + 23;
    const left = PADDING + (winners.includes(seat) ? 86 : 52);
    canvas.font = NAME_FONT;
    canvas.textAlign = 'left';
    canvas.fillText(name, left, middle, width - left - PADDING - 96);
    canvas.textAlign = 'right';
    canvas.fillText(String(totals[seat] ?? '–'), width - PADDING - 42, middle);
  }
}

/** Draw the gold by source. @param {CanvasRenderingContext2D} canvas @param {ScoreSheetMessage} sheet
 * @param {RankedSeat[]} order @param {number} width */
function drawRows(canvas, { rows }, order, width) {
  const top = PADDING + order.length * RANK_HEIGHT + HEAD_HEIGHT;
  for (const [place, { name, seats }] of rows.entries()) {
    const y = top + place * ROW_HEIGHT;
    canvas.fillStyle = LINE;
    canvas.fillRect(PADDING, y, width - 2 * PADDING, 1.5);
    canvas.fillStyle = INK;
    canvas.font = ROW_FONT;
    canvas.textAlign = 'left';
    canvas.fillText(name, PADDING + 38, y + ROW_HEIGHT / 2, NAME_WIDTH - 42);
    canvas.font = NUMBER_FONT;
    canvas.textAlign = 'center';
    for (const [column, { seat }] of order.entries())
      canvas.fillText(
        String(seats[seat].gold ?? '–'),
        columnMiddle(column, order.length, width),
        y + ROW_HEIGHT / 2,
      );
  }
}

/** Draw the scores. @param {CanvasRenderingContext2D} canvas @param {ScoreSheetMessage} sheet
 * @param {RankedSeat[]} order from first to last @param {Place} at */
export async function drawScores(canvas, sheet, order, at) {
  const height = scoresHeight(sheet);
  const box = { x: 0, y: 0, width: at.width, height };
  const image = await svgImage(icons(sheet, order, at.width), box, at.width);
  drawPaper(canvas, at, height);
  canvas.save();
  canvas.translate(at.x, at.y);
  canvas.textBaseline = 'middle';
  canvas.fillStyle = INK;
  drawRanking(canvas, sheet, order, at.width);
  drawRows(canvas, sheet, order, at.width);
  canvas.drawImage(image, 0, 0, at.width, height);
  canvas.restore();
}
