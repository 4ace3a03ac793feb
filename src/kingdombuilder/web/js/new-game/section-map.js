// A section with the hexes that a Queenie can be placed on; a click chooses one of them.

import { boardBox, centre, hexagon, viewBoxText } from '../board/geometry.js';
import { Building } from '../board/special-hexes.js';
import { Sprite } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { shownSetup } from './choices.js';
import { SECTION_SIZE, sectionUnder } from './queenie-places.js';
import { thumbnail } from './sections.js';

const SECTION_BOX = boardBox(Array(SECTION_SIZE).fill('-'.repeat(SECTION_SIZE)));
const PRESS_RADIUS = 100; // from the centre of a hex, in units of the board
const [INNER, DOT] = [0.82, 8.5];

/** Return the centre of a hex on its section. @param {HexInfo} hex */
const onSection = (hex) => centre(hex.row % SECTION_SIZE, hex.column % SECTION_SIZE);

/** Return the outlines of hexes. @param {HexInfo[]} hexes */
const outlines = (hexes) => hexes.map((hex) => hexagon(...onSection(hex), INNER)).join('');

/**
 * Return the point of the section that was clicked.
 * @param {MouseEvent} event
 * @returns {[number, number]}
 */
function pointOf(event) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  return [
    SECTION_BOX.x + ((event.clientX - box.left) / box.width) * SECTION_BOX.width,
    SECTION_BOX.y + ((event.clientY - box.top) / box.height) * SECTION_BOX.height,
  ];
}

/** What is on a hex. @param {{hex: HexInfo}} props */
function HexContents({ hex }) {
  const { layout } = shownSetup();
  const [x, y] = onSection(hex);
  if (layout.caves.includes(hex.name))
    return html`<${Sprite} id="b-cave" x=${x} y=${y - 1} scale=${1.12} />`;
  const { kind, thing } = /** @type {SpecialHexInfo} */ (
    layout.places.find((place) => place.hex === hex.name)
  );
  return html`<${Sprite} id="b-ground" x=${x} y=${y} /><${Building} x=${x} y=${y} kind=${kind} thing=${thing}
    left=${0} />`;
}

/** Chooses the nearest hex on a click, or none if it was chosen; the list beside it does the same without a pointer.
 * @param {{part: string[], chosen: string, placed: string[], choose: (name: string) => void}} props
 */
export function SectionMap({ part, chosen, placed, choose }) {
  const setup = shownSetup();
  const hexes = setup.layout.hexes.filter((hex) => part.includes(hex.name));
  const onClick = (/** @type {MouseEvent} */ event) => {
    const [x, y] = pointOf(event);
    const distance = (/** @type {HexInfo} */ hex) => {
      const [cx, cy] = onSection(hex);
      return Math.hypot(cx - x, cy - y);
    };
    const nearest = hexes.reduce((best, hex) => (distance(hex) < distance(best) ? hex : best));
    if (distance(nearest) < PRESS_RADIUS) choose(nearest.name === chosen ? '' : nearest.name);
  };
  const [all, chosenOutline] = [
    outlines(hexes),
    outlines(hexes.filter((hex) => hex.name === chosen)),
  ];
  return html`<div class=${cls('new-game-site-map', part.length > 1 && 'is-open')} aria-hidden="true"
    onClick=${part.length > 1 ? onClick : undefined}>
    <img src=${thumbnail(sectionUnder(setup, part[0]))} alt="" />
    <svg class="board-marks" viewBox=${viewBoxText(SECTION_BOX)}><g class="board-mark-legal"><path
      class="board-mark-under" d=${all} /><path
      class="board-mark-over" d=${all} /></g>
      ${hexes.map((hex) =>
        placed.includes(hex.name)
          ? html`<${HexContents} key=${hex.name} hex=${hex} />`
          : html`<circle key=${hex.name} class="board-mark-dots" cx=${onSection(hex)[0]} cy=${onSection(hex)[1]}
            r=${DOT} />`,
      )}
      ${
        chosenOutline &&
        html`<g class="board-mark-hovered"><path class="board-mark-under" d=${chosenOutline} /><path
          class="board-mark-over"
        d=${chosenOutline} /></g>`
      }</svg></div>`;
}
