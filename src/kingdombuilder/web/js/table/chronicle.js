// What happened, newest first; every line leads to its position.
import { cls, html } from '../lib.js';
import { House } from '../art.js';
import { closeDialog } from '../dialog.js';
import { say } from '../words.js';
import { colourAt } from './facts.js';
import { jump } from './jump.js';
import { lines, view } from './state.js';
import { Tools } from './tools.js';

// A lifted piece is told when it is put down, a turn by what is done in it, a card that one may not know not at all.
/** @param {Line} line */
const worthTelling = (line) => !['lifted', 'turn_begins'].includes(line.kind) && line.thing !== '?';

/** Lines by round, the newest first. @param {Line[]} all @returns {[number, Line[]][]} */
function byRound(all) {
  /** @type {Map<number, Line[]>} */
  const rounds = new Map();
  for (const line of all.filter(worthTelling).reverse()) {
    if (!rounds.has(line.round)) rounds.set(line.round, []);
    rounds.get(line.round)?.push(line);
  }
  return [...rounds];
}

/** @param {{line: Line, here: boolean}} props */
const Told = ({ line, here }) => html`<li><button class=${cls('line', here && 'here')} aria-current=${here ? 'step' : undefined}
  onClick=${() => { closeDialog(); jump(line.at); }}>
  ${colourAt(line.seat) ? html`<${House} colour=${colourAt(line.seat)} />` : html`<span class="pic"></span>`}<span>${line.text}</span></button></li>`;

export function Lines() {
  const now = view.value;
  const at = now?.past ? now.at : -1;
  return html`<div class="rounds">${byRound(lines.value).map(([round, told]) => html`<section key=${round}>
    <h3>${round > 0 ? say('tabletop.round', { n: round }) : say('tabletop.setup')}</h3>
    <ol>${told.map((line) => html`<${Told} key=${`${line.at}${line.text}`} line=${line} here=${line.at === at} />`)}</ol></section>`)}</div>`;
}

export const Chronicle = () => html`<section class="log" aria-labelledby="log-title">
  <header><h2 id="log-title">${say('tabletop.chronicle')}</h2><${Tools} /></header><${Lines} /></section>`;
