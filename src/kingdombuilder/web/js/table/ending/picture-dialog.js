// The picture of the game in a dialog, to look at, save and share.

import { t } from '../../i18n/i18n.js';
import { notify, openDialog } from '../../ui/dialog.js';
import { saveFile } from '../../ui/download.js';
import { Icon } from '../../ui/sprites.js';
import { html, useEffect, useState } from '../../vendor.js';
import { table } from '../state/table.js';
import { outcomeText, resultOf } from './outcome.js';

const TYPE = 'image/png';
const load = () => import('./picture.js');

/** Draw the picture as a file; its code is loaded only here. @param {ScoreSheetMessage} sheet */
async function pictureFile(sheet) {
  const { drawPicture } = await load();
  return new File([await drawPicture(sheet)], `kingdombuilder-${table.value?.game}.png`, {
    type: TYPE,
  });
}

/** @param {File} file */
const canShareFile = (file) => Boolean(navigator.canShare?.({ files: [file] }));

/** @param {File} file @param {string} title */
function shareFile(file, title) {
  navigator.share({ files: [file], title }).catch((error) => {
    if (error.name !== 'AbortError') notify(error.message, 'error');
  });
}

/** @param {{sheet: ScoreSheetMessage}} props */
function PicturePreview({ sheet }) {
  const [file, setFile] = useState(/** @type {File|null} */ (null));
  const [url, setUrl] = useState('');
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    pictureFile(sheet).then(setFile, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (!file) return undefined;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  const result = outcomeText(resultOf(sheet, -1));
  if (hasFailed) return html`<p role="alert">${t('ending.picture_failed')}</p>`;
  if (!file || !url) return html`<p role="status">${t('ending.drawing')}</p>`;
  return html`<img src=${url} alt=${t('ending.picture_alt', { result })} />
    <p class="row end">${
      canShareFile(file) &&
      html`<button class="btn" onClick=${() => shareFile(file, result)}><${Icon} name="share" />
        <span>${t('link.share')}</span></button>`
    }
    <button class="btn go" onClick=${() => saveFile(file.name, file)}><${Icon} name="save" />
      <span>${t('table.download')}</span></button></p>`;
}

/** @param {ScoreSheetMessage} sheet */
export function openPicture(sheet) {
  openDialog(
    t('ending.picture_title'),
    () => html`<${PicturePreview} sheet=${sheet} />`,
    'picture-dialog',
  );
}
