// A calendar of the days played, one month at a time.

import { dayText, monthText, shiftMonth, today, weekdayNames, weeksOfMonth } from '../i18n/days.js';
import { t } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { progress } from '../user/progress.js';
import { cls, html, useState } from '../vendor.js';

/** Describe what was reached on a day. @param {string} day */
function dayLabel(day) {
  const { gold, puzzle } = progress.value.days[day] ?? {};
  return [
    dayText(day),
    ...(gold === undefined ? [] : [t('learn.gold', { n: gold })]),
    ...(puzzle ? [t('learn.puzzle_solved')] : []),
  ].join(', ');
}

/** @param {{day: string|null, shown: string}} props */
function DayCell({ day, shown }) {
  if (!day) return html`<td></td>`;
  const number = Number(day.slice(-2));
  if (day > today()) return html`<td class="is-future">${number}</td>`;
  const { gold, puzzle } = progress.value.days[day] ?? {};
  return html`<td><a href="/daily/${day}" aria-label=${dayLabel(day)} title=${dayLabel(day)}
    aria-current=${day === shown ? 'date' : undefined} class=${cls(
      gold !== undefined && 'is-played',
      puzzle && 'is-solved',
      day === today() && 'is-today',
    )}><span>${number}</span>${gold !== undefined && html`<b>${gold}</b>`}${
      puzzle && html`<i aria-hidden="true"></i>`
    }</a></td>`;
}

/** @param {{shown: string}} props the day of the page */
export function Calendar({ shown }) {
  const [month, setMonth] = useState(shown);
  const isLast = shiftMonth(month, 1) > today();
  return html`<section class="panel daily-calendar" aria-labelledby="calendar-title">
    <header><button class="button-round" aria-label=${t('learn.month_before')}
        onClick=${() => setMonth(shiftMonth(month, -1))}><${Icon} name="back" /></button>
      <h2 id="calendar-title" aria-live="polite">${monthText(month)}</h2>
      <button class="button-round" aria-label=${t('learn.month_after')} disabled=${isLast}
        onClick=${() => setMonth(shiftMonth(month, 1))}><${Icon} name="next" /></button></header>
    <table><thead><tr>${weekdayNames().map((name) => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
      <tbody>${weeksOfMonth(month).map(
        (week) =>
          html`<tr key=${week.find(Boolean)}>${week.map(
            (day, at) => html`<${DayCell} key=${day ?? at} day=${day} shown=${shown} />`,
          )}</tr>`,
      )}</tbody></table>
    <p class="daily-legend"><span></span>${t('learn.legend_played')}<span class="is-solved"></span>
      ${t('learn.legend_solved')}</p></section>`;
}
