// Looking back: a scrubber over all picks, play and pause, a link to the position, a new game from it.

import { t } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { html, useEffect } from '../vendor.js';
import { openFork } from './fork.js';
import { PaceSelect } from './settings-dialog.js';
import { isPlayingBack, nextStep, showStep, stepsByTurn } from './state/history.js';
import { canFork } from './state/selectors.js';
import { view } from './state/view.js';

const EVERY = { slow: 1800, normal: 900, quick: 400, instant: 120 };

export function togglePlaying() {
  const now = view.value;
  if (!isPlayingBack.value && now && now.at >= now.of) showStep(0);
  isPlayingBack.value = !isPlayingBack.value;
}

/** @param {number} at */
function stopAt(at) {
  isPlayingBack.value = false;
  showStep(at);
}

/** While it plays, every view asks for the next one. */
function usePlaying() {
  const { at, of } = view.value ?? { at: 0, of: 0 };
  const on = isPlayingBack.value;
  const pause = EVERY[settings.pace.value] ?? EVERY.normal;
  useEffect(() => {
    if (!on) return undefined;
    if (at >= of) {
      isPlayingBack.value = false;
      return undefined;
    }
    const timer = setTimeout(() => showStep(nextStep(1)), pause);
    return () => clearTimeout(timer);
  }, [on, at, of, pause]);
  useEffect(
    () => () => {
      isPlayingBack.value = false;
    },
    [],
  );
}

/** @param {{icon: string, label: string, off?: boolean, onClick: () => void}} props */
const Step = ({ icon, label, off = false, onClick }) =>
  html`<button class="round" aria-label=${label} title=${label} disabled=${off} onClick=${onClick}><${Icon} name=${icon} /></button>`;

export function Replay() {
  usePlaying();
  const { at, of } = /** @type {ViewMessage} */ (view.value);
  const unit = (turn) =>
    html`<button aria-pressed=${stepsByTurn.value === turn} onClick=${() => {
      stepsByTurn.value = turn;
    }}>${t(turn ? 'tabletop.by_turn' : 'tabletop.by_pick')}</button>`;
  return html`<div class="replay" role="group" aria-label=${t('tabletop.replay')}>
    <label class="scrub"><span class="unseen">${t('tabletop.scrub')}</span>
      <input type="range" min="0" max=${of} value=${at} aria-valuetext=${t('tabletop.past', { at, of })} onInput=${(event) => stopAt(Number(event.target.value))} />
      <output>${at}<span>/${of}</span></output></label>
    <div class="steps">
      <${Step} icon="first" label=${t('tabletop.to_first')} off=${at <= 0} onClick=${() => stopAt(0)} />
      <${Step} icon="back" label=${t('tabletop.step_back')} off=${at <= 0} onClick=${() => stopAt(nextStep(-1))} />
      <${Step} icon=${isPlayingBack.value ? 'pause' : 'play'} label=${t(isPlayingBack.value ? 'tabletop.pause' : 'tabletop.play')} onClick=${togglePlaying} />
      <${Step} icon="next" label=${t('tabletop.step_next')} off=${at >= of} onClick=${() => stopAt(nextStep(1))} />
      <${Step} icon="last" label=${t('tabletop.to_last')} off=${at >= of} onClick=${() => stopAt(of)} />
      <div class="choice" role="group" aria-label=${t('tabletop.step_by')}>${unit(true)}${unit(false)}</div>
      <${PaceSelect} />
    </div>
    <div class="leave">${canFork.value && html`<button class="btn fork-here" title=${t('tabletop.fork')} onClick=${() => openFork(at)}><${Icon} name="fork" /><span>${t('tabletop.fork')}</span></button>`}
      <button class="btn go" onClick=${() => stopAt(-1)}>${t('tabletop.to_present')}</button></div></div>`;
}
