// Alerts while the page is in the background: a dot in the title and on the icon, a tone, and a browser notification.

import { t } from '../i18n/i18n.js';
import { fileAddress } from '../protocol/site.js';
import { notify } from '../ui/dialog.js';
import { settings } from '../user/settings.js';
import { effect, signal } from '../vendor.js';
import { playTone } from './sounds.js';
import { lastReadLine, visibleChat } from './state/chat.js';
import { isGathering, isMyTurn, isOver, mySeat } from './state/selectors.js';
import { seatName, table } from './state/table.js';
import { view } from './state/view.js';

const ICON = fileAddress('/static/art/icon.svg');
const DOT = '<circle cx="49" cy="15" r="13" fill="#b9262c" stroke="#fff6df" stroke-width="4"/>';

/** Whether something happened that the user has not seen yet. */
export const hasUnseen = signal(false);
let dottedIconUrl = ''; // made when it is first needed

const isAttended = () => !document.hidden && document.hasFocus();
const iconLink = () =>
  /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=icon]'));

async function drawDotted() {
  const plain = await fetch(ICON).then((answer) => answer.text());
  return URL.createObjectURL(
    new Blob([plain.replace('</svg>', `${DOT}</svg>`)], { type: 'image/svg+xml' }),
  );
}

/** @param {boolean} dot */
async function showIcon(dot) {
  if (dot) dottedIconUrl ||= await drawDotted();
  const link = iconLink();
  if (link) link.href = hasUnseen.value ? dottedIconUrl : ICON;
}

/** @param {string} text @param {'turn'|'begins'|'over'|'chat'} tone */
function alertIfAway(text, tone) {
  if (isAttended()) return;
  hasUnseen.value = true;
  if (tone !== 'turn') playTone(tone); // the turn has its own tone anyway
  if (
    !settings.notices.value ||
    !('Notification' in window) ||
    Notification.permission !== 'granted'
  )
    return;
  try {
    const note = new Notification(t('page.title'), {
      body: text,
      icon: ICON,
      tag: `kingdombuilder-${table.value?.game}`,
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    /* phones show notifications of installed pages only */
  }
}

export const canNotify = () => 'Notification' in window;

/**
 * Switch browser notifications on or off; the browser asks for permission.
 * @param {boolean} isWanted
 */
export async function enableNotifications(isWanted) {
  const isAllowed = isWanted && (await Notification.requestPermission()) === 'granted';
  settings.notices.value = isAllowed;
  if (isWanted && !isAllowed) notify(t('notification.denied'), 'error');
}

/** The facts whose changes cause alerts. */
const snapshot = () => ({
  game: table.value?.game,
  turn: isMyTurn.value,
  over: isOver.value,
  gathers: isGathering.value,
  hasView: view.value !== null,
  lastLine: Math.max(lastReadLine.value ?? -1, visibleChat.value.at(-1)?.number ?? -1),
  lastRead: lastReadLine.value,
});

/** Alert about changes, but not about the state at arrival. */
function watchChanges() {
  let previous = snapshot();
  return effect(() => {
    const [before, now] = [previous, snapshot()];
    previous = now;
    const last = visibleChat.value.at(-1);
    if (!table.value || before.game !== now.game) return;
    if (before.gathers && !now.gathers && table.value.stage === 'playing')
      alertIfAway(t('notification.begins'), 'begins');
    if (before.hasView && now.over && !before.over)
      alertIfAway(
        view.value?.position.winners.length
          ? t('notification.over', {
              who: view.value.position.winners.map(seatName).join(t('table.and')),
            })
          : t('table.no_winner'),
        'over',
      );
    if (before.hasView && now.turn && !before.turn) alertIfAway(t('notification.turn'), 'turn');
    if (
      last &&
      before.lastRead !== null &&
      now.lastLine > before.lastLine &&
      last.seat !== mySeat.peek()
    )
      alertIfAway(t('chat.said', { who: last.name, text: last.text }), 'chat');
  });
}

export function watchNotifications() {
  const markSeen = () => {
    if (isAttended()) hasUnseen.value = false;
  };
  const stops = [
    watchChanges(),
    effect(() => {
      showIcon(hasUnseen.value);
    }),
  ];
  addEventListener('focus', markSeen);
  document.addEventListener('visibilitychange', markSeen);
  return () => {
    for (const stop of stops) stop();
    hasUnseen.value = false;
    showIcon(false);
    removeEventListener('focus', markSeen);
    document.removeEventListener('visibilitychange', markSeen);
  };
}
