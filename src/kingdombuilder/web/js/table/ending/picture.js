// The picture of a finished game: the board, the ranking and the scores, drawn on a canvas.

import { NO_ANIMATION } from '../../board/animation.js';
import { boardModel } from '../../board/board-model.js';
import { Pieces, RowMarkers } from '../../board/pieces.js';
import { SpecialHexes } from '../../board/special-hexes.js';
import { html } from '../../vendor.js';
import { seatName, table } from '../state/table.js';
import { view } from '../state/view.js';
import { pictureTitle, resultOf } from './outcome.js';
import { MARGIN, startPicture, TITLE_HEIGHT, toBlob, WIDTH } from './picture-frame.js';
import { drawScores, scoresHeight } from './picture-scores.js';
import { ranking } from './result.js';
import { loadImage, svgImage } from './svg-image.js';

const PANEL_WIDTH = 430;

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

/** @param {ScoreSheetMessage} sheet @returns {Promise<Blob>} */
export async function drawPicture(sheet) {
  const info = /** @type {TableMessage} */ (table.value);
  const { box } = boardModel(info.layout);
  const boardWidth = WIDTH - 2 * MARGIN - PANEL_WIDTH - 24;
  const boardHeight = (boardWidth * box.height) / box.width;
  const bodyHeight = Math.max(boardHeight, scoresHeight(sheet));
  const height = Math.round(2 * MARGIN + TITLE_HEIGHT + bodyHeight);
  const { element, canvas } = await startPicture(height, pictureTitle(sheet));
  const top = MARGIN + TITLE_HEIGHT;
  const [land, layers] = await Promise.all([
    loadImage(info.land_url ?? ''),
    svgImage(boardLayers(info.layout), box, boardWidth),
  ]);
  for (const image of [land, layers]) canvas.drawImage(image, MARGIN, top, boardWidth, boardHeight);
  const order = ranking(resultOf(sheet, -1)).map((seat) => ({ seat, name: seatName(seat) }));
  await drawScores(canvas, sheet, order, {
    x: WIDTH - MARGIN - PANEL_WIDTH,
    y: top,
    width: PANEL_WIDTH,
  });
  return toBlob(element);
}
