// One-click set-ups: choose the opponents, then one of five games starts.

import { library, t, thingName } from '../i18n/i18n.js';
import { errorText } from '../protocol/http.js';
import { navigate } from '../router.js';
import { onSubmit, onValue } from '../ui/form.js';
import { Emblem, Icon, SeatArt } from '../ui/sprites.js';
import { levels } from '../user/bot-ratings.js';
import { html, signal, useState } from '../vendor.js';
import { lastSetup, MAX_OPPONENTS, opponentBot, opponents, startPreset } from './presets.js';

/** @typedef {import('./presets.js').Preset} Preset */

const busy = signal('');
const problem = signal('');
const EMBLEMS = 3; // cards whose emblems decorate a preset

/** Return cards from which a preset can draw: of the first box, or of the other ones. @param {Preset} preset */
function sampleCards(preset) {
  const { boxes, things } = /** @type {LibraryInfo} */ (library.value);
  const cards = things.filter((one) => one.kind === 'card');
  const ids = (/** @type {boolean} */ isFirst) =>
    cards.filter((one) => (one.box === boxes[0].id) === isFirst).map((one) => one.id);
  if (preset === 'all') return ids(false).slice(0, EMBLEMS);
  return preset === 'first' ? ids(true).slice(0, EMBLEMS) : ids(true).slice(-EMBLEMS);
}

/** @param {Preset} preset @param {boolean} isOnline @param {string} [code] */
async function start(preset, isOnline, code) {
  if (busy.value) return;
  busy.value = preset;
  problem.value = '';
  try {
    navigate(`/table/${await startPreset(preset, isOnline, code)}`);
  } catch (error) {
    problem.value = errorText(error);
  }
  busy.value = '';
}

/** How many opponents, and for bots their level with its portrait. @param {{isOnline: boolean}} props */
function Opponents({ isOnline }) {
  const { count } = opponents.value;
  const bot = opponentBot();
  const set = (/** @type {{count?: number, bot?: string}} */ change) => {
    opponents.value = { ...opponents.value, ...change };
  };
  return html`<div class="quick-setup-opponents">
    <div class="menu-setting"><span id="quick-count">${t(isOnline ? 'quick.friends' : 'quick.opponents')}</span>
      <div class="form-choice" role="group" aria-labelledby="quick-count">${Array.from(
        { length: MAX_OPPONENTS },
        (_, at) => html`<button key=${at} aria-pressed=${count === at + 1}
          onClick=${() => set({ count: at + 1 })}>${at + 1}</button>`,
      )}</div></div>
    ${
      !isOnline &&
      html`<div class="quick-setup-bots" role="group" aria-label=${t('quick.level')}>${levels().map(
        (
          one,
        ) => html`<button key=${one.id} class="quick-setup-bot seat-colour-blue" aria-pressed=${bot === one.id}
          title=${one.description} onClick=${() => set({ bot: one.id })}><${SeatArt} colour="blue"
          bot=${one.id} /><strong>${one.people[0]}</strong><small>${one.name}</small></button>`,
      )}</div>`
    }
    ${!isOnline && html`<p class="page-small">${levels().find((one) => one.id === bot)?.description}</p>`}
  </div>`;
}

/** @param {{preset: Preset, isOnline: boolean, children?: unknown}} props */
const PresetButton = ({ preset, isOnline, children }) => html`<li>
  <button class="quick-setup-preset panel-parchment" aria-busy=${busy.value === preset} disabled=${Boolean(busy.value)}
    onClick=${() => start(preset, isOnline)}>
    <span class="new-game-emblems">${children}</span><strong>${t(`quick.${preset}`)}</strong>
    <small>${t(`quick.${preset}_hint`)}</small></button></li>`;

/** The last set-up, where there is one. @param {{isOnline: boolean}} props */
function LastPreset({ isOnline }) {
  const last = lastSetup();
  if (!last) return null;
  const cards = (/cards: ([^;]*)/.exec(last.setup_code)?.[1] ?? '').split(' ').filter(Boolean);
  return html`<li><button class="quick-setup-preset panel-parchment" aria-busy=${busy.value === 'last'}
    disabled=${Boolean(busy.value)} onClick=${() => start('last', isOnline)}>
    <span class="new-game-emblems">${cards.map((id) => html`<${Emblem} key=${id} id=${id} kind="card" />`)}</span>
    <strong>${t('quick.last')}</strong>
    <small>${cards.map((id) => thingName(id, 'card')).join(', ')}</small></button></li>`;
}

/** @param {{isOnline: boolean}} props */
function CodePreset({ isOnline }) {
  const [code, setCode] = useState('');
  return html`<li><form class="quick-setup-preset panel-parchment"
    onSubmit=${onSubmit(() => start('code', isOnline, code))}>
    <strong id="quick-code">${t('quick.code')}</strong><small>${t('quick.code_hint')}</small>
    <span class="option-code-row"><input type="text" spellcheck="false" aria-labelledby="quick-code" value=${code}
      onInput=${onValue(setCode)} />
      <button class="button button-primary"
        disabled=${!code.trim() || Boolean(busy.value)}>${t('quick.start')}</button></span>
    </form></li>`;
}

/** @param {{isOnline: boolean}} props */
export const QuickSetup = ({
  isOnline,
}) => html`<section class="quick-setup" aria-label=${t('quick.title')}>
  <div class="panel"><${Opponents} isOnline=${isOnline} /></div>
  <ul class="quick-setup-presets">
    ${
      /** @type {Preset[]} */ (['first', 'base', 'all']).map(
        (preset) =>
          html`<${PresetButton} key=${preset} preset=${preset} isOnline=${isOnline}>${sampleCards(
            preset,
          ).map((id) => html`<${Emblem} key=${id} id=${id} kind="card" />`)}</${PresetButton}>`,
      )
    }
    <${LastPreset} isOnline=${isOnline} /><${CodePreset} isOnline=${isOnline} />
  </ul>
  ${problem.value && html`<p class="page-error panel" role="alert"><${Icon} name="warn" />${problem.value}</p>`}
</section>`;
