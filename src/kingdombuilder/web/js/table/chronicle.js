// What happened, newest first; every line leads to its position.
import { cls, computed, html } from '../lib.js';
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

/** The rounds as they were drawn last: one that has not changed is not drawn anew. @type {Map<number, Line[]>} */
let drawn = new Map();

/** Lines by round, the newest first. @param {Line[]} all */
function byRound(all) {
  /** @type {Map<number, Line[]>} */
  const rounds = new Map();
  for (const line of all.filter(worthTelling).reverse()) {
    if (!rounds.has(line.round)) rounds.set(line.round, []);
    rounds.get(line.round)?.push(line);
  }
  for (const [round, told] of rounds) {
    const before = drawn.get(round);
    if (before?.length === told.length && before.every((line, place) => line === told[place])) rounds.set(round, before);
  }
  drawn = rounds;
  return [...rounds];
}

/** @param {{line: Line, here: boolean}} props */
const Told = ({ line, here }) => html`<li><button class=${cls('line', here && 'here')} aria-current=${here ? 'step' : undefined}
  onClick=${() => { closeDialog(); jump(line.at); }}>
  ${colourAt(line.seat) ? html`<${House} colour=${colourAt(line.seat)} />` : html`<span class="pic"></span>`}<span>${line.text}</span></button></li>`;

const rounds = computed(() => byRound(lines.value));
const here = computed(() => (view.value?.past ? view.value.at : -1));

/** @param {{round: number, told: Line[]}} props */
const Round = ({ round, told }) => html`<section>
  <h3>${round > 0 ? say('tabletop.round', { n: round }) : say('tabletop.setup')}</h3>
  <ol>${told.map((line) => html`<${Told} key=${`${line.at}${line.text}`} line=${line} here=${line.at === here.value} />`)}</ol></section>`;

export const Lines = () => html`<div class="rounds">${rounds.value.map(([round, told]) => html`<${Round} key=${round} round=${round} told=${told} />`)}</div>`;

export const Chronicle = () => html`<section class="log" aria-labelledby="log-title">
  <header><h2 id="log-title">${say('tabletop.chronicle')}</h2><${Tools} /></header><${Lines} /></section>`;
