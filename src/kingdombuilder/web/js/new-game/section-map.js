// A section with the hexes that something may lie on; a press takes one of them.

import { centre, hexagon, viewBoxOf, viewBoxText } from '../board/geometry.js';
import { Building } from '../board/special-hexes.js';
import { Put } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { drawn } from './choices.js';
import { SIDE, sectionUnder } from './queenie-places.js';
import { thumbnail } from './sections.js';

const SHEET = viewBoxOf(Array(SIDE).fill('-'.repeat(SIDE)));
const REACH = 100; // a press may miss the centre of a hex by this, in units of the board
const [INNER, DOT] = [0.82, 8.5];

/** The centre of a hex on its section. @param {HexAt} hex */
const onSection = (hex) => centre(hex.row % SIDE, hex.column % SIDE);

/** The outlines of some hexes. @param {HexAt[]} hexes */
const outlines = (hexes) => hexes.map((hex) => hexagon(...onSection(hex), INNER)).join('');

/** The point of the sheet that was pressed. @param {MouseEvent} event @returns {[number, number]} */
function pressed(event) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  return [
    SHEET.x + ((event.clientX - box.left) / box.width) * SHEET.width,
    SHEET.y + ((event.clientY - box.top) / box.height) * SHEET.height,
  ];
}

/** What lies on a hex. @param {{hex: HexAt}} props */
function Lying({ hex }) {
  const { layout } = drawn.value;
  const [x, y] = onSection(hex);
  if (layout.caves.includes(hex.name))
    return html`<${Put} id="b-cave" x=${x} y=${y - 1} scale=${1.12} />`;
  const { kind, thing } = layout.places.find((place) => place.hex === hex.name);
  return html`<${Put} id="b-ground" x=${x} y=${y} /><${Building} x=${x} y=${y} kind=${kind} thing=${thing} left=${0} />`;
}

/** For the pointer alone: the list beside it does the same. A press takes the nearest hex, and a second one gives it up.
 * @param {{part: string[], chosen: string, lying: string[], take: (name: string) => void}} props */
export function SiteMap({ part, chosen, lying, take }) {
  const setup = drawn.value;
  const hexes = setup.layout.hexes.filter((hex) => part.includes(hex.name));
  const press = (event) => {
    const [x, y] = pressed(event);
    const far = (hex) => {
      const [cx, cy] = onSection(hex);
      return Math.hypot(cx - x, cy - y);
    };
    const nearest = hexes.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
    if (far(nearest) < REACH) take(nearest.name === chosen ? '' : nearest.name);
  };
  const [all, aimed] = [outlines(hexes), outlines(hexes.filter((hex) => hex.name === chosen))];
  return html`<div class=${cls('sitemap', part.length > 1 && 'open')} aria-hidden="true" onClick=${part.length > 1 ? press : undefined}>
    <img src=${thumbnail(sectionUnder(setup, part[0]))} alt="" />
    <svg class="marks" viewBox=${viewBoxText(SHEET)}><g class="legal"><path class="u" d=${all} /><path class="o" d=${all} /></g>
      ${hexes.map((hex) =>
        lying.includes(hex.name)
          ? html`<${Lying} key=${hex.name} hex=${hex} />`
          : html`<circle key=${hex.name} class="dots" cx=${onSection(hex)[0]} cy=${onSection(hex)[1]} r=${DOT} />`,
      )}
      ${aimed && html`<g class="aimed"><path class="u" d=${aimed} /><path class="o" d=${aimed} /></g>`}</svg></div>`;
}
