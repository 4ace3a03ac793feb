// Drawings as components. They refer to the sprites, which are inlined into the page once.
import { fileAddress } from '../protocol/site.js';
import { cls, html } from '../vendor.js';

export const COLOURS = ['red', 'blue', 'amber', 'ivory', 'black'];
const HEX_BOX = { x: -50, y: -50, width: 100, height: 100 };

/** Inline the sprite sheet. The document of a table has parsed it already. */
export async function loadSprites() {
  const page = /** @type {Window & {earlySprites?: Promise<Element|null>}} */ (window);
  const sprites = (await page.earlySprites) ?? (await fetchSprites());
  document.getElementById('sprites')?.append(document.adoptNode(sprites));
}

async function fetchSprites() {
  const sheet = await fetch(fileAddress('/static/art/sprites.svg')).then((answer) => answer.text());
  return new DOMParser().parseFromString(sheet, 'image/svg+xml').documentElement;
}

/** A sprite at a point of a board, in units of the board.
 * @param {{id: string, x?: number, y?: number, scale?: number, class?: string}} props */
export const Sprite = ({ id, x = 0, y = 0, scale = 1, ...rest }) =>
  html`<use href="#${id}" ...${HEX_BOX}
    transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})${scale === 1 ? '' : ` scale(${scale})`}`}
    ...${rest} />`;

/**
 * A sprite as a separate picture.
 * @param {{id: string, className?: string, view?: string}} props
 */
export const Picture = ({ id, className = '', view = '-50 -50 100 100' }) =>
  html`<svg class=${cls('icon-picture', className)} viewBox=${view} aria-hidden="true"><use href="#${id}"
    ...${HEX_BOX} /></svg>`;

export const Coin = ({ className = '' }) =>
  Picture({ id: 'u-coin', className, view: '-25 -25 50 50' });
/** @param {{colour: string, className?: string}} props */
export const House = ({ colour, className = '' }) =>
  Picture({
    id: `p-house-${colour}`,
    className: cls(`seat-colour-${colour}`, className),
    view: '-34 -38 68 68',
  });

const PORTRAITS = ['novice', 'apprentice', 'builder', 'expert', 'master', 'grandmaster'];

/**
 * The occupant of a seat: the portrait of a bot in the colour of the seat, or a house.
 * @param {{colour: string, bot?: string|null, className?: string}} props
 */
export const SeatArt = ({ colour, bot, className = '' }) =>
  bot && PORTRAITS.includes(bot)
    ? Picture({ id: `f-${bot}`, className: cls(`seat-colour-${colour} icon-portrait`, className) })
    : House({ colour, className });

/** Moving dots while a bot is thinking, which a text states elsewhere. */
export const ThinkingDots = () =>
  html`<span class="icon-dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

/** Return the emblem of a thing of the library. A donation tile has a sack in the colour of its land.
 * @param {string} id
 * @param {string} kind
 * @returns {{href: string, land?: string, bonus?: boolean}}
 */
export function emblemOf(id, kind) {
  if (kind === 'card') return { href: `k-${id}` };
  if (kind === 'task') return { href: `q-${id}` };
  if (kind === 'nomad') {
    const [plain, land] = [id.split('_')[0], id.split('_')[1]];
    return land ? { href: `n-${plain}`, land } : { href: `n-${id}` };
  }
  if (kind === 'bonus') return { href: `e-${id.replace(/_bonus$/, '')}`, bonus: true };
  return { href: `e-${id}` };
}

/** @param {{id: string, kind: string, className?: string}} props */
export function Emblem({ id, kind, className = '' }) {
  const { href, land } = emblemOf(id, kind);
  return html`<svg class=${cls('icon', land && `tile-terrain-${land}`, className)} viewBox="0 0 24 24"
    aria-hidden="true">
    <use href="#${href}" /></svg>`;
}

/**
 * A tile of a seat.
 * @param {{id: string, kind: string, state?: string, className?: string}} props
 */
export function Tile({ id, kind, state = 'ready', className = '' }) {
  const { href, land, bonus } = emblemOf(id, kind);
  return html`<span class=${cls('tile', state !== 'ready' && `is-${state}`, className)}>
    <svg viewBox="-42 -46 84 88" aria-hidden="true" class=${land ? `tile-terrain-${land}` : ''}>
      <use href="#${kind === 'nomad' ? 'b-tile-nomad' : 'b-location'}" ...${HEX_BOX} />
      <use href="#${href}" x="-20" y="-14" width="40" height="40" />
      ${
        bonus &&
        html`<use href="#u-coin" x="-50" y="-50" width="100" height="100"
        transform="translate(24 -26) scale(.55)" />`
      }
    </svg></span>`;
}

const CARD_HEXES = [
  [-43.3, -75],
  [43.3, -75],
  [129.9, -75],
  [-86.6, 0],
  [0, 0],
  [86.6, 0],
  [173.2, 0],
  [-43.3, 75],
  [43.3, 75],
  [129.9, 75],
  [-86.6, 150],
  [0, 150],
  [86.6, 150],
  [173.2, 150],
  [-43.3, 225],
  [43.3, 225],
  [129.9, 225],
];

/** The picture on a terrain card. @param {{terrain: string}} props */
export const TerrainArt = ({
  terrain,
}) => html`<svg viewBox="-40 -60 166 230" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <rect x="-200" y="-200" width="600" height="600" class="land land-${terrain}" />
  ${CARD_HEXES.map(
    ([x, y], i) => html`<${Sprite} id=${`t-${terrain}-${1 + ((i * 2 + (i >> 1)) % 3)}`} x=${x}
    y=${y} />`,
  )}
</svg>`;

