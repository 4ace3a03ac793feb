// The player among the levels: what each of them reached with the same deal.

import { t } from '../i18n/i18n.js';
import { Coin, Icon } from '../ui/sprites.js';
import { botLevel } from '../user/bot-ratings.js';
import { cls, html } from '../vendor.js';

/** @typedef {{bot: string|null, gold: number}} RankedResult the player has no bot */

/**
 * Return the results from most to least gold, the player after levels with as much.
 * @param {LevelResult[]} results
 * @param {number|null} gold of the player
 * @returns {RankedResult[]}
 */
export function rankResults(results, gold) {
  /** @type {RankedResult[]} */
  const all = gold === null ? [...results] : [...results, { bot: null, gold }];
  return all
    .map((one, at) => ({ one, at }))
    .sort((a, b) => b.one.gold - a.one.gold || a.at - b.at)
    .map(({ one }) => one);
}

/** Describe how the player compares with the levels. @param {LevelResult[]} results @param {number} gold */
export function rankText(results, gold) {
  const ranked = rankResults(results, gold);
  const beaten = ranked.slice(ranked.findIndex((one) => !one.bot) + 1);
  if (beaten.length === results.length) return t('learn.rank_first');
  return beaten.length
    ? t('learn.rank_above', { level: botLevel(beaten[0].bot) })
    : t('learn.rank_last');
}

/** @param {{results: LevelResult[], gold: number|null}} props */
export function Ranking({ results, gold }) {
  const most = Math.max(1, ...results.map((one) => one.gold), gold ?? 0);
  return html`<ol class="daily-ranking" title=${t('learn.rank_basis')}>${rankResults(
    results,
    gold,
  ).map(
    ({ bot, gold: reached }) => html`<li key=${bot ?? 'you'} class=${cls(!bot && 'is-you')}
      style=${{ '--share': reached / most }}><${Icon} name=${bot ? 'bot' : 'person'} />
      <span>${bot ? botLevel(bot) : t('learn.you')}</span><b>${reached}<${Coin} /></b></li>`,
  )}</ol>`;
}
