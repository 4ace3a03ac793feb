// The picture of the game in a dialog; its code is loaded only here.

import { t } from '../../i18n/i18n.js';
import { openPictureDialog } from '../../ui/picture-dialog.js';
import { table } from '../state/table.js';
import { pictureTitle } from './outcome.js';

const load = () => import('./picture.js');

/** @param {ScoreSheetMessage} sheet */
export function openPicture(sheet) {
  openPictureDialog({
    title: t('ending.picture_title'),
    text: pictureTitle(sheet),
    name: `kingdombuilder-${table.value?.game}`,
    draw: async () => (await load()).drawPicture(sheet),
  });
}
