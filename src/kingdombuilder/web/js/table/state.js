// What the table shows: signals filled by the socket. Nothing here knows a rule; it shows the picks it was sent.

import { announce, language, say } from '../i18n/i18n.js';
import { Socket } from '../protocol/socket.js';
import { notify } from '../ui/dialog.js';
import { dropSeat } from '../user/link-tokens.js';
import { meet, person, remembered } from '../user/user.js';
import { batch, computed, effect, signal } from '../vendor.js';
import { Pace } from './state/playback.js';

/** @template T @typedef {import('@preact/signals').Signal<T>} Signal */

export const table = signal(/** @type {TableMessage|null} */ (null));
/** The view on the screen; those that wait to be shown are in the pace. */
export const view = signal(/** @type {View|null} */ (null));
export const lines = signal(/** @type {Line[]} */ ([]));
/** What each legal pick would bring, for the view on the screen. */
export const gains = signal(/** @type {Record<string, Gain>} */ ({}));
export const scores = signal(/** @type {any} */ (null));
export const hint = signal(
  /** @type {{pick: string, text: string, why: string, bot: string}|null} */ (null),
);
/** Whether a hint was asked for and is being thought out. */
export const hinting = signal(false);
/** Why a hex may not be picked: shown beside it, goes away by itself. */
export const refusal = signal(/** @type {{pick: string, text: string}|null} */ (null));
/** The seat of a bot that has thought for a while. */
export const thinking = signal(/** @type {number|null} */ (null));
/** What was said at the table. */
export const chat = signal(/** @type {ChatLine[]} */ ([]));
/** The number of the last line that was said before one came, once that is known. */
export const saidBefore = signal(/** @type {number|null} */ (null));
/** The clocks of the present, and when they were heard of. */
export const clock = signal(/** @type {(ClockView & {heard: number})|null} */ (null));
export const gone = signal(false);
export const online = signal(false);
/** The hex under the pointer or the keyboard. */
export const aim = signal(/** @type {string|null} */ (null));
/** The hexes that a chosen score, rule or log line lights. */
export const lit = signal(/** @type {Set<string>|null} */ (null));
/** Whether the next turn is being laid out instead of the present one. */
export const planning = computed(() => Boolean(view.value?.plan?.active));

/** The position on the screen: the present one, one of the past, or the plan. */
export const position = computed(
  () => (planning.value ? view.value?.plan?.position : view.value?.position) ?? null,
);
export const legal = computed(() => position.value?.legal ?? { hexes: [], tiles: [], buttons: [] });
export const legalHexes = computed(() => new Set(legal.value.hexes));
/** Whether the viewer may pick something now. */
export const acts = computed(() =>
  Boolean(
    view.value &&
      !view.value.past &&
      view.value.hand_over === null &&
      (view.value.acts || planning.value),
  ),
);
/** The seat through whose eyes we look, or the one whose turn it is. */
export const me = computed(() => view.value?.eyes ?? null);

let socket = /** @type {Socket|null} */ (null);
let sent = 0; // the number of the last pick sent: a second click waits for its answer
let refusalTimer = 0;
let looking = -1; // the position of the past that was asked for
let thinkingTimer = 0;
const pace = new Pace(show);
/** How many views of what others did wait to be shown. */
export const behind = pace.behind;

const NOTICED = 400; // milliseconds; a bot that thinks for less is not seen to think
/** The seat of the bot that is to pick, when all before is shown. */
const awaited = computed(() => {
  const now = view.value;
  if (!now || now.past || behind.value || !online.value) return null;
  return table.value?.seats[now.position.chooser]?.bot ? now.position.chooser : null;
});
effect(() => {
  const seat = awaited.value;
  clearTimeout(thinkingTimer);
  if (seat === null) thinking.value = null;
  else
    thinkingTimer = window.setTimeout(() => {
      thinking.value = seat;
      announce(say('tabletop.thinking', { who: table.value?.seats[seat].name ?? '' }));
    }, NOTICED);
});

/** Ask for a table, which may be while the words are still on their way. @param {string} game */
export function approach(game) {
  if (socket?.game === game) return;
  leave();
  gone.value = false;
  stranger = !remembered();
  socket = new Socket(game, hear);
}

let stranger = false; // a browser that was never here has no cookie yet, and without one it could only watch
/** Where it matters who one is, the table is asked for again by somebody that it knows. @param {TableMessage} message */
function introduce(message) {
  stranger = false;
  meet().then(
    () => socket?.renew(),
    () => lay(message),
  );
}

/** @param {TableMessage} message */
function lay(message) {
  pace.clear();
  sent = 0;
  table.value = message;
  lines.value = [];
}

let known = remembered();
effect(() => {
  const now = person.value?.id ?? known;
  if (known && now !== known) socket?.renew();
  known = now;
});

/** Sit down at a table. @param {string} game */
export function join(game) {
  approach(game);
  const stop = effect(() => {
    online.value = socket ? socket.online.value : false;
  });
  let spoken = language.value;
  const stopSpeaking = effect(() => {
    if (language.value !== spoken) {
      spoken = language.value;
      socket?.send({ type: 'language', language: spoken });
    }
  });
  const own = socket;
  // From table to table the next one is joined before this one is left.
  return () => {
    stop();
    stopSpeaking();
    if (socket === own) leave();
  };
}

function leave() {
  socket?.close();
  socket = null;
  pace.clear();
  looking = -1;
  batch(() => {
    table.value = null;
    view.value = null;
    lines.value = [];
    gains.value = {};
    scores.value = null;
    hint.value = null;
    hinting.value = false;
    aim.value = null;
    lit.value = null;
    chat.value = [];
    saidBefore.value = null;
    clock.value = null;
  });
}

