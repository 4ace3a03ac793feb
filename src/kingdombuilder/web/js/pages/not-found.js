// The page for an unknown address, and for a game that does not exist.

import { t } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { PageFrame } from './page-frame.js';

/** A castle, a road and a lost wagon. */
const Scene = () => html`<svg class="page-scene" viewBox="0 0 420 150" aria-hidden="true">
  <rect width="420" height="150" rx="18" class="land land-grass" />
  ${[
    [30, 96, 't-grass-1'],
    [120, 40, 't-grass-2'],
    [215, 118, 't-grass-3'],
    [300, 52, 't-grass-1'],
    [388, 112, 't-grass-2'],
  ].map(
    ([x, y, id]) =>
      html`<use href="#${id}" x="-50" y="-50" width="100" height="100" transform="translate(${x} ${y})" />`,
  )}
  <path d="M-10 120C90 96 130 128 210 98S330 60 430 84" fill="none" stroke="#c9a86a" stroke-width="16" />
  <path d="M-10 120C90 96 130 128 210 98S330 60 430 84" fill="none" stroke="#f3e2bd" stroke-width="9"
    stroke-dasharray="2 12" stroke-linecap="round" />
  <use href="#b-castle" x="-50" y="-50" width="100" height="100" transform="translate(70 62) scale(1.1)" />
  <g class="seat-colour-red"><use href="#p-wagon" x="-50" y="-50" width="100" height="100"
    transform="translate(300 84) scale(1.25)" /></g>
</svg>`;

/** @param {{title?: string, text?: string, [other: string]: unknown}} props */
export function NotFound({ title = t('page.lost'), text = t('page.lost_text') }) {
  return html`<${PageFrame} title=${title} className="page-not-found">
    <div class="panel page-lost-panel"><${Scene} /><p>${text}</p>
      <div class="page-row"><a class="button button-primary button-large" href="/"><${Icon}
        name="home" />${t('page.home')}</a>
        <a class="button button-large" href="/games"><${Icon} name="plan" />${t('home.to_games')}</a>
        <a class="button button-large" href="/rules"><${Icon} name="book" />${t('home.to_rules')}</a></div></div>
  </${PageFrame}>`;
}
