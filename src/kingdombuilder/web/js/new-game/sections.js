// The four sections of the board: which lies where, turned or not, pinned or left to chance.

import { announce, library, say } from '../i18n/i18n.js';
import { closeDialog, openDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { cls, html, useState } from '../vendor.js';
import { choices, drawn, pin } from './choices.js';
import { plainName, sectionOf, TURNED } from './setup-request.js';

export const PLACES = ['top_left', 'top_right', 'bottom_left', 'bottom_right'];

/** @param {string} name */
export const thumbnail = (name) =>
  `/api/sections/${plainName(name)}.svg${name.endsWith(TURNED) ? '?turned=1' : ''}`;

/** @param {number} at @param {string} name */
function lay(at, name) {
  const lying = drawn.value.sections;
  const sections = choices.value.pinned.sections.map((pinned, place) =>
    place === at ? name : pinned,
  );
  const other = lying.findIndex((one, place) => place !== at && plainName(one) === plainName(name));
  if (other >= 0) sections[other] = lying[at]; // it lies elsewhere already: the two change places
  pin({ sections });
}

/** @param {number} one @param {number} other */
function swap(one, other) {
  const lying = drawn.value.sections;
  pin({
    sections: choices.value.pinned.sections.map((name, at) =>
      at === one ? lying[other] : at === other ? lying[one] : name,
    ),
  });
}

/** @param {{section: SectionInfo}} props */
export const LayoutNote = ({ section }) =>
  section.layout === 'house'
    ? html`<span class="house" title=${say('home.house_hint')}>${say('home.house')}</span>`
    : null;

/** @param {{at: number}} props */
function Picker({ at }) {
  const { boxes, sections } = /** @type {Library} */ (library.value);
  const lying = plainName(drawn.value.sections[at]);
  return html`<p>${say('home.house_hint')}</p>${boxes.map((box) => {
    const some = sections.filter((one) => one.box === box.id && !one.island);
    return some.length
      ? html`<section key=${box.id}><h3>${box.name}</h3><ul class="pickgrid">${some.map(
          (one) => html`<li key=${one.id}>
      <button aria-pressed=${one.id === lying} onClick=${() => {
        closeDialog();
        lay(at, one.id);
      }}>
        <img src=${thumbnail(one.id)} alt="" loading="lazy" /><strong>${one.title}</strong><${LayoutNote} section=${one} /></button></li>`,
        )}</ul></section>`
      : null;
  })}`;
}

/** @param {{at: number, marked: number|null, mark: (at: number|null) => void}} props */
function Slot({ at, marked, mark }) {
  const name = drawn.value.sections[at];
  const section = sectionOf(name);
  if (!section) return null;
  const pinned = choices.value.pinned.sections[at] === name;
  const place = say(`home.${PLACES[at]}`);
  const turn = () => lay(at, name.endsWith(TURNED) ? plainName(name) : name + TURNED);
  const change = () => {
    if (marked === null) {
      mark(at);
      announce(say('home.swap_with', { name: section.title }));
      return;
    }
    mark(null);
    if (marked !== at) swap(marked, at);
  };
  return html`<li class=${cls('slot', marked === at && 'marked')} draggable="true" onDragStart=${() => mark(at)} onDragOver=${(event) => event.preventDefault()} onDragEnd=${() => mark(null)}
    onDrop=${(event) => {
      event.preventDefault();
      if (marked !== null && marked !== at) swap(marked, at);
      mark(null);
    }}>
    <button class="face" aria-label=${say('home.choose_section', { place, name: section.title })} onClick=${() => openDialog(say('home.choose_a_section'), () => html`<${Picker} at=${at} />`, 'wide')}>
      <img src=${thumbnail(name)} alt="" /></button>
    <p><strong>${section.title}</strong><${LayoutNote} section=${section} /></p>
    <div class="tools" role="group" aria-label=${place}>
      <button class="round" aria-label=${say('home.turn')} title=${say('home.turn')} onClick=${turn}><${Icon} name="turn" /></button>
      <button class="round" aria-pressed=${marked === at} aria-label=${say('home.swap')} title=${say('home.swap')} onClick=${change}><${Icon} name="swap" /></button>
      <button class="round" aria-pressed=${pinned} aria-label=${say('home.pin')} title=${say('home.pin')}
        onClick=${() => pin({ sections: choices.value.pinned.sections.map((one, is) => (is === at ? (pinned ? '' : name) : one)) }, false)}><${Icon} name="pin" /></button>
    </div></li>`;
}

export function Sections() {
  const [marked, mark] = useState(/** @type {number|null} */ (null));
  if (!drawn.value) return null;
  const house = drawn.value.sections.map(sectionOf).some((one) => one?.layout === 'house');
  return html`<section class="panel" aria-labelledby="new-board">
    <header><h2 id="new-board">${say('home.board')}</h2></header>
    <p class="small">${say(marked === null ? 'home.board_hint' : 'home.swap_now')}</p>
    <ol class="slots">${PLACES.map((place, at) => html`<${Slot} key=${place} at=${at} marked=${marked} mark=${mark} />`)}</ol>
    ${house && html`<p class="houses"><${Icon} name="help" />${say('home.house_hint')} <a href="/editor">${say('home.house_editor')}</a></p>`}
  </section>`;
}
