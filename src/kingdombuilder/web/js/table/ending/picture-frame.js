// What all pictures have in common: the wooden table, a title and paper, drawn on a canvas.

import { t } from '../../i18n/i18n.js';
import { loadImage } from './svg-image.js';

export const WIDTH = 1280;
export const MARGIN = 36;
export const TITLE_HEIGHT = 78;
export const INK = '#3b2619';
const WOOD = { url: '/static/art/wood.svg', width: 720, height: 600 };
const TITLE_FONT = '700 46px Almendra';
const NAME_FONT = '700 26px Almendra';

/** Make a canvas of some height with the wooden table and a title. @param {number} height @param {string} title */
export async function startPicture(height, title) {
  const element = document.createElement('canvas');
  element.width = WIDTH;
  element.height = height;
  const canvas = /** @type {CanvasRenderingContext2D} */ (element.getContext('2d'));
  await Promise.all(
    [TITLE_FONT, '400 20px "Alegreya Sans"', '700 20px "Alegreya Sans"'].map((font) =>
      document.fonts.load(font),
    ),
  );
  await drawWood(canvas, height);
  drawTitle(canvas, title);
  return { element, canvas };
}

/** Return a canvas as a file of its pixels. @param {HTMLCanvasElement} element @returns {Promise<Blob>} */
export const toBlob = (element) =>
  new Promise((resolve, reject) => {
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });

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

/** @typedef {{x: number, y: number, width: number}} Place */

/** Draw a sheet of paper. @param {CanvasRenderingContext2D} canvas @param {Place} place @param {number} height */
export function drawPaper(canvas, { x, y, width }, height) {
  const paper = canvas.createLinearGradient(x, y, x + width, y + height);
  paper.addColorStop(0, '#f8edd2');
  paper.addColorStop(1, '#efdfba');
  canvas.beginPath();
  canvas.roundRect(x, y, width, height, 14);
  canvas.shadowColor = 'rgba(20, 9, 2, 0.6)';
  canvas.shadowBlur = 18;
  canvas.fillStyle = paper;
  canvas.fill();
  canvas.shadowBlur = 0;
  canvas.lineWidth = 2;
  canvas.strokeStyle = '#5b3a22';
  canvas.stroke();
}
