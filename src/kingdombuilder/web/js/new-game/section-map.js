// A section with the hexes that something may lie on; a press takes one of them.

import { boardBox, centre, hexagon, viewBoxText } from '../board/geometry.js';
import { Building } from '../board/special-hexes.js';
import { Sprite } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { currentSetup } from './choices.js';
import { SECTION_SIZE, sectionUnder } from './queenie-places.js';
import { thumbnail } from './sections.js';

const SECTION_BOX = boardBox(Array(SECTION_SIZE).fill('-'.repeat(SECTION_SIZE)));
const PRESS_RADIUS = 100; // a press may miss the centre of a hex by this, in units of the board
const [INNER, DOT] = [0.82, 8.5];

/** The centre of a hex on its section. @param {HexInfo} hex */
const onSection = (hex) => centre(hex.row % SECTION_SIZE, hex.column % SECTION_SIZE);

/** The outlines of some hexes. @param {HexInfo[]} hexes */
const outlines = (hexes) => hexes.map((hex) => hexagon(...onSection(hex), INNER)).join('');

/** The point of the sheet that was pressed. @param {MouseEvent} event @returns {[number, number]} */
function pointOf(event) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  return [
    SECTION_BOX.x + ((event.clientX - box.left) / box.width) * SECTION_BOX.width,
    SECTION_BOX.y + ((event.clientY - box.top) / box.height) * SECTION_BOX.height,
  ];
}

/** What lies on a hex. @param {{hex: HexInfo}} props */
function HexContents({ hex }) {
  const { layout } = currentSetup.value;
  const [x, y] = onSection(hex);
  if (layout.caves.includes(hex.name))
    return html`<${Sprite} id="b-cave" x=${x} y=${y - 1} scale=${1.12} />`;
  const { kind, thing } = layout.places.find((place) => place.hex === hex.name);
  return html`<${Sprite} id="b-ground" x=${x} y=${y} /><${Building} x=${x} y=${y} kind=${kind} thing=${thing} left=${0} />`;
}

/** For the pointer alone: the list beside it does the same. A press takes the nearest hex, and a second one gives it up.
 * @param {{part: string[], chosen: string, lying: string[], take: (name: string) => void}} props */
export function SectionMap({ part, chosen, lying, take }) {
  const setup = currentSetup.value;
  const hexes = setup.layout.hexes.filter((hex) => part.includes(hex.name));
  const press = (event) => {
    const [x, y] = pointOf(event);
    const far = (hex) => {
      const [cx, cy] = onSection(hex);
      return Math.hypot(cx - x, cy - y);
    };
    const nearest = hexes.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
    if (far(nearest) < PRESS_RADIUS) take(nearest.name === chosen ? '' : nearest.name);
  };
  const [all, chosenOutline] = [
    outlines(hexes),
    outlines(hexes.filter((hex) => hex.name === chosen)),
  ];
  return html`<div class=${cls('sitemap', part.length > 1 && 'open')} aria-hidden="true" onClick=${part.length > 1 ? press : undefined}>
    <img src=${thumbnail(sectionUnder(setup, part[0]))} alt="" />
    <svg class="marks" viewBox=${viewBoxText(SECTION_BOX)}><g class="legal"><path class="u" d=${all} /><path class="o" d=${all} /></g>
      ${hexes.map((hex) =>
        lying.includes(hex.name)
          ? html`<${HexContents} key=${hex.name} hex=${hex} />`
          : html`<circle key=${hex.name} class="dots" cx=${onSection(hex)[0]} cy=${onSection(hex)[1]} r=${DOT} />`,
      )}
      ${chosenOutline && html`<g class="aimed"><path class="u" d=${chosenOutline} /><path class="o" d=${chosenOutline} /></g>`}</svg></div>`;
}
