// The picture of a finished game: the board, the ranking and the scores, drawn on a canvas.

import { NO_ANIMATION } from '../../board/animation.js';
import { boardModel } from '../../board/board-model.js';
import { Pieces, RowMarkers } from '../../board/pieces.js';
import { SpecialHexes } from '../../board/special-hexes.js';
import { t } from '../../i18n/i18n.js';
import { html } from '../../vendor.js';
import { seatName, table } from '../state/table.js';
import { view } from '../state/view.js';
import { outcomeText, resultOf } from './outcome.js';
import { drawScores, scoresHeight } from './picture-scores.js';
import { ranking } from './result.js';
import { loadImage, svgImage } from './svg-image.js';

const WIDTH = 1280;
const MARGIN = 36;
const TITLE_HEIGHT = 78;
const PANEL_WIDTH = 430;
const WOOD = { url: '/static/art/wood.svg', width: 720, height: 600 };
const TITLE_FONT = '700 46px Almendra';
const NAME_FONT = '700 26px Almendra';

/** The layers of the board that show the final position. @param {BoardLayout} layout */
function boardLayers(layout) {
  const position = /** @type {ViewMessage} */ (view.value).position;
  const board = {
    model: boardModel(layout),
    seats: { value: table.value?.seats ?? [] },
    animation: { value: NO_ANIMATION },
    marks: { highlighted: { value: null } },
    position: {
      value: {
        pieces: position.pieces,
        plannedPieces: [],
        tilesLeft: position.tiles_left,
        markedLines: position.seats.map((seat) => seat.marked_lines),
      },
    },
  };
  return html`<g><${SpecialHexes} board=${board} /><${RowMarkers} board=${board} /><${Pieces} board=${board} /></g>`;
}

/** @param {CanvasRenderingContext2D} canvas @param {number} height */
async function drawWood(canvas, height) {
  const wood = await loadImage(WOOD.url);
  for (let x = 0; x < WIDTH; x += WOOD.width)
    for (let y = 0; y < height; y += WOOD.height)
      canvas.drawImage(wood, x, y, WOOD.width, WOOD.height);
  const [middle, reach] = [height / 2, WIDTH / 2];
  const shade = canvas.createRadialGradient(reach, middle, reach / 3, reach, middle, reach * 1.25);
  shade.addColorStop(0, 'rgba(255, 226, 170, 0.2)');
  shade.addColorStop(1, 'rgba(30, 15, 6, 0.5)');
  canvas.fillStyle = shade;
  canvas.fillRect(0, 0, WIDTH, height);
}

/** @param {CanvasRenderingContext2D} canvas @param {string} text */
function drawTitle(canvas, text) {
  canvas.fillStyle = '#fff6df';
  canvas.textBaseline = 'middle';
  canvas.shadowColor = 'rgba(20, 9, 2, 0.6)';
  canvas.shadowBlur = 6;
  canvas.font = NAME_FONT;
  const name = t('page.title');
  const nameWidth = canvas.measureText(name).width;
  canvas.fillText(name, WIDTH - MARGIN - nameWidth, MARGIN + 24);
  canvas.font = TITLE_FONT;
  canvas.fillText(text, MARGIN, MARGIN + 22, WIDTH - 2 * MARGIN - nameWidth - 40);
  canvas.shadowBlur = 0;
}

/** @param {ScoreSheetMessage} sheet @returns {Promise<Blob>} */
export async function drawPicture(sheet) {
  const info = /** @type {TableMessage} */ (table.value);
  const { box } = boardModel(info.layout);
  const boardWidth = WIDTH - 2 * MARGIN - PANEL_WIDTH - 24;
  const boardHeight = (boardWidth * box.height) / box.width;
  const bodyHeight = Math.max(boardHeight, scoresHeight(sheet));
  const height = Math.round(2 * MARGIN + TITLE_HEIGHT + bodyHeight);
  const element = document.createElement('canvas');
  element.width = WIDTH;
  element.height = height;
  const canvas = /** @type {CanvasRenderingContext2D} */ (element.getContext('2d'));
  const result = resultOf(sheet, -1);
  await Promise.all(
    [TITLE_FONT, '700 20px "Alegreya Sans"'].map((font) => document.fonts.load(font)),
  );
  await drawWood(canvas, height);
  drawTitle(canvas, outcomeText(result));
  const top = MARGIN + TITLE_HEIGHT;
  const [land, layers] = await Promise.all([
    loadImage(info.land_url ?? ''),
    svgImage(boardLayers(info.layout), box, boardWidth),
  ]);
  for (const image of [land, layers]) canvas.drawImage(image, MARGIN, top, boardWidth, boardHeight);
  const order = ranking(result).map((seat) => ({ seat, name: seatName(seat) }));
  await drawScores(canvas, sheet, order, {
    x: WIDTH - MARGIN - PANEL_WIDTH,
    y: top,
    width: PANEL_WIDTH,
  });
  return new Promise((resolve, reject) => {
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}
