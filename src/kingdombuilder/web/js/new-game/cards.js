// The cards and tasks of the game: drawn, chosen, pinned or excluded.

import { library, t, thing } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { closeDialog, openDialog } from '../ui/dialog.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { choices, choose, currentSetup, pin, shownSetup } from './choices.js';

/** @typedef {'card'|'task'} Kind */

/** @type {{card: 'cards', task: 'tasks'}} */
const LIST_NAMES = { card: 'cards', task: 'tasks' };

/**
 * Replace a card or task by another, which is pinned and no longer excluded.
 * @param {Kind} kind
 * @param {string} now
 * @param {string} next
 */
function replaceWith(kind, now, next) {
  const list = LIST_NAMES[kind];
  const pinned = choices.value.pinned[list].filter((id) => id !== now && id !== next);
  const setup = shownSetup();
  currentSetup.value = { ...setup, [list]: setup[list].filter((id) => id !== now) };
  choose({
    without: choices.value.without.filter((id) => id !== next),
    pinned: { ...choices.value.pinned, [list]: [...pinned, next] },
  });
}

/** Exclude a card, or allow it again. @param {string} id */
function toggleExcluded(id) {
  const { without, pinned } = choices.value;
  if (without.includes(id)) choose({ without: without.filter((one) => one !== id) }, false);
  else
    choose({
      without: [...without, id],
      pinned: { ...pinned, cards: pinned.cards.filter((one) => one !== id) },
    });
}

/** @param {{kind: Kind, now: string}} props */
function CardPicker({ kind, now }) {
  const { boxes, things } = /** @type {LibraryInfo} */ (library.value);
  const onTable = currentSetup.value?.[LIST_NAMES[kind]] ?? [];
  return html`${boxes.map((box) => {
    const some = things.filter((one) => one.kind === kind && one.box === box.id);
    return some.length
      ? html`<section key=${box.id}><h3>${box.name}</h3><ul class="picker-list">${some.map(
          (one) => {
            const out = choices.value.without.includes(one.id);
            return html`<li key=${one.id} class=${cls(out && 'is-out')}>
        <button class="picker-choice" aria-pressed=${onTable.includes(one.id)}
          disabled=${onTable.includes(one.id) && one.id !== now} onClick=${() => {
            closeDialog();
            replaceWith(kind, now, one.id);
          }}>
          <${Emblem} id=${one.id} kind=${kind} /><span><strong>${one.name}</strong><small>${one.rule}</small>
            </span></button>
        ${
          kind === 'card' &&
          html`<button class="button-link" aria-pressed=${out}
          onClick=${() => toggleExcluded(one.id)}>${t(out ? 'home.left_out' : 'home.leave_out')}</button>`
        }
          </li>`;
          },
        )}</ul></section>`
      : null;
  })}`;
}

/** @param {{kind: Kind, id: string}} props */
function ChosenCard({ kind, id }) {
  const one = thing(id, kind);
  const list = LIST_NAMES[kind];
  const pinned = choices.value.pinned[list].includes(id);
  if (!one) return null;
  const togglePin = () => {
    const all = choices.value.pinned[list];
    pin({ [list]: pinned ? all.filter((other) => other !== id) : [...all, id] }, false);
  };
  return html`<li class=${cls('new-game-card panel-parchment', kind === 'task' && 'new-game-card-task')}>
    <button class="new-game-card-face" aria-label=${t('home.about', { name: one.name })}
      onClick=${() => openThing(id, kind)}>
      <span class="card-medal"><${Emblem} id=${id} kind=${kind} /></span><strong>${one.name}</strong><small>
        ${one.rule}</small></button>
    <div class="new-game-tools" role="group" aria-label=${one.name}>
      <button class="button-round" aria-label=${t(`home.choose_${kind}`)} title=${t(`home.choose_${kind}`)}
        onClick=${() =>
          openDialog(
            t(`home.choose_${kind}`),
            () => html`<${CardPicker} kind=${kind}
          now=${id} />`,
            'dialog-wide',
          )}><${Icon} name="swap" /></button>
      <button class="button-round" aria-pressed=${pinned} aria-label=${t('home.pin')} title=${t('home.pin')}
        onClick=${togglePin}><${Icon} name="pin" /></button>
    </div></li>`;
}

export function Cards() {
  if (!currentSetup.value) return null;
  const out = choices.value.without.map((id) => thing(id, 'card')?.name).filter(Boolean);
  return html`<section class="panel" aria-labelledby="new-cards">
    <header><h2 id="new-cards">${t('home.cards')}</h2></header>
    <p class="page-small">${t('home.cards_hint')}</p>
    <ul class="new-game-cards">${currentSetup.value.cards.map(
      (id) => html`<${ChosenCard} key=${id} kind="card"
      id=${id} />`,
    )}</ul>
    ${
      out.length > 0 &&
      html`<p class="page-small">${t('home.without', { names: out.join(', ') })} <button
      class="button-link" onClick=${() => choose({ without: [] }, false)}>${t('home.all_back')}</button></p>`
    }
    ${
      currentSetup.value.tasks.length > 0 &&
      html`<h3>${t('home.tasks')}</h3><p class="page-small">${t('home.tasks_hint')}</p>
      <ul class="new-game-cards">${currentSetup.value.tasks.map(
        (id) => html`<${ChosenCard} key=${id} kind="task"
        id=${id} />`,
      )}</ul>`
    }
  </section>`;
}
