// Looking back: a scrubber over all picks, play and pause, a link to the position, a new game from it.

import { say } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { html, useEffect } from '../vendor.js';
import { openFork } from './fork.js';
import { PaceSelect } from './settings-dialog.js';
import { isOnline } from './state/actions.js';
import { byTurn, jump, nextStop, playing } from './state/history.js';
import { over } from './state/selectors.js';
import { view } from './state.js';

const EVERY = { slow: 1800, normal: 900, quick: 400, instant: 120 };

export function togglePlaying() {
  const now = view.value;
  if (!playing.value && now && now.at >= now.of) jump(0);
  playing.value = !playing.value;
}

/** @param {number} at */
function stopAt(at) {
  playing.value = false;
  jump(at);
}

/** While it plays, every view asks for the next one. */
function usePlaying() {
  const { at, of } = view.value ?? { at: 0, of: 0 };
  const on = playing.value;
  const pause = EVERY[settings.pace.value] ?? EVERY.normal;
  useEffect(() => {
    if (!on) return undefined;
    if (at >= of) {
      playing.value = false;
      return undefined;
    }
    const timer = setTimeout(() => jump(nextStop(1)), pause);
    return () => clearTimeout(timer);
  }, [on, at, of, pause]);
  useEffect(
    () => () => {
      playing.value = false;
    },
    [],
  );
}

/** @param {{icon: string, label: string, off?: boolean, onClick: () => void}} props */
const Step = ({ icon, label, off = false, onClick }) =>
  html`<button class="round" aria-label=${label} title=${label} disabled=${off} onClick=${onClick}><${Icon} name=${icon} /></button>`;

export function Replay() {
  usePlaying();
  const { at, of } = /** @type {View} */ (view.value);
  const unit = (turn) =>
    html`<button aria-pressed=${byTurn.value === turn} onClick=${() => {
      byTurn.value = turn;
    }}>${say(turn ? 'tabletop.by_turn' : 'tabletop.by_pick')}</button>`;
  return html`<div class="replay" role="group" aria-label=${say('tabletop.replay')}>
    <label class="scrub"><span class="unseen">${say('tabletop.scrub')}</span>
      <input type="range" min="0" max=${of} value=${at} aria-valuetext=${say('tabletop.past', { at, of })} onInput=${(event) => stopAt(Number(event.target.value))} />
      <output>${at}<span>/${of}</span></output></label>
    <div class="steps">
      <${Step} icon="first" label=${say('tabletop.to_first')} off=${at <= 0} onClick=${() => stopAt(0)} />
      <${Step} icon="back" label=${say('tabletop.step_back')} off=${at <= 0} onClick=${() => stopAt(nextStop(-1))} />
      <${Step} icon=${playing.value ? 'pause' : 'play'} label=${say(playing.value ? 'tabletop.pause' : 'tabletop.play')} onClick=${togglePlaying} />
      <${Step} icon="next" label=${say('tabletop.step_next')} off=${at >= of} onClick=${() => stopAt(nextStop(1))} />
      <${Step} icon="last" label=${say('tabletop.to_last')} off=${at >= of} onClick=${() => stopAt(of)} />
      <div class="choice" role="group" aria-label=${say('tabletop.step_by')}>${unit(true)}${unit(false)}</div>
      <${PaceSelect} />
    </div>
    <div class="leave">${(!isOnline.value || over.value) && html`<button class="btn fork-here" title=${say('tabletop.fork')} onClick=${() => openFork(at)}><${Icon} name="fork" /><span>${say('tabletop.fork')}</span></button>`}
      <button class="btn go" onClick=${() => stopAt(-1)}>${say('tabletop.to_present')}</button></div></div>`;
}
