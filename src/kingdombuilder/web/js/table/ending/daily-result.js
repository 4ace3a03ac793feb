// The result of a daily kingdom: its day, and the player among the levels.

import { dayText } from '../../i18n/days.js';
import { t } from '../../i18n/i18n.js';
import { Ranking, rankText } from '../../learn/ranking.js';
import { api } from '../../protocol/http.js';
import { Icon } from '../../ui/sprites.js';
import { progress, updateDay } from '../../user/progress.js';
import { html, useEffect, useState } from '../../vendor.js';
import { table } from '../state/table.js';
import { viewerSeat } from './outcome.js';

/**
 * Remember the first result of a day; later games of the day change nothing.
 * @param {string} day
 * @param {number} gold
 */
function keepFirstResult(day, gold) {
  const game = table.value?.game ?? '';
  if (progress.value.days[day]?.gold === undefined) updateDay(day, { game, gold });
}

/** @param {{sheet: ScoreSheetMessage}} props */
export function DailyResult({ sheet }) {
  const day = table.value?.daily ?? '';
  const gold = sheet.totals[viewerSeat()] ?? 0;
  const [info, setInfo] = useState(/** @type {DailyInfo|null} */ (null));
  useEffect(() => {
    keepFirstResult(day, gold);
    api.get(`/api/daily/${day}`).then(setInfo, () => {});
  }, [day]);
  return html`<section class="daily-result" aria-labelledby="daily-result">
    <h3 id="daily-result">${t('learn.daily_of', { day: dayText(day) })}</h3>
    ${info && html`<p>${rankText(info.results, gold)}</p><${Ranking} results=${info.results} gold=${gold} />`}
    <p class="page-row"><a class="button" href="/daily/${day}"><${Icon}
      name="sun" />${t('learn.to_day')}</a></p></section>`;
}
