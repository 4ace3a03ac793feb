// The chronicle, newest round first; every line leads to its position.

import { t } from '../i18n/i18n.js';
import { closeDialog } from '../ui/dialog.js';
import { isSmall } from '../ui/layout.js';
import { House } from '../ui/sprites.js';
import { cls, computed, html, useEffect, useRef, useState } from '../vendor.js';
import { Advice } from './advice.js';
import { AssistControls } from './assist-controls.js';
import { Chat, chatLabel, UnreadBadge } from './chat.js';
import { summarize } from './chronicle-summary.js';
import { GameEnd } from './game-end.js';
import { hasChat, isChatTab } from './state/chat.js';
import { showStep } from './state/history.js';
import { seatColour } from './state/table.js';
import { lines, view } from './state/view.js';

/**
 * The rounds of the last rendering, so that an unchanged round is not rendered again.
 * @type {Map<number, {lines: ChronicleLine[], shown: ChronicleLine[]}>}
 */
let renderedRounds = new Map();

/**
 * Group lines by round, the newest first.
 * @param {ChronicleLine[]} all
 * @returns {[number, ChronicleLine[]][]}
 */
function groupByRound(all) {
  /** @type {Map<number, ChronicleLine[]>} */
  const rounds = new Map();
  for (const line of all) {
    if (!rounds.has(line.round)) rounds.set(line.round, []);
    rounds.get(line.round)?.push(line);
  }
  const next = new Map();
  for (const [round, now] of rounds) {
    const before = renderedRounds.get(round);
    const same =
      before?.lines.length === now.length &&
      before.lines.every((line, place) => line === now[place]);
    next.set(round, same ? before : { lines: now, shown: summarize(now).reverse() });
  }
  renderedRounds = next;
  return [...renderedRounds]
    .reverse()
    .filter(([, { shown }]) => shown.length)
    .map(([round, { shown }]) => [round, shown]);
}

/** A button that shows why a bot made a pick. @param {{rationale: string, id: string}} props */
function Explanation({ rationale, id }) {
  const [open, setOpen] = useState(false);
  const text = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (open) text.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return html`<button class="chronicle-why-button" aria-expanded=${open} aria-controls=${id}
    onClick=${() => setOpen(!open)}>
    ${t('table.why')}</button>
    <p ref=${text} class="chronicle-why" id=${id} hidden=${!open}>${rationale}</p>`;
}

/** @param {{line: ChronicleLine, here: boolean}} props */
const LineItem = ({
  line,
  here,
}) => html`<li class=${cls(line.rationale && 'has-rationale')}><button
  class=${cls('chronicle-line', here && 'is-current')}
  aria-current=${here ? 'step' : undefined}
  onClick=${() => {
    closeDialog();
    showStep(line.step);
  }}>
  ${
    seatColour(line.seat)
      ? html`<${House} colour=${seatColour(line.seat)} />`
      : html`<span
    class="icon-picture"></span>`
  }<span>${line.text}</span></button>
  ${line.rationale && html`<${Explanation} rationale=${line.rationale} id=${`why-${line.step}`} />`}</li>`;

const rounds = computed(() => groupByRound(lines.value));
const currentStep = computed(() => (view.value?.is_past ? view.value.step : -1));

/** @param {{round: number, shown: ChronicleLine[]}} props */
const Round = ({ round, shown }) => html`<section>
  <h3>${round > 0 ? t('table.round', { n: round }) : t('table.setup')}</h3>
  <ol>${shown.map(
    (line) => html`<${LineItem} key=${`${line.step}${line.text}`} line=${line}
    here=${line.step === currentStep.value} />`,
  )}</ol></section>`;

export const ChronicleLines = () =>
  html`<div class="chronicle-rounds"><${GameEnd} /><${Advice} />${rounds.value.map(
    ([round, shown]) => html`<${Round} key=${round}
    round=${round} shown=${shown} />`,
  )}</div>`;

/** The tabs of the chronicle and the chat, where there is room for one of them. */
function Tabs() {
  /** @param {boolean} chat @param {string} name @param {unknown} [more] */
  const tab = (
    chat,
    name,
    more,
  ) => html`<button role="tab" id=${chat ? 'chat-tab' : 'log-tab'} aria-controls="log-panel"
    aria-selected=${isChatTab.value === chat} aria-label=${chat ? chatLabel() : undefined}
    onClick=${() => {
      isChatTab.value = chat;
    }}>${name}${more}</button>`;
  return html`<header class="chat-tabs"><h2 class="visually-hidden" id="log-title">${t('chat.beside')}</h2><div
    role="tablist"
    aria-labelledby="log-title">
    ${tab(false, t('table.chronicle'))}${tab(true, t('chat.title'), html`<${UnreadBadge} />`)}</div>
      </header>`;
}

export function Chronicle() {
  const tabs = hasChat.value && !isSmall.value;
  const chat = tabs && isChatTab.value;
  return html`<section class="chronicle" aria-labelledby="log-title">
    ${
      tabs
        ? html`<${Tabs} />`
        : html`<header><h2 id="log-title">${t('table.chronicle')}</h2>
      <${AssistControls} /></header>`
    }
    ${
      tabs
        ? html`<div class="chat-panel" id="log-panel" role="tabpanel"
      aria-labelledby=${chat ? 'chat-tab' : 'log-tab'}>${chat ? html`<${Chat} />` : html`<${ChronicleLines} />`}
      </div>`
        : html`<${ChronicleLines} />`
    }</section>`;
}
