// The cards that pay in this game, and the tasks: pinned, chosen, drawn or left out.

import { library, say, thing } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { closeDialog, openDialog } from '../ui/dialog.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { choices, choose, drawn, pin } from './choices.js';

const LIST = { card: 'cards', task: 'tasks' };

/** Put a thing in the place of another; it is pinned, and one that is chosen is not left out. @param {string} kind @param {string} now @param {string} wanted */
function take(kind, now, wanted) {
  const list = LIST[kind];
  const pinned = choices.value.pinned[list].filter((id) => id !== now && id !== wanted);
  drawn.value = { ...drawn.value, [list]: drawn.value[list].filter((id) => id !== now) };
  choose({
    without: choices.value.without.filter((id) => id !== wanted),
    pinned: { ...choices.value.pinned, [list]: [...pinned, wanted] },
  });
}

/** @param {string} id */
function leaveOut(id) {
  const { without, pinned } = choices.value;
  if (without.includes(id)) choose({ without: without.filter((one) => one !== id) }, false);
  else
    choose({
      without: [...without, id],
      pinned: { ...pinned, cards: pinned.cards.filter((one) => one !== id) },
    });
}

/** @param {{kind: string, now: string}} props */
function Picker({ kind, now }) {
  const { boxes, things } = /** @type {Library} */ (library.value);
  const lying = drawn.value?.[LIST[kind]] ?? [];
  return html`${boxes.map((box) => {
    const some = things.filter((one) => one.kind === kind && one.box === box.id);
    return some.length
      ? html`<section key=${box.id}><h3>${box.name}</h3><ul class="picklist">${some.map((one) => {
          const out = choices.value.without.includes(one.id);
          return html`<li key=${one.id} class=${cls(out && 'out')}>
        <button class="take" aria-pressed=${lying.includes(one.id)} disabled=${lying.includes(one.id) && one.id !== now} onClick=${() => {
          closeDialog();
          take(kind, now, one.id);
        }}>
          <${Emblem} id=${one.id} kind=${kind} /><span><strong>${one.name}</strong><small>${one.rule}</small></span></button>
        ${kind === 'card' && html`<button class="link" aria-pressed=${out} onClick=${() => leaveOut(one.id)}>${say(out ? 'home.left_out' : 'home.leave_out')}</button>`}</li>`;
        })}</ul></section>`
      : null;
  })}`;
}

/** @param {{kind: string, id: string}} props */
function Chosen({ kind, id }) {
  const one = thing(id, kind);
  const list = LIST[kind];
  const pinned = choices.value.pinned[list].includes(id);
  if (!one) return null;
  return html`<li class=${cls('chosen parchment', kind)}>
    <button class="face" aria-label=${say('home.about', { name: one.name })} onClick=${() => openThing(id, kind)}>
      <span class="medal"><${Emblem} id=${id} kind=${kind} /></span><strong>${one.name}</strong><small>${one.rule}</small></button>
    <div class="tools" role="group" aria-label=${one.name}>
      <button class="round" aria-label=${say(`home.choose_${kind}`)} title=${say(`home.choose_${kind}`)}
        onClick=${() => openDialog(say(`home.choose_${kind}`), () => html`<${Picker} kind=${kind} now=${id} />`, 'wide')}><${Icon} name="swap" /></button>
      <button class="round" aria-pressed=${pinned} aria-label=${say('home.pin')} title=${say('home.pin')}
        onClick=${() => pin({ [list]: pinned ? choices.value.pinned[list].filter((is) => is !== id) : [...choices.value.pinned[list], id] }, false)}><${Icon} name="pin" /></button>
    </div></li>`;
}

export function Cards() {
  if (!drawn.value) return null;
  const out = choices.value.without.map((id) => thing(id, 'card')?.name).filter(Boolean);
  return html`<section class="panel" aria-labelledby="new-cards">
    <header><h2 id="new-cards">${say('home.cards')}</h2></header>
    <p class="small">${say('home.cards_hint')}</p>
    <ul class="chosens">${drawn.value.cards.map((id) => html`<${Chosen} key=${id} kind="card" id=${id} />`)}</ul>
    ${out.length > 0 && html`<p class="small">${say('home.without', { names: out.join(', ') })} <button class="link" onClick=${() => choose({ without: [] }, false)}>${say('home.all_back')}</button></p>`}
    ${
      drawn.value.tasks.length > 0 &&
      html`<h3>${say('home.tasks')}</h3><p class="small">${say('home.tasks_hint')}</p>
      <ul class="chosens">${drawn.value.tasks.map((id) => html`<${Chosen} key=${id} kind="task" id=${id} />`)}</ul>`
    }
  </section>`;
}
