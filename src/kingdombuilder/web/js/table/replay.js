// Replay: a slider over all picks, play and pause, and a new game from the position.

import { t } from '../i18n/i18n.js';
import { onValue } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { html, useEffect } from '../vendor.js';
import { openFork } from './fork.js';
import { PaceSelect } from './settings-dialog.js';
import { isPlayingBack, nextStep, showStep, stepsByTurn } from './state/history.js';
import { canFork } from './state/selectors.js';
import { view } from './state/view.js';

/** @type {Record<string, number>} */
const DELAYS_MS = { slow: 1800, normal: 900, quick: 400, instant: 120 };

export function togglePlaying() {
  const now = view.value;
  if (!isPlayingBack.value && now && now.step >= now.last_step) showStep(0);
  isPlayingBack.value = !isPlayingBack.value;
}

/** Stop playing back and show a step. @param {number} step */
function stopAt(step) {
  isPlayingBack.value = false;
  showStep(step);
}

/** While the game is played back, each view requests the next one. */
function usePlaying() {
  const { step, last_step: lastStep } = view.value ?? { step: 0, last_step: 0 };
  const on = isPlayingBack.value;
  const pause = DELAYS_MS[settings.pace.value] ?? DELAYS_MS.normal;
  useEffect(() => {
    if (!on) return undefined;
    if (step >= lastStep) {
      isPlayingBack.value = false;
      return undefined;
    }
    const timer = setTimeout(() => showStep(nextStep(1)), pause);
    return () => clearTimeout(timer);
  }, [on, step, lastStep, pause]);
  useEffect(
    () => () => {
      isPlayingBack.value = false;
    },
    [],
  );
}

/** @param {{icon: string, label: string, off?: boolean, onClick: () => void}} props */
const Step = ({ icon, label, off = false, onClick }) =>
  html`<button class="button-round" aria-label=${label} title=${label} disabled=${off} onClick=${onClick}><${Icon}
    name=${icon} /></button>`;

export function Replay() {
  usePlaying();
  const { step, last_step: lastStep } = /** @type {ViewMessage} */ (view.value);
  const unit = (/** @type {boolean} */ turn) =>
    html`<button aria-pressed=${stepsByTurn.value === turn} onClick=${() => {
      stepsByTurn.value = turn;
    }}>${t(turn ? 'table.by_turn' : 'table.by_pick')}</button>`;
  return html`<div class="replay" role="group" aria-label=${t('table.replay')}>
    <label class="replay-scrubber"><span class="visually-hidden">${t('table.scrub')}</span>
      <input type="range" min="0" max=${lastStep} value=${step}
        aria-valuetext=${t('table.past', { at: step, of: lastStep })}
        onInput=${onValue((value) => stopAt(Number(value)))} />
      <output>${step}<span>/${lastStep}</span></output></label>
    <div class="replay-steps">
      <${Step} icon="first" label=${t('table.to_first')} off=${step <= 0} onClick=${() => stopAt(0)} />
      <${Step} icon="back" label=${t('table.step_back')} off=${step <= 0}
        onClick=${() => stopAt(nextStep(-1))} />
      <${Step} icon=${isPlayingBack.value ? 'pause' : 'play'}
        label=${t(isPlayingBack.value ? 'table.pause' : 'table.play')} onClick=${togglePlaying} />
      <${Step} icon="next" label=${t('table.step_next')} off=${step >= lastStep}
        onClick=${() => stopAt(nextStep(1))} />
      <${Step} icon="last" label=${t('table.to_last')} off=${step >= lastStep} onClick=${() => stopAt(lastStep)} />
      <div class="form-choice" role="group" aria-label=${t('table.step_by')}>${unit(true)}${unit(false)}</div>
      <${PaceSelect} />
    </div>
    <div class="replay-exit">${
      canFork.value &&
      html`<button class="button replay-fork" title=${t('table.fork')}
      onClick=${() => openFork(step)}><${Icon} name="fork" /><span>${t('table.fork')}</span></button>`
    }
      <button class="button button-primary" onClick=${() => stopAt(-1)}>${t('table.to_present')}</button></div></div>`;
}