const ICON_PATHS = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  help: 'M8 9a4 4 0 1 1 6 3.5c-1.5 1-2 1.5-2 3M12 19v.2',
  theme: 'M19 14A8 8 0 1 1 10 5a6.500 6.500 0 0 0 9 9z',
  undo: 'M8 5L3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3',
  redo: 'M16 5l5 5l-5 5M21 10H10a6 6 0 0 0 0 12h3',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7l7 7',
  next: 'M9 5l7 7l-7 7',
  first: 'M18 5l-7 7l7 7M7 5v14',
  last: 'M6 5l7 7l-7 7M17 5v14',
  play: 'M8 5l11 7l-11 7z',
  pause: 'M9 5v14M15 5v14',
  lens: 'M4 10a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0 -13 0M15 15l6 6M10.500 7v6',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.800V16h7v-2.200A6 6 0 0 0 12 3z',
  heat: 'M12 3c1 4 6 6 6 11.5a6 6 0 0 1-12 0c0-2.5 1.2-4 2.3-5.2c.5 1.7 1.2 2.4 2.2 2.7c.3-3.5 0-6.5 1.5-9z',
  plan: 'M5 20V5h10l4 4v11zM8 12h8M8 16h5',
  turn: 'M5 12a7 7 0 1 1 2 5M5 19v-4h4',
  home: 'M4 12l8-8l8 8M6 10v10h12V10',
  search: 'M4 10a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M15 15l6 6',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  save: 'M12 4v11M7 11l5 5l5-5M5 20h14',
  load: 'M12 16V5M7 9l5-5l5 5M5 20h14',
  link: 'M10 14l4-4M8 11l-2 2a4 4 0 0 0 5 5l2-2M16 13l2-2a4 4 0 0 0-5-5l-2 2',
  fork: 'M6 21V3M6 16c0-5 11-4 11-10M13 9l4-4l4 4',
  sound: 'M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6',
  language: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  dice: 'M5 5h14v14H5zM9 9v.2M15 15v.2M12 12v.2',
  edit: 'M5 19l1-4L16 5l3 3L9 18z',
  check: 'M5 12l5 5l9-10',
  first_player: 'M7 21V4h11l-3 4l3 4H7',
  book: 'M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2c2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14',
  pin: 'M9 4h6l-1 6l3 3v2H7v-2l3-3zM12 15v6',
  swap: 'M4 8h14l-4-4M20 16H6l4 4',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 3v2M12 19v2M3 12h2M19 12h2M6 6l1 1M17 17l1 1M6 18l1-1M17 7l1-1',
  contrast: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M12 4v16M12 8h6M12 12h8M12 16h6',
  purse:
    'M9 4h6l-1.500 4c4 2 6.500 5.500 6.500 8.500a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4c0-3 2.500-6.500 6.500-8.500zM8.500 8h7',
  scores: 'M5 20V11M12 20V4M19 20v-6',
  skip: 'M5 5l7 7l-7 7M13 5l7 7l-7 7',
  gear:
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 3v3M12 18v3M3 12h3M18 12h3' +
    'M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M5.600 18.400l2.100-2.100M16.300 7.700l2.100-2.100',
  log: 'M7 5h13M7 12h13M7 19h13M3 5v.2M3 12v.2M3 19v.2',
  rules: 'M12 6c-2-2-5-2-8-1.500V19c3-.5 6-.5 8 1.500c2-2 5-2 8-1.500V4.500C17 4 14 4 12 6v14',
  chat: 'M4 5h16v11h-9l-5 4v-4H4z',
  clock: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M12 7v5l3.500 2',
  warn: 'M12 4l9 16H3zM12 10v4M12 17v.2',
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4 21c0-5 4-7 8-7s8 2 8 7',
  people:
    'M6 8a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M2.500 19c0-4 3-6 6.500-6s6.500 2 6.500 6' +
    'M15 5.200a3 3 0 0 1 0 5.600M18 13.500c2.200 1 3.500 2.700 3.500 5.500',
  eye: 'M2.500 12c5-8 14-8 19 0c-5 8-14 8-19 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.500h4',
  door: 'M14 4H5v16h9M10 12h11M17 8l4 4l-4 4',
  share:
    'M6 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M17 3.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5' +
    'M17 15.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5M8.600 10.600l6-3.400M8.600 13.400l6 3.400',
  key: 'M3 16a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0M10.7 12.8L20 3.5M16 7.5l3.5 3.5M13 10.5l2.5 2.5',
  device: 'M7 3h10v18H7zM11 18h2',
  star: 'M12 4l2.500 5.200l5.500.7l-4 3.900l1 5.700l-5-2.700l-5 2.700l1-5.700l-4-3.900l5.500-.7z',
  bot: 'M6 9h12v10H6zM12 9V5M10 4h4M9.500 13v1M14.500 13v1M3 12v4M21 12v4',
  flag: 'M6 21V4M6 5c4 -3 8 3 13 0v9c-5 3 -9 -3 -13 0',
  forbid: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0 -18zM5.800 5.800l12.400 12.400',
  quiet: 'M4 5h16v11h-9l-5 4v-4H4zM9 8l6 5M15 8l-6 5',
  send: 'M4 12L20 5l-5 15l-4-6zM11 14l9-9',
  moon: 'M19 14A8 8 0 1 1 10 5a6.500 6.500 0 0 0 9 9z',
};

/** @typedef {keyof typeof ICON_PATHS} IconName */

/** A line drawing for a button. @param {{name: IconName}} props */
export const Icon = ({ name }) =>
  html`<svg class="icon icon-outline" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICON_PATHS[name]} /></svg>`;
