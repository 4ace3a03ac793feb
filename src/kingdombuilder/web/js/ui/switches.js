// Language and theme: on every page, in the same place.

import { LANGUAGES, language, say, speak } from '../i18n/i18n.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { notify } from './dialog.js';
import { Icon } from './sprites.js';

const THEMES = ['system', 'light', 'dark'];
const THEME_ICONS = { system: 'contrast', light: 'sun', dark: 'theme' };

/** @param {string} wanted */
const change = (wanted) => speak(wanted).catch(() => notify(say('home.offline'), 'error'));

export const LanguageSwitch =
  () => html`<div class="choice languages" role="group" aria-label=${say('home.language')}>
  ${LANGUAGES.map(
    (
      one,
    ) => html`<button key=${one} lang=${one} aria-pressed=${language.value === one} aria-label=${say(`home.language_${one}`)}
    onClick=${() => change(one)}>${one.toUpperCase()}</button>`,
  )}
</div>`;

export function ThemeSwitch() {
  const theme = settings.theme.value;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  return html`<button class="round" aria-label=${say(`home.theme_${theme}`)} title=${say(`home.theme_${theme}`)}
    onClick=${() => {
      settings.theme.value = next;
    }}><${Icon} name=${THEME_ICONS[theme]} /></button>`;
}
