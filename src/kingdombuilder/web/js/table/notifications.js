// What happens while one is elsewhere: a dot in the title and on the icon, a tone, and a note by the browser for who wants it.

import { say } from '../i18n/i18n.js';
import { notify } from '../ui/dialog.js';
import { settings } from '../user/settings.js';
import { effect, signal } from '../vendor.js';
import { chime } from './sounds.js';
import { gathers, mySeat } from './state/actions.js';
import { heard } from './state/chat.js';
import { myTurn, nameAt, over } from './state/selectors.js';
import { saidBefore, table, view } from './state.js';

const ICON = '/static/art/icon.svg';
const DOT = '<circle cx="49" cy="15" r="13" fill="#b9262c" stroke="#fff6df" stroke-width="4"/>';

/** Whether something happened that has not been seen yet. */
export const missed = signal(false);
let dotted = ''; // the address of the icon with a dot, once it is drawn

const attended = () => !document.hidden && document.hasFocus();
const icon = () => /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=icon]'));

async function drawDotted() {
  const plain = await fetch(ICON).then((answer) => answer.text());
  return URL.createObjectURL(
    new Blob([plain.replace('</svg>', `${DOT}</svg>`)], { type: 'image/svg+xml' }),
  );
}

/** @param {boolean} dot */
async function showIcon(dot) {
  if (dot) dotted ||= await drawDotted();
  const link = icon();
  if (link) link.href = missed.value ? dotted : ICON;
}

/** @param {string} text @param {'turn'|'begins'|'over'|'chat'} tone */
function notice(text, tone) {
  if (attended()) return;
  missed.value = true;
  if (tone !== 'turn') chime(tone); // the turn is heard anyhow
  if (
    !settings.notices.value ||
    !('Notification' in window) ||
    Notification.permission !== 'granted'
  )
    return;
  try {
    const note = new Notification(say('page.title'), {
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

export const mayNotify = () => 'Notification' in window;

/** Notes of the browser are shown to who asked for them. @param {boolean} wanted */
export async function wantNotices(wanted) {
  const allowed = wanted && (await Notification.requestPermission()) === 'granted';
  settings.notices.value = allowed;
  if (wanted && !allowed) notify(say('notice.denied'), 'error');
}

/** What there is to be told. */
const news = () => ({
  game: table.value?.game,
  turn: myTurn.value,
  over: over.value,
  gathers: gathers.value,
  laid: view.value !== null,
  said: Math.max(saidBefore.value ?? -1, heard.value.at(-1)?.number ?? -1),
  before: saidBefore.value,
});

/** What is new against what was; all that was there when one came is not. */
function watchNews() {
  let was = news();
  return effect(() => {
    const [before, now] = [was, news()];
    was = now;
    const last = heard.value.at(-1);
    if (!table.value || before.game !== now.game) return;
    if (before.gathers && !now.gathers && table.value.stage === 'playing')
      notice(say('notice.begins'), 'begins');
    if (before.laid && now.over && !before.over)
      notice(
        say('notice.over', {
          who: (view.value?.position.winners ?? []).map(nameAt).join(say('tabletop.and')),
        }),
        'over',
      );
    if (before.laid && now.turn && !before.turn) notice(say('notice.turn'), 'turn');
    if (last && before.before !== null && now.said > before.said && last.seat !== mySeat.peek())
      notice(say('chat.said', { who: last.name, text: last.text }), 'chat');
  });
}

export function watchNotices() {
  const seen = () => {
    if (attended()) missed.value = false;
  };
  const stops = [
    watchNews(),
    effect(() => {
      showIcon(missed.value);
    }),
  ];
  addEventListener('focus', seen);
  document.addEventListener('visibilitychange', seen);
  return () => {
    stops.forEach((stop) => stop());
    missed.value = false;
    showIcon(false);
    removeEventListener('focus', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}