/** @param {any} message */
function hear(message) {
  if (message.type === 'view') {
    if (!message.past)
      clock.value = message.clock ? { ...message.clock, heard: performance.now() } : null;
    if (elsewhere(message)) keepUp(message);
    else pace.add(message);
  } else if (message.type === 'table') {
    if (stranger && message.kind === 'online') introduce(message);
    else lay(message);
  } else if (message.type === 'gains') {
    if (message.number === view.value?.number) gains.value = message.gains;
  } else if (message.type === 'why') refuse(message.pick, message.text);
  else if (message.type === 'scores') scores.value = message;
  else if (message.type === 'hint') {
    if (message.number === view.value?.number) advise(message);
  } else if (message.type === 'chat') listen(message.lines);
  else if (message.type === 'gone') gone.value = true;
  else if (message.type === 'error') fail(message);
}

/** After a pause some lines come a second time. @param {ChatLine[]} more */
function listen(more) {
  const last = chat.value.at(-1)?.number ?? -1;
  batch(() => {
    saidBefore.value ??= more.at(-1)?.number ?? -1;
    chat.value = [...chat.value, ...more.filter((line) => line.number > last)];
  });
}

/** Whether a view of the present comes while one looks at the past. @param {View} next */
const elsewhere = (next) =>
  Boolean(looking >= 0 && view.value?.past && !next.past && next.at !== looking);

/** The past stays on the screen; the game that went on is told. @param {View} next */
function keepUp(next) {
  batch(() => {
    tell(next);
    if (view.value) view.value = { ...view.value, of: next.of };
  });
}

/** @param {View} next */
function tell(next) {
  lines.value = [...lines.value.filter((line) => line.at <= next.since), ...next.lines];
}

/** @param {View} next */
function show(next) {
  batch(() => {
    tell(next);
    view.value = next;
    gains.value = {};
    hint.value = null;
    hinting.value = false;
    refusal.value = null;
  });
  for (const change of next.changes) announce(change.text);
  const told = table.value?.options.scores !== 'off';
  if (told && next.acts) socket?.send({ type: 'gains' });
}

/** @param {{pick: string, text: string, why: string, bot: string}} found */
function advise(found) {
  batch(() => {
    hint.value = found;
    hinting.value = false;
  });
  announce(`${found.text}. ${found.why}`);
}

function fail(message) {
  sent = 0;
  if (message.about === 'hint') hinting.value = false;
  if (message.code === 'stale') return; // the view that explains it is on its way
  if (message.code === 'no_token') dropSeat(socket?.game ?? '');
  if (message.about === 'pick' && aim.value) refuse(aim.value, message.text);
  else notify(message.text, 'error');
}

/** @param {string} pick @param {string} text */
function refuse(pick, text) {
  refusal.value = { pick, text };
  announce(text);
  clearTimeout(refusalTimer);
  refusalTimer = window.setTimeout(
    () => {
      refusal.value = null;
    },
    Math.max(3000, text.length * 60),
  );
}

/** Make a pick, or ask why it may not be made. @param {string} word */
export function pick(word) {
  const now = view.value;
  if (!now || now.past || now.hand_over !== null) return;
  if (pace.waiting()) {
    pace.skip();
    return;
  }
  const { hexes, tiles, buttons } = legal.value;
  if (!acts.value || ![...hexes, ...tiles, ...buttons].includes(word)) {
    socket?.send({ type: 'why', pick: word });
    return;
  }
  if (planning.value) {
    plan([...(now.plan?.picks ?? []), word]);
    return;
  }
  change({ type: 'pick', pick: word });
}

/** Send what changes the game, once for each view. @param {{type: string, [fact: string]: unknown}} message */
function change(message) {
  const number = (view.value?.number ?? 0) + 1;
  if (sent === number) return;
  if (socket?.send({ ...message, number })) sent = number;
}

/** Send what is no pick: sitting down, talking, leaving. @param {{type: string, [fact: string]: unknown}} message */
export function send(message) {
  const went = Boolean(socket?.send(message));
  if (!went) notify(say('tabletop.offline'), 'error');
  return went;
}

/** @param {number} [times] */
export function undo(times = 1) {
  if (planning.value) {
    plan((view.value?.plan?.picks ?? []).slice(0, -times));
    return;
  }
  if ((view.value?.undo ?? 0) >= times) change({ type: 'undo', times });
}
export function redo() {
  if (view.value?.redo) change({ type: 'redo' });
}
export function restart() {
  undo(planning.value ? view.value?.plan?.picks.length : view.value?.undo || 1);
}
/** @param {string[]|null} picks */
export function plan(picks) {
  socket?.send({ type: 'plan', picks });
}
export function askHint() {
  if (!hinting.value) hinting.value = Boolean(socket?.send({ type: 'hint' }));
}
/** @param {number} [at] */
export function askScores(at) {
  socket?.send(at === undefined ? { type: 'scores' } : { type: 'scores', at });
}
/** A position of the past; -1 for the present. @param {number} at */
export function visit(at) {
  pace.skip();
  looking = at;
  socket?.send({ type: 'position', at });
}
/** Take the screen over. @param {number} seat */
export function look(seat) {
  socket?.send({ type: 'look', seat });
}
/** @param {number} seat @param {string} name */
export function rename(seat, name) {
  socket?.send({ type: 'rename', seat, name });
}
/** Show at once what is still to be shown. */
export function skip() {
  pace.skip();
}
