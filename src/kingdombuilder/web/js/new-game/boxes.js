// The boxes and small expansions in the game, with what each adds.

import { library, t } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { choices, choose } from './choices.js';

const COUNTED_KINDS = ['location', 'card', 'task', 'nomad', 'bonus'];

/** Add an id to a list, or remove it. @param {string[]} list @param {string} id */
const toggle = (list, id) => (list.includes(id) ? list.filter((one) => one !== id) : [...list, id]);

/** Choose boxes, and draw everything again so that they are used. @param {string[]} boxes */
const chooseBoxes = (boxes) => choose({ boxes }, true, true);

/** Describe how many of each kind of thing a box adds. @param {string} id */
function contentsText(id) {
  const { sections, things } = /** @type {LibraryInfo} */ (library.value);
  const boards = sections.filter((one) => one.box === id && !one.is_island).length;
  const parts = boards ? [t('home.n_section', { n: boards })] : [];
  for (const kind of COUNTED_KINDS) {
    const n = things.filter((one) => one.box === id && one.kind === kind).length;
    if (n) parts.push(t(`home.n_${kind}`, { n }));
  }
  return parts.join(' · ');
}

/** @param {{box: LibraryInfo['boxes'][0]}} props */
function BoxRow({ box }) {
  const chosen = choices.value.boxes;
  const on = chosen.includes(box.id);
  const emblems = (library.value?.things ?? [])
    .filter((one) => one.box === box.id && one.kind === 'location')
    .slice(0, 8);
  return html`<li><label class="form-check new-game-box">
    <input type="checkbox" checked=${on} disabled=${on && chosen.length === 1}
      onChange=${() => chooseBoxes(sortBoxes(toggle(chosen, box.id)))} />
    <span><strong>${box.name}</strong><small>${contentsText(box.id)}</small></span>
    <span class="new-game-emblems">${emblems.map(
      (one) => html`<${Emblem} key=${one.id} id=${one.id}
      kind="location" />`,
    )}</span>
  </label></li>`;
}

/** Put boxes in the order of the library. @param {string[]} ids */
const sortBoxes = (ids) =>
  (library.value?.boxes ?? []).map((box) => box.id).filter((id) => ids.includes(id));

export function Boxes() {
  const { boxes, sections, things } = /** @type {LibraryInfo} */ (library.value);
  const large = boxes.filter((box) => sections.some((one) => one.box === box.id && !one.is_island));
  const small = things.filter((one) => one.kind === 'queenie');
  return html`<section class="panel" aria-labelledby="new-boxes">
    <header><h2 id="new-boxes">${t('home.boxes')}</h2>
      <button class="button-link" onClick=${() => chooseBoxes(large.map((box) => box.id))}>${t('home.all_boxes')}
        </button></header>
    <ul class="new-game-boxes">${large.map((box) => html`<${BoxRow} key=${box.id} box=${box} />`)}</ul>
    <h3>${t('home.queenies')}</h3>
    <ul class="new-game-boxes">${small.map(
      (
        one,
      ) => html`<li key=${one.id} class="new-game-small-box"><label class="form-check new-game-box">
      <input type="checkbox" checked=${choices.value.queenies.includes(one.id)}
        onChange=${() => choose({ queenies: toggle(choices.value.queenies, one.id) })} />
      <${Emblem} id=${one.id} kind="queenie" /><span><strong>${one.name}</strong><small>${one.rule}</small>
        </span></label>
      <button class="new-game-box-info" aria-label=${t('home.about', { name: one.name })}
        onClick=${() => openThing(one.id, 'queenie')}><${Icon} name="help" /></button></li>`,
    )}</ul>
  </section>`;
}
