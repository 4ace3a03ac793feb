// What a person likes: language, theme, pace and small habits.

import { LANGUAGES, language, setLanguage, t } from '../i18n/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { canNotify, enableNotifications } from './notifications.js';

/** One of several values, as a row of buttons.
 * @param {{label: string, values: string[], now: string, name: (value: string) => string, choose: (value: string) => void}} props */
export const ChoiceSetting = ({
  label,
  values,
  now,
  name,
  choose,
}) => html`<div class="setting"><span>${label}</span>
  <div class="choice" role="group" aria-label=${label}>${values.map(
    (value) => html`
    <button aria-pressed=${value === now} onClick=${() => choose(value)}>${name(value)}</button>`,
  )}</div></div>`;

const PACES = ['slow', 'normal', 'quick', 'instant'];

/** How fast the picks of others, and a replay, are shown. */
export const PaceChoice =
  () => html`<${ChoiceSetting} label=${t('tabletop.pace')} values=${PACES} now=${settings.pace.value}
  name=${(value) => t(`tabletop.pace_${value}`)} choose=${(value) => {
    settings.pace.value = value;
  }} />`;

/** The same in little room. */
export const PaceSelect =
  () => html`<select class="pace" aria-label=${t('tabletop.pace')} value=${settings.pace.value} onChange=${(
    event,
  ) => {
    settings.pace.value = event.target.value;
  }}>
  ${PACES.map((pace) => html`<option value=${pace}>${t(`tabletop.pace_${pace}`)}</option>`)}</select>`;

export const LanguageChoice =
  () => html`<${ChoiceSetting} label=${t('tabletop.language')} values=${LANGUAGES} now=${language.value}
  name=${(value) => t(`tabletop.language_${value}`)} choose=${setLanguage} />`;

export const ThemeChoice =
  () => html`<${ChoiceSetting} label=${t('tabletop.theme')} values=${['system', 'light', 'dark']} now=${settings.theme.value}
  name=${(value) => t(`tabletop.theme_${value}`)} choose=${(value) => {
    settings.theme.value = value;
  }} />`;

/** @param {{of: keyof typeof settings}} props */
const Toggle = ({
  of,
}) => html`<label class="check"><input type="checkbox" checked=${settings[of].value}
  onChange=${(event) => {
    settings[of].value = event.target.checked;
  }} />${t(`tabletop.habit_${of}`)}</label>`;

const NotificationsToggle = () =>
  canNotify()
    ? html`<label class="check"><input type="checkbox" checked=${settings.notices.value}
  onChange=${async ({ target }) => {
    await enableNotifications(target.checked);
    target.checked = settings.notices.value;
  }} />${t('notice.habit')}</label>`
    : null;

const SettingsDialog =
  () => html`<div class="preferences"><${LanguageChoice} /><${ThemeChoice} /><${PaceChoice} />
  <${Toggle} of="gains" /><${Toggle} of="confirmUnused" /><${Toggle} of="grid" /><${Toggle} of="sound" /><${NotificationsToggle} /></div>`;

export function openSettings() {
  openDialog(t('tabletop.settings'), SettingsDialog);
}
