// The picture of a day: the puzzle and the gold, and the player among the levels.

import { dayText } from '../i18n/days.js';
import { t } from '../i18n/i18n.js';
import {
  drawPaper,
  INK,
  MARGIN,
  startPicture,
  TITLE_HEIGHT,
  toBlob,
  WIDTH,
} from '../table/ending/picture-frame.js';
import { botLevel } from '../user/bot-ratings.js';
import { rankResults, rankText } from './ranking.js';

const PADDING = 40;
const LINE_HEIGHT = 58;
const BAR_HEIGHT = 34;
const NAME_WIDTH = 260;
const HEAD_FONT = '700 38px Almendra';
const ROW_FONT = '400 28px "Alegreya Sans"';
const BOLD_FONT = '700 28px "Alegreya Sans"';

/** @typedef {{gold?: number, puzzle?: boolean}} Reached */

/** The lines above the ranking. @param {DailyInfo} info @param {Reached} reached */
function headLines(info, { gold, puzzle }) {
  const kind = t(`learn.kind_${info.puzzle.kind}`);
  const grade = t('learn.grade', { n: info.puzzle.grade });
  return [
    ...(puzzle ? [`✓ ${t('learn.daily_puzzle')}: ${kind}, ${grade}`] : []),
    ...(gold === undefined
      ? []
      : [`${t('learn.gold', { n: gold })} · ${rankText(info.results, gold)}`]),
  ];
}

/**
 * Draw a bar for each result.
 * @param {CanvasRenderingContext2D} canvas
 * @param {DailyInfo} info
 * @param {number} gold
 * @param {number} top
 */
function drawRanking(canvas, info, gold, top) {
  const results = rankResults(info.results, gold);
  const most = Math.max(1, ...results.map((one) => one.gold));
  const left = MARGIN + PADDING + NAME_WIDTH;
  const width = WIDTH - MARGIN - PADDING - 90 - left;
  for (const [row, { bot, gold: reached }] of results.entries()) {
    const middle = top + row * LINE_HEIGHT + LINE_HEIGHT / 2;
    canvas.font = bot ? ROW_FONT : BOLD_FONT;
    canvas.textAlign = 'left';
    canvas.fillStyle = INK;
    canvas.fillText(
      bot ? botLevel(bot) : t('learn.you'),
      MARGIN + PADDING,
      middle,
      NAME_WIDTH - 20,
    );
    canvas.fillStyle = bot ? '#c9a566' : '#4f7a3f';
    canvas.beginPath();
    canvas.roundRect(
      left,
      middle - BAR_HEIGHT / 2,
      Math.max(8, (width * reached) / most),
      BAR_HEIGHT,
      8,
    );
    canvas.fill();
    canvas.fillStyle = INK;
    canvas.textAlign = 'right';
    canvas.fillText(String(reached), WIDTH - MARGIN - PADDING, middle);
  }
}

/** @param {DailyInfo} info @param {Reached} reached @returns {Promise<Blob>} */
export async function drawDay(info, reached) {
  const lines = headLines(info, reached);
  const rows = reached.gold === undefined ? 0 : info.results.length + 1;
  const paper = 2 * PADDING + lines.length * LINE_HEIGHT + rows * LINE_HEIGHT;
  const height = 2 * MARGIN + TITLE_HEIGHT + paper;
  const { element, canvas } = await startPicture(
    height,
    t('learn.daily_of', { day: dayText(info.date) }),
  );
  const top = MARGIN + TITLE_HEIGHT;
  drawPaper(canvas, { x: MARGIN, y: top, width: WIDTH - 2 * MARGIN }, paper);
  canvas.textBaseline = 'middle';
  canvas.fillStyle = INK;
  canvas.textAlign = 'left';
  canvas.font = HEAD_FONT;
  for (const [row, text] of lines.entries())
    canvas.fillText(
      text,
      MARGIN + PADDING,
      top + PADDING + row * LINE_HEIGHT + LINE_HEIGHT / 2,
      WIDTH - 2 * (MARGIN + PADDING),
    );
  if (reached.gold !== undefined)
    drawRanking(canvas, info, reached.gold, top + PADDING + lines.length * LINE_HEIGHT);
  return toBlob(element);
}
