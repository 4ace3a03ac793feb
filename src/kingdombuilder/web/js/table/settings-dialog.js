// The settings dialog: language, theme, pace and switches.

import { LANGUAGES, language, setLanguage, t } from '../i18n/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { onChecked, onValue } from '../ui/form.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { canNotify, enableNotifications } from './notifications.js';

/** A choice of one of several values, as a row of buttons.
 * @param {{
 *   label: string, values: string[], now: string, name: (value: string) => string,
 *   choose: (value: string) => void,
 * }} props
 */
export const ChoiceSetting = ({
  label,
  values,
  now,
  name,
  choose,
}) => html`<div class="menu-setting"><span>${label}</span>
  <div class="form-choice" role="group" aria-label=${label}>${values.map(
    (value) => html`
    <button aria-pressed=${value === now} onClick=${() => choose(value)}>${name(value)}</button>`,
  )}</div></div>`;

const PACES = ['slow', 'normal', 'quick', 'instant'];
const THEMES = ['system', 'light', 'dark'];

/** @param {string} pace */
const setPace = (pace) => {
  settings.pace.value = pace;
};
/** @param {string} theme */
const setTheme = (theme) => {
  settings.theme.value = theme;
};
/** @param {string} pace */
const paceName = (pace) => t(`table.pace_${pace}`);
/** @param {string} tag */
const languageName = (tag) => t(`table.language_${tag}`);
/** @param {string} theme */
const themeName = (theme) => t(`table.theme_${theme}`);

/** How fast the picks of others and replays are shown. */
export const PaceChoice =
  () => html`<${ChoiceSetting} label=${t('table.pace')} values=${PACES} now=${settings.pace.value}
  name=${paceName} choose=${setPace} />`;

/** The same choice where there is little room. */
export const PaceSelect =
  () => html`<select class="replay-pace" aria-label=${t('table.pace')} value=${settings.pace.value}
    onChange=${onValue(setPace)}>
  ${PACES.map((pace) => html`<option value=${pace}>${paceName(pace)}</option>`)}</select>`;

export const LanguageChoice =
  () => html`<${ChoiceSetting} label=${t('table.language')} values=${LANGUAGES} now=${language.value}
  name=${languageName} choose=${setLanguage} />`;

export const ThemeChoice =
  () => html`<${ChoiceSetting} label=${t('table.theme')} values=${THEMES} now=${settings.theme.value}
  name=${themeName} choose=${setTheme} />`;

/**
 * A setting that is on or off.
 * @param {{of: 'gains'|'confirmUnused'|'autoEnd'|'grid'|'coordinates'|'sound'}} props
 */
const Toggle = ({
  of,
}) => html`<label class="form-check"><input type="checkbox" checked=${settings[of].value}
  onChange=${onChecked((isChecked) => {
    settings[of].value = isChecked;
  })} />${t(`table.habit_${of}`)}</label>`;

/** @param {Event} event */
async function changeNotifications(event) {
  const box = /** @type {HTMLInputElement} */ (event.target);
  await enableNotifications(box.checked);
  box.checked = settings.notices.value;
}

const NotificationsToggle = () =>
  canNotify()
    ? html`<label class="form-check"><input type="checkbox" checked=${settings.notices.value}
  onChange=${changeNotifications} />${t('notification.habit')}</label>`
    : null;

const SettingsDialog =
  () => html`<div class="menu-preferences"><${LanguageChoice} /><${ThemeChoice} /><${PaceChoice} />
  <${Toggle} of="gains" /><${Toggle} of="confirmUnused" /><${Toggle} of="autoEnd" /><${Toggle} of="grid" />
    <${Toggle} of="coordinates" /><${Toggle} of="sound" /><${NotificationsToggle} /></div>`;

export function openSettings() {
  openDialog(t('table.settings'), SettingsDialog);
}
