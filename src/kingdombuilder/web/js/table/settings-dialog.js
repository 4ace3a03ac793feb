// What a person likes: language, theme, pace and small habits.

import { LANGUAGES, language, say, speak } from '../i18n/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { mayNotify, wantNotices } from './notifications.js';

/** One of several values, as a row of buttons.
 * @param {{label: string, values: string[], now: string, name: (value: string) => string, choose: (value: string) => void}} props */
export const Choice = ({
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
  () => html`<${Choice} label=${say('tabletop.pace')} values=${PACES} now=${settings.pace.value}
  name=${(value) => say(`tabletop.pace_${value}`)} choose=${(value) => {
    settings.pace.value = value;
  }} />`;

/** The same in little room. */
export const PaceSelect =
  () => html`<select class="pace" aria-label=${say('tabletop.pace')} value=${settings.pace.value} onChange=${(
    event,
  ) => {
    settings.pace.value = event.target.value;
  }}>
  ${PACES.map((pace) => html`<option value=${pace}>${say(`tabletop.pace_${pace}`)}</option>`)}</select>`;

export const LanguageChoice =
  () => html`<${Choice} label=${say('tabletop.language')} values=${LANGUAGES} now=${language.value}
  name=${(value) => say(`tabletop.language_${value}`)} choose=${speak} />`;

export const ThemeChoice =
  () => html`<${Choice} label=${say('tabletop.theme')} values=${['system', 'light', 'dark']} now=${settings.theme.value}
  name=${(value) => say(`tabletop.theme_${value}`)} choose=${(value) => {
    settings.theme.value = value;
  }} />`;

/** @param {{of: keyof typeof settings}} props */
const Habit = ({
  of,
}) => html`<label class="check"><input type="checkbox" checked=${settings[of].value}
  onChange=${(event) => {
    settings[of].value = event.target.checked;
  }} />${say(`tabletop.habit_${of}`)}</label>`;

const Notices = () =>
  mayNotify()
    ? html`<label class="check"><input type="checkbox" checked=${settings.notices.value}
  onChange=${async ({ target }) => {
    await wantNotices(target.checked);
    target.checked = settings.notices.value;
  }} />${say('notice.habit')}</label>`
    : null;

const Preferences =
  () => html`<div class="preferences"><${LanguageChoice} /><${ThemeChoice} /><${PaceChoice} />
  <${Habit} of="gains" /><${Habit} of="confirmUnused" /><${Habit} of="grid" /><${Habit} of="sound" /><${Notices} /></div>`;

export function openPreferences() {
  openDialog(say('tabletop.settings'), Preferences);
}
