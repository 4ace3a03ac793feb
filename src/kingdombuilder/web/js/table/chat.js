// The chat: what is said, as text and nothing else, and a line to say something oneself.

import { language, say } from '../i18n/i18n.js';
import { closeDialog, openDialog } from '../ui/dialog.js';
import { small } from '../ui/layout.js';
import { House, Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { cls, html, useEffect, useLayoutEffect, useRef, useState } from '../vendor.js';
import { ledgerOpen } from './ledger.js';
import { mySeat, speakUp } from './state/actions.js';
import { chatChosen, chatOpen, heard, speakers, talks, toggleMuted, unread } from './state/chat.js';
import { colourAt } from './state/selectors.js';
import { table } from './state.js';

const LONGEST = 300;

/** @param {number} moment */
const timeOf = (moment) =>
  new Date(moment).toLocaleTimeString(
    navigator.languages.find((tag) => tag.startsWith(language.value)) ?? language.value,
    { hour: 'numeric', minute: '2-digit' },
  );

/** @param {{line: ChatLine, goesOn: boolean}} props */
const Said = ({
  line,
  goesOn,
}) => html`<li class=${cls(line.seat >= 0 && `p-${colourAt(line.seat)}`, line.seat === mySeat.value && line.seat >= 0 && 'own', goesOn && 'goes-on')}>
  ${!goesOn && html`<p class="by">${line.seat >= 0 && html`<${House} colour=${colourAt(line.seat)} />`}<b>${line.name}</b><time datetime=${new Date(line.moment).toISOString()}>${timeOf(line.moment)}</time></p>`}
  <p class="what">${line.text}</p></li>`;

/** Whom one hears. */
const Hearing = () =>
  html`<p>${say('chat.mute_hint')}</p><ul class="hearing">${speakers.value.map(
    (line) => html`<li key=${line.player}><label class="check">
  <input type="checkbox" checked=${!settings.muted.value.includes(line.player)} onChange=${() => toggleMuted(line.player)} />
  ${line.seat >= 0 && html`<${House} colour=${colourAt(line.seat)} />`}<span>${line.name}</span></label></li>`,
  )}</ul>`;

/** Only where somebody could be muted. */
const Mute = () =>
  speakers.value.length
    ? html`<button type="button" class="round" aria-label=${say('chat.mute')} title=${say('chat.mute')}
  onClick=${() => openDialog(say('chat.mute'), Hearing, 'small')}><${Icon} name="quiet" /></button>`
    : null;

/** Why one cannot say anything, if so. */
function silence() {
  if (table.value?.options.chat === false) return say('chat.off');
  return mySeat.value < 0 ? say('chat.watchers') : '';
}

let eager = false; // whoever opens the chat by a key goes on typing

function Speak() {
  const [text, setText] = useState('');
  const line = useRef(/** @type {HTMLInputElement|null} */ (null));
  useLayoutEffect(() => {
    if (eager) line.current?.focus();
    eager = false;
  }, []);
  const submit = (event) => {
    event.preventDefault();
    if (text.trim() && speakUp(text.trim())) setText('');
  };
  return html`<form class="speak" onSubmit=${submit}>
    <input ref=${line} type="text" maxlength=${LONGEST} autocomplete="off" enterkeyhint="send" aria-label=${say('chat.write')} placeholder=${say('chat.write')} value=${text} onInput=${(event) => setText(event.target.value)} />
    <button class="round" aria-label=${say('chat.send')} title=${say('chat.send')} disabled=${!text.trim()}><${Icon} name="send" /></button>
    <${Mute} /></form>`;
}

/** Lines at the end stay in sight when more come, unless one has scrolled up to read. */
function useLastInSight() {
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  });
  const onScroll = () => {
    const box = list.current;
    if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 30;
  };
  return { list, onScroll };
}

export function Chat() {
  const { list, onScroll } = useLastInSight();
  useEffect(() => {
    chatOpen.value = true;
    return () => {
      chatOpen.value = false;
    };
  }, []);
  const lines = heard.value;
  const quiet = silence();
  const goesOn = (at) =>
    at > 0 &&
    lines[at].player === lines[at - 1].player &&
    lines[at].moment - lines[at - 1].moment < 120_000;
  return html`<div class="chat">
    <div ref=${list} class="said" role="log" aria-live="off" aria-label=${say('chat.title')} tabindex="0" onScroll=${onScroll}>
      <ol>${lines.map((line, at) => html`<${Said} key=${line.number} line=${line} goesOn=${goesOn(at)} />`)}</ol>
      ${!lines.length && !quiet && html`<p class="nothing">${say('chat.nothing')}</p>`}</div>
    ${quiet ? html`<div class="quiet"><p>${quiet}</p><${Mute} /></div>` : html`<${Speak} />`}</div>`;
}

const Sheet = () => html`<${Chat} />`;

/** Whether there is no place for the chat beside the chronicle. */
const crowded = () => small.value || ledgerOpen.value;

/** Where there is no room for it the chat is a sheet; elsewhere it lies beside the chronicle. */
export function openChat() {
  if (crowded()) openDialog(say('chat.title'), Sheet, 'chat-sheet');
  else {
    closeDialog();
    chatChosen.value = true;
    eager = true;
    /** @type {HTMLElement|null} */ (document.querySelector('.log .speak input'))?.focus();
  }
}

/** Its name, with how many lines are new. */
export const chatName = () =>
  unread.value ? say('chat.unread', { n: unread.value }) : say('chat.title');
export const Unread = () =>
  unread.value ? html`<i class="unread" aria-hidden="true">${unread.value}</i>` : null;

export const ChatButton = () =>
  talks.value && crowded()
    ? html`<button class="round chat-button" aria-label=${chatName()} title=${say('chat.title')} onClick=${openChat}>
  <${Icon} name="chat" /><${Unread} /></button>`
    : null;
