// The chat: its lines, and a form to write one.

import { language, t } from '../i18n/i18n.js';
import { closeDialog, openDialog } from '../ui/dialog.js';
import { onSubmit, onValue } from '../ui/form.js';
import { isSmall } from '../ui/layout.js';
import { House, Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { cls, html, useEffect, useLayoutEffect, useRef, useState } from '../vendor.js';
import { ledgerOpen } from './ledger.js';
import {
  hasChat,
  isChatTab,
  isChatVisible,
  postChat,
  speakers,
  toggleMuted,
  unreadCount,
  visibleChat,
} from './state/chat.js';
import { mySeat } from './state/selectors.js';
import { seatColour, table } from './state/table.js';

const MAX_CHAT_LENGTH = 300;
const CONTINUED_WITHIN_MS = 120_000;

/** @param {number} sent */
const timeText = (sent) =>
  new Date(sent).toLocaleTimeString(
    navigator.languages.find((tag) => tag.startsWith(language.value)) ?? language.value,
    { hour: 'numeric', minute: '2-digit' },
  );

/** @param {ChatLineInfo} line @param {boolean} isContinued */
const entryClass = ({ seat }, isContinued) =>
  cls(
    seat !== null && `seat-colour-${seatColour(seat)}`,
    seat !== null && seat === mySeat.value && 'is-own',
    isContinued && 'is-continued',
  );

/** @param {{line: ChatLineInfo, isContinued: boolean}} props */
const ChatEntry = ({ line, isContinued }) => html`<li class=${entryClass(line, isContinued)}>
  ${
    !isContinued &&
    html`<p class="chat-author">${line.seat !== null && html`<${House} colour=${seatColour(line.seat)} />`}
    <b>${line.name}</b><time datetime=${new Date(line.sent_ms).toISOString()}>${timeText(line.sent_ms)}</time>
    </p>`
  }
  <p class="chat-text">${line.text}</p></li>`;

/** The players that can be muted. */
const MuteDialog = () =>
  html`<p>${t('chat.mute_hint')}</p><ul class="chat-players">${speakers.value.map(
    (line) => html`<li key=${line.speaker}><label class="form-check">
  <input type="checkbox" checked=${!settings.muted.value.includes(line.speaker)}
    onChange=${() => toggleMuted(line.speaker)} />
  ${line.seat !== null && html`<${House} colour=${seatColour(line.seat)} />`}<span>${line.name}</span></label>
    </li>`,
  )}</ul>`;

/** Opens the list of players, if there is anyone to mute. */
const MuteButton = () =>
  speakers.value.length
    ? html`<button type="button" class="button-round" aria-label=${t('chat.mute')} title=${t('chat.mute')}
  onClick=${() => openDialog(t('chat.mute'), MuteDialog, 'dialog-small')}><${Icon} name="quiet" /></button>`
    : null;

/** Return why the viewer cannot write, or ''. */
function readOnlyReason() {
  if (table.value?.options.chat === false) return t('chat.off');
  return mySeat.value < 0 ? t('chat.watchers') : '';
}

let focusOnOpen = false; // a user who opens the chat by a key wants to type

function ChatForm() {
  const [text, setText] = useState('');
  const line = useRef(/** @type {HTMLInputElement|null} */ (null));
  useLayoutEffect(() => {
    if (focusOnOpen) line.current?.focus();
    focusOnOpen = false;
  }, []);
  const submit = onSubmit(() => {
    if (text.trim() && postChat(text.trim())) setText('');
  });
  return html`<form class="chat-form" onSubmit=${submit}>
    <input ref=${line} type="text" maxlength=${MAX_CHAT_LENGTH} autocomplete="off" enterkeyhint="send"
      aria-label=${t('chat.write')} placeholder=${t('chat.write')} value=${text} onInput=${onValue(setText)} />
    <button class="button-round" aria-label=${t('chat.send')} title=${t('chat.send')} disabled=${!text.trim()}><${Icon}
      name="send" /></button>
    <${MuteButton} /></form>`;
}

/** Keep the last line visible, unless the user has scrolled up to read. */
function useStickToEnd() {
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
  const { list, onScroll } = useStickToEnd();
  useEffect(() => {
    isChatVisible.value = true;
    return () => {
      isChatVisible.value = false;
    };
  }, []);
  const lines = visibleChat.value;
  const quiet = readOnlyReason();
  const isContinued = (/** @type {number} */ at) =>
    at > 0 &&
    lines[at].speaker === lines[at - 1].speaker &&
    lines[at].sent_ms - lines[at - 1].sent_ms < CONTINUED_WITHIN_MS;
  return html`<div class="chat">
    <div ref=${list} class="chat-lines" role="log" aria-live="off" aria-label=${t('chat.title')} tabindex="0"
      onScroll=${onScroll}>
      <ol>${lines.map(
        (line, at) => html`<${ChatEntry} key=${line.number} line=${line}
        isContinued=${isContinued(at)} />`,
      )}</ol>
      ${!lines.length && !quiet && html`<p class="chat-empty">${t('chat.nothing')}</p>`}</div>
    ${quiet ? html`<div class="chat-closed"><p>${quiet}</p><${MuteButton} /></div>` : html`<${ChatForm} />`}</div>`;
}

const ChatSheet = () => html`<${Chat} />`;

/** Whether there is no room for the chat beside the chronicle. */
const needsSheet = () => isSmall.value || ledgerOpen.value;

/** Open the chat: as a dialog where there is no room for it, else as a tab beside the chronicle. */
export function openChat() {
  if (needsSheet()) openDialog(t('chat.title'), ChatSheet, 'chat-sheet');
  else {
    closeDialog();
    isChatTab.value = true;
    focusOnOpen = true;
    /** @type {HTMLElement|null} */ (
      document.querySelector('.chronicle .chat-form input')
    )?.focus();
  }
}

/** The label of the chat, with the number of unread lines. */
export const chatLabel = () =>
  unreadCount.value ? t('chat.unread', { n: unreadCount.value }) : t('chat.title');
export const UnreadBadge = () =>
  unreadCount.value
    ? html`<i class="chat-unread" aria-hidden="true">${unreadCount.value}</i>`
    : null;

export const ChatButton = () =>
  hasChat.value && needsSheet()
    ? html`<button class="button-round chat-button" aria-label=${chatLabel()} title=${t('chat.title')}
      onClick=${openChat}>
  <${Icon} name="chat" /><${UnreadBadge} /></button>`
    : null;
