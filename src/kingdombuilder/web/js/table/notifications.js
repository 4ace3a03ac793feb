// What happens while one is elsewhere: a dot in the title and on the icon, a tone, and a note by the browser for who wants it.

import { t } from '../i18n/i18n.js';
import { notify } from '../ui/dialog.js';
import { settings } from '../user/settings.js';
import { effect, signal } from '../vendor.js';
import { playTone } from './sounds.js';
import { lastReadLine, visibleChat } from './state/chat.js';
import { isGathering, isMyTurn, isOver, mySeat } from './state/selectors.js';
import { seatName, table } from './state/table.js';
import { view } from './state/view.js';

const ICON = '/static/art/icon.svg';
const DOT = '<circle cx="49" cy="15" r="13" fill="#b9262c" stroke="#fff6df" stroke-width="4"/>';

/** Whether something happened that has not been seen yet. */
export const hasUnseen = signal(false);
let dottedIconUrl = ''; // the address of the icon with a dot, once it is drawn

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
  if (tone !== 'turn') playTone(tone); // the turn is heard anyhow
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
    /* a phone shows notes of installed pages only */
  }
}

export const canNotify = () => 'Notification' in window;

/** Notes of the browser are shown to who asked for them. @param {boolean} wanted */
export async function enableNotifications(wanted) {
  const allowed = wanted && (await Notification.requestPermission()) === 'granted';
  settings.notices.value = allowed;
  if (wanted && !allowed) notify(t('notice.denied'), 'error');
}

/** What there is to be told. */
const snapshot = () => ({
  game: table.value?.game,
  turn: isMyTurn.value,
  over: isOver.value,
  gathers: isGathering.value,
  laid: view.value !== null,
  said: Math.max(lastReadLine.value ?? -1, visibleChat.value.at(-1)?.number ?? -1),
  before: lastReadLine.value,
});

/** What is new against what was; all that was there when one came is not. */
function watchChanges() {
  let was = snapshot();
  return effect(() => {
    const [before, now] = [was, snapshot()];
    was = now;
    const last = visibleChat.value.at(-1);
    if (!table.value || before.game !== now.game) return;
    if (before.gathers && !now.gathers && table.value.stage === 'playing')
      alertIfAway(t('notice.begins'), 'begins');
    if (before.laid && now.over && !before.over)
      alertIfAway(
        t('notice.over', {
          who: (view.value?.position.winners ?? []).map(seatName).join(t('tabletop.and')),
        }),
        'over',
      );
    if (before.laid && now.turn && !before.turn) alertIfAway(t('notice.turn'), 'turn');
    if (last && before.before !== null && now.said > before.said && last.seat !== mySeat.peek())
      alertIfAway(t('chat.said', { who: last.name, text: last.text }), 'chat');
  });
}

export function watchNotifications() {
  const seen = () => {
    if (isAttended()) hasUnseen.value = false;
  };
  const stops = [
    watchChanges(),
    effect(() => {
      showIcon(hasUnseen.value);
    }),
  ];
  addEventListener('focus', seen);
  document.addEventListener('visibilitychange', seen);
  return () => {
    stops.forEach((stop) => stop());
    hasUnseen.value = false;
    showIcon(false);
    removeEventListener('focus', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}
