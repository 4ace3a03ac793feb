// The switches of language and theme on every page.

import { LANGUAGES, language, setLanguage, t } from '../i18n/i18n.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { notify } from './dialog.js';
import { Icon } from './sprites.js';

const THEMES = ['system', 'light', 'dark'];
/** @type {Record<string, import('./sprites.js').IconName>} */
const THEME_ICONS = { system: 'contrast', light: 'sun', dark: 'theme' };

/** @param {string} next */
const switchLanguage = (next) => setLanguage(next).catch(() => notify(t('home.offline'), 'error'));

export const LanguageSwitch =
  () => html`<div class="form-choice page-languages" role="group" aria-label=${t('home.language')}>
  ${LANGUAGES.map(
    (one) => html`<button key=${one} lang=${one} aria-pressed=${language.value === one}
      aria-label=${t(`home.language_${one}`)}
    onClick=${() => switchLanguage(one)}>${one.toUpperCase()}</button>`,
  )}
</div>`;

export function ThemeSwitch() {
  const theme = settings.theme.value;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  return html`<button class="button-round" aria-label=${t(`home.theme_${theme}`)} title=${t(`home.theme_${theme}`)}
    onClick=${() => {
      settings.theme.value = next;
    }}><${Icon} name=${THEME_ICONS[theme]} /></button>`;
}
