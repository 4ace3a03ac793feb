// All keys, listed.
import { html } from '../lib.js';
import { openDialog } from '../dialog.js';
import { say } from '../words.js';

const KEYS = [
  ['1 – 9', 'tiles'], ['E', 'end'], ['U', 'undo'], ['R', 'redo'], ['Esc', 'cancel'], ['H', 'hint'], ['G', 'gains'], ['P', 'plan'],
  [', .', 'step'], ['C', 'scores'], ['M', 'menu'], ['?', 'help'],
];
// Those of the board, which tells them itself.
const BOARD = [['← →', 'row'], ['↑ ↓', 'diagonal'], ['L', 'legal'], ['↵', 'act'], ['+ − 0', 'zoom']];

/** @param {{keys: string[][], title: string}} props */
const List = ({ keys, title }) => html`<h3>${title}</h3><dl class="keys">${keys.map(([key, word]) => html`<div><dt>${key.split(' ').map((one) => html`<kbd>${one}</kbd> `)}</dt><dd>${say(`tabletop.key_${word}`)}</dd></div>`)}</dl>`;

const Help = () => html`<${List} keys=${KEYS} title=${say('tabletop.keys_table')} /><${List} keys=${BOARD} title=${say('tabletop.keys_board')} />`;

export function openHelp() { openDialog(say('tabletop.keys'), Help); }
