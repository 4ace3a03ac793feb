// A bot for the open protocol 2 on Node. It knows no rule: it asks the engine for some ways to play
// its turn, lets the engine play each of them to the end of the game, and takes the best.
import { createInterface } from 'node:readline';

const LINES = 16; // ways to play a turn
const GAMES = 24; // games after each of them
const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let seed = 1;

const receive = async () => JSON.parse((await input.next()).value ?? '{"type": "closed"}');
const send = (message) => console.log(JSON.stringify(message));

// A random number from 0 to 1; the seed of a game repeats all of them.
function random() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

async function ask(questions) {
  send({ type: 'ask', questions });
  return (await receive()).answers;
}

// The pick with the highest gain, mostly; a small random bonus makes the lines differ.
function choose({ legal, gains }) {
  const value = (pick) => gains[pick] + (pick === 'end' ? 0.5 : 3 * random() ** 3);
  const values = new Map(legal.map((pick) => [pick, value(pick)]));
  return legal.reduce((best, pick) => (values.get(pick) > values.get(best) ? pick : best));
}

// Plays all lines to the end of the turn, one pick of each with every message.
async function playTurns(seat) {
  const lines = Array.from({ length: LINES }, (_, n) => ({ as: n + 1, picks: [], open: true }));
  for (let open = lines; open.length > 0; open = open.filter((line) => line.open)) {
    const at = ({ as, picks }) => (picks.length > 0 ? as : 0);
    const options = await ask(open.map((line) => ({ ask: 'legal', state: at(line), gains: true })));
    const picks = options.map(choose);
    const after = await ask(
      open.map((line, n) => ({ ask: 'play', state: at(line), picks: [picks[n]], as: line.as })),
    );
    open.forEach((line, n) => {
      line.picks.push(picks[n]);
      line.open = after[n].seat === seat && picks[n] !== 'end';
    });
  }
  return lines;
}

// The mean lead of a seat over the best other one.
function lead(games, seat) {
  const others = (gold) => gold.filter((_, n) => n !== seat - 1);
  const leads = games.map((gold) => gold[seat - 1] - Math.max(...others(gold)));
  return leads.reduce((sum, one) => sum + one, 0) / games.length;
}

async function move({ seat, legal }) {
  if (legal.length === 1) return { pick: legal[0] };
  const lines = await playTurns(seat);
  const dice = { state: 0, games: GAMES, seed: Math.floor(random() * 2 ** 31) };
  const results = await ask(lines.map(({ picks }) => ({ ask: 'rollout', picks, ...dice })));
  const leads = results.map(({ gold }) => lead(gold, seat));
  const { picks } = lines[leads.indexOf(Math.max(...leads))];
  return { pick: picks[0], then: picks.slice(1) };
}

for (let message = await receive(); message.type !== 'closed'; message = await receive()) {
  if (message.type === 'hello') send({ type: 'hello', protocol: 2 });
  if (message.type === 'begin') seed = message.seed;
  if (message.type === 'move') send(await move(message));
}
