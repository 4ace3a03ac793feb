// The four sections of the board: chosen or drawn, turned, swapped and pinned.

import { announce, library, t } from '../i18n/i18n.js';
import { closeDialog, openDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { cls, html, useState } from '../vendor.js';
import { choices, pin, shownSetup } from './choices.js';
import { sectionId, sectionInfo, TURNED_SUFFIX } from './setup-request.js';

export const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'];

/** @param {string} name */
export const thumbnail = (name) =>
  `/api/sections/${sectionId(name)}.svg${name.endsWith(TURNED_SUFFIX) ? '?rotated=1' : ''}`;

/** Put a section into a corner. @param {number} at @param {string} name */
function placeSection(at, name) {
  const onBoard = shownSetup().sections;
  const sections = choices.value.pinned.sections.map((pinned, place) =>
    place === at ? name : pinned,
  );
  const other = onBoard.findIndex(
    (one, place) => place !== at && sectionId(one) === sectionId(name),
  );
  if (other >= 0) sections[other] = onBoard[at]; // it is on the board already, so the two are swapped
  pin({ sections });
}

/** @param {number} one @param {number} other */
function swapSections(one, other) {
  const onBoard = shownSetup().sections;
  pin({
    sections: choices.value.pinned.sections.map((name, at) =>
      at === one ? onBoard[other] : at === other ? onBoard[one] : name,
    ),
  });
}

/** @param {{section: SectionInfo}} props */
export const LayoutNote = ({ section }) =>
  !section.is_official
    ? html`<span class="new-game-unofficial" title=${t('home.house_hint')}>${t('home.house')}</span>`
    : null;

/** @param {{at: number}} props */
function SectionPicker({ at }) {
  const { boxes, sections } = /** @type {LibraryInfo} */ (library.value);
  const current = sectionId(shownSetup().sections[at]);
  return html`<p>${t('home.house_hint')}</p>${boxes.map((box) => {
    const some = sections.filter((one) => one.box === box.id && !one.is_island);
    return some.length
      ? html`<section key=${box.id}><h3>${box.name}</h3><ul class="picker-grid">${some.map(
          (one) => html`<li key=${one.id}>
      <button aria-pressed=${one.id === current} onClick=${() => {
        closeDialog();
        placeSection(at, one.id);
      }}>
        <img src=${thumbnail(one.id)} alt="" loading="lazy" /><strong>${one.name}</strong><${LayoutNote}
          section=${one} /></button></li>`,
        )}</ul></section>`
      : null;
  })}`;
}

/** @param {{at: number, marked: number|null, mark: (at: number|null) => void}} props */
function Slot({ at, marked, mark }) {
  const name = shownSetup().sections[at];
  const section = sectionInfo(name);
  if (!section) return null;
  const pinned = choices.value.pinned.sections[at] === name;
  const place = t(`home.${CORNERS[at]}`);
  const turn = () =>
    placeSection(at, name.endsWith(TURNED_SUFFIX) ? sectionId(name) : name + TURNED_SUFFIX);
  const togglePin = () =>
    pin({ sections: choices.value.pinned.sections.with(at, pinned ? '' : name) }, false);
  const change = () => {
    if (marked === null) {
      mark(at);
      announce(t('home.swap_with', { name: section.name }));
      return;
    }
    mark(null);
    if (marked !== at) swapSections(marked, at);
  };
  return html`<li class=${cls('new-game-section', marked === at && 'is-marked')} draggable="true"
    onDragStart=${() => mark(at)}
    onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()} onDragEnd=${() => mark(null)}
    onDrop=${(/** @type {DragEvent} */ event) => {
      event.preventDefault();
      if (marked !== null && marked !== at) swapSections(marked, at);
      mark(null);
    }}>
    <button class="new-game-section-picture" aria-label=${t('home.choose_section', { place, name: section.name })}
      onClick=${() =>
        openDialog(
          t('home.choose_a_section'),
          () => html`<${SectionPicker}
      at=${at} />`,
          'dialog-wide',
        )}>
      <img src=${thumbnail(name)} alt="" /></button>
    <p><strong>${section.name}</strong><${LayoutNote} section=${section} /></p>
    <div class="new-game-tools" role="group" aria-label=${place}>
      <button class="button-round" aria-label=${t('home.turn')} title=${t('home.turn')} onClick=${turn}><${Icon}
        name="turn" /></button>
      <button class="button-round" aria-pressed=${marked === at} aria-label=${t('home.swap')} title=${t('home.swap')}
        onClick=${change}><${Icon} name="swap" /></button>
      <button class="button-round" aria-pressed=${pinned} aria-label=${t('home.pin')} title=${t('home.pin')}
        onClick=${togglePin}><${Icon} name="pin" /></button>
    </div></li>`;
}

export function Sections() {
  const [marked, mark] = useState(/** @type {number|null} */ (null));
  if (!shownSetup()) return null;
  const house = shownSetup()
    .sections.map(sectionInfo)
    .some((one) => one && !one.is_official);
  return html`<section class="panel" aria-labelledby="new-board">
    <header><h2 id="new-board">${t('home.board')}</h2></header>
    <p class="page-small">${t(marked === null ? 'home.board_hint' : 'home.swap_now')}</p>
    <ol class="new-game-sections">${CORNERS.map(
      (place, at) => html`<${Slot} key=${place} at=${at} marked=${marked}
      mark=${mark} />`,
    )}</ol>
    ${
      house &&
      html`<p class="new-game-unofficial-note"><${Icon} name="help" />${t('home.house_hint')} <a href="/editor">
      ${t('home.house_editor')}</a></p>`
    }
  </section>`;
}
