// What happened, newest first; every line leads to its position.

import { say } from '../i18n/i18n.js';
import { closeDialog } from '../ui/dialog.js';
import { small } from '../ui/layout.js';
import { House } from '../ui/sprites.js';
import { cls, computed, html, useEffect, useRef, useState } from '../vendor.js';
import { Advice } from './advice.js';
import { Tools } from './assist-controls.js';
import { Chat, chatName, Unread } from './chat.js';
import { told } from './chronicle-summary.js';
import { chatChosen, talks } from './state/chat.js';
import { jump } from './state/history.js';
import { colourAt } from './state/selectors.js';
import { lines, view } from './state.js';

/** The rounds as they were drawn last: one that has not changed is not drawn anew. @type {Map<number, {lines: Line[], shown: Line[]}>} */
let drawn = new Map();

/** Lines by round, the newest first. @param {Line[]} all @returns {[number, Line[]][]} */
function byRound(all) {
  /** @type {Map<number, Line[]>} */
  const rounds = new Map();
  for (const line of all) {
    if (!rounds.has(line.round)) rounds.set(line.round, []);
    rounds.get(line.round)?.push(line);
  }
  const next = new Map();
  for (const [round, now] of rounds) {
    const before = drawn.get(round);
    const same =
      before?.lines.length === now.length &&
      before.lines.every((line, place) => line === now[place]);
    next.set(round, same ? before : { lines: now, shown: told(now).reverse() });
  }
  drawn = next;
  return [...drawn]
    .reverse()
    .filter(([, { shown }]) => shown.length)
    .map(([round, { shown }]) => [round, shown]);
}

/** Why a bot did what the line tells: one can ask, by click, touch or key. @param {{why: string, id: string}} props */
function Why({ why, id }) {
  const [open, setOpen] = useState(false);
  const said = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (open) said.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return html`<button class="why-ask" aria-expanded=${open} aria-controls=${id} onClick=${() => setOpen(!open)}>${say('tabletop.why')}</button>
    <p ref=${said} class="why" id=${id} hidden=${!open}>${why}</p>`;
}

/** @param {{line: Line, here: boolean}} props */
const Told = ({
  line,
  here,
}) => html`<li class=${cls(line.why && 'explained')}><button class=${cls('line', here && 'here')} aria-current=${here ? 'step' : undefined}
  onClick=${() => {
    closeDialog();
    jump(line.at);
  }}>
  ${colourAt(line.seat) ? html`<${House} colour=${colourAt(line.seat)} />` : html`<span class="pic"></span>`}<span>${line.text}</span></button>
  ${line.why && html`<${Why} why=${line.why} id=${`why-${line.at}`} />`}</li>`;

const rounds = computed(() => byRound(lines.value));
const here = computed(() => (view.value?.past ? view.value.at : -1));

/** @param {{round: number, shown: Line[]}} props */
const Round = ({ round, shown }) => html`<section>
  <h3>${round > 0 ? say('tabletop.round', { n: round }) : say('tabletop.setup')}</h3>
  <ol>${shown.map((line) => html`<${Told} key=${`${line.at}${line.text}`} line=${line} here=${line.at === here.value} />`)}</ol></section>`;

export const Lines = () =>
  html`<div class="rounds"><${Advice} />${rounds.value.map(([round, shown]) => html`<${Round} key=${round} round=${round} shown=${shown} />`)}</div>`;

/** The chronicle and the chat share a place where there is room for one of them. */
function Tabs() {
  const tab = (
    chat,
    name,
    more,
  ) => html`<button role="tab" id=${chat ? 'chat-tab' : 'log-tab'} aria-controls="log-panel" aria-selected=${chatChosen.value === chat} aria-label=${chat ? chatName() : undefined}
    onClick=${() => {
      chatChosen.value = chat;
    }}>${name}${more}</button>`;
  return html`<header class="tabs"><h2 class="unseen" id="log-title">${say('chat.beside')}</h2><div role="tablist" aria-labelledby="log-title">
    ${tab(false, say('tabletop.chronicle'))}${tab(true, say('chat.title'), html`<${Unread} />`)}</div></header>`;
}

export function Chronicle() {
  const tabs = talks.value && !small.value;
  const chat = tabs && chatChosen.value;
  return html`<section class="log" aria-labelledby="log-title">
    ${tabs ? html`<${Tabs} />` : html`<header><h2 id="log-title">${say('tabletop.chronicle')}</h2><${Tools} /></header>`}
    ${tabs ? html`<div class="tabbed" id="log-panel" role="tabpanel" aria-labelledby=${chat ? 'chat-tab' : 'log-tab'}>${chat ? html`<${Chat} />` : html`<${Lines} />`}</div>` : html`<${Lines} />`}</section>`;
}
