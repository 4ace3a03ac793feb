// The list of all keyboard shortcuts.

import { t } from '../i18n/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { html } from '../vendor.js';

const TABLE_KEYS = [
  ['1 – 9', 'tiles'],
  ['E', 'end'],
  ['U', 'undo'],
  ['R', 'redo'],
  ['Esc', 'cancel'],
  ['H', 'hint'],
  ['G', 'gains'],
  ['V', 'heat_map'],
  ['P', 'plan'],
  [', .', 'step'],
  ['C', 'scores'],
  ['T', 'chat'],
  ['M', 'menu'],
  ['?', 'help'],
];
const BOARD_KEYS = [
  ['← →', 'row'],
  ['↑ ↓', 'column'],
  ['Y I', 'slant_up'],
  ['B N', 'slant_down'],
  ['L', 'legal'],
  ['↵', 'act'],
  ['⇧ ↵', 'lying'],
  ['+ − 0', 'zoom'],
  ['X', 'coordinates'],
];

/** @param {{keys: string}} props */
const Keys = ({ keys }) =>
  keys.split(' ').map((key) => (key === '–' ? ' – ' : html`<kbd>${key}</kbd> `));

/** @param {{list: string[][], title: string}} props */
const ShortcutList = ({ list, title }) => html`<h3>${title}</h3>
  <dl class="shortcuts-dialog-keys">${list.map(
    ([keys, word]) => html`<div><dt><${Keys} keys=${keys} /></dt><dd>
    ${t(`table.key_${word}`)}</dd></div>`,
  )}</dl>`;

const ShortcutsDialog = () =>
  html`<${ShortcutList} list=${TABLE_KEYS} title=${t('table.keys_table')} /><${ShortcutList}
    list=${BOARD_KEYS} title=${t('table.keys_board')} />`;

export function openShortcuts() {
  openDialog(t('table.keys'), ShortcutsDialog);
}
