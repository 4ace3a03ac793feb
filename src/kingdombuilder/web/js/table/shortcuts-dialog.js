// All keys, listed.

import { say } from '../i18n/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { html } from '../vendor.js';

const KEYS = [
  ['1 – 9', 'tiles'],
  ['E', 'end'],
  ['U', 'undo'],
  ['R', 'redo'],
  ['Esc', 'cancel'],
  ['H', 'hint'],
  ['G', 'gains'],
  ['P', 'plan'],
  [', .', 'step'],
  ['C', 'scores'],
  ['T', 'chat'],
  ['M', 'menu'],
  ['?', 'help'],
];
const BOARD = [
  ['← →', 'row'],
  ['↑ ↓', 'column'],
  ['Y I', 'slant_up'],
  ['B N', 'slant_down'],
  ['L', 'legal'],
  ['↵', 'act'],
  ['⇧ ↵', 'lying'],
  ['+ − 0', 'zoom'],
];

/** @param {{keys: string}} props */
const Keys = ({ keys }) =>
  keys.split(' ').map((key) => (key === '–' ? ' – ' : html`<kbd>${key}</kbd> `));

/** @param {{list: string[][], title: string}} props */
const List = ({ list, title }) => html`<h3>${title}</h3>
  <dl class="keys">${list.map(([keys, word]) => html`<div><dt><${Keys} keys=${keys} /></dt><dd>${say(`tabletop.key_${word}`)}</dd></div>`)}</dl>`;

const Help = () =>
  html`<${List} list=${KEYS} title=${say('tabletop.keys_table')} /><${List} list=${BOARD} title=${say('tabletop.keys_board')} />`;

export function openHelp() {
  openDialog(say('tabletop.keys'), Help);
}
